"""Where a desk keeps its things, as the commands about the desk are told."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from zug.director.journal.locking import cannot_read
from zug.errors import UsageError, how_to_install
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


def desk_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--data`, `--database` and `--database-file`; the last two reach the command as one."""

    @wraps(function)
    def command(*, database: str | None, database_file: Path | None, **rest: Any) -> Any:
        address = database if database or database_file is None else text_of(database_file)
        return function(database=address, **rest)

    for decorate in reversed(
        (
            click.option("--data", metavar="DIR", help="Folder of the desk; by default your own."),
            click.option(
                "--database",
                metavar="URL",
                envvar="ZUG_DATABASE",
                help="PostgreSQL instead of a file: postgres://user:password@host:port/name.",
            ),
            click.option(
                "--database-file",
                metavar="FILE",
                envvar="ZUG_DATABASE_FILE",
                show_envvar=True,
                type=click.Path(path_type=Path),
                help="File with that address, so that no list of processes shows the password.",
            ),
        )
    ):
        command = decorate(command)
    return command


def text_of(path: Path) -> str:
    """What a file of one line says."""
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as error:
        what = error.strerror if isinstance(error, OSError) else say("it is not text")
        raise cannot_read(path, what) from None


def web_server() -> ModuleType:
    """The module that starts the desk; Django is loaded for commands about it only."""
    try:
        from zug.web.server import start  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise UsageError(
            "no-web",
            say("the desk needs {name}", name=error.name),
            how_to_install("web"),
        ) from None
    return start


def open_desk(data: str | None, database: str | None) -> None:
    """The database of a desk that is there and is not to be served now."""
    start = web_server()
    start.prepare(start.Options(data=data, database=database), create=False)
