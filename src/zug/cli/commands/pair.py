"""`zug pair`."""

from __future__ import annotations

import click

from zug.cli.exits import Exit
from zug.cli.loading import as_it_counted, note_edition, reading_of, remarks
from zug.cli.options import system_options
from zug.cli.output import emit, note, spoken, tell
from zug.cli.pairing_text import engine_lines, impossible_words, table
from zug.formats.files import write_bytes
from zug.messages import say
from zug.systems import PairingRequest, require_a_round
from zug.systems.pairing_json import pairing_view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.systems.pairing_json import PairingView

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
        from zug.cli.trace_text import trace_text  # noqa: PLC0415 - only when asked for

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
        from zug.cli.documents import to_json  # noqa: PLC0415 - only when asked for

        return to_json(view)
    if "trace" in view:
        from zug.cli.trace_text import trace_text  # noqa: PLC0415 - only when asked for

        return f"{table(view)}\n{spoken(say('Trace:'))}\n{trace_text(view['trace'])}"
    return table(view)


def _write(text: str, output: str | None) -> None:
    if output is None:
        emit(text)
    else:
        write_bytes(output, text.encode())
