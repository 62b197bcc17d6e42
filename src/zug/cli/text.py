"""Words of the command line; its columns are those of every plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.plain import columns

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["columns", "counted", "listed"]


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, noun: str) -> str:
    """`1 round`, `9 rounds`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
