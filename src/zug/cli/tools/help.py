"""`zug help` and `zug manual`: the help of a command, and the manual at the shell."""

from __future__ import annotations

import click

from zug.cli.options import examples
from zug.cli.output import columns, emit, emit_line
from zug.errors import UsageError
from zug.manual import CHAPTERS, chapter, find, title
from zug.messages import say


@click.command("help", epilog="\b\nExample:\n  zug help pair")
@click.argument("name", required=False)
@click.pass_context
def help_(ctx: click.Context, name: str | None) -> None:
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


@click.command(
    "manual",
    epilog=examples(
        "zug manual                  its chapters",
        "zug manual fide-mode        one of them",
        "zug manual --find undo      where it speaks of something",
    ),
)
@click.argument("name", metavar="CHAPTER", required=False)
@click.option("--find", "text", metavar="TEXT", help="Show every line with this text.")
def manual(*, name: str | None, text: str | None) -> None:
    """The manual: its chapters, one of them, or where it speaks of something."""
    if name is not None and text is not None:
        raise UsageError("chapter-or-text", say("name a chapter, or --find a text"))
    if name is not None:
        emit(chapter(name).rstrip() + "\n")
    elif text is not None:
        _show_found(text)
    else:
        emit(columns([(id_, title(id_)) for id_ in CHAPTERS], "ll"))


def _show_found(text: str) -> None:
    hits = find(text)
    if not hits:
        emit_line(say("the manual does not have this text: {text}", text=text))
    for hit in hits:
        emit(f"{hit.chapter}, {hit.heading}: {hit.line}\n")
