"""The journal: who changed what, when, why; with undo."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role, UnconfirmedError
from zug.director.importing.player_list import is_of_list, same_list
from zug.director.journal.replay import undone_numbers
from zug.director.journal.undo_rules import never_undone
from zug.errors import ZugError
from zug.web.events.access import screen
from zug.web.events.messages import opening, tell
from zug.web.events.request_data import given
from zug.web.events.request_data import number as numeral
from zug.web.events.store import event_desk, sentences
from zug.web.events.submit import answers_of, ask, sentence
from zug.web.festival.request import half_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.web.events.access import DeskRequest


@screen(Role.ARBITER)
def listing(visit: DeskRequest) -> HttpResponse:
    gone = undone_numbers(visit.decisions)
    stays = never_undone(visit.decisions, visit.state)
    journal = list(zip(visit.decisions, sentences(visit.event), strict=True))
    page = Paginator(journal[::-1], 100).get_page(visit.request.GET.get("page"))
    rows = [
        {
            "decision": line,
            "text": text,
            "undone": line.number in gone,
            "stays": line.number in stays,
            "listed": is_of_list(line),
        }
        for line, text in page.object_list
    ]
    return render(
        visit.request, "web/desk/event/templates/journal.html", {"rows": rows, "page": page}
    )


def _undo_list(visit: DeskRequest, text: str, reason: str) -> HttpResponse:
    """Everybody who was brought with one list is taken off again, or nobody."""
    try:
        with event_desk(visit.key, visit.author, visit.role) as desk:
            numbers = same_list(desk.decisions, numeral(text, 0))
            desk.undo_all(numbers, reason, **answers_of(visit.request)._asdict())
        tell(visit.request, _("Players taken off the list again: %(n)s") % {"n": len(numbers)})
    except UnconfirmedError as question:
        return ask(visit, question, reverse("journal", args=[visit.key]))
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
    return redirect("journal", event=visit.key)


@require_POST
@screen(Role.ARBITER)
def undo(visit: DeskRequest) -> HttpResponse:
    number = given(visit.request.POST, "number")
    reason = visit.request.POST.get("reason", "").strip()[:500]
    seen = visit.request.POST.get("seen", "")
    if number is None and "list" not in visit.request.POST and seen != str(visit.state.decisions):
        tell(
            visit.request,
            _("Somebody has decided something in the meantime; please look first."),
            level="error",
        )
        return redirect("journal", event=visit.key)
    if "list" in visit.request.POST:
        return _undo_list(visit, visit.request.POST["list"], reason)
    try:
        with event_desk(visit.key, visit.author, visit.role) as desk:
            done = desk.undo(number, reason, **answers_of(visit.request)._asdict())
            after = desk.state
        tell(visit.request, opening(done.sentence))
        for note in half_moves(visit, after):
            tell(visit.request, opening(note), level="warning")
    except UnconfirmedError as question:
        return ask(visit, question, reverse("journal", args=[visit.key]))
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
    return redirect("journal", event=visit.key)
