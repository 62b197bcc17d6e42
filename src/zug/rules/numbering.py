"""Pairing numbers: the initial order, the rating it goes by, and Varma's tables.

The tournament rating is the official rating an event is seeded by (handling-2026:2.1). Which list
it comes from follows from a sequence of lists, for FIDE's by the rate of play, and from the method
a report names in record `172`.

Varma's envelopes give the numbers of a round robin so that players of one federation do not meet at
the end: whoever draws from the same envelope meets before the last three rounds (round-robin:A2.1).
The tables are those printed, also the one for 11 and 12 players, by which 6 and 12 meet in the last
round.
"""

from __future__ import annotations

import random
import unicodedata
from enum import StrEnum

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say

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
    """Return the place of a title in the order of handling-2026:2.2.2; no title comes last."""
    known = title.strip().upper()
    known = _OLD_TITLES.get(known, known)
    return titles.index(known) if known in titles else len(titles)


_ARENA = ("AGM", "AIM", "AFM", "ACM")


def is_title(title: str) -> bool:
    """Return whether a text is a title of FIDE or its online arena, however it is written."""
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
    """Return a lot for each entry that no later entry changes, to replace the alphabet."""
    from hashlib import sha256  # noqa: PLC0415 - few events draw

    return lambda player: sha256(f"{seed} {player.tpn}".encode()).digest()


EQUAL_ORDERS = ("name", "entry", "lot")
"""What can decide between equal rating and title: the alphabet, the entry, a lot."""


def equal_key(order: str) -> Callable[[Player], object] | None:
    """Return the key of an order as it was announced: `entry`, `lot 4711`, or the alphabet."""
    word, _, seed = order.partition(" ")
    if word == "entry":
        return lambda player: player.tpn
    return by_lot(seed) if word == "lot" else None


def keep_chosen(ordered: Sequence[Player], chosen: Sequence[int]) -> list[Player]:
    """Return the players with those of equal rating and title in a chosen order."""
    place = {tpn: index for index, tpn in enumerate(chosen)}
    kept = list(ordered)
    groups: dict[tuple[int, int], list[int]] = {}
    for index, player in enumerate(ordered):
        if player.tpn in place:
            equal = (player.rating, title_rank(player.title))
            groups.setdefault(equal, []).append(index)
    for slots in groups.values():
        group = sorted((ordered[slot] for slot in slots), key=lambda player: place[player.tpn])
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
    """Return one draw of lots: a place for every entry, the same for the same seed.

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


class RatedTeam(NamedTuple):
    """A team as a participant (fmjd-1986:0): the ratings of its rated members decide its place."""

    name: str
    ratings: tuple[int, ...]


def order_teams(teams: Sequence[RatedTeam], lots: Mapping[int, int]) -> list[int]:
    """Return indexes of teams in their order: rated members, then their mean, then lot.

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


Envelope = tuple[int, ...]
ENVELOPES: dict[int, tuple[Envelope, ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((*range(6, 11), *range(17, 21)), (*range(1, 5), *range(12, 16)), (11, 16, 21), (5, 22)),
    24: ((*range(6, 12), *range(19, 23)), (*range(1, 5), *range(13, 18)), (12, 18, 23), (5, 24)),
}
"""By the even size of the field (round-robin:A2.2)."""


class Drawer(NamedTuple):
    """Somebody who draws: any number that tells them apart, federation and name."""

    id: int
    federation: str
    name: str


def order_of_drawing(drawers: Iterable[Drawer]) -> list[list[Drawer]]:
    """Federation by federation: the largest first, equal ones by code, inside by name.

    (round-robin:A2.3) Whoever has no federation is nobody's compatriot.
    """
    contingents: dict[str, list[Drawer]] = {}
    for drawer in drawers:
        contingents.setdefault(drawer.federation.upper() or f"~{drawer.id:06}", []).append(drawer)
    ordered = sorted(contingents.items(), key=lambda item: (-len(item[1]), item[0]))
    return [sorted(people, key=lambda drawer: alphabet(drawer.name)) for _, people in ordered]


def draw_from_envelopes(drawers: Sequence[Drawer], seed: int) -> dict[int, int]:
    """Return the number of everybody, by id.

    The first of a contingent draws an envelope with enough numbers for all of it, and the others
    draw from the same one. Where none has enough, each draws from the fullest (round-robin:A2.4).
    """
    count = len(drawers)
    envelopes = [
        [number for number in envelope if number <= count]
        for envelope in ENVELOPES.get(count + count % 2, ())
    ]
    if not envelopes:
        raise UsageError(
            "field-size",
            say("there is no Varma table for {size} players", size=count),
            say("they are for 9 to 24 players; draw lots without them"),
        )
    luck = random.Random(seed)
    numbers: dict[int, int] = {}
    for people in order_of_drawing(drawers):
        fitting = [envelope for envelope in envelopes if len(envelope) >= len(people)]
        chosen = luck.choice(fitting) if fitting else None
        for drawer in people:
            envelope = chosen or max(envelopes, key=len)
            numbers[drawer.id] = envelope.pop(luck.randrange(len(envelope)))
    return numbers


RATES_OF_PLAY = ("standard", "rapid", "blitz")
"""The three lists of FIDE, and the three kinds of events."""

NATIONAL = "national"
"""The rating of the list of a federation."""

EFFECTIVE = {"effective-rapid": ("rapid", "standard"), "effective-blitz": ("blitz", "standard")}
"""Lists nobody publishes: the standard rating stands in where the other is missing."""

SEQUENCES = {
    "standard": ("standard", "rapid", "blitz"),
    "rapid": ("effective-rapid", "blitz"),
    "blitz": ("effective-blitz", "rapid"),
}
"""By the rate of play, the lists that are looked into, the main one first."""

METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
"""As record `172` has them: FIDE's rating, the national one only, FIDE's or else the national one,
the national one or else FIDE's, the higher, the lower of the two, something else."""


class TournamentRating(NamedTuple):
    """A rating and the list it comes from; no rating has no source."""

    rating: int = 0
    source: str = ""


UNRATED = TournamentRating()


def by_sequence(official: Mapping[str, int], sequence: Sequence[str]) -> TournamentRating:
    """Return the rating in the first list of the sequence that has one."""
    for name in sequence:
        for source in EFFECTIVE.get(name, (name,)):
            if official.get(source):
                return TournamentRating(official[source], source)
    return UNRATED


def tournament_rating(
    official: Mapping[str, int], sequence: Sequence[str], method: str = ""
) -> TournamentRating:
    """Return the rating a player is seeded by; without a method the sequence alone decides."""
    if method in ("", "OTHER"):
        return by_sequence(official, sequence)
    fide = by_sequence(official, [name for name in sequence if name != NATIONAL])
    national = by_sequence(official, (NATIONAL,))
    if method in ("FIDE", "NRO"):
        return fide if method == "FIDE" else national
    if method in ("FIDON", "NIDOF"):
        first, second = (fide, national) if method == "FIDON" else (national, fide)
        return first if first.rating else second
    rated = [rating for rating in (fide, national) if rating.rating]
    choose = max if method == "HBFN" else min
    return choose(rated, key=lambda rating: rating.rating) if rated else UNRATED


def from_ingo(ingo: int) -> int:
    """The German Ingo number as a rating; a small Ingo is a strong player (rating-1992:A1)."""
    return 2840 - 8 * ingo


def from_bcf(bcf: int) -> int:
    """Return the British BCF grade as a rating (rating-1992:A1)."""
    return 600 + 8 * bcf
