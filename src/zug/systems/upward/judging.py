"""What any pairing of a bracket is worth whose floaters come up, in the systems of 2026.

Upfloaters are judged alike by double-swiss-2026:2.3.1-2.3.4 and team-2026:2.3.1-2.3.4, pairings
put in order alike by double-swiss-2026:3.5.4, 3.6.3 and team-2026:3.5.4, 3.6.3; what else counts in
a pair is for the system to say.
"""

from __future__ import annotations

from abc import abstractmethod

from zug.fastclasses import dataclass
from zug.systems.explaining.trace import Element, Judgement
from zug.systems.upward.floaters import number_of_upfloaters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zug.systems.explaining.trace import Pair, Value
    from zug.systems.legality import Legality
    from zug.systems.upward.floaters import Outlook


@dataclass(frozen=True, slots=True)
class UpwardJudge:
    """A bracket before it is paired, with what its criteria look at.

    `asks_floats`: do the floats of the previous round count in this one?
    """

    legality: Legality
    outlook: Outlook
    score: Callable[[int], int]
    asks_floats: bool

    @abstractmethod
    def of_pairs(self, pairs: Sequence[Pair]) -> dict[str, Value]:
        """The criteria below [C7], which look at pairs."""

    def __call__(self, pairs: Sequence[Pair]) -> Judgement:
        here = {tpn for pair in pairs for tpn in pair}
        upfloaters = [tpn for tpn in self.outlook.potential if tpn in here]
        ordered = sorted((min(pair), max(pair)) for pair in pairs)
        tops = tuple(top for top, _ in ordered)
        criteria: dict[str, Value] = {
            "C4": len(upfloaters),
            "C5": tuple(sorted(map(self.score, upfloaters))),
            "C6": self._need_of_following(upfloaters),
            "C7": self.floated(upfloaters),
            **self.of_pairs(pairs),
        }
        return Judgement(
            criteria,
            (
                Element("upfloaters", tuple(upfloaters)),
                Element("top-members", tops),
                Element("bottom-members", tuple(bottom for _, bottom in ordered), tops),
            ),
        )

    def met_by_upfloaters(self, pairs: Iterable[Pair]) -> set[int]:
        """The residents whose opponents come from below."""
        residents = {*self.outlook.top}
        return {
            one
            for pair in pairs
            for one, other in (pair, pair[::-1])
            if one in residents and other not in residents
        }

    def floated(self, tpns: Iterable[int]) -> int | None:
        """How many were floaters in the previous round; None where nobody asks."""
        return sum(tpn in self.outlook.floated for tpn in tpns) if self.asks_floats else None

    def _need_of_following(self, upfloaters: Sequence[int]) -> int | None:
        """How many upfloaters the following scoregroup will need; 0 if nothing of it is left.

        (double-swiss-2026:2.3.3, team-2026:2.3.3) None: nobody of it was left before, or not all
        can be paired.
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
