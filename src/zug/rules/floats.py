"""Floats of past rounds, read from the record."""

from __future__ import annotations

from enum import IntEnum

from zug.model import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.rules.cards import Card


class Float(IntEnum):
    DOWN = -1
    NONE = 0
    UP = 1


# Looked up once: engines ask for two floats of everybody.
_DOWN, _NONE, _UP = Float


def float_of(
    card: Card,
    cards: dict[int, Card],
    rounds_ago: int,
    downfloats: frozenset[Result],
    *,
    by_pairing: bool = False,
) -> Float:
    """The float a player got `rounds_ago` rounds back (1: the last round).

    A played game between unequal scores before that round (virtual points of that round included)
    floats the higher down and the lower up (dutch-2026:1.4.2); of unplayed rounds the edition
    says which give a downfloat. With `by_pairing` a forfeited game floats like a played one: the
    float was written on the card when the round was paired (rating-1992:A4).
    """
    scores = card.scores
    index = len(scores) - 1 - rounds_ago
    if index < 0:
        return _NONE
    cells = card.player.cells
    if index >= len(cells):
        return _DOWN if Result.ABSENT in downfloats else _NONE
    opponent, _, result, second = cells[index]
    if opponent and (result.is_played or by_pairing or (second and second.is_played)):
        mine, yours = scores[index], cards[opponent].scores[index]
        return _NONE if mine == yours else _DOWN if mine > yours else _UP
    return _DOWN if result in downfloats else _NONE


def upfloated_rounds(card: Card, cards: Mapping[int, Card]) -> list[int]:
    """The rounds in which a player was paired, played or not, with somebody of a higher score.

    (dubov-2026:1.8.1, dubov-1997:2.1) Virtual points of those rounds count.
    """
    rounds = []
    for index, cell in enumerate(card.player.cells[: card.held]):
        if cell.opponent and cards[cell.opponent].scores[index] > card.scores[index]:
            rounds.append(index + 1)
    return rounds
