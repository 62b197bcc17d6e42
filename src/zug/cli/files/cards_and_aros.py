"""`zug card` and `zug aro`: what participants need to work out the next pairing themselves."""

from __future__ import annotations

import click

from zug.cli.event.event_file import event_or_report, require_players
from zug.cli.options import WHO_IS_WHO, examples
from zug.cli.output import columns, emit, spoken, spoken_language
from zug.errors import UsageError
from zug.messages import decimal, say
from zug.model import Colour, list_points
from zug.rules.fmjd_card import Fiche, fiches
from zug.systems import DEFAULT_SYSTEM, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament
    from zug.rules.fmjd_card import FicheLine
    from zug.rules.opposition import AroLine


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
def card(*, file: str | None, player: int | None, as_json: bool, html: bool) -> None:
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

        emit(to_json([_card_view(card) for card in cards]))
        return
    from zug.reports import Stamp, as_body, as_html, fiche_cards  # noqa: PLC0415 - all the papers

    paper = fiche_cards(cards, Stamp(tournament.event.name))
    printer = as_html if html else as_body
    emit(printer(paper, spoken_language()))


def _card_view(card: Fiche) -> dict[str, object]:
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


_DUE = {Colour.WHITE: "white", Colour.BLACK: "black", None: ""}


@click.command(
    epilog=examples(
        "zug aro open.trf",
        "zug aro open.trf --after 4     as it was published after round 4",
        "zug aro open.trf --json",
        "zug aro                        of the .zug file here",
    )
)
@click.argument("file", required=False)
@click.option("--after", type=int, metavar="N", help="After an earlier round.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
def aro(*, file: str | None, after: int | None, as_json: bool) -> None:
    """The AROs of the Dubov System, to be published after each round.

    ARO is the average rating of the opponents met over the board. With points, ratings and due
    colours it is what players need to work out the next pairing themselves. The edition of 2026
    rounds it and counts unrated opponents with 0; otherwise it is exact, of rated opponents only.
    """
    event = event_or_report(file)
    require_players(event, "zug aro")
    tournament = _after(event, after)
    lines = find_system(tournament.system or DEFAULT_SYSTEM).aro_list(tournament)
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        players = [_aro_view(line, _numbers(tournament)) for line in lines]
        emit(to_json({"after_round": tournament.rounds_played, "players": players}))
    else:
        emit(_table(tournament, lines))


def _after(tournament: Tournament, after: int | None) -> Tournament:
    if after is None:
        return tournament
    if not 0 <= after <= tournament.rounds_played:
        raise UsageError(
            "no-such-round",
            say("round {after} has not been played", after=after),
            say("use 0 to {rounds_played}", rounds_played=tournament.rounds_played),
        )
    return tournament.before(after + 1)


def _numbers(tournament: Tournament) -> dict[int, int]:
    """By TPN, the numbers of the file."""
    return {player.tpn: player.number for player in tournament.players}


def _table(tournament: Tournament, lines: tuple[AroLine, ...]) -> str:
    numbers = _numbers(tournament)
    heads = (say("No."), say("Name"), say("Pts"), say("Rtg"), say("Due"), "ARO", say("Opponents"))
    rows: list[tuple[str, ...]] = [heads]
    rows += [
        (
            str(numbers[line.tpn]),
            line.name,
            list_points(line.points),
            str(line.rating or ""),
            _DUE[line.due],
            str(line.aro) if isinstance(line.aro, int) else decimal(f"{float(line.aro):.2f}"),
            " ".join(str(numbers[tpn]) for tpn in line.opponents),
        )
        for line in lines
    ]
    heading = say("AROs after round {round}", round=tournament.rounds_played)
    return f"{spoken(heading)}\n\n{columns(rows, 'rlrrlrl')}"


def _aro_view(line: AroLine, numbers: Mapping[int, int]) -> dict[str, object]:
    return {
        "number": numbers[line.tpn],
        "tpn": line.tpn,
        "name": line.name,
        "points": line.points / 10,
        "rating": line.rating,
        "due": _DUE[line.due] or None,
        "aro": round(float(line.aro), 2),
        "exact_aro": str(line.exact),
        "opponents": [numbers[tpn] for tpn in line.opponents],
    }
