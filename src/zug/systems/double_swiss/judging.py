"""What any pairing of a bracket is worth by double-swiss-2026:2.3, 3.5.4 and 3.6.3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zug.systems.double_swiss.upfloaters import number_of_upfloaters
from zug.systems.reasons.brackets import Element, Judgement

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zug.systems.double_swiss.upfloaters import Outlook
    from zug.systems.legality import Legality
    from zug.systems.reasons.brackets import Pair, Value


@dataclass(frozen=True, slots=True)
class Judge:
    """A bracket before it is paired, with what its criteria look at."""

    legality: Legality
    outlook: Outlook
    score: Callable[[int], int]
    is_last_round: bool

    def __call__(self, pairs: Sequence[Pair]) -> Judgement:
        residents = {*self.outlook.top}
        here = {tpn for pair in pairs for tpn in pair}
        upfloaters = [tpn for tpn in self.outlook.potential if tpn in here]
        ordered = sorted((min(pair), max(pair)) for pair in pairs)
        tops = tuple(top for top, _ in ordered)
        met = {
            one
            for pair in pairs
            for one, other in (pair, pair[::-1])
            if one in residents and other not in residents
        }
        criteria: dict[str, Value] = {
            "C4": len(upfloaters),
            "C5": tuple(sorted(map(self.score, upfloaters))),
            "C6": self._need_of_following(upfloaters),
            "C7": self._floated(upfloaters),
            "C8": self._floated(met),
        }
        return Judgement(
            criteria,
            (
                Element("upfloaters", tuple(upfloaters)),
                Element("top-members", tops),
                Element("bottom-members", tuple(bottom for _, bottom in ordered), tops),
            ),
        )

    def _floated(self, tpns: Sequence[int] | set[int]) -> int | None:
        """How many were floaters in the previous round; nobody asks in the last round."""
        return None if self.is_last_round else sum(tpn in self.outlook.floated for tpn in tpns)

    def _need_of_following(self, upfloaters: Sequence[int]) -> int | None:
        """How many upfloaters the following scoregroup will need; 0 if nothing of it is left.

        (double-swiss-2026:2.3.3) None: nobody of it was left before, or not all can be paired.
        """
        if not self.outlook.following:
            return None
        gone = frozenset(upfloaters)
        group, *below = ([tpn for tpn in one if tpn not in gone] for one in self.outlook.lower)
        rest = [tpn for one in below for tpn in one]
        if not group:
            return 0
        if not self.legality.completable([*group, *rest]):
            return None
        return number_of_upfloaters(self.legality, group, rest)
