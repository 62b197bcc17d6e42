"""Every paper on one page, with a true preview: what is shown is what is printed."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from zug.dates import moment
from zug.director import Role
from zug.fastclasses import replace
from zug.messages import SOURCE
from zug.reports import PAPERS, PaperInput, as_fragment, as_pdf, letters_missing, of_event
from zug.web.events.request import SIZES, exemption_of, number, pdf, screen
from zug.web.players.phone_results import mark_of
from zug.web.players.public_pages import other_address, unreachable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import EventRound
    from zug.messages import Message
    from zug.web.events.request import DeskRequest


@screen(Role.DEPUTY)
def listing(visit: DeskRequest) -> HttpResponse:
    round_ = _round(visit)
    ready = {"has_table": visit.state.has_table, "is_paired": round_ is not None}
    papers = [kind for kind in PAPERS.values() if kind.is_ready(**ready)]
    context = {"papers": papers, "round": round_}
    return render(visit.request, "web/desk/event/templates/printouts.html", context)


@screen(Role.DEPUTY)
def paper(visit: DeskRequest, name: str) -> HttpResponse:
    """A paper bears round, version and time, so that an old one is known."""
    kind = PAPERS.get(name)
    round_ = _round(visit)
    if kind is None:
        raise Http404
    obstacle = kind.obstacle(has_table=visit.state.has_table, is_paired=round_ is not None)
    if obstacle is not None:
        raise obstacle
    document = kind.make(paper_input(visit, round_))
    language = get_language() or SOURCE
    size = visit.request.GET.get("pdf")
    if size is not None:
        if size not in SIZES:
            raise Http404
        return pdf(name, as_pdf(document, SIZES[size], language))
    context = {
        "kind": kind,
        "festival": None,
        "large": "large" in visit.request.GET,
        "options": _options(visit),
        "unreachable": (warnings := _unreachable(visit, name)),
        "instead": other_address(visit.request) if warnings else "",
        "missing": letters_missing(entry.name for entry in visit.state.entries.values()),
        "paper": mark_safe(as_fragment(document, language)),  # escaped by its own template
    }
    return render(visit.request, "web/templates/paper.html", context)


def _unreachable(visit: DeskRequest, name: str) -> tuple[Message, ...]:
    """What to do about codes for this computer only: a slip has no room for it."""
    here = visit.request.build_absolute_uri()
    has_codes = name == "slips" and visit.event.phone_results
    return unreachable(here) if has_codes else ()


def _options(visit: DeskRequest) -> str:
    """What the address asks for, to go with the links to the PDF."""
    held = visit.request.GET.copy()
    held.pop("pdf", None)
    return held.urlencode()


def _round(visit: DeskRequest) -> EventRound | None:
    """The round asked for, else the last one paired."""
    known = visit.state.rounds
    asked = number(visit.request.GET.get("round"), 0)
    if 1 <= asked <= len(known):
        return known[asked - 1]
    return known[-1] if known else None


def _category(visit: DeskRequest) -> str:
    """The one the standings are asked of, if the event has it."""
    asked = visit.request.GET.get("category", "")
    return asked if any(category.name == asked for category in visit.state.categories) else ""


def paper_input(visit: DeskRequest, round_: EventRound | None) -> PaperInput:
    """What papers are made from at this desk; players' links where players may use them."""
    now = moment(timezone.localtime())
    source = of_event(visit.state, round_.number if round_ else 0, now)

    def link(board: int) -> str:
        """Where the result of a board can be sent from a phone."""
        mark = mark_of(visit.event, visit.state, source.round, board)
        path = reverse("board-link", args=[visit.event.code, source.round, board, mark])
        return visit.request.build_absolute_uri(path)

    public = reverse("public", args=[visit.event.code])
    return replace(
        source,
        as_of=round_.number if round_ and round_ is not visit.state.rounds[-1] else None,
        address=visit.request.build_absolute_uri(public),
        link=link if visit.event.phone_results else None,
        large="large" in visit.request.GET,
        exemption=exemption_of(visit.request.GET),
        category=_category(visit),
    )
