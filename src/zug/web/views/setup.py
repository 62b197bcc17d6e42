"""Set-up on one page: what is announced, with defaults; the draw of the initial colour."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import BadRequest
from django.db import transaction
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.announcement import announce, draw_colour
from zug.director.announcement import change as change_settings
from zug.director.days import iso_day, require_day
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.desk import utc_now
from zug.director.long_events import long_event_advice
from zug.director.point_systems import shown_scale
from zug.errors import ZugError
from zug.messages import translated
from zug.model import show_points
from zug.rules.chess960 import CHESS960
from zug.rules.prizes import format_money, parse_money
from zug.rules.tiebreaks.codes import OF_TEAMS, TIEBREAKS
from zug.systems import ACCELERATIONS, SYSTEMS, find_system
from zug.systems.system import USUAL_TIEBREAKS
from zug.web.access import person, screen, signed_in
from zug.web.deciding import sentence, submit
from zug.web.departures import keep_departures
from zug.web.models import Membership
from zug.web.security import tell
from zug.web.store import forget, new_event
from zug.web.templatetags.zug import opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from zug.director import State
    from zug.web.access import DeskRequest

TEXTS = (
    *("city", "federation", "type", "arbiter", "time_control", "encoded_time_control"),
    *("long_event", "variant"),
)
DAYS = ("start", "end")

_CODES = {code: title for code, title in TIEBREAKS.items() if code not in OF_TEAMS}
"""The tie-breaks of players."""


def _amount(text: str) -> str:
    try:
        return format_money(parse_money(text))
    except ValueError:
        wrong = _("%(text)s is not an amount of money: write 500 or 12.50") % {"text": text}
        raise forms.ValidationError(wrong) from None


def _systems() -> list[tuple[str, object]]:
    """Every system for players, by its name in the language of the page; round robins apart."""
    named = [
        (one, (one.id, translated(one.title, translation)))
        for one in SYSTEMS
        if not one.pairs_teams
    ]
    return [
        (_("Swiss systems"), [choice for one, choice in named if one.schedule is None]),
        (_("Round robins"), [choice for one, choice in named if one.schedule is not None]),
    ]


class SystemSelect(forms.Select):
    """Tells the page which systems have a table and what they are usually ranked by."""

    def create_option(self, name: str, value: Any, *rest: Any, **more: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *rest, **more)
        system = find_system(str(value))
        if system.schedule is not None:
            option["attrs"]["data-table"] = ", ".join(system.tiebreaks)
            option["attrs"]["data-barred"] = " ".join(sorted(system.barred_tiebreaks))
        if system.advice:
            option["attrs"]["data-advice"] = opening(system.advice)
        return option


def _accelerations() -> list[tuple[str, object]]:
    known = ((one.id, translated(one.title, translation)) for one in ACCELERATIONS)
    return [("", _("none")), *known]


class DayField(forms.CharField):
    """A day of the calendar. A text of an older journal stays until a day is chosen."""

    def __init__(self, *, label: Any) -> None:
        widget = forms.TextInput(attrs={"type": "date"})
        super().__init__(label=label, max_length=10, required=False, widget=widget)
        self.known = ""

    def prepare_value(self, value: Any) -> str:
        """What the browser can show."""
        return iso_day(str(value or ""))

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        try:
            return require_day(text) or ("" if iso_day(self.known) else self.known)
        except ZugError as error:
            raise forms.ValidationError(sentence(error)) from None


class SetupForm(forms.Form):
    """What the organiser announces; rare options come last and are folded."""

    name = forms.CharField(label=lazy("Name of the event"), max_length=120)
    system = forms.ChoiceField(label=lazy("Rule book"), choices=_systems, widget=SystemSelect)
    rounds = forms.IntegerField(
        label=lazy("Rounds"),
        help_text=lazy("A round robin has as many as its table."),
        min_value=1,
        max_value=99,
        initial=5,
        required=False,
    )
    tiebreaks = forms.CharField(
        label=lazy("Tie-breaks, in order"),
        max_length=200,
        required=False,
        initial=", ".join(USUAL_TIEBREAKS),
    )
    city = forms.CharField(label=lazy("City"), max_length=80, required=False)
    federation = forms.CharField(label=lazy("Federation"), max_length=3, required=False)
    start = DayField(label=lazy("First day"))
    end = DayField(label=lazy("Last day"))
    type = forms.CharField(label=lazy("Type of tournament"), max_length=80, required=False)
    arbiter = forms.CharField(label=lazy("Chief arbiter"), max_length=80, required=False)
    deputies = forms.CharField(
        label=lazy("Deputy arbiters"),
        help_text=lazy("Separate them with semicolons."),
        max_length=400,
        required=False,
    )
    time_control = forms.CharField(label=lazy("Time control"), max_length=80, required=False)
    encoded_time_control = forms.CharField(
        label=lazy("Time control in seconds"),
        help_text=lazy("As in 5400+30, or 40/6000+30:900+30."),
        max_length=80,
        required=False,
    )
    round_times = forms.CharField(
        label=lazy("Start of each round, in order: 10:00, 14:30, …"), max_length=400, required=False
    )
    fee = forms.CharField(label=lazy("Entry fee per player"), max_length=12, required=False)
    prizes = forms.CharField(
        label=lazy("Prizes from the first place on: 500, 300, 200, …"),
        max_length=400,
        required=False,
    )
    undivided_prizes = forms.ChoiceField(
        label=lazy("Who shares prizes"),
        choices=[
            ("", lazy("those of equal points")),
            ("rank", lazy("only those of the same rank")),
        ],
        required=False,
    )
    points = forms.CharField(
        label=lazy("Points for win, draw, loss"),
        help_text=lazy("Such as 3-1-0; empty: as usual in the rule book."),
        max_length=30,
        required=False,
    )
    bye_points = forms.CharField(
        label=lazy("Points for the bye"),
        help_text=lazy("Empty: as much as for a win."),
        max_length=10,
        required=False,
    )
    acceleration = forms.ChoiceField(
        label=lazy("Acceleration"),
        choices=_accelerations,
        required=False,
    )
    half_byes = forms.IntegerField(
        label=lazy("Half-point byes a player may have"), min_value=0, max_value=99, required=False
    )

    long_event = forms.ChoiceField(
        label=lazy("An event of more than 30 days"),
        help_text=lazy("Tie-breaks by rating are not recommended then."),
        choices=[
            ("", lazy("no")),
            ("first", lazy("yes; tie-breaks by rating go by the first rating of a player")),
            ("round", lazy("yes; they go by the rating of the round")),
            ("last", lazy("yes; they go by the latest rating")),
        ],
        required=False,
    )
    variant = forms.ChoiceField(
        label=lazy("Variant"),
        help_text=lazy("Chess960: a starting position is drawn for every round."),
        choices=[("", lazy("chess")), (CHESS960, CHESS960)],
        required=False,
    )

    MAIN = ("name", "system", "rounds", "tiebreaks")
    EVENT = (
        "city",
        "federation",
        *DAYS,
        "type",
        "arbiter",
        "deputies",
        "time_control",
        "encoded_time_control",
        "round_times",
    )
    MONEY = ("fee", "prizes", "undivided_prizes")
    RARE = ("points", "bye_points", "acceleration", "half_byes", "long_event", "variant")

    SWISS = ("rounds", "acceleration", "half_byes")
    """What a round robin does not have."""

    def __init__(self, *arguments: Any, rounds: int = 0, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.round_days = [f"day_{round_}" for round_ in range(1, rounds + 1)]
        for round_, name in enumerate(self.round_days, 1):
            self.fields[name] = DayField(label=_("Round %(n)s") % {"n": round_})
        for name, field in self.fields.items():
            if isinstance(field, DayField):
                field.known = self.initial.get(name, "")

    def clean(self) -> dict[str, Any]:
        """Of a round robin nothing is announced that it does not have."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.has_table(data.get("system")):
            data |= dict.fromkeys((name for name in self.SWISS if name in data), None)
            if "tiebreaks" in data and self.codes() == [*USUAL_TIEBREAKS]:
                data["tiebreaks"] = ", ".join(find_system(data["system"]).tiebreaks)
        elif "rounds" in self.fields and not data.get("rounds") and "rounds" not in self.errors:
            self.add_error("rounds", _("Say how many rounds there are."))
        return data

    def has_table(self, chosen: str | None) -> bool:
        return bool(chosen) and find_system(str(chosen)).schedule is not None

    def part(self, names: tuple[str, ...]) -> list[Any]:
        return [self[name] for name in names if name in self.fields]

    def main(self) -> list[Any]:
        return self.part(self.MAIN)

    def about(self) -> list[Any]:
        return self.part(self.EVENT)

    def days(self) -> list[Any]:
        return self.part(tuple(self.round_days))

    def money(self) -> list[Any]:
        return self.part(self.MONEY)

    def clean_fee(self) -> str:
        text: str = self.cleaned_data["fee"].strip()
        return _amount(text) if text else ""

    def clean_prizes(self) -> list[str]:
        """Amounts stand between commas, semicolons or blanks."""
        text: str = self.cleaned_data["prizes"].replace(",", " ").replace(";", " ")
        return [_amount(one) for one in text.split()]

    def purse(self) -> dict[str, Any]:
        data = self.cleaned_data
        undivided = data["undivided_prizes"] == "rank"
        return {"fee": data["fee"], "prizes": data["prizes"], "undivided_prizes": undivided}

    def rare(self) -> list[Any]:
        return self.part(self.RARE)

    def codes(self) -> list[str]:
        text: str = self.cleaned_data["tiebreaks"]
        return [code.strip() for code in text.replace(";", ",").split(",") if code.strip()]

    def times(self) -> list[str]:
        """One text a round; a round may be left out between two commas."""
        text: str = self.cleaned_data["round_times"]
        return [time.strip() for time in text.split(",")] if text.strip() else []

    def event(self) -> dict[str, Any]:
        data = self.cleaned_data
        deputies = [name.strip() for name in data["deputies"].split(";") if name.strip()]
        days = [data[name] for name in self.round_days]
        while days and not days[-1]:
            days.pop()
        found = {key: data[key] for key in (*TEXTS, *DAYS) if key in data}
        found |= {"deputies": deputies}
        return found | ({"round_dates": days} if self.round_days else {})


@signed_in
def new(request: HttpRequest) -> HttpResponse:
    form = SetupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            settings = _announced(form)
        except ZugError as error:
            form.add_error(None, sentence(error))
        else:
            row = new_event(settings, person(request).get_username(), utc_now())
            Membership.objects.create(tournament=row, user=person(request), role="owner")
            return redirect("players", event=row.pk)
    return render(
        request,
        "desk/setup.html",
        {"form": form, "codes": _CODES, "new": True, "usual": ", ".join(USUAL_TIEBREAKS)},
    )


def _announced(form: SetupForm) -> dict[str, object]:
    data = form.cleaned_data
    return announce(
        data["name"],
        data["rounds"],
        system=data["system"],
        tiebreaks=form.codes(),
        points=data["points"] or None,
        bye_points=data["bye_points"] or None,
        acceleration=data["acceleration"] or None,
        half_byes=data["half_byes"],
        event=form.event(),
        round_times=form.times(),
        **form.purse(),
    )


@screen(Role.ARBITER)
def change(visit: DeskRequest) -> HttpResponse:
    request = visit.request
    announced = visit.state.settings
    rounds = max(announced.rounds, len(announced.event.round_dates))
    form = SetupForm(request.POST or None, initial=_initial(visit.state), rounds=rounds)
    if visit.state.has_table:
        for name in SetupForm.SWISS:
            del form.fields[name]
    if visit.state.rounds:
        for name in ("system", "points", "bye_points", "acceleration", "variant"):
            form.fields.pop(name, None)
    if request.method == "POST" and form.is_valid():
        target = reverse("setup", args=[visit.key])
        try:
            changes = _changes(form)
        except ZugError as error:
            form.add_error(None, sentence(error))
        else:
            return submit(visit, partial(change_settings, **changes), target)
    return render(
        request,
        "desk/setup.html",
        {
            "form": form,
            "codes": _offered(visit.state),
            "usual": ", ".join(USUAL_TIEBREAKS),
            "length": [*long_event_advice(announced)],
        },
    )


def _offered(state: State) -> dict[str, str]:
    """The tie-breaks that may be chosen: a round robin must not offer all."""
    barred = state.system.barred_tiebreaks
    return {code: title for code, title in _CODES.items() if code not in barred}


def _changes(form: SetupForm) -> dict[str, Any]:
    data = form.cleaned_data
    kept: dict[str, Any] = {key: data[key] for key in ("name", "half_byes") if key in form.fields}
    if data.get("rounds"):
        kept["rounds"] = data["rounds"]
    kept |= {"tiebreaks": form.codes(), "event": form.event()}
    kept |= {"round_times": form.times(), **form.purse()}
    if "system" in form.fields:
        kept["acceleration"] = data.get("acceleration") or None
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
        "round_times": ", ".join(settings.round_times),
        "fee": format_money(settings.fee) if settings.fee else "",
        "prizes": ", ".join(map(format_money, settings.prizes)),
        "undivided_prizes": "rank" if settings.undivided_prizes else "",
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
    forget(key)
    tell(visit.request, _("The event is deleted."))
    return redirect("home")
