"""The views of a round of the Dutch System: it is told by brackets, and compared by criteria."""

from __future__ import annotations

from functools import cached_property

from zug.systems.dutch.explaining.forcing import fulfil
from zug.systems.dutch.explaining.rounds import Colours, brackets_of, bye_part
from zug.systems.explaining.bracket_view import ForcedRound
from zug.systems.explaining.by_criteria import CriteriaExplainer
from zug.systems.explaining.statements import Part, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import Board, RoundPairing
    from zug.systems.dutch.explaining.brackets import DutchBracketView
    from zug.systems.explaining.why_not import WhyNot


class DutchExplainer(CriteriaExplainer):
    """A round of either edition."""

    @cached_property
    def brackets(self) -> list[DutchBracketView]:
        return brackets_of(self)

    @cached_property
    def _given(self) -> Colours:
        return Colours(self.system, self.brackets[0].record.bracket.field)

    def colours(self, board: Board) -> Statement:
        higher, lower = self.by_score(board)
        return self._given.statement(higher, lower)

    def fulfil(self, wish: Board) -> ForcedRound | RoundPairing:
        return fulfil(self.asked, self.brackets, wish)

    def bye_part(self) -> Part:
        return bye_part(self.system, self.pairing, self.asked.rules, self.brackets)

    def bye_parting(self, made: ForcedRound) -> WhyNot | None:
        """dutch-2026:2.3.1 comes before everything a bracket does."""
        ours, edition = self.pairing.bye, self.brackets[0].edition
        if not edition.fixes_bye_score or made.bye is None or ours is None:
            return None
        mine, yours = (self.asked.rules.cards[tpn].score for tpn in (ours, made.bye))
        if mine == yours:
            return None
        rule = next(one for one in edition.criteria if one.id == "C5")
        params = {
            "criterion": rule.id,
            "subject": rule.subject,
            "ours": {"points": mine},
            "theirs": {"points": yours},
            "score": None,
        }
        said = Statement("whynot.worse-bye", rule.article, params)
        return self.asked.why_not(
            "worse", [said], criterion=rule.id, ours=params["ours"], theirs=params["theirs"]
        )
