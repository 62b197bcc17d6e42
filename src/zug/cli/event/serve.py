"""`zug serve`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from zug.cli.event.desk_place import desk_options, text_of, web_server
from zug.cli.options import examples
from zug.cli.output import emit_line
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType


@click.command(
    epilog=examples(
        "zug serve                          the desk on this computer",
        "zug serve --demo                   with a sample tournament in round 5",
        "zug serve --host 0.0.0.0           others in this network can reach it",
        "zug serve --database postgres://user:password@host/zug",
        "zug serve --copy-to /media/stick   copies on a stick",
        "zug serve --site-to /var/www/chess websites of all public events",
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
@click.option("--demo", is_flag=True, help="Add a sample tournament in round 5.")
@click.option("--open", "browser", is_flag=True, help="Open the desk in the browser.")
@click.option(
    "--name", "hosts", multiple=True, metavar="NAME", help="Name of the site behind a proxy."
)
@click.option("--https", is_flag=True, help="The proxy in front speaks https.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="Address or network of the proxy, if it is not on this computer.",
)
@click.option(
    "--connections-per-address",
    "per_address",
    default=128,
    show_default=True,
    type=click.IntRange(0, 65535),
    metavar="N",
    help="Connections one address may have open; 0 for any number. Proxies have no limit.",
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 16),
    help="Processes that share the work; PostgreSQL only.",
)
@click.option(
    "--metrics-token-file",
    "metrics_token",
    envvar="ZUG_METRICS_TOKEN_FILE",
    show_envvar=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="File with what a program elsewhere must know to read /metrics/.",
)
@click.option(
    "--copy-to",
    metavar="DIR",
    help="A second folder, such as one on a stick: a backup is written there after each "
    "publication, and some time after any other change. It must exist.",
)
@click.option(
    "--copy-every",
    default=10,
    show_default=True,
    type=click.IntRange(1, 1440),
    metavar="MINUTES",
    help="How long after a change a copy is made.",
)
@click.option(
    "--site-to",
    metavar="DIR",
    help="A folder for websites: that of every event with public pages is written there, in a "
    "folder of its own, at each publication. It must exist.",
)
@click.option(
    "--site-languages",
    default="",
    metavar="A,B,...",
    help="The languages of these websites; by default all.",
)
@click.option("--access-log", is_flag=True, help="Write a line for every visit to stderr.")
@click.option(
    "--set-password",
    "account",
    metavar="NAME",
    help="Set or reset the password of an account, which is asked for, and stop.",
)
@desk_options
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
    proxies: tuple[str, ...],
    per_address: int,
    workers: int,
    metrics_token: Path | None,
    copy_to: str | None,
    copy_every: int,
    site_to: str | None,
    site_languages: str,
    access_log: bool,
    account: str | None,
) -> None:
    """Open the arbiter's desk, a web app, until stopped with Ctrl-C."""
    server = web_server()
    _check_languages(site_languages)
    options = server.Options(
        host=host,
        port=port,
        data=data,
        database=database,
        demo=demo,
        browser=browser,
        hosts=hosts,
        https=https,
        access_log=access_log,
        workers=workers,
        proxies=proxies,
        per_address=per_address,
        metrics_token=text_of(metrics_token) if metrics_token else "",
        copy_to=copy_to,
        copy_every=copy_every,
        site_to=site_to,
        site_languages=site_languages,
        serving=account is None,
    )
    server.prepare(options)
    if account is not None:
        _set_password(account)
        return
    server.check_port(options)
    with server.alone():
        _open(server, options)


def _check_languages(wanted: str) -> None:
    """Said now, and not by a website that is not there."""
    if wanted:
        from zug.website import chosen_languages  # noqa: PLC0415 - of the desk alone

        chosen_languages(wanted.split(","))


def _open(server: ModuleType, options: Any) -> None:
    if options.demo:
        from zug.web.events.demo import make_demo  # noqa: PLC0415 - Django is ready only now

        emit_line(say("sample tournament: {address}", address=make_demo()))
    emit_line(
        say("The desk is open at {address} (stop with Ctrl-C)", address=server.address(options))
    )
    server.run(options)


def _set_password(name: str) -> None:
    """Typed twice at a terminal; from a pipe, its first line."""
    from zug.web.accounts.passwords import set_password  # noqa: PLC0415 - Django is ready only now

    if sys.stdin.isatty():
        password = click.prompt(say("Password"), hide_input=True, confirmation_prompt=True)
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    set_password(name, password)
    emit_line(say("the password of {name} is set", name=name))
