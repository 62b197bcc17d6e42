"""Amounts of money, in whole cents."""

from __future__ import annotations

import re

from zug.messages import decimal, say

Cents = int
_DECIMAL = re.compile(r"\d+,\d\d")

LONGEST = 9
"""Digits of an amount; no prize has more."""


def parse_money(text: str) -> Cents:
    """Parse `500`, `12.50` or `12,50` and return cents."""
    whole, _, part = text.strip().replace(",", ".").partition(".")
    digits = whole + part
    is_number = whole and digits.isascii() and digits.isdecimal()
    if not is_number or len(part) > 2 or len(whole) > LONGEST:
        raise ValueError(say("not an amount of money: {text!r}", text=text[:20]))
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)


def amounts_in(text: str) -> list[str]:
    """Split a text into amounts, at commas, semicolons or spaces.

    A comma is decimal before two figures if something else separates the amounts: `500,50; 300`.
    """
    parts = text.replace(";", " ").replace(", ", " ").split()
    if len(parts) == 1:
        return [part for part in text.split(",") if part.strip()]
    amounts = [[part] if _DECIMAL.fullmatch(part) else part.split(",") for part in parts]
    return [amount for some in amounts for amount in some if amount]


def format_money(cents: Cents) -> str:
    """Format an amount for files and forms: `500.00`."""
    return f"{cents // 100}.{cents % 100:02d}"


def show_money(cents: Cents) -> str:
    """Format an amount for people, by their language: `500.00` or `500,00`."""
    return decimal(format_money(cents))
