"""Check-in: the whole row is the target; at closing one decision for all who are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.shortcuts import render
from django.urls import reverse

from zug.director.checkin import awaited, close_check_in
from zug.director.checkin import check_in as come
from zug.web.access import Role, desk
from zug.web.deciding import decide

if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import Proposal, State
    from zug.web.access import DeskRequest


@desk(Role.DEPUTY)
def check_in(visit: DeskRequest) -> HttpResponse:
    request = visit.request
    target = reverse("checkin", args=[visit.key])
    if request.method == "POST":
        fate = request.POST.get("fate", "")
        if fate:
            if visit.role < Role.ARBITER:
                raise PermissionDenied
            return decide(visit, lambda state: close_check_in(state, fate), target, ask=True)
        text = request.POST.get("id", "")
        entry = int(text) if text.isdecimal() else 0

        def propose(state: State) -> Proposal:
            return come(state, entry, here=entry not in state.here)

        return decide(visit, propose, f"{target}#e{entry}")
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
