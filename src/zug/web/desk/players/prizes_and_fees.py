"""Categories, prizes and fees: what is announced, who gets what, who has paid."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from zug.director import Role
from zug.director.actions import prizes_and_fees
from zug.director.actions.settings import change
from zug.director.reporting.report import lots_by_tpn, settled
from zug.director.state.players import dues_of, members_of
from zug.director.state.setting_types import SettingGroup
from zug.director.state.settings import ROWS
from zug.director.state.unfinished import provisional_notes
from zug.model.names import name_order
from zug.prizes import amounts_in, divide, format_money, told_division
from zug.prizes.dividing import list_title
from zug.prizes.fees import sums_of
from zug.screens.standings import rank
from zug.web.desk.form_fields import (
    DayField,
    MoneyField,
    SettingsForm,
    settings_typed,
    split_words,
    words_of,
)
from zug.web.events.messages import tell
from zug.web.events.request import number, screen
from zug.web.events.submit import refusal, sentence, submit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from django.http import HttpResponse

    from zug.prizes import Category
    from zug.web.events.request import DeskRequest
    from zug.web.events.submit import Intention


@screen(Role.ARBITER)
def categories(visit: DeskRequest) -> HttpResponse:
    """All that is announced of categories, prizes and fees, on one page."""
    request, state = visit.request, visit.state
    forms = _forms(visit)
    if request.method == "POST":
        intention = _intention(visit, forms)
        if intention is not None:
            return submit(visit, intention, reverse("categories", args=[visit.key]))
    members = members_of(state)
    context = {
        **forms,
        "categories": [(category, len(members[category.name])) for category in state.categories],
        "editing": _edited(visit),
        "no_year": not state.year and any(category.by_year for category in state.categories),
    }
    return render(request, "web/desk/players/templates/categories.html", context)


def _edited(visit: DeskRequest) -> str:
    asked = visit.request.GET.get("edit", "")
    return asked if any(category.name == asked for category in visit.state.categories) else ""


def _forms(visit: DeskRequest) -> dict[str, Any]:
    """Return the forms of the page, of which the one that was sent has what was typed."""
    state, post = visit.state, visit.request.POST
    sent, name = post.get("form", ""), _edited(visit)
    edited = next((category for category in state.categories if category.name == name), None)
    names = tuple(category.name for category in state.categories)
    typed = settings_typed(state.settings, *PrizesForm.GROUPS)
    return {
        "category": CategoryForm(
            post if sent == "category" else None,
            initial=of_category(edited) if edited else {},
            prefix="c",
        ),
        "terms": PrizesForm(post if sent == "terms" else None, initial=typed, prefix="t"),
        "fee": FeeForm(post if sent == "fee" else None, categories=names, prefix="f"),
    }


def _taken(visit: DeskRequest, form: Any) -> str:
    """A new category does not replace another by having its name."""
    name = form.cleaned_data.get("name", "").strip()
    is_known = any(category.name == name for category in visit.state.categories)
    if not isinstance(form, CategoryForm) or not is_known or name == _edited(visit):
        return ""
    return _("There is a category %(name)s already: change it in its own line.") % {"name": name}


def _intention(visit: DeskRequest, forms: dict[str, Any]) -> Intention | None:
    """What was sent; None if a form has to be shown again."""
    post = visit.request.POST
    if "drop-category" in post:
        return partial(prizes_and_fees.drop_category, name=post["drop-category"])
    if "drop-fee" in post:
        return partial(prizes_and_fees.drop_fee, name=post["drop-fee"])
    form = forms.get(post.get("form", ""))
    if form is None or not form.is_valid():
        return None
    makers: dict[str, Any]
    makers = {
        "category": prizes_and_fees.define_category,
        "terms": change,
        "fee": prizes_and_fees.set_fee,
    }
    intention = partial(makers[post["form"]], **form.terms())
    taken, wrong = _taken(visit, form), refusal(visit, intention)
    if taken:
        form.add_error("name", taken)
    elif wrong is not None:
        field = form.at(wrong.code) if isinstance(form, CategoryForm) else None
        form.add_error(field, sentence(wrong))
    return None if taken or wrong is not None else intention


@screen(Role.DEPUTY)
def prizes(visit: DeskRequest) -> HttpResponse:
    """Who gets what, and how every sum was divided."""
    state = visit.state
    held = prizes_and_fees.purse_of(state)
    lines = rank(state.tournament, after=settled(state), lots=lots_by_tpn(state)).lines
    division = divide(lines, held) if state.current else None
    names = {player.tpn: player.name for player in state.tournament.players}
    context: dict[str, Any] = {"is_empty": held.is_empty, "awards": (), "lacks": ()}
    if division is not None and not held.is_empty:
        awards = [
            (list_title(held.lists[award.list]), award, names[award.tpn], award.cents)
            for award in division.awards
        ]
        context |= {
            "awards": awards,
            "sum": division.sum,
            "division": [*told_division(division, held, names)],
            "lacks": provisional_notes(state),
        }
    return render(visit.request, "web/desk/players/templates/prizes.html", context)


@screen(Role.DEPUTY)
def fees(visit: DeskRequest) -> HttpResponse:
    """What everybody owes; a payment is one press."""
    request, state = visit.request, visit.state
    target = reverse("fees", args=[visit.key])
    if request.method == "POST":
        entry = state.entries.get(number(request.POST.get("id"), 0))
        if entry is None:
            tell(request, _("There is no such player."), level="error")
            return redirect(target)
        amount = request.POST.get("amount", "").strip()
        before = number(request.POST.get("before"), 0)
        intention = partial(prizes_and_fees.pay, who=entry, amount=amount or "0", before=before)
        return submit(visit, intention, f"{target}#e{entry.id}")
    dues = dues_of(state)
    rows = [
        (entry, state.tpns[entry.id], due, abs(due.open), format_money(abs(due.open)))
        for entry in sorted(state.entries.values(), key=lambda one: name_order(one.name))
        if (due := dues.get(state.tpns[entry.id])) is not None
    ]
    sums = sums_of(dues.values())
    context = {"rows": rows, "sums": sums}
    return render(request, "web/desk/players/templates/fees.html", context)


def _number(label: Any, most: int, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=0, max_value=most, required=False, help_text=help_text
    )


def _text(label: Any, help_text: Any = "", most: int = 400) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, required=False, help_text=help_text)


def _money(label: Any, help_text: Any = "", most: int = 12) -> MoneyField:
    return MoneyField(label=label, max_length=most, required=False, help_text=help_text)


_COMMAS = lazy("Several: with commas; one of them is enough.")


def _sharings() -> list[tuple[str, str]]:
    return [("", _("like the main prizes")), *words_of(ROWS["sharing"])]


class CategoryForm(forms.Form):
    """A category: whoever fulfils all that is filled in belongs to it."""

    name = forms.CharField(
        label=lazy("Name"),
        max_length=40,
        help_text=lazy("U14, S50 or W say it all; nothing else has to be filled in."),
    )
    rated_from = _number(lazy("Rating from"), 4000)
    rated_to = _number(lazy("Rating to"), 4000)
    unrated = forms.ChoiceField(
        label=lazy("Players without a rating"),
        choices=[
            ("", lazy("not where a rating is asked for")),
            ("too", lazy("belong to it too")),
            ("only", lazy("and nobody else")),
        ],
        required=False,
    )
    under = _number(lazy("Under (U14: 14)"), 150, lazy("By the year of the event."))
    aged = _number(lazy("At least (S50: 50)"), 150, lazy("By the year of the event."))
    age_day = DayField(label=lazy("Age on this day instead"))
    born_from = _number(lazy("Born from"), 9999)
    born_to = _number(lazy("Born to"), 9999)
    sex = forms.ChoiceField(
        label=lazy("Sex"),
        choices=[("", "–"), ("w", lazy("women")), ("m", lazy("men"))],
        required=False,
    )
    clubs = _text(lazy("Clubs"), _COMMAS)
    federations = _text(lazy("Federations"), _COMMAS)
    tags = _text(lazy("Tags"), _COMMAS)
    prizes = _money(lazy("Prizes from the first place on: 500, 300, 200, …"), most=400)
    sharing = forms.ChoiceField(
        label=lazy("How prizes are shared"),
        choices=_sharings,
        required=False,
    )
    least_share = _money(lazy("Least share in a tie"))
    least_players = _number(lazy("Prizes only with at least so many players"), 9999)
    place = _number(lazy("Place among the categories"), 99)

    NUMBERS = ("rated_from", "rated_to", "under", "aged", "born_from", "born_to", "least_players")
    BOUNDS = (("rated_from", "rated_to"), ("born_from", "born_to"))
    LISTS = ("clubs", "federations", "tags")
    MAIN = ("name",)
    RATING = ("rated_from", "rated_to", "unrated")
    AGE = ("under", "aged", "age_day", "born_from", "born_to")
    OTHER = ("sex", *LISTS)
    PRIZES = ("prizes", "sharing", "least_share", "least_players", "place")

    def parts(self) -> list[tuple[Any, list[Any]]]:
        """The fields under their headings."""
        headed = (
            (lazy("Rating"), self.RATING),
            (lazy("Age"), self.AGE),
            (lazy("Who else"), self.OTHER),
            (lazy("Prizes"), self.PRIZES),
        )
        return [(head, [self[name] for name in names]) for head, names in headed]

    def at(self, code: str) -> str | None:
        """The field a refusal is about, by its code."""
        data = self.cleaned_data
        crossed = (high for low, high in self.BOUNDS if 0 < (data[high] or 0) < (data[low] or 0))
        return next(crossed, None) if code == "bad-bounds" else None

    def terms(self) -> dict[str, Any]:
        """As `define_category` takes them; an empty field is no condition."""
        data = self.cleaned_data
        terms: dict[str, Any] = {key: data[key] or 0 for key in self.NUMBERS}
        terms |= {key: tuple(split_words(data[key])) for key in self.LISTS}
        plain = ("name", "unrated", "age_day", "sex", "sharing", "least_share")
        terms |= {key: data[key] for key in plain}
        return terms | {"prizes": amounts_in(data["prizes"]), "place": data["place"] or 0}


def of_category(category: Category) -> dict[str, Any]:
    """A category as its form shows it."""
    shown: dict[str, Any] = {key: getattr(category, key) or "" for key in CategoryForm.NUMBERS}
    shown |= {key: ", ".join(getattr(category, key)) for key in CategoryForm.LISTS}
    shown |= {key: getattr(category, key) for key in ("name", "unrated", "age_day", "sex")}
    least = category.least_share
    return shown | {
        "sharing": category.sharing,
        "least_share": format_money(least) if least else "",
        "prizes": ", ".join(map(format_money, category.prizes)),
    }


class PrizesForm(SettingsForm):
    """Main prizes, and the rules for sharing all prizes."""

    GROUPS = (SettingGroup.PRIZES, SettingGroup.SHARING, SettingGroup.FEE)
    RECORDED = (
        *("sharing", "prize_unit", "least_share", "fee"),
        *("several_prizes", "main_prizes_first", "prizes"),
    )
    field_order = (
        *("prizes", "sharing", "several_prizes", "main_prizes_first"),
        *("prize_unit", "least_share", "fee"),
    )


class FeeForm(forms.Form):
    """A fee for some."""

    name = forms.CharField(label=lazy("Name"), max_length=40)
    amount = MoneyField(label=lazy("Amount"), max_length=12)
    category = forms.ChoiceField(label=lazy("Category"), required=False)
    titles = _text(lazy("Titles"), lazy("Such as GM, IM; one of them is enough."), 60)
    until = DayField(label=lazy("Entered by"))

    def __init__(self, *arguments: Any, categories: tuple[str, ...] = (), **more: Any) -> None:
        super().__init__(*arguments, **more)
        field: Any = self.fields["category"]
        field.choices = [("", "–"), *((name, name) for name in categories)]

    def terms(self) -> dict[str, Any]:
        data = self.cleaned_data
        terms = {key: data[key] for key in ("name", "amount", "category", "until")}
        return {**terms, "titles": split_words(data["titles"])}
