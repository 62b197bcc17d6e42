"""The screen in the hall with many players: in columns, and by letters on several screens."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate

from zug.fastclasses import NamedTuple
from zug.model.names import plain_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MANY = 200
"""From so many players on, names stand in two columns, without opponents."""
SCREENS = (2, 3, 4, 6)
"""How many screens may share the names."""


class HallScreen(NamedTuple):
    """The names one of several screens shows, by first letter.

    `of` is the number of screens asked for; with few letters there may be fewer.
    """

    number: int
    of: int
    first: str
    last: str

    @property
    def letters(self) -> str:
        return self.first if self.first == self.last else f"{self.first}–{self.last}"

    def has(self, name: str) -> bool:
        return self.first <= initial(name) <= self.last


def initial(name: str) -> str:
    return plain_name(name)[:1].upper()


def parts(names: Iterable[str], of: int) -> Sequence[HallScreen]:
    """About equally many names each; a letter stays on one screen."""
    counts = sorted(Counter(map(initial, names)).items())
    total = sum(count for _, count in counts)
    before = accumulate((count for _, count in counts), initial=0)
    letters: dict[int, list[str]] = {}
    for (letter, count), seen in zip(counts, before, strict=False):
        letters.setdefault((2 * seen + count) * of // (2 * total), []).append(letter)
    found = [(one[0], one[-1]) for one in letters.values()]
    return [HallScreen(n, of, *ends) for n, ends in enumerate(found, 1)]


def part_of(names: Iterable[str], number: int, of: int) -> HallScreen | None:
    """The part asked for, if it is one of those that are offered."""
    offered = parts(names, of) if of in SCREENS else ()
    return offered[number - 1] if 0 < number <= len(offered) else None
