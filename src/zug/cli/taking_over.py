"""Taking over an event that began elsewhere: everything is told, and asked, before it is made."""

from __future__ import annotations

from zug.cli.answers import answered
from zug.cli.loading import STANDARD_INPUT, bytes_of_file
from zug.cli.output import note
from zug.director.importing.import_plan import ImportPlan
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from zug.director import Decision, Objection
    from zug.director.journal.confirmation import Confirmation


def take_over(source: str, **said: Any) -> tuple[str, Sequence[Decision]]:
    """The name of the event in a file, and the decisions that make it, once they were agreed to."""
    called = "<stdin>" if source == STANDARD_INPUT else source
    takeover = ImportPlan.of(bytes_of_file(source), called, **said)
    _tell(one for one in takeover.objections if one not in takeover.questions)
    tried: list[Confirmation] = []

    def attempt(answers: Confirmation) -> Sequence[Decision]:
        tried.append(answers)
        return takeover.decisions(**answers._asdict())

    agreed = answered(attempt)
    if len(tried) == 1:  # nothing was asked: what was answered beforehand is told
        _tell(takeover.questions)
    return takeover.tournament.event.name, agreed


def _tell(objections: Iterable[Objection]) -> None:
    for one in objections:
        note(say("note: {remark}", remark=one.message))
