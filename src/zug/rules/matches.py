"""Matches of two games: which count as played, and which were won without playing.

Of each match both cells are needed: what a player forfeited is in their own.
"""

from __future__ import annotations

from zug.model import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Cell
    from zug.rules.cards import Card

_GIVEN_FREE = frozenset({Result.PAB, Result.FULL_BYE})


def forfeited_both(cell: Cell) -> bool:
    """Did this player forfeit both games of the match?"""
    return cell.result is Result.FORFEIT_LOSS and cell.second is Result.FORFEIT_LOSS


def is_regular(mine: Cell, theirs: Cell) -> bool:
    """Does the match count as played? Not if somebody forfeited both games.

    Single forfeited games do not matter, even if each player forfeited one (double-swiss-2026:0).
    """
    return not forfeited_both(mine) and not forfeited_both(theirs)


def won_by_forfeit(mine: Cell, theirs: Cell) -> bool:
    """The opponent forfeited both games and at least one of them was won by it.

    (double-swiss-2026:2.1.2)
    """
    return forfeited_both(theirs) and Result.FORFEIT_WIN in (mine.result, mine.second)


def is_barred_from_bye(card: Card, cards: Mapping[int, Card]) -> bool:
    """Had the bye, a full-point bye or a match won by forfeit (double-swiss-2026:2.1.2)?"""
    return any(
        cell.result in _GIVEN_FREE or _won_free(cell, round_, cards)
        for round_, cell in enumerate(card.player.cells[: card.held], start=1)
    )


def _won_free(mine: Cell, round_: int, cards: Mapping[int, Card]) -> bool:
    theirs = cards[mine.opponent].player.cell(round_) if mine.opponent else None
    return theirs is not None and won_by_forfeit(mine, theirs)


def was_floater(card: Card, cards: Mapping[int, Card]) -> bool:
    """Did they play, in the round just before, somebody whose score was different then?

    (double-swiss-2026:1.5)
    """
    last = card.held
    mine = card.player.cell(last) if last else None
    if mine is None or not mine.opponent:
        return False
    other = cards[mine.opponent]
    theirs = other.player.cell(last)
    regular = theirs is None or is_regular(mine, theirs)
    return regular and card.scores[last - 1] != other.scores[last - 1]
