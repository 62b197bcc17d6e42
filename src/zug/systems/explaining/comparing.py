"""Rounds told by brackets and compared by criteria.

Two pairings are judged by the brackets of the real one: up to the first bracket that differs they
are the same, there the criteria are compared one after the other, and if all are equal the places
in the sequence. No pairing with a wish does better there than the one compared.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property

from zug.rules.cards import board_order
from zug.rules.colours import Preference, preference
from zug.systems.base import Board, RoundPairing
from zug.systems.explaining.criteria import Difference, worse
from zug.systems.explaining.faults import Faults
from zug.systems.explaining.headlines import Headlines
from zug.systems.explaining.maps import BracketMap
from zug.systems.explaining.statements import Part, Statement, Unspoken
from zug.systems.explaining.told_brackets import Candidate, Fulfilled, ToldBracket
from zug.systems.explaining.views import Answer, Views


class ComparedViews(Views):
    """A round of a system that pairs bracket by bracket and chooses by criteria."""

    @property
    @abstractmethod
    def brackets(self) -> Sequence[ToldBracket]:
        """The brackets of the real round, from the top."""

    @abstractmethod
    def fulfil(self, wish: Board) -> Fulfilled | RoundPairing:
        """The round with the wish, or the impossible pairing that shows there is none."""

    @abstractmethod
    def bye_parting(self, made: Fulfilled) -> Difference | None:
        """What the bye alone says against another round, before any bracket."""

    @abstractmethod
    def bye_part(self) -> Part:
        """Why this player has the bye, and why nobody else."""

    def parts(self) -> Iterator[Part]:
        """The bye, and each bracket with its pairs."""
        if self.pairing.bye is not None:
            yield self.bye_part()
        for number, view in enumerate(self.brackets, 1):
            yield Part(
                "bracket", view.title(), Unspoken(view.statements), view.members, group=number
            )
            for place in sorted(self.places[frozenset(pair)] for pair in view.chosen.pairs):
                yield self._pair_part(place, number, view)

    def _pair_part(self, place: int, group: int, view: ToldBracket) -> Part:
        """One pair: who meets whom with which colour, and why."""
        board = self.pairing.boards[place - 1]
        cards = self.asked.rules.cards
        higher, lower = self.by_score(board)
        params = {"board": place, "white": board.white, "black": board.black}
        title = Statement("pair.title", self.system.cite("bracket"), params, board)
        statements = []
        gap = cards[higher].score - cards[lower].score
        if gap:
            both = (higher, lower)
            statements.append(
                view.state("pair.floats", "mdps", both, higher=higher, lower=lower, gap=gap)
            )
        statements.append(self.colours(board))
        return Part("pair", title, tuple(statements), tuple(board), place, group)

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
        """The number of a player's board."""
        opponent = self.pairing.opponent(tpn)
        return None if opponent is None else self.places.get(frozenset((tpn, opponent)))

    def wanted(self, tpn: int) -> Preference:
        """The colour a player is due, as far as it decides who meets whom."""
        return preference(self.asked.rules.cards[tpn].colours)

    # --- in one sentence, and in pictures

    @cached_property
    def told(self) -> Headlines:
        return Headlines(self)

    def headline(self, place: int) -> Statement:
        return self.told.board(place)

    def player_headline(self, tpn: int) -> Statement:
        return self.told.player(tpn)

    def bye_headline(self) -> Statement | None:
        return self.told.bye()

    def floaters(self) -> tuple[int, ...]:
        return self.told.floaters()

    def floater_group(self, tpn: int) -> int:
        return self.told.floater_group(tpn)

    def floater_headline(self, tpn: int) -> Statement:
        return self.told.floater(tpn)

    def group_headline(self, group: int) -> Statement:
        return self.told.group(group)

    def summary(self) -> Statement:
        return self.told.summary()

    def maps(self, groups: Container[int] | None = None) -> Iterator[BracketMap]:
        from zug.systems.explaining.charts import Chart  # noqa: PLC0415 - not for words

        for group in range(1, len(self.brackets) + 1):
            if groups is None or group in groups:
                yield Chart(self, group).drawn()

    def by_score(self, board: Iterable[int]) -> list[int]:
        """The higher of the two by score and number first."""
        cards = self.asked.rules.cards
        return sorted(board, key=lambda tpn: (-cards[tpn].score, tpn))

    # --- where the two part

    def against_wish(self, wish: Board) -> Answer | RoundPairing:
        made = self._fulfilled(wish)
        if isinstance(made, RoundPairing):
            return made
        found = self._difference(made)[0]
        return self._answer(found, made, [self._best(made)])

    def difference(self, wish: Board) -> Difference | None:
        """Return where the best round with a wish parts from this one; None if there is none."""
        made = self._fulfilled(wish)
        return None if isinstance(made, RoundPairing) else self._difference(made)[0]

    def _fulfilled(self, wish: Board) -> Fulfilled | RoundPairing:
        """Return the round with a wish, found once."""
        if wish not in self._granted:
            self._granted[wish] = self.fulfil(wish)
        return self._granted[wish]

    @cached_property
    def _granted(self) -> dict[Board, Fulfilled | RoundPairing]:
        return {}

    def against_pairing(self, boards: Sequence[Board]) -> Answer | RoundPairing:
        pairs = tuple((white, black) for white, black in boards if black)
        bye = next((board.white for board in boards if not board.black), None)
        made = Fulfilled(pairs, bye)
        found, view = self._difference(made)
        decided = [*view.decided()] if view is not None and view.chosen.pairs else []
        return self._answer(found, made, decided)

    def _answer(self, found: Difference, made: Fulfilled, then: Iterable[Statement]) -> Answer:
        return Answer(
            found.verdict,
            [*found.statements, *then],
            self._boards(made),
            made.bye,
            found.criterion,
            found.ours,
            found.theirs,
            found.bracket,
        )

    def _difference(self, made: Fulfilled) -> tuple[Difference, ToldBracket | None]:
        by_bye = self.bye_parting(made)
        if by_bye is not None:
            return by_bye, None
        for view in self.brackets:
            theirs = view.restricted(made.pairs)
            if theirs.pairs != view.chosen.pairs:
                return self.judged(view, theirs), view
        raise AssertionError("the pairings are not the same, so a bracket differs")

    def judged(self, view: ToldBracket, theirs: Candidate) -> Difference:
        """Return what speaks against another candidate of a bracket, and whom it would concern."""
        change = view.changed(theirs)
        if change is None:
            return view.later(theirs)
        return worse(change, view.score, self.faults.named(view, theirs, change))

    @cached_property
    def faults(self) -> Faults:
        return Faults(self)

    # --- the other round

    def _best(self, made: Fulfilled) -> Statement:
        params: dict[str, object] = {"pairs": [list(board) for board in self._boards(made)]}
        article = self.system.cite("best")
        if made.bye is None:
            return Statement("whynot.best", article, params)
        return Statement("whynot.best-bye", article, {**params, "bye": made.bye})

    def _boards(self, made: Fulfilled) -> tuple[Board, ...]:
        """The pairs with the colours they would have, in the order of publication."""
        boards = []
        for pair in made.pairs:
            colours = self.colours(Board(*pair)).params
            boards.append(Board(colours["white"], colours["black"]))  # type: ignore[arg-type]
        return tuple(board_order(boards, self.asked.rules.cards))
