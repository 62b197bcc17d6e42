"""Rating changes and norms of an event, live: the lists, and one player's conditions."""

from __future__ import annotations

from operator import itemgetter
from typing import Any
from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import render

from zug.director import Role
from zug.director.reporting.report import rated_event
from zug.director.state.unfinished import provisional_notes
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.rating.judging import NormVerdict
from zug.reports import Stamp
from zug.reports.ratings_and_norms import (
    change_summary,
    norm_reports,
    norm_sheet,
    norm_state,
    own_rating_sheet,
    rating_sheet,
)
from zug.web.events.cached import cached
from zug.web.events.player_search import window
from zug.web.events.request import exemption_of, screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpResponse

    from zug.director import State
    from zug.rating import Norms, RatingChange
    from zug.rating.norms import Norm
    from zug.reports.sheets import Cell, PaperColumn, Row, TableSheet
    from zug.web.events.request import DeskRequest

STAMP = Stamp("")
LINES = 300
"""Of rating changes on a page, which are longer than those of standings."""
KINDS = {
    "": say("any other event"),
    "national-championship": say("final of a national championship"),
    "national-team": say("national team championship"),
    "zonal": say("zonal tournament"),
}
"""What an event is to the rule of federations (B.01 1.4.3)."""


def changes_of(key: int, state: State) -> tuple[RatingChange, ...]:
    changes: tuple[RatingChange, ...] = cached(
        ("elo", key, state.decisions), lambda: rated_event(state).changes()
    )
    return changes


def norms_of(key: int, state: State, exemption: str = "") -> Norms:
    def work() -> Norms:
        return rated_event(state)._replace(exemption=exemption).norms()

    event_norms: Norms = cached(("norms", key, state.decisions, exemption), work)
    return event_norms


class HtmlTable(NamedTuple):
    """A table with its title; every heading and cell has a CSS class."""

    title: str
    heads: list[tuple[str, str]]
    rows: list[list[tuple[str, Cell]]]


def _table(title: str, columns: Sequence[PaperColumn], rows: Sequence[Row]) -> HtmlTable:
    sides = ["n" if column.align == "right" else "" for column in columns]
    heads = [(side, column.head) for side, column in zip(sides, columns, strict=True)]
    return HtmlTable(title, heads, [list(zip(sides, row, strict=True)) for row in rows])


def _listed(state: State, sheet: TableSheet, tpns: Sequence[int]) -> dict[str, Any]:
    """A table whose lines are about players, with the entry and the number of each."""
    table = _table(sheet.title, sheet.columns, sheet.rows)
    entries = [state.numbering[tpn - 1] for tpn in tpns]
    lines = list(zip(entries, tpns, table.rows, strict=True))
    return {"sheet": sheet, "table": table, "lines": lines}


@screen(Role.DEPUTY)
def elo(visit: DeskRequest) -> HttpResponse:
    """What the event has changed so far in everybody's rating."""
    state = visit.state
    changes = changes_of(visit.key, state) if state.current else ()
    sheet = rating_sheet(changes, state.rating_terms.play, STAMP)
    context = _listed(state, sheet, [change.player.tpn for change in changes])
    shown = window(
        context["lines"],
        visit.request.GET,
        LINES,
        label=itemgetter(1),
        name=lambda line: line[2][1][1],
    )
    context["lacks"] = provisional_notes(state) if changes else ()
    context |= {"big": len(context["lines"]) > LINES, "window": shown, "lines": shown.rows}
    return render(visit.request, "web/desk/templates/elo.html", context)


@screen(Role.DEPUTY)
def norms(visit: DeskRequest) -> HttpResponse:
    """Norms that are made and in reach."""
    state, exemption = visit.state, exemption_of(visit.request.GET)
    context: dict[str, Any] = {
        "kinds": KINDS.items(),
        "exemption": exemption,
        "query": urlencode({"event": exemption}) if exemption else "",
        "is_standard": state.rating_terms.play == "standard",
        "lacks": provisional_notes(state) if state.current else (),
        "lines": (),
        "sheet": None,
        "more": False,
    }
    if state.current and context["is_standard"]:
        event_norms = norms_of(visit.key, state, exemption)
        is_all = "all" in visit.request.GET
        sheet = norm_sheet(event_norms, STAMP, with_unlikely=is_all)
        shown = [*event_norms.made, *event_norms.in_reach][: len(sheet.rows)]
        context |= _listed(state, sheet, [listed.player.tpn for listed in shown])
        context["more"] = len(event_norms.norms) > len(shown)
    return render(visit.request, "web/desk/templates/norms.html", context)


@screen(Role.DEPUTY)
def norm(visit: DeskRequest, tpn: int) -> HttpResponse:
    """Every condition of one player's norms, missed ones too."""
    state = visit.state
    if not 1 <= tpn <= len(state.numbering) or state.rating_terms.play != "standard":
        raise Http404
    own_norms = rated_event(state)._replace(exemption=exemption_of(visit.request.GET)).norms(tpn)
    context = {
        "entry": state.entries[state.numbering[tpn - 1]],
        "lacks": provisional_notes(state) if state.current else (),
        "forms": [
            (form, [_table(*form_table) for form_table in form.tables])
            for form in (
                norm_reports(own_norms.norms, own_norms, STAMP).forms if own_norms.norms else ()
            )
        ],
    }
    return render(visit.request, "web/desk/templates/norm.html", context)


def of_player(key: int, state: State, tpn: int) -> dict[str, Any]:
    """For a player's page: the rating change game by game, and the norms made or in reach."""
    if not state.current:
        return {}
    changes = changes_of(key, state)
    own = next(change for change in changes if change.player.tpn == tpn)
    sheet = own_rating_sheet(own, changes, STAMP)
    norm_states: list[tuple[Norm, str]] = []
    if state.rating_terms.play == "standard":
        own_norms = rated_event(state).norms(tpn).norms
        norm_states = [
            (own_norm, norm_state(own_norm))
            for own_norm in own_norms
            if own_norm.verdict is not NormVerdict.MISSED
        ]
    return {
        "change": _table("", sheet.columns, sheet.rows),
        "change_summary": change_summary(own),
        "own_norms": norm_states,
    }
