"""Why this opponent? One sentence, then the rule; and why not number 9."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render

from zug.director import Role
from zug.web.access import screen
from zug.web.asked import number as numeral
from zug.web.finding import find_entries
from zug.web.why import board_story
from zug.web.why import why_not as against

if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.web.access import DeskRequest


@screen(Role.DEPUTY)
def board(visit: DeskRequest, number: int) -> HttpResponse:
    place = numeral(visit.request.GET.get("board"), 0)
    _check(visit, number)
    if not 1 <= place <= len(visit.state.rounds[number - 1].boards):
        raise Http404
    sitting = visit.state.rounds[number - 1].boards[place - 1]
    context = {
        "story": board_story(visit.key, visit.state, number, place),
        "number": number,
        "board": place,
        "white": sitting.white,
        "black": sitting.black,
        "people": find_entries(visit.state, ""),
    }
    return render(visit.request, _template(visit, "why"), context)


@screen(Role.DEPUTY)
def why_not(visit: DeskRequest, number: int) -> HttpResponse:
    """Two players chosen: what speaks against them."""
    _check(visit, number)
    get = visit.request.GET
    first, second = (numeral(get.get(key), 0) for key in ("a", "b"))
    known = visit.state.entries
    if first == second or first not in known or second not in known:
        raise Http404
    context = {
        "against": against(visit.key, visit.state, number, first, second),
        "first": known[first],
        "second": known[second],
        "number": number,
    }
    return render(visit.request, _template(visit, "why_not"), context)


def _check(visit: DeskRequest, number: int) -> None:
    if not 1 <= number <= len(visit.state.rounds):
        raise Http404


def _template(visit: DeskRequest, name: str) -> str:
    """A part of the page for HTMX, or a page of its own."""
    part = visit.request.headers.get("HX-Request") == "true"
    return f"desk/{name}_part.html" if part else f"desk/{name}.html"
