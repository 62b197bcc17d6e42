"""Lists fetched from the addresses their owner named, and from nowhere else.

What arrives goes into a temporary file and through the same reader as a file that was downloaded;
until it has been read to its end no list is replaced.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from hashlib import sha256
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
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

from zug.errors import AccessError, FaultyFileError, ZugError
from zug.fastclasses import NamedTuple
from zug.lists.addresses import Address, addresses, keep
from zug.lists.store import AddedList, Progress, RatingLists
from zug.messages import say

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
    asked = [one for one in addresses(lists) if not due or one.is_due(due)]
    found = []
    for place, address in enumerate(asked):

        def part(done: float, place: int = place) -> None:
            progress((place + done) / len(asked))

        try:
            found.append(FetchResult(address, fetch(lists, address, part)))
        except ZugError as error:
            found.append(FetchResult(address, error=error))
    return tuple(found)


def fetch(
    lists: RatingLists, address: Address, progress: Progress = lambda _part: None
) -> AddedList | None:
    """Fetch the list of an address; None if it is the same as before, which is not read again."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    if address.list not in {one.called for one in lists.all()}:
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
    given = added.list.called if added else address.list
    keep(lists, address._replace(asked=now, fetched=now, list=given, error=""))
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
            found = answer.headers
            modified = found.get("Last-Modified", "")
            _stamp(path, modified)
            return _ListVersion(found.get("ETag", ""), modified, digest)
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
