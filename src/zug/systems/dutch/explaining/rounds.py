"""A round of the Dutch System explained: the bye, bracket after bracket, the colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from zug.rules.colours import allot_by_rule, drawn_colour
from zug.systems.dutch.completion import match
from zug.systems.dutch.explaining.brackets import DutchBracketView
from zug.systems.dutch.explaining.solving import Solver
from zug.systems.dutch.record import BracketRecord
from zug.systems.dutch.result import odd_places
from zug.systems.explaining.by_criteria import kept_from
from zug.systems.explaining.colours import Given, by_preference
from zug.systems.explaining.statements import Part, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.base import RoundPairing
    from zug.systems.dutch.field import DutchField
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.round_context import AbsoluteRules
    from zug.systems.system import System


def brackets_of(views: CriteriaExplainer) -> list[DutchBracketView]:
    """The brackets of a pairing; nobody to pair, no bracket."""
    records = [step.data for step in views.pairing.trace if isinstance(step.data, BracketRecord)]
    if not records:
        return []
    solver = Solver(records[0].bracket.field)
    return [
        DutchBracketView(views, record, solver, number) for number, record in enumerate(records)
    ]


class Colours:
    """Why each colour (dutch-2026:5.2, dutch-2017:E)."""

    def __init__(self, system: System, field: DutchField) -> None:
        self.system = system
        self.cards = field.all_cards
        self.initial = drawn_colour(field.tournament)
        self.odd = odd_places(field)

    def statement(self, higher: int, lower: int) -> Statement:
        """The colours of a pair, the higher ranked named first."""
        first, second, odd = self.cards[higher], self.cards[lower], self.odd[higher]
        colour, rule, why = allot_by_rule(first.colours, second.colours, odd, self.initial)
        given = Given(first, second, colour, self.initial)
        return by_preference(given, self.system.cite("colour", rule), why)


def bye_part(
    system: System, pairing: RoundPairing, rules: AbsoluteRules, brackets: list[DutchBracketView]
) -> Part:
    """Why this player has the bye, and why nobody else."""
    bye = cast("int", pairing.bye)
    field = brackets[0].record.bracket.field
    group = next(number for number, view in enumerate(brackets, 1) if view.record["bye"] == bye)
    title = Statement("bye.title", system.cite("bye"), {"who": bye}, (bye,))
    tell = _bye_of_2026 if field.edition.fixes_bye_score else _bye_of_2017
    statements = (
        Statement("bye.odd", system.cite("bye"), {"count": len(field.cards)}),
        *tell(system, bye, rules, brackets[group - 1]),
    )
    return Part("bye", title, statements, (bye,), group=group)


def _bye_of_2026(
    system: System, bye: int, rules: AbsoluteRules, view: DutchBracketView
) -> Iterator[Statement]:
    """Those of no higher score who did not get it, by the rule that kept it from them."""
    field = view.record.bracket.field
    score, unplayed = rules.cards[bye].score, rules.cards[bye].unplayed
    values = cast("dict[str, object]", view.record["criteria"])
    is_counted = values["C9"] is not None
    outer = match(field, field.ranks, field.legal_kinds, False).outer()
    others: dict[str, list[int]] = {"barred": [], "needed": [], "unplayed": [], "equal": []}
    for rank, card in enumerate(field.cards):
        if card.score > score or card.tpn == bye:
            continue
        if not field.may_have_bye(rank):
            why = "barred"
        elif not outer[rank]:
            why = "needed"
        else:
            why = "unplayed" if is_counted and card.unplayed > unplayed else "equal"
        others[why].append(card.tpn)
    params: dict[str, object] = {"who": bye, "score": score, "unplayed": unplayed}
    yield Statement("bye.score", system.cite("bye-score"), params, (bye,))
    yield from kept_from(system, others, params)


def _bye_of_2017(
    system: System, bye: int, rules: AbsoluteRules, view: DutchBracketView
) -> Iterator[Statement]:
    """Whoever is left over in the last bracket; its criteria choose (dutch-2017:A.9, C.2, C.6)."""
    others: dict[str, list[int]] = {"barred": [], "equal": []}
    for tpn in view.shape.members:
        if tpn != bye:
            others["barred" if rules.against_bye(tpn) else "equal"].append(tpn)
    params: dict[str, object] = {"who": bye, "score": rules.cards[bye].score}
    yield Statement("bye.left-over", system.cite("bye-score"), params, (bye,))
    yield from kept_from(system, others, params)
