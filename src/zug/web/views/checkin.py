"""Check-in: the whole row is the target; at closing one decision for all who are missing."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import PermissionDenied
from django.shortcuts import render
from django.urls import reverse

from zug.director import Role
from zug.director.checkin import awaited, close_check_in, tick
from zug.web.access import screen
from zug.web.asked import number
from zug.web.deciding import submit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

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
        entry = number(request.POST.get("id"), 0)
        return submit(visit, partial(tick, entry=entry), f"{target}#e{entry}")
    state = visit.state
    coming = len(state.rounds) + 1
    missing = state.missing(coming)
    people = sorted(state.entries.values(), key=lambda entry: entry.name.casefold())
    context = {
        "people": [
            (entry, state.tpns[entry.id], entry.id in state.here)
            for entry in people
            if entry.id not in missing
        ],
        "come": len(state.here - set(missing)),
        "waiting": len(awaited(state)),
        "coming": coming,
    }
    return render(request, "desk/checkin.html", context)
