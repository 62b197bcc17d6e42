"""Why a round of 2026 is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar

from zug.rules.colours import Preference
from zug.systems.dubov.edition_2026 import Dubov2026Round, Subgroups, divide
from zug.systems.dubov.players_2026 import CRITERIA, preferred
from zug.systems.explaining.bracket_view import Candidate
from zug.systems.explaining.by_criteria import EngineExplainer
from zug.systems.explaining.statements import by_kind
from zug.systems.explaining.upward import UpwardBracketView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.systems.explaining.statements import Statement
    from zug.systems.explaining.trace import Criterion, Element, Pair, Value


class DubovBracketView(UpwardBracketView):
    views: DubovExplainer
    later_ids = by_kind(
        *("later.upfloaters", "later.first-shift", "later.second-shift", "later.transposition"),
    )
    later_number: ClassVar[Mapping[str, str]] = {"first-shift": "later.first-shift-number"}
    sides = "subgroups"

    def again(self, top: Sequence[int], below: Sequence[int]) -> Sequence[Pair]:
        lower = [group for _, group in self.by_score(below)]
        return self.pairs_with(top, self.views.engine.choose_upfloaters(top, lower))

    @cached_property
    def _is_new(self) -> bool:
        return not any(map(self.views.engine.has_played, self.members))

    def is_met(self, criterion: Criterion, value: Value) -> bool:
        """Among players without a game everybody prefers Black, and half of them cannot have it."""
        return super().is_met(criterion, value) or (criterion.id == "C7" and self._is_new)

    def told_criteria(self) -> Iterator[Statement]:
        """In the last round nobody asks who floats up too often (dubov-2026:2.3.4-2.3.6)."""
        yield from super().told_criteria()
        values = self.judged(self.chosen)
        off = [criterion.id for criterion in self.criteria if values[criterion.id] is None]
        if off:
            yield self.state("criteria.last-round", "perfect", criteria=off)

    def first_with(self, floaters: Sequence[int]) -> Candidate:
        """G1 by ARO against G2 by TPN, the first shifters making both equal."""
        groups = divide(self.views.engine, [*self.record.residents, *floaters])
        g1, g2 = groups.shifted((), groups.larger[: groups.surplus])
        return self.restricted(
            zip(sorted(g1, key=self.views.engine.by_aro), sorted(g2), strict=True)
        )

    @property
    def exchanged(self) -> tuple[int, ...]:
        """Who leaves the smaller subgroup, and the larger; the surplus alone is no exchange."""
        _, first, second, _ = self.record.judgement.order
        return (*first.value, *second.value) if first.value else ()

    def unexchanged(self) -> Candidate | None:
        """Nobody leaves the smaller subgroup but for pairs inside it that cannot be avoided
        (dubov-2026:3.2.4)."""
        return None

    def composition(self) -> Iterator[Statement]:
        """The subgroups, and who changes between them (dubov-2026:3.2.3, 3.2.4)."""
        groups = divide(self.views.engine, self.members)
        g1, g2 = groups.shifted((), ())
        who = {"first": sorted(g1, key=self.views.engine.by_aro), "second": sorted(g2)}
        id_ = "bracket.halves" if self._is_new else "bracket.subgroups"
        yield self.state(id_, "subgroups", **who)
        _, first, second, _ = self.record.judgement.order
        yield from self._shift("bracket.first-shift", first, groups, from_smaller=True)
        yield from self._shift("bracket.second-shift", second, groups, from_smaller=False)

    def _shift(
        self, id_: str, element: Element, groups: Subgroups, *, from_smaller: bool
    ) -> Iterator[Statement]:
        if not element.value:
            return
        source, target = ("G1", "G2") if from_smaller == groups.smaller_is_g1 else ("G2", "G1")
        who = list(element.value)
        yield self.state(
            id_,
            element.id,
            who,
            who=who,
            count=len(who),
            source=source,
            target=target,
        )

    def written_pairs(self) -> Iterator[Statement]:
        t2 = self.record.judgement.order[-1].value
        if list(t2) != sorted(t2):
            pairs = self.shown(self.chosen)
            yield self.state("order.transposition", "transposition", pairs=pairs)


class DubovExplainer(EngineExplainer[Dubov2026Round]):
    """A round of 2026."""

    bracket = DubovBracketView
    criteria = CRITERIA
    round_type = Dubov2026Round

    def wanted(self, tpn: int) -> Preference:
        return Preference(*preferred(self.round.cards[tpn].colours))
