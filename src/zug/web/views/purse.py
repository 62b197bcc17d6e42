"""Categories, prizes and fees: what is announced, who gets what, who has paid."""

from __future__ import annotations

from functools import partial

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from zug.director import Role
from zug.director.actions import prizes_and_fees
from zug.director.actions.settings import change
from zug.director.reporting.report import lots_by_tpn, settled
from zug.director.state.members import dues_of, members_of
from zug.director.state.unfinished import provisional_notes
from zug.model.names import name_order
from zug.prizes import divide, format_money, told_division
from zug.prizes.fees import sums_of
from zug.prizes.words import list_title
from zug.reports.ranking import rank
from zug.web.access import screen
from zug.web.asked import number
from zug.web.deciding import refusal, sentence, submit
from zug.web.purse_forms import CategoryForm, FeeForm, PrizesForm, of_category, of_terms
from zug.web.security import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from django.http import HttpResponse

    from zug.web.access import DeskRequest
    from zug.web.deciding import Intention


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
        "categories": [(one, len(members[one.name])) for one in state.categories],
        "editing": _edited(visit),
        "no_year": not state.year and any(one.by_year for one in state.categories),
    }
    return render(request, "desk/categories.html", context)


def _edited(visit: DeskRequest) -> str:
    asked = visit.request.GET.get("edit", "")
    return asked if any(one.name == asked for one in visit.state.categories) else ""


def _forms(visit: DeskRequest) -> dict[str, Any]:
    """Those of the page; the one that was sent has what was sent."""
    state, post = visit.state, visit.request.POST
    sent = post.get("form", "")
    edited = next((one for one in state.categories if one.name == _edited(visit)), None)
    names = tuple(one.name for one in state.categories)
    return {
        "category": CategoryForm(
            post if sent == "category" else None,
            initial=of_category(edited) if edited else {},
            prefix="c",
        ),
        "terms": PrizesForm(
            post if sent == "terms" else None, initial=of_terms(state.settings), prefix="t"
        ),
        "fee": FeeForm(post if sent == "fee" else None, categories=names, prefix="f"),
    }


def _taken(visit: DeskRequest, form: Any) -> str:
    """A new category does not replace another by having its name."""
    name = form.cleaned_data.get("name", "").strip()
    is_known = any(one.name == name for one in visit.state.categories)
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
    context: dict[str, Any] = {"is_empty": held.is_empty}
    if division is not None and not held.is_empty:
        awards = [
            (list_title(held.lists[one.list]), one, names[one.tpn], one.cents)
            for one in division.awards
        ]
        context |= {
            "awards": awards,
            "sum": division.sum,
            "told": [*told_division(division, held, names)],
            "lacks": provisional_notes(state),
        }
    return render(visit.request, "desk/prizes.html", context)


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
    return render(request, "desk/fees.html", context)
