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
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions.ratings import list_in_use
from zug.director.actions.settings import announce, announced_like
from zug.director.actions.settings import change as change_settings
from zug.director.decisions import Create
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.desk import utc_now
from zug.director.festival import next_free
from zug.director.state.dates import long_event_advice
from zug.director.state.regulations import announced_points, edition_advice, shown_scale
from zug.director.state.setting_types import Freeze, SettingError, SettingGroup
from zug.director.state.settings import ROWS, Settings, read_settings, rows_of
from zug.errors import UsageError, ZugError
from zug.messages import say, translated
from zug.model import show_points
from zug.rules.federations import is_federation
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import DEFAULT_SYSTEM, SYSTEMS, find_system
from zug.systems.registry import seek_system
from zug.systems.standings import require_offered
from zug.systems.system import USUAL_TIEBREAKS
from zug.web.desk.event.tiebreak_editor import ACT, after_button, sent_codes, tie_form
from zug.web.desk.form_fields import DayField, SettingsForm, settings_typed, words_of
from zug.web.events.fide_mode_copies import remember_exits
from zug.web.events.messages import tell
from zug.web.events.models import EventRow, Membership
from zug.web.events.request import opening, person, screen, signed_in
from zug.web.events.store import forget, from_decisions, ledger, new_event
from zug.web.events.submit import refusal, seen_by, sentence, submit
from zug.web.festival.request import end_empty, may_change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from django.http import HttpRequest, HttpResponse, QueryDict

    from zug.director import State
    from zug.director.state.setting_types import SettingRow
    from zug.messages import Message
    from zug.web.desk.event.tiebreak_editor import TieForm
    from zug.web.events.models import Festival
    from zug.web.events.request import DeskRequest


def _form(request: HttpRequest, **more: Any) -> SetupForm:
    """Return the form as it was sent; after a button of the tie-breaks it is not bound yet."""
    if ACT in request.POST:
        more["initial"] = {**more.get("initial", {}), **request.POST.dict()}
        return SetupForm(**more)
    return SetupForm(request.POST or None, **more)


def _ties(request: HttpRequest, codes: Iterable[str], system: str) -> TieForm:
    """Return the tie-breaks as they were sent, after the button that was pressed, if any."""
    data = request.POST
    chosen = seek_system(data.get("system", "")) or find_system(system)
    if ACT in data:
        return after_button(data, chosen)
    return tie_form(sent_codes(data) if data else codes, chosen)


def _page(request: HttpRequest) -> str:
    """Return the template of an answer: scripts ask for the tie-breaks only."""
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
    """Yield what the owner of a new event should know of its edition."""
    event = read_settings(Settings(), settings)
    yield from edition_advice(find_system(event.system), event.event, undated=True)


def _announced(form: SetupForm) -> dict[str, object]:
    data = form.terms()
    return announce(data.pop("name"), data.pop("rounds", None), **data)


@screen(Role.ARBITER)
def change(visit: DeskRequest) -> HttpResponse:
    request = visit.request
    announced = visit.state.settings
    rounds = max(announced.rounds, len(announced.event.round_dates))
    form = _form(request, initial=_initial(visit.state), rounds=rounds)
    if visit.state.has_table:
        form.leave_out(row for row in ROWS.values() if row.is_of_swiss)
    if visit.state.started:
        form.leave_out(row for row in ROWS.values() if row.freezes is Freeze.PAIRED)
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
    """Return what was announced; what follows the system only if it was changed."""
    left = set() if "handling" in form.changed_data else {"handling"}
    if not {"system", "points", "bye_points"} & {*form.changed_data}:
        left |= {"system", "points", "bye_points"}
    return {name: typed for name, typed in form.terms().items() if name not in left}


def _initial(state: State) -> dict[str, Any]:
    settings = state.settings
    dates = enumerate(settings.event.round_dates, 1)
    points, usual = settings.points, state.system.usual_points
    win = usual.pab if state.system.games_per_match > 1 else points.win
    return {
        **settings_typed(settings, *SetupForm.GROUPS),
        **{f"day_{round_}": day for round_, day in dates},
        "points": "" if points == usual else shown_scale(points),
        "bye_points": "" if points.pab == win else show_points(points.pab),
    }


@require_POST
@screen(Role.ARBITER)
def leave_fide(visit: DeskRequest) -> HttpResponse:
    """Take the event out of FIDE mode, for good."""
    return submit(visit, leave_fide_mode, reverse("setup", args=[visit.key]))


def _joined(visit: DeskRequest) -> Festival | None:
    """Return the festival a copy of the event joins; None if the visitor may not change it."""
    festival = visit.event.festival
    may_join = festival is not None and may_change(festival, person(visit.request))
    return festival if may_join else None


def _refuse_twin(festival: Festival | None, name: str) -> None:
    """Refuse a name that an event of the festival has: its lists tell events apart by it."""
    names = [] if festival is None else festival.events.values_list("name", flat=True)
    if name.strip().casefold() in map(str.casefold, names):
        raise UsageError(
            "exists",
            say("the festival has an event {name} already", name=name.strip()),
            say("choose another name"),
        )


@require_POST
@screen(Role.ARBITER)
def copy(visit: DeskRequest) -> HttpResponse:
    """Create an event announced like this one, without players, at the same festival if allowed."""
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
        remember_exits([visit.event])
        visit.event.delete()
        end_empty()
    forget(key)
    tell(visit.request, _("The event is deleted."))
    return redirect("home")


def _systems() -> list[tuple[str, object]]:
    """Return the systems for players by their names in the language of the page, in two groups."""
    named = [
        (system, (system.id, translated(system.title, translation)))
        for system in SYSTEMS
        if not system.pairs_teams
    ]
    return [
        (_("Swiss systems"), [choice for system, choice in named if system.schedule is None]),
        (_("Round robins"), [choice for system, choice in named if system.schedule is not None]),
    ]


class SystemSelect(forms.Select):
    """The choice of a system, which tells the page which ones have a table and other tie-breaks."""

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


FIELD_OF = {
    "bad-order-of-days": "end",
    "bad-half-byes": "half_byes",
    "bad-rounds": "rounds",
    "bad-points": "points",
    "points-not-allowed": "points",
    "acceleration-not-allowed": "acceleration",
}
"""By code of a refusal that rests on several settings, the field it is shown at."""


class SetupForm(SettingsForm):
    """What the organiser announces; rare options come last and are folded."""

    GROUPS = (
        *(SettingGroup.MAIN, SettingGroup.TIEBREAKS, SettingGroup.REPORT),
        *(SettingGroup.FEE, SettingGroup.PRIZES, SettingGroup.ADVANCED),
    )
    RECORDED = (
        *("name", "half_byes", "rounds", "tiebreaks"),
        *("city", "federation", "type", "arbiter", "time_control", "encoded_time_control"),
        *("long_event", "variant", "organiser", "start", "end", "deputies"),
        *("round_times", "fee", "prizes", "sharing", "hall", "first_board"),
        *("acceleration", "handling", "system", "points", "bye_points"),
    )

    system = forms.ChoiceField(choices=_systems, widget=SystemSelect)

    def __init__(self, *arguments: Any, rounds: int = 0, **more: Any) -> None:
        super().__init__(*arguments, **more)
        if self.initial.get("handling"):
            handling = cast("forms.ChoiceField", self.fields["handling"])
            handling.choices = words_of(ROWS["handling"])[1:]
        self.round_days = [f"day_{round_}" for round_ in range(1, rounds + 1)]
        for round_, name in enumerate(self.round_days, 1):
            self.fields[name] = DayField(label=_("Round %(n)s") % {"n": round_})
        for name, field in self.fields.items():
            if isinstance(field, DayField):
                field.known = self.initial.get(name, "")

    def leave_out(self, rows: Iterable[SettingRow]) -> None:
        """Take fields off the form, if it has them."""
        for row in rows:
            self.fields.pop(row.name, None)

    def clean(self) -> dict[str, Any]:
        """Return what was typed; of a round robin nothing is announced that it does not have."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.has_table(data.get("system")):
            data |= {
                row.name: None for row in ROWS.values() if row.is_of_swiss and row.name in data
            }
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
        """Return a code of three letters; what an older journal has may stay."""
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

    def clean_tiebreaks(self) -> list[str]:
        """Return the codes of the rows, or as they were typed."""
        try:
            codes = [str(parse_code(code)) for code in sent_codes(cast("QueryDict", self.data))]
        except ZugError as error:
            raise forms.ValidationError(sentence(error)) from None
        for place, code in enumerate(codes):
            if code in codes[:place]:
                twice = _("%(code)s is there twice: the second time it cannot decide anything.")
                raise forms.ValidationError(twice % {"code": code})
        return codes

    def refuse(self, error: ZugError) -> None:
        """Show a refusal at the field it is about, else above the form."""
        name = error.setting if isinstance(error, SettingError) else FIELD_OF.get(error.code, "")
        self.add_error(name if name in self.fields else None, sentence(error))

    def terms(self) -> dict[str, Any]:
        """Return what was typed; of the days of the rounds as many as are known."""
        settings = super().terms()
        days = [self.cleaned_data[name] for name in self.round_days]
        while days and not days[-1]:
            days.pop()
        if self.round_days:
            settings["event"]["round_dates"] = days
        return settings

    def has_table(self, chosen: str | None) -> bool:
        return bool(chosen) and find_system(str(chosen)).schedule is not None

    def part(self, *groups: SettingGroup) -> list[Any]:
        """Return the fields of some groups as the page shows them."""
        return [self[row.name] for row in rows_of(*groups) if row.name in self.fields]

    def main(self) -> list[Any]:
        return self.part(SettingGroup.MAIN)

    def about(self) -> list[Any]:
        return self.part(SettingGroup.REPORT)

    def days(self) -> list[Any]:
        return [self[name] for name in self.round_days]

    def money(self) -> list[Any]:
        return self.part(SettingGroup.FEE, SettingGroup.PRIZES)

    def rare(self) -> list[Any]:
        return self.part(SettingGroup.ADVANCED)
