"""Numbers that go by strength: exchanged among equals, or all made anew (C.04.2, article 2)."""

from __future__ import annotations

import random
from functools import partial
from itertools import groupby

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions import numbers as number_actions
from zug.director.actions import players
from zug.director.pairing.round_robin import mixed_teams, team_order, teams_in_words, without_table
from zug.rules.numbering import ENVELOPES, title_rank
from zug.web.events.messages import tell
from zug.web.events.request import given, number, screen
from zug.web.events.submit import submit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import Decision, State
    from zug.director.state import Entry
    from zug.web.events.request import DeskRequest


BOTH = 2


def by_strength(visit: DeskRequest) -> HttpResponse:
    """Who may exchange numbers with whom, as long as they may change."""
    context = {"groups": _groups(visit.state)}
    return render(visit.request, "web/desk/players/templates/numbers_by_strength.html", context)


def _groups(state: State) -> list[list[tuple[int, Entry]]]:
    """Players of equal rating and title; outside FIDE mode all are one group."""
    listed = [(tpn, state.entries[entry]) for tpn, entry in enumerate(state.numbering, 1)]
    if not state.fide_mode:
        return [listed] if len(listed) >= BOTH else []
    strongest = sorted(listed, key=lambda one: _strength(one[1]))
    alike = (list(group) for _key, group in groupby(strongest, lambda one: _strength(one[1])))
    return [group for group in alike if len(group) >= BOTH]


def _strength(entry: Entry) -> tuple[int, int]:
    return -entry.rating, title_rank(entry.title)


@require_POST
@screen(Role.ARBITER)
def exchange(visit: DeskRequest) -> HttpResponse:
    """Two who were ticked exchange their numbers."""
    if not visit.state.numbers_by_strength:
        raise Http404
    target = reverse("numbers", args=[visit.key])
    ids = {number(text, 0) for text in visit.request.POST.getlist("who")}
    ticked = [entry for id_, entry in visit.state.entries.items() if id_ in ids]
    if len(ticked) != BOTH:
        tell(visit.request, _("Tick the two players who exchange their numbers."), level="error")
        return redirect(target)

    def intention(state: State) -> Decision:
        return players.exchange(state, *ticked)

    return submit(visit, intention, target)


@require_POST
@screen(Role.ARBITER)
def anew(visit: DeskRequest) -> HttpResponse:
    """All numbers by rating, title and name again."""
    if not visit.state.numbers_by_strength:
        raise Http404
    return submit(visit, players.renumber, reverse("numbers", args=[visit.key]))


WAYS = {
    "lot": lazy("by lot"),
    "varma": lazy("by lot from Varma's envelopes: compatriots do not meet in the last rounds"),
    "rating": lazy("by rating, title and name"),
}


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
    return render(visit.request, "web/desk/players/templates/numbers.html", context)


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
