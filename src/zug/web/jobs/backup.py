"""The whole desk in one file: every event's journal, accounts and roles, the key that signs.

It is a zip. `events/<code>.zug` are journals that any desk and the command line open by themselves;
`desk.json` is the rest of the database but for sessions and the rating list. Nothing in it depends
on the kind of the database or its tables, so a backup moves a desk from SQLite to PostgreSQL, and
from one release to another.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import connection, transaction

from zug import __version__
from zug.director.journal import JournalLine, decode, encode
from zug.director.journal.locking import cannot_read, cannot_write, sync_folder
from zug.director.journal.replay import replay
from zug.errors import AccessError, Fault, FaultyFileError, UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.web.events.fide_mode_copies import (
    exit_rounds,
    kept_outside,
    merge_exit,
    remember_exits,
)
from zug.web.events.models import (
    Claim,
    DecisionRow,
    EventRow,
    Festival,
    FideModeExit,
    HelperCode,
    LoginTries,
    Membership,
)
from zug.web.events.store import folded, write_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from typing import BinaryIO


FORMAT = 1
MODELS = (User, Festival, EventRow, Membership, HelperCode, Claim, FideModeExit)
"""In the order in which they refer to each other."""
CONTENTS, REST, KEY = "manifest.json", "desk.json", "secret.key"


def usual_name(now: datetime) -> str:
    return f"zug-{now:%Y%m%d-%H%M%S}.zip"


def write_backup(target: Path) -> Path:
    """Write a backup of a desk, which may be at work, under a name that is free.

    The name appears when the file is whole and on the disk.
    """
    if target.exists():
        raise AccessError(
            "exists", say("{path} already exists", path=target), say("choose another name")
        )
    part = target.with_name(f".{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            _pack(file)
            file.flush()
            os.fsync(file.fileno())
        part.rename(target)
        with suppress(AccessError):  # some sticks and shares cannot; the file itself is there
            sync_folder(target)
    except OSError as error:
        raise cannot_write(target, error) from None
    finally:
        with suppress(OSError):  # the stick itself may be gone
            part.unlink(missing_ok=True)
    return target


def _pack(file: BinaryIO) -> None:
    now, sums = datetime.now(UTC), dict[str, str]()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:

        def put(name: str, data: bytes) -> None:
            sums[name] = hashlib.sha256(data).hexdigest()
            info = zipfile.ZipInfo(name, now.timetuple()[:6])
            info.external_attr = 0o600 << 16
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)

        with _snapshot():
            for row in EventRow.objects.order_by("pk"):
                put(name_of(row.code), _lines(row))
            kept = chain.from_iterable(model.objects.order_by("pk") for model in MODELS)
            put(REST, serializers.serialize("json", kept, indent=1).encode())
        put(KEY, str(settings.SECRET_KEY).encode())
        moment = now.isoformat(timespec="seconds").replace("+00:00", "Z")
        manifest = {"format": FORMAT, "zug": __version__, "made": moment, "files": dict(sums)}
        put(CONTENTS, json.dumps(manifest, indent=1).encode())


def name_of(code: str) -> str:
    return f"events/{code}.zug"


@contextmanager
def _snapshot() -> Iterator[None]:
    """All that is read inside is of one moment, and nobody who writes has to wait."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _lines(row: EventRow) -> bytes:
    """The journal with the checksums the database has: whoever reads it will see whether they fit.

    A line that was changed in the database is handed on as it is, for a later look at it.
    """
    before, lines = "", []
    rows = DecisionRow.objects.filter(tournament=row).values_list(
        "number", "time", "author", "do", "data", "reason", "link"
    )
    for number, time, author, do, data, reason, link in rows.iterator():
        decision = JournalLine(number, time, author, do, _data(data), reason)
        line, fitting = encode(decision, before)
        lines.append(line if link == fitting else line.replace(fitting.encode(), link.encode()))
        before = link
    return b"".join(lines)


def _data(text: str) -> dict[str, object]:
    try:
        return dict(json.loads(text))
    except (TypeError, ValueError):
        return {"unreadable": text}


LARGEST = 1 << 30
"""Bytes of one file in a backup; no event is as large."""


class Archive(NamedTuple):
    """A backup that was read and is whole, except for the journals that are `broken`."""

    path: Path
    made: str
    rest: tuple[DeserializedObject, ...]
    events: Mapping[str, tuple[JournalLine, ...]]
    broken: Mapping[str, tuple[Fault, ...]]
    key: str

    @property
    def accounts(self) -> int:
        return sum(isinstance(item.object, User) for item in self.rest)

    @property
    def names(self) -> dict[str, str]:
        """Of the events, by their codes."""
        rows = [item.object for item in self.rest if isinstance(item.object, EventRow)]
        return {row.code: row.name for row in rows}

    def _place(self, code: str) -> str:
        return say("{place}: {text}", place=self.path, text=name_of(code))

    def check(self, without: Collection[str] = ()) -> None:
        """Refuses broken journals, and those that this release cannot read."""
        for code in without:
            if code not in self.events and code not in self.broken:
                fault = Fault("no-such-event", say("there is no event {code} in it", code=code))
                raise FaultyFileError(str(self.path), [fault])
        for code, faults in self.broken.items():
            if code not in without:
                raise FaultyFileError(self._place(code), faults)
        for code, decisions in self.events.items():
            if code not in without:
                folded(decisions, self._place(code))


def read_archive(path: Path) -> Archive:
    """Read a backup, every checksum of it included. Nothing is changed."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise cannot_read(path, error.strerror) from None
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            files = _files(path, archive)
    except FaultyFileError:
        raise
    except Exception as error:  # whatever its decompressors stumble over
        raise _damaged(path, say("this is not a whole backup: {error}", error=error)) from None
    manifest = files[CONTENTS]
    rest = _rest(path, files[REST])
    events, broken = {}, {}
    for item in rest:
        if isinstance(item.object, EventRow):
            journal = _journal(item.object, files)
            if isinstance(journal, Fault):
                broken[item.object.code] = (journal,)
            else:
                events[item.object.code] = journal
    moment = str(json.loads(manifest).get("made", ""))
    return Archive(path, moment, rest, events, broken, files[KEY].decode("ascii", "replace"))


def _damaged(path: Path, message: str) -> FaultyFileError:
    advice = say("use another backup; nothing has been changed")
    return FaultyFileError(str(path), [Fault("backup-broken", message, advice)])


def _files(path: Path, archive: zipfile.ZipFile) -> dict[str, bytes]:
    """The files that the list of contents names, each as it was written."""
    names = set(archive.namelist())
    if CONTENTS not in names:
        raise _damaged(path, say("this zip is not a backup of a desk"))
    files = {CONTENTS: _member(archive, CONTENTS)}
    manifest = json.loads(files[CONTENTS])
    if not isinstance(manifest, dict) or not isinstance(manifest.get("files"), dict):
        raise _damaged(path, say("its list of contents cannot be read"))
    if manifest.get("format") != FORMAT:
        raise _damaged(path, say("it was made by another release of Zug: {n}", n=_maker(manifest)))
    for name, expected in {REST: "", KEY: "", **manifest["files"]}.items():
        if name not in names:
            raise _damaged(path, say("{name} is missing in it", name=name))
        files[name] = _member(archive, name)
        if hashlib.sha256(files[name]).hexdigest() != expected:
            raise _damaged(path, say("{name} in it was changed", name=name))
    return files


def _maker(manifest: Mapping[str, Any]) -> str:
    return str(manifest.get("zug", "?"))[:40]


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > LARGEST:
        raise ValueError(name)
    return archive.read(name)


def _rest(path: Path, data: bytes) -> tuple[DeserializedObject, ...]:
    try:
        rows = [_under_its_present_name(row) for row in json.loads(data)]
        rest = tuple(serializers.deserialize("json", json.dumps(rows)))
    except (DeserializationError, LookupError, RecursionError, TypeError, ValueError) as error:
        what = str(error)[:250]
        raise _damaged(path, say("{name} cannot be read: {error}", name=REST, error=what)) from None
    if not all(isinstance(item.object, MODELS) for item in rest):
        what = say("it holds more than a desk")
        raise _damaged(path, say("{name} cannot be read: {error}", name=REST, error=what))
    return rest


def _under_its_present_name(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row as this release writes it: backups of 0.2.0 may hold departures."""
    if row["model"] != "desk.departure":
        return row
    fields = {"round": row["fields"]["round"]}
    return {"model": "desk.fidemodeexit", "pk": row["pk"], "fields": fields}


def _journal(row: EventRow, files: Mapping[str, bytes]) -> tuple[JournalLine, ...] | Fault:
    """The decisions of an event; or what is wrong with them."""
    name = name_of(row.code)
    try:
        contents = decode(files.get(name, b""), name)
    except FaultyFileError as error:
        return error.faults[0]
    if contents.torn or (len(contents.decisions), contents.chain) != (row.last, row.chain):
        return Fault("journal-broken", say("this journal is incomplete"))
    return contents.decisions


def is_empty() -> bool:
    """Whether there is nothing in the database that a backup would replace."""
    return not (EventRow.objects.exists() or User.objects.exists())


def uses_file() -> bool:
    return connection.vendor == "sqlite"


def another_key(archive: Archive, *, had_key: bool, had_database: bool) -> Path | None:
    """Return the key of the data folder if it was there before and is not the backup's key.

    A key that signs for another desk is left alone.
    """
    path = Path(settings.DATA) / KEY
    if not had_key or path.read_text(encoding="ascii") == archive.key:
        return None
    if had_database != uses_file():
        raise UsageError(
            "another-desk",
            say("{path} is the key of another desk", path=path),
            say("choose a folder of its own for this one: --data, for zug serve too"),
        )
    return path


def restore(archive: Archive, without: Collection[str] = ()) -> None:
    """Put a checked backup in the place of what is there; all of it, or nothing."""
    path = Path(settings.DATA) / KEY
    part = path.with_name(f"{KEY}.part")
    try:
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(archive.key)
        with transaction.atomic():
            remember_exits(EventRow.objects.all())
            _clear()
            _write(archive, frozenset(without))
        part.replace(path)
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        part.unlink(missing_ok=True)


def _clear() -> None:
    """Everybody is signed out; the rating list stays, and which events left FIDE mode."""
    for model in (Session, LoginTries, DecisionRow, *reversed(MODELS)):
        if model is not FideModeExit:
            model.objects.all().delete()


def _write(archive: Archive, without: frozenset[str]) -> None:
    for item in archive.rest:
        if isinstance(item.object, FideModeExit):
            merge_exit(item.object)
    left = exit_rounds()
    gone = {row.pk for item in archive.rest if (row := _event(item)) and row.code in without}
    for item in archive.rest:
        row = _event(item)
        if getattr(item.object, "tournament_id", row and row.pk) in gone:
            continue
        if not isinstance(item.object, FideModeExit):
            item.save()
        if row is not None:
            lines = archive.events[row.code]
            write_lines(row, kept_outside(lines, left, partial(_present_round, lines)))
            row.save(update_fields=["last", "chain"])
    for statement in connection.ops.sequence_reset_sql(no_style(), [*MODELS, DecisionRow]):
        with connection.cursor() as cursor:
            cursor.execute(statement)


def _present_round(lines: Sequence[JournalLine]) -> int:
    return replay(lines).present_round


def _event(item: DeserializedObject) -> EventRow | None:
    return item.object if isinstance(item.object, EventRow) else None
