"""Write docs/reference/cli.md from the program itself: what it says of its commands and codes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from zug.cli.engine import USAGE
from zug.cli.exits import Exit
from zug.cli.main import COMMANDS, SETTINGS, main

TARGET = Path(__file__).parents[1] / "docs" / "reference" / "cli.md"

HEAD = """# Command line

This page is generated from the program (`python scripts/cli_reference.py`).

"""


def reference() -> str:
    """The whole page."""
    with click.Context(main, info_name="zug", terminal_width=100, **SETTINGS) as context:
        parts = [HEAD, _section("zug", main.get_help(context))]
        for name in COMMANDS:
            command = main.get_command(context, name)
            assert command is not None
            with click.Context(command, parent=context, info_name=name) as its_context:
                parts.append(_section(f"zug {name}", command.get_help(its_context)))
                parts.extend(_of_group(name, command, its_context))
    parts.append(_exit_codes())
    parts.append(f"## zug-engine\n\nSee [Drop-in engine](../engine.md).\n\n```text\n{USAGE}```\n")
    return "".join(parts)


def _of_group(name: str, group: click.Command, context: click.Context) -> Iterator[str]:
    """The commands within a command."""
    for word, command in getattr(group, "commands", {}).items():
        with click.Context(command, parent=context, info_name=word) as its_context:
            yield _section(f"zug {name} {word}", command.get_help(its_context))


def _section(title: str, text: str) -> str:
    return f"## {title}\n\n```text\n{text.rstrip()}\n```\n\n"


def _exit_codes() -> str:
    rows = "".join(f"| {code.value} | {code.meaning} |\n" for code in Exit)
    return f"## Exit codes of zug\n\n| code | meaning |\n|---|---|\n{rows}\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(reference(), encoding="utf-8")
    sys.stdout.write(f"{TARGET.name} written\n")
