"""Everybody at a festival: one check-in, and who plays where."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from zug.director.actions.checkin import awaited, check_in
from zug.director.organising.festival import (
    EventEntry,
    bring_payment,
    come_along,
    day_of,
    enter_too,
    expected,
    is_awaited,
    leave_for_another,
    settle,
)
from zug.director.state.members import dues_of
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model.names import plain_name
from zug.reports.sheets import first_letters
from zug.web.events.messages import tell
from zug.web.events.pagination import window
from zug.web.events.player_search import fits
from zug.web.events.request_data import number
from zug.web.events.store import ledger
from zug.web.events.wording import opening
from zug.web.festival.request import FestivalRequest, venue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpResponse

    from zug.director.organising.festival import FestivalPlayer
    from zug.prizes import Cents, Due
    from zug.web.events.submit import Intention


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
            (one, _names(here, one.places)) for one in (_fitting(people, asked) if asked else ())
        ],
        "people": [(one, _names(here, one.places)) for one in people],
        "few": len(people) <= FEW,
        "come": sum(one.here for one in people),
        "waiting": sum(not one.here for one in people),
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
    found = []
    for one, places in expected(here.states, here.people, day):
        is_here = all(place.entry in here.states[place.event].here for place in places)
        owed = [
            dues[place.event].get(here.states[place.event].tpns[place.entry]) for place in places
        ]
        owing = tuple(max(money.open, 0) if money is not None else 0 for money in owed)
        found.append(ExpectedPerson(one, places, is_here, owing))
    return found


def _names(here: FestivalRequest, places: tuple[EventEntry, ...]) -> str:
    return ", ".join(map(here.at, places))


def _fitting(people: list[ExpectedPerson], text: str) -> list[ExpectedPerson]:
    """Those awaited whose name begins with the letters typed, else those who have them."""
    found = [one for one in people if not one.here and fits(one.person.entry.name, text)]
    wanted = plain_name(text)
    return [one for one in found if plain_name(one.person.entry.name).startswith(wanted)] or found


def _ticked(here: FestivalRequest, people: list[ExpectedPerson], target: str) -> HttpResponse:
    """A row that was pressed, or whom the letters typed fit; if these are several, you choose."""
    post = here.request.POST
    text, is_come = post.get("q", "").strip(), "gone" not in post
    wanted = post.get("id" if is_come else "gone", "")
    if not (text or wanted):
        return redirect(target)
    chosen = next((one for one in people if one.id == wanted), None)
    if chosen is None and text:
        found = _fitting(people, text)
        if len(found) > 1:
            return redirect(f"{target}&{urlencode({'q': text})}")
        chosen = next(iter(found), None)
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
    chosen = next((one for one in people if one.id == wanted), None)
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
    one = here.find(asked)
    if asked and one is None:
        return _gone(here, here.request.path)
    context = {
        "festival": here.festival,
        "people": here.people,
        "window": window(
            [(one, _names(here, one.places)) for one in here.people],
            here.request.GET,
            label=lambda row: first_letters(row[0].entry.name),
        ),
        "chosen": one,
        "decides": bool(here.decided_in),
        "several": sum(len(one.places) > 1 for one in here.people),
    }
    if one is not None:
        context |= {
            "who": asked,
            "where": _names(here, one.places),
            "free": [
                here.rows[key]
                for key in here.decided_in
                if one.place_in(key) is None and here.states[key].has_more_rounds
            ],
            "held": [
                here.rows[place.event]
                for place in one.places
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
    one = here.find(post.get("who", ""))
    into, out = number(post.get("into"), 0), number(post.get("out"), 0)
    if into not in here.decided_in or (out and out not in here.decided_in):
        raise PermissionDenied
    is_other = one is not None and post.get("name", one.entry.name) != one.entry.name
    if one is None or is_other or (out and one.place_in(out) is None):
        return _gone(here, here.request.path)
    target = reverse("festival-players", args=[here.festival.pk])
    back = f"{target}?{urlencode({'who': post['who']})}"
    if one.place_in(into) is not None:
        tell(here.request, _("This player is entered there already."), level="error")
        return redirect(back)
    entry = one.place_in(out) if out else None
    left = "" if entry is None else here.rows[out].name
    steps: list[tuple[int, Intention]] = [(into, partial(enter_too, other=one.entry, left=left))]
    if entry is not None:
        steps += _moved(here, into, EventEntry(out, entry))
    answer = here.submit(steps, target, back)
    _known_again(here, one, into, out)
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


def _known_again(here: FestivalRequest, one: FestivalPlayer, into: int, out: int) -> None:
    """Whoever was entered from the list of the festival is nobody's namesake."""
    row, before = here.rows[into], here.states[into].entries
    row.refresh_from_db()
    new = [key for key in ledger(row).state.entries if key not in before]
    left = [place for place in one.places if place.event != out]
    if new and left:
        here.keep(left[0], EventEntry(into, new[0]), same=True)
