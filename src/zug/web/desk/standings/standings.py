"""Standings whose tie-breaks open into their sums, the cross table, a player's card."""

from __future__ import annotations

import json
from operator import itemgetter
from typing import Any
from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from zug.director import Role
from zug.director.actions.prizes_and_fees import purse_of
from zug.director.pairing.round_robin import without_table
from zug.director.reporting.integrity_remarks import changed_later
from zug.director.reporting.report import settled
from zug.director.state.unfinished import not_final_notes
from zug.fastclasses import replace
from zug.messages import SOURCE
from zug.model.names import told_apart
from zug.reports import as_table
from zug.rules.tiebreaks.values import show
from zug.rules.tiebreaks.why import adjusted_note
from zug.systems.standings import standings_title
from zug.web.desk.rounds.results import TYPED
from zug.web.desk.standings.ratings_and_norms import of_player
from zug.web.events.access import screen
from zug.web.events.board_rows import history
from zug.web.events.crosstable import has_brackets, lines
from zug.web.events.pagination import CELLS, window
from zug.web.events.request_data import number
from zug.web.events.standings import (
    columns,
    cross_sheet,
    games_open,
    score_of,
    standings_of,
    standings_table,
    within,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import State
    from zug.rules.tiebreaks.codes import TiebreakCode
    from zug.rules.tiebreaks.standings import Standings
    from zug.web.events.access import DeskRequest


def after_of(visit: DeskRequest) -> int | None:
    """`?after=3`: as at round 3; None: with the current round, open games or not.

    Without it, the last round with all its results.
    """
    after = number(visit.request.GET.get("after"), 0)
    current = visit.state.current
    if current is None or after == current.number:
        return None
    if 0 < after < current.number:
        return after
    return settled(visit.state)


@screen(Role.DEPUTY)
def table(visit: DeskRequest) -> HttpResponse:
    state = visit.state
    current = state.current
    after = after_of(visit)
    rows = standings_of(visit.key, state, after)
    shown = within(visit.key, state, rows, visit.request.GET.get("category", ""))
    context = {
        "window": window(shown.rows, visit.request.GET),
        "more": _more(visit, shown.name),
        "category": shown.name,
        "categories": shown.names,
        "prizes": not purse_of(state).is_empty,
        "columns": columns(standings_table(visit.key, state, after)),
        "notes": standings_table(visit.key, state, after).notes,
        "score": score_of(visit.key, state, after),
        "after": (current.number if current else 0) if after is None else after,
        "title": standings_title(state.tournament, after),
        "rounds": range(1, (current.number if current else 0) + 1),
        "missing": games_open(state),
        "corrected": () if state.has_table else tuple(changed_later(state)),
        "lacks": not_final_notes(state) if after is None else (),
        "ties": _ties(rows) if _is_over(state) else 0,
    }
    return render(visit.request, "web/desk/standings/templates/standings.html", context)


def _more(visit: DeskRequest, category: str) -> str:
    """What the address asks for beside the part of the list."""
    asked = {"after": visit.request.GET.get("after", ""), "category": category}
    return "".join(f"&{urlencode({key: value})}" for key, value in asked.items() if value)


def _is_over(state: State) -> bool:
    current = state.current
    return current is not None and current.number == state.settings.rounds


def _ties(rows: list[Any]) -> int:
    """Places that no tie-break could separate."""
    ranks = [row.rank for row in rows]
    return len(ranks) - len(set(ranks))


@screen(Role.DEPUTY)
def sums(visit: DeskRequest, tpn: int) -> HttpResponse:
    """The tie-breaks of a player written out."""
    state = visit.state
    if not 1 <= tpn <= len(state.numbering):
        raise Http404
    context = sums_of(standings_table(visit.key, state, after_of(visit)), tpn)
    wanted = visit.request.GET.get("code")
    if wanted:
        context["sums"] = [one for one in context["sums"] if one["code"] == wanted]
    context["is_page"] = visit.request.headers.get("HX-Request") != "true"
    return render(visit.request, "web/desk/standings/templates/sums.html", context)


def sums_of(table: Standings, tpn: int) -> dict[str, Any]:
    line = next((line for line in table.lines if line.tpn == tpn), None)
    player = table.tournament.by_tpn[tpn]
    if line is None:  # expelled
        return {"line": None, "player": player, "sums": []}
    listed = [
        {"code": str(column.code), "title": column.title, "value": value, "terms": terms}
        for column, value, terms in zip(
            columns(table),
            line.values,
            (_terms(table, tpn, code) for code in table.codes),
            strict=True,
        )
    ]
    return {"line": line, "player": player, "sums": listed}


def _terms(table: Standings, tpn: int, code: TiebreakCode) -> list[dict[str, Any]]:
    plain = code._replace(cut=0, median=0)
    names = told_apart(table.tournament)
    return [
        {
            "round": term.round,
            "who": names[term.opponent] if term.opponent else term.note,
            "adjusted": adjusted_note(table, term, code),
            "value": show(plain, term.value),
            "cut": term.cut,
        }
        for term in table.terms(tpn, code)
    ]


@screen(Role.DEPUTY)
def crosstable(visit: DeskRequest) -> HttpResponse:
    if visit.state.has_table and "ranked" not in visit.request.GET:
        return render(visit.request, "web/desk/standings/templates/grid.html", grid_context(visit))
    sheet = cross_sheet(visit.key, visit.state)
    shown = window(sheet.rows, visit.request.GET, CELLS, name=itemgetter(2))
    part = replace(sheet, rows=tuple(shown.rows))
    context = {
        "window": shown,
        "big": len(sheet.rows) > CELLS,
        "sheet": sheet,
        "rounds": visit.state.tournament.rounds_played,
        # escaped by its own template
        "table": mark_safe(as_table(part, get_language() or SOURCE, "list cross lean")),
    }
    return render(visit.request, "web/desk/standings/templates/crosstable.html", context)


def grid_context(visit: DeskRequest) -> dict[str, Any]:
    """The cross table of a round robin, into which results can be typed."""
    table, grid = standings_table(visit.key, visit.state), lines(visit.key, visit.state)
    return {
        "grid": grid,
        "score": score_of(visit.key, visit.state),
        "columns": columns(table),
        "notes": table.notes,
        "warnings": without_table(visit.state),
        "annulled": has_brackets(grid),
        "typed": json.dumps(TYPED),
    }


@screen(Role.DEPUTY)
def card(visit: DeskRequest, entry: int) -> HttpResponse:
    """All about one player on one page."""
    state = visit.state
    if entry not in state.entries:
        raise Http404
    tpn = state.tpns[entry]
    context = sums_of(standings_table(visit.key, state, settled(state)), tpn)
    played = history(state, entry)
    context |= {"entry": state.entries[entry], "tpn": tpn, "history": played}
    context["annulled"] = any(not one.counts for one in played)
    context |= of_player(visit.key, state, tpn)
    return render(visit.request, "web/desk/standings/templates/card.html", context)
