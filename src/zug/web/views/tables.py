"""A round robin: its schedule on one page, and its numbers (of other events: `numbers`)."""

from __future__ import annotations

import random
from functools import partial

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions import numbers as number_actions
from zug.director.pairing.round_robin import (
    mixed_teams,
    not_counted,
    team_order,
    teams_in_words,
    without_table,
)
from zug.director.pairing.round_robin import schedule as table_schedule
from zug.rules.numbering import ENVELOPES
from zug.web.access import screen
from zug.web.asked import given, number
from zug.web.deciding import submit
from zug.web.grid import rounds
from zug.web.views.numbers import by_strength

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.web.access import DeskRequest

WAYS = {
    "lot": lazy("by lot"),
    "varma": lazy("by lot from Varma's envelopes: compatriots do not meet in the last rounds"),
    "rating": lazy("by rating, title and name"),
}


@screen(Role.DEPUTY)
def schedule(visit: DeskRequest) -> HttpResponse:
    """All rounds on one page, with who is free and when they start."""
    if not visit.state.has_table:
        raise Http404
    table = table_schedule(visit.state)
    context = {
        "rounds": rounds(visit.state),
        "annulled": not_counted(visit.state),
        "by_hand": None if table is None else table.by_hand,
    }
    return render(visit.request, "desk/schedule.html", context)


@screen(Role.ARBITER)
def numbers(visit: DeskRequest) -> HttpResponse:
    """How the numbers are given, as long as they may change."""
    state = visit.state
    if state.numbers_by_strength:
        return by_strength(visit)
    if not state.has_table:
        raise Http404
    size = len(state.entries)
    known = WAYS if state.system.numbering.is_drawn else {}
    ways = {
        way: text for way, text in known.items() if way != "varma" or size + size % 2 in ENVELOPES
    }
    late = number_actions.late_compatriots(state) if state.order else ()
    context = {
        "ways": ways,
        "players": [(tpn, state.entries[id_]) for tpn, id_ in enumerate(state.numbering, 1)],
        "late": late,
        "late_count": number_actions.count_late(late),
        "warnings": (*without_table(state), *mixed_teams(state)),
        "teams": teams_in_words(state),
        "by_club": bool(mixed_teams(state)) and team_order(state) is not None,
    }
    return render(visit.request, "desk/numbers.html", context)


@require_POST
@screen(Role.ARBITER)
def draw(visit: DeskRequest) -> HttpResponse:
    """By lot, with a seed drawn in the hall or any; by rating; or by hand, all at once."""
    post = visit.request.POST
    target = reverse("numbers", args=[visit.key])
    way = post.get("way", "")
    if way == "hand":
        wanted = {entry: number(post.get(f"n{entry}"), 0) for entry in visit.state.entries}
        return submit(visit, partial(number_actions.number_by_hand, numbers=wanted), target)
    if way == "club":
        return submit(visit, number_actions.number_by_club, target)
    if way not in WAYS:
        return redirect(target)
    seed = given(post, "seed")
    if seed is None:
        seed = random.SystemRandom().randrange(1_000_000)
    return submit(visit, partial(number_actions.draw_numbers, seed=seed, way=way), target)
