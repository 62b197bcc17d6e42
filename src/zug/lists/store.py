"""The stored rating lists: an SQLite file with a table per list, old and new, and its folder.

Players are looked up in the lists valid on a day, by what is typed or for a whole event.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import islice
from pathlib import Path

from zug.dates import day as shown_day
from zug.errors import AccessError, UsageError, how_to_install
from zug.fastclasses import NamedTuple
from zug.formats.list_columns import plain
from zug.lists.reading import ENDINGS, ListFile, ListRow, date_in, list_columns, open_list
from zug.messages import Message, say, say_n
from zug.model.names import fold_name
from zug.rules.numbering import EFFECTIVE, NATIONAL, RATES_OF_PLAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.formats.players_csv import ListColumn


def data_folder() -> Path:
    """Return the folder for data: `ZUG_DATA`, or the usual one of the operating system."""
    folder = os.environ.get("ZUG_DATA")
    return Path(folder) if folder else usual_folder()


def usual_folder() -> Path:
    """Return the folder the operating system has for the data of programs."""
    try:
        from platformdirs import user_data_path  # noqa: PLC0415 - only where nothing is named
    except ModuleNotFoundError:
        raise UsageError(
            "no-place",
            say("where to keep data is not known"),
            say("set ZUG_DATA to a folder, or {how}", how=how_to_install("web")),
        ) from None
    name = "Zug" if sys.platform in ("win32", "darwin") else "zug"
    return user_data_path(name, appauthor=False)


def lists_file() -> Path:
    """Return the path of the file: `ZUG_LISTS`, or a file in the data folder."""
    path = os.environ.get("ZUG_LISTS")
    return Path(path) if path else data_folder() / "lists.sqlite3"


FIDE = "FIDE"
"""What the list of FIDE is called."""
RESERVED = (*RATES_OF_PLAY, *EFFECTIVE, NATIONAL, FIDE.lower())
STEP = 20_000
"""Lines that are written at once."""
_COLUMNS = ("key", "folded", "name", "fide_id", "federation", "sex", "title", "birth", "club")
_RATINGS = (*RATES_OF_PLAY, "rating")
_COEFFICIENTS = tuple(f"{play}_k" for play in RATES_OF_PLAY)
_SCHEMA = """
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS list (
    id INTEGER PRIMARY KEY, name TEXT, kind TEXT, ratings TEXT, valid TEXT, size INTEGER,
    file TEXT, added TEXT, UNIQUE (name, valid)
);
CREATE TABLE IF NOT EXISTS taken (path TEXT PRIMARY KEY, mark TEXT);
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT);
"""


Progress = Callable[[float], None]


class StoredList(NamedTuple):
    """A list that is kept. `kind` is `fide`, `national` or `own`."""

    id: int
    name: str
    kind: str
    ratings: tuple[str, ...]
    valid: str
    size: int
    file: str
    added: str

    @property
    def words(self) -> tuple[str, ...]:
        """What sequences call its ratings."""
        own = {"national": (NATIONAL,), "own": (self.name,)}
        return own.get(self.kind, self.ratings)

    @property
    def called(self) -> str:
        return f"{self.name} {self.valid}"


class AddedList(NamedTuple):
    """What became of a file: the list as it is kept now, and what was assumed of it."""

    list: StoredList
    assumed: str
    unread: tuple[str, ...]


class RatingLists:
    """The lists in one file; each call opens it, so that any process or thread may ask."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    @classmethod
    def usual(cls) -> RatingLists:
        """Return the lists of this user, which the command line and the desk share."""
        try:
            return cls(lists_file())
        except UsageError as error:  # nobody needs a place as long as there are none
            return _NoLists(error)

    @contextmanager
    def opened(self, *, writing: bool = False) -> Iterator[sqlite3.Connection | None]:
        """Open the database; None if there is none and nothing is written."""
        if not writing and not self.path.exists():
            yield None
            return
        try:
            if writing:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=30, isolation_level=None)) as base:
                if writing:
                    base.executescript(_SCHEMA)
                yield base if writing or _is_made(base) else None
        except (sqlite3.Error, OSError) as error:
            raise AccessError(
                "lists-unusable",
                say("the file of rating lists cannot be used: {error}", error=error),
                say("check {path}, or delete it and bring the lists again", path=self.path),
            ) from None

    def all(self) -> tuple[StoredList, ...]:
        """Return all lists, the newest last."""
        with self.opened() as base:
            return () if base is None else _all(base)

    def sources(self, day: str = "") -> tuple[tuple[str, StoredList], ...]:
        """Return the newest list valid on a day (today), by each of its words in sequences."""
        with self.opened() as base:
            return () if base is None else sources_of(base, day)

    def add(
        self,
        path: str | Path,
        *,
        name: str = "",
        valid: str = "",
        national: bool = False,
        called: str = "",
        columns: Mapping[str, str] | None = None,
        progress: Progress = lambda _part: None,
    ) -> AddedList:
        """Take a list in. One of the same name and day is replaced, older ones stay.

        `columns` says what headings mean; it is remembered for lists with the same headings. The
        list of a federation whose form is known is national and bears its name, unless named.
        """
        called = called or Path(path).name
        if valid and not _is_day(valid):
            raise UsageError("bad-date", say("{text!r} is not a day", text=valid), _DAY)
        meanings = self.columns_said(path, called, columns)
        with open_list(path, name=called, columns=meanings) as file:
            known = "" if name else file.columns.name
            national = national or bool(known)
            chosen = FIDE if file.is_fide else _own_name(name or known, called)
            kind = "fide" if file.is_fide else "national" if national else "own"
            with self.opened(writing=True) as base:
                assert base is not None
                kept = _write(base, file, (chosen, kind, valid or file.valid, called), progress)
            return AddedList(kept, "" if valid else file.assumed, file.columns.unread)

    def columns_said(
        self, path: str | Path, called: str = "", columns: Mapping[str, str] | None = None
    ) -> Mapping[str, str]:
        """Return the columns chosen for such a list, now or the last time."""
        listed = list_columns(path, name=called)
        if not listed:
            return {}
        words = "|".join(plain(column.heading) for column in listed)
        key = f"columns {sha256(words.encode()).hexdigest()[:16]}"
        if columns is None:
            with self.opened() as base:
                asked = "SELECT value FROM setting WHERE name = ?"
                row = base and base.execute(asked, (key,)).fetchone()
            return json.loads(row[0]) if row else {}
        _require_columns(columns, listed, called or Path(path).name)
        with self.opened(writing=True) as base:
            assert base is not None
            value = json.dumps(dict(columns))
            base.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, value))
        return columns

    def remove(self, name: str, valid: str = "") -> int:
        """Forget lists of a name, all or that of a day; how many there were."""
        with self.opened() as base:
            removed = (
                []
                if base is None
                else [
                    kept
                    for kept in _all(base)
                    if kept.name.casefold() == name.casefold() and valid in ("", kept.valid)
                ]
            )
            for kept in removed:
                assert base is not None
                base.execute(f"DROP TABLE p{kept.id}")
                base.execute("DELETE FROM list WHERE id = ?", (kept.id,))
        return len(removed)

    # A folder that is watched: what is put there is taken in.

    @property
    def folder(self) -> str:
        """The folder from which lists are renewed; empty if none was named."""
        with self.opened() as base:
            row = base and base.execute("SELECT value FROM setting WHERE name='folder'").fetchone()
        return str(row[0]) if row else ""

    def watch(self, folder: str | Path) -> None:
        with self.opened(writing=True) as base:
            assert base is not None
            value = str(Path(folder).resolve()) if str(folder) else ""
            base.execute("INSERT OR REPLACE INTO setting VALUES ('folder', ?)", (value,))

    def renew(self, progress: Progress = lambda _part: None) -> tuple[AddedList, ...]:
        """Take in what is new or newer in the folder that is watched, one after the other."""
        added = []
        for path, mark in self._new():
            added.append(self.add(path, progress=progress))
            with self.opened(writing=True) as base:
                assert base is not None
                base.execute("INSERT OR REPLACE INTO taken VALUES (?, ?)", (str(path), mark))
        return tuple(added)

    def waiting(self) -> int:
        """Return the size in bytes of new or changed lists in the folder."""
        return sum(path.stat().st_size for path, _mark in self._new())

    def _new(self) -> Iterator[tuple[Path, str]]:
        folder = self.folder
        for path, mark in _files(Path(folder)) if folder else ():
            with self.opened() as base:
                known = base and base.execute("SELECT 1 FROM taken WHERE mark = ?", (mark,))
                is_new = not (known and known.fetchone())
            if is_new:
                yield path, mark


class _NoLists(RatingLists):
    """No lists, and no place to keep any."""

    def __init__(self, why: UsageError) -> None:
        super().__init__("")
        self._why = why

    @contextmanager
    def opened(self, *, writing: bool = False) -> Iterator[sqlite3.Connection | None]:
        if writing:
            raise self._why
        yield None


_DAY = say("write it as 2026-11-01")


def _is_made(base: sqlite3.Connection) -> bool:
    """Return whether the tables exist; another process may just be creating them."""
    asked = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'setting'"
    return base.execute(asked).fetchone() is not None


def _require_columns(columns: Mapping[str, str], listed: Sequence[ListColumn], called: str) -> None:
    headings = {column.heading.casefold() for column in listed}
    for heading in columns:
        if heading.casefold() not in headings:
            raise UsageError(
                "unknown-column",
                say("{file} has no column {heading!r}", file=called, heading=heading),
                say(
                    "its columns are {names}", names=", ".join(column.heading for column in listed)
                ),
            )


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _own_name(name: str, called: str) -> str:
    """Return the name of a list: as given, or that of its file without the date."""
    stem = called.rsplit(".", 1)[0]
    own = name.strip() or re.sub(r"[-_. ]*20\d\d[-_.\d]*", "", stem).strip("-_. ") or stem
    check_name(own)
    return own[:60]


def check_name(name: str) -> None:
    """Raise an error if a name is a word of sequences, which lists of your own cannot have."""
    if name.strip().lower() in RESERVED or "," in name:
        raise UsageError(
            "bad-name",
            say("a list cannot be called {name!r}", name=name),
            say("give it another name (--name)"),
        )


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Return the lists in a folder, oldest first, each with a mark of its content."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix.lower() in (*ENDINGS, ".zip")]
        facts = sorted((path.stat().st_mtime_ns, path, path.stat().st_size) for path in paths)
    except OSError as error:
        raise AccessError(
            "unreadable",
            say("cannot read {path}: {strerror}", path=folder, strerror=error.strerror),
            say("check its name and permissions"),
        ) from None
    for time, path, size in facts:
        yield path, f"{path}:{time}:{size}"


def _all(base: sqlite3.Connection) -> tuple[StoredList, ...]:
    rows = base.execute(
        "SELECT id, name, kind, ratings, valid, size, file, added FROM list ORDER BY valid, id"
    )
    return tuple(StoredList(*row)._replace(ratings=tuple(row[3].split())) for row in rows)


def sources_of(base: sqlite3.Connection, day: str = "") -> tuple[tuple[str, StoredList], ...]:
    day = day or date.today().isoformat()
    newest = {
        (word, kept.name): kept for kept in _all(base) if kept.valid <= day for word in kept.words
    }
    return tuple((word, kept) for (word, _name), kept in newest.items())


def _write(
    base: sqlite3.Connection,
    file: ListFile,
    head: tuple[str, str, str, str],
    progress: Progress,
) -> StoredList:
    """Write a list atomically; one of FIDE can add a rating to those already stored."""
    name, kind, valid, called = head
    base.execute("BEGIN IMMEDIATE")
    try:
        old = next((kept for kept in _all(base) if (kept.name, kept.valid) == (name, valid)), None)
        ratings = file.columns.ratings
        adds = old is not None and kind == "fide" and not set(old.ratings) <= set(ratings)
        if old is not None and not adds:
            base.execute(f"DROP TABLE p{old.id}")
            base.execute("DELETE FROM list WHERE id = ?", (old.id,))
        id_ = old.id if old is not None and adds else _new_table(base)
        _insert(base, id_, file, progress)
        if old is None or not adds:
            base.execute(f"CREATE INDEX n{id_} ON p{id_} (folded)")
            base.execute(f"CREATE INDEX i{id_} ON p{id_} (fide_id) WHERE fide_id <> key")
        else:
            ratings = tuple(rating for rating in _RATINGS if rating in (*old.ratings, *ratings))
        (size,) = base.execute(f"SELECT COUNT(*) FROM p{id_}").fetchone()
        now = datetime.now(UTC).isoformat(timespec="seconds")
        row = (id_, name, kind, " ".join(ratings), valid, size, called, now)
        base.execute("INSERT OR REPLACE INTO list VALUES (?,?,?,?,?,?,?,?)", row)
        base.execute("COMMIT")
    except BaseException:
        base.execute("ROLLBACK")
        raise
    progress(1.0)
    return StoredList(id_, name, kind, ratings, valid, size, called, now)


def _new_table(base: sqlite3.Connection) -> int:
    (last,) = base.execute("SELECT COALESCE(MAX(id), 0) FROM list").fetchone()
    id_ = int(last) + 1
    texts = ", ".join(f"{name} TEXT" for name in _COLUMNS[1:])
    numbers = ", ".join(f"{name} INTEGER DEFAULT 0" for name in _RATINGS + _COEFFICIENTS)
    base.execute(f"CREATE TABLE p{id_} (key TEXT PRIMARY KEY, {texts}, {numbers}) WITHOUT ROWID")
    return id_


def _insert(base: sqlite3.Connection, id_: int, file: ListFile, progress: Progress) -> None:
    ratings = _with_coefficients(file.columns.ratings)
    names = ", ".join((*_COLUMNS, *ratings))
    marks = ", ".join("?" * (len(_COLUMNS) + len(ratings)))
    new = ", ".join(f"{name} = excluded.{name}" for name in ratings)
    base.execute(f"UPDATE p{id_} SET {', '.join(f'{name} = 0' for name in ratings)}")
    insert = f"INSERT INTO p{id_} ({names}) VALUES ({marks}) ON CONFLICT (key) DO UPDATE SET {new}"
    rows = _rows(file.lines, ratings)
    while batch := list(islice(rows, STEP)):
        base.executemany(insert, batch)
        progress(file.read())


def _with_coefficients(ratings: tuple[str, ...]) -> tuple[str, ...]:
    return (
        *ratings,
        *(
            coefficient
            for coefficient in _COEFFICIENTS
            if coefficient.removesuffix("_k") in ratings
        ),
    )


def _rows(lines: Iterable[ListRow], ratings: tuple[str, ...]) -> Iterator[tuple[object, ...]]:
    places = [ListRow._fields.index(name) for name in ratings]
    for line in lines:
        key, name, *rest = line[:8]
        yield (key, fold_name(name), name, *rest, *(line[place] for place in places))


def fide_list(lists: RatingLists, day: str) -> StoredList | None:
    """Return the newest FIDE list valid on a day, None if there is none."""
    fide_lists = [kept for _word, kept in lists.sources(day) if kept.kind == "fide"]
    return max(fide_lists, key=lambda one: one.valid, default=None)


def expected(day: str) -> str:
    """Return the day of the newest list FIDE should have: the first of the month."""
    return f"{day[:8]}01"


def age_of_list(lists: RatingLists, day: str = "") -> tuple[Message, ...]:
    """Return sentences on the FIDE list in use on a day (today): its age, and any newer list due.

    Without a FIDE list there are none.
    """
    day = day or date.today().isoformat()
    kept = fide_list(lists, day)
    if kept is None:
        return ()
    age = (date.fromisoformat(day) - date.fromisoformat(kept.valid)).days
    in_use = say_n(
        "FIDE's rating list in use is that of {valid}, {count} day old",
        "FIDE's rating list in use is that of {valid}, {count} days old",
        age,
        valid=shown_day(kept.valid),
    )
    if kept.valid >= expected(day):
        return (in_use,)
    due = shown_day(expected(day))
    newer = say("FIDE should have published a newer rating list on {day}", day=due)
    return (in_use, newer)


class ListedPlayer(NamedTuple):
    """A player in the lists, with the ratings from all valid ones and their sources."""

    fide_id: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    club: str = ""
    official: Mapping[str, int] = {}
    """By `standard`, `rapid`, `blitz`, `national` or the name of a list of one's own."""
    listed: str = ""
    """The lists these are from, with their dates."""
    coefficients: Mapping[str, int] = {}
    """K of FIDE's lists, by `standard`, `rapid` or `blitz`."""


LEAST = 3
"""Letters before a name is looked for; fewer are a whole surname: Li, Xu."""
_BEST = "MAX(standard, rapid, blitz, rating)"
_FIELDS = (
    "fide_id, name, federation, sex, title, birth, club, folded, standard, rapid, blitz, rating, "
    "standard_k, rapid_k, blitz_k"
)


class _PersonRow(NamedTuple):
    """The row of a player in one list."""

    fide_id: str
    name: str
    federation: str
    sex: str
    title: str
    birth: str
    club: str
    folded: str
    standard: int
    rapid: int
    blitz: int
    rating: int
    standard_k: int
    rapid_k: int
    blitz_k: int


class PersonQuery(NamedTuple):
    """A player to look up: by FIDE id, or in lists without it by the full name."""

    fide_id: str = ""
    name: str = ""
    birth: str = ""


def find_people(lists: RatingLists, text: str, most: int = 10, day: str = "") -> list[ListedPlayer]:
    """Return players whose id this is, or whose name starts with it.

    An exact name comes first, then an exact surname; among equals, the strongest.
    """
    typed = text.strip()
    wanted = fold_name(typed)
    with lists.opened() as base:
        if base is None or not wanted:
            return []
        sources = sources_of(base, day)
        people: dict[str, _PersonRow] = {}
        for kept in dict.fromkeys(source for _word, source in sources):
            for row in _beginning(base, kept, typed, wanted, most):
                people.setdefault(row.fide_id or row.folded, row)
        ordered = sorted(
            people.values(),
            key=lambda row: (
                row.folded != wanted,
                not row.folded.startswith(f"{wanted} "),
                -max(row[8:12]),
            ),
        )
        return [_whole(base, sources, row) for row in ordered[:most]]


def look_up(
    lists: RatingLists, wanted: Sequence[PersonQuery], day: str = ""
) -> list[ListedPlayer | None]:
    """Return the players as they are in the lists of a day (today); None if they are in none."""
    with lists.opened() as base:
        if base is None:
            return [None] * len(wanted)
        sources = sources_of(base, day)
        return [_person(base, sources, query) for query in wanted]


def _beginning(
    base: sqlite3.Connection, kept: StoredList, typed: str, wanted: str, most: int
) -> list[_PersonRow]:
    if typed.isdecimal():
        return _of_id(base, kept, typed)
    first, _, rest = wanted.rpartition(" ")
    either = (wanted, f"{rest} {first}".strip())  # surname first, as lists have it
    for text in (f"{wanted} ",) if len(wanted) < LEAST else either:
        rows = base.execute(
            f"SELECT {_FIELDS} FROM p{kept.id} WHERE folded >= ? AND folded < ?"
            f" ORDER BY folded <> ?, folded NOT LIKE ?, {_BEST} DESC LIMIT ?",
            (text, text + "\uffff", text, f"{text} %", most),
        ).fetchall()
        if rows or " " not in wanted:
            break
    return [_PersonRow(*row) for row in rows]


def _of_id(base: sqlite3.Connection, kept: StoredList, fide_id: str) -> list[_PersonRow]:
    column = "key = ?" if kept.kind == "fide" else "fide_id = ? AND fide_id <> key"
    rows = base.execute(f"SELECT {_FIELDS} FROM p{kept.id} WHERE {column}", (fide_id,)).fetchall()
    if not rows and kept.kind != "fide":
        own = "key = ? AND fide_id = key"
        rows = base.execute(f"SELECT {_FIELDS} FROM p{kept.id} WHERE {own}", (fide_id,)).fetchall()
    return [_PersonRow(*row) for row in rows]


def _of_name(base: sqlite3.Connection, kept: StoredList, wanted: PersonQuery) -> list[_PersonRow]:
    """Return the only player of that name, if the years of birth do not differ."""
    asked = f"SELECT {_FIELDS} FROM p{kept.id} WHERE folded = ? LIMIT 3"
    rows = [_PersonRow(*row) for row in base.execute(asked, (fold_name(wanted.name),))]
    return [
        row
        for row in rows
        if len(rows) == 1
        and (not row.fide_id or not wanted.fide_id)
        and (not row.birth or not wanted.birth or row.birth[:4] == wanted.birth[:4])
    ]


def _in_list(base: sqlite3.Connection, kept: StoredList, wanted: PersonQuery) -> _PersonRow | None:
    rows = _of_id(base, kept, wanted.fide_id) if wanted.fide_id else []
    if not rows and wanted.name:
        rows = _of_name(base, kept, wanted)
    return rows[0] if rows else None


def _person(
    base: sqlite3.Connection, sources: Iterable[tuple[str, StoredList]], wanted: PersonQuery
) -> ListedPlayer | None:
    """Return a player by the first list they are in, with the ratings of all lists."""
    first: _PersonRow | None = None
    official: dict[str, int] = {}
    coefficients: dict[str, int] = {}
    listed: dict[str, None] = {}
    seen: dict[int, _PersonRow | None] = {}
    for word, kept in sources:
        if kept.id not in seen:
            seen[kept.id] = _in_list(base, kept, wanted)
        row = seen[kept.id]
        if row is None:
            continue
        first = first or row
        if not wanted.fide_id and row.fide_id:
            wanted = wanted._replace(fide_id=row.fide_id)
        rating = row.rating if kept.kind != "fide" else getattr(row, word)
        if rating and (word != NATIONAL or word not in official):
            official[word] = rating
            if kept.kind == "fide" and getattr(row, f"{word}_k"):
                coefficients[word] = getattr(row, f"{word}_k")
        listed[kept.called] = None
    if first is None:
        return None
    return ListedPlayer(*first[:7], official, ", ".join(listed), coefficients)


def _whole(
    base: sqlite3.Connection, sources: Iterable[tuple[str, StoredList]], row: _PersonRow
) -> ListedPlayer:
    person = _person(base, sources, PersonQuery(row.fide_id, row.name, row.birth))
    return person or ListedPlayer(*row[:7])


__all__ = [
    "FIDE",
    "RESERVED",
    "AddedList",
    "Progress",
    "RatingLists",
    "StoredList",
    "check_name",
    "date_in",
    "sources_of",
]
