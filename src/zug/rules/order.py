"""The initial order of the participants, from which their numbers come."""

from __future__ import annotations

import random
import unicodedata
from enum import StrEnum

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from zug.model import Player

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""FIDE titles, the highest first (handling-2026:2.2.2)."""

TITLES_1992 = ("GM", "WGM", "IM", "WIM", "FM", "WFM")
"""The titles of 1992, the highest first (rating-1992:A2.c)."""

_OLD_TITLES = {
    "IGM": "GM",
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
}


def alphabet(name: str) -> tuple[str, str]:
    """A key that orders names alike on every machine: letters without accents and case first.

    (handling-2026:2.2.3; no locale is asked.)
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(letters.replace(",", " ").split()), name


def title_rank(title: str, titles: Sequence[str] = TITLES) -> int:
    """The place of a title in the order of handling-2026:2.2.2; no title comes last."""
    known = title.strip().upper()
    known = _OLD_TITLES.get(known, known)
    return titles.index(known) if known in titles else len(titles)


_ARENA = ("AGM", "AIM", "AFM", "ACM")


def is_title(title: str) -> bool:
    """One of FIDE, of its online arena too, however it is written."""
    return title_rank(title) < len(TITLES) or title.strip().upper() in _ARENA


def initial_order(
    players: Iterable[Player],
    titles: Sequence[str] = TITLES,
    equal: Callable[[Player], object] | None = None,
) -> list[Player]:
    """Strength, title, name, or what was announced instead of the name.

    (handling-2026:2.2, 2.2.1-2.2.3; handling-2016:B.2, B.2.a-B.2.c; rating-1992:A2.b-A2.d)

    The pairing numbers are given in this order; the titles of 1992 are `TITLES_1992`.
    """
    last = equal or (lambda player: alphabet(player.name))

    def strength(player: Player) -> tuple[Any, ...]:
        return -player.rating, title_rank(player.title, titles), last(player)

    return sorted(players, key=strength)


def by_lot(seed: str) -> Callable[[Player], object]:
    """A lot for each entry that no later entry changes, to replace the alphabet."""
    from hashlib import sha256  # noqa: PLC0415 - few events draw

    return lambda player: sha256(f"{seed} {player.tpn}".encode()).digest()


EQUAL_ORDERS = ("name", "entry", "lot")
"""What can decide between equal rating and title: the alphabet, the entry, a lot."""


def equal_key(order: str) -> Callable[[Player], object] | None:
    """The key of an order as it was announced: `entry`, `lot 4711`, or the alphabet."""
    word, _, seed = order.partition(" ")
    if word == "entry":
        return lambda player: player.tpn
    return by_lot(seed) if word == "lot" else None


def keep_chosen(ordered: Sequence[Player], chosen: Sequence[int]) -> list[Player]:
    """Those of equal rating and title as somebody chose; all others keep their places."""
    place = {tpn: index for index, tpn in enumerate(chosen)}
    kept = list(ordered)
    groups: dict[tuple[int, int], list[int]] = {}
    for index, player in enumerate(ordered):
        if player.tpn in place:
            equal = (player.rating, title_rank(player.title))
            groups.setdefault(equal, []).append(index)
    for slots in groups.values():
        group = sorted((ordered[slot] for slot in slots), key=lambda one: place[one.tpn])
        for slot, player in zip(slots, group, strict=True):
            kept[slot] = player
    return kept


class Unrated(StrEnum):
    """Where the FMJD order puts participants without Capital-Points (fmjd-1986:3.1.1, 3.1.2)."""

    ESTIMATED = "estimated"
    """They carry an estimate as their rating, and are ordered by it."""
    BELOW_MEAN = "below-mean"
    """Just below the mean Capital-Points of the rated participants."""
    LAST_FIFTH = "last-fifth"
    """At one fifth from the bottom of the table."""


def draw_lots(numbers: Sequence[int], seed: int) -> dict[int, int]:
    """One draw of lots: a place for every entry, the same for the same seed.

    The draw is made once, at the start (fmjd-1986:3.2.1); whoever keeps the list keeps the seed.
    """
    places = list(range(1, len(numbers) + 1))
    random.Random(seed).shuffle(places)
    return dict(zip(numbers, places, strict=True))


def order_by_capital_points(
    players: Sequence[Player],
    lots: Mapping[int, int],
    unrated: Unrated = Unrated.ESTIMATED,
    estimated: frozenset[int] = frozenset(),
) -> list[Player]:
    """Descending Capital-Points; equal ones, and estimates, by lot (fmjd-1986:3.1.1-3.1.4).

    `players` carry provisional numbers, by which `lots` and `estimated` speak of them. Rating 0
    is "no Capital-Points". Among equal Capital-Points, published ones come before estimates.
    """

    def by_points(player: Player) -> tuple[int, bool, int]:
        return -player.rating, player.tpn in estimated, lots[player.tpn]

    if unrated is Unrated.ESTIMATED:
        return sorted(players, key=by_points)
    rated = sorted((player for player in players if player.rating), key=by_points)
    others = sorted((player for player in players if not player.rating), key=by_points)
    place = _place_of_unrated(rated, len(players), unrated)
    return [*rated[:place], *others, *rated[place:]]


def _place_of_unrated(rated: Sequence[Player], size: int, unrated: Unrated) -> int:
    if unrated is Unrated.LAST_FIFTH:
        return min(len(rated), size - size // 5)
    total = sum(player.rating for player in rated)
    return sum(player.rating * len(rated) >= total for player in rated)


class Team(NamedTuple):
    """A team as a participant (fmjd-1986:0): the ratings of its rated members decide its place."""

    name: str
    ratings: tuple[int, ...]


def order_teams(teams: Sequence[Team], lots: Mapping[int, int]) -> list[int]:
    """Indexes of teams in their order: rated members, then their mean, then lot.

    (fmjd-1986:3.1.3, 3.1.4)
    """

    def key(index: int) -> tuple[int, float, int]:
        rated = [rating for rating in teams[index].ratings if rating]
        # Means are compared exactly: with equal counts the sums are.
        return -len(rated), -sum(rated), lots[index]

    return sorted(range(len(teams)), key=key)


def recommended_rounds(participants: int) -> range:
    """Not fewer rounds than a third of the participants, not more than half (fmjd-1986:2.4)."""
    return range(-(-participants // 3), participants // 2 + 1)
