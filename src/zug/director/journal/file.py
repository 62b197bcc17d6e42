"""The journal: an append-only file of decisions, one JSON line each, bound by a checksum chain.

A decision is confirmed when its line, newline included, is on the disk. A process killed in the
middle of a write leaves at most a torn last line; it is recognised, reported, and cut off on
request. A full disk takes the half-written line back. Two processes cannot both write.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from itertools import count, pairwise
from pathlib import Path

from zug.director.journal.locking import (
    PATIENCE,
    cannot_create,
    cannot_open,
    cannot_read,
    check_kind,
    lock,
    sync_folder,
)
from zug.director.objections import Objection, refusal
from zug.errors import AccessError, Fault, FaultyFileError, UsageError, ZugError, beyond_reading
from zug.fastclasses import NamedTuple
from zug.messages import say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.messages import Message


BINARY = getattr(os, "O_BINARY", 0)
"""Windows would turn every newline into two bytes."""
LONGEST_NAME = 200
"""Letters of an author; no person's name is longer, and databases want to know."""
LONGEST_REASON = 10_000

LOCAL_OWNER = "owner"
"""The author who opened the desk by one click on this computer, without a name or a password."""

OF_LIST = re.compile(r"from a list \((\d+)\)")
"""The reason of entries that came with a list, with the number of the first."""


def from_list(first: int) -> str:
    """Return the reason by which all entries of a list are known, from the number of the first."""
    return f"from a list ({first})"


LIKE = re.compile(r"announced like (.+)")
"""The reason of what was announced like another event."""

_MALFORMED = say("time, author, kind or data are malformed")


class JournalLine(NamedTuple):
    """A line of the journal: a decision with its number, time, author and reason."""

    number: int
    time: str
    author: str
    kind: str
    data: Mapping[str, object]
    reason: str = ""

    @property
    def signed(self) -> str:
        """The author as shown to people: the unnamed owner of a desk has a word, others a name."""
        return say("owner") if self.author == LOCAL_OWNER else self.author

    @property
    def why(self) -> str:
        """The reason as shown to people: one that Zug gave itself can be said in any language."""
        if listed := OF_LIST.fullmatch(self.reason):
            return say("from a list ({number})", number=listed[1])
        if like := LIKE.fullmatch(self.reason):
            return say("announced like {source}", source=like[1])
        if ":" not in self.reason:
            return self.reason
        from zug.systems.explaining.statements import with_citations  # noqa: PLC0415 - seldom needed

        return with_citations(self.reason)

    def as_json(self) -> dict[str, object]:
        shown: dict[str, object] = {"n": self.number, "time": self.time, "author": self.author}
        shown |= {"do": self.kind, "data": dict(self.data)}
        return shown | ({"reason": self.reason} if self.reason else {})


class TornJournalError(ZugError):
    """The last line is incomplete: a write was cut short before it was confirmed."""


class TamperedLineError(ValueError):
    """A whole decision that is not the one that was written: no crash leaves such a line."""


class Contents(NamedTuple):
    """Confirmed decisions, the bytes of a torn last line, where it starts, the last checksum."""

    decisions: tuple[JournalLine, ...]
    torn: bytes
    end: int
    chain: str


def encode(decision: JournalLine, chain: str) -> tuple[bytes, str]:
    """Return the line of a decision and its checksum, which binds all lines before it."""
    body = json.dumps(decision.as_json(), ensure_ascii=False, separators=(",", ":"))
    try:
        link = hashlib.sha256(f"{chain}{body}".encode()).hexdigest()[:32]
        return f'{body[:-1]},"sum":"{link}"}}\n'.encode(), link
    except UnicodeEncodeError:
        raise UsageError(
            "not-text",
            say("a text is not valid UTF-8 and cannot be recorded"),
            say("type it again, or set the terminal to UTF-8"),
        ) from None


def checksums(decisions: Iterable[JournalLine]) -> Iterator[str]:
    """Yield the checksum of every line."""
    chain = ""
    for decision in decisions:
        _, chain = encode(decision, chain)
        yield chain


def read_journal(path: Path) -> Contents:
    """Read a journal. A torn last line is not a fault; anything wrong before it is."""
    check_kind(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise cannot_read(path, error.strerror) from None
    return decode(raw, str(path))


def decode(raw: bytes, source: str = "<journal>") -> Contents:
    """Return the decisions in the bytes of a journal."""
    decisions: list[JournalLine] = []
    chain, end = "", 0
    lines = raw.split(b"\n")
    for index, line in enumerate(lines[:-1]):
        try:
            decision, link = _decode_line(line, chain, index + 1)
        except ValueError as error:
            is_last = index == len(lines) - 2 and lines[-1] == b""
            if is_last and not isinstance(error, TamperedLineError):
                return Contents(tuple(decisions), raw[end:], end, chain)
            raise FaultyFileError(source, [_broken(index + 1, error.args[0])]) from None
        decisions.append(decision)
        chain = link
        end += len(line) + 1
    return Contents(tuple(decisions), raw[end:], end, chain)


def _decode_line(line: bytes, chain: str, number: int) -> tuple[JournalLine, str]:
    try:
        shown = json.loads(line)
        link = shown.pop("sum")
        decision = JournalLine(
            shown["n"],
            shown["time"],
            shown["author"],
            shown["do"],
            shown["data"],
            shown.get("reason", ""),
        )
    except (json.JSONDecodeError, UnicodeError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(say("this is not a decision ({error})", error=error)) from None
    except (ValueError, RecursionError) as error:
        what = beyond_reading(error)
        raise ValueError(say("this is not a decision ({error})", error=what)) from None
    if type(decision.number) is not int or decision.number != number:
        raise ValueError(
            say(
                "decision {number} was expected, this is number {found}",
                number=number,
                found=decision.number,
            )
        )
    if not isinstance(decision.data, dict):
        raise TamperedLineError(_MALFORMED)
    try:
        again, expected = encode(decision, chain)
    except UsageError as error:
        raise TamperedLineError(error.message) from None
    if link != expected or again != line + b"\n":
        raise TamperedLineError(
            say("the checksum does not match: a line was changed or is missing")
        )
    _check_line(decision)
    return decision, link


def _check_line(line: JournalLine) -> None:
    """Raise TamperedLineError if a line written by hand, with a right sum, is malformed."""
    texts = (line.time, line.author, line.kind, line.reason)
    plain = all(isinstance(text, str) and "\0" not in text for text in texts)
    plain = plain and len(line.author) <= LONGEST_NAME and len(line.reason) <= LONGEST_REASON
    if not plain:
        raise TamperedLineError(_MALFORMED)
    try:
        read_time(line.time)
    except ValueError:
        raise TamperedLineError(say("{time!r} is not a time", time=line.time)) from None


def _broken(line: int, message: str) -> Fault:
    return Fault(
        "journal-broken",
        message,
        say("restore the file from a copy; nothing has been changed"),
        line,
        1,
    )


class Journal:
    """A journal open for writing by this process alone. Use `open_journal`."""

    def __init__(self, path: Path, handle: int, contents: Contents) -> None:
        self.path = path
        self._handle = handle
        self._chain = contents.chain
        self._end = contents.end
        self._is_bundle = False
        self.decisions = list(contents.decisions)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Confirm many decisions at once when the block ends; a list of players, for instance.

        An error inside the block takes all of them back. A crash may leave some of them, in order
        and each of them whole.
        """
        end, chain, count_ = self._end, self._chain, len(self.decisions)
        is_inside, self._is_bundle = self._is_bundle, True
        try:
            yield
        except BaseException:
            self._end, self._chain = end, chain
            del self.decisions[count_:]
            self._take_back()
            raise
        finally:
            self._is_bundle = is_inside
        if is_inside:
            return
        try:
            os.fsync(self._handle)
        except OSError as error:
            raise AccessError(
                "unwritable",
                say(
                    "{path}: {strerror}; the last decisions may be missing",
                    path=self.path,
                    strerror=error.strerror,
                ),
                say("free some space, then see in the journal what was recorded"),
            ) from None

    def append(
        self,
        kind: str,
        data: Mapping[str, object],
        *,
        time: str,
        author: str,
        reason: str = "",
    ) -> JournalLine:
        """Confirm a decision: when this returns, the line is on the disk."""
        decision = JournalLine(len(self.decisions) + 1, time, author, kind, data, reason)
        line, link = encode(decision, self._chain)
        try:
            _write_all(self._handle, line)
            if not self._is_bundle:
                os.fsync(self._handle)
        except OSError as error:
            self._take_back()
            what = say("the disk is full") if error.errno == errno.ENOSPC else str(error.strerror)
            raise AccessError(
                "unwritable",
                say("{path}: {what}; the decision was not recorded", path=self.path, what=what),
                say("free some space and try again; everything before it is safe"),
            ) from None
        self._chain, self._end = link, self._end + len(line)
        self.decisions.append(decision)
        return decision

    def _take_back(self) -> None:
        with suppress(OSError):
            os.ftruncate(self._handle, self._end)
            os.fsync(self._handle)


def _write_all(handle: int, line: bytes) -> None:
    while line:
        line = line[os.write(handle, line) :]


@contextmanager
def open_journal(path: Path, *, create: bool = False) -> Iterator[Journal]:
    """Open a journal to write in it; nobody else can until it is closed.

    Refuses a torn journal (see `repair`) and one that another process is writing in.
    """
    if not create:
        check_kind(path)
    flags = os.O_RDWR | os.O_APPEND | BINARY | (os.O_CREAT | os.O_EXCL if create else 0)
    try:
        handle = os.open(path, flags, 0o644)
    except FileExistsError:
        raise AccessError(
            "exists", say("{path} already exists", path=path), say("choose another name")
        ) from None
    except OSError as error:
        raise cannot_create(path, error) if create else cannot_open(path, error) from None
    try:
        lock(handle, path, PATIENCE)
        contents = read_journal(path)
        if contents.torn:
            raise TornJournalError(
                "journal-torn",
                say_n(
                    "{path}: the last line is incomplete; the decision before it is safe",
                    "{path}: the last line is incomplete; the {count} decisions before it are safe",
                    len(contents.decisions),
                    path=path,
                ),
                say("repair it; a copy of the incomplete line is kept"),
            )
        if create:
            sync_folder(path)
    except BaseException:
        os.close(handle)
        if create:
            path.unlink(missing_ok=True)
        raise
    try:
        yield Journal(path, handle, contents)
    finally:
        os.close(handle)


def repair(path: Path) -> bytes:
    """Cut a torn last line off; the bytes are kept in a file beside it and returned."""
    check_kind(path)
    try:
        handle = os.open(path, os.O_RDWR | BINARY)
    except OSError as error:
        raise cannot_open(path, error) from None
    try:
        lock(handle, path, PATIENCE)
        contents = read_journal(path)
        if contents.torn:
            _keep_beside(path, contents.torn)
            os.ftruncate(handle, contents.end)
            os.fsync(handle)
        return contents.torn
    finally:
        os.close(handle)


def place_of_torn(path: Path) -> Path:
    """Return where `repair` keeps a torn line: `club.zug.torn`, or the next free name."""
    names = (f"{path.name}.torn{number if number > 1 else ''}" for number in count(1))
    folder = path.parent
    return next(place for name in names if not (place := folder / name).exists())


def _keep_beside(path: Path, torn: bytes) -> None:
    free = place_of_torn(path)
    try:
        free.write_bytes(torn)
    except OSError as error:
        raise AccessError(
            "unwritable", f"{free}: {error.strerror}", say("free some space, then try again")
        ) from None


TOLERANCE = timedelta(minutes=5)
"""Two computers, or one that is set right, differ by so much without anybody being to blame."""
LONGEST_TIME = 40
"""Letters."""


def read_time(text: str) -> datetime:
    """Return a time of the journal; ValueError if it is none. Without a zone it is UTC."""
    time = datetime.fromisoformat(text)
    if len(text) > LONGEST_TIME or not 1970 <= time.year < 9999:
        raise ValueError(text)
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def backwards(lines: Sequence[JournalLine]) -> list[Message]:
    """Return a message for each decision dated before the one before it; no rule needs the time."""
    return [
        say(
            "decision {number} is dated {time}, before decision {before} ({earlier}); "
            "was a clock wrong?",
            number=line.number,
            time=line.time,
            before=previous.number,
            earlier=previous.time,
        )
        for previous, line in pairwise(lines)
        if read_time(previous.time) - read_time(line.time) > TOLERANCE
    ]


_BREAKING = ("Cc", "Zl", "Zp")


def control_characters(*values: object) -> Iterator[Objection]:
    """Refuse line ends, bells and escapes, which would break tables, printouts and terminals."""
    for value in values:
        if isinstance(value, Mapping):
            yield from control_characters(*value.values())
        elif isinstance(value, list | tuple):
            yield from control_characters(*value)
        elif isinstance(value, str) and any(unicodedata.category(c) in _BREAKING for c in value):
            yield refusal(
                "control-character",
                say("{text!r} has a character that cannot be printed", text=value[:40]),
                say("write it in one line, with letters, digits and signs alone"),
            )
