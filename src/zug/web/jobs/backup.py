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
from itertools import chain
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.core import serializers
from django.db import connection, transaction

from zug import __version__
from zug.director.journal import JournalLine, encode
from zug.director.journal.locking import cannot_write, sync_folder
from zug.errors import AccessError
from zug.messages import say
from zug.web.events.models import (
    Claim,
    DecisionRow,
    EventRow,
    Festival,
    FideModeExit,
    HelperCode,
    Membership,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
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
        made = now.isoformat(timespec="seconds").replace("+00:00", "Z")
        manifest = {"format": FORMAT, "zug": __version__, "made": made, "files": dict(sums)}
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
