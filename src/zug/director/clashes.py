"""Clashes: two people at two desks may decide different things at the same time.

Whoever decides has seen the event as it stood after some decision. If a later decision of somebody
else touches the same thing, the two must be shown to each other; otherwise both stand.
"""

from __future__ import annotations

from zug.director.decisions import read
from zug.director.fold import undone_by
from zug.errors import ZugError
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.decisions import Decision, Thing
    from zug.director.journal import JournalLine


class ClashError(ZugError):
    """Somebody else decided about the same thing in the meantime."""

    def __init__(self, decision: Decision, lines: tuple[JournalLine, ...]) -> None:
        super().__init__("clash", say("somebody else has decided about this in the meantime"))
        self.decision = decision
        self.lines = lines


def clashing(
    decision: Decision, lines: Sequence[JournalLine], seen: int
) -> tuple[JournalLine, ...]:
    """Lines after number `seen` that touch what this decision rests on."""
    mine = decision.rests_on()
    return tuple(line for line in lines[seen:] if mine & touched(line, lines))


def touched(line: JournalLine, lines: Sequence[JournalLine]) -> frozenset[Thing]:
    """What a line touches; an undo touches what it takes back."""
    while target := undone_by(line):
        line = lines[target - 1]
    return read(line).touches()
