"""Pairs that should have been kept apart and meet all the same, told where their board is told."""

from __future__ import annotations

from zug.fastclasses import replace
from zug.messages import wording
from zug.systems import find_system
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.explainer.records import Explanation
    from zug.systems.explaining.statements import Part

_WITH_REASON = wording(
    "{first:player} and {second:player} were to be kept apart where possible ({reason}), but no "
    "legal pairing keeps all such pairs apart."
)


def with_given_up(told: Explanation, reasons: Mapping[frozenset[int], str]) -> Explanation:
    """The explanation with these pairs, by TPN, each with its reason if there is one to tell."""
    if not reasons:
        return told
    article = find_system(told.system).cite("met")
    return replace(told, parts=tuple(_with(part, reasons, article) for part in told.parts))


def _with(part: Part, reasons: Mapping[frozenset[int], str], article: str) -> Part:
    both = frozenset(part.players)
    if part.board is None or both not in reasons:
        return part
    first, second = sorted(both)
    params: dict[str, object] = {"first": first, "second": second}
    reason = reasons[both]
    if reason:
        params["reason"] = reason
    said = _WITH_REASON if reason else None
    one = Statement("pair.given-up", article, params, (first, second), said)
    return replace(part, statements=(one, *part.statements))
