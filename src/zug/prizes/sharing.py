"""One list of prizes: what each of those level on points gets.

No article of FIDE divides prizes; the announcement of the event does.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import groupby

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.prizes.money import Cents
    from zug.rules.tiebreaks.standings import StandingsLine


class Sharing(StrEnum):
    """Who shares, and how; whoever has the same rank after all tie-breaks always shares."""

    EQUAL = "equal"
    """Those level on points get an equal part of the prizes of their places (rating-1992:F10)."""
    HORT = "hort"
    """Half of the prize of one's own place, half of an equal part."""
    RANK = "rank"
    """Everybody gets the prize of their rank."""


class Rule(NamedTuple):
    """How a list is divided: shares are whole multiples of `unit`, none below `least`."""

    sharing: Sharing = Sharing.EQUAL
    least: Cents = 0
    unit: Cents = 1


class PrizeTie(NamedTuple):
    """Those who share: their places from `first` on, with the prizes of those places."""

    first: int
    tpns: tuple[int, ...]
    prizes: tuple[Cents, ...]
    shares: tuple[Cents, ...]
    left_out: int = 0
    """How many more were level with them, and would have brought a share below the least."""

    @property
    def last(self) -> int:
        return self.first + len(self.tpns) - 1

    @property
    def sum(self) -> Cents:
        return sum(self.prizes)


def ties(lines: Sequence[StandingsLine], prizes: Sequence[Cents], rule: Rule) -> list[PrizeTie]:
    """Everybody who shares a prize, best first; `lines` are those who may win them."""
    found: list[PrizeTie] = []
    place = 0
    of_rank = rule.sharing is Sharing.RANK
    for _, group in groupby(lines, key=lambda line: line.rank if of_rank else line.points):
        level = list(group)
        held = tuple(prizes[place : place + len(level)])
        place += len(level)
        # Nobody may get nothing while somebody behind them gets a prize.
        least = rule.least if place >= len(prizes) else 0
        if sum(held):
            first = place - len(level) + 1
            found.append(_tie(first, level, held, rule._replace(least=least)))
        if place >= len(prizes):
            break
    return found


def _tie(first: int, level: list[StandingsLine], prizes: tuple[Cents, ...], rule: Rule) -> PrizeTie:
    sharing = _those_who_share(level, prizes, rule)
    exact = _exact(sharing, prizes, rule.sharing)
    shares = _rounded(exact, sum(prizes), rule.unit)
    tpns = tuple(line.tpn for line in sharing)
    return PrizeTie(first, tpns, prizes, shares, len(level) - len(sharing))


def _those_who_share(
    level: list[StandingsLine], prizes: Sequence[Cents], rule: Rule
) -> list[StandingsLine]:
    """Without the last ones, as long as a share would be below the least.

    Of Hort it is the equal half that counts. Whoever has a prize of their own stays: the others
    would get more than somebody ahead of them.
    """
    whole, hort = sum(prizes), rule.sharing is Sharing.HORT
    held = len([cents for cents in prizes if cents])
    while rule.least and whole < rule.least * len(level) * (2 if hort else 1):
        fewer = [line for line in level if line.rank != level[-1].rank]
        if not fewer or len(fewer) < held:
            break
        level = fewer
    return level


def _exact(
    level: list[StandingsLine], prizes: Sequence[Cents], sharing: Sharing
) -> list[tuple[Cents, int]]:
    """What each gets, as a fraction. Whoever has the same rank has one prize of their own."""
    whole, count = sum(prizes), len(level)
    if sharing is not Sharing.HORT:
        return [(whole, count)] * count
    found: list[tuple[Cents, int]] = []
    for _, group in groupby(level, key=lambda line: line.rank):
        same = len(list(group))
        own = sum(prizes[len(found) : len(found) + same])
        found += [(own * count + whole * same, 2 * same * count)] * same
    return found


def _rounded(exact: Iterable[tuple[Cents, int]], whole: Cents, unit: Cents) -> tuple[Cents, ...]:
    """Down to the unit; what that leaves goes to the first of them, a unit each.

    Less than a unit, of prizes that are no multiple of it, is the first one's.
    """
    shares = [above // (below * unit) * unit for above, below in exact]
    units, rest = divmod(whole - sum(shares), unit)
    rounded = (share + unit * (place < units) for place, share in enumerate(shares))
    return tuple(share + rest * (place == 0) for place, share in enumerate(rounded))
