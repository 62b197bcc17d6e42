"""What the commands on a `.zug` file share: which file, opening it, telling what changed."""

from __future__ import annotations

import getpass
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from zug.cli.event.confirmation import answer_options, answered
from zug.cli.loading import reading_of
from zug.cli.output import columns, done, emit_line, note, spoken
from zug.director import Desk, open_desk, read_event
from zug.director.journal.replay import replay
from zug.director.state.state import numbered_name
from zug.errors import UsageError
from zug.messages import say
from zug.rules.chess960 import position_note
from zug.screens.boards import EnteredResult

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import Answers, Decision, Done, RecordedDecision, State
    from zug.director.journal import JournalLine
    from zug.director.state import EventRound
    from zug.model import Tournament

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def file_option() -> Decorator:
    """`--file`: which event; the only `.zug` file here needs no naming."""
    return click.option(
        "-f",
        "--file",
        "file",
        metavar="FILE.zug",
        envvar="ZUG_FILE",
        help="The event; not needed where there is only one .zug file.",
    )


def desk_options() -> Decorator:
    """Of a command that decides something: `--file`, and answers to what speaks against it."""
    return lambda function: file_option()(answer_options()(function))


def reason_option() -> Decorator:
    return click.option("--reason", default="", help="Why; kept in the journal.")


def event_file(given: str | None) -> Path:
    """The file given, or the only `.zug` file of this folder."""
    if given:
        return Path(given)
    found = sorted(Path.cwd().glob("*.zug"))
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError(
            "no-event",
            say("there is no .zug file here"),
            say("create one with `zug new NAME`, or use --file"),
        )
    names = ", ".join(path.name for path in found[:5])
    raise UsageError(
        "which-event", say("there are several events here: {names}", names=names), say("use --file")
    )


def author() -> str:
    return os.environ.get("ZUG_AUTHOR") or getpass.getuser()


@contextmanager
def at_desk(given: str | None) -> Iterator[Desk]:
    with open_desk(event_file(given), author=author()) as desk:
        yield desk


def look(given: str | None) -> State:
    """The state, to be shown."""
    return replay(look_at(event_file(given)))


def look_at(path: Path) -> tuple[JournalLine, ...]:
    """The decisions of an event. A torn last line is told, not hidden."""
    contents = read_event(path)
    if contents.torn:
        note(
            say("{path}: the last line is incomplete and was left out; run `zug repair`", path=path)
        )
    return contents.decisions


def event_or_report(file: str | None) -> Tournament:
    """The tournament of an event (the only one here, unless named) or of a report file."""
    if file is None or file.endswith(".zug"):
        return look(file).tournament
    return reading_of(file).tournament


def require_players(tournament: Tournament, what: str) -> None:
    """Refuse a tournament of teams where it would be taken for one of players."""
    if tournament.are_teams:
        raise UsageError(
            "participants",
            say("this is a tournament of teams"),
            say("{what} is for tournaments of players", what=what),
        )


def decide(desk: Desk, *decisions: Decision, reason: str = "") -> None:
    """Record decisions, all or none, and tell what changed; what speaks against them is asked."""
    perform(lambda answers: desk.decide(answers, *decisions), reason)


def perform(use_case: Callable[[Answers], Done], reason: str = "") -> tuple[RecordedDecision, ...]:
    """Run a use case, asking what has to be answered, tell what changed, and return it."""
    recorded = answered(use_case, reason).recorded
    for decision in recorded:
        show(decision)
    return recorded


def show(decided: RecordedDecision) -> None:
    done()
    for remark in decided.notes:
        note(say("note: {remark}", remark=remark))
    emit_line(decided.sentence)


def boards_text(state: State, round_: EventRound) -> str:
    """The boards of a round with results so far."""
    rows: list[tuple[str, ...]] = [(say("Board"), say("White"), "", say("Black"))]
    for number, board in round_.numbered:
        white, black = (numbered_name(state, entry) for entry in (board.white, board.black))
        rows.append((str(number), white, EnteredResult.of(board).typed or ":", black))
    if round_.bye is not None:
        word = say("free") if state.has_table else say("bye")
        rows.append((word, numbered_name(state, round_.bye), "", ""))
    title = (
        say("Round {round}", round=round_.number)
        if round_.published
        else say("Round {round} (draft)", round=round_.number)
    )
    drawn = "".join(f"{spoken(n)}\n" for n in position_note(state.tournament.event, round_.number))
    return f"\n{spoken(title)}\n{drawn}{columns(rows, 'rlll')}"


def file_name(name: str) -> str:
    """Return a file name of the letters and digits in a name; `event.zug` if it has none."""
    return (re.sub(r"[^\w]+", "-", name.lower()).strip("-") or "event") + ".zug"
