"""`zug serve`, `zug backup` and `zug restore`: the desk in a browser, and copies of all it has."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from zug.cli.exits import Exit
from zug.cli.options import examples
from zug.cli.output import done, emit_line, note
from zug.director.journal.locking import cannot_read
from zug.errors import AccessError, UsageError, how_to_install
from zug.fastclasses import replace as with_other
from zug.messages import say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from types import ModuleType

    from zug.web.jobs.backup import Archive


def place_options(function: Callable[..., Any]) -> Callable[..., Any]:
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


def reach_desk(data: str | None, database: str | None) -> None:
    """The database of a desk that is there and is not to be served now."""
    start = web_server()
    start.prepare(start.Options(data=data, database=database), create=False)


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
@place_options
def serve(
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


@click.command(
    epilog=examples(
        "zug backup                            into this folder, named by date and time",
        "zug backup /media/stick --keep 20     the newest twenty stay",
        "zug backup --data /var/lib/zug /var/backups/zug",
    )
)
@click.argument("target", default=".", type=click.Path(path_type=Path))
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar="N",
    help="Remove older backups of the folder, so that N are left; none if a journal is broken.",
)
@place_options
def backup(target: Path, keep: int | None, data: str | None, database: str | None) -> int:
    """Write the whole desk, which may be open, into one file.

    TARGET is a folder, or the name of a file that does not exist yet. The file holds every event
    as a .zug file, accounts with their roles, and the key that signs links: keep it private. The
    rating list is left out.
    """
    reach_desk(data, database)
    from zug.web.jobs.backup import (  # noqa: PLC0415 - Django is ready only now
        read_archive,
        write_backup,
    )
    from zug.web.server.database import in_words  # noqa: PLC0415

    path = _free_name(target, keep)
    with in_words():
        archive = read_archive(write_backup(path))
    done()
    if keep is not None and not archive.broken:  # or the last good one would go one day
        _remove_older(path.parent, keep)
    emit_line(say("backup written: {path} ({what})", path=path, what=_contents(archive)))
    _tell_broken(archive)
    return Exit.BAD_INPUT if archive.broken else Exit.OK


def _tell_broken(archive: Archive) -> None:
    """Each journal in a line; the last line says what that means for the backup."""
    for code, faults in archive.broken.items():
        for fault in faults:  # their advice is for one who opens a file
            note(with_other(fault, advice="").sentence(f"{archive.path}: {code}"))
    if archive.broken:
        text = say_n(
            "{count} journal is broken at this desk, and is in the backup as it is; "
            "zug restore --without CODE restores the other events",
            "{count} journals are broken at this desk, and are in the backup as they are; "
            "zug restore --without CODE, once for each, restores the other events",
            len(archive.broken),
        )
        note(text)


def _free_name(target: Path, keep: int | None) -> Path:
    from datetime import UTC, datetime  # noqa: PLC0415 - for this command only

    from zug.web.jobs.backup import usual_name  # noqa: PLC0415

    if target.is_dir():
        return target / usual_name(datetime.now(UTC))
    if keep is not None or target.suffix != ".zip":
        raise AccessError(
            "no-such-folder",
            say("there is no folder {path}", path=target),
            say("make it first, or name a file that ends in .zip"),
        )
    return target


def _remove_older(folder: Path, keep: int) -> None:
    """Those named by date and time only: the order of the names is that of the days."""
    pattern = "zug-" + "[0-9]" * 8 + "-" + "[0-9]" * 6 + ".zip"
    for path in sorted(folder.glob(pattern))[:-keep]:
        path.unlink(missing_ok=True)


def _contents(archive: Archive, fewer: int = 0) -> str:
    count = len(archive.events) + len(archive.broken) - fewer
    events = say_n("{count} event", "{count} events", count)
    accounts = say_n("{count} account", "{count} accounts", archive.accounts)
    return say("{events}, {accounts}", events=events, accounts=accounts)


@click.command(
    epilog=examples(
        "zug restore zug-20261116-190000.zip --check          is it whole?",
        "zug restore zug-20261116-190000.zip --data new       into an empty folder",
        "zug restore zug-20261116-190000.zip --replace        in the place of what is there",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Read it with all its checksums, and change nothing.")
@click.option("--replace", is_flag=True, help="Replace the desk that is there; a backup is kept.")
@click.option(
    "--without",
    multiple=True,
    metavar="CODE",
    help="Leave out the event with this code, whose journal is broken.",
)
@place_options
def restore(
    *,
    file: Path,
    check: bool,
    replace: bool,
    without: tuple[str, ...],
    data: str | None,
    database: str | None,
) -> None:
    """Make a desk from a backup: all of it, or nothing.

    Every journal is checked first. A desk that holds anything is replaced with --replace only; it
    must not be open. Everybody has to sign in again.
    """
    with ExitStack() as kept:
        if check:
            data = kept.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
            database = None
        archive, before = kept.enter_context(_read(file, without, data, database))
        words = {"path": file, "time": archive.made, "what": _contents(archive, len(without))}
        if check:
            emit_line(say("{path} of {time} is whole: {what}", **words))
            return
        _put_back(archive, without, replace, before)
    done()
    emit_line(say("restored from {path} of {time}: {what}", **words))


@contextmanager
def _read(
    file: Path, without: tuple[str, ...], data: str | None, database: str | None
) -> Iterator[tuple[Archive, frozenset[str]]]:
    """The backup, and the files of the desk that were there, before any table is touched.

    Whoever is refused finds no new folder.
    """
    server = web_server()
    from zug.web.server.database import nothing_left  # noqa: PLC0415

    with nothing_left(data) as before:
        server.reach(server.Options(data=data, database=database))
        from zug.web.jobs.backup import read_archive  # noqa: PLC0415 - Django is ready only now

        archive = read_archive(file)
        archive.check(without)
        yield archive, before


def _put_back(
    archive: Archive, without: tuple[str, ...], replace: bool, before: Collection[str]
) -> None:
    from zug.web.jobs.backup import KEY, another_key  # noqa: PLC0415 - Django is ready only now
    from zug.web.jobs.backup import restore as put_back  # noqa: PLC0415
    from zug.web.server.database import (  # noqa: PLC0415
        DATABASE,
        in_words,
        open_tables,
        undisturbed,
    )

    key = another_key(archive, had_key=KEY in before, had_database=DATABASE in before)
    open_tables()
    with in_words(), undisturbed():
        _make_room(replace, key)
        put_back(archive, without)


def _make_room(replace: bool, key: Path | None) -> None:
    """What is there is kept in a backup first; nothing is replaced unasked."""
    from datetime import UTC, datetime  # noqa: PLC0415 - for this command only

    from zug.lists.store import data_folder  # noqa: PLC0415
    from zug.web.jobs.backup import is_empty, uses_file, usual_name, write_backup  # noqa: PLC0415

    empty = is_empty()
    if empty and key is None:
        return
    if not replace and not (empty and uses_file()):
        what = say("this desk already holds events or accounts")
        if empty:  # a desk in another database may use the folder
            what = say("{path} is there already, perhaps for another desk", path=key)
        advice = say("choose an empty folder with --data, or replace it with --replace")
        raise UsageError("not-empty", what, advice)
    path = data_folder() / f"before-restore-{usual_name(datetime.now(UTC))}"
    emit_line(say("what was there is kept in {path}", path=write_backup(path)))
