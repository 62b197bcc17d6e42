"""Set-up on one page: what is announced, with defaults; the draw of the initial colour."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from django.core.exceptions import BadRequest
from django.db import transaction
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions.ratings import list_in_use
from zug.director.actions.settings import announce, announced_like, draw_colour
from zug.director.actions.settings import change as change_settings
from zug.director.decisions import Create
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.decisions.settings import read_settings
from zug.director.desk import utc_now
from zug.director.organising.festival import next_free
from zug.director.state.dates import long_event_advice
from zug.director.state.editions import edition_advice
from zug.director.state.point_systems import shown_scale
from zug.director.state.records import Settings
from zug.errors import UsageError, ZugError
from zug.messages import say
from zug.model import show_points
from zug.prizes import format_money
from zug.systems import DEFAULT_SYSTEM, find_system
from zug.systems.registry import seek_system
from zug.systems.system import USUAL_TIEBREAKS
from zug.web.access import person, screen, signed_in
from zug.web.deciding import refusal, seen_by, sentence, submit
from zug.web.departures import keep_departures
from zug.web.models import EventRow, Membership
from zug.web.security import tell
from zug.web.setup_form import DAYS, TEXTS, SetupForm
from zug.web.store import forget, from_decisions, ledger, new_event
from zug.web.tie_list import ACT, after_button, sent_codes, tie_form
from zug.web.venue import end_empty, may_change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from django.http import HttpRequest, HttpResponse

    from zug.director import State
    from zug.messages import Message
    from zug.web.access import DeskRequest
    from zug.web.models import Festival
    from zug.web.tie_list import TieForm


def _form(request: HttpRequest, **more: Any) -> SetupForm:
    """What was sent; after a button of the tie-breaks it is not looked at yet."""
    if ACT in request.POST:
        more["initial"] = {**more.get("initial", {}), **request.POST.dict()}
        return SetupForm(**more)
    return SetupForm(request.POST or None, **more)


def _ties(request: HttpRequest, codes: Iterable[str], system: str) -> TieForm:
    """The tie-breaks as they were sent, after the button that was pressed; else as they are."""
    data = request.POST
    chosen = seek_system(data.get("system", "")) or find_system(system)
    if ACT in data:
        return after_button(data, chosen)
    return tie_form(sent_codes(data) if data else codes, chosen)


def _page(request: HttpRequest) -> str:
    """Scripts ask for the tie-breaks alone."""
    return "desk/ties.html" if "HX-Request" in request.headers else "desk/setup.html"


@signed_in
def new(request: HttpRequest) -> HttpResponse:
    form = _form(request)
    if not form.is_bound:
        form.fields["name"].widget.attrs["autofocus"] = True
    if form.is_bound and form.is_valid():
        try:
            settings = _announced(form)
        except ZugError as error:
            form.refuse(error)
        else:
            row = new_event(settings, person(request).get_username(), utc_now())
            Membership.objects.create(tournament=row, user=person(request), role="owner")
            for warning in _warnings(settings):
                tell(request, warning, level="warning")
            return redirect("players", event=row.pk)
    context = {
        "form": form,
        "ties": _ties(request, USUAL_TIEBREAKS, DEFAULT_SYSTEM),
        "new": True,
        "lists": list_in_use(),
    }
    return render(request, _page(request), context)


def _warnings(settings: Mapping[str, object]) -> Iterator[Message]:
    """Yield what whoever creates an event should know of its edition."""
    event = read_settings(Settings(), settings)
    yield from edition_advice(find_system(event.system), event.event, undated=True)


def _announced(form: SetupForm) -> dict[str, object]:
    data = form.cleaned_data
    return announce(
        data["name"],
        data["rounds"],
        system=data["system"],
        tiebreaks=data["tiebreaks"],
        points=data["points"] or None,
        bye_points=data["bye_points"] or None,
        acceleration=data["acceleration"] or None,
        half_byes=data["half_byes"],
        handling=data["handling"] or None,
        event=form.event(),
        round_times=form.times(),
        **form.purse(),
        **form.place(),
    )


@screen(Role.ARBITER)
def change(visit: DeskRequest) -> HttpResponse:
    request = visit.request
    announced = visit.state.settings
    rounds = max(announced.rounds, len(announced.event.round_dates))
    form = _form(request, initial=_initial(visit.state), rounds=rounds)
    if visit.state.has_table:
        for name in SetupForm.SWISS:
            del form.fields[name]
    if visit.state.started:
        for name in ("system", "points", "bye_points", "acceleration", "variant"):
            form.fields.pop(name, None)
    if form.is_bound and form.is_valid():
        target = reverse("setup", args=[visit.key])
        intention = partial(change_settings, **_changes(form))
        wrong = refusal(visit, intention)
        if wrong is None:
            return submit(visit, intention, target)
        form.refuse(wrong)
    return render(
        request,
        _page(request),
        {
            "form": form,
            "ties": _ties(request, announced.tiebreaks, announced.system),
            "seen": seen_by(visit),
            "advice": [
                *edition_advice(visit.state.system, announced.event),
                *long_event_advice(announced),
            ],
        },
    )


def _changes(form: SetupForm) -> dict[str, Any]:
    data = form.cleaned_data
    kept: dict[str, Any] = {key: data[key] for key in ("name", "half_byes") if key in form.fields}
    if data.get("rounds"):
        kept["rounds"] = data["rounds"]
    kept |= {"tiebreaks": data["tiebreaks"], "event": form.event()}
    kept |= {"round_times": form.times(), **form.purse(), **form.place()}
    if "system" in form.fields:
        kept["acceleration"] = data.get("acceleration") or None
    if data["handling"] and "handling" in form.changed_data:
        kept["handling"] = data["handling"]
    if {"system", "points", "bye_points"} & {*form.changed_data}:
        kept["system"] = data["system"]
        kept |= {key: data[key] or None for key in ("points", "bye_points")}
    return kept


def _initial(state: State) -> dict[str, Any]:
    settings, event = state.settings, state.settings.event
    shown = {key: getattr(event, key) for key in (*TEXTS, *DAYS)}
    shown["deputies"] = "; ".join(event.deputies)
    shown |= {f"day_{round_}": day for round_, day in enumerate(event.round_dates, 1)}
    points, usual = settings.points, state.system.usual_points
    win = usual.pab if state.system.games_per_match > 1 else points.win
    return shown | {
        "name": settings.name,
        "rounds": settings.rounds or "",
        "system": settings.system,
        "tiebreaks": ", ".join(settings.tiebreaks),
        "points": "" if points == usual else shown_scale(points),
        "bye_points": "" if points.pab == win else show_points(points.pab),
        "acceleration": settings.acceleration or "",
        "half_byes": settings.half_byes,
        "handling": settings.handling,
        "round_times": ", ".join(settings.round_times),
        "fee": format_money(settings.fee) if settings.fee else "",
        "prizes": ", ".join(map(format_money, settings.prizes)),
        "sharing": str(settings.sharing),
        "hall": settings.hall,
        "first_board": settings.first_board,
    }


def colour_of(visit: DeskRequest) -> str:
    """The initial colour as it was drawn in the hall, else by lot now."""
    drawn = visit.request.POST.get("colour", "")
    if drawn not in ("", "w", "b"):
        raise BadRequest
    return drawn or random.SystemRandom().choice("wb")


@require_POST
@screen(Role.ARBITER)
def colour(visit: DeskRequest) -> HttpResponse:
    """The initial colour: by lot here, or as it was drawn in the hall."""
    drawn = colour_of(visit)
    target = reverse("round", args=[visit.key])
    return submit(visit, partial(draw_colour, colour=drawn), target)


@require_POST
@screen(Role.ARBITER)
def leave_fide(visit: DeskRequest) -> HttpResponse:
    """The event leaves FIDE mode, for good."""
    return submit(visit, leave_fide_mode, reverse("setup", args=[visit.key]))


def _joined(visit: DeskRequest) -> Festival | None:
    """The festival a copy of the event stands at, if whoever copies it may change that."""
    found = visit.event.festival
    return found if found is not None and may_change(found, person(visit.request)) else None


def _refuse_twin(festival: Festival | None, name: str) -> None:
    """The lists of a festival have nothing but the name to tell its events apart."""
    held = [] if festival is None else festival.events.values_list("name", flat=True)
    if name.strip().casefold() in map(str.casefold, held):
        raise UsageError(
            "exists",
            say("the festival has an event {name} already", name=name.strip()),
            say("choose another name"),
        )


@require_POST
@screen(Role.ARBITER)
def copy(visit: DeskRequest) -> HttpResponse:
    """A new event announced like this one, without players; beside it at a festival of theirs."""
    name, festival = visit.request.POST.get("name", ""), _joined(visit)
    try:
        _refuse_twin(festival, name)
        settings, then = announced_like(visit.state, name[:120])
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
        return redirect("setup", event=visit.key)
    if festival is not None:
        states = [ledger(row).state for row in festival.events.all()]
        hall = visit.state.settings.hall
        settings |= {"hall": hall, "first_board": next_free(states, hall)}
    who = person(visit.request)
    with transaction.atomic():
        why = str(say("announced like {source}", source=visit.event.name))
        row = from_decisions([Create(settings), *then], who.get_username(), utc_now(), why)
        EventRow.objects.filter(pk=row.pk).update(festival=festival)
        Membership.objects.create(tournament=row, user=who, role="owner")
    tell(visit.request, _("The new event is announced like %(name)s.") % {"name": visit.event.name})
    if festival is None and visit.event.festival is not None:
        text = _("Whoever made the festival, or owns all its events, can add it there.")
        tell(visit.request, text, level="warning")
    return redirect("setup", event=row.pk)


@require_POST
@screen(Role.OWNER)
def delete(visit: DeskRequest) -> HttpResponse:
    """Delete an event for good; its name must be typed."""
    if visit.request.POST.get("name", "").strip() != visit.event.name:
        tell(visit.request, _("The name did not match; nothing was deleted."), level="error")
        return redirect("share", event=visit.key)
    key = visit.key
    with transaction.atomic():
        keep_departures([visit.event])
        visit.event.delete()
        end_empty()
    forget(key)
    tell(visit.request, _("The event is deleted."))
    return redirect("home")
