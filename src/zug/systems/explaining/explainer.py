"""What a system says about a round: parts, sentences, pictures, and why not another round."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterator, Sequence
from functools import cached_property

from zug.rules.colours import Preference, preference
from zug.systems.explaining.maps import walk_of_parts
from zug.systems.explaining.statements import Part, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board, RoundPairing
    from zug.systems.explaining.alternatives import Alternatives
    from zug.systems.explaining.choices import RoundChoices
    from zug.systems.explaining.maps import BracketMap, GroupPicture, WalkStep
    from zug.systems.explaining.round_context import RoundContext
    from zug.systems.explaining.statements import WhyNot
    from zug.systems.explaining.trace import PairingChoice


class Explainer(ABC):
    """A complete round, explained by its system."""

    def __init__(self, context: RoundContext) -> None:
        self.round = context
        self.system = context.system
        self.pairing = context.pairing

    @abstractmethod
    def parts(self) -> Iterator[Part]:
        """Yield a part for the bye, for every group, and for every board."""

    @abstractmethod
    def colours(self, board: Board) -> Statement:
        """Return why the two players of a board of the round have these colours."""

    @abstractmethod
    def against_wish(self, wish: Board) -> WhyNot | RoundPairing:
        """Return why the round has no pair, or no bye `Board(tpn, 0)`, that no rule forbids.

        An impossible pairing shows that the others could not be paired.
        """

    def reason(self, wish: Board) -> Statement | None:  # noqa: ARG002
        """Return what speaks against a pair before the round with it is looked at, if anything."""
        return None

    @abstractmethod
    def against_pairing(self, boards: Sequence[Board]) -> WhyNot | RoundPairing:
        """Return why a whole round that no rule forbids is not paired; a bye is `Board(tpn, 0)`."""

    # --- in one sentence; a system that can tell more says why

    def headline(self, place: int) -> Statement:
        """Return why the players of a board, counted from 1, meet, and why with these colours."""
        board = self.pairing.boards[place - 1]
        return self._board_statement("headline.board", "field", place, board)

    def state(self, id_: str, key: str, players: Sequence[int] = (), **params: object) -> Statement:
        """Return a statement by an article of the system."""
        return Statement(id_, self.system.cite(key), params, tuple(players))

    def _board_statement(self, id_: str, key: str, place: int, board: Board) -> Statement:
        """Return a statement that names a board and its players."""
        return self.state(id_, key, board, board=place, white=board.white, black=board.black)

    def player_headline(self, tpn: int) -> Statement:
        """Return why a player who has an opponent meets this one, from that player's view."""
        boards = enumerate(self.pairing.boards, 1)
        return self.headline(next(place for place, board in boards if tpn in board))

    def bye_headline(self) -> Statement | None:
        """Return why this player has the bye and not another; None if nobody has it."""
        bye = self.pairing.bye
        if bye is None:
            return None
        return self.state("headline.bye", "bye", (bye,), who=bye)

    def floaters(self) -> tuple[int, ...]:
        """Return who floats, from the top; `floater_headline` says why."""
        return ()

    def floater_headline(self, tpn: int) -> Statement:
        """Return why this player floats and not another."""
        raise LookupError(tpn)

    def floater_group(self, tpn: int) -> int:  # noqa: ARG002
        """Return the number of the group that a floater leaves, or is brought up into."""
        return 0

    def group_headline(self, group: int) -> Statement | None:  # noqa: ARG002
        """Return what happened in a group, numbered as its part is; None if it is not known."""
        return None

    def summary(self) -> Statement:
        """Return what was expected, what changed it and where, who floats, who has the bye."""
        return self.state("summary.boards", "field", count=len(self.pairing.boards))

    def walk(self) -> Iterator[WalkStep]:
        """Yield what was done step by step, and how things stood then."""
        return walk_of_parts(self, self.parts())

    # --- in pictures

    def maps(self, groups: Container[int] | None = None) -> Iterator[BracketMap]:  # noqa: ARG002
        """Yield the pictures of the groups with these numbers, by default of all."""
        return iter(())


class ChoiceExplainer(Explainer):
    """A round explained by its choices, group by group."""

    @property
    @abstractmethod
    def choices(self) -> RoundChoices: ...

    @property
    @abstractmethod
    def alternatives(self) -> Alternatives: ...

    @abstractmethod
    def picture(self, group: int) -> GroupPicture:
        """Return the picture of a group."""

    @cached_property
    def places(self) -> dict[frozenset[int], int]:
        """The number of every board by its pair."""
        return {frozenset(board): place for place, board in enumerate(self.pairing.boards, 1)}

    @cached_property
    def given(self) -> dict[int, str]:
        """The colours of the round by player."""
        boards = self.pairing.boards
        return {board.white: "w" for board in boards} | {board.black: "b" for board in boards}

    def board_of(self, tpn: int) -> int | None:
        """Return the number of a player's board; None without one."""
        opponent = self.pairing.opponent(tpn)
        return None if opponent is None else self.places.get(frozenset((tpn, opponent)))

    def wanted(self, tpn: int) -> Preference:
        """Return the colour a player is due, as far as it decides who meets whom."""
        return preference(self.round.cards[tpn].colours)

    def headline(self, place: int) -> Statement:
        """Return why two players meet: from the point of view of the one who sought an opponent."""
        board = self.pairing.boards[place - 1]
        choice = self.choices.of_pair(board)
        if choice is None:
            return super().headline(place)
        return self._board(place, board, choice)

    def player_headline(self, tpn: int) -> Statement:
        """Return why a player meets this opponent, from the point of view of that player.

        The headline of a player who sought an opponent is that of the board. A player who was given
        to another one is told why it is not their own natural opponent, if they have one.
        """
        board = next(board for board in self.pairing.boards if tpn in board)
        place = self.places[frozenset(board)]
        choice = self.choices.of_pair(board)
        if choice is None or choice.seeker == tpn:
            return self.headline(place)
        natural = self.choices.natural(choice, tpn)
        if natural is not None:
            return self._chosen(place, board, choice, natural)
        story = self.headline(place)
        params = {**self._of_board(place, board, choice, tpn), "story": story}
        return Statement("headline.given", story.article, params, tuple(board))

    @abstractmethod
    def _board(self, place: int, board: Board, choice: PairingChoice) -> Statement:
        """Return why the one who sought an opponent got this one."""

    @abstractmethod
    def _chosen(self, place: int, board: Board, choice: PairingChoice, natural: int) -> Statement:
        """Return why the one who was chosen does not meet the natural opponent, or does."""

    @abstractmethod
    def _of_board(
        self, place: int, board: Board, choice: PairingChoice, who: int
    ) -> dict[str, object]:
        """Return what a sentence about a board needs, from the view of one of its players."""

    # --- a group, and the round

    def _counts(self, group: int) -> dict[str, int]:
        """Return how many pairs a group has, and how many of them are no natural ones."""
        own = self.choices.groups[group - 1]
        return {"count": len(own.unexpected), "pairs": len(own.pairs)}

    def summary(self) -> Statement:
        """Return what was expected, what changed it, who floats, who has the bye."""
        if self.choices.is_empty:
            return super().summary()
        statements, bye = [*self._summary()], self.pairing.bye
        if bye is not None:
            statements.append(self.state("summary.bye", "bye", (bye,), who=bye))
        return self.state("summary.round", "field", said=statements)

    @abstractmethod
    def _summary(self) -> Iterator[Statement]:
        """Yield the sentences before the bye."""

    def _floating(self, id_: str, key: str, who: tuple[int, ...]) -> Iterator[Statement]:
        """Yield who floats, if anybody does."""
        if who:
            yield self.state(id_, key, who, who=list(who), count=len(who))

    # --- in pictures, and beside another round

    def maps(self, groups: Container[int] | None = None) -> Iterator[BracketMap]:
        """Yield the pictures of groups: none of one that was joined with the next as a whole."""
        if self.choices.is_empty:
            return
        for group in range(1, len(self.choices.groups) + 1):
            if groups is None or group in groups:
                drawn = self.picture(group).drawn()
                if drawn.faces:
                    yield drawn

    def _other_round(
        self, ids: tuple[str, str], key: str, boards: Sequence[Board], bye: int | None
    ) -> Statement:
        """Return the pairs of another round; the second id is for one with a bye."""
        pairs = [list(board) for board in boards]
        if bye is None:
            return self.state(ids[0], key, pairs=pairs)
        return self.state(ids[1], key, pairs=pairs, bye=bye)


def extent(count: int, pairs: int) -> Statement:
    """Return how many pairs of a group are not the natural ones."""
    params = {"count": count, "pairs": pairs}
    if count < pairs:
        return Statement("extent.some", "", params)
    return Statement({1: "extent.only", 2: "extent.both"}.get(pairs, "extent.all"), "", params)
