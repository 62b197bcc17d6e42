"""Papers to print without PDF, and files to save."""

from __future__ import annotations

import re

from zug.dates import day
from zug.director.reporting.report import report
from zug.director.state.unfinished import not_final
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.formats import FORMATS
from zug.formats.stated_totals import ListedValues
from zug.formats.tournament_files import Writing
from zug.markup import opening
from zug.messages import joined, say, translated
from zug.page.showing import show
from zug.page.why import explanation_page
from zug.reports import PAPERS, as_html
from zug.systems.standings import own_standings, standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament
    from zug.page.asked import CallArguments
    from zug.page.holding import Held
    from zug.reports import PaperKind

NOT_HERE = ("poster", "receipts", "prizes", "fiches")
"""They need an address to scan, or prizes, which this page does not ask for; or are draughts'."""


def papers_view(held: Held, asked: CallArguments) -> str:
    tournament = held.tournament
    ready = [kind for kind in PAPERS.values() if _is_ready(held, kind)]
    return show(
        "papers",
        asked.language,
        held=held,
        number=tournament.rounds_played,
        papers=ready,
        can_save=bool(tournament.players),
        are_teams=tournament.are_teams,
    )


def _is_ready(held: Held, kind: PaperKind) -> bool:
    has_table, paired = held.system.schedule is not None, held.tournament.rounds_played > 0
    return kind.name not in NOT_HERE and kind.is_ready(has_table=has_table, is_paired=paired)


def paper_view(held: Held, asked: CallArguments) -> str:
    """A paper in a frame, with the buttons that print and save it."""
    kind = _kind(asked.text("paper"))
    rounds = held.tournament.rounds_played
    return show(
        "paper",
        asked.language,
        held=held,
        kind=kind,
        number=asked.number("round") or rounds,
        numbers=range(1, rounds + 1) if kind.needs_round else (),
    )


def paper(held: Held, asked: CallArguments) -> dict[str, str]:
    """The paper as a page of its own, which loads nothing from anywhere."""
    kind, rounds = _kind(asked.text("paper")), held.tournament.rounds_played
    number = asked.number("round") or rounds
    on, _, hour = asked.text("made").partition(" ")
    time = joined((day(on), hour), " ")
    order = replace(held.order(number, time), large=asked.flag("large"))
    if number < rounds and kind.name in ("standings", "crosstable", "wall-chart", "cards"):
        order = replace(order, as_of=number)
    html = as_html(kind.make(order), asked.language)
    return {"text": html, "name": f"{_stem(held)}-{kind.name}.html", "type": "text/html"}


def _kind(name: str) -> PaperKind:
    if name not in PAPERS:
        raise UsageError("no-such-paper", say("there is no such paper"))
    return PAPERS[name]


def save(held: Held, asked: CallArguments) -> dict[str, object]:
    """A file to keep: its name, its text, and what its format cannot say."""
    form = asked.text("form")
    if form == "explanation":
        name = f"{_stem(held)}-why-{asked.number('round')}.html"
        return {"text": explanation_page(held, asked), "name": name, "type": "text/html"}
    if form == "zug":
        return {"text": held.text, "name": f"{_stem(held)}.zug", "type": "application/x-ndjson"}
    if form not in FORMATS:
        raise UsageError("unknown-format", say("there is no format {format!r}", format=form))
    tournament, ranks = _reported(held)
    writing = Writing.of(tournament, form, ListedValues(ranks=ranks))
    lacks = () if held.state is None else not_final(held.state)
    ending = ("-interim" if lacks else "") + (".json" if form == "json" else f"-{form}.trf")
    missing = [say("there is no final report yet: {reason}", reason=reason) for reason in lacks]
    notes = [
        opening(translated(note, asked.language), asked.language)
        for note in (*missing, *writing.assumptions)
    ]
    return {
        "text": writing.data.decode(),
        "name": f"{_stem(held)}{ending}",
        "type": "text/plain",
        "notes": notes,
    }


def _reported(held: Held) -> tuple[Tournament, Mapping[int, int]]:
    if held.state is not None:
        reported = report(held.state, interim=True)
        return reported.tournament, reported.ranks
    tournament = held.tournament
    if not tournament.rounds_played:
        return tournament, {}
    own = own_standings(tournament)
    if own is not None:
        return tournament, {line.tpn: line.place for line in own.lines(tournament, {})}
    return tournament, standings(tournament).ranks


def _stem(held: Held) -> str:
    """A name for a file that every system takes."""
    return re.sub(r"[^A-Za-z0-9]+", "-", held.name).strip("-").lower() or "tournament"
