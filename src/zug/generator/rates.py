"""Ranges of numbers and of rates: drawn from once a tournament, written the way they are read."""

from __future__ import annotations

import re

from zug.errors import UsageError
from zug.messages import Message, say
from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.generator.dice import Dice

# Nine digits are more than anybody needs, and no more than any machine can count to.
_WHOLE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?\Z")
_PER_THOUSAND = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(?:-([0-9]{1,9}(?:\.[0-9]{1,9})?))?\Z")
_ONE_IN = re.compile(r"1/([0-9]{1,9})(?:-1/([0-9]{1,9}))?\Z")


class Range(NamedTuple):
    """Whole numbers, both ends included: `40` or `30-60`."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    def draw(self, dice: Dice) -> int:
        return dice.whole(*self)


class Rate(NamedTuple):
    """How often something happens: per thousand (`10-60`), or one in N (`1/6-1/30`).

    The two are drawn differently: a rate evenly between its ends, an N evenly among the whole
    numbers, as the programs do that know rates of this kind.
    """

    low: float
    high: float
    is_one_in: bool = False

    def __str__(self) -> str:
        ends = [f"{end:.10g}" for end in (self.low, self.high)]
        if self.is_one_in:
            ends = [f"1/{end}" for end in ends]
        return ends[0] if ends[0] == ends[1] else "-".join(ends)

    def draw(self, dice: Dice) -> float:
        """A chance from 0 to 1."""
        if self.is_one_in:
            return 1 / dice.whole(int(self.low), int(self.high))
        return (self.low + dice.luck() * (self.high - self.low)) / 1000


NEVER = Rate(0, 0)


def parse_range(key: str, text: str, most: int | None = None, least: int = 0) -> Range:
    """`40` or `30-60`, from `least` up to `most`."""
    match = _WHOLE.match(text.strip())
    if match is None:
        raise _bad(
            say("{key}={text} is not a number or range", key=key, text=brief(text)),
            say("write 40 or 30-60"),
        )
    found = Range(int(match[1]), int(match[2] or match[1]))
    if found.low > found.high:
        raise _bad(
            say("{key}={text} is an empty range", key=key, text=brief(text)), say("write 30-60")
        )
    if found.low < least:
        raise _bad(
            say("{key}={text} is below {least}", key=key, text=brief(text), least=least),
            say("write {least} at least", least=least),
        )
    if most is not None and found.high > most:
        raise _bad(
            say("{key}={text} is beyond {most}", key=key, text=brief(text), most=most),
            say("write {most} at most", most=most),
        )
    return found


def parse_rate(key: str, text: str) -> Rate:
    """`20`, `10-60` or `2.5` (per thousand), `1/30` or `1/6-1/30` (one in thirty)."""
    text = text.strip()
    if match := _ONE_IN.match(text):
        return one_in(key, Range(int(match[1]), int(match[2] or match[1])))
    match = _PER_THOUSAND.match(text)
    if match is None:
        raise _bad(
            say("{key}={text} is not a rate", key=key, text=brief(text)),
            say("write 20 or 10-60 per thousand, or 1/30"),
        )
    found = Rate(float(match[1]), float(match[2] or match[1]))
    if found.low > found.high or found.high > 1000:
        raise _bad(
            say("{key}={text} is not a rate per thousand", key=key, text=brief(text)),
            say("write 0 to 1000, the lower end first"),
        )
    return found


def one_in(key: str, bounds: Range) -> Rate:
    """One in N, N drawn from a range."""
    if not 1 <= bounds.low <= bounds.high:
        raise _bad(
            say("{key}={text} is not a range of N in “one in N”", key=key, text=bounds),
            say("write 1 or more"),
        )
    return Rate(bounds.low, bounds.high, is_one_in=True)


def _bad(what: Message, advice: Message) -> UsageError:
    return UsageError("bad-setting", what, advice)


def brief(text: str) -> str:
    """A text somebody else wrote, as a message can hold it."""
    return text if len(text) <= 40 else f"{text[:37]}…"
