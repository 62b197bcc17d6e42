"""A desk from its backup: everything is looked at first, then written in one transaction."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import connection, transaction

from zug.director.journal import JournalLine, decode
from zug.director.journal.locking import cannot_read, cannot_write
from zug.director.journal.replay import replay
from zug.errors import Fault, FaultyFileError, UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.web.events.departures import keep_departures, merge_departure
from zug.web.events.models import DecisionRow, Departure, EventRow, LoginTries
from zug.web.events.outside import kept_outside, left_here
from zug.web.events.store import folded, write_lines
from zug.web.jobs.backup import CONTENTS, FORMAT, KEY, MODELS, REST, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

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
        return sum(isinstance(one.object, User) for one in self.rest)

    @property
    def names(self) -> dict[str, str]:
        """Of the events, by their codes."""
        rows = [one.object for one in self.rest if isinstance(one.object, EventRow)]
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
    for one in rest:
        if isinstance(one.object, EventRow):
            found = _journal(one.object, files)
            if isinstance(found, Fault):
                broken[one.object.code] = (found,)
            else:
                events[one.object.code] = found
    made = str(json.loads(manifest).get("made", ""))
    return Archive(path, made, rest, events, broken, files[KEY].decode("ascii", "replace"))


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
        rest = tuple(serializers.deserialize("json", data.decode()))
    except (DeserializationError, UnicodeError) as error:
        what = str(error)[:250]
        raise _damaged(path, say("{name} cannot be read: {error}", name=REST, error=what)) from None
    if not all(isinstance(one.object, MODELS) for one in rest):
        what = say("it holds more than a desk")
        raise _damaged(path, say("{name} cannot be read: {error}", name=REST, error=what))
    return rest


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
            keep_departures(EventRow.objects.all())
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
        if model is not Departure:
            model.objects.all().delete()


def _write(archive: Archive, without: frozenset[str]) -> None:
    for one in archive.rest:
        if isinstance(one.object, Departure):
            merge_departure(one.object)
    left = left_here()
    gone = {row.pk for one in archive.rest if (row := _event(one)) and row.code in without}
    for one in archive.rest:
        row = _event(one)
        if getattr(one.object, "tournament_id", row and row.pk) in gone:
            continue
        if not isinstance(one.object, Departure):
            one.save()
        if row is not None:
            lines = archive.events[row.code]
            write_lines(row, kept_outside(lines, left, partial(_present_round, lines)))
            row.save(update_fields=["last", "chain"])
    for statement in connection.ops.sequence_reset_sql(no_style(), [*MODELS, DecisionRow]):
        with connection.cursor() as cursor:
            cursor.execute(statement)


def _present_round(lines: Sequence[JournalLine]) -> int:
    return replay(lines).present_round


def _event(one: DeserializedObject) -> EventRow | None:
    return one.object if isinstance(one.object, EventRow) else None
