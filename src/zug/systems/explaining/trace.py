"""What a pairing leaves in its trace for those who ask why: judged brackets, and choices.

Where a system chooses among candidates of a bracket by criteria, a candidate is judged by the
criteria in their order; of equals the first in the sequence of candidates counts. `Judgement` holds
both for one candidate, and a system that can give it for any candidate of a bracket can be asked
about any other pairing. Where a system pairs step by step, its steps hold every `PairingChoice`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from zug.fastclasses import NamedTuple, dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


Pair = tuple[int, int]

Value = int | tuple[int, ...] | None
"""A number, a list of points, or None where the criterion is not asked."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion that chooses among the candidates of a bracket.

    - `subject`: what it looks at, as a key: `criterion.<subject>` names it in every language;
    - `is_more_better`: the larger value is the better one;
    - `is_outcome`: the value is a number of downfloaters and their scores, in the next bracket;
    - `after`: the element of the sequence that is settled before this criterion is asked.
    """

    id: str
    article: str
    subject: str
    is_more_better: bool = False
    is_outcome: bool = False
    after: str = ""

    def told(self, value: Value) -> object:
        """Return a value for a statement: a count, a list of points, or an outcome."""
        if not isinstance(value, tuple):
            return value
        if self.is_outcome:
            return {"downfloaters": value[0], "scores": list(value[1:])}
        return list(value)


class Element(NamedTuple):
    """One element of the sequence of candidates, such as the set of floaters or a transposition.

    `value` are TPNs; `of` the players they are given to as opponents, one each, or nothing where
    they are a set. `place` says where the value comes: compared number by number, the smaller is
    the earlier. It may be left out where the TPNs themselves are compared.
    """

    id: str
    value: tuple[int, ...]
    of: tuple[int, ...] = ()
    place: tuple[int, ...] | None = None

    @property
    def key(self) -> tuple[int, ...]:
        return self.value if self.place is None else self.place


class Judgement(NamedTuple):
    """The worth of a candidate: the values of the criteria by id, and its place in the sequence.

    Both are in the order in which they are asked.
    """

    criteria: Mapping[str, Value]
    order: tuple[Element, ...]


Judge = Callable[[Sequence[Pair]], Judgement]
"""A function that judges any pairs of a bracket in the round as it is.

Where floaters come up from below, everybody in the pairs who is not a resident is one. Where they
go down, everybody of the bracket who is not in the pairs does.
"""


class JudgedBracket(Mapping[str, object]):
    """A bracket and its pairing by TPN: the data of a step `bracket`, worked out when it is read.

    - `score` of its residents, who are listed in the order of the system;
    - `incoming`: floaters who came in, from below or from above; `members`: everybody in order;
    - `pairs` in the order in which the system finds them; `outgoing`: who floats on;
    - `criteria`: the value reached in each criterion; `order`: the elements of the sequence.
    """

    KEYS: ClassVar[tuple[str, ...]] = (
        "score",
        "residents",
        "incoming",
        "members",
        "pairs",
        "outgoing",
        "criteria",
        "order",
    )

    def __init__(
        self,
        *,
        score: int,
        residents: Sequence[int],
        incoming: Sequence[int] = (),
        members: Sequence[int],
        pairs: Sequence[Pair],
        outgoing: Sequence[int] = (),
        judge: Judge,
    ) -> None:
        self.score = score
        self.residents = tuple(residents)
        self.incoming = tuple(incoming)
        self.members = tuple(members)
        self.pairs = tuple(pairs)
        self.outgoing = tuple(outgoing)
        self.judge = judge

    @cached_property
    def judgement(self) -> Judgement:
        """The worth of its own pairs."""
        return self.judge(self.pairs)

    def __iter__(self) -> Iterator[str]:
        return iter(self.KEYS)

    def __len__(self) -> int:
        return len(self.KEYS)

    def __getitem__(self, key: str) -> object:
        if key not in self.KEYS:
            raise KeyError(key)
        return self._look(key)

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple[type[dict[str, object]], tuple[dict[str, object]]]:
        """Copied or sent elsewhere it becomes a plain dictionary."""
        return dict, (dict(self),)

    def _look(self, key: str) -> object:
        """Return the value of one of the keys."""
        if key == "criteria":
            return dict(self.judgement.criteria)
        if key == "order":
            return {element.id: element.value for element in self.judgement.order}
        return getattr(self, key)


Number = int | tuple[int, ...]
Worth = tuple[Number, ...]
"""What a choice costs at best, the most important first; less is better."""

APART = frozenset({"bye", "rest", "colours"})
"""Actions that belong to no group."""
CRACK = "crack"
"""The action that breaks up a pair of an earlier group."""
NOBODY = 0
"""The choice of no player: no floater more, no opponent here."""


class Measure(NamedTuple):
    """What a number of a `Worth` counts: `criterion.<name>` are its words; the article's number."""

    name: str
    article: str


class PairingChoice(NamedTuple):
    """One choice of the procedure.

    - `kind`: `pair` (an opponent for `seeker`), `float` (who leaves the group), `bye`, `join` (who
      comes into it), `lonely` (who has no opponent in it), `merge` (is the group joined with the
      next one), `crack` (is a pair broken up), `inside` (a pair within a column);
    - `article`: the number of the article that gives the order, with its book once the round is
      explained; `order`: how the system calls it;
    - `tries`: everybody in that order, whether possible or not; `NOBODY` where that is a choice;
    - `worth`: what a choice costs at best, the turns before being kept; None if it leaves no way
      to pair the others;
    - `measures`: what the numbers of a worth are;
    - `barred`: those whom a rule of the system itself keeps from this choice, by the rule's name;
    - `together`: everybody who is chosen, where no order says whose turn is first (`leave`: who is
      not paired in the group);
    - `group`: the number of the group, once the round is explained; `is_exchanged`: one of the two
      stands in another half than at first;
    - `has_no_natural`: the first possible is taken, whoever the seeker faces in the proposed rows.

    Where a bracket compares candidates by criteria, `tries` are its players in the order in which
    they are given to others, and the bracket judges what they are worth.
    """

    kind: str
    article: str
    order: str
    seeker: int
    chosen: int
    tries: tuple[int, ...] = ()
    worth: Callable[[int], Worth | None] = lambda _tpn: None
    measures: tuple[Measure, ...] = ()
    barred: Callable[[int], str] = lambda _tpn: ""
    together: tuple[int, ...] = ()
    group: int = 0
    is_exchanged: bool = False
    has_no_natural: bool = False


class Section(NamedTuple):
    """Section that face each other; the shorter column ends earlier.

    `kind` names the headings of both columns: `halves`, `mdps` (moved-down players and the
    residents they would get), `rest` (the remainder, in halves), `ends` (from the top, and from
    the bottom), `subgroups` (G1 and G2), `upfloaters` (who came up instead of those above), and
    what a system adds. Two who face each other are a pair of the first candidate.
    """

    kind: str
    left: tuple[int, ...]
    right: tuple[int, ...]


class LazyStepData(dict[str, object]):
    """Data of a step with its choices, and what was proposed, worked out when somebody looks.

    Copied or sent elsewhere it becomes a plain dictionary.
    """

    def __init__(
        self,
        choices: Callable[[], Iterable[PairingChoice]],
        rows: Callable[[], Iterable[Section]] = tuple,
        **data: object,
    ) -> None:
        super().__init__(data)
        self.choices = choices
        self.rows = rows

    def __reduce__(self) -> tuple[type[dict[str, object]], tuple[dict[str, object]]]:
        return dict, (dict(self),)


def merge_turn(article: str, merged: bool) -> Iterator[PairingChoice]:
    """Yield whether groups are paired as one because they cannot be completed apart."""
    yield last_resort("merge", article, "apart", Measure("joined", article), taken=merged)


def last_resort(
    kind: str, article: str, order: str, measure: Measure, *, taken: bool
) -> PairingChoice:
    """Return the choice between nothing and a step that is taken only if nothing else is left."""

    def worth(count: int) -> Worth | None:
        return (count,) if count or not taken else None

    return PairingChoice(kind, article, order, NOBODY, int(taken), (0, 1), worth, (measure,))


Tries = Callable[[Sequence[int]], Sequence[int]]
"""A function that returns the opponents the first of those left tries, in order."""


def proposed(kind: str, members: Sequence[int], tries: Tries) -> Section:
    """Return everybody with the first opponent they would try, as if all were possible."""
    left, right = [], []
    open_ = list(members)
    while len(open_) > 1:
        first, opponent = open_[0], tries(open_)[0]
        left.append(first)
        right.append(opponent)
        open_ = [tpn for tpn in open_ if tpn not in (first, opponent)]
    return Section(kind, (*left, *open_), tuple(right))


def left_at_turns(
    members: Sequence[int], pairs: Iterable[tuple[int, int]]
) -> Iterator[tuple[list[int], int]]:
    """Yield before every pair who is left, the seeker first, and the opponent they get."""
    left = list(members)
    for first, second in pairs:
        yield [first, *(tpn for tpn in left if tpn != first)], second
        left = [tpn for tpn in left if tpn not in (first, second)]
