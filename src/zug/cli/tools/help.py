"""`zug help`."""

from __future__ import annotations

import click

from zug.cli.output import emit
from zug.messages import say


@click.command("help", epilog="\b\nExample:\n  zug help pair")
@click.argument("name", required=False)
@click.pass_context
def command(ctx: click.Context, name: str | None) -> None:
    """Show the help of Zug, or of the command NAME."""
    parent = ctx.parent
    assert parent is not None  # it is a command of the group
    if name is None:
        emit(parent.get_help() + "\n")
        return
    group = parent.command
    assert isinstance(group, click.Group)
    wanted = group.get_command(parent, name)
    if wanted is None:
        raise click.UsageError(say("no such command {name!r}", name=name), ctx=parent)
    with click.Context(wanted, info_name=name, parent=parent) as its_context:
        emit(its_context.get_help() + "\n")
