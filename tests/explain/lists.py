"""A second opinion on why-not for systems that give the bye first: every complete pairing, judged
by the literal engines bracket by bracket."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import NamedTuple

Pair = frozenset[int]
Pairing = frozenset[Pair]
"""Pairs by TPN; whoever has the bye stands alone."""


class Asked(NamedTuple):
    """One thing a candidate is asked: a criterion by its name, or an element of the sequence.

    Of two candidates that with the smaller `key` is better, or earlier.
    """

    name: str | None
    key: object
    value: object = None


class Difference(NamedTuple):
    """The first criterion that differs, or None if only the sequence does."""

    criterion: str | None
    ours: object = None
    theirs: object = None


class Lister(ABC):
    """The literal reading of a round, asked about whole pairings."""

    everybody: frozenset[int]

    @abstractmethod
    def legal(self, first: int, second: int) -> bool: ...

    @abstractmethod
    def may_have_bye(self, tpn: int) -> bool: ...

    @abstractmethod
    def bye(self, tpn: int) -> list[Asked]:
        """What is asked of whoever has the bye, in order."""

    @abstractmethod
    def brackets(self, pairing: Pairing) -> Iterator[tuple[set[Pair], list[Asked]]]:
        """The brackets a pairing goes through: its pairs there, and what these are worth."""

    def halves(self, members: list[int]) -> list[set[int]]:
        """Players of a bracket, in order of their numbers, of whom no two meet at first."""
        half = len(members) // 2
        return [{*members[:half]}, {*members[half:]}]

    def every(self, wish: tuple[int, int] | None = None) -> list[Pairing]:
        """All complete legal pairings that hold the wish (0 for the bye)."""
        start = frozenset[int]() if wish is None else frozenset(wish) - {0}
        if len(start) == 2 and not self.legal(*start):
            return []
        if len(start) == 1 and not self.may_have_bye(*start):
            return []
        left = tuple(sorted(self.everybody - start))
        has_bye = len(self.everybody) % 2 == 1 and len(start) != 1
        made = self._complete(left, has_bye)
        return [frozenset({*rest, start} if start else rest) for rest in made]

    def _complete(self, left: tuple[int, ...], bye: bool) -> Iterator[tuple[Pair, ...]]:
        if not left:
            if not bye:
                yield ()
            return
        first, rest = left[0], left[1:]
        if bye and self.may_have_bye(first):
            for more in self._complete(rest, False):
                yield (frozenset({first}), *more)
        for index, other in enumerate(rest):
            if self.legal(first, other):
                for more in self._complete(rest[:index] + rest[index + 1 :], bye):
                    yield (frozenset({first, other}), *more)

    def _asked(self, pairing: Pairing) -> Iterator[tuple[object, list[Asked]]]:
        """The bye, then the brackets."""
        bye = next((tpn for pair in pairing if len(pair) == 1 for tpn in pair), None)
        yield bye, [] if bye is None else self.bye(bye)
        yield from self.brackets(pairing)

    def best(self, wish: tuple[int, int] | None = None) -> Pairing | None:
        """The best pairing that holds the wish."""
        return self.best_of(self.every(wish))

    def best_of(self, left: list[Pairing]) -> Pairing | None:
        """The best of some pairings."""
        if not left:
            return None
        walks = [(self._asked(pairing), pairing) for pairing in left]
        while len(walks) > 1:
            worth = [([one.key for one in next(walk)[1]], walk, pairing) for walk, pairing in walks]
            top = min(keys for keys, _, _ in worth)
            walks = [(walk, pairing) for keys, walk, pairing in worth if keys == top]
        return walks[0][1]

    def difference(self, ours: Pairing, theirs: Pairing) -> Difference:
        """The first thing asked in which two pairings differ, ours being the best of all."""
        for (here, mine), (there, yours) in zip(
            self._asked(ours), self._asked(theirs), strict=False
        ):
            if here == there:
                continue
            one, other = next(
                (one, other) for one, other in zip(mine, yours, strict=True) if one.key != other.key
            )
            assert one.key < other.key  # type: ignore[operator]
            if one.name is None:
                return Difference(None)
            return Difference(one.name, one.value, other.value)
        raise AssertionError("the two are the same")


def named(boards: Iterable[Iterable[int]], bye: int | None) -> Pairing:
    """A pairing as the lists have it."""
    alone = {frozenset({bye})} if bye else set()
    return frozenset({frozenset(board) for board in boards} | alone)
