"""Check-in: the whole row is the target; at closing a decision for all who are missing, or each."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.urls import reverse

from zug.director import Role
from zug.director.actions.checkin import (
    absent,
    awaited,
    close_check_in,
    close_one_by_one,
    come_late,
)
from zug.director.actions.checkin import check_in as ticked
from zug.director.decisions import FATES
from zug.director.state.absence_reasons import why_absent
from zug.director.state.find import told_apart
from zug.director.state.members import dues_of
from zug.messages import say
from zug.model.names import name_order
from zug.web.access import screen
from zug.web.asked import number
from zug.web.coming import find_awaited
from zug.web.deciding import submit, submit_all
from zug.web.security import tell
from zug.web.templatetags.zug import opening
from zug.web.templatetags.zug import sentence as whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpResponse

    from zug.director.state import Entry, State
    from zug.messages import Message
    from zug.model import Result
    from zug.web.access import DeskRequest

FEW = 60
"""Up to this many missing players are decided about one by one."""


@screen(Role.DEPUTY)
def check_in(visit: DeskRequest) -> HttpResponse:
    request = visit.request
    target = reverse("checkin", args=[visit.key])
    if request.method == "POST":
        if request.POST.keys() & {"fate", "each", "came"}:
            return _decided(visit, target)
        return _ticked(visit, target)
    state = visit.state
    if not state.has_more_rounds:
        return render(request, "desk/checkin_over.html")
    coming = len(state.rounds) + 1
    missing = state.missing(coming)
    dues, waiting = dues_of(state), awaited(state)
    context = {
        "dues": bool(dues),
        "people": [
            (entry, state.tpns[entry.id], entry.id in state.here, dues.get(state.tpns[entry.id]))
            for entry in sorted(state.entries.values(), key=_name)
            if entry.id not in missing
        ],
        "come": len(state.here - set(missing)),
        "awaited": waiting,
        "can_pair": not waiting and visit.role >= Role.ARBITER and state.draft is None,
        "each": waiting if 1 < len(waiting) <= FEW else [],
        "absent": [(entry, _why(state, entry, missing)) for entry in absent(state)],
        "coming": coming,
    }
    return render(request, "desk/checkin.html", context)


def _why(state: State, entry: Entry, missing: Mapping[int, Result]) -> Message:
    return why_absent(state, entry.id, missing[entry.id], state.coming)


def _decided(visit: DeskRequest, target: str) -> HttpResponse:
    """Check-in is closed for all alike or for each player; or one comes after it was closed."""
    if visit.role < Role.ARBITER:
        raise PermissionDenied
    post = visit.request.POST
    if "came" in post:
        return submit_all(visit, partial(come_late, entry=number(post["came"], 0)), target)
    if "each" not in post:
        return submit(visit, partial(close_check_in, fate=post["fate"]), target)
    fates = {
        entry.id: post[f"fate-{entry.id}"]
        for entry in visit.state.entries.values()
        if post.get(f"fate-{entry.id}") in (*FATES, "here")
    }
    return submit_all(visit, partial(close_one_by_one, fates=fates), target)


def _name(entry: Entry) -> tuple[tuple[str, str], int]:
    """What the list is sorted by, as on every paper; namesakes as they were entered."""
    return name_order(entry.name), entry.id


def _ticked(visit: DeskRequest, target: str) -> HttpResponse:
    """A row that was pressed, or the one awaited whom the letters typed mean."""
    post = visit.request.POST
    text, is_come = post.get("q", "").strip(), "gone" not in post
    entry = number(post.get("id" if is_come else "gone"), 0)
    if not (text or entry):
        return redirect(target)
    if text and not entry:
        found = find_awaited(visit.state, text)
        if found.wrong is not None:
            tell(visit.request, f"{opening(found.wrong)}.", level="error")
            return redirect(target)
        entry = found.entry
        if found.is_absent and visit.role >= Role.ARBITER:
            return submit_all(visit, partial(come_late, entry=entry), target)
        if found.is_absent:
            name = told_apart(visit.state, entry)
            away = say("{name} is absent from this round; an arbiter can let them play", name=name)
            tell(visit.request, whole(away), level="error")
            return redirect(target)
    intention = partial(ticked, entry=entry, here=is_come)
    return submit(visit, intention, target if text else f"{target}#e{entry}")
