"""The pairing of one bracket: double-swiss-2026:3.6 with [C8], and what a pairing is worth."""

from __future__ import annotations

from zug.systems.identifiers import first_pairing
from zug.systems.upward import UpwardJudge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.systems.explaining.trace import Pair, Value
    from zug.systems.legality import Legality

_RESIDENT, _FLOATED_RESIDENT, _UPFLOATER = range(3)
_COSTS = (0, 0, 0, 0, 0, 1, 0, 1, 0)
"""A floater of the previous round that meets an upfloater."""


def pair_bracket(
    legality: Legality,
    members: Collection[int],
    upfloaters: Collection[int],
    floated: Collection[int],
) -> tuple[tuple[int, int], ...]:
    """Pair all members (double-swiss-2026:3.6.1-3.6.4): (top, bottom), in the order of tops.

    `floated` are those whom [C8] (double-swiss-2026:2.3.5) would not have meet an upfloater.
    """
    vertices = sorted(members)
    kinds = [
        _UPFLOATER if tpn in upfloaters else _FLOATED_RESIDENT if tpn in floated else _RESIDENT
        for tpn in vertices
    ]
    return first_pairing(legality, vertices, kinds, _COSTS)


class Judge(UpwardJudge):
    """Floats count except in the last round (double-swiss-2026:2.3.4, 2.3.5)."""

    __slots__ = ()

    def of_pairs(self, pairs: Sequence[Pair]) -> dict[str, Value]:
        return {"C8": self.floated(self.met_by_upfloaters(pairs))}
