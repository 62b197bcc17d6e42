"""The journal: who changed what, when, why; with undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.errors import ZugError
from zug.web.access import Role, desk
from zug.web.deciding import sentence
from zug.web.lists import is_of_list, same_list
from zug.web.security import tell
from zug.web.store import at_desk
from zug.web.words import describe

if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.web.access import DeskRequest


@desk(Role.ARBITER)
def listing(visit: DeskRequest) -> HttpResponse:
    undone = undone_numbers(visit)
    newest = list(reversed(visit.decisions))
    page = Paginator(newest, 100).get_page(visit.request.GET.get("page"))
    rows = [
        {
            "decision": d,
            "text": describe(visit.state, d),
            "undone": d.number in undone,
            "listed": is_of_list(d),
        }
        for d in page.object_list
    ]
    return render(visit.request, "desk/journal.html", {"rows": rows, "page": page})


def undone_numbers(visit: DeskRequest) -> set[int]:
    """Decisions that are not in force; the latest word counts."""
    undone: set[int] = set()
    for decision in reversed(visit.decisions):
        if decision.kind == "undo" and decision.number not in undone:
            undone.add(int(str(decision.data["number"])))
    return undone


def _undo_list(visit: DeskRequest, text: str, reason: str) -> HttpResponse:
    """Everybody who was brought with one list is taken off again, or nobody."""
    try:
        with at_desk(visit.key, visit.author) as open_desk:
            numbers = same_list(open_desk.decisions, int(text) if text.isdecimal() else 0)
            open_desk.undo_all(numbers, reason)
        tell(visit.request, _("Players taken off the list again: %(n)s") % {"n": len(numbers)})
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
    return redirect("journal", event=visit.key)


@require_POST
@desk(Role.ARBITER)
def undo(visit: DeskRequest) -> HttpResponse:
    text = visit.request.POST.get("number", "")
    number = int(text) if text.isdecimal() else None
    reason = visit.request.POST.get("reason", "").strip()[:500]
    seen = visit.request.POST.get("seen", "")
    if number is None and "list" not in visit.request.POST and seen != str(visit.state.decisions):
        tell(visit.request, _("Somebody decided something meanwhile; look first."), level="error")
        return redirect("journal", event=visit.key)
    if "list" in visit.request.POST:
        return _undo_list(visit, visit.request.POST["list"], reason)
    try:
        with at_desk(visit.key, visit.author) as open_desk:
            done = open_desk.undo(number, reason)
            text = describe(open_desk.state, done)
        tell(visit.request, text)
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
    return redirect("journal", event=visit.key)
