"""`zug pair`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from zug.cli.exits import Exit
from zug.cli.loading import as_it_counted, note_edition, reading_of, remarks
from zug.cli.options import system_options
from zug.cli.output import columns, emit, note, spoken, tell
from zug.formats.files import write_bytes
from zug.messages import (
    Message,
    decimal,
    joined,
    listed,
    of_teams,
    say,
    say_in,
    say_n,
    wording,
    wording_n,
)
from zug.model import format_points
from zug.systems import PairingRequest, require_a_round
from zug.systems.pairing_json import pairing_view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.pairing_json import ImpossibleView, PairingView, PlayerView, StepView


EPILOG = """\b
Examples:
  zug pair open.trf
  zug pair open.trf --round 3                   pair round 3 again, from rounds 1 and 2
  zug pair open.trf --system dubov-2026
  zug pair open.trf --accelerate baku-2026
  zug pair open.trf --format engine --output boards.txt
  zug pair open.trf --trace                     the steps that led to the pairing

Exit code 6 means that no complete pairing exists; the message names the players concerned.
"""


@click.command(epilog=EPILOG)
@click.argument("file", metavar="FILE")
@click.option("-r", "--round", "round_", type=int, metavar="N", help="Pair this round again.")
@system_options
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["table", "engine", "json"]),
    default="table",
    show_default=True,
    help="Table for people; engine: count line, 'white black' lines, bye as 'n 0'; json.",
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@click.option("-o", "--output", metavar="FILE", help="Write to this file (whole or not at all).")
@click.option("--trace", is_flag=True, help="Show the steps that led to the pairing.")
def command(
    *,
    file: str,
    round_: int | None,
    system: str | None,
    acceleration: str | None,
    options: Mapping[str, str],
    lenient: bool,
    form: str,
    as_json: bool,
    output: str | None,
    trace: bool,
) -> Exit:
    """Pair the next round of the tournament in FILE ('-' reads standard input)."""
    reading = reading_of(file, lenient=lenient, system=system)
    for remark in remarks(file, reading):
        note(remark)
    tournament = as_it_counted(file, reading.tournament)
    # Names that do not exist are told first: whether a round is left is another matter.
    prepared = PairingRequest(tournament, system, round_, acceleration, options).prepare()
    require_a_round(tournament, round_)
    note_edition(file, tournament, system)
    pairing = prepared.pair_with_notes()
    form = "json" if as_json else form
    view = pairing_view(prepared.tournament, pairing, with_trace=trace)
    if view["complete"] or form == "json":
        _write(_render(view, form), output)
    if trace and form == "engine":
        tell(trace_text(view["trace"]).rstrip("\n"))
    if view["impossible"] is None:
        return Exit.OK
    for line in impossible_words(view, view["impossible"]):
        note(line)
    return Exit.IMPOSSIBLE


def _render(view: PairingView, form: str) -> str:
    if form == "engine":
        return engine_lines(view)
    if form == "json":
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        return to_json(view)
    if "trace" in view:
        return f"{table(view)}\n{spoken(say('Trace:'))}\n{trace_text(view['trace'])}"
    return table(view)


def _write(text: str, output: str | None) -> None:
    if output is None:
        emit(text)
    else:
        write_bytes(output, text.encode())


_HEADINGS = (
    say("Board", wording("Match")),
    *(say("No."), say("White"), say("Rtg"), say("Pts")),
    *(say("No."), say("Black"), say("Rtg"), say("Pts")),
)
_NOBODY = ("", "", "", "")


def table(view: PairingView) -> str:
    """The boards with names, ratings and points; bye, absentees and notes below."""
    rows = [
        tuple(_worded(view, head) for head in _HEADINGS),
        *(
            (str(board["board"]), *_cells(board["white"]), *_cells(board["black"]))
            for board in view["boards"]
        ),
    ]
    if view["bye"] is not None:
        bye = say_in("of a team", "bye") if "are_teams" in view else say("bye")
        free = say("free") if view["scheduled"] else bye
        rows.append((free, *_cells(view["bye"]), *_NOBODY))
    parts = [f"{heading(view)}\n\n", columns(rows, "rrlrrrlrr")]
    if view["absent"]:
        who = ", ".join(map(str, view["absent"]))
        count = len(view["absent"])
        absent = say_n(
            "Absent: {count} player ({who})",
            "Absent: {count} players ({who})",
            count,
            wording_n("Absent: {count} team ({who})", "Absent: {count} teams ({who})"),
            who=who,
        )
        parts.append(f"\n{spoken(_worded(view, absent))}\n")
    parts += [f"{spoken(say('Note: {note}', note=note))}\n" for note in view["notes"]]
    return "".join(parts)


def _worded(view: PairingView, message: Message) -> Message:
    """A sentence about players; of teams it has other words."""
    if "are_teams" not in view:
        return message
    return of_teams(message)


def heading(view: PairingView) -> str:
    round_ = say("Round {round}", round=view["round"])
    if view["rounds"]:
        round_ = say("Round {round} of {rounds}", round=view["round"], rounds=view["rounds"])
    return ", ".join(filter(None, (view["tournament"], spoken(round_), view["system"])))


def engine_lines(view: PairingView) -> str:
    """The lines that engines print: their count, `white black` for a board, `number 0` the bye."""
    lines = [f"{board['white']['number']} {board['black']['number']}" for board in view["boards"]]
    if view["bye"] is not None:
        lines.append(f"{view['bye']['number']} 0")
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))


def impossible_words(view: PairingView, why: ImpossibleView) -> list[Message]:
    """Why there is no pairing, in words an arbiter can check by hand."""
    lines = [
        say(
            "no complete pairing exists for round {round} by {system}",
            round=view["round"],
            system=view["system"],
        )
    ]
    stuck, partners = why["stuck"], why["partners"]
    if stuck:
        lines.append(
            say(
                "stuck: {players}",
                wording("stuck teams: {players}"),
                players=listed([_name(player) for player in stuck]),
            )
        )
        lines.append(_partners_sentence(stuck, partners))
    if why["bye_barred"]:
        lines.append(
            say(
                "one of them would have to get the bye, and none of them may have it",
                wording(
                    "one of these teams would have to get the bye, and none of them may have it"
                ),
            )
        )
    lines.append(say("what to do now is for the arbiter to decide; Zug relaxes no rule by itself"))
    return [_worded(view, line) for line in lines]


def _partners_sentence(stuck: list[PlayerView], partners: list[PlayerView]) -> Message:
    if not partners and len(stuck) == 1:
        return say(
            "nobody is left whom this player may meet",
            wording("no team is left that this one may meet"),
        )
    if not partners:
        return say(
            "outside this list they may meet nobody, and inside it they cannot all be paired",
            wording(
                "outside this list they may meet no team, and inside it they cannot all be paired"
            ),
        )
    return say_n(
        "this player may meet only {names}, and that is not enough",
        "outside this list they may meet only {names}, and that is not enough",
        len(stuck),
        wording_n(
            "this team may meet only {names}, and that is not enough",
            "outside this list they may meet only {names}, and that is not enough",
        ),
        names=listed([_name(player) for player in partners]),
    )


def _name(player: PlayerView) -> str:
    return f"{player['number']} {player['name']}".strip()


def _cells(player: PlayerView) -> tuple[str, str, str, str]:
    points = decimal(f"{player['points']:.1f}")
    if player["virtual_points"]:
        points = joined((points, decimal(f"{player['virtual_points']:.1f}")), "+")
    return str(player["number"]), player["name"], str(player["rating"] or ""), points


_INDENT = "    "


def trace_text(steps: list[StepView]) -> str:
    """A block a step. What is empty is left out; points are shown as points, not as tenths."""
    if not steps:
        return spoken(say("(the system left no trace)")) + "\n"
    return "".join(map(_step, steps))


def _step(step: StepView) -> str:
    players = " ".join(map(str, step["players"]))
    head = f"{step['article']} {step['action']}" + (f": {players}" if players else "")
    facts, lists = [], []
    for key, value in step["data"].items():
        if isinstance(value, (Mapping, tuple, list)):
            text = _listed(value)
            if text:
                lists.append(f"{_words(key)} {text}")
        elif value is not None and value != "":
            facts.append(f"{_words(key)} {_scalar(key, value)}")
    lines = ([", ".join(facts)] if facts else []) + lists
    return "".join(f"{line}\n" for line in (head, *(_INDENT + line for line in lines)))


def _listed(value: Mapping[str, object] | Sequence[object]) -> str:
    if isinstance(value, Mapping):
        shown = {key: held for key, held in value.items() if held}
        return " ".join(f"{key}={_joined(held, ',')}" for key, held in shown.items())
    return " ".join(_joined(item, "-") for item in value)


def _joined(value: object, glue: str) -> str:
    """A list inside a list is most often a pair: `8-6`."""
    return glue.join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def _scalar(key: str, value: object) -> str:
    if isinstance(value, bool):
        return spoken(say("yes") if value else say("no"))
    if isinstance(value, int) and key.endswith(("score", "points")):
        return format_points(value)
    return str(value)


def _words(key: str) -> str:
    return key.replace("_", " ")
