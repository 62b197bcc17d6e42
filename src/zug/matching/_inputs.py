"""The inputs of the Python twin, taken and refused as the compiled kernel takes and refuses them.

Only `int` and `bool` themselves are numbers: nothing with `__index__`, and no subclass.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Protocol


class ExclusionLike(Protocol):
    """Reading side of `Exclusions`; the compiled class has it too."""

    @property
    def size(self) -> int: ...
    def excluded(self, a: int, b: int) -> bool: ...


def whole(value: object, name: str) -> int:
    """A number of any size."""
    if type(value) is int or type(value) is bool:
        return value
    raise TypeError(f"{name} must be an int, not {type(value).__name__}")


def index(value: object, name: str) -> int:
    """A number that counts something, within 32 bits."""
    number = whole(value, name)
    if not -(2**31) <= number < 2**31:
        raise ValueError(f"{name} = {number} is out of range")
    return number


def flag(value: object, name: str) -> bool:
    """True or False."""
    if type(value) is not bool:
        raise TypeError(f"{name} must be a bool, not {type(value).__name__}")
    return value


def copied(values: Iterable[object], name: str) -> list[object]:
    """The values as they are now."""
    try:
        return list(values)
    except TypeError:
        raise TypeError(f"{name} must be a sequence, not {type(values).__name__}") from None


def indices(values: Iterable[object], name: str) -> list[int]:
    """Items, kinds or vertices."""
    return [index(x, f"{name}[{i}]") for i, x in enumerate(copied(values, name))]


def amounts(values: Iterable[object], name: str) -> list[int]:
    """Numbers of any size that are not negative."""
    numbers = [whole(x, f"{name}[{i}]") for i, x in enumerate(copied(values, name))]
    for i, x in enumerate(numbers):
        if x < 0:
            raise ValueError(f"{name}[{i}] must not be negative")
    return numbers


def cost_table(values: Iterable[object]) -> list[int | None]:
    """A table of costs; None where there is no edge."""
    entries = copied(values, "costs")
    costs = iter(amounts([0 if x is None else x for x in entries], "costs"))
    return [None if x is None else cost for x, cost in zip(entries, costs, strict=True)]


def flags(values: Iterable[object], name: str) -> list[bool]:
    """A table of True and False."""
    return [flag(x, f"{name}[{i}]") for i, x in enumerate(copied(values, name))]


def kinds_of_table(entries: int, name: str) -> int:
    """The number of kinds a table is for."""
    k = isqrt(entries)
    if k * k != entries:
        raise ValueError(f"{name} must be a square table, but has {entries} entries")
    return k


def check_vertices(
    exclusions: ExclusionLike, items: list[int], kinds: list[int], kind_count: int
) -> None:
    """Items and kinds go together and are within their bounds."""
    if len(items) != len(kinds):
        raise ValueError(f"{len(items)} items but {len(kinds)} kinds")
    for v, (item, kind) in enumerate(zip(items, kinds, strict=True)):
        if not -1 <= item < exclusions.size:
            raise ValueError(f"items[{v}] = {item} is not in -1..{exclusions.size - 1}")
        if not 0 <= kind < kind_count:
            raise ValueError(f"kinds[{v}] = {kind} is not in 0..{kind_count - 1}")


def check_symmetric(table: list[int | None] | list[bool], k: int, name: str) -> None:
    """Both sides of a table's diagonal are equal."""
    for a in range(k):
        for b in range(a):
            if table[a * k + b] != table[b * k + a]:
                raise ValueError(f"{name} is not symmetric at kinds {a}, {b}")
