"""The inputs of the Python twin, taken and refused as the compiled kernel takes and refuses them.

Only `int` and `bool` themselves are numbers: nothing with `__index__`, and no subclass.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import Protocol, TypeGuard


class ExclusionLike(Protocol):
    """Reading side of `Exclusions`; the compiled class has it too."""

    @property
    def size(self) -> int: ...
    def excluded(self, a: int, b: int) -> bool: ...


def whole(value: object, name: str) -> int:
    """Return a number of any size."""
    if type(value) is int or type(value) is bool:
        return value
    raise TypeError(f"{name} must be an int, not {type(value).__name__}")


def index(value: object, name: str) -> int:
    """Return a number that counts something, within 32 bits."""
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
    """Return the values as they are now."""
    try:
        return list(values)
    except TypeError:
        raise TypeError(f"{name} must be a sequence, not {type(values).__name__}") from None


def indices(values: Iterable[object], name: str) -> list[int]:
    """Items, kinds or vertices."""
    listed = copied(values, name)
    if (
        _are_numbers(listed)
        and -(2**31) <= min(listed, default=0) <= max(listed, default=0) < 2**31
    ):
        return listed
    return [index(x, f"{name}[{i}]") for i, x in enumerate(listed)]


def amounts(values: Iterable[object], name: str) -> list[int]:
    """Numbers of any size that are not negative."""
    return _not_negative(copied(values, name), name)


def _not_negative(listed: list[object], name: str) -> list[int]:
    if _are_numbers(listed) and min(listed, default=0) >= 0:
        return listed
    numbers = [whole(x, f"{name}[{i}]") for i, x in enumerate(listed)]
    for i, x in enumerate(numbers):
        if x < 0:
            raise ValueError(f"{name}[{i}] must not be negative")
    return numbers


def _are_numbers(listed: list[object]) -> TypeGuard[list[int]]:
    """Names are made up only for what is wrong: tables have many entries."""
    return set(map(type, listed)) <= {int, bool}


def cost_table(values: Iterable[object]) -> list[int | None]:
    """Return a table of costs; None where there is no edge."""
    entries = copied(values, "costs")
    costs = _not_negative([0 if x is None else x for x in entries], "costs")
    return [None if x is None else cost for x, cost in zip(entries, costs, strict=True)]


def flags(values: Iterable[object], name: str) -> list[bool]:
    """Return a table of True and False."""
    return [flag(x, f"{name}[{i}]") for i, x in enumerate(copied(values, name))]


def kinds_of_table(entries: int, name: str) -> int:
    """Return the number of kinds a table is for."""
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
    size = exclusions.size
    for v, item in enumerate(items):
        if not -1 <= item < size:
            raise ValueError(f"items[{v}] = {item} is not in -1..{size - 1}")
    check_kinds(kinds, kind_count)


def check_kinds(kinds: list[int], kind_count: int) -> None:
    """Kinds are within their bounds."""
    for v, kind in enumerate(kinds):
        if not 0 <= kind < kind_count:
            raise ValueError(f"kinds[{v}] = {kind} is not in 0..{kind_count - 1}")


def check_sequence(size: int, places: list[int], first: int) -> None:
    """The places are those of vertices."""
    last = first + len(places)
    if not 0 <= first <= last <= size:
        raise ValueError(f"sequence [{first}, {last}) is not within 0..{size}")


def check_symmetric(table: list[int | None] | list[bool] | list[int], k: int, name: str) -> None:
    """Both sides of a table's diagonal are equal."""
    for a in range(k):
        row, column = table[a * k : a * k + a], table[a : a * k : k]
        if row != column:
            b = next(b for b in range(a) if row[b] != column[b])
            raise ValueError(f"{name} is not symmetric at kinds {a}, {b}")
