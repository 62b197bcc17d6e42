"""Walks through all optimal matchings of a problem to the first of them in some order."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.matching import Problem


def first_set(problem: Problem, asked: Iterable[tuple[int, range]], count: int) -> list[int]:
    """The first `count` vertices, in the order asked, whose partner can lie in their range.

    Each yes is granted for good, so the set is the one with the smallest differing number of all
    that optimal matchings allow.
    """
    found: list[int] = []
    for vertex, partners in asked:
        if len(found) == count:
            break
        if problem.restrict(vertex, partners.start, partners.stop):
            found.append(vertex)
    return found
