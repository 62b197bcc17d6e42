"""What the declarations of several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from zug.cli.output import spoken_language
from zug.messages import languages, say

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


def scheduler_option(function: Decorated) -> Decorated:
    """`--scheduler`, of the commands that share out work."""
    return click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="A Dask scheduler to send the work to, such as tcp://10.0.0.5:8786.",
    )(function)


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
