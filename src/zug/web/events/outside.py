"""Copies of an event that has left FIDE mode on this server stay outside it.

A backup and an uploaded journal may be older than the moment it was left. Whoever brings one back
does not bring the mode back: that it was left is recorded, in that round or, if the copy has not
come as far, in the one it stands at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from zug.director import JournalLine, LeaveFideMode
from zug.director.desk import utc_now
from zug.director.journal import checksums
from zug.messages import say
from zug.web.events.models import DecisionRow, Departure

AUTHOR = "zug"


def left_here() -> dict[str, int]:
    """Events that have left FIDE mode, by the checksum of their first decision: the round.

    A copy that was kept outside counts only where nothing is known of the event itself.
    """
    leaving = DecisionRow.objects.filter(do=LeaveFideMode.kind)
    rows = list(leaving.values_list("tournament_id", "author", "data"))
    first = DecisionRow.objects.filter(number=1, tournament_id__in={row[0] for row in rows})
    links = dict(first.values_list("tournament_id", "link"))
    itself: dict[str, int] = dict(Departure.objects.values_list("first", "round"))
    copies: dict[str, int] = {}
    for event, author, data in rows:
        found, link = copies if author == AUTHOR else itself, links[event]
        round_ = int(json.loads(data)["round"])
        found[link] = min(round_, found.get(link, round_))
    return copies | itself


def kept_outside(
    lines: Sequence[JournalLine], left: Mapping[str, int], stands_at: Callable[[], int]
) -> list[JournalLine]:
    """The decisions of a copy, and that the event has left FIDE mode if it has.

    `stands_at` gives the round the copy has come to.
    """
    round_ = left.get(next(iter(checksums(lines)), ""))
    if round_ is None:
        return list(lines)
    known = [int(str(one.data["round"])) for one in lines if one.kind == LeaveFideMode.kind]
    round_ = min(round_, stands_at())
    if min(known, default=round_ + 1) <= round_:
        return list(lines)
    leave = LeaveFideMode(round_)
    reason = say("the event had left FIDE mode when this copy of it was brought back")
    number = len(lines) + 1
    new = JournalLine(number, utc_now(), AUTHOR, leave.kind, leave.to_data(), str(reason))
    return [*lines, new]
