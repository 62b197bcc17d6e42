"""The list of events, and the home of one: its round in one line, the next thing to do."""

from __future__ import annotations

from itertools import islice

from django.shortcuts import render

from zug.director import Role
from zug.director.actions.ratings import list_in_use
from zug.director.decisions.fide_mode import outside_said
from zug.director.decisions.settings import too_many_rounds
from zug.director.pairing.round_robin import mixed_teams, teams_in_words, without_table
from zug.director.reporting.report import settled
from zug.screens.boards import event_boards
from zug.screens.progress import progress
from zug.web.desk.standings import grid_context
from zug.web.events.cached import standings_of
from zug.web.events.request import events_of, is_hidden, person, screen, shown_to, signed_in
from zug.web.events.store import ledger, sentences
from zug.web.festival.request import clashes_of, festivals_of
from zug.web.jobs import auto_website

MANY = 8
"""Open boards on the home page; the others are counted."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from zug.web.events.request import DeskRequest


@signed_in
def home(request: HttpRequest) -> HttpResponse:
    events, held = [], events_of(person(request))
    for row, role in held:
        state = shown_to(role, ledger(row).state)
        shown = {"row": row, "state": state, "progress": progress(state)}
        events.append(shown | {"outside": outside_said(state)})
    context = {"events": events, "festivals": festivals_of(held)}
    return render(request, "web/desk/event/templates/home.html", context)


@screen(Role.DEPUTY)
def event(visit: DeskRequest) -> HttpResponse:
    state = visit.state
    current = state.current
    waiting = []
    if current is not None and current.open_boards:
        opened = set(current.open_boards)
        waiting = [row for row in event_boards(state, current) if row.number in opened]
    after = settled(state)
    journal = zip(visit.decisions, sentences(visit.event), strict=True)
    known = (
        (line, text)
        for line, text in reversed(list(journal))
        if not is_hidden(visit.role, line, visit.decisions, state)
    )
    context = {
        "lists": list_in_use(state),
        "clashes": clashes_of(visit),
        "site": auto_website.told(visit.event.code),
        "waiting": waiting[:MANY],
        "more": len(waiting[MANY:]),
        "latest": list(islice(known, 6)),
        "top": standings_of(visit.key, state, after)[:5] if current and after != 0 else [],
        "teams": teams_in_words(state),
        "mixed": bool(mixed_teams(state)),
        "warning": next(iter((*without_table(state), *mixed_teams(state))), "")
        if state.has_table
        else too_many_rounds(state.settings.rounds, len(state.entries)),
        "grid": None,
    }
    if state.has_table and not state.awaits_draw and not context["warning"]:
        context |= grid_context(visit)
    return render(visit.request, "web/desk/event/templates/event.html", context)
