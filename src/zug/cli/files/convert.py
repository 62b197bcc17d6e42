"""`zug convert`."""

from __future__ import annotations

import click

from zug.cli.loading import STANDARD_INPUT, reading_of, remarks
from zug.cli.options import code_option
from zug.cli.output import emit, note
from zug.formats import FORMATS
from zug.formats.files import write_bytes
from zug.formats.tournament_files import require_readable, writing_for
from zug.messages import say
from zug.systems.codes import with_code

EPILOG = """\b
Examples:
  zug convert open.trf open.json
  zug convert open.trf report.trf --to trf26
  zug convert open.json - --to trf16            to standard output
  zug convert open.trf out.trf --to trf26 --code FIDE_DUTCH_2025
  zug convert league.trf out.trf --code FIDE_TEAM    teams of a file that does not say it is theirs

What a format cannot hold is reported on standard error; nothing is dropped silently.
"""

STANDARD_OUTPUT = STANDARD_INPUT


@click.command(epilog=EPILOG)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "-t",
    "--to",
    "form",
    type=click.Choice(list(FORMATS)),
    help="Format of OUT. By default .json is json; anything else is trf16 if that can say it all, "
    "else trf26.",
)
@code_option
@click.option(
    "--lenient",
    is_flag=True,
    help="Read a faulty file as best as possible, and say what was assumed.",
)
def command(*, source: str, target: str, form: str | None, code: str | None, lenient: bool) -> None:
    """Write the tournament in the file IN to the file OUT, in another format.

    IN may be a TRF16, TRF(x), TRF(bx), TRF26 or JSON file; its content tells which.
    """
    reading = reading_of(source, lenient=lenient, system=code)
    for remark in remarks(source, reading):
        note(remark)
    tournament = with_code(reading.tournament, code) if code else reading.tournament
    if code and code.endswith("_BAKU") and not tournament.acceleration:
        note(say("{file}: the event is not accelerated: _BAKU was left out", file=target))
    form = form or ("trf16" if target == STANDARD_OUTPUT else None)
    writing = writing_for(tournament, target, form, reading.listed)
    if lenient:
        require_readable(writing, tournament)
    if target == STANDARD_OUTPUT:
        emit(writing.data.decode())
    else:
        write_bytes(target, writing.data)
    for lost in writing.assumptions:
        note(say("{file}: {what}", file=target, what=lost))
