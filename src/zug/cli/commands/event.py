"""An event as a whole: `zug new`, `status`, `log`, `undo`, `close`, `export`, `repair`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from zug.cli.desk import (
    at_desk,
    author,
    boards_text,
    decide,
    event_file,
    examples,
    file_option,
    look,
    reason_option,
)
from zug.cli.output import emit
from zug.cli.text import columns, counted
from zug.director import new_desk, people, read_journal, repair
from zug.rules.accelerations import find_acceleration
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import find_system

if TYPE_CHECKING:
    from zug.director import State

_POINTS = {"1-½-0": None, "2-1-0": (20, 10), "3-1-0": (30, 10)}


@click.command(
    epilog=examples(
        "zug new 'Spring Open' --rounds 7",
        "zug new Club --rounds 5 --system dutch-2026 --tiebreaks BH/C1,BH,SB",
    )
)
@click.argument("name")
@click.option("--rounds", type=click.IntRange(1, 99), required=True, help="Rounds announced.")
@click.option("--system", default="dutch-2026", show_default=True, help="See `zug systems`.")
@click.option("--accelerate", "acceleration", metavar="NAME", help="Such as baku-2026.")
@click.option("--tiebreaks", default="", help="Codes in order, such as BH/C1,BH,SB.")
@click.option("--points", type=click.Choice(list(_POINTS)), help="Points for win, draw, loss.")
@click.option(
    "--handling",
    type=click.Choice(["2026", "2016", "1992"]),
    default="2026",
    show_default=True,
    help="Edition of the handling rules (C.04.2).",
)
@click.option("--half-byes", type=int, help="Half-point byes a player may have.")
@click.option("--output", metavar="FILE.zug", help="File name; made from the name otherwise.")
def new(
    *,
    name: str,
    rounds: int,
    system: str,
    acceleration: str | None,
    tiebreaks: str,
    points: str | None,
    handling: str,
    half_byes: int | None,
    output: str | None,
) -> None:
    """Start an event in a new file: one journal line for every decision from now on."""
    info = find_system(system)
    codes = [str(parse_code(code)) for code in tiebreaks.split(",") if code.strip()]
    settings: dict[str, object] = {
        "name": name,
        "rounds": rounds,
        "system": info.id,
        "tiebreaks": codes,
        "handling": handling,
        "games_per_match": info.games_per_match,
    }
    if acceleration:
        settings["acceleration"] = find_acceleration(acceleration).id
    if half_byes is not None:
        settings["half_byes"] = half_byes
    scale = _POINTS[points] if points else (20, 10) if info.id.startswith("fmjd") else None
    if scale or info.games_per_match > 1:
        settings["points"] = _point_data(scale, matches=info.games_per_match > 1)
    path = Path(output or f"{name.lower().replace(' ', '-')}.zug")
    with new_desk(path, settings, author=author()):
        emit(f"{path}: {name}, {counted(rounds, 'round')}, {info.title}\n")


def _point_data(scale: tuple[int, int] | None, *, matches: bool) -> dict[str, int]:
    from dataclasses import asdict  # noqa: PLC0415

    from zug.model import MATCH_POINTS, PointSystem  # noqa: PLC0415

    system = MATCH_POINTS if matches else PointSystem.of(*(scale or (10, 5)))
    return {key: int(value) for key, value in asdict(system).items()}


@click.command("close", epilog=examples("zug close"))
@file_option()
def close(*, file: str | None) -> None:
    """Close the list of participants."""
    with at_desk(file) as desk:
        decide(desk, people.close_list(desk.state))


@click.command(
    epilog=examples(
        "zug undo              the last decision",
        "zug undo 17           decision 17, if nothing rests on it",
    )
)
@click.argument("number", type=int, required=False)
@reason_option()
@file_option()
def undo(*, number: int | None, reason: str, file: str | None) -> None:
    """Take back a decision; the journal keeps both."""
    with at_desk(file) as desk:
        decision = desk.undo(number, reason)
        emit(f"decision {decision.data['number']} is undone\n")


@click.command(epilog=examples("zug log"))
@file_option()
def log(*, file: str | None) -> None:
    """All decisions: number, time, author, what, why."""
    rows = [("No.", "Time", "Author", "Decision", "Reason")]
    for decision in read_journal(event_file(file)).decisions:
        shown = ", ".join(f"{k} {v}" for k, v in decision.data.items() if v not in (None, "", []))
        what = f"{decision.do}: {shown}"[:90]
        rows.append((str(decision.number), decision.time, decision.author, what, decision.reason))
    emit(columns(rows, "rllll"))


@click.command(epilog=examples("zug status", "zug status --file club.zug"))
@file_option()
def status(*, file: str | None) -> None:
    """Where the event stands and what comes next."""
    state = look(file)
    settings = state.settings
    lines = [f"{settings.name}: {find_system(settings.system).title}"]
    here = len(state.entries) - len(state.missing(len(state.rounds) + 1))
    lines.append(f"{counted(len(state.entries), 'player')}, {here} for the next round")
    lines.append(_what_next(state))
    emit("\n".join(lines) + "\n")
    if state.rounds:
        emit(boards_text(state, state.rounds[-1]))


def _what_next(state: State) -> str:
    settings, current = state.settings, state.current
    if state.draft is not None:
        return f"round {state.draft.number} is a draft; `zug publish` shows it to everybody"
    if current is None:
        return "no round yet; `zug next` pairs round 1"
    done = len(current.boards) - len(current.open_boards)
    where = f"round {current.number} of {settings.rounds}, {done} of {len(current.boards)} results"
    if current.open_boards:
        return f"{where}; `zug result BOARD RESULT` enters one"
    if current.number == settings.rounds:
        return f"{where}; finished: `zug standings`, `zug export`"
    return f"{where}; `zug next` pairs round {current.number + 1}"


@click.command("repair", epilog=examples("zug repair --file club.zug"))
@file_option()
def repair_file(*, file: str | None) -> None:
    """Cut off an incomplete last line that a crash left; a copy of it is kept."""
    path = event_file(file)
    torn = repair(path)
    emit(
        f"{path}: {len(torn)} bytes cut off, kept in {path.name}.torn\n"
        if torn
        else f"{path} is sound\n"
    )


@click.command(
    epilog=examples(
        "zug export                    TRF26 to standard output",
        "zug export --to trf16 --output report.trf",
    )
)
@click.option(
    "--to",
    "form",
    type=click.Choice(["trf26", "trf16", "json"]),
    default="trf26",
    show_default=True,
    help="Format.",
)
@click.option("--output", metavar="FILE", help="Write to this file (whole or not at all).")
@file_option()
def export(*, form: str, output: str | None, file: str | None) -> None:
    """Write the event as a tournament report file."""
    from zug.formats import save, write  # noqa: PLC0415

    tournament = look(file).tournament
    if output:
        save(tournament, output, form)
        emit(f"{output}: {counted(len(tournament.players), 'player')}\n")
    else:
        emit(write(tournament, form).decode("utf-8"))
