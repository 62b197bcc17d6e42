"""Look up players in the lists valid on a day: by what is typed, or for a whole event."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from zug.fastclasses import NamedTuple
from zug.lists.store import RatingLists, StoredList, sources_of
from zug.model.names import fold_name
from zug.rules.numbering import NATIONAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


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
