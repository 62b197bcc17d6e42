"""What the declarations of several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from zug.cli.output import spoken_language
from zug.errors import AccessError, UsageError
from zug.messages import languages, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

Decorated = TypeVar("Decorated", bound=Callable[..., object])

WHO_IS_WHO = say("`zug standings` lists everybody with their number")


def examples(*lines: str) -> str:
    """The end of a help text."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def code_option(function: Decorated) -> Decorated:
    """`--code`, of the commands that write report files."""
    return click.option(
        "--code",
        metavar="CODE",
        help="Code that names the system in a report (record 192), for a program that "
        "expects another code than Zug writes.",
    )(function)


def _mapped(
    context: click.Context, _option: click.Parameter, words: tuple[str, ...]
) -> dict[str, str]:
    from zug.formats.list_columns import FIELDS, LIST_FIELDS, field_called  # noqa: PLC0415

    fields = LIST_FIELDS if context.info_name == "add" else FIELDS
    columns = {}
    for text in words:
        heading, sign, word = text.rpartition("=")
        field = field_called(word, fields)
        if not (sign and heading.strip()) or field is None:
            wanted = ", ".join(fields)
            raise UsageError(
                "bad-map",
                say("{text!r} does not say what a column is", text=text),
                say("write HEADING=FIELD; fields: {names}; none to leave it out", names=wanted),
            )
        columns[heading.strip()] = field
    return columns


def map_option(function: Decorated) -> Decorated:
    """`--map`, of the commands that read lists of players, and of `zug list add`."""
    return click.option(
        "--map",
        "columns",
        metavar="HEADING=FIELD",
        multiple=True,
        callback=_mapped,
        help="What a column of the list is: 'Dorf=club', 'Essen=' to leave it out.",
    )(function)


def _key_values(
    _ctx: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for value in values:
        key, equals, setting = value.partition("=")
        if not key or not equals:
            raise click.BadParameter(f"{value!r} is not of the form KEY=VALUE")
        pairs[key.strip()] = setting.strip()
    return pairs


option_option = click.option(
    "--option",
    "options",
    metavar="KEY=VALUE",
    multiple=True,
    callback=_key_values,
    help="An option of the system; may be given several times.",
)

set_option = click.option(
    "--set",
    "settings",
    metavar="KEY=VALUE",
    multiple=True,
    callback=_key_values,
    help="A setting of `zug generate`, such as players=20-60; may be given several times.",
)


def language_option(function: Decorated) -> Decorated:
    """`--lang` of a command that explains."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(languages()),
        callback=lambda _ctx, _parameter, language: language or spoken_language(),
        help="The language of the sentences, if not that of `zug --lang`.",
    )(function)


_TLS = "zug.tls"


def scheduler_option(function: Decorated) -> Decorated:
    """`--scheduler` and the files of its TLS, of the commands that share out work."""
    files = (
        ("--tls-ca-file", "Certificates of whoever signed those of the cluster (PEM)."),
        ("--tls-cert", "Your own certificate for the cluster (PEM)."),
        ("--tls-key", "The key of your certificate (PEM)."),
    )
    for name, text in reversed(files):
        function = click.option(
            name,
            metavar="FILE",
            expose_value=False,
            is_eager=True,
            callback=_keep_tls_file,
            type=click.Path(exists=True, dir_okay=False),
            help=text,
        )(function)
    return click.option(
        "--scheduler",
        metavar="ADDRESS",
        callback=_scheduler_of,
        help="A Dask scheduler to send the work to, such as tls://10.0.0.5:8786. Its workers can "
        "run programs on this computer: use only one you trust.",
    )(function)


def _keep_tls_file(context: click.Context, parameter: click.Parameter, path: str | None) -> None:
    name = str(parameter.name).removeprefix("tls_")
    if path is not None:
        context.meta.setdefault(_TLS, {})[name] = path


def _scheduler_of(
    context: click.Context, _parameter: click.Parameter, address: str | None
) -> str | None:
    """Return the address with the files named beside it."""
    files = context.meta.get(_TLS)
    if files is None:
        return address
    if address is None:
        raise UsageError(
            "no-scheduler-named",
            say("--tls-… needs the address of a scheduler"),
            say("add --scheduler tls://…"),
        )
    from zug.pool import Scheduler, Tls  # noqa: PLC0415 - rarely needed

    return Scheduler(address, Tls(**files))


def system_options(function: Decorated) -> Decorated:
    """`--system`, `--accelerate`, `--option` and `--lenient`."""
    for decorate in reversed(
        (
            click.option(
                "-s",
                "--system",
                metavar="ID",
                help="Pairing system; by default what the file says, else dutch-2026. "
                "See 'zug systems'.",
            ),
            click.option(
                "-a",
                "--accelerate",
                "acceleration",
                metavar="NAME",
                help="Acceleration, such as baku-2026; by default what the file says.",
            ),
            option_option,
            click.option(
                "--lenient",
                is_flag=True,
                help="Read a faulty file as best as possible, and say what was assumed.",
            ),
        )
    ):
        function = decorate(function)
    return function


def open_folder(output: Path) -> Path:
    """A folder to put files in; made if it is not there."""
    if output.exists() and not output.is_dir():
        raise UsageError(
            "not-a-folder",
            say("{output} is not a folder", output=output),
            say("name one for several files"),
        )
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AccessError(
            "no-access",
            say("{output} cannot be created: {strerror}", output=output, strerror=error.strerror),
        ) from None
    return output
