"""Set-up on one page: what is announced, with defaults; the draw of the initial colour."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from django import forms
from django.db import transaction
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions.ratings import list_in_use
from zug.director.actions.settings import announce, announced_like
from zug.director.actions.settings import change as change_settings
from zug.director.decisions import Create
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.decisions.settings import read_settings
from zug.director.desk import utc_now
from zug.director.organising.festival import next_free
from zug.director.pairing.grounds import GROUNDS_OF
from zug.director.state.dates import long_event_advice
from zug.director.state.editions import edition_advice
from zug.director.state.point_systems import announced_points, shown_scale
from zug.director.state.records import Settings
from zug.errors import UsageError, ZugError
from zug.messages import say, translated
from zug.model import show_points
from zug.prizes import amounts_in, format_money
from zug.rules.chess960 import CHESS960
from zug.rules.federations import is_federation
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import ACCELERATIONS, DEFAULT_SYSTEM, SYSTEMS, find_system
from zug.systems.registry import seek_system
from zug.systems.standings import require_offered
from zug.systems.system import USUAL_TIEBREAKS
from zug.web.desk.event.tiebreak_editor import ACT, after_button, sent_codes, tie_form
from zug.web.desk.form_fields import SHARINGS, DayField, amount
from zug.web.events.access import person, screen, signed_in
from zug.web.events.departures import keep_departures
from zug.web.events.messages import tell
from zug.web.events.models import EventRow, Membership
from zug.web.events.store import forget, from_decisions, ledger, new_event
from zug.web.events.submit import refusal, seen_by, sentence, submit
from zug.web.events.wording import opening
from zug.web.festival.request import end_empty, may_change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from django.http import HttpRequest, HttpResponse, QueryDict

    from zug.director import State
    from zug.messages import Message
    from zug.web.desk.event.tiebreak_editor import TieForm
    from zug.web.events.access import DeskRequest
    from zug.web.events.models import Festival


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
    if "HX-Request" in request.headers:
        return "web/desk/event/templates/tiebreaks.html"
    return "web/desk/event/templates/settings.html"


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
        "advice": (),
        "seen": 0,
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
            "new": False,
            "lists": (),
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


TEXTS = (
    *("city", "federation", "type", "arbiter", "time_control", "encoded_time_control"),
    *("long_event", "variant", "organiser"),
)
DAYS = ("start", "end")


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
    """Tells the page which systems have a table; another system may have other tie-breaks."""

    def __init__(self) -> None:
        asks = {"hx-post": "", "hx-vals": '{"ties": "system"}'}
        super().__init__({**asks, "hx-target": "#ties", "hx-swap": "outerHTML"})

    def create_option(self, name: str, value: Any, *rest: Any, **more: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *rest, **more)
        system = find_system(str(value))
        if system.schedule is not None:
            option["attrs"]["data-table"] = True
        if system.advice:
            option["attrs"]["data-advice"] = opening(system.advice)
        return option


def _accelerations() -> list[tuple[str, object]]:
    known = ((one.id, translated(one.title, translation)) for one in ACCELERATIONS)
    return [("", _("none")), *known]


FIELD_OF = {
    "bad-time-control": "encoded_time_control",
    "bad-time": "round_times",
    "bad-date": "round_times",
    "bad-order-of-days": "end",
    "bad-half-byes": "half_byes",
    "bad-first-board": "first_board",
    "bad-rounds": "rounds",
    "bad-points": "points",
    "points-not-allowed": "points",
    "acceleration-not-allowed": "acceleration",
}
"""By code of a refusal, the field it is about; days are looked at by their own fields."""


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
        label=lazy("Tie-breaks as codes, in order"),
        max_length=400,
        required=False,
        initial=", ".join(USUAL_TIEBREAKS),
    )
    city = forms.CharField(label=lazy("City"), max_length=80, required=False)
    federation = forms.CharField(label=lazy("Federation"), max_length=60, required=False)
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
    organiser = forms.CharField(label=lazy("Organiser"), max_length=80, required=False)
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
    sharing = forms.ChoiceField(
        label=lazy("How prizes are shared"),
        choices=SHARINGS,
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
    handling = forms.ChoiceField(
        label=lazy("Edition of the handling rules (C.04.2)"),
        choices=[("", lazy("as the rule book asks")), *((one, one) for one in GROUNDS_OF)],
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

    hall = forms.CharField(
        label=lazy("Hall"),
        help_text=lazy("At a venue with several events."),
        max_length=60,
        required=False,
    )
    first_board = forms.IntegerField(
        label=lazy("First board"),
        help_text=lazy("Counts from the next pairing on."),
        min_value=1,
        max_value=9999,
        required=False,
    )

    MAIN = ("name", "system", "rounds")
    EVENT = (
        "city",
        "federation",
        *DAYS,
        "type",
        "arbiter",
        "deputies",
        "organiser",
        "time_control",
        "encoded_time_control",
        "round_times",
    )
    MONEY = ("fee", "prizes", "sharing")
    RARE = (
        "points",
        "bye_points",
        "acceleration",
        "handling",
        "half_byes",
        "long_event",
        "variant",
        "hall",
        "first_board",
    )

    SWISS = ("rounds", "acceleration", "half_byes")
    """What a round robin does not have."""

    def __init__(self, *arguments: Any, rounds: int = 0, **more: Any) -> None:
        super().__init__(*arguments, **more)
        if self.initial.get("handling"):
            handling = cast("forms.ChoiceField", self.fields["handling"])
            handling.choices = [(one, one) for one in GROUNDS_OF]
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
            if data.get("tiebreaks") == [*USUAL_TIEBREAKS]:
                data["tiebreaks"] = [*find_system(data["system"]).tiebreaks]
        elif "rounds" in self.fields and not data.get("rounds") and "rounds" not in self.errors:
            self.add_error("rounds", _("Say how many rounds there are."))
        try:
            require_offered(
                find_system(data.get("system") or self.initial.get("system", DEFAULT_SYSTEM)),
                data.get("tiebreaks", ()),
            )
        except ZugError as error:
            self.add_error("tiebreaks", sentence(error))
        return data

    def clean_federation(self) -> str:
        """A code of three letters; what an older journal has may stay."""
        code: str = self.cleaned_data["federation"]
        if code in ("", self.initial.get("federation")):
            return code
        if is_federation(code.upper()):
            return code.upper()
        wrong = say("{name!r} is not the code of a federation, such as SUI", name=code)
        raise forms.ValidationError(opening(wrong))

    def clean_bye_points(self) -> str:
        text: str = self.cleaned_data["bye_points"]
        try:
            announced_points(find_system(DEFAULT_SYSTEM), None, text or None)
        except ZugError as error:
            raise forms.ValidationError(sentence(error)) from None
        return text

    def refuse(self, error: ZugError) -> None:
        """Say it at the field it is about, else above the form."""
        name = FIELD_OF.get(error.code, "")
        self.add_error(name if name in self.fields else None, sentence(error))

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
        return amount(text) if text else ""

    def clean_prizes(self) -> list[str]:
        return [amount(one) for one in amounts_in(self.cleaned_data["prizes"])]

    def purse(self) -> dict[str, Any]:
        data = self.cleaned_data
        sharing = data["sharing"] or "equal"
        return {"fee": data["fee"], "prizes": data["prizes"], "sharing": sharing}

    def place(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {"hall": data["hall"], "first_board": data["first_board"] or 1}

    def rare(self) -> list[Any]:
        return self.part(self.RARE)

    def clean_tiebreaks(self) -> list[str]:
        """Those of the rows, or as they were typed."""
        try:
            codes = [str(parse_code(code)) for code in sent_codes(cast("QueryDict", self.data))]
        except ZugError as error:
            raise forms.ValidationError(sentence(error)) from None
        for place, code in enumerate(codes):
            if code in codes[:place]:
                twice = _("%(code)s is there twice: the second time it cannot decide anything.")
                raise forms.ValidationError(twice % {"code": code})
        return codes

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
