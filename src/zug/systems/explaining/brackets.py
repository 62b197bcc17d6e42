"""What a bracket leaves in the trace, where a system chooses among candidates by criteria.

A candidate is judged by the criteria in their order; of equals the first in the sequence of
candidates counts. `Judgement` holds both for one candidate, and a system that can give it for any
candidate of a bracket can be asked about any other pairing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

Pair = tuple[int, int]

Value = int | tuple[int, ...] | None
"""A number, a list of points, or None where the criterion is not asked."""


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
    """What a candidate is worth: the values of the criteria by id, and its place in the sequence.

    Both are in the order in which they are asked.
    """

    criteria: Mapping[str, Value]
    order: tuple[Element, ...]


Judge = Callable[[Sequence[Pair]], Judgement]
"""Judges the pairs of a bracket, whichever they are, in the round as it is.

Where floaters come up from below, everybody in the pairs who is not a resident is one. Where they
go down, everybody of the bracket who is not in the pairs does.
"""


class LazyRecord(Mapping[str, object]):
    """Data of a step that are worked out only when somebody looks."""

    __slots__ = ()
    KEYS: ClassVar[tuple[str, ...]] = ()

    def __iter__(self) -> Iterator[str]:
        return iter(self.KEYS)

    def __len__(self) -> int:
        return len(self.KEYS)

    def __getitem__(self, key: str) -> object:
        if key not in self.KEYS:
            raise KeyError(key)
        return self._look(key)

    @abstractmethod
    def _look(self, key: str) -> object:
        """The value of one of the keys."""

    def __repr__(self) -> str:
        return repr(dict(self))

    def __reduce__(self) -> tuple[type[dict[str, object]], tuple[dict[str, object]]]:
        """Copied or sent elsewhere it becomes a plain dictionary."""
        return dict, (dict(self),)


class JudgedBracket(LazyRecord):
    """A bracket and its pairing by TPN: the data of a step `bracket`.

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
        """What its own pairs are worth."""
        return self.judge(self.pairs)

    def _look(self, key: str) -> object:
        if key == "criteria":
            return dict(self.judgement.criteria)
        if key == "order":
            return {element.id: element.value for element in self.judgement.order}
        return getattr(self, key)
