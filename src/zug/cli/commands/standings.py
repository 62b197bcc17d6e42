"""`zug standings`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zug.cli.desk import examples, look
from zug.cli.loading import load
from zug.cli.output import emit
from zug.cli.text import columns
from zug.errors import UsageError
from zug.model import format_points
from zug.rules.tiebreaks.codes import TIEBREAKS
from zug.rules.tiebreaks.standings import Standings, standings
from zug.rules.tiebreaks.values import show

if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.rules.tiebreaks.codes import Code


@click.command(
    epilog=examples(
        "zug standings                        of the .zug file here",
        "zug standings open.trf --tiebreaks BH/C1,BH,DE,SB",
        "zug standings open.trf --after 5     as they stood after round 5",
        "zug standings open.trf --why 7       every tie-break of number 7 written out",
    )
)
@click.argument("file", required=False)
@click.option("--tiebreaks", default="", help="Codes in order; the file's own otherwise.")
@click.option("--after", type=int, metavar="N", help="After an earlier round.")
@click.option(
    "--edition",
    type=click.Choice(["2026", "2024"]),
    default="2026",
    show_default=True,
    help="Edition of C.07.",
)
@click.option("--why", type=int, metavar="TPN", help="The sums of one player written out.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
@click.option("--list", "listing", is_flag=True, help="List the tie-breaks Zug knows.")
def command(
    *,
    file: str | None,
    tiebreaks: str,
    after: int | None,
    edition: str,
    why: int | None,
    as_json: bool,
    listing: bool,
) -> None:
    """Standings of a report file or of an event, with the tie-breaks of C.07."""
    if listing:
        emit(columns(list(TIEBREAKS.items()), "ll"))
        return
    tournament = _tournament(file)
    codes = [code for code in tiebreaks.split(",") if code.strip()]
    table = standings(tournament, codes, after=after, edition=int(edition))
    if why is not None:
        emit(_why(table, why))
    elif as_json:
        from zug.cli.documents import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json(_view(table)))
    else:
        emit(_text(table))


def _tournament(file: str | None) -> Tournament:
    if file is None or file.endswith(".zug"):
        return look(file).tournament
    return load(file).tournament


def _text(table: Standings) -> str:
    rows = [("Rank", "No.", "Name", "Rating", "Points", *map(str, table.codes))]
    for line in table.lines:
        player = table.tournament.by_tpn[line.tpn]
        rows.append(
            (
                str(line.rank),
                str(player.number),
                f"{player.title} {player.name}".strip(),
                str(player.rating or ""),
                format_points(line.points),
                *line.values,
            )
        )
    after = table.tournament.rounds_played
    return f"Standings after round {after}\n\n{columns(rows, 'rrlrr' + 'r' * len(table.codes))}"


def _view(table: Standings) -> dict[str, object]:
    names = table.tournament.by_tpn
    return {
        "after_round": table.tournament.rounds_played,
        "tiebreaks": [str(code) for code in table.codes],
        "standings": [
            {
                "rank": line.rank,
                "tpn": line.tpn,
                "name": names[line.tpn].name,
                "points": format_points(line.points),
                "values": dict(zip(map(str, table.codes), line.values, strict=True)),
            }
            for line in table.lines
        ],
    }


def _why(table: Standings, tpn: int) -> str:
    if tpn not in table.tournament.by_tpn:
        raise UsageError("no-such-player", f"there is no number {tpn}")
    player = table.tournament.by_tpn[tpn]
    line = next(line for line in table.lines if line.tpn == tpn)
    parts = [f"{player.name}, rank {line.rank}, {format_points(line.points)} points\n"]
    for code, value in zip(table.codes, line.values, strict=True):
        parts.append(f"\n{code} ({TIEBREAKS[code.name]}): {value}\n")
        parts.append(_sum(table, tpn, code))
    return "".join(parts)


def _sum(table: Standings, tpn: int, code: Code) -> str:
    rows = []
    for term in table.terms(tpn, code):
        who = table.tournament.by_tpn[term.opponent].name if term.opponent else term.note
        amount = show(code._replace(cut=0, median=0), term.value)
        rows.append((f"  round {term.round}", who, amount, "cut" if term.cut else ""))
    return columns(rows, "llrl") if rows else ""
