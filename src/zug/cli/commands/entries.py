"""People: `zug enter`, `bye`, `withdraw`, `return`, `rating`, `forbid`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from zug.cli.desk import (
    at_desk,
    decide,
    examples,
    file_option,
    reason_option,
)
from zug.cli.output import emit, tell
from zug.cli.text import counted
from zug.director import people
from zug.errors import UsageError

if TYPE_CHECKING:
    from zug.director import Desk

_POINTS = {"1-½-0": None, "2-1-0": (20, 10), "3-1-0": (30, 10)}


@click.command(
    epilog=examples(
        "zug enter 'Polgar, Judit' --rating 2675 --title GM",
        "zug enter --csv players.csv",
    )
)
@click.argument("name", required=False)
@click.option("--rating", type=click.IntRange(0, 4000), default=0, help="Rating.")
@click.option("--title", default="", help="Such as GM or WFM.")
@click.option("--federation", default="", help="Such as SUI.")
@click.option("--id", "fide_id", default="", help="FIDE id.")
@click.option("--birth", default="", help="YYYY/MM/DD or YYYY.")
@click.option("--sex", default="", help="m or w.")
@click.option("--club", default="", help="Club.")
@click.option("--late", is_flag=True, help="Admit after the list was closed.")
@click.option("--csv", "csv_file", metavar="FILE", help="Many at once: a list with a header line.")
@file_option()
def enter(
    *, name: str | None, csv_file: str | None, late: bool, file: str | None, **details: object
) -> None:
    """Enter a player, or all players of a CSV list."""
    if (name is None) == (csv_file is None):
        raise UsageError("who", "name one player, or give a list with --csv")
    with at_desk(file) as desk:
        if name is not None:
            decide(desk, people.enter(desk.state, name, late=late, **details))
        else:
            _enter_list(desk, Path(str(csv_file)), late=late)


def _enter_list(desk: Desk, path: Path, *, late: bool) -> None:
    from zug.formats import read_players_csv  # noqa: PLC0415

    listed = read_players_csv(path)
    for fault in listed.faults:
        tell(f"zug: {fault.describe(str(path))}")
    for player in listed.players:
        details = {
            "rating": player.rating,
            "title": player.title,
            "sex": player.sex,
            "federation": player.federation,
            "fide_id": player.fide_id,
            "birth": player.birth,
        }
        decide(desk, people.enter(desk.state, player.name, late=late, **details))
    emit(f"{counted(len(listed.players), 'player')} entered\n")


@click.command(
    epilog=examples(
        "zug withdraw 12",
        "zug withdraw Smith --from 6",
    )
)
@click.argument("who")
@click.option("--from", "round_", type=int, help="First round missed; the next one otherwise.")
@reason_option()
@file_option()
def withdraw(*, who: str, round_: int | None, reason: str, file: str | None) -> None:
    """A player (number or part of the name) leaves the event."""
    with at_desk(file) as desk:
        decide(desk, people.withdraw(desk.state, who, round_), reason)


@click.command("return", epilog=examples("zug return 12", "zug return Smith --from 6"))
@click.argument("who")
@click.option("--from", "round_", type=int, help="First round played again.")
@file_option()
def come_back(*, who: str, round_: int | None, file: str | None) -> None:
    """A player who had withdrawn is back."""
    with at_desk(file) as desk:
        decide(desk, people.come_back(desk.state, who, round_))


@click.command(
    epilog=examples(
        "zug bye 7 3           zero points in round 3",
        "zug bye 7 3 H         half a point",
    )
)
@click.argument("who")
@click.argument("round_", metavar="ROUND", type=int)
@click.argument("kind", type=click.Choice(["Z", "H", "F"], case_sensitive=False), default="Z")
@click.option("--cancel", is_flag=True, help="The player will play after all.")
@file_option()
def bye(*, who: str, round_: int, kind: str, cancel: bool, file: str | None) -> None:
    """A player will not play in a round: zero (Z), half (H) or full point (F)."""
    with at_desk(file) as desk:
        if cancel:
            decide(desk, people.cancel_bye(desk.state, who, round_))
        else:
            decide(desk, people.request_bye(desk.state, who, round_, kind))


@click.command(
    epilog=examples(
        "zug rating 12 2150",
    )
)
@click.argument("who")
@click.argument("rating", type=click.IntRange(0, 4000))
@reason_option()
@file_option()
def rating(*, who: str, rating: int, reason: str, file: str | None) -> None:
    """Correct a rating; numbers follow while they may (C.04.2, article 2.3)."""
    with at_desk(file) as desk:
        decide(desk, people.correct_entry(desk.state, who, rating=rating), reason)


@click.command(epilog=examples("zug forbid 3 12", "zug forbid 3 12 17 --reason 'same club'"))
@click.argument("players", nargs=-1, required=True)
@reason_option()
@file_option()
def forbid(*, players: tuple[str, ...], reason: str, file: str | None) -> None:
    """These players may not meet each other."""
    with at_desk(file) as desk:
        decide(desk, people.forbid(desk.state, list(players)), reason)
