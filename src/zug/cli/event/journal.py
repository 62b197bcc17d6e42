"""The journal of an event and what becomes of it: `zug log`, `undo`, `note`, `repair`, `export`."""

from __future__ import annotations

import click

from zug.cli.event.confirmation import answered
from zug.cli.event.event_file import (
    at_desk,
    decide,
    desk_options,
    event_file,
    file_option,
    look,
    reason_option,
    show,
)
from zug.cli.exits import Exit
from zug.cli.loading import MOST_REMARKS
from zug.cli.options import code_option, examples
from zug.cli.output import columns, done, emit, emit_line
from zug.cli.output import note as notice
from zug.director import read_event, repair
from zug.director.actions import players
from zug.director.journal import checksums, place_of_torn
from zug.director.journal.file import backwards
from zug.director.journal.replay import JournalNarrator, replay, undone_numbers
from zug.director.state.unfinished import still_adjourned
from zug.errors import Fault, FaultyFileError
from zug.messages import Message, joined, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from zug.director import State
    from zug.director.journal import Contents, JournalLine


@click.command("note", epilog=examples("zug note 'fire alarm, clocks stopped for ten minutes'"))
@click.argument("text")
@desk_options()
def note(*, text: str, file: str | None) -> None:
    """Write a remark into the journal."""
    with at_desk(file) as desk:
        decide(desk, players.note(text))


@click.command(
    epilog=examples(
        "zug undo              the last decision",
        "zug undo 17           decision 17, if nothing rests on it",
    )
)
@click.argument("number", type=int, required=False)
@reason_option()
@desk_options()
def undo(*, number: int | None, reason: str, file: str | None) -> None:
    """Take back a decision; the journal keeps both."""
    with at_desk(file) as desk:
        show(answered(lambda answers: desk.undo(number, reason, **answers._asdict())))


@click.command(
    epilog=examples(
        "zug log",
        "zug log --json",
        "zug log --has 0dac5727be739da9aac20d8dfe6dd55d    is that decision still there?",
    )
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
@click.option("--has", "wanted", metavar="CHECKSUM", help="Is a decision noted earlier in it?")
@file_option()
def log(*, as_json: bool, wanted: str | None, file: str | None) -> None:
    """All decisions in sentences: number, time, author, what, why.

    The last line names the checksum of the last decision, which binds all before it. Whoever notes
    it can ask later (--has) whether the file still holds everything up to there.
    """
    lines = read_event(event_file(file)).decisions
    sums = list(checksums(lines))
    if wanted is not None:
        _look_for(wanted, sums, str(event_file(file)))
        return
    entries = list(zip(lines, JournalNarrator().sentences(lines), strict=True))
    gone = undone_numbers(lines)
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        shown = [
            {**line.as_json(), "sum": sum_, "says": says, "undone": line.number in gone}
            for (line, says), sum_ in zip(entries, sums, strict=True)
        ]
        emit(to_json(shown))
        return
    rows: list[tuple[str, ...]] = [
        (say("No."), say("Time"), say("Author"), say("Decision"), say("Reason"))
    ]
    rows += [
        (str(line.number), line.time, line.signed, _marked(says, line.number in gone), line.why)
        for line, says in entries
    ]
    emit(columns(rows, "rllll"))
    _tell_backwards(lines)
    notice(
        say_n(
            "{count} decision; checksum of the last: {sum}",
            "{count} decisions; checksum of the last: {sum}",
            len(lines),
            sum=sums[-1],
        )
    )


def _look_for(wanted: str, sums: list[str], source: str) -> None:
    if wanted not in sums:
        fault = Fault(
            "checksum-missing",
            say("no decision has the checksum {sum}", sum=wanted),
            say("lines at the end are missing, or this is another event: look for a copy"),
        )
        raise FaultyFileError(source, [fault])
    number = sums.index(wanted) + 1
    emit_line(
        say_n(
            "decision {number} has it; {count} came later, and nothing before it has changed",
            "decision {number} has it; {count} came later, and nothing before it has changed",
            len(sums) - number,
            number=number,
        )
    )


def _marked(says: Message, is_undone: bool) -> str:
    return joined([says, say("(undone)")], " ") if is_undone else says


def _checked(path: Path) -> Contents:
    """Lines that are whole may still contradict each other."""
    contents = read_event(path)
    replay(contents.decisions)
    return contents


def _tell_backwards(lines: Sequence[JournalLine]) -> None:
    """Clocks go wrong; nothing rests on them, but whoever reads the journal should know."""
    for remark in backwards(lines)[:MOST_REMARKS]:
        notice(say("warning: {fault}", fault=remark))


@click.command("repair", epilog=examples("zug repair --file club.zug"))
@file_option()
def repair_file(*, file: str | None) -> None:
    """Cut off an incomplete last line that a crash left; a copy of it is kept."""
    path = event_file(file)
    copy = place_of_torn(path).name
    torn = repair(path)
    if torn:
        done()
    _tell_backwards(_checked(path).decisions)
    emit_line(
        say_n(
            "{path}: {count} byte cut off, kept in {copy}",
            "{path}: {count} bytes cut off, kept in {copy}",
            len(torn),
            path=path,
            copy=copy,
        )
        if torn
        else say("{path} is sound", path=path)
    )


@click.command(
    epilog=examples(
        "zug export                    TRF26 to standard output",
        "zug export trf16 --output report.trf",
        "zug export trf26 --for-rating --output rating.trf",
        "zug export --check            what a federation would reject; exit code 1 if anything",
    )
)
@click.argument(
    "form", type=click.Choice(["trf26", "trf16", "json", "trf"]), default="trf26", metavar="[FORM]"
)
@click.option("--output", metavar="FILE", help="Write to this file (whole or not at all).")
@click.option("--check", "only_check", is_flag=True, help="List what should be mended first.")
@click.option("--for-rating", is_flag=True, help="With corrections that came too late to count.")
@click.option("--interim", is_flag=True, help="Although games are open when all rounds are paired.")
@code_option
@file_option()
def export(
    *,
    form: str,
    output: str | None,
    only_check: bool,
    for_rating: bool,
    interim: bool,
    code: str | None,
    file: str | None,
) -> Exit:
    """Write the event as a report with its ranks: trf26 (or trf), trf16 or json."""
    from zug.director.reporting.report import report  # noqa: PLC0415 - only when asked for
    from zug.formats import ListedValues, Writing  # noqa: PLC0415
    from zug.formats.files import write_bytes  # noqa: PLC0415
    from zug.systems.codes import with_code  # noqa: PLC0415

    state = look(file)
    if only_check:
        return _list_findings(state)
    tournament, ranks = report(state, for_rating=for_rating, interim=interim)
    tournament = with_code(tournament, code) if code else tournament
    writing = Writing.of(tournament, "trf26" if form == "trf" else form, ListedValues(ranks=ranks))
    for remark in (*still_adjourned(state), *writing.assumptions):
        notice(say("note: {remark}", remark=remark))
    if output and output != "-":
        write_bytes(output, writing.data)
        done()
        players = say_n("{count} player", "{count} players", len(tournament.players))
        emit_line(say("{file}: {what}", file=output, what=players))
    else:
        emit(writing.data.decode("utf-8"))
    return Exit.OK


def _list_findings(state: State) -> Exit:
    """List what a federation would reject."""
    from zug.director.reporting.report_check import findings  # noqa: PLC0415 - only when asked for

    faults = findings(state)
    for text in faults or (say("nothing was found"),):
        emit_line(text)
    return Exit.DIFFERENCES if faults else Exit.OK
