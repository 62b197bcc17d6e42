"""The order in which pairs are published."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.rules.cards import Card


def board_order(pairs: Iterable[tuple[int, int]], cards: dict[int, Card]) -> list[tuple[int, int]]:
    """Sort `(white, black)` pairs for the boards (handling-2026:3.6.1-3.6.3, handling-2016:D.9).

    Higher score of the two, then the sum of both, then the smaller TPN of the higher ranked.
    """

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        first, second = cards[pair[0]], cards[pair[1]]
        if (-second.score, second.tpn) < (-first.score, first.tpn):
            first, second = second, first
        return -first.score, -first.score - second.score, first.tpn

    return sorted(pairs, key=key)
