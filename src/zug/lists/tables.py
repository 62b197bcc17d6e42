"""Lists of one's own and of federations: a table whose first line names the columns."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Iterator

from zug.lists.reading import SEXES, Columns, Line, as_rating, refuse
from zug.messages import say

_HEADINGS = {
    "name": (
        *("name", "fullname", "player", "spielername", "teilnehmer", "namevorname"),
        *("nominativo", "nombre", "naam", "navn", "memname"),
    ),
    "last": ("last", "lastname", "surname", "nachname", "nom", "cognome", "apellidos", "sukunimi"),
    "first": ("first", "firstname", "vorname", "prenom", "nome", "etunimi", "forename"),
    "fide_id": (
        *("fideid", "fideno", "fidenumber", "fidekenn", "fidecode", "fin", "codigofide", "idfide"),
        "fideidnumber",
    ),
    "id": (
        *("id", "idno", "memberno", "memid", "pkz", "nrffe", "idfsi", "ecfcode", "relatienummer"),
        *("cfc", "uniqueno", "nr", "idnumber"),
    ),
    "rating": (
        *("dwz", "nwz", "rtgnat", "nrtg", "revisedstandard", "selo", "elofeda", "rlpbrat"),
        *("rating", "rtg", "rat", "elo", "rtgi", "irtg", "rtgint", "twz", "srtng", "standard"),
        *("std", "eloficestd", "elofidestd", "fideelozahl", "fideelo", "fiderating"),
    ),
    "birth": (
        *("birth", "birthday", "bday", "born", "dob", "geburtsjahr", "geburt", "geburtsdatum"),
        *("nele", "datedenaissance", "annonascita", "datanascita", "fechadenacimiento"),
        *("year", "byear", "bdate", "geboren", "fdt", "dateofbirth", "yearofbirth"),
    ),
    "sex": ("sex", "gender", "fs", "geschlecht", "sexe", "sexo", "s"),
    "federation": (
        *("fed", "federation", "country", "nation", "land", "fideland", "federazione", "maa"),
        "federacion",
    ),
    "club": (
        *("club", "clubname", "clubcity", "verein", "vereinort", "vereinsname", "circoloattuale"),
        *("circolo", "klub", "seura", "equipe", "team"),
    ),
    "title": ("title", "tit", "titl", "titel", "fidetitel", "fidetitre", "titulo"),
}
"""The first of a field that is there counts: the rating of a federation before that of FIDE."""
_FIELD_OF = {heading: field for field, known in _HEADINGS.items() for heading in known}
_ENCODINGS = ("utf-8", "cp1252", "latin-1")


def of_table(head: bytes, file: Iterable[bytes], called: str) -> tuple[Columns, Iterator[Line]]:
    """Comma, semicolon or tab; UTF-8 or the code page of Windows, line by line."""
    first = _text(head)
    separator = max(";\t,", key=first.count)
    headings = next(csv.reader([first], delimiter=separator), [])
    places = _chosen([_plain(one) for one in headings])
    if not {"name", "last"} & set(places) or "rating" not in places:
        raise refuse(say("the first line must name a column for names and one for ratings"), called)
    if "fide_id" not in places and _plain(headings[places.get("id", 0)]) in ("id", "idnumber"):
        places["fide_id"] = places["id"]  # what a list of one's own calls its only id
    known = set(places.values())
    unread = tuple(
        one.strip()
        for at, one in enumerate(headings)
        if at not in known and one.strip() and _plain(one) not in _FIELD_OF
    )
    rows = csv.reader((_text(line) for line in file), delimiter=separator)
    return Columns(("rating",), "", unread), _lines(rows, places)


def _chosen(headings: list[str]) -> dict[str, int]:
    """By field, the column that holds it: of several the one that is named first above."""
    found: dict[str, int] = {}
    for field, known in _HEADINGS.items():
        for heading in known:
            if heading in headings:
                found[field] = headings.index(heading)
                break
    return found


def _lines(rows: Iterator[list[str]], places: dict[str, int]) -> Iterator[Line]:
    try:
        for row in rows:
            cells = {
                field: row[place].strip() for field, place in places.items() if place < len(row)
            }
            line = _line(cells)
            if line is not None:
                yield line
    except csv.Error as error:
        raise refuse(say("the table is damaged: {error}", error=error)) from None


def _line(cells: dict[str, str]) -> Line | None:
    surname, forename = cells.get("last", ""), cells.get("first", "")
    name = cells.get("name") or (f"{surname}, {forename}" if forename else surname)
    if not name:
        return None
    fide_id = cells.get("fide_id", "")
    return Line(
        (cells.get("id") or fide_id or name)[:60],
        name[:200],
        fide_id[:20] if fide_id.isdecimal() and int(fide_id) else "",
        cells.get("federation", "")[:3],
        SEXES.get(cells.get("sex", "").lower(), ""),
        cells.get("title", "")[:4],
        cells.get("birth", "").removeprefix("00.00.")[:10],
        cells.get("club", "")[:60],
        rating=as_rating(cells.get("rating", "")),
    )


def _plain(heading: str) -> str:
    """Headings are compared without case, accents and signs."""
    letters = unicodedata.normalize("NFKD", heading.casefold())
    return "".join(one for one in letters if one.isascii() and one.isalnum())


def _text(line: bytes) -> str:
    for encoding in _ENCODINGS:
        try:
            return line.decode(encoding).replace("\0", " ")
        except UnicodeDecodeError:
            continue
    return ""
