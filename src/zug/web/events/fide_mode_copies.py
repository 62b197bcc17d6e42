"""Copies of events that left FIDE mode on this server: they stay outside it.

A `.zug` file or a backup may be older than the moment the event left. The checksum of its first
decision, which all copies share, says which event it is of. Zug then records that the event has
left: in the same round, or in the round the copy stands at if it has not come as far.
"""

from __future__ import annotations

import json

from zug.director import JournalLine, LeaveFideMode
from zug.director.desk import utc_now
from zug.director.journal import checksums
from zug.messages import say
from zug.web.events.models import DecisionRow, FideModeExit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from zug.web.events.models import EventRow

AUTHOR = "zug"


def exit_rounds() -> dict[str, int]:
    """Return the round in which each event left FIDE mode, by the checksum of its first decision.

    A copy that was kept outside counts only if nothing is known of the event itself.
    """
    leaving = DecisionRow.objects.filter(do=LeaveFideMode.kind)
    rows = list(leaving.values_list("tournament_id", "author", "data"))
    first = DecisionRow.objects.filter(number=1, tournament_id__in={row[0] for row in rows})
    checksum_of = dict(first.values_list("tournament_id", "link"))
    itself: dict[str, int] = dict(FideModeExit.objects.values_list("first", "round"))
    copies: dict[str, int] = {}
    for event, author, data in rows:
        rounds, checksum = copies if author == AUTHOR else itself, checksum_of[event]
        round_ = int(json.loads(data)["round"])
        rounds[checksum] = min(round_, rounds.get(checksum, round_))
    return copies | itself


def kept_outside(
    lines: Sequence[JournalLine], left: Mapping[str, int], stands_at: Callable[[], int]
) -> list[JournalLine]:
    """Return the decisions of a copy, with one more that leaves FIDE mode if the event has left it.

    `left` is what `exit_rounds` returns, `stands_at` gives the round the copy has come to.
    """
    round_ = left.get(next(iter(checksums(lines)), ""))
    if round_ is None:
        return list(lines)
    recorded = [int(str(line.data["round"])) for line in lines if line.kind == LeaveFideMode.kind]
    round_ = min(round_, stands_at())
    if min(recorded, default=round_ + 1) <= round_:
        return list(lines)
    leave = LeaveFideMode(round_)
    reason = say("the event had left FIDE mode when this copy of it was brought back")
    number = len(lines) + 1
    new = JournalLine(number, utc_now(), AUTHOR, leave.kind, leave.to_data(), str(reason))
    return [*lines, new]


def remember_exits(rows: Iterable[EventRow]) -> None:
    """Remember which of these events left FIDE mode: they are about to be deleted."""
    left = exit_rounds()
    first = DecisionRow.objects.filter(number=1, link__in=left, tournament__in=list(rows))
    for checksum in first.values_list("link", flat=True):
        FideModeExit(first=checksum, round=left[checksum]).save()


def merge_exit(restored: FideModeExit) -> None:
    """Add an exit of a backup to those known here; of the same event the earlier round counts."""
    known = FideModeExit.objects.filter(pk=restored.pk).first()
    if known is None or restored.round < known.round:
        restored.save()
