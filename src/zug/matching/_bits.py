"""Sets of vertices as the bits of one integer: bit v is vertex v."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

FEW = 8


def bits(mask: int) -> Iterator[int]:
    """The vertices of a set, in order."""
    if mask.bit_count() < FEW:
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low
        return
    digits = bin(mask)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


def first(mask: int) -> int:
    """The first vertex of a set; -1 if it is empty."""
    return (mask & -mask).bit_length() - 1


def together(vertices: Iterable[int]) -> int:
    """The set of these vertices."""
    mask = 0
    for v in vertices:
        mask |= 1 << v
    return mask


def span(lo: int, hi: int) -> int:
    """The vertices in [lo, hi)."""
    return (1 << hi) - (1 << lo) if lo < hi else 0
