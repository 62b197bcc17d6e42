"""Addresses of rating lists, and lists fetched from them and from nowhere else.

What arrives goes into a temporary file and through the same reader as a file that was downloaded;
until it has been read to its end no list is replaced.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from hashlib import sha256
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from zug.errors import AccessError, FaultyFileError, UsageError, ZugError
from zug.fastclasses import NamedTuple
from zug.lists.store import AddedList, Progress, RatingLists, check_name
from zug.messages import Message, say

LONGEST_ADDRESS = 500
"""Characters of an address."""
_TABLE = """
CREATE TABLE IF NOT EXISTS address (
    url TEXT PRIMARY KEY, name TEXT, national INTEGER, etag TEXT DEFAULT '',
    modified TEXT DEFAULT '', digest TEXT DEFAULT '', asked TEXT DEFAULT '',
    fetched TEXT DEFAULT '', list TEXT DEFAULT '', error TEXT DEFAULT ''
)
"""


class Address(NamedTuple):
    """Where a list is fetched from. The times are UTC, in ISO form; empty if it never was."""

    url: str
    name: str
    national: bool
    etag: str = ""
    modified: str = ""
    digest: str = ""
    asked: str = ""
    """When it was asked last."""
    fetched: str = ""
    """When it last gave its list, or said that it is still the same."""
    list: str = ""
    """The list it gave, as lists are called."""
    error: str = ""
    """Why it gave none the last time; a message."""

    @property
    def called(self) -> str:
        """What its file is called."""
        parts = urlsplit(self.url)
        return unquote(parts.path.rsplit("/", 1)[-1]) or str(parts.hostname)

    def is_due(self, hours: float) -> bool:
        """Return whether its last attempt failed, or its list is older than this many hours."""
        past = datetime.now(UTC) - timedelta(hours=hours)
        return bool(self.error) or self.fetched < past.isoformat(timespec="seconds")


def addresses(lists: RatingLists) -> tuple[Address, ...]:
    """Return all addresses in the order they were added."""
    with lists.opened() as base:
        if base is None or not _has_table(base):
            return ()
        rows = base.execute(f"SELECT {', '.join(Address._fields)} FROM address ORDER BY rowid")
        named = [Address(*row) for row in rows]
    return tuple(
        address._replace(national=bool(address.national), error=_read(address.error))
        for address in named
    )


def name_address(
    lists: RatingLists, url: str, *, name: str = "", national: bool = False
) -> Address:
    """Add an address from which a list is fetched at every update."""
    url = url.strip()
    _check(url)
    if name:
        check_name(name)
    named = Address(url, name.strip(), national)
    with lists.opened(writing=True) as base:
        assert base is not None
        base.execute(_TABLE)
        base.execute(
            "INSERT INTO address (url, name, national) VALUES (?, ?, ?)"
            " ON CONFLICT (url) DO UPDATE SET name = excluded.name, national = excluded.national,"
            " etag = '', modified = '', digest = ''",
            named[:3],
        )
    return named


def forget_address(lists: RatingLists, url: str) -> bool:
    """Remove an address but not its lists; return False if it is unknown."""
    with lists.opened() as base:
        if base is None or not _has_table(base):
            return False
        return bool(base.execute("DELETE FROM address WHERE url = ?", (url.strip(),)).rowcount)


def keep(lists: RatingLists, address: Address) -> None:
    """Store the outcome of fetching from an address, unless it was removed meanwhile."""
    kept = address._replace(error=_written(address.error))
    fields = Address._fields[3:]
    with lists.opened(writing=True) as base:
        assert base is not None
        base.execute(
            f"UPDATE address SET {', '.join(f'{field} = ?' for field in fields)} WHERE url = ?",
            (*kept[3:], kept.url),
        )


def _has_table(base: sqlite3.Connection) -> bool:
    asked = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'address'"
    return base.execute(asked).fetchone() is not None


def _check(url: str) -> None:
    if not _is_address(url):
        raise UsageError(
            "bad-address",
            say(
                "{address!r} is not an address lists can be fetched from",
                address=url[:LONGEST_ADDRESS],
            ),
            say("it begins with https:// or http:// and has no password in it"),
        )


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port  # a port that is none raises
    except ValueError:
        return False
    fits = len(url) <= LONGEST_ADDRESS and url.isprintable() and " " not in url
    return fits and parts.scheme in ("http", "https") and bool(host) and "@" not in parts.netloc


def _written(error: str) -> str:
    """Serialise a message so that it can be shown in another language later."""
    if not isinstance(error, Message):
        return json.dumps(error) if error else ""
    return json.dumps([error.template, error.params], default=str)


def _read(text: str) -> str:
    kept = json.loads(text) if text else ""
    return Message(*kept) if isinstance(kept, list) else str(kept)


LARGEST = 256 * 1024**2
"""Bytes of a list as it arrives; FIDE's have a fifth of that."""
SILENCE = 30.0
"""Seconds without a byte after which nobody waits any longer."""
LONGEST = 1800.0
"""Seconds a list may take."""
_STEP = 1 << 16


class FetchResult(NamedTuple):
    """What became of an address: a list, an error, or neither if it still has the same list."""

    address: Address
    added: AddedList | None = None
    error: ZugError | None = None


class _ListVersion(NamedTuple):
    etag: str
    modified: str
    digest: str


def fetch_all(
    lists: RatingLists,
    progress: Progress = lambda _part: None,
    *,
    due: float = 0.0,
) -> tuple[FetchResult, ...]:
    """Fetch from all addresses, or those without a list for `due` hours; errors stop none."""
    asked = [address for address in addresses(lists) if not due or address.is_due(due)]
    results = []
    for place, address in enumerate(asked):

        def part(done: float, place: int = place) -> None:
            progress((place + done) / len(asked))

        try:
            results.append(FetchResult(address, fetch(lists, address, part)))
        except ZugError as error:
            results.append(FetchResult(address, error=error))
    return tuple(results)


def fetch(
    lists: RatingLists, address: Address, progress: Progress = lambda _part: None
) -> AddedList | None:
    """Fetch the list of an address; None if it is the same as before, which is not read again."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    if address.list not in {kept.called for kept in lists.all()}:
        address = address._replace(etag="", modified="", digest="")  # it was removed, or never came
    try:
        with TemporaryDirectory(prefix="zug-list-") as folder:
            path = Path(folder) / "list"
            answer = _download(address, path, lambda part: progress(part / 2))
            added = None
            if answer is not None and answer.digest != address.digest:
                added = lists.add(
                    path,
                    name=address.name,
                    national=address.national,
                    called=address.called,
                    progress=lambda part: progress((1 + part) / 2),
                )
    except FaultyFileError as error:
        what = say("{name}: {text}", name=address.called, text=error.faults[0].message)
        keep(lists, address._replace(asked=now, error=error.faults[0].message))
        raise _refused(error.code, what) from None
    except ZugError as error:
        keep(lists, address._replace(asked=now, error=error.message))
        raise
    if answer is not None:
        address = address._replace(**answer._asdict())
    called = added.list.called if added else address.list
    keep(lists, address._replace(asked=now, fetched=now, list=called, error=""))
    progress(1.0)
    return added


class _Redirects(HTTPRedirectHandler):
    """To the same scheme or to https; not from there to http, and to nothing else at all."""

    max_redirections = 5

    def redirect_request(  # noqa: PLR0917 - as the library calls it
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        if urlsplit(newurl).scheme not in ("https", req.type):
            fp.close()
            raise _refused(
                "redirected",
                say("{host} redirects to {address}", host=req.host, address=newurl[:200]),
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opener() -> OpenerDirector:
    """Return an opener without the usual handlers of files, FTP and data."""
    opener = OpenerDirector()
    for handler in (
        ProxyHandler(),
        HTTPHandler(),
        HTTPSHandler(),
        _Redirects(),
        HTTPDefaultErrorHandler(),
        HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    return opener


def _download(address: Address, path: Path, progress: Progress) -> _ListVersion | None:
    """Download into a file; return None if the server says nothing has changed."""
    host = urlsplit(address.url).netloc
    headers = {"User-Agent": "Zug", "Accept-Encoding": "identity"}
    if address.etag:
        headers["If-None-Match"] = address.etag
    if address.modified:
        headers["If-Modified-Since"] = address.modified
    try:
        with _opener().open(Request(address.url, headers=headers), timeout=SILENCE) as answer:
            digest = _copy(answer, path, host, progress)
            answered = answer.headers
            modified = answered.get("Last-Modified", "")
            _stamp(path, modified)
            return _ListVersion(answered.get("ETag", ""), modified, digest)
    except HTTPError as error:
        with error:
            if error.code == 304:
                return None
            what = say("{host} answers {code}", host=host, code=f"{error.code} {error.reason}")
        raise _refused("not-served", what) from None
    except URLError as error:
        raise _unreachable(host, error.reason) from None
    except HTTPException:
        raise _cut_short(host) from None
    except OSError as error:
        raise _unreachable(host, error) from None


def _copy(answer: Any, path: Path, host: str, progress: Callable[[float], None]) -> str:
    """Write what arrives, up to its announced end."""
    announced = answer.headers.get("Content-Length", "")
    size = int(announced) if announced.isdecimal() else 0
    done, digest, end = 0, sha256(), time.monotonic() + LONGEST
    with path.open("wb") as file:
        while not max(size, done) > LARGEST and (data := answer.read1(_STEP)):
            done += len(data)
            digest.update(data)
            file.write(data)
            progress(min(done / size, 1.0) if size else 0.0)
            if time.monotonic() > end:
                raise _unreachable(host, say("it is too slow"))
    if max(size, done) > LARGEST:
        what = say("what {host} sends is larger than {n} MB", host=host, n=LARGEST // 1024**2)
        raise AccessError("too-large", what, say("is it a list?"))
    if done < size:
        raise _cut_short(host)
    return digest.hexdigest()


def _stamp(path: Path, modified: str) -> None:
    """Set the date of a file by its server: a list without a date of its own has its month."""
    try:
        written = parsedate_to_datetime(modified).timestamp()
        os.utime(path, (written, written))
    except (ValueError, OSError, OverflowError):
        return


def _refused(code: str, what: str) -> AccessError:
    return AccessError(
        code, what, say("check the address in a browser; the lists stay as they are")
    )


def _unreachable(host: str, reason: object) -> AccessError:
    why = getattr(reason, "strerror", None) or reason
    return AccessError(
        "unreachable",
        say("cannot reach {host}: {reason}", host=host, reason=why),
        say("check the network and the address; the lists stay as they are"),
    )


def _cut_short(host: str) -> AccessError:
    return AccessError(
        "cut-short",
        say("what {host} sent ends too early", host=host),
        say("try again; the lists stay as they are"),
    )
