"""One bracket of a round that is told by brackets and compared by criteria.

A bracket of the real round can say what its pairing and any other one are worth, where they come in
the sequence of candidates, and what the best candidate is that holds something else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from zug.fastclasses import NamedTuple
from zug.systems.explaining.brackets import Pair, Value
from zug.systems.explaining.criteria import Change, Criterion, Difference, first_change
from zug.systems.explaining.maps import Section
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.absolute_rules import AbsoluteRules
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

    collapses = False
    """Are all who leave it paired together with everybody below?"""

    @cached_property
    def is_emptied(self) -> bool:
        """Is nobody paired here though two could meet? Those below need them, then."""
        may_meet = self.rules.legality.is_legal
        return not self.chosen.pairs and any(
            self.may_pair(*pair) and may_meet(*pair) for pair in combinations(self.members, 2)
        )

    def settles(self, theirs: Candidate) -> bool:  # noqa: ARG002 - most always do
        """Is the best candidate with some pairs what the best round with them has here?"""
        return True

    def may_pair(self, first: int, second: int) -> bool:
        """Can two players be a pair of this bracket, by what they are in it?"""
        return first in self.home or second in self.home

    def asked(self, theirs: Candidate) -> Sequence[Criterion]:  # noqa: ARG002 - most ask all
        """The criteria that choose between the chosen candidate and another one."""
        return self.criteria

    def changed(self, theirs: Candidate) -> Change | None:
        """The first criterion in which another candidate differs; None if they are equal."""
        return first_change(self.asked(theirs), self.judged(self.chosen), self.judged(theirs))
