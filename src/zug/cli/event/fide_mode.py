"""`zug fide-mode`: whether the event is in FIDE mode, and leaving it."""

from __future__ import annotations

import click

from zug.cli.event.event_file import at_desk, decide, desk_options, look, reason_option
from zug.cli.options import examples
from zug.cli.output import emit_line
from zug.director.decisions.fide_mode import leave_fide_mode, said_mode


@click.command(epilog=examples("zug fide-mode", "zug fide-mode --leave"))
@click.option("--leave", is_flag=True, help="Leave it, for good; asked twice.")
@reason_option()
@desk_options()
def command(*, leave: bool, reason: str, file: str | None) -> None:
    """Say whether the event is in FIDE mode; leave it, for good."""
    if not leave:
        emit_line(said_mode(look(file)))
        return
    with at_desk(file) as desk:
        decide(desk, leave_fide_mode(desk.state), reason=reason)
