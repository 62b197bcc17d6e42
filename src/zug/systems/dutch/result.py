"""From brackets to boards: colours, the order of publication, and the witness of impossibility."""

from __future__ import annotations

from collections.abc import Sequence

from zug.fastclasses import maker
from zug.model import Colour
from zug.rules.cards import board_order
from zug.rules.colours import allot, drawn_colour
from zug.systems.base import Board, Impossibility, RoundPairing, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.matching import Structure
    from zug.systems.dutch.field import DutchField

_board = maker(Board)
_WHITE = Colour.WHITE


def publish(
    field: DutchField, pairs: Sequence[tuple[int, int]], bye: int | None, trace: Sequence[Step]
) -> RoundPairing:
    """The round-pairing of pairs given by rank, the higher ranked first.

    Everybody is in a pair but one at most, who has the bye (dutch-2026:1.5, 1.9.1; dutch-2017:A.5).
    """
    initial = drawn_colour(field.tournament)
    odd: dict[int, bool] = {}
    cards = field.cards
    boards: list[Board] = []
    for high, low in pairs:
        first, second = cards[high], cards[low]
        mine, yours = first.colours, second.colours
        if not (odd or mine or yours):  # hardly ever in later rounds
            odd = odd_places(field)
        tpn, two = first.tpn, second.tpn
        colour = allot(mine, yours, odd.get(tpn, False), initial)
        boards.append(_board((tpn, two) if colour is _WHITE else (two, tpn)))
    return RoundPairing(
        field.edition.id,
        field.round,
        tuple(board_order(boards, field.all_cards)),
        None if bye is None else cards[bye].tpn,
        trace=tuple(trace),
    )


def odd_places(field: DutchField) -> dict[int, bool]:
    """Has a player an odd number among those who took part so far? (dutch-2026:5.2.5)

    Late entries have no number before they arrive (handling-2026:2.4, 2.5): only players to be
    paired now or paired in an earlier round are counted.
    """
    here = {card.tpn for card in field.cards}
    odd = False
    places: dict[int, bool] = {}
    for tpn, card in sorted(field.all_cards.items()):
        if card.was_paired or tpn in here:
            odd = not odd
            places[tpn] = odd
    return places


def impossible(field: DutchField, structure: Structure, bye_barred: bool) -> RoundPairing:
    """No complete pairing exists (dutch-2026:1.9.3, dutch-2017:A.9).

    The outer vertices of a maximum matching are stuck: they can be paired only with the inner ones
    or inside their own odd components, of which there are too many.
    """
    tpns = [card.tpn for card in field.cards]
    outer, inner = structure.outer(), structure.inner()
    witness = Impossibility(
        stuck=tuple(tpn for tpn, yes in zip(tpns, outer, strict=True) if yes),
        partners=tuple(tpn for tpn, yes in zip(tpns, inner, strict=True) if yes),
        bye_barred=bye_barred,
    )
    return RoundPairing(field.edition.id, field.round, (), impossible=witness)
