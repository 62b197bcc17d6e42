"""Papers to print: the seam to whatever sets them. Here they are pages a browser prints well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from zug.director.report import lots_by_tpn
from zug.messages import say
from zug.rules.prizes import Award, awards, format_money
from zug.web.board_rows import board_rows, cards_before, seat
from zug.web.claims import mark_of
from zug.web.codes import qr_svg
from zug.web.finding import fold_name
from zug.web.tables import columns, cross_context, settled, standings_of, standings_table

if TYPE_CHECKING:
    from django.http import HttpRequest

    from zug.director import State
    from zug.director.state import Round
    from zug.reports import Document, Stamp
    from zug.web.models import EventRow


class Source(NamedTuple):
    """What a paper is made of."""

    request: HttpRequest
    tournament: EventRow
    state: State
    round: Round | None


def pdf(source: Source, kind: str, size: str = "a4", *, large: bool = False) -> bytes | None:
    """A paper as PDF, set by `zug.reports`; None for those that exist as pages only."""
    from zug import reports  # noqa: PLC0415 - typst is loaded when a PDF is asked for

    state, round_ = source.state, source.round
    number = round_.number if round_ else None
    made = timezone.localtime().strftime("%Y-%m-%d %H:%M")
    stamp = reports.Stamp(
        source.tournament.name, number, say("version {number}", number=state.decisions), made
    )
    history = state.tournament
    if round_ is not None and not round_.published:
        history = shown(state).tournament
    lots = lots_by_tpn(state)
    makers: dict[str, Callable[[], reports.Document]] = {
        "standings": lambda: reports.standings_sheet(state.tournament, stamp, lots=lots),
        "crosstable": lambda: reports.cross_table(state.tournament, stamp, lots=lots),
        "checkin": lambda: reports.check_in_list(state.tournament, stamp, state.settings.fee),
    }
    if state.settings.prizes:
        makers |= {
            "prizes": lambda: _money_paper(reports.prize_sheet, state, stamp),
            "receipts": lambda: _money_paper(reports.receipts, state, stamp),
        }
    if round_ is not None:
        which = (history, round_.number, stamp)
        boards = [(state.tpns[pair.white], state.tpns[pair.black]) for pair in round_.boards]
        makers |= {
            "pairings": lambda: reports.pairings_by_board(*which, boards=boards),
            "names": lambda: reports.pairings_by_name(*which, large=large, boards=boards),
            "slips": lambda: reports.result_slips(*which, boards=boards),
        }
    make = makers.get(kind)
    if make is None:
        return None
    paper = (
        reports.Paper(size) if size in {one.value for one in reports.Paper} else reports.Paper.A4
    )
    return reports.as_pdf(make(), paper, translation)


def _money_paper(make: Callable[..., Document], state: State, stamp: Stamp) -> Document:
    settings = state.settings
    return make(
        state.tournament,
        stamp,
        settings.prizes,
        divided=not settings.undivided_prizes,
        lots=lots_by_tpn(state),
        after=settled(state),
    )


def shown(state: State) -> State:
    """The event as if its draft were published: for papers that are printed beforehand."""
    last = state.rounds[-1]
    return replace(state, rounds=(*state.rounds[:-1], replace(last, published=True)))


def has_pdf(kind: str, state: State) -> bool:
    """Whether a paper exists as PDF; money papers do once prizes are announced."""
    return kind in PDFS or (kind in MONEY and bool(state.settings.prizes))


PDFS = frozenset({"pairings", "names", "slips", "standings", "crosstable", "checkin"})
MONEY = frozenset({"prizes", "receipts"})


class Paper(NamedTuple):
    kind: str
    title: str | Promise
    text: str | Promise
    template: str
    fill: Callable[[Source], dict[str, Any]]
    needs_round: bool = True


def _boards(source: Source) -> dict[str, Any]:
    state, round_ = source.state, source.round
    if round_ is None:
        return {}
    bye = None
    if round_.bye is not None:
        bye = seat(state, cards_before(state, round_), round_.bye)
    return {"rows": board_rows(state, round_), "bye": bye}


def _names(source: Source) -> dict[str, Any]:
    """Everybody by name: board, colour, opponent."""
    found = _boards(source)
    lines = []
    for row in found.get("rows", ()):
        lines.append({"me": row.white, "other": row.black, "board": row.number, "colour": "w"})
        lines.append({"me": row.black, "other": row.white, "board": row.number, "colour": "b"})
    if found.get("bye"):
        lines.append({"me": found["bye"], "other": None, "board": 0, "colour": ""})
    lines.sort(key=lambda line: fold_name(line["me"].name))
    span = f"{lines[0]['me'].name[:1]} – {lines[-1]['me'].name[:1]}" if lines else ""
    return {"lines": lines, "span": span}


def _slips(source: Source) -> dict[str, Any]:
    """Result slips, each with the link of its board if players may send results."""
    rows = _boards(source).get("rows", [])
    round_ = source.round
    if round_ is None or not source.tournament.phone_results or not round_.published:
        return {"slips": [(row, "") for row in rows]}
    slips = []
    for row in rows:
        mark = mark_of(source.tournament, source.state, round_.number, row.number)
        path = reverse("board-link", args=[source.tournament.code, round_.number, row.number, mark])
        slips.append((row, qr_svg(source.request.build_absolute_uri(path), scale=2)))
    return {"slips": slips}


def _standings(source: Source) -> dict[str, Any]:
    key = int(source.tournament.pk)
    after = settled(source.state)
    table = standings_table(key, source.state, after)
    return {
        "after": after,
        "rows": standings_of(key, source.state, after),
        "columns": columns(table),
        "notes": table.notes,
        "landscape": len(table.codes) > 4,
    }


def _cross(source: Source) -> dict[str, Any]:
    found = cross_context(int(source.tournament.pk), source.state)
    return found | {"landscape": True, "a3": len(found["rounds"]) > 9}


def _check_in(source: Source) -> dict[str, Any]:
    state = source.state
    missing = state.missing(len(state.rounds) + 1)
    people = sorted(state.entries.values(), key=lambda entry: fold_name(entry.name))
    listed = [(state.tpns[e.id], e) for e in people if e.id not in missing]
    fee = state.settings.fee
    if not fee:
        return {"people": listed}
    return {
        "people": listed,
        "fee": format_money(fee),
        "whole": format_money(fee * len(listed)),
    }


def _prizes(source: Source) -> dict[str, Any]:
    """To read aloud: last place first, with the sums announced, or room to write them."""
    rows = standings_of(int(source.tournament.pk), source.state, settled(source.state))
    given = _awards(source)
    if not given:
        return {"rows": [(row, "") for row in reversed(rows[:10])]}
    row_of = {row.tpn: row for row in rows}
    return {
        "rows": [(row_of[one.tpn], format_money(one.cents)) for one in reversed(given)],
        "whole": format_money(sum(one.cents for one in given)),
    }


def _receipts(source: Source) -> dict[str, Any]:
    state = source.state
    entries = [state.entries[state.numbering[one.tpn - 1]] for one in _awards(source)]
    sums = [(one, format_money(one.cents)) for one in _awards(source)]
    return {"receipts": list(zip(entries, sums, strict=True))}


def _awards(source: Source) -> list[Award]:
    settings = source.state.settings
    table = standings_table(int(source.tournament.pk), source.state, settled(source.state))
    return awards(table.lines, settings.prizes, divided=not settings.undivided_prizes)


def _numbers(source: Source) -> dict[str, Any]:
    count = len(source.round.boards) if source.round else len(source.state.entries) // 2
    return {"numbers": range(1, count + 1)}


def _poster(source: Source) -> dict[str, Any]:
    path = reverse("public", args=[source.tournament.code])
    url = source.request.build_absolute_uri(path)
    return {"url": url, "code": qr_svg(url, scale=9)}


PAPERS = (
    Paper(
        "pairings",
        lazy("Pairings by board"),
        lazy("Portrait, 14 pt: board, White, result box, Black"),
        "pairings",
        _boards,
    ),
    Paper(
        "names",
        lazy("Pairings by name"),
        lazy("Two columns, 12 pt: name, board, colour, opponent"),
        "names",
        _names,
    ),
    Paper(
        "slips",
        lazy("Result slips"),
        lazy("Four to a page, a box beside each name"),
        "slips",
        _slips,
    ),
    Paper(
        "standings",
        lazy("Standings"),
        lazy("With tie-breaks; landscape beyond four of them"),
        "standings",
        _standings,
    ),
    Paper(
        "crosstable",
        lazy("Cross table"),
        lazy("Landscape; the backup on paper"),
        "crosstable",
        _cross,
    ),
    Paper(
        "checkin",
        lazy("Check-in list"),
        lazy("Everybody by name, with boxes to tick"),
        "checkin",
        _check_in,
        needs_round=False,
    ),
    Paper(
        "prizes",
        lazy("Prize sheet"),
        lazy("18 pt, last place first, to read aloud"),
        "prizes",
        _prizes,
    ),
    Paper(
        "receipts",
        lazy("Receipts"),
        lazy("One for every prize, half a page each, to be signed"),
        "receipts",
        _receipts,
    ),
    Paper(
        "tables", lazy("Board numbers"), lazy("One a page"), "tables", _numbers, needs_round=False
    ),
    Paper(
        "poster",
        lazy("Poster"),
        lazy("The code to scan for the players' pages"),
        "poster",
        _poster,
        needs_round=False,
    ),
)
BY_KIND = {paper.kind: paper for paper in PAPERS}
