"""Several events at one venue: their boards, one check-in, and one list of players for all."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role, RuleError
from zug.director.actions.checkin import awaited, check_in
from zug.director.actions.settings import change as change_settings
from zug.director.decisions.fide_mode import outside_said
from zug.director.festival import (
    EventEntry,
    boards_of,
    boards_to_come,
    bring_payment,
    come_along,
    day_of,
    enter_too,
    expected,
    has_boards,
    is_awaited,
    leave_for_another,
    settle,
)
from zug.director.state.players import dues_of
from zug.errors import up_to
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model.names import plain_name
from zug.model.tournament import MOST_PLAYERS
from zug.reports.sheets import first_letters
from zug.screens.progress import progress
from zug.web.events.messages import tell
from zug.web.events.models import EventRow, Festival
from zug.web.events.player_search import fits, window
from zug.web.events.request import events_of, number, opening, person, signed_in
from zug.web.events.store import ledger
from zug.web.festival.request import FestivalRequest, end_empty, venue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from django.http import HttpRequest, HttpResponse

    from zug.director import State
    from zug.director.decisions import Announce
    from zug.director.festival import FestivalPlayer
    from zug.prizes import Cents, Due
    from zug.web.events.submit import Intention


@signed_in
def new(request: HttpRequest) -> HttpResponse:
    """A name, and the events that belong together."""
    rows = _free(request)
    name = " ".join(request.POST.get("name", "").split())[:200]
    chosen = _chosen(request, rows)
    if request.method == "POST" and name and chosen:
        with transaction.atomic():
            festival = Festival.objects.create(name=name, made_by=person(request))
            _let_in(festival, chosen)
        return redirect("festival", festival=festival.pk)
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


def _let_in(festival: Festival, rows: list[EventRow]) -> None:
    held = EventRow.objects.filter(pk__in=[row.pk for row in rows], festival=None)
    held.update(festival=festival)
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
            (first, _events(here, first), other, _events(here, other))
            for first, other in here.doubtful()[:20]
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


def _events(here: FestivalRequest, player: Any) -> str:
    return ", ".join(map(here.at, player.places))


@require_POST
@venue
def boards(here: FestivalRequest) -> HttpResponse:
    """Halls and first boards of all events at once; each journal has its own."""
    changes = {key: _changed(here, key) for key in here.decided_in}
    steps = [(key, partial(_announce, **new)) for key, new in changes.items() if new]
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
    first, other = (_place(here, here.request.POST.get(side, "")) for side in ("one", "other"))
    if what == "open":
        here.take_back(first, other)
    else:
        here.keep(first, other, same=what == "same")


def _place(here: FestivalRequest, text: str) -> EventEntry:
    event, _mark, entry = text.partition("-")
    key, id_ = number(event, 0), number(entry, 0)
    if key not in here.states or id_ not in here.states[key].entries:
        raise Http404
    return EventEntry(key, id_)


FEW = 500
"""With so many people each row has a button for the fee; with more the page would be too large."""


class ExpectedPerson(NamedTuple):
    """A person expected at check-in: their events, whether they are here, and dues by event."""

    person: FestivalPlayer
    places: tuple[EventEntry, ...]
    here: bool
    owing: tuple[Cents, ...]

    @property
    def due(self) -> Cents:
        return sum(self.owing)

    @property
    def id(self) -> str:
        first = self.places[0]
        return f"{first.event}-{first.entry}"


@venue
def checkin(here: FestivalRequest) -> HttpResponse:
    """A row is a person: one tick checks in for all their events of the day."""
    day = here.request.GET.get("day", _day(here))[:10]
    dues = {key: dues_of(state) for key, state in here.states.items()}
    people, asked = _coming(here, day, dues), here.request.GET.get("q", "").strip()
    if here.request.method == "POST":
        take = _paid if "pay" in here.request.POST else _ticked
        return take(here, people, f"{here.request.path}?day={day}")
    context = {
        "festival": here.festival,
        "day": day,
        "fitting": [
            (attendee, _names(here, attendee.places))
            for attendee in (_fitting(people, asked) if asked else ())
        ],
        "people": [(attendee, _names(here, attendee.places)) for attendee in people],
        "few": len(people) <= FEW,
        "come": sum(attendee.here for attendee in people),
        "waiting": sum(not attendee.here for attendee in people),
        "events": [
            (row, here.states[key].coming, len(awaited(here.states[key])), bool(dues[key]))
            for key, row in here.rows.items()
            if is_awaited(here.states[key], day)
        ],
    }
    return render(here.request, "web/festival/templates/check_in.html", context)


def _day(here: FestivalRequest) -> str:
    return day_of(here.states.values(), timezone.localtime().date().isoformat())


def _coming(
    here: FestivalRequest, day: str, dues: Mapping[int, Mapping[int, Due]]
) -> list[ExpectedPerson]:
    people = []
    for attendee, places in expected(here.states, here.people, day):
        is_here = all(place.entry in here.states[place.event].here for place in places)
        owed = [
            dues[place.event].get(here.states[place.event].tpns[place.entry]) for place in places
        ]
        owing = tuple(max(money.open, 0) if money is not None else 0 for money in owed)
        people.append(ExpectedPerson(attendee, places, is_here, owing))
    return people


def _names(here: FestivalRequest, places: tuple[EventEntry, ...]) -> str:
    return ", ".join(map(here.at, places))


def _fitting(people: list[ExpectedPerson], text: str) -> list[ExpectedPerson]:
    """Those awaited whose name begins with the letters typed, else those who have them."""
    fitting = [
        attendee
        for attendee in people
        if not attendee.here and fits(attendee.person.entry.name, text)
    ]
    wanted = plain_name(text)
    return [
        attendee
        for attendee in fitting
        if plain_name(attendee.person.entry.name).startswith(wanted)
    ] or fitting


def _ticked(here: FestivalRequest, people: list[ExpectedPerson], target: str) -> HttpResponse:
    """A row that was pressed, or whom the letters typed fit; if these are several, you choose."""
    post = here.request.POST
    text, is_come = post.get("q", "").strip(), "gone" not in post
    wanted = post.get("id" if is_come else "gone", "")
    if not (text or wanted):
        return redirect(target)
    chosen = next((attendee for attendee in people if attendee.id == wanted), None)
    if chosen is None and text:
        fitting = _fitting(people, text)
        if len(fitting) > 1:
            return redirect(f"{target}&{urlencode({'q': text})}")
        chosen = next(iter(fitting), None)
    if chosen is None:
        tell(here.request, _("Nobody awaited by that name."), level="error")
        return redirect(target)
    steps: list[tuple[int, Intention]] = [
        (place.event, partial(check_in, entry=place.entry, here=is_come))
        for place in chosen.places
        if (place.entry in here.states[place.event].here) != is_come
    ]
    if not steps:
        name = chosen.person.entry.name
        text = say("{name} has already checked in", name=name)
        tell(
            here.request, opening(text if is_come else say("{name} has not checked in", name=name))
        )
    return here.submit(steps, target if text else f"{target}#e{chosen.id}")


def _paid(here: FestivalRequest, people: list[ExpectedPerson], target: str) -> HttpResponse:
    """What was shown as owed in all events of the day is paid, if it is still owed."""
    wanted, _mark, due = here.request.POST["pay"].partition(":")
    chosen = next((attendee for attendee in people if attendee.id == wanted), None)
    if chosen is None or due != str(chosen.due):
        return _gone(here, target)
    steps: list[tuple[int, Intention]] = [
        (place.event, partial(settle, entry=place.entry, owed=owed))
        for place, owed in zip(chosen.places, chosen.owing, strict=True)
        if owed
    ]
    return here.submit(steps, f"{target}#e{chosen.id}")


@venue
def players(here: FestivalRequest) -> HttpResponse:
    """Everybody once, with the events they play in; one chosen can enter another or move."""
    if here.request.method == "POST":
        return _entered(here)
    asked = here.request.GET.get("who", "")
    chosen = here.find(asked)
    if asked and chosen is None:
        return _gone(here, here.request.path)
    context = {
        "festival": here.festival,
        "people": here.people,
        "window": window(
            [(attendee, _names(here, attendee.places)) for attendee in here.people],
            here.request.GET,
            label=lambda row: first_letters(row[0].entry.name),
        ),
        "chosen": chosen,
        "decides": bool(here.decided_in),
        "several": sum(len(attendee.places) > 1 for attendee in here.people),
    }
    if chosen is not None:
        context |= {
            "who": asked,
            "where": _names(here, chosen.places),
            "free": [
                here.rows[key]
                for key in here.decided_in
                if chosen.place_in(key) is None and here.states[key].has_more_rounds
            ],
            "held": [
                here.rows[place.event]
                for place in chosen.places
                if place.event in here.decided_in and not here.states[place.event].started
            ],
        }
    return render(here.request, "web/festival/templates/players.html", context)


def _gone(here: FestivalRequest, target: str) -> HttpResponse:
    """Whoever was chosen is not where they were on the page, or owes something else."""
    text = say("somebody else has decided about this in the meantime")
    tell(here.request, f"{opening(text)}.", level="error")
    return redirect(target)


def _entered(here: FestivalRequest) -> HttpResponse:
    """In another event too, or in it instead."""
    post = here.request.POST
    chosen = here.find(post.get("who", ""))
    into, out = number(post.get("into"), 0), number(post.get("out"), 0)
    if into not in here.decided_in or (out and out not in here.decided_in):
        raise PermissionDenied
    is_other = chosen is not None and post.get("name", chosen.entry.name) != chosen.entry.name
    if chosen is None or is_other or (out and chosen.place_in(out) is None):
        return _gone(here, here.request.path)
    target = reverse("festival-players", args=[here.festival.pk])
    back = f"{target}?{urlencode({'who': post['who']})}"
    if chosen.place_in(into) is not None:
        tell(here.request, _("This player is entered there already."), level="error")
        return redirect(back)
    entry = chosen.place_in(out) if out else None
    left = "" if entry is None else here.rows[out].name
    steps: list[tuple[int, Intention]] = [(into, partial(enter_too, other=chosen.entry, left=left))]
    if entry is not None:
        steps += _moved(here, into, EventEntry(out, entry))
    answer = here.submit(steps, target, back)
    _known_again(here, chosen, into, out)
    return answer


def _moved(here: FestivalRequest, into: int, left: EventEntry) -> list[tuple[int, Intention]]:
    """Off one list; what was paid there goes along, and so does the check-in of the same day."""
    state, day = here.states[left.event], _day(here)
    paid = state.paid.get(left.entry, 0)
    steps: list[tuple[int, Intention]] = [
        (
            left.event,
            partial(leave_for_another, entry=left.entry, event=here.rows[into].name, paid=paid),
        )
    ]
    if paid:
        steps.append((into, partial(bring_payment, paid=paid, left=here.rows[left.event].name)))
    is_that_day = is_awaited(state, day) and is_awaited(here.states[into], day)
    if left.entry in state.here and is_that_day:
        steps.append((into, come_along))
    return steps


def _known_again(here: FestivalRequest, player: FestivalPlayer, into: int, out: int) -> None:
    """Whoever was entered from the list of the festival is nobody's namesake."""
    row, before = here.rows[into], here.states[into].entries
    row.refresh_from_db()
    new = [key for key in ledger(row).state.entries if key not in before]
    left = [place for place in player.places if place.event != out]
    if new and left:
        here.keep(left[0], EventEntry(into, new[0]), same=True)
