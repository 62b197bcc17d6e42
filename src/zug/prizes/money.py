"""Amounts of money, in whole cents."""

from __future__ import annotations

from zug.messages import say

Cents = int

LONGEST = 9
"""Digits of an amount; no prize has more."""


def parse_money(text: str) -> Cents:
    """`500`, `12.50` or `12,50` in cents."""
    whole, _, part = text.strip().replace(",", ".").partition(".")
    digits = whole + part
    is_number = whole and digits.isascii() and digits.isdecimal()
    if not is_number or len(part) > 2 or len(whole) > LONGEST:
        raise ValueError(say("not an amount of money: {text!r}", text=text[:20]))
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)


def format_money(cents: Cents) -> str:
    """`500.00`."""
    return f"{cents // 100}.{cents % 100:02d}"
