"""`zug card`: the fiche of the FMJD."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import click

from zug.cli.desk import examples, look
from zug.cli.loading import load
from zug.cli.output import emit
from zug.cli.text import columns
from zug.errors import UsageError
from zug.model import format_points
from zug.rules.fiche import Fiche, fiches

if TYPE_CHECKING:
    from collections.abc import Sequence

HEAD = ("Round", "Colour", "No.", "Opponent", "Result", "Total", "Solkoff", "S.B.", "Final")
STYLE = """
@page { size: A5 landscape; margin: 12mm }
body { font: 11pt sans-serif } section { break-after: page }
table { border-collapse: collapse; width: 100% } th, td { border: 1px solid #999; padding: 2px 6px }
td { text-align: right } td:nth-child(2), td:nth-child(4) { text-align: left }
"""


@click.command(
    epilog=examples(
        "zug card draughts.trf --player 7",
        "zug card draughts.trf --html > cards.html     a printable page a participant",
        "zug card draughts.trf --json",
    )
)
@click.argument("file", required=False)
@click.option("--player", type=int, metavar="NUMBER", help="One participant only.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
@click.option("--html", "as_html", is_flag=True, help="Print a page to be printed.")
def command(*, file: str | None, player: int | None, as_json: bool, as_html: bool) -> None:
    """The pairing card (fiche) of every participant, as FMJD 1986, article 4.1, lays it out."""
    tournament = (
        look(file).tournament if file is None or file.endswith(".zug") else load(file).tournament
    )
    cards = [f for f in fiches(tournament) if player in (None, f.player.tpn)]
    if not cards:
        raise UsageError("no-such-player", f"there is no number {player}")
    if as_json:
        from zug.cli.documents import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json([_view(card) for card in cards]))
    elif as_html:
        emit(_page(cards))
    else:
        emit("\n".join(_text(card) for card in cards))


def _rows(card: Fiche) -> list[tuple[str, ...]]:
    return [
        (
            str(line.round),
            line.colour,
            str(line.opponent or ""),
            line.opponent_name,
            line.result,
            format_points(line.total),
            format_points(line.solkoff),
            format_points(line.sonneborn_berger),
            format_points(line.opponent_final) if line.opponent else "",
        )
        for line in card.lines
    ]


def _summary(card: Fiche) -> str:
    return (
        f"Solkoff {format_points(card.solkoff)}, median {format_points(card.median_solkoff)}, "
        f"truncated {format_points(card.truncated_solkoff)}, "
        f"Sonneborn-Berger {format_points(card.sonneborn_berger)}"
    )


def _title(card: Fiche) -> str:
    who = card.player
    return f"{who.tpn} {who.title} {who.name}, {who.federation or '-'}, {who.rating or '-'}"


def _text(card: Fiche) -> str:
    return f"{_title(card)}\n{columns([HEAD, *_rows(card)], 'rlrlrrrrr')}{_summary(card)}\n"


def _view(card: Fiche) -> dict[str, object]:
    keys = [name.lower().rstrip(".").replace(".", "_") for name in HEAD]
    return {
        "tpn": card.player.tpn,
        "name": card.player.name,
        "rounds": [dict(zip(keys, row, strict=True)) for row in _rows(card)],
        "solkoff": format_points(card.solkoff),
        "median_solkoff": format_points(card.median_solkoff),
        "truncated_solkoff": format_points(card.truncated_solkoff),
        "sonneborn_berger": format_points(card.sonneborn_berger),
    }


def _page(cards: Sequence[Fiche]) -> str:
    parts = []
    for card in cards:
        rows = [HEAD, *_rows(card)]
        body = "".join(
            "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row) + "</tr>"
            for row, tag in zip(rows, ["th"] + ["td"] * len(rows), strict=False)
        )
        title = escape(_title(card))
        parts.append(
            f"<section><h2>{title}</h2><table>{body}</table><p>{_summary(card)}</p></section>"
        )
    sections = "\n".join(parts)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Pairing cards</title>'
        f"<style>{STYLE}</style>\n{sections}\n</html>\n"
    )
