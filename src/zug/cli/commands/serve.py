"""`zug serve`."""

from __future__ import annotations

import sys

import click

from zug.cli.options import examples
from zug.cli.output import emit_line
from zug.errors import UsageError, how_to_install
from zug.messages import say


@click.command(
    epilog=examples(
        "zug serve                          the desk on this computer",
        "zug serve --demo                   with a sample tournament in round 5",
        "zug serve --host 0.0.0.0           others in this network can reach it",
        "zug serve --database postgres://user:password@host/zug",
        "zug serve --set-password anna      a lost password, from the shell",
    )
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(1, 65535),
    help="Port to listen on.",
)
@click.option("--data", metavar="DIR", help="Folder for the database; by default your own.")
@click.option(
    "--database",
    metavar="URL",
    envvar="ZUG_DATABASE",
    help="PostgreSQL instead of a file: postgres://user:password@host:port/name.",
)
@click.option("--demo", is_flag=True, help="Add a sample tournament in round 5.")
@click.option("--open", "browser", is_flag=True, help="Open the desk in the browser.")
@click.option(
    "--name", "hosts", multiple=True, metavar="NAME", help="Name of the site behind a proxy."
)
@click.option("--https", is_flag=True, help="The proxy in front speaks https.")
@click.option("--access-log", is_flag=True, help="Write a line for every visit to stderr.")
@click.option(
    "--set-password",
    "account",
    metavar="NAME",
    help="Set or reset the password of an account, which is asked for, and stop.",
)
def command(
    *,
    host: str,
    port: int,
    data: str | None,
    database: str | None,
    demo: bool,
    browser: bool,
    hosts: tuple[str, ...],
    https: bool,
    access_log: bool,
    account: str | None,
) -> None:
    """Open the arbiter's desk, a web app, until stopped with Ctrl-C."""
    try:
        from zug.web import server  # noqa: PLC0415 - Django is loaded for this command only
    except ModuleNotFoundError as error:
        raise UsageError(
            "no-web",
            say("the desk needs {name}", name=error.name),
            how_to_install("web"),
        ) from None
    options = server.Options(host, port, data, database, demo, browser, hosts, https, access_log)
    server.prepare(options)
    if account is not None:
        _set_password(account)
        return
    server.check_port(options)
    if demo:
        from zug.web.demo import make_demo  # noqa: PLC0415

        emit_line(say("sample tournament: {address}", address=make_demo()))
    emit_line(
        say("The desk is open at {address} (stop with Ctrl-C)", address=server.address(options))
    )
    server.run(options)


def _set_password(name: str) -> None:
    """Typed twice at a terminal; from a pipe, its first line."""
    from zug.web.owners import set_password  # noqa: PLC0415 - Django is ready only now

    if sys.stdin.isatty():
        password = click.prompt(say("Password"), hide_input=True, confirmation_prompt=True)
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    set_password(name, password)
    emit_line(say("the password of {name} is set", name=name))
