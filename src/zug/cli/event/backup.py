"""`zug backup` and `zug restore`."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from zug.cli.event.desk_place import desk_options, open_desk, web_server
from zug.cli.exits import Exit
from zug.cli.options import examples
from zug.cli.output import done, emit_line, note
from zug.errors import AccessError, UsageError
from zug.fastclasses import replace as with_other
from zug.messages import say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from zug.web.jobs.backup import Archive


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
@desk_options
def backup(target: Path, keep: int | None, data: str | None, database: str | None) -> int:
    """Write the whole desk, which may be open, into one file.

    TARGET is a folder, or the name of a file that does not exist yet. The file holds every event
    as a .zug file, accounts with their roles, and the key that signs links: keep it private. The
    rating list is left out.
    """
    open_desk(data, database)
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
@desk_options
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
