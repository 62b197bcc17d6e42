"""Opponents whose score counts otherwise than it stands in the table (tiebreaks-2026:16.3)."""

from __future__ import annotations

from zug.messages import say
from zug.model import show_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.tiebreaks.codes import Code
    from zug.rules.tiebreaks.standings import Standings
    from zug.rules.tiebreaks.values import Term

_WITH_SCORES = ("BH", "FB", "SB")
"""Their terms are made of adjusted scores of opponents."""


def adjusted_note(table: Standings, term: Term, code: Code) -> str:
    """Both scores of an opponent who did not play to the end; nothing where they are one."""
    if not term.opponent or code.name not in _WITH_SCORES:
        return ""
    is_fore = code.name == "FB" or (code.fore and code.name == "BH")
    record = table.record.fore if is_fore else table.record
    score, adjusted = record.scores[term.opponent], record.adjusted[term.opponent]
    if score == adjusted:
        return ""
    return say(
        "{score}, adjusted to {adjusted}: did not play to the end (C.07, 16.3)",
        score=show_points(score),
        adjusted=show_points(adjusted),
    )
