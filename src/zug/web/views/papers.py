"""Every paper on one page, with a true preview: what is shown is what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from zug.web.access import Role, desk
from zug.web.papers import BY_KIND, PAPERS, Source, has_pdf, pdf

if TYPE_CHECKING:
    from zug.director.state import Round
    from zug.web.access import DeskRequest


@desk(Role.DEPUTY)
def listing(visit: DeskRequest) -> HttpResponse:
    return render(visit.request, "desk/papers.html", {"papers": PAPERS, "round": _round(visit)})


@desk(Role.DEPUTY)
def paper(visit: DeskRequest, kind: str) -> HttpResponse:
    """A paper bears round, version and time, so that an old one is known."""
    found = BY_KIND.get(kind)
    round_ = _round(visit)
    if found is None or (found.needs_round and round_ is None):
        raise Http404
    source = Source(visit.request, visit.event, visit.state, round_)
    get = visit.request.GET
    if "pdf" in get:
        return _pdf(source, kind, get.get("pdf", "a4"), large="large" in get)
    context = {
        "paper": found,
        "round": round_,
        "now": timezone.localtime(),
        "large": "large" in get,
        "has_pdf": has_pdf(kind, visit.state),
        **found.fill(source),
    }
    return render(visit.request, f"papers/{found.template}.html", context)


def _pdf(source: Source, kind: str, size: str, *, large: bool) -> HttpResponse:
    data = pdf(source, kind, size, large=large)
    if data is None:
        raise Http404
    response = HttpResponse(data, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{kind}.pdf"'
    return response


def _round(visit: DeskRequest) -> Round | None:
    """The round asked for, else the last one paired. A deputy sees published rounds only."""
    state = visit.state
    known = [r for r in state.rounds if r.published or visit.role > Role.DEPUTY]
    text = visit.request.GET.get("round", "")
    if text.isdecimal() and 1 <= int(text) <= len(known):
        return known[int(text) - 1]
    return known[-1] if known else None
