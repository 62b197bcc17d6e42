"""`zug schedule`: all rounds of a round robin."""

from __future__ import annotations

import csv
import io

import click

from zug.cli.loading import reading_of
from zug.cli.output import emit, spoken
from zug.errors import UsageError
from zug.messages import say
from zug.systems import find_system, system_of
from zug.systems.registry import DEFAULT_SCHEDULE
from zug.systems.schedule import BY_HAND, schedule_for, schedule_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.schedule import Schedule

EPILOG = """\b
Examples:
  zug schedule --players 10
  zug schedule --players 7 --system double-round-robin
  zug schedule club.trf                         the rounds of a file, with names
  zug schedule club.zug --format csv > rounds.csv
"""


@click.command(epilog=EPILOG)
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--players", type=int, metavar="N", help="The table for so many, without a file.")
@click.option(
    "-s",
    "--system",
    metavar="ID",
    help="A round robin; by default what the file says, else single.",
)
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["table", "csv", "json"]),
    default="table",
    show_default=True,
    help="Table for people; csv: a line per game; json.",
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
def command(
    *, file: str | None, players: int | None, system: str | None, form: str, as_json: bool
) -> None:
    """Show all rounds of a round robin, before any of them is paired.

    The numbers are those of the tables. Boards are in the order of the table, White first; whoever
    has no opponent in a round is free.
    """
    if (file is None) == (players is None):
        raise UsageError(
            "file-or-players",
            say("name a file, or say how many players there are"),
            say("such as: zug schedule --players 10"),
        )
    names: dict[int, str] = {}
    if file is None:
        schedule = schedule_for(find_system(system or DEFAULT_SCHEDULE), players or 0)
    else:
        tournament = _tournament(file)
        schedule = schedule_of(system_of(tournament, system), tournament)
        names = {player.tpn: player.name for player in tournament.players}
    written = {"csv": _csv, "json": _json, "table": _table}["json" if as_json else form]
    emit(written(schedule, names))


def _tournament(file: str) -> Tournament:
    if not file.endswith(".zug"):
        return reading_of(file).tournament
    from zug.cli.event.event_file import look  # noqa: PLC0415 - most files are reports

    return look(file).tournament


def _table(schedule: Schedule, names: dict[int, str]) -> str:
    if not any(names.values()):
        return f"{schedule.text(spoken)}\n"
    parts = []
    for number, round_ in enumerate(schedule.rounds, 1):
        lines = [spoken(say("Round {round}", round=number))]
        lines += [f"  {_named(w, names)} – {_named(b, names)}" for w, b in round_.boards]
        if round_.is_open:
            lines.append(f"  {spoken(BY_HAND)}")
        free = schedule.free(number)
        if free is not None:
            lines.append(f"  {spoken(say('free: {name}', name=_named(free, names)))}")
        parts.append("\n".join(lines))
    if schedule.by_hand is not None:
        parts.append(spoken(schedule.by_hand))
    return "\n\n".join(parts) + "\n"


def _named(tpn: int, names: dict[int, str]) -> str:
    return f"{tpn} {names.get(tpn, '')}".rstrip()


def _csv(schedule: Schedule, names: dict[int, str]) -> str:
    """A line per game; of who is free the second half is empty."""
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(("round", "board", "white", "white_name", "black", "black_name"))
    for number, round_ in enumerate(schedule.rounds, 1):
        for board, (white, black) in enumerate(round_.boards, 1):
            row = (white, names.get(white, ""), black, names.get(black, ""))
            out.writerow((number, board, *row))
        free = schedule.free(number)
        if free is not None:
            out.writerow((number, "", free, names.get(free, ""), "", ""))
    return text.getvalue()


def _json(schedule: Schedule, names: dict[int, str]) -> str:
    from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

    return to_json(
        {
            "system": schedule.system,
            "players": schedule.players,
            "names": {str(tpn): name for tpn, name in names.items()},
            "rounds": [
                {
                    "round": number,
                    "table_round": round_.number or None,
                    "cycle": round_.cycle,
                    "boards": [list(board) for board in round_.boards],
                    "free": schedule.free(number),
                }
                for number, round_ in enumerate(schedule.rounds, 1)
            ],
            **({"left": [list(board) for board in schedule.left]} if schedule.left else {}),
        }
    )
