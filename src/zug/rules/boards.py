"""The order in which pairs are published."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from zug.rules.cards import Card

    Pair = TypeVar("Pair", bound=tuple[int, int])


def board_order(
    pairs: Iterable[Pair], cards: dict[int, Card], *, by_points: bool = False
) -> list[Pair]:
    """Sort `(white, black)` pairs for the boards (handling-2026:3.6.1-3.6.3, handling-2016:D.9).

    Higher score of the two, then the sum of both, then the smaller TPN of the higher ranked.
    `by_points` leaves virtual points out of the scores, as bbpPairings does.
    """
    scores = {card.tpn: card.points if by_points else card.score for card in cards.values()}

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        white, black = pair
        mine, yours = scores[white], scores[black]
        if mine == yours:
            return -mine, -mine - yours, white if white < black else black
        return (-mine, -mine - yours, white) if mine > yours else (-yours, -mine - yours, black)

    return sorted(pairs, key=key)
