"""Prize money: by place, or divided among those of equal points. Amounts are whole cents."""

from __future__ import annotations

from itertools import groupby

from zug.messages import say
from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.rules.tiebreaks.standings import Line


LONGEST = 9
"""Digits of an amount; no prize has more."""


class Award(NamedTuple):
    """What one player gets; `divided` says among how many the sum was divided."""

    rank: int
    tpn: int
    points: int
    cents: int
    divided: int = 1


def awards(lines: Sequence[Line], prizes: Sequence[int], *, divided: bool = True) -> list[Award]:
    """Everybody who gets something, best first.

    `divided`: those of equal points share the prizes of the places they take (rating-1992:F10);
    otherwise only those share who have the same rank. Cents that cannot be divided go to the
    first of the group.
    """
    found: list[Award] = []
    for _, group in groupby(lines, key=lambda line: line.points if divided else line.rank):
        equals = list(group)
        start = sum(1 for _ in _before(lines, equals[0]))
        whole = sum(prizes[start : start + len(equals)])
        each, rest = divmod(whole, len(equals))
        for place, line in enumerate(equals):
            cents = each + (place < rest)
            if cents:
                found.append(Award(line.rank, line.tpn, line.points, cents, len(equals)))
    return found


def _before(lines: Sequence[Line], first: Line) -> Iterable[Line]:
    for line in lines:
        if line is first:
            return
        yield line


def parse_money(text: str) -> int:
    """`500`, `12.50` or `12,50` in cents."""
    whole, _, part = text.strip().replace(",", ".").partition(".")
    digits = whole + part
    is_number = whole and digits.isascii() and digits.isdecimal()
    if not is_number or len(part) > 2 or len(whole) > LONGEST:
        raise ValueError(say("not an amount of money: {text!r}", text=text[:20]))
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)


def format_money(cents: int) -> str:
    """`500.00`."""
    return f"{cents // 100}.{cents % 100:02d}"
