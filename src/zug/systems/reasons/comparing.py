"""Rounds told by brackets and compared by criteria.

Two pairings are judged by the brackets of the real one: up to the first bracket that differs they
are the same, there the criteria are compared one after the other, and if all are equal the places
in the sequence. No pairing with a wish does better there than the one compared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from zug.records import NamedTuple
from zug.rules.boards import board_order
from zug.rules.colours import Preference, preference
from zug.systems.base import Board, RoundPairing
from zug.systems.reasons.brackets import Pair, Value
from zug.systems.reasons.criteria import Change, Criterion, Difference, first_change, worse
from zug.systems.reasons.headlines import Headlines
from zug.systems.reasons.maps import BracketMap, Section
from zug.systems.reasons.statements import Part, Statement, Unspoken
from zug.systems.reasons.views import Answer, Views

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.reasons.absolute_rules import AbsoluteRules
    from zug.systems.system import System


class Fulfilled(NamedTuple):
    """A complete round with a wish in it."""

    pairs: tuple[Pair, ...]
    bye: int | None


class Candidate(NamedTuple):
    """Pairs of a bracket, and who floats: down out of it, or up into it."""

    pairs: tuple[Pair, ...]
    floaters: tuple[int, ...]


class Seat(NamedTuple):
    """A pair as the sequence makes it: `higher` is given the first of `pool`, in order, who fits.

    `exchanged`: one of the two stands in another half than at first.
    """

    higher: int
    lower: int
    pool: tuple[int, ...]
    exchanged: bool = False


class ToldBracket(ABC):
    """A bracket of the real round, and the statements about it."""

    system: System
    rules: AbsoluteRules
    criteria: Sequence[Criterion]
    score: int
    members: tuple[int, ...]
    chosen: Candidate
    not_completing = "decided.completion"

    # --- what a system knows of its brackets

    @abstractmethod
    def restricted(self, pairs: Iterable[Pair]) -> Candidate:
        """The candidate of this bracket that a whole round holds."""

    @abstractmethod
    def judged(self, candidate: Candidate) -> Mapping[str, Value]:
        """The values of the criteria for another candidate of this bracket."""

    @abstractmethod
    def later(self, theirs: Candidate) -> Difference:
        """Where a candidate of equal worth comes later in the sequence."""

    @abstractmethod
    def precedes(self, theirs: Candidate) -> bool:
        """Does the chosen candidate come before another one in the sequence?"""

    @abstractmethod
    def first(self) -> Candidate:
        """The first candidate of the sequence, allowed or not."""

    @abstractmethod
    def leaves_completion(self, floaters: Sequence[int]) -> bool:
        """Could everybody else still be paired, if these float?"""

    @abstractmethod
    def written(self) -> Iterator[Statement]:
        """How the chosen candidate differs from the first: the order in which they are tried."""

    @abstractmethod
    def is_met(self, criterion: Criterion, value: Value) -> bool:
        """Could no bracket do better? What parity forces is no fault."""

    @abstractmethod
    def title(self) -> Statement: ...

    @abstractmethod
    def statements(self) -> Iterator[Statement]:
        """Who was there, what was possible, the criteria, what decided."""

    # --- as it is drawn

    came: tuple[int, ...] = ()
    """Who came in from another score."""

    @cached_property
    def natural(self) -> Candidate:
        """The first candidate of the sequence, kept."""
        return self.first()

    @cached_property
    def layout(self) -> tuple[Section, ...]:
        """The rows of its picture, by the first candidate."""
        return tuple(self.sections())

    @abstractmethod
    def sections(self) -> Iterator[Section]:
        """Who faces whom in the first candidate, and where the others stand."""

    # --- other candidates, the brackets above being as they are

    @abstractmethod
    def seats(self) -> Iterator[Seat]:
        """The pairs in the order in which the sequence makes them."""

    @abstractmethod
    def forced(self, pairs: Sequence[Pair]) -> Candidate | None:
        """The best candidate that holds these pairs; None if no complete round does."""

    @abstractmethod
    def floating(self, floaters: Sequence[int]) -> Candidate | None:
        """The best candidate in which just these float; None if no complete round has it."""

    @property
    def exchanged(self) -> tuple[int, ...]:
        """Who changed halves: those who left the upper one, then those who entered it."""
        return ()

    def unexchanged(self) -> Candidate | None:
        """The best candidate in which nobody changes halves, floaters from elsewhere being paired
        as they are; None if no complete round has one."""
        return self.chosen

    def alike(self, tpn: int) -> tuple[int, ...]:  # noqa: ARG002
        """Among whom the sequence chooses whether a player floats."""
        return self.members

    def leaving(self) -> Iterator[tuple[int, str]]:
        """Who leaves unpaired, and how: `down`, `limbo` or `bye`."""
        return iter(())

    # --- what is told of all of them alike

    def shown(self, candidate: Candidate) -> list[Pair]:
        """The pairs of a candidate in the order in which they are told."""
        return list(candidate.pairs)

    def state(self, id_: str, key: str, players: Sequence[int] = (), **params: object) -> Statement:
        """A statement by an article of the system, in its own words if it has any."""
        own = self.system.own_wordings.get(id_)
        return Statement(id_, self.system.cite(key), params, tuple(players), own)

    def told_criteria(self) -> Iterator[Statement]:
        """Which criteria were met fully, and which had to give."""
        met: list[str] = []
        values = self.judged(self.chosen)
        for criterion in self.criteria:
            value = values[criterion.id]
            if value is None:
                continue
            if self.is_met(criterion, value):
                met.append(criterion.id)
                continue
            params = {
                "criterion": criterion.id,
                "subject": criterion.subject,
                "value": criterion.told(value),
            }
            yield Statement("criteria.gave", criterion.article, params)
        yield self.state("criteria.met", "perfect", criteria=met)

    def decided(self) -> Iterator[Statement]:
        """Why the first candidate of the sequence was not taken, and how the chosen one differs."""
        first = self.first()
        if first == self.chosen:
            yield self.state("decided.first", "first", pairs=self.shown(first))
            return
        yield self._against(first)
        yield from self.written()

    def _against(self, first: Candidate) -> Statement:
        """Why the first candidate of the sequence was not taken."""
        pairs = self.shown(first)
        for pair in first.pairs:
            why = self.rules.against_pair(*pair)
            if why is not None:
                rule = why.id.removeprefix("illegal.")
                params = {**why.params, "pairs": pairs, "rule": rule}
                return Statement("decided.illegal", why.article, params, pair)
        floating = list(first.floaters)
        if first.floaters != self.chosen.floaters and not self.leaves_completion(floating):
            return self.state(
                self.not_completing, "completion", floating, who=floating, pairs=pairs
            )
        change = self.changed(first)
        if change is None:
            return self.state("decided.sequence", "sequence", pairs=pairs)
        params = {**change.params, "pairs": pairs}
        return Statement("decided.criterion", change.criterion.article, params)

    @property
    def home(self) -> tuple[int, ...]:
        """Who must be paired here or float: everybody but those brought up from below."""
        return self.members

    @property
    def reserve(self) -> tuple[int, ...]:
        """Who may be brought up from below."""
        return ()

    def may_pair(self, first: int, second: int) -> bool:
        """Can two players be a pair of this bracket, by what they are in it?"""
        return first in self.home or second in self.home

    def asked(self, theirs: Candidate) -> Sequence[Criterion]:  # noqa: ARG002 - most ask all
        """The criteria that choose between the chosen candidate and another one."""
        return self.criteria

    def changed(self, theirs: Candidate) -> Change | None:
        """The first criterion in which another candidate differs; None if they are equal."""
        return first_change(self.asked(theirs), self.judged(self.chosen), self.judged(theirs))

    def parting(self, pairs: Iterable[Pair]) -> Difference | None:
        """Where another round parts from this bracket; None if it holds it as it is."""
        theirs = self.restricted(pairs)
        if theirs.pairs == self.chosen.pairs:
            return None
        change = self.changed(theirs)
        return self.later(theirs) if change is None else worse(change, self.score)


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
    def _told(self) -> Headlines:
        return Headlines(self)

    def headline(self, place: int) -> Statement:
        return self._told.board(place)

    def bye_headline(self) -> Statement | None:
        return self._told.bye()

    def floaters(self) -> tuple[int, ...]:
        return self._told.floaters()

    def floater_group(self, tpn: int) -> int:
        return self._told.floater_group(tpn)

    def floater_headline(self, tpn: int) -> Statement:
        return self._told.floater(tpn)

    def group_headline(self, group: int) -> Statement:
        return self._told.group(group)

    def summary(self) -> Statement:
        return self._told.summary()

    def maps(self, groups: Container[int] | None = None) -> Iterator[BracketMap]:
        from zug.systems.reasons.charts import Chart  # noqa: PLC0415 - not for words

        for group in range(1, len(self.brackets) + 1):
            if groups is None or group in groups:
                yield Chart(self, group).drawn()

    def by_score(self, board: Iterable[int]) -> list[int]:
        """The higher of the two by score and number first."""
        cards = self.asked.rules.cards
        return sorted(board, key=lambda tpn: (-cards[tpn].score, tpn))

    # --- where the two part

    def against_wish(self, wish: Board) -> Answer | RoundPairing:
        made = self.fulfil(wish)
        if isinstance(made, RoundPairing):
            return made
        found = self._difference(made)[0]
        return self._answer(found, made, [self._best(made)])

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
            found = view.parting(made.pairs)
            if found is not None:
                return found, view
        raise AssertionError("the pairings are not the same, so a bracket differs")

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
