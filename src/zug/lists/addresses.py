"""Addresses lists are fetched from: those the owner named, and what became of each."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote, urlsplit

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.lists.store import RatingLists, check_name
from zug.messages import Message, say

LONGEST = 500
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
        found = [Address(*row) for row in rows]
    return tuple(one._replace(national=bool(one.national), error=_read(one.error)) for one in found)


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
            f"UPDATE address SET {', '.join(f'{one} = ?' for one in fields)} WHERE url = ?",
            (*kept[3:], kept.url),
        )


def _has_table(base: sqlite3.Connection) -> bool:
    asked = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'address'"
    return base.execute(asked).fetchone() is not None


def _check(url: str) -> None:
    if not _is_address(url):
        raise UsageError(
            "bad-address",
            say("{address!r} is not an address lists can be fetched from", address=url[:LONGEST]),
            say("it begins with https:// or http:// and has no password in it"),
        )


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port  # a port that is none raises
    except ValueError:
        return False
    fits = len(url) <= LONGEST and url.isprintable() and " " not in url
    return fits and parts.scheme in ("http", "https") and bool(host) and "@" not in parts.netloc


def _written(error: str) -> str:
    """Serialise a message so that it can be shown in another language later."""
    if not isinstance(error, Message):
        return json.dumps(error) if error else ""
    return json.dumps([error.template, error.params], default=str)


def _read(text: str) -> str:
    kept = json.loads(text) if text else ""
    return Message(*kept) if isinstance(kept, list) else str(kept)
