"""How the editions read rounds not played: whom they float, whom they bar from the bye."""

from __future__ import annotations

from functools import lru_cache

from zug.fastclasses import NamedTuple
from zug.model import PointSystem, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.cards import Card

UNPLAYED = frozenset(result for result in Result if not result.is_played)


class Unplayed(NamedTuple):
    """Unplayed results that give a downfloat, and those that bar from the pairing-allocated bye."""

    downfloats: frozenset[Result]
    bars: frozenset[Result]


@lru_cache(maxsize=64)
def unplayed_2026(points: PointSystem) -> Unplayed:
    """dutch-2026:1.4.3, 1.4.4 (the bye, and more points than a loss unplayed) and basic-2026:4."""
    worth = points.with_black
    more_than_loss = {result for result in UNPLAYED if worth[result] > points.loss}
    as_a_win = {result for result in UNPLAYED if worth[result] >= points.win}
    always = {Result.PAB, Result.FORFEIT_WIN, Result.FULL_BYE}
    return Unplayed(frozenset(more_than_loss | {Result.PAB}), frozenset(as_a_win | always))


def unplayed_2017(_points: PointSystem) -> Unplayed:
    """dutch-2017:A.4.b (whoever does not play gets a downfloat) and basic-2016:d."""
    return Unplayed(UNPLAYED, frozenset({Result.PAB, Result.FORFEIT_WIN}))


HAD_A_WIN_UNPLAYED = frozenset({Result.PAB, Result.FULL_BYE, Result.FORFEIT_WIN})
"""Results that bar from the bye in the systems before 2017 (rating-1992:B1, burstein-2017:4 …)."""
_BEFORE_2017 = Unplayed(frozenset(), HAD_A_WIN_UNPLAYED)


def unplayed_before_2017(_points: PointSystem) -> Unplayed:
    """A float was written on the card when the round was paired: no unplayed round gives one."""
    return _BEFORE_2017


def is_barred(card: Card, bars: frozenset[Result]) -> bool:
    """Has the player had a round that bars them from the bye?"""
    held = len(card.scores) - 1
    return any(cell.result in bars for cell in card.player.cells[:held])
