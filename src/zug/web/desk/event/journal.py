"""The journal: who changed what, when, why; with undo."""

from __future__ import annotations

from functools import partial

from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Desk, Done, Role
from zug.director.importing.player_list import is_of_list, undo_list
from zug.director.journal.replay import undone_numbers
from zug.director.journal.undo_rules import never_undone
from zug.web.events.messages import tell
from zug.web.events.request import given, opening, screen
from zug.web.events.request import number as numeral
from zug.web.events.store import sentences
from zug.web.events.submit import answers_of, perform, respond
from zug.web.festival.request import half_moves

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import Answers
    from zug.web.events.request import DeskRequest


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


def _undo_list(visit: DeskRequest, answers: Answers) -> HttpResponse:
    """Take everybody who came with one list off again, or nobody."""
    number = numeral(visit.request.POST["list"], 0)
    outcome = perform(visit, partial(undo_list, number=number), answers)
    if not isinstance(outcome, Done):
        return respond(visit, outcome, reverse("journal", args=[visit.key]))
    count = len(outcome.recorded)
    tell(visit.request, _("Players taken off the list again: %(n)s") % {"n": count})
    return redirect("journal", event=visit.key)


@require_POST
@screen(Role.ARBITER)
def undo(visit: DeskRequest) -> HttpResponse:
    number = given(visit.request.POST, "number")
    seen = visit.request.POST.get("seen", "")
    if number is None and "list" not in visit.request.POST and seen != str(visit.state.decisions):
        tell(
            visit.request,
            _("Somebody has decided something in the meantime; please look first."),
            level="error",
        )
        return redirect("journal", event=visit.key)
    answers = answers_of(visit)._replace(seen=None)
    if "list" in visit.request.POST:
        return _undo_list(visit, answers)
    numbers = None if number is None else [number]
    outcome = perform(visit, partial(Desk.take_back, numbers=numbers), answers)
    if not isinstance(outcome, Done):
        return respond(visit, outcome, reverse("journal", args=[visit.key]))
    tell(visit.request, opening(outcome.recorded[0].sentence))
    for note in half_moves(visit, outcome.state):
        tell(visit.request, opening(note), level="warning")
    return redirect("journal", event=visit.key)
