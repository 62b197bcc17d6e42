"""`zug card`: the fiche of the FMJD."""

from __future__ import annotations

import click

from zug.cli.event.event_file import event_or_report, require_players
from zug.cli.options import WHO_IS_WHO, examples
from zug.cli.output import emit, spoken_language
from zug.errors import UsageError
from zug.messages import say
from zug.rules.fmjd_card import Fiche, fiches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.fmjd_card import FicheLine


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
@click.option("--html", is_flag=True, help="Print a page to be printed.")
def command(*, file: str | None, player: int | None, as_json: bool, html: bool) -> None:
    """The pairing card (fiche) of every participant, as FMJD 1986, article 4.1, lays it out."""
    tournament = event_or_report(file)
    require_players(tournament, "zug card")
    cards = [f for f in fiches(tournament) if player in (None, f.player.number)]
    if not cards and player is not None:
        raise UsageError(
            "no-such-player", say("there is no number {player}", player=player), WHO_IS_WHO
        )
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json([_view(card) for card in cards]))
        return
    from zug.reports import Stamp, as_body, as_html, fiche_cards  # noqa: PLC0415 - all the papers

    paper = fiche_cards(cards, Stamp(tournament.event.name))
    printer = as_html if html else as_body
    emit(printer(paper, spoken_language()))


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
