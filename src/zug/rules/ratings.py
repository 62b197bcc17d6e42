"""Ratings of other lists, brought to the scale the pairing goes by."""

from __future__ import annotations


def from_ingo(ingo: int) -> int:
    """The German Ingo number as a rating; a small Ingo is a strong player (rating-1992:A1)."""
    return 2840 - 8 * ingo


def from_bcf(bcf: int) -> int:
    """The British BCF grade as a rating (rating-1992:A1)."""
    return 600 + 8 * bcf
