"""What a bracket of 2026 leaves in the trace, and what any other matching of it would be worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from zug.rules.colours import preference
from zug.systems.base import Step
from zug.systems.explaining.brackets import Element, JudgedBracket, Judgement, Pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.burstein.field import IndexedField
    from zug.systems.burstein.index import Index
    from zug.systems.dutch.bracket import Bracket, Solution
    from zug.systems.dutch.record import Foresight

    Foreseen = Callable[[tuple[int, ...]], Solution | None]


class IndexedBracket(JudgedBracket):
    """A bracket whose members stand in the order of their `index`: Buchholz, Sonneborn-Berger."""

    KEYS = (*JudgedBracket.KEYS, "index")

    def __init__(
        self,
        field: IndexedField,
        bracket: Bracket,
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
    bracket: Bracket,
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
