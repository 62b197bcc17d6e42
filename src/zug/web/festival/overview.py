"""Several events at one venue: their boards, and one page from which all of them are reached."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role, RuleError
from zug.director.actions.settings import change as change_settings
from zug.director.decisions.fide_mode import outside_said
from zug.director.organising.festival import EventEntry, boards_of, boards_to_come, has_boards
from zug.director.organising.progress import progress
from zug.errors import up_to
from zug.messages import say
from zug.model.tournament import MOST_PLAYERS
from zug.web.events.access import events_of, person, signed_in
from zug.web.events.messages import tell
from zug.web.events.models import EventRow, Festival
from zug.web.events.request_data import number
from zug.web.festival.request import FestivalRequest, end_empty, venue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from django.http import HttpRequest, HttpResponse

    from zug.director import State
    from zug.director.decisions import Announce


@signed_in
def new(request: HttpRequest) -> HttpResponse:
    """A name, and the events that belong together."""
    rows = _free(request)
    name = " ".join(request.POST.get("name", "").split())[:200]
    chosen = _chosen(request, rows)
    if request.method == "POST" and name and chosen:
        with transaction.atomic():
            found = Festival.objects.create(name=name, made_by=person(request))
            _let_in(found, chosen)
        return redirect("festival", festival=found.pk)
    context = {"rows": rows, "name": name, "chosen": [row.pk for row in chosen], "fault": ""}
    if request.method == "POST":
        context["fault"] = _("Give the festival a name and choose at least one event.")
    status = 422 if request.method == "POST" else 200
    return render(request, "web/festival/templates/new.html", context, status=status)


def _free(request: HttpRequest) -> list[EventRow]:
    """The events this person decides in that belong to no festival."""
    mine = events_of(person(request))
    return [row for row, role in mine if role >= Role.ARBITER and row.festival_id is None]


def _chosen(request: HttpRequest, rows: list[EventRow]) -> list[EventRow]:
    wanted = {number(text, 0) for text in request.POST.getlist("event")}
    return [row for row in rows if row.pk in wanted]


def _let_in(found: Festival, rows: list[EventRow]) -> None:
    held = EventRow.objects.filter(pk__in=[row.pk for row in rows], festival=None)
    held.update(festival=found)
    end_empty()


@venue
def page(here: FestivalRequest) -> HttpResponse:
    """The events with their boards, what clashes, and whom to ask about."""
    rows: list[dict[str, Any]] = [
        {
            "row": row,
            "state": here.states[key],
            "boards": boards_of(here.states[key]),
            "then": boards_to_come(here.states[key]),
            "seated": has_boards(here.states[key]),
            "progress": progress(here.states[key]),
            "outside": outside_said(here.states[key]),
            "decides": key in here.decided_in,
            "may_leave": key in here.may_take_out,
        }
        for key, row in here.rows.items()
    ]
    context = {
        "festival": here.festival,
        "rows": rows,
        "clashes": here.clashes(),
        "doubtful": [
            (one, _events(here, one), other, _events(here, other))
            for one, other in here.doubtful()[:20]
        ],
        "answers": here.answers(),
        "others": _free(here.request) if here.may_change else (),
        "decides": bool(here.decided_in),
        "may_change": here.may_change,
        "may_take_out": here.may_take_out,
        "screen": here.request.build_absolute_uri(
            reverse("festival-screen", args=[here.festival.code])
        ),
    }
    return render(here.request, "web/festival/templates/overview.html", context)


def _events(here: FestivalRequest, one: Any) -> str:
    return ", ".join(map(here.at, one.places))


@require_POST
@venue
def boards(here: FestivalRequest) -> HttpResponse:
    """Halls and first boards of all events at once; each journal has its own."""
    found = {key: _changed(here, key) for key in here.decided_in}
    steps = [(key, partial(_announce, **new)) for key, new in found.items() if new]
    return here.submit(steps, reverse("festival", args=[here.festival.pk]))


def _announce(state: State, **new: Any) -> Announce:
    first = new.get("first_board", 1)
    if not isinstance(first, int):
        text = say("{text!r} is not a number of a board", text=first)
        raise RuleError("bad-first-board", text, up_to(MOST_PLAYERS))
    return change_settings(state, **new)


def _changed(here: FestivalRequest, key: int) -> dict[str, Any]:
    """What was changed on the page: a field left as it was shown says nothing."""
    post, now = here.request.POST, here.states[key].settings
    first = post.get(f"first-{key}", now.first_board)
    typed = {
        "hall": (" ".join(post.get(f"hall-{key}", now.hall).split()), now.hall),
        "first_board": (number(first, first), now.first_board),
    }
    shown = {"hall": post.get(f"hall-{key}-was"), "first_board": post.get(f"first-{key}-was")}
    return {
        name: new for name, (new, held) in typed.items() if new != held and str(new) != shown[name]
    }


@require_POST
@venue
def act(here: FestivalRequest) -> HttpResponse:
    """Another name, an event more or less, or what somebody says about namesakes."""
    what = here.request.POST.get("do", "")
    acts = {"name": _rename, "add": _add, "drop": _take_out}
    may = {"name": here.may_change, "add": here.may_change, "drop": bool(here.may_take_out)}
    if not may.get(what, bool(here.decided_in)):
        raise PermissionDenied
    if what in acts:
        acts[what](here)
    elif what in ("same", "apart", "open"):
        _answer(here, what)
    if not Festival.objects.filter(pk=here.festival.pk).exists():
        return redirect("home")
    return redirect("festival", festival=here.festival.pk)


def _rename(here: FestivalRequest) -> None:
    name = " ".join(here.request.POST.get("name", "").split())[:200]
    if name:
        here.festival.name = name
        here.festival.save(update_fields=["name"])
        tell(here.request, _("The festival is called %(name)s.") % {"name": name})
    else:
        tell(here.request, _("Give the festival a name."), level="error")


def _add(here: FestivalRequest) -> None:
    rows = _chosen(here.request, _free(here.request))
    with transaction.atomic():
        _let_in(here.festival, rows)
    for row in rows:
        tell(here.request, _("%(name)s belongs to the festival.") % {"name": row.name})


def _take_out(here: FestivalRequest) -> None:
    key = number(here.request.POST.get("event"), 0)
    if key not in here.may_take_out:
        raise PermissionDenied
    with transaction.atomic():
        EventRow.objects.filter(pk=key).update(festival=None)
        end_empty()
    tell(here.request, _("%(name)s is an event of its own.") % {"name": here.rows[key].name})


def _answer(here: FestivalRequest, what: str) -> None:
    """Two entries are one person, or they are not, or that is open again."""
    one, other = (_place(here, here.request.POST.get(side, "")) for side in ("one", "other"))
    if what == "open":
        here.take_back(one, other)
    else:
        here.keep(one, other, same=what == "same")


def _place(here: FestivalRequest, text: str) -> EventEntry:
    event, _mark, entry = text.partition("-")
    key, found = number(event, 0), number(entry, 0)
    if key not in here.states or found not in here.states[key].entries:
        raise Http404
    return EventEntry(key, found)
