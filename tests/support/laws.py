"""What holds of every round of every system, and a pairing as lines to be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.model import Colour
from zug.rules.cards import deal_cards
from zug.rules.colours import breaks_limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems import RoundPairing

Lines = frozenset[tuple[int, int]] | None
"""`(white, black)` for a board, `(player, 0)` for the bye; None if no pairing exists."""


def lines(pairing: RoundPairing) -> Lines:
    if not pairing.is_complete:
        return None
    boards = frozenset((white, black) for white, black in pairing.boards)
    return boards | ({(pairing.bye, 0)} if pairing.bye else frozenset())


def no_limits(_white: Card, _black: Card) -> bool:
    """Colours are free on every board."""
    return True


def limits_everywhere(_white: Card, _black: Card) -> bool:
    """Colours are free on no board."""
    return False


def check_laws(
    tournament: Tournament,
    pairing: RoundPairing,
    free: Callable[[Card, Card], bool] = limits_everywhere,
) -> None:
    """Everybody once, no rematch, no forbidden pair, the bye once in a life, colour limits.

    `free` says on which boards the limits of colours (three in a row, a difference beyond two)
    do not hold. Of a round that cannot be paired nothing is paired.
    """
    if not pairing.is_complete:
        assert not pairing.boards
        assert pairing.bye is None
        return
    here = {player.tpn for player in tournament.players} - tournament.absentees
    seated = [tpn for board in pairing.boards for tpn in board]
    assert sorted([*seated, *([pairing.bye] if pairing.bye else [])]) == sorted(here)
    cards = deal_cards(tournament)
    for white, black in pairing.boards:
        assert black not in cards[white].opponents
        assert not any({white, black} <= set(group) for group in tournament.forbidden_now)
        if not free(cards[white], cards[black]):
            assert not breaks_limits(cards[white].colours, Colour.WHITE)
            assert not breaks_limits(cards[black].colours, Colour.BLACK)
    if pairing.bye:
        cells = tournament.by_tpn[pairing.bye].cells[: tournament.rounds_played]
        assert not any(cell.result in "UF+" for cell in cells)
