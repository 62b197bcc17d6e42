"""A rating list as it is downloaded: opened, recognised, and read line by line.

FIDE publishes fixed columns and XML, federations tables with headings; most come in a ZIP. A list
of two million players is never in memory at once.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path, PurePath
from typing import IO, cast

from zug.errors import AccessError, Fault, FaultyFileError
from zug.messages import say
from zug.records import NamedTuple

LARGEST = 4 * 1024**3
"""Bytes of a list when it is unpacked; FIDE's longest has a fifth of that."""
ENDINGS = (".txt", ".xml", ".csv")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class Line(NamedTuple):
    """A player of a list. `rating` is that of a list of one's own or of a federation."""

    key: str
    """The id in this list; the name where it has none."""
    name: str
    fide_id: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    club: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    rating: int = 0


class Columns(NamedTuple):
    """What a list holds: which ratings, and the day it is valid from, if it says so."""

    ratings: tuple[str, ...]
    valid: str = ""
    unread: tuple[str, ...] = ()
    """Headings nobody knew."""


class ListFile(NamedTuple):
    """An open list: what it holds, its lines, and how far they have been read."""

    columns: Columns
    lines: Iterator[Line]
    is_fide: bool
    valid: str
    """The day it is valid from."""
    assumed: str
    """What that day was taken from, if the list itself does not say."""
    read: Callable[[], float]
    """The part read so far, from 0 to 1."""


class _Counted:
    """A file that counts what is read of it, and ends where no list is that long."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        self._file, self.size, self.done = file, size, 0

    def read(self, size: int = -1) -> bytes:
        return self._add(self._file.read(size))

    def readline(self, size: int = -1) -> bytes:
        return self._add(self._file.readline(size))

    def __iter__(self) -> Iterator[bytes]:
        for line in self._file:
            yield self._add(line)

    def _add(self, data: bytes) -> bytes:
        self.done += len(data)
        if self.done > LARGEST:
            raise refuse(say("the list is longer than any that is published"))
        return data


@contextmanager
def open_list(path: str | Path, *, name: str = "") -> Iterator[ListFile]:
    """A list in a file, packed or not; `name` is what the user calls the file."""
    called = name or Path(path).name
    try:
        with (
            Path(path).open("rb") as raw,
            _unpacked(raw, Path(path), called) as (file, inner, stamp),
        ):
            yield _recognised(file, called, inner, stamp)
    except FaultyFileError:
        raise
    except (zipfile.BadZipFile, EOFError, zlib.error) as error:
        raise refuse(say("the ZIP file cannot be read: {error}", error=error), called) from None
    except OSError as error:
        raise AccessError(
            "unreadable",
            say("cannot read {path}: {strerror}", path=path, strerror=error.strerror),
            say("check its name and permissions"),
        ) from None


@contextmanager
def _unpacked(raw: IO[bytes], path: Path, called: str) -> Iterator[tuple[_Counted, str, datetime]]:
    """The list itself, its name and when it was written; of a ZIP its longest list."""
    begin = raw.read(4)
    raw.seek(0)
    if begin != b"PK\x03\x04":
        facts = path.stat()
        yield _Counted(raw, facts.st_size), called, datetime.fromtimestamp(facts.st_mtime)
        return
    with zipfile.ZipFile(raw) as pack:
        members = [one for one in pack.infolist() if PurePath(one.filename).suffix in ENDINGS]
        if not members:
            raise refuse(say("there is no list in the ZIP file"), called)
        member = max(members, key=lambda one: one.file_size)
        try:
            file = pack.open(member)
        except (NotImplementedError, RuntimeError) as error:  # packed in a rare way, or locked
            raise zipfile.BadZipFile(str(error)) from None
        with file:
            stamp = datetime(*member.date_time)
            yield _Counted(file, member.file_size), PurePath(member.filename).name, stamp


def _recognised(file: _Counted, called: str, inner: str, stamp: datetime) -> ListFile:
    from zug.lists import fide, tables  # noqa: PLC0415 - they use what stands above

    head = file.readline(65536).removeprefix(b"\xef\xbb\xbf")
    while not head.strip() and head:
        head = file.readline(65536)
    if head.lstrip().startswith(b"<"):
        columns, lines = fide.of_xml(head, cast("IO[bytes]", file), called)
    elif b"id number" in head.lower() and not any(sign in head for sign in b",;\t"):
        columns, lines = fide.of_text(head, file, called)
    else:
        columns, lines = tables.of_table(head, file, called)
    valid, assumed = columns.valid, ""
    if not valid:
        named = date_in(called) or date_in(inner)
        valid = named or stamp.date().replace(day=1).isoformat()
        assumed = called if named else inner
    return ListFile(
        columns,
        lines,
        "rating" not in columns.ratings,
        valid,
        assumed,
        lambda: min(1.0, file.done / file.size) if file.size else 1.0,
    )


def date_in(text: str) -> str:
    """A day or a month in the name of a file or a heading: `2026-11-01`, `202611`, `NOV26`."""
    found = re.search(r"(20\d\d)[-_.]?(0[1-9]|1[0-2])(?:[-_.]?([0-2]\d|3[01]))?(?!\d)", text)
    if found:
        year, month, day = int(found[1]), int(found[2]), int(found[3] or 1)
    else:
        named = re.search(rf"(?<![a-z])({'|'.join(_MONTHS)})(\d\d)(?!\d)", text.lower())
        if named is None:
            return ""
        year, month, day = 2000 + int(named[2]), _MONTHS.index(named[1]) + 1, 1
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def refuse(message: str, source: str = "") -> FaultyFileError:
    advice = say("bring FIDE's list as it is downloaded, or a table with headings")
    return FaultyFileError(source or say("rating list"), [Fault("bad-list", message, advice)])


def as_rating(text: str) -> int:
    """A rating; 0 for none. Provisional ones end in a mark or in the games they rest on."""
    if text.isdecimal() and text.isascii() and len(text) <= 4:
        return int(text)
    digits = text.strip().split("/")[0].rstrip("*PpEeNnFf ")
    return int(digits) if digits.isdecimal() and digits.isascii() and len(digits) <= 4 else 0


SEXES = {"m": "m", "male": "m", "f": "w", "w": "w", "female": "w", "d": "w"}
