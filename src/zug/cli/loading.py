"""From the name of a file to the tournament in it."""

from __future__ import annotations

import sys

from zug.cli.output import note
from zug.errors import FaultyFileError, UsageError
from zug.formats import Reading
from zug.formats.files import LARGEST, read_bytes
from zug.messages import Message, say, say_n
from zug.systems import system_of, system_played
from zug.systems.registry import seek_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from zug.formats import PlayerList
    from zug.model import Tournament

STANDARD_INPUT = "-"
MOST_REMARKS = 10


def reading_of(
    name: str, data: bytes | None = None, *, lenient: bool = False, system: str | None = None
) -> Reading:
    """The tournament in a file and what is to be said about it; `-` reads standard input.

    `data` is what is in the file, if that is known already. `system` is the one asked for: it may
    pair teams although the file does not say so.
    """
    data = bytes_of_file(name) if data is None else data
    called = "<stdin>" if name == STANDARD_INPUT else name
    return Reading.of(data, called, lenient=lenient, system=system or "")


def note_edition(file: str, tournament: Tournament, asked: str | None) -> None:
    """Note that its date would have a file without a system judged by an earlier edition."""
    used, then = system_of(tournament, asked).id, system_played(tournament, asked).id
    if then != used:
        note(
            say(
                "{file}: no system is named (192); paired by {system}. "
                "For the edition in force when the event began, add --system {other}",
                file=file,
                system=used,
                other=then,
            )
        )


def bytes_of_file(name: str) -> bytes:
    """What is in a file; `-` is standard input."""
    return sys.stdin.buffer.read(LARGEST + 1) if name == STANDARD_INPUT else read_bytes(name)


def players_of(path: Path, columns: Mapping[str, str]) -> PlayerList:
    """The players of a list, if all of its rows are sound; what was assumed is told.

    `columns` are what `--map` said of headings.
    """
    from zug.formats import read_players  # noqa: PLC0415

    listed = read_players(path, columns=columns)
    headings = {column.heading.casefold() for column in listed.columns}
    for heading in columns:
        if heading.casefold() not in headings:
            shown = ", ".join(column.heading for column in listed.columns)
            raise UsageError(
                "unknown-column",
                say("{file} has no column {heading!r}", file=path, heading=heading),
                say("its columns are {names}", names=shown),
            )
    if listed.bad_rows:
        raise FaultyFileError(str(path), listed.bad_rows)
    for fault in listed.faults:
        note(fault.sentence(str(path)))
    for heading in listed.unknown:
        remark = say(
            "say what a column is with --map {example}, or leave it out with --map {out}",
            example=f"'{heading}=FIELD'",
            out=f"'{heading}='",
        )
        note(say("note: {remark}", remark=remark))
        break
    return listed


def remarks(name: str, reading: Reading) -> list[Message]:
    """The faults a file has although it could be read, and what was assumed, in a line each."""
    lines = [say("warning: {fault}", fault=fault.sentence(name)) for fault in reading.faults]
    lines += [assumed(name, assumption) for assumption in reading.assumptions]
    lines += [say("{file}: {what}", file=name, what=what) for what in _of_table(reading.tournament)]
    if len(lines) > MOST_REMARKS:
        rest = len(lines) - MOST_REMARKS
        lines[MOST_REMARKS:] = [
            say_n(
                "{file}: {count} more such remark",
                "{file}: {count} more such remarks",
                rest,
                file=name,
            )
        ]
    return lines


def as_it_counted(name: str, tournament: Tournament) -> Tournament:
    """The tournament of a file; of a rating report as it was played, which is noted."""
    if not tournament.amendments:
        return tournament
    from zug.formats.remarks import said_as_counted  # noqa: PLC0415 - most files have none
    from zug.model.reconstruction import as_counted  # noqa: PLC0415

    counted = as_counted(tournament)
    if counted.corrected:
        note(assumed(name, said_as_counted(counted.corrected)))
    return counted.tournament


def _of_table(tournament: Tournament) -> Iterable[Message]:
    system = seek_system(tournament.system) if tournament.system else None
    if system is None or system.schedule is None:
        return ()
    from zug.systems.schedule import table_remarks  # noqa: PLC0415 - a Swiss has none

    return table_remarks(tournament)


def assumed(name: str, what: str) -> Message:
    """What a file does not say and was taken for granted."""
    return say("{file}: assumed: {what}", file=name, what=what)
