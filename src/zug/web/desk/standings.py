"""Standings whose tie-breaks open into their sums, the cross table, a player's card.

Players whom no tie-break separates: lots and an order by hand, and values worked out elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any
from urllib.parse import urlencode

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Role
from zug.director.actions import players
from zug.director.actions.prizes_and_fees import purse_of
from zug.director.actions.tie_breaking import draw_by_program, rank_by_hand, tied_groups
from zug.director.pairing.round_robin import without_table
from zug.director.reporting.integrity_remarks import changed_later
from zug.director.reporting.report import lots_by_tpn, settled
from zug.director.state.unfinished import not_final_notes
from zug.fastclasses import replace
from zug.keyboard import crosstable_help, crosstable_script_table, script_texts
from zug.messages import SOURCE
from zug.model.names import told_apart
from zug.model.points import format_hundredths
from zug.model.tournament import OTHER
from zug.reports import Stamp, as_table, cross_table
from zug.rules.tiebreaks.codes import parse_code
from zug.rules.tiebreaks.values import show
from zug.rules.tiebreaks.why import adjusted_note
from zug.screens.player_rounds import rounds_of
from zug.screens.round_robin import has_brackets
from zug.screens.standings import columns, games_open
from zug.systems.standings import standings_title
from zug.web.desk.ratings_and_norms import of_player
from zug.web.events.cached import (
    cached,
    category_of,
    crosstable_of,
    score_of,
    standings_table,
)
from zug.web.events.messages import tell
from zug.web.events.player_search import CELLS, window
from zug.web.events.request import number, screen
from zug.web.events.submit import submit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import State
    from zug.director.decisions import DrawLots
    from zug.director.state import Entry
    from zug.reports.sheets import TableSheet
    from zug.rules.tiebreaks.codes import TiebreakCode
    from zug.rules.tiebreaks.standings import Standings
    from zug.web.events.request import DeskRequest


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
    shown = category_of(visit.key, state, after, visit.request.GET.get("category", ""))
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
        "ties": _ties(standings_table(visit.key, state, after)) if _is_over(state) else 0,
    }
    return render(visit.request, "web/desk/templates/standings.html", context)


def _more(visit: DeskRequest, category: str) -> str:
    """What the address asks for beside the part of the list."""
    asked = {"after": visit.request.GET.get("after", ""), "category": category}
    return "".join(f"&{urlencode({key: value})}" for key, value in asked.items() if value)


def _is_over(state: State) -> bool:
    current = state.current
    return current is not None and current.number == state.settings.rounds


def _ties(table: Standings) -> int:
    """Return how many places no tie-break could separate."""
    ranks = [line.rank for line in table.lines]
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
        context["sums"] = [column for column in context["sums"] if column["code"] == wanted]
    context["is_page"] = visit.request.headers.get("HX-Request") != "true"
    return render(visit.request, "web/desk/templates/sums.html", context)


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


def _cross_sheet(key: int, state: State) -> TableSheet:
    """Return the cross table of the papers, for the screen."""

    def work() -> TableSheet:
        stamp, lots = Stamp(state.settings.name), lots_by_tpn(state)
        gone = state.tournament.ranking.withdrawn
        return cross_table(state.tournament, stamp, lots=lots, after=settled(state), gone=gone)

    return cached(("crosstable", key, state.decisions), work)


@screen(Role.DEPUTY)
def crosstable(visit: DeskRequest) -> HttpResponse:
    if visit.state.has_table and "ranked" not in visit.request.GET:
        return render(visit.request, "web/desk/templates/grid.html", grid_context(visit))
    sheet = _cross_sheet(visit.key, visit.state)
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
    return render(visit.request, "web/desk/templates/crosstable.html", context)


def grid_context(visit: DeskRequest) -> dict[str, Any]:
    """The cross table of a round robin, into which results can be typed."""
    table, grid = standings_table(visit.key, visit.state), crosstable_of(visit.key, visit.state)
    return {
        "grid": grid,
        "score": score_of(visit.key, visit.state),
        "columns": columns(table),
        "notes": table.notes,
        "warnings": without_table(visit.state),
        "annulled": has_brackets(grid),
        "keys": crosstable_help(),
        "key_table": crosstable_script_table(),
        "key_texts": script_texts(get_language() or SOURCE),
    }


@screen(Role.DEPUTY)
def card(visit: DeskRequest, entry: int) -> HttpResponse:
    """All about one player on one page."""
    state = visit.state
    if entry not in state.entries:
        raise Http404
    tpn = state.tpns[entry]
    context = sums_of(standings_table(visit.key, state, settled(state)), tpn)
    played = rounds_of(state, entry)
    context |= {"entry": state.entries[entry], "tpn": tpn, "history": played}
    context["annulled"] = any(not round_.counts for round_ in played)
    context |= of_player(visit.key, state, tpn)
    return render(visit.request, "web/desk/templates/card.html", context)


@screen(Role.ARBITER)
def lots(visit: DeskRequest) -> HttpResponse:
    """Every place that is shared, with those who share it."""
    state = visit.state
    groups = tied_groups(state) if state.current else []
    context = {
        "groups": [_places(state, group) for group in groups],
        "seed": state.settings.event.seed,
    }
    return render(visit.request, "web/desk/templates/lots.html", context)


def _places(state: State, group: tuple[int, ...]) -> list[tuple[Entry, int, int | None]]:
    """Those who share a place, each with the one the lots gave them, counted from 1."""
    lots = sorted(state.lots[entry] for entry in group if entry in state.lots)
    return [
        (
            state.entries[entry],
            state.tpns[entry],
            lots.index(state.lots[entry]) + 1 if entry in state.lots else None,
        )
        for entry in group
    ]


@require_POST
@screen(Role.ARBITER)
def draw(visit: DeskRequest) -> HttpResponse:
    """Zug draws, for all who share a place."""
    return submit(visit, draw_by_program, reverse("lots", args=[visit.key]))


@require_POST
@screen(Role.ARBITER)
def place(visit: DeskRequest) -> HttpResponse:
    """Places that were typed: lots drawn elsewhere, or an order by hand."""
    post, target = visit.request.POST, reverse("lots", args=[visit.key])
    typed = {
        entry: number(post.get(f"place-{entry}"), 0)
        for entry in visit.state.entries
        if post.get(f"place-{entry}", "").strip()
    }
    if len(typed) < 2 or not all(typed.values()):
        tell(
            visit.request, _("Give at least two of them a place, 1 being the best."), level="error"
        )
        return redirect(target)
    if len({*typed.values()}) < len(typed):
        tell(visit.request, _("Two of them have the same place."), level="error")
        return redirect(target)
    whom = [visit.state.entries[entry] for entry in sorted(typed, key=typed.__getitem__)]
    make: Callable[[State, list[Entry]], DrawLots] = (
        rank_by_hand if "hand" in post else players.draw_lots
    )
    return submit(visit, lambda now: make(now, whom), target)


@screen(Role.ARBITER)
def values(visit: DeskRequest) -> HttpResponse:
    """A tie-break worked out elsewhere, a value a player."""
    request, state = visit.request, visit.state
    codes = sorted({*state.values, *_announced(state)}) or [f"{OTHER}_A"]
    code = request.POST.get("code", request.GET.get("code", codes[0])).strip()[:40]
    code = code if code.startswith(f"{OTHER}_") else f"{OTHER}_{code}"
    if request.method == "POST":
        typed = [
            (entry, text)
            for entry in state.entries.values()
            if (text := request.POST.get(f"value-{entry.id}", "").strip()[:12])
        ]
        target = f"{reverse('values', args=[visit.key])}?{urlencode({'code': code})}"
        return submit(visit, lambda now: players.enter_values(now, code, typed), target)
    known = state.values.get(code, {})
    rows = [
        (
            state.entries[entry],
            tpn,
            format_hundredths(known[entry]) if entry in known else "",
        )
        for tpn, entry in enumerate(state.numbering, 1)
    ]
    return render(
        request,
        "web/desk/templates/values.html",
        {"rows": rows, "code": code, "name": code.partition("_")[2], "codes": codes},
    )


def _announced(state: State) -> list[str]:
    codes = map(parse_code, state.settings.tiebreaks)
    return [str(code._replace(reverse=False)) for code in codes if code.name == OTHER]
