"""The players of a round as the system of 1992 sees them, and who may meet whom."""

from __future__ import annotations

from copy import copy
from enum import IntEnum
from functools import cached_property

from zug.fastclasses import NamedTuple
from zug.model import Points, Result
from zug.rules.cards import (
    HAD_A_WIN_UNPLAYED,
    Card,
    Float,
    by_rank,
    float_of,
    is_barred,
)
from zug.rules.colours import Preference, Strength, due_colour, preference
from zug.systems.legality import unmet
from zug.systems.rating_1992 import RATING_1992
from zug.systems.rounds import Round, claim_opponents, kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from zug.model import Colour, Tournament
    from zug.systems.legality import Legality

BYE = 0
"""Stands for the bye among TPNs: a partner for players who may have it (rating-1992:A5)."""

_BYES_THAT_FLOAT = frozenset({Result.PAB, Result.FULL_BYE})


class Tests(IntEnum):
    """Which float criteria are tested: they are dropped one by one (rating-1992:C9, C10)."""

    B5_B6 = 0
    B5 = 1
    NONE = 2


class RatingPlayer(NamedTuple):
    """A player to be paired.

    - `exempt`: last round, more than half the points so far (the note after rating-1992:B6).
    - `up`, `down`: an upfloat (a downfloat) is barred as long as fewer than so many criteria are
      dropped: 0 never, 1 by B6 alone, 2 by B5 (rating-1992:B5, B6).
    - `no_bye`: has had a point without playing (rating-1992:B1.b).
    """

    tpn: int
    score: Points
    colours: str
    prefers: Preference
    exempt: bool
    up: int
    down: int
    no_bye: bool


class Rating1992Round(Round):
    """Everybody to be paired in a round, highest rank first (rating-1992:A2, A2.a).

    Players who have withdrawn or are absent are left out (rating-1992:F5); an adjourned game has
    the score of a draw (rating-1992:F9).
    """

    system = RATING_1992

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        ranked = by_rank(self.present)
        self.ranking = [card.tpn for card in ranked]
        self.players = {card.tpn: _player_of(card, self.cards, tournament) for card in ranked}
        self.place = {tpn: index for index, tpn in enumerate(self.ranking)}
        self.dummy = (BYE,) if len(self.ranking) % 2 else ()

    def forbidding(self, bans: Iterable[tuple[Iterable[int], Collection[int]]]) -> Rating1992Round:
        """Return the round if nobody of the first group of a ban may meet anybody of the second."""
        other = copy(self)
        other.legality = self._open()
        for ones, others in bans:
            other.legality.forbid_between(ones, others)
        return other

    @cached_property
    def legality(self) -> Legality:
        """Not met, and not both due the same colour absolutely (rating-1992:B1.a, B2.a, B2.b).

        A field of odd number has the bye as one more partner, for those who may have it
        (rating-1992:B1.b).
        """
        return self._open()

    def _open(self) -> Legality:
        kinds, allowed = kinds_of(map(self._kind, (*self.ranking, *self.dummy)), _may_meet)
        here = [self.cards[tpn] for tpn in self.ranking]
        return unmet(here, self.tournament.forbidden_now, kinds, allowed, self.dummy)

    def _kind(self, tpn: int) -> tuple[bool, bool, Colour | None]:
        """Return what decides a pair besides meetings: is it the bye, is it barred, its colour."""
        if tpn == BYE:
            return (True, False, None)
        player = self.players[tpn]
        colour, strength = player.prefers
        return (False, player.no_bye, colour if strength is Strength.ABSOLUTE else None)

    def completable(self, tpns: Collection[int]) -> bool:
        """Can this set be divided into legal pairs, the bye being one partner (rating-1992:C13)?"""
        return self.legality.completable(tpns)

    def in_order(self, tpns: Iterable[int]) -> list[int]:
        """Return them by rank, the highest first."""
        return sorted(tpns, key=self.place.__getitem__)

    def has_opponent(self, tpn: int, others: Iterable[int]) -> bool:
        """May this player meet one of the others?"""
        is_legal = self.legality.is_legal
        return any(other != tpn and is_legal(tpn, other) for other in others)

    def most_with_opponents(self, players: Iterable[int], others: Sequence[int]) -> int:
        """Return how many of `players` can have different legal opponents among `others`."""
        return sum(claim_opponents(players, others, self.legality.is_legal))


def _may_meet(
    first: tuple[bool, bool, Colour | None], second: tuple[bool, bool, Colour | None]
) -> bool:
    is_bye, barred, colour = first
    other_is_bye, other_barred, other_colour = second
    if is_bye or other_is_bye:
        return not (other_barred if is_bye else barred)
    return colour is None or colour != other_colour


def _player_of(card: Card, cards: dict[int, Card], tournament: Tournament) -> RatingPlayer:
    exempt = tournament.is_last_round and (
        2 * card.points > tournament.points.win * tournament.rounds_played
    )
    barred = {} if exempt else _barred_floats(card, cards)
    return RatingPlayer(
        tpn=card.tpn,
        score=card.score,
        colours=card.colours,
        prefers=_prefers(card.colours, exempt),
        exempt=exempt,
        up=barred.get(Float.UP, 0),
        down=barred.get(Float.DOWN, 0),
        no_bye=is_barred(card, HAD_A_WIN_UNPLAYED),
    )


def _prefers(colours: str, exempt: bool) -> Preference:
    """Return the preference (rating-1992:A7.a-A7.c); A7.a is not for an exempt player."""
    usual = preference(colours)
    if not exempt or usual.strength is not Strength.ABSOLUTE:
        return usual
    balanced = 2 * colours.count("w") == len(colours)
    return Preference(due_colour(colours), Strength.MILD if balanced else Strength.STRONG)


def _barred_floats(card: Card, cards: dict[int, Card]) -> dict[Float, int]:
    """Return which floats are barred: 2 if the last round gave it, 1 if the one before did."""
    barred: dict[Float, int] = {}
    for rounds_ago, weight in ((2, 1), (1, 2)):
        barred[float_of(card, cards, rounds_ago, _BYES_THAT_FLOAT, by_pairing=True)] = weight
    return barred
