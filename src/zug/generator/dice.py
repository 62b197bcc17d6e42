"""Chance that is the same everywhere.

Everything is made of `random.Random.random`, the one method whose numbers Python promises to keep
for a seed from release to release; so a seed names a tournament for good.
"""

from __future__ import annotations

import random
from typing import TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")


class Dice:
    """The random numbers of one tournament."""

    __slots__ = ("luck",)

    def __init__(self, seed: int | str) -> None:
        self.luck = random.Random(seed).random
        """A number from 0 (included) to 1 (excluded)."""

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + int(self.luck() * (high - low + 1))

    def hits(self, chance: float) -> bool:
        return self.luck() < chance

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[int(self.luck() * len(items))]

    def some_of(self, items: Sequence[Item], count: int) -> list[Item]:
        """So many different ones, in the order drawn."""
        left = list(items)
        return [left.pop(int(self.luck() * len(left))) for _ in range(min(count, len(left)))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        return self.some_of(items, len(items))
