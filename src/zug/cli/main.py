"""The command `zug`: its group of commands, and the one place where errors become words."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from importlib import import_module
from typing import Any

import click

from zug import __version__
from zug.cli.exits import (
    PLEASE_REPORT,
    TOO_LARGE,
    Exit,
    exit_of,
    exit_table,
    internal_error,
)
from zug.cli.output import (
    begin,
    emit,
    is_from_keyboard,
    note,
    open_streams,
    show_any_letter,
    speak,
    unwritable,
)
from zug.errors import WorkWarning, ZugError
from zug.messages import SOURCE, languages, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SECTIONS = {
    "On a tournament file": {
        "pair": "files.pair:command",
        "schedule": "files.schedule:command",
        "explain": "files.explain:command",
        "compare": "files.compare:command",
        "check": "files.check:command",
        "prove": "files.proofs:prove_round",
        "verify": "files.proofs:verify_proof",
        "standings": "files.standings:command",
        "print": "files.print:command",
        "site": "files.site:command",
        "convert": "files.convert:command",
        "card": "files.cards_and_aros:card",
        "aro": "files.cards_and_aros:aro",
        "elo": "files.ratings_and_norms:elo",
        "norms": "files.ratings_and_norms:norms",
    },
    "The desk in a browser": {
        "serve": "event.server:serve",
        "backup": "event.server:backup",
        "restore": "event.server:restore",
    },
    "An event, before it starts": {
        "new": "event.setup:new",
        "set": "event.setup:set_",
        "enter": "event.players:enter",
        "edit": "event.players:edit",
        "rating": "event.players:rating",
        "ratings": "event.rating_lists:ratings",
        "remove": "event.players:remove",
        "renumber": "event.players:renumber",
        "draw": "event.setup:draw",
        "close": "event.setup:close",
    },
    "Categories, prizes and fees": {
        "category": "event.prizes_and_fees:category",
        "prizes": "event.prizes_and_fees:prizes",
        "fee": "event.prizes_and_fees:fee",
        "pay": "event.prizes_and_fees:pay",
    },
    "Rating lists": {"list": "event.rating_lists:command"},
    "Groups and a final": {"divide": "event.groups:divide", "promote": "event.groups:promotion"},
    "An event, round by round": {
        "status": "event.status:status",
        "next": "event.rounds:next_round",
        "publish": "event.rounds:publish",
        "result": "event.rounds:result",
        "adjourn": "event.rounds:adjourn",
        "clear": "event.rounds:clear",
        "correct": "event.rounds:correct",
        "swap": "event.rounds:swap",
        "change": "event.manual_pairing:change",
        "unpair": "event.rounds:unpair",
        "lookahead": "event.status:lookahead",
        "fide-mode": "event.setup:fide_mode",
    },
    "An event, its people": {
        "absent": "event.players:absent",
        "bye": "event.players:bye",
        "withdraw": "event.players:withdraw",
        "return": "event.players:come_back",
        "expel": "event.players:expel",
        "forbid": "event.players:forbid",
        "allow": "event.players:allow",
        "protect": "event.prohibited_pairings:command",
        "lots": "event.players:lots",
        "values": "event.players:values",
    },
    "An event, its journal": {
        "log": "event.journal:log",
        "undo": "event.journal:undo",
        "note": "event.journal:note",
        "export": "event.journal:export",
        "repair": "event.journal:repair_file",
    },
    "Random tournaments and studies": {
        "generate": "tools.generate:command",
        "accept": "tools.accept:command",
        "lab": "tools.lab:command",
    },
    "Learning the rules": {"quiz": "tools.quiz:command"},
    "About Zug": {
        "systems": "tools.systems:command",
        "help": "tools.help:help_",
        "manual": "tools.help:manual",
    },
}
"""Every command with the module of `zug.cli` and the name it has there."""

COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}

EPILOG = f"""\b
Examples:
  zug pair open.trf                 boards of the next round
  zug pair open.trf --json          the same for a program
  zug check open.trf                was every round paired by the rules?
  zug explain open.trf --board 1    why is it paired like this?
  zug systems                       the rule books Zug knows

\b
Exit codes:
{exit_table()}
"""


class LazyGroup(click.Group):
    """A group that imports a command when it is called or listed, not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(f"zug.cli.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by what one wants to do."""
        for title, section in SECTIONS.items():
            commands = ((name, self.get_command(ctx, name)) for name in section)
            rows = [
                (name, command.get_short_help_str(64))
                for name, command in commands
                if command is not None
            ]
            with formatter.section(title):
                formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """`zug open.trf` is a likely first try: say what to type."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and "." in name:
            ctx.fail(f"no such command {name!r}; to pair a file type: zug pair {name}")
        return super().resolve_command(ctx, args)


KERNELS = {"compiled": "compiled", "wasm": "WebAssembly", "python": "plain Python"}


def _tell_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from zug.matching import KERNEL  # noqa: PLC0415

        click.echo(f"zug {__version__} (kernel: {KERNELS[KERNEL]})", color=ctx.color)
        ctx.exit()


@click.group(
    cls=LazyGroup,
    epilog=EPILOG,
    context_settings=SETTINGS,
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version, and whether the kernel is compiled, and exit.",
)
@click.option(
    "--lang",
    "language",
    type=click.Choice(languages()),
    default=SOURCE,
    show_default=True,
    envvar="ZUG_LANG",
    show_envvar=True,
    help="The language of what is said; files, JSON and this help stay as they are.",
)
def main(language: str) -> None:
    """Pair, explain, check and run Swiss-system tournaments and round robins, by the rule books."""
    speak(language)


def run(arguments: Sequence[str] | None = None) -> None:
    """Run a command line and end the process with its exit code."""
    open_streams()
    show_any_letter(sys.stdout)
    show_any_letter(sys.stderr)
    sys.exit(int(guarded(arguments)))


def guarded(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; whatever goes wrong becomes a message and an exit code."""
    speak(SOURCE)
    begin()
    reported: list[ZugError] = []
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _shown_by(warnings.showwarning)
            return _guarded(arguments, reported)
    finally:
        _warn_of_left_out(reported)


def _shown_by(others: Callable[..., None]) -> Callable[..., None]:
    """Return what shows a warning of ours as a note, and leaves all `others` as they are."""

    def show(message: Warning | str, *rest: Any, **more: Any) -> None:
        if isinstance(message, WorkWarning):
            note(message.args[0])
        else:
            others(message, *rest, **more)

    return show


def _warn_of_left_out(reported: Sequence[ZugError]) -> None:
    """Systems of other packages that cannot be used: nobody looked for them if none was needed."""
    registry = sys.modules.get("zug.systems.registry")
    for broken in () if registry is None else registry.left_out():
        if broken.error not in reported:
            note(say("warning: {fault}", fault=broken.error.sentences()[0]))


def _guarded(arguments: Sequence[str] | None, reported: list[ZugError]) -> int:
    try:
        code = _run(arguments)
    except click.ClickException as error:
        with contextlib.suppress(OSError):  # nobody can be told
            error.show(sys.stderr)
        return Exit.USAGE
    except (click.Abort, KeyboardInterrupt):
        note(say("stopped"))
        return Exit.INTERRUPTED
    except ZugError as error:
        from zug.screens.advice import Interface, advised  # noqa: PLC0415 - only of errors

        reported.append(error)
        for sentence in advised(error, Interface.SHELL).sentences():
            note(sentence)
        return exit_of(error)
    except (MemoryError, RecursionError):
        note(TOO_LARGE)
        return Exit.LIMIT
    except Exception as error:
        if os.environ.get("ZUG_TRACEBACK"):
            raise
        note(internal_error(error))
        note(PLEASE_REPORT)
        return Exit.INTERNAL
    return int(code or Exit.OK)


def _run(arguments: Sequence[str] | None) -> int | None:
    """A command returns its exit code; click returns that of --help and --version.

    Commands see to their own files, so an error of the system is one of standard output, which
    click writes help to.
    """
    try:
        code: int | None = main(arguments, prog_name="zug", standalone_mode=False)
    except OSError as error:
        if error.filename is not None:
            raise
        raise unwritable(error) from None
    except Exception as error:
        if is_from_keyboard(error):
            raise KeyboardInterrupt from None
        raise
    return code


__all__ = ["COMMANDS", "emit", "guarded", "main", "run"]
