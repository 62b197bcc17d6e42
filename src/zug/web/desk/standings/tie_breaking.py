"""Those whom no tie-break separates: lots and an order by hand; values worked out elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions import players
from zug.director.actions.tie_breaking import draw_by_program, rank_by_hand, tied_groups
from zug.model.points import format_hundredths
from zug.model.tournament import OTHER
from zug.rules.tiebreaks.codes import parse_code
from zug.web.events.access import screen
from zug.web.events.messages import tell
from zug.web.events.request_data import number
from zug.web.events.submit import submit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import State
    from zug.director.decisions import DrawLots
    from zug.director.state import Entry
    from zug.web.events.access import DeskRequest


@screen(Role.ARBITER)
def lots(visit: DeskRequest) -> HttpResponse:
    """Every place that is shared, with those who share it."""
    state = visit.state
    groups = tied_groups(state) if state.current else []
    context = {
        "groups": [_places(state, group) for group in groups],
        "seed": state.settings.event.seed,
    }
    return render(visit.request, "web/desk/standings/templates/lots.html", context)


def _places(state: State, group: tuple[int, ...]) -> list[tuple[Entry, int, int | None]]:
    """Those who share a place, each with the one the lots gave them, counted from 1."""
    lots = sorted(state.lots[entry] for entry in group if entry in state.lots)
    return [
        (
            state.entries[entry],
            state.tpns[entry],
            lots.index(state.lots[entry]) + 1 if entry in state.lots else None,
        )
        for entry in group
    ]


@require_POST
@screen(Role.ARBITER)
def draw(visit: DeskRequest) -> HttpResponse:
    """Zug draws, for all who share a place."""
    return submit(visit, draw_by_program, reverse("lots", args=[visit.key]))


@require_POST
@screen(Role.ARBITER)
def place(visit: DeskRequest) -> HttpResponse:
    """Places that were typed: lots drawn elsewhere, or an order by hand."""
    post, target = visit.request.POST, reverse("lots", args=[visit.key])
    typed = {
        entry: number(post.get(f"place-{entry}"), 0)
        for entry in visit.state.entries
        if post.get(f"place-{entry}", "").strip()
    }
    if len(typed) < 2 or not all(typed.values()):
        tell(
            visit.request, _("Give at least two of them a place, 1 being the best."), level="error"
        )
        return redirect(target)
    if len({*typed.values()}) < len(typed):
        tell(visit.request, _("Two of them have the same place."), level="error")
        return redirect(target)
    whom = [visit.state.entries[entry] for entry in sorted(typed, key=typed.__getitem__)]
    make: Callable[[State, list[Entry]], DrawLots] = (
        rank_by_hand if "hand" in post else players.draw_lots
    )
    return submit(visit, lambda now: make(now, whom), target)


@screen(Role.ARBITER)
def values(visit: DeskRequest) -> HttpResponse:
    """A tie-break worked out elsewhere, a value a player."""
    request, state = visit.request, visit.state
    codes = sorted({*state.values, *_announced(state)}) or [f"{OTHER}_A"]
    code = request.POST.get("code", request.GET.get("code", codes[0])).strip()[:40]
    code = code if code.startswith(f"{OTHER}_") else f"{OTHER}_{code}"
    if request.method == "POST":
        given = [
            (entry, text)
            for entry in state.entries.values()
            if (text := request.POST.get(f"value-{entry.id}", "").strip()[:12])
        ]
        target = f"{reverse('values', args=[visit.key])}?{urlencode({'code': code})}"
        return submit(visit, lambda now: players.enter_values(now, code, given), target)
    known = state.values.get(code, {})
    rows = [
        (
            state.entries[entry],
            tpn,
            format_hundredths(known[entry]) if entry in known else "",
        )
        for tpn, entry in enumerate(state.numbering, 1)
    ]
    return render(
        request,
        "web/desk/standings/templates/values.html",
        {"rows": rows, "code": code, "name": code.partition("_")[2], "codes": codes},
    )


def _announced(state: State) -> list[str]:
    found = map(parse_code, state.settings.tiebreaks)
    return [str(code._replace(reverse=False)) for code in found if code.name == OTHER]
