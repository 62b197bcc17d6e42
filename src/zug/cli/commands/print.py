"""`zug print`: the papers of an event."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from zug.cli.desk import event_or_report, examples
from zug.cli.output import emit
from zug.errors import UsageError
from zug.formats.files import write_bytes
from zug.reports import (
    PAPERS,
    Document,
    Paper,
    Stamp,
    as_html,
    as_pdf,
    as_text,
    check_in_list,
    cross_table,
    pairings_by_board,
    pairings_by_name,
    player_cards,
    result_slips,
    standings_sheet,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from zug.model import Tournament


@click.command(
    epilog=examples(
        "zug print pairings-by-board --output round5.pdf       of the .zug file here",
        "zug print slips open.trf --round 3 --output slips.pdf",
        "zug print standings open.trf                          as text",
        "zug print crosstable open.trf --output table.html",
    )
)
@click.argument("paper", type=click.Choice(PAPERS))
@click.argument("file", required=False)
@click.option("--round", "round_", type=int, metavar="N", help="The last one otherwise.")
@click.option("--output", metavar="FILE", help="Ends in .pdf, .html or .txt; text without.")
@click.option(
    "--size",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="Size of the paper.",
)
@click.option("--large", is_flag=True, help="Large letters (pairings by name).")
def command(
    *, paper: str, file: str | None, round_: int | None, output: str | None, size: str, large: bool
) -> None:
    """Print a paper: pairing lists, result slips, standings, tables, cards."""
    tournament = event_or_report(file)
    document = _document(tournament, paper, round_ or tournament.rounds_played, large=large)
    kind = "txt" if output is None else output.rsplit(".", 1)[-1].lower()
    if kind == "pdf":
        data = as_pdf(document, Paper.A4 if size == "a4" else Paper.LETTER)
    elif kind == "html":
        data = as_html(document).encode()
    elif kind == "txt":
        data = as_text(document).encode()
    else:
        raise UsageError("bad-output", f"{output} ends in none of .pdf, .html, .txt")
    if output is None:
        emit(data.decode())
    else:
        write_bytes(output, data)
        emit(f"{output}: {document.title}\n")


def _document(tournament: Tournament, paper: str, round_: int, *, large: bool) -> Document:
    made = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    stamp = Stamp(tournament.event.name or "Tournament", round_ or None, "", made)
    whole: dict[str, Callable[[Tournament, Stamp], Document]] = {
        "standings": standings_sheet,
        "crosstable": cross_table,
        "cards": player_cards,
        "check-in": check_in_list,
    }
    if paper in whole:
        return whole[paper](tournament, stamp)
    if paper == "wall-chart":
        return cross_table(tournament, stamp, by_number=True)
    if not 1 <= round_ <= tournament.rounds_played:
        raise UsageError("no-such-round", f"round {round_} is not paired yet")
    if paper == "pairings-by-name":
        return pairings_by_name(tournament, round_, stamp, large=large)
    if paper == "slips":
        return result_slips(tournament, round_, stamp)
    return pairings_by_board(tournament, round_, stamp)
