"""Amounts of money, in whole cents; fees, and what everybody owes and has paid."""

from __future__ import annotations

import re

from zug.dates import day
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import decimal, either, joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zug.messages import Message
    from zug.prizes.categories import PrizeCandidate


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


@dataclass(frozen=True, slots=True)
class Fee:
    """A fee for some: all its conditions must hold, and of several that hold the lowest counts."""

    name: str
    amount: Cents = 0
    category: str = ""
    titles: tuple[str, ...] = ()
    until: str = ""
    """Entered on this day at the latest."""

    def is_for(self, person: PrizeCandidate, categories: Collection[str]) -> bool:
        title = person.title.strip().upper()
        return (
            (not self.category or self.category in categories)
            and (not self.titles or title in {known.upper() for known in self.titles})
            and (not self.until or "" < person.registered <= self.until)
        )

    def words(self) -> str:
        """Return the conditions as text."""
        return joined(_conditions(self), ", ") or say("everybody")


def _conditions(fee: Fee) -> Iterator[Message]:
    if fee.category:
        yield say("category {name}", name=fee.category)
    if fee.titles:
        yield say("title {names}", names=either(fee.titles))
    if fee.until:
        yield say("entered by {day}", day=day(fee.until))


class Due(NamedTuple):
    """What somebody owes, by which fee (empty: the usual one), and has paid."""

    cents: Cents
    fee: str = ""
    paid: Cents = 0

    @property
    def open(self) -> Cents:
        """What is still to be paid; below zero if too much was."""
        return self.cents - self.paid


class Sums(NamedTuple):
    """Of all dues: `due` is `paid` and `left` less what was `over`."""

    due: Cents
    paid: Cents
    left: Cents
    over: Cents

    def told(self, told: Message) -> Message:
        """Return the message, with the amount overpaid if there is one."""
        if not self.over:
            return told
        return say("{told}, overpaid {over}", told=told, over=show_money(self.over))


def sums_of(dues: Collection[Due]) -> Sums:
    return Sums(
        sum(due.cents for due in dues),
        sum(due.paid for due in dues),
        sum(max(due.open, 0) for due in dues),
        sum(max(-due.open, 0) for due in dues),
    )


def due_of(
    person: PrizeCandidate,
    categories: Collection[str],
    usual: Cents,
    fees: Sequence[Fee],
    paid: Cents = 0,
) -> Due:
    """Return the lowest fee for this person; among equals the usual one, then the first.

    Where there is no usual fee, whoever no other one is for owes nothing.
    """
    special = [(fee.amount, fee.name) for fee in fees if fee.is_for(person, categories)]
    fitting = [(usual, ""), *special] if usual or not special else special
    cents, name = min(fitting, key=lambda one: one[0])
    return Due(cents, name, paid)
