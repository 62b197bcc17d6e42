"""`zug aro`: the list of AROs that the Dubov System has published after each round."""

from __future__ import annotations

import click

from zug.cli.event.event_file import event_or_report, require_players
from zug.cli.options import examples
from zug.cli.output import columns, emit, spoken
from zug.errors import UsageError
from zug.messages import decimal, say
from zug.model import Colour, list_points
from zug.systems import DEFAULT_SYSTEM, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament
    from zug.rules.opposition import AroLine

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
def command(*, file: str | None, after: int | None, as_json: bool) -> None:
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

        players = [_view(line, _numbers(tournament)) for line in lines]
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


def _view(line: AroLine, numbers: Mapping[int, int]) -> dict[str, object]:
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
