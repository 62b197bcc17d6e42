"""Whose turn it is: what a system that pairs step by step leaves in its trace.

A procedure is a row of turns. At each one the rules name an order in which to try: the opponents of
a player, those who may float, those who may have the bye. The first who is possible is taken, or
the first of those who cost least. So a turn holds all there is to tell: who was passed over before
the one who was chosen, and why anybody else would not have been.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from zug.fastclasses import NamedTuple

Number = int | tuple[int, ...]
Worth = tuple[Number, ...]
"""What a choice costs at best, the most important first; less is better."""

NOBODY = 0
"""Chosen where nobody is: no floater more, no opponent here."""


class Measure(NamedTuple):
    """What a number of a `Worth` counts: `criterion.<name>` are its words; the article's number."""

    name: str
    article: str


class Turn(NamedTuple):
    """One choice of the procedure.

    - `kind`: `pair` (an opponent for `seeker`), `float` (who leaves the group), `bye`, `join` (who
      comes into it), `lonely` (who has no opponent in it), `merge` (is the group joined with the
      next one), `crack` (is a pair broken up), `inside` (a pair within a column);
    - `article`: the number of the article that gives the order; `order`: how the system calls it;
    - `tries`: everybody in that order, whether possible or not; `NOBODY` where that is a choice;
    - `worth`: what a choice costs at best, the turns before being kept; None if it leaves no way
      to pair the others;
    - `measures`: what the numbers of a worth are;
    - `barred`: those whom a rule of the system itself keeps from this choice, by the rule's name;
    - `together`: everybody who is chosen, where no order says whose turn is first (`leave`: who is
      not paired in the group).
    """

    kind: str
    article: str
    order: str
    seeker: int
    chosen: int
    tries: Callable[[], Sequence[int]]
    worth: Callable[[int], Worth | None]
    measures: tuple[Measure, ...] = ()
    barred: Callable[[int], str] = lambda _tpn: ""
    together: tuple[int, ...] = ()


class Rows(NamedTuple):
    """Players who face each other as the rules first propose it.

    `kind` names the two columns (see `Section` in `maps`); who faces nobody stands at the end of
    theirs.
    """

    kind: str
    left: tuple[int, ...]
    right: tuple[int, ...]


class Deciding(dict[str, object]):
    """Data of a step that can tell its turns, and what was proposed, when somebody asks.

    Copied or sent elsewhere it becomes a plain dictionary.
    """

    def __init__(
        self,
        turns: Callable[[], Iterable[Turn]],
        rows: Callable[[], Iterable[Rows]] = tuple,
        **data: object,
    ) -> None:
        super().__init__(data)
        self.turns = turns
        self.rows = rows

    def __reduce__(self) -> tuple[type[dict[str, object]], tuple[dict[str, object]]]:
        return dict, (dict(self),)


def merge_turn(article: str, merged: bool) -> Iterator[Turn]:
    """Are groups that should be paired apart paired as one, because they cannot be completed?"""

    def worth(count: int) -> Worth | None:
        return (count,) if count or not merged else None

    measure = Measure("joined", article)
    yield Turn("merge", article, "apart", NOBODY, int(merged), lambda: (0, 1), worth, (measure,))


Tries = Callable[[Sequence[int]], Sequence[int]]
"""The opponents the first of those left tries, in order."""


def proposed(kind: str, members: Sequence[int], tries: Tries) -> Rows:
    """Everybody with the first opponent they would try, as if nothing stood in the way."""
    left, right = [], []
    open_ = list(members)
    while len(open_) > 1:
        first, opponent = open_[0], tries(open_)[0]
        left.append(first)
        right.append(opponent)
        open_ = [tpn for tpn in open_ if tpn not in (first, opponent)]
    return Rows(kind, (*left, *open_), tuple(right))


def left_at_turns(
    members: Sequence[int], pairs: Iterable[tuple[int, int]]
) -> Iterator[tuple[list[int], int]]:
    """Before every pair: who is left, the seeker first, and whom they get."""
    left = list(members)
    for first, second in pairs:
        yield [first, *(tpn for tpn in left if tpn != first)], second
        left = [tpn for tpn in left if tpn not in (first, second)]
