"""Copies of an event that has left FIDE mode on this server stay outside it.

A backup and an uploaded journal may be older than the moment it was left. Whoever brings one back
does not bring the mode back: of the two rounds the earlier counts, and it is recorded.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from zug.director import LeaveFideMode, Recorded
from zug.director.desk import utc_now
from zug.director.journal import checksums
from zug.messages import say
from zug.web.models import DecisionRow

AUTHOR = "zug"


def left_here() -> dict[str, int]:
    """Events that have left FIDE mode, by the checksum of their first decision: the round."""
    found: dict[int, int] = {}
    leaving = DecisionRow.objects.filter(do=LeaveFideMode.kind)
    for event, data in leaving.values_list("tournament_id", "data"):
        round_ = int(json.loads(data)["round"])
        found[event] = min(round_, found.get(event, round_))
    first = DecisionRow.objects.filter(number=1, tournament_id__in=found)
    return {link: found[event] for event, link in first.values_list("tournament_id", "link")}


def kept_outside(lines: Sequence[Recorded], left: Mapping[str, int]) -> list[Recorded]:
    """The decisions of a copy, and that the event has left FIDE mode if it has."""
    round_ = left.get(next(iter(checksums(lines)), ""))
    known = [int(str(one.data["round"])) for one in lines if one.kind == LeaveFideMode.kind]
    if round_ is None or min(known, default=round_ + 1) <= round_:
        return list(lines)
    leave = LeaveFideMode(round_)
    reason = say("the event had left FIDE mode when this copy of it was brought back")
    number = len(lines) + 1
    new = Recorded(number, utc_now(), AUTHOR, leave.kind, leave.to_data(), str(reason))
    return [*lines, new]
