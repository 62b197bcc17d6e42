"""Why this opponent? One sentence, then the rule; and why not number 9."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from zug.director import Role
from zug.director.state.comment_lines import is_round_by_hand
from zug.director.state.find import told_apart
from zug.errors import UsageError
from zug.explainer.rendering import page as as_page
from zug.messages import say
from zug.web.events.access import screen
from zug.web.events.downloads import SIZES
from zug.web.events.explanations import (
    board_at,
    board_story,
    bye_story,
    changed_boards,
    explanation,
    is_by_the_rules,
    language,
    round_story,
    walk_page,
)
from zug.web.events.explanations import why_not as against
from zug.web.events.player_search import choices
from zug.web.events.request_data import number as numeral
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.web.events.access import DeskRequest


@screen(Role.DEPUTY)
def board(visit: DeskRequest, number: int) -> HttpResponse:
    _check(visit, number)
    if "bye" in visit.request.GET:
        return _bye(visit, number)
    if not {"board", "place"} & visit.request.GET.keys():
        return _whole(visit, number)
    named = _board(visit, number)
    if visit.state.pair_at(number, named) is None:
        raise Http404
    address = reverse("why", args=[visit.key, number])
    context = {
        "story": board_story(
            visit.key,
            visit.state,
            number,
            named,
            f"{address}?place=",
            viewer=numeral(visit.request.GET.get("player"), 0),
        ),
        "number": number,
        "board": named,
    }
    return _answer(visit, "web/desk/rounds/templates/why.html", context)


def _board(visit: DeskRequest, number: int) -> int:
    """The number of a board, as the lists have it, or by its place among the boards (a map)."""
    get = visit.request.GET
    if "board" in get:
        return numeral(get["board"], 0)
    return board_at(visit.key, visit.state, number, numeral(get["place"], 0))


def _whole(visit: DeskRequest, number: int) -> HttpResponse:
    """The round as the rules pair it; a table has nothing to tell of itself."""
    if visit.state.has_table:
        raise Http404
    form = visit.request.GET.get("form")
    if form is not None:
        return _download(visit, number, form)
    state = visit.state
    bye = state.rounds[number - 1].bye
    by_hand = is_round_by_hand(state, number)
    context = {
        "bye": "" if bye is None else told_apart(state, bye),
        "summary": round_story(visit.key, state, number),
        "number": number,
        "by_hand": by_hand,
        "changed": changed_boards(visit.key, state, number) if by_hand else None,
        "differs": not is_by_the_rules(visit.key, state, number),
    }
    return _answer(visit, "web/desk/rounds/templates/why_round.html", context)


def _download(visit: DeskRequest, number: int, form: str) -> HttpResponse:
    """Everything about a round as a file that needs nothing else, or to print."""
    told = explanation(visit.key, visit.state, number)
    if form == "html":
        data, kind = as_page(told, language()).encode(), "text/html; charset=utf-8"
    elif form in SIZES:
        from zug.reports.explanation import explanation_pdf  # noqa: PLC0415 - needs an extra

        name = visit.state.settings.name
        data, kind = explanation_pdf(told, language(), SIZES[form], name), "application/pdf"
    else:
        raise Http404
    response = HttpResponse(data, content_type=kind)
    ending = "html" if form == "html" else "pdf"
    response.headers["Content-Disposition"] = f'attachment; filename="why-{number}.{ending}"'
    return response


def _bye(visit: DeskRequest, number: int) -> HttpResponse:
    story = bye_story(visit.key, visit.state, number, _with_bye(visit, number))
    context = {"story": story, "number": number, "board": None}
    return _answer(visit, "web/desk/rounds/templates/why.html", context)


def _with_bye(visit: DeskRequest, number: int) -> int:
    """Who has the bye; by a table nobody has, one player is free."""
    entry = visit.state.rounds[number - 1].bye
    if entry is None or visit.state.has_table:
        raise Http404
    return entry


@screen(Role.DEPUTY)
def why_not(visit: DeskRequest, number: int) -> HttpResponse:
    """Two players chosen, or one and the bye: what speaks against it; else the form."""
    _check(visit, number)
    get, known = visit.request.GET, visit.state.entries
    first = numeral(get.get("a"), 0)
    second = None if "bye" in get else numeral(get.get("b"), 0)
    if second is None:
        _with_bye(visit, number)
    context: dict[str, Any] = {"number": number, "people": choices(visit.state)}
    context |= {"against": None, "first": None, "second": None, "fault": ""}
    if first in known and (second is None or (second in known and second != first)):
        context |= {
            "against": against(visit.key, visit.state, number, first, second),
            "first": known[first],
            "second": None if second is None else known[second],
        }
    elif "a" in get:
        context["fault"] = sentence(UsageError("who", say("choose two different players")))
    return _answer(visit, "web/desk/rounds/templates/why_not.html", context)


@screen(Role.DEPUTY)
def walk(visit: DeskRequest, number: int) -> HttpResponse:
    """The procedure step by step, a page each."""
    _check(visit, number)
    if visit.state.has_table:
        raise Http404
    step = numeral(visit.request.GET.get("step", "1"), 1)
    found = walk_page(visit.key, visit.state, number, step)
    if found is None:
        raise Http404
    context = {"walk": found, "number": number}
    return render(visit.request, "web/desk/rounds/templates/walk.html", context)


def _check(visit: DeskRequest, number: int) -> None:
    if not 1 <= number <= len(visit.state.rounds):
        raise Http404


def _answer(visit: DeskRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Return a page, or the part of it that HTMX asks for."""
    is_page = visit.request.headers.get("HX-Request") != "true"
    return render(visit.request, template, {**context, "is_page": is_page})
