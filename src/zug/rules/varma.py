"""Numbers from Varma's envelopes: players of one federation do not meet at the end.

The numbers of a round robin lie in four envelopes; whoever draws from the same one meets before
the last three rounds (round-robin:A2.1). The tables are those printed, also the one for 11 and 12
players, by which 6 and 12 meet in the last round.
"""

from __future__ import annotations

import random

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.rules.order import alphabet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    for one in drawers:
        contingents.setdefault(one.federation.upper() or f"~{one.id:06}", []).append(one)
    ordered = sorted(contingents.items(), key=lambda item: (-len(item[1]), item[0]))
    return [sorted(people, key=lambda one: alphabet(one.name)) for _, people in ordered]


def draw_from_envelopes(drawers: Sequence[Drawer], seed: int) -> dict[int, int]:
    """The number of everybody, by id.

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
        for one in people:
            envelope = chosen or max(envelopes, key=len)
            numbers[one.id] = envelope.pop(luck.randrange(len(envelope)))
    return numbers
