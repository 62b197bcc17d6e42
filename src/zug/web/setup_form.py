"""The form of what is announced: a new event, and later changes."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from zug.director.pairing.grounds import GROUNDS_OF
from zug.director.state.dates import iso_day, require_day
from zug.director.state.point_systems import announced_points
from zug.errors import ZugError
from zug.messages import say, translated
from zug.prizes import amounts_in, format_money, parse_money
from zug.rules.chess960 import CHESS960
from zug.rules.federations import is_federation
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import ACCELERATIONS, DEFAULT_SYSTEM, SYSTEMS, find_system
from zug.systems.standings import require_offered
from zug.systems.system import USUAL_TIEBREAKS
from zug.web.deciding import sentence
from zug.web.templatetags.zug import opening
from zug.web.tie_list import sent_codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import QueryDict

TEXTS = (
    *("city", "federation", "type", "arbiter", "time_control", "encoded_time_control"),
    *("long_event", "variant", "organiser"),
)
DAYS = ("start", "end")


def amount(text: str) -> str:
    """An amount of money as a form keeps it."""
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


def split_words(text: str) -> list[str]:
    """What stands between commas or semicolons."""
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


SHARINGS = [
    ("equal", lazy("equally among those with the same points")),
    ("hort", lazy("by Hort: half by rank, half equally")),
    ("rank", lazy("not at all, unless the rank is the same")),
]


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
