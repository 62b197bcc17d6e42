"""Lists of all events of a festival: papers, and the screen in the hall."""

from __future__ import annotations

from collections import Counter

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from zug.dates import moment
from zug.director import Role
from zug.director.festival import is_over
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.messages import SOURCE, say
from zug.model.names import name_order
from zug.reports import PAPERS, as_fragment, as_pdf, letters_missing, of_event
from zug.reports.sheets import TableSheet
from zug.web.events.messages import tell
from zug.web.events.models import Festival
from zug.web.events.request import SIZES, pdf, shown_to
from zug.web.events.store import ledger
from zug.web.events.submit import sentence
from zug.web.festival.request import FestivalRequest, venue
from zug.web.players.public_pages import PublicRequest, hall_lines, version_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest

    from zug.director import State
    from zug.messages import Message
    from zug.reports import PaperInput
    from zug.reports.sheets import Document
    from zug.web.events.models import EventRow
    from zug.web.players.public_pages import HallLine


@venue
def paper(here: FestivalRequest, name: str) -> HttpResponse:
    """A paper of all events; of pairings what is published."""
    kind = PAPERS.get(name)
    if kind is None or kind.together is None:
        raise Http404
    sources, notes = _sources(here, paired=kind.needs_round)
    if not sources:
        drafted = any(state.draft is not None for state in here.states.values())
        hint = say("publish a round, then print") if drafted else say("pair round 1, then print")
        missing = say("{paper}: no round is published yet", paper=kind.title)
        tell(here.request, sentence(UsageError("nothing-paired", missing, hint)), level="error")
        return redirect("festival", festival=here.festival.pk)
    document, language = _with_notes(kind.together(sources), notes), get_language() or SOURCE
    size = here.request.GET.get("pdf")
    if size is not None:
        if size not in SIZES:
            raise Http404
        return pdf(name, as_pdf(document, SIZES[size], language))
    names = (player.name for source in sources for player in source.tournament.players)
    context = {
        "kind": kind,
        "festival": here.festival,
        "large": "large" in here.request.GET,
        "options": "large=1" if "large" in here.request.GET else "",
        "unreachable": (),
        "instead": "",
        "missing": letters_missing(names),
        "paper": mark_safe(as_fragment(document, language)),  # escaped by its own template
    }
    return render(here.request, "web/templates/paper.html", context)


def _sources(here: FestivalRequest, *, paired: bool) -> tuple[list[PaperInput], list[Message]]:
    """Of a list of pairings those that have one, and which events are left out."""
    now = moment(timezone.localtime())
    states = [shown_to(Role.DEPUTY, state) for state in here.states.values()]
    large, left = "large" in here.request.GET, []
    if paired:
        left = [_left_out(state) for state in states if not state.rounds or is_over(state)]
        begun = [state for state in states if state.rounds]
        states = [state for state in begun if not is_over(state)]
        if not states:  # the last lists there were
            states = begun
            left = [_left_out(state) for state in here.states.values() if not state.rounds]
    inputs = (of_event(state, None, now) for state in states)
    return [replace(source, large=large, venue=here.festival.name) for source in inputs], left


def _left_out(state: State) -> Message:
    name = state.settings.name
    if state.rounds:
        return say("{event}: all rounds are played", event=name)
    return say("{event}: no round is published yet", event=name)


def _with_notes(document: Document, notes: list[Message]) -> Document:
    return (
        replace(document, notes=(*document.notes, *notes))
        if isinstance(document, TableSheet)
        else document
    )


def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The hall: everybody of all events whose pages may be seen, by name, with board and hall."""
    guests = [PublicRequest(request, row, ledger(row).state) for row in _public(code)]
    shown = [guest for guest in guests if not is_over(guest.state)] or guests
    lines = [(line, guest) for guest in shown for line in hall_lines(guest)]
    lines.sort(key=lambda one: name_order(one[0].me.name))
    halls = Counter(guest.state.settings.hall for guest in shown)
    context = {
        "festival": Festival.objects.get(code=code),
        "lines": [(line, _where(line, guest, halls)) for line, guest in lines],
        "halls": any(halls),
        "named": len(halls) < len(shown),
        "version": _version(guests),
        "now": timezone.localtime(),
    }
    response = render(request, "web/festival/templates/screen.html", context)
    response.headers["Cache-Control"] = "no-cache"
    return response


def _where(line: HallLine, guest: PublicRequest, halls: Counter[str]) -> str:
    """The hall of whoever has a board, and the event where the hall does not tell it."""
    hall = guest.state.settings.hall
    is_told = bool(hall) and halls[hall] == 1
    parts = (hall if line.board else "", "" if is_told else guest.tournament.name)
    return " · ".join(part for part in parts if part)


def version(request: HttpRequest, code: str) -> HttpResponse:
    """A few bytes that change with any of the events."""
    guests = [PublicRequest(request, row, ledger(row).state) for row in _public(code)]
    response = HttpResponse(_version(guests), content_type="text/plain")
    response.headers["Cache-Control"] = "no-cache"
    return response


def _public(code: str) -> list[EventRow]:
    festival = Festival.objects.filter(code=code).first()
    rows = [] if festival is None else list(festival.events.filter(public=True).order_by("pk"))
    if not rows:
        raise Http404
    return rows


def _version(guests: list[PublicRequest]) -> str:
    return "-".join(version_of(guest.tournament) for guest in guests)
