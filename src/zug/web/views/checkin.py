"""Check-in: the whole row is the target; at closing one decision for all who are missing."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.urls import reverse

from zug.director import Role
from zug.director.belonging import dues_of
from zug.director.checkin import awaited, close_check_in
from zug.director.checkin import check_in as ticked
from zug.model.names import name_order
from zug.web.access import screen
from zug.web.asked import number
from zug.web.coming import find_awaited
from zug.web.deciding import submit
from zug.web.security import tell
from zug.web.templatetags.zug import opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director.state import Entry
    from zug.web.access import DeskRequest


@screen(Role.DEPUTY)
def check_in(visit: DeskRequest) -> HttpResponse:
    request = visit.request
    target = reverse("checkin", args=[visit.key])
    if request.method == "POST":
        fate = request.POST.get("fate", "")
        if fate:
            if visit.role < Role.ARBITER:
                raise PermissionDenied
            return submit(visit, partial(close_check_in, fate=fate), target)
        return _ticked(visit, target)
    state = visit.state
    if not state.has_more_rounds:
        return render(request, "desk/checkin_over.html")
    coming = len(state.rounds) + 1
    missing = state.missing(coming)
    dues = dues_of(state)
    context = {
        "dues": bool(dues),
        "people": [
            (entry, state.tpns[entry.id], entry.id in state.here, dues.get(state.tpns[entry.id]))
            for entry in sorted(state.entries.values(), key=_name)
            if entry.id not in missing
        ],
        "come": len(state.here - set(missing)),
        "waiting": len(awaited(state)),
        "coming": coming,
    }
    return render(request, "desk/checkin.html", context)


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
    intention = partial(ticked, entry=entry, here=is_come)
    return submit(visit, intention, target if text else f"{target}#e{entry}")
