"""The system of 1992 watched at work: its candidates in order, and what their loops had reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from tests.literal import rating_1992
from tests.literal.rating_1992 import Accepted
from zug.model import Tournament

MOST = 3_000
"""So many candidates of a bracket are looked through."""

OUTER = {
    "moved-down-pairs": "p",
    "rest-pairs": "r",
    "misses": "misses",
    "same-preference": "x",
    "upfloat-tests": "upfloat_tests",
}


class Question:
    """The first candidate of a bracket with these pairs.

    If asked, somebody leaves it for an opponent who is not of it, or for the bye.
    """

    def __init__(self, group: int, pairs: Sequence[tuple[int, int]] = (), leaver: int = 0) -> None:
        self.group, self.pairs, self.leaver = group, {*pairs}, leaver
        self.answer: Accepted | None = None
        self.is_open = True

    def ask(self, one: Accepted, engine: Listing, outside: frozenset[int]) -> None:
        if not self.pairs <= {*one.pairs}:
            return
        if not self.leaver or engine.meets_outside(self.leaver, one, outside):
            self.answer, self.is_open = one, False


class Listing(rating_1992.Literal):
    """The real round; the candidates of its brackets answer questions."""

    def __init__(self, tournament: Tournament, questions: Sequence[Question]) -> None:
        super().__init__(tournament)
        self.questions = questions

    def candidates(
        self, members: list[int], down: int, lonely: tuple[int, ...], below: list[list[int]]
    ) -> Iterator[Accepted]:
        asked = [one for one in self.questions if one.group == len(self.found) + 1]
        every = super().candidates(members, down, lonely, below)
        outside = frozenset(lonely).union(*below)
        seen = 0
        for candidate in islice(every, MOST):
            seen += 1
            for one in asked:
                if one.is_open:
                    one.ask(candidate, self, outside)
            if not any(one.is_open for one in asked):
                break
        if seen < MOST:
            for one in asked:
                one.is_open = False
        yield from super().candidates(members, down, lonely, below)

    def meets_outside(self, tpn: int, one: Accepted, outside: frozenset[int]) -> bool:
        if tpn not in one.leaving:
            return False
        left = outside.union(one.leaving)
        bye = len(left) % 2 == 1 and not self.no_bye(tpn)
        return (bye and self.completable(left - {tpn})) or any(
            self.legal(tpn, other) and self.completable(left - {tpn, other}) for other in outside
        )


def difference(ours: Accepted, theirs: Accepted) -> tuple[str, str, str] | None:
    """The first loop that differs, from the outside in, and both numbers; the order in between."""
    for name, field in OUTER.items():
        if getattr(ours, field) != getattr(theirs, field):
            return name, str(getattr(ours, field)), str(getattr(theirs, field))
    if ours.pairs[: ours.p] != theirs.pairs[: theirs.p]:
        return "sequence", "", ""
    for name, little, much in zip(_INNER, _inner(ours), _inner(theirs), strict=True):
        if little != much:
            return name, str(little), str(much)
    return None if ours == theirs else ("sequence", "", "")


_INNER = ("downfloat-tests", "exchanged", "exchange-difference")


def _inner(one: Accepted) -> tuple[int, int, int]:
    out, into = one.exchange
    return one.downfloat_tests, len(out), sum(into) - sum(out)
