"""One bracket of 2026: the best matchings, and of these the first in the order of article 4.

The criteria are fields of one cost, as in the Dutch System, and completion is as lazy as there
(`zug.systems.dutch.levels`). The order is a walk: number 1 takes the largest number that an
optimal matching allows, and floats if it allows none, then number 2, and so on
(burstein-2026:4.1-4.3). `docs/systems/burstein-2026.md` says why it is exact.

What a bracket leaves in the trace says what any other matching of it would be worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from zug.rules.colours import preference
from zug.systems.base import Step
from zug.systems.dutch.bracket import DutchBracket, LookAhead, Solution, beyond, weigh
from zug.systems.dutch.completion import DutchCompletion
from zug.systems.dutch.graph import RESIDENT, DutchPart, pose
from zug.systems.dutch.levels import LazyRound
from zug.systems.explaining.trace import Element, JudgedBracket, Judgement, Pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.burstein.players_2026 import Index, IndexedField
    from zug.systems.dutch.record import Foresight

    Foreseen = Callable[[tuple[int, ...]], Solution | None]


class IndexedRound(LazyRound):
    """The brackets of a round; the bye has been given before."""

    mdps_meet = True

    def __init__(self, field: IndexedField) -> None:
        super().__init__(field, DutchCompletion(field, field.legal_kinds, None), None)
        self._places = field.places

    def in_order(self, bracket: DutchBracket) -> list[int]:
        """The members by rank, from BSN 1 on: floaters among the residents (burstein-2026:4.1)."""
        if not bracket.mdps:
            return bracket.residents
        return sorted([*bracket.mdps, *bracket.residents], key=self._places.__getitem__)

    def first_best(self, bracket: DutchBracket, ahead: LookAhead) -> Solution | None:
        """The first best matching; the members are vertices from the last BSN to the first."""
        members = self.in_order(bracket)[::-1]
        weights = weigh(bracket, ahead, bracket.mdps, bracket.residents, None)
        parts = (DutchPart(RESIDENT, members, 0),)
        problem = pose(bracket, weights, parts, ahead)
        if not problem.solve():
            return None
        size = len(members)
        first_to_last = range(size - 1, -1, -1)
        partners = problem.first_partners(first_to_last, 0, size)
        chosen = list(zip(first_to_last, partners, strict=True))
        return Solution(
            [(members[one], members[other]) for one, other in chosen if one > other >= 0],
            sorted(members[one] for one, other in chosen if other < 0),
            beyond(problem, members, ahead.outside),
        )


class IndexedBracket(JudgedBracket):
    """A bracket whose members stand in the order of their `index`: Buchholz, Sonneborn-Berger."""

    KEYS = (*JudgedBracket.KEYS, "index")

    def __init__(
        self,
        field: IndexedField,
        bracket: DutchBracket,
        members: Sequence[int],
        found: Solution,
        foresee: Foresight,
    ) -> None:
        tpns = [card.tpn for card in field.cards]
        self._field = field
        super().__init__(
            score=bracket.score,
            residents=[tpns[rank] for rank in bracket.residents],
            incoming=[tpns[rank] for rank in bracket.mdps],
            members=[tpns[rank] for rank in members],
            pairs=[(tpns[one], tpns[other]) for one, other in found.pairs],
            outgoing=[tpns[rank] for rank in found.downfloaters],
            judge=partial(_judge, field, members, cache(lambda down: foresee([*down]))),
        )

    @property
    def index(self) -> tuple[Index, ...]:
        return tuple(self._field.index[tpn] for tpn in self.members)


def record_of(
    field: IndexedField,
    bracket: DutchBracket,
    members: Sequence[int],
    found: Solution,
    foresee: Foresight,
) -> Step:
    """The mark of a bracket, its members by rank from BSN 1 on."""
    record = IndexedBracket(field, bracket, members, found, foresee)
    return Step(field.edition.best_candidate, "bracket", record.members, record)


def _judge(
    field: IndexedField, members: Sequence[int], foresee: Foreseen, pairs: Sequence[Pair]
) -> Judgement:
    """The values of burstein-2026:2.3.1-2.3.4, and the place in the order of 4.3."""
    cards, scores = field.cards, field.scores
    tpns = [cards[rank].tpn for rank in members]
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    floaters = sorted(rank for rank in members if cards[rank].tpn not in partner)
    ahead = foresee(tuple(floaters))
    wanted = {cards[rank].tpn: preference(cards[rank].colours).colour for rank in members}
    return Judgement(
        {
            "C5": len(floaters),
            "C6": _descending(scores, floaters),
            "C7": ahead and (len(ahead.downfloaters), *_descending(scores, ahead.downfloaters)),
            "C8": sum(wanted[a] is not None and wanted[a] is wanted[b] for a, b in pairs),
        },
        (_partners(tpns, partner),),
    )


def _descending(scores: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((scores[rank] for rank in ranks), reverse=True))


def _partners(tpns: Sequence[int], partner: dict[int, int]) -> Element:
    """The opponents from BSN 1 on: the larger BSN comes first, the dummy (0) last."""
    place = {tpn: -bsn for bsn, tpn in enumerate(tpns, 1)}
    opponents = tuple(partner.get(tpn, 0) for tpn in tpns)
    return Element(
        "partners", opponents, tuple(tpns), tuple(place.get(one, 0) for one in opponents)
    )
