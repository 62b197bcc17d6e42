"""`zug card`: the fiche of the FMJD."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import click

from zug.cli.desk import event_or_report, examples
from zug.cli.output import emit
from zug.cli.text import columns
from zug.errors import UsageError
from zug.model import format_points
from zug.rules.fiche import Fiche, fiches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.rules.fiche import FicheLine

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
    tournament = event_or_report(file)
    cards = [f for f in fiches(tournament) if player in (None, f.player.number)]
    if not cards and player is not None:
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
    """Number, title and name; below them what else the head of the annex holds."""
    who = card.player
    return f"{who.number} {f'{who.title} {who.name}'.strip()}"


def _details(card: Fiche) -> str:
    who = card.player
    details = {
        "Federation": who.federation,
        "Capital-Points": who.rating,
        "Born": who.birth,
        "Licence": who.fide_id,
    }
    return ", ".join(f"{name} {value}" for name, value in details.items() if value)


def _text(card: Fiche) -> str:
    head = f"{_title(card)}\n{_details(card)}".rstrip()
    return f"{head}\n{columns([HEAD, *_rows(card)], 'rlrlrrrrr')}{_summary(card)}\n"


def _view(card: Fiche) -> dict[str, object]:
    who = card.player
    return {
        "number": who.number,
        "name": who.name,
        "title": who.title,
        "federation": who.federation,
        "rating": who.rating,
        "birth": who.birth,
        "licence": who.fide_id,
        "rounds": [_line_view(line) for line in card.lines],
        "solkoff": card.solkoff / 10,
        "median_solkoff": card.median_solkoff / 10,
        "truncated_solkoff": card.truncated_solkoff / 10,
        "sonneborn_berger": card.sonneborn_berger / 10,
    }


def _line_view(line: FicheLine) -> dict[str, object]:
    return {
        "round": line.round,
        "colour": line.colour or None,
        "opponent": line.opponent or None,
        "opponent_name": line.opponent_name,
        "result": line.result,
        "total": line.total / 10,
        "solkoff": line.solkoff / 10,
        "sonneborn_berger": line.sonneborn_berger / 10,
        "opponent_final": line.opponent_final / 10 if line.opponent else None,
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
            f"<section><h2>{title}</h2><p>{escape(_details(card))}</p>"
            f"<table>{body}</table><p>{_summary(card)}</p></section>"
        )
    sections = "\n".join(parts)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Pairing cards</title>'
        f"<style>{STYLE}</style>\n{sections}\n</html>\n"
    )
