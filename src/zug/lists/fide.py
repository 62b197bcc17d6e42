"""FIDE's rating lists: fixed columns or XML; standard, rapid, blitz, or all three."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from html import unescape
from itertools import chain
from typing import IO

from zug.formats.list_columns import SEXES
from zug.lists.reading import Columns, ListRow, as_rating, date_in, refuse
from zug.messages import say
from zug.rules.numbering import RATES_OF_PLAY

_HEADINGS = {
    "id number": "id",
    "name": "name",
    "fed": "federation",
    "sex": "sex",
    "tit": "title",
    "titl": "title",
    "wtit": "w_title",
    "srtng": "standard",
    "rrtng": "rapid",
    "brtng": "blitz",
    "sk": "standard_k",
    "rk": "rapid_k",
    "bk": "blitz_k",
    "k": "k",
    "b-day": "birth",
    "born": "birth",
}
_WORDS = re.compile(
    r"ID Number|Name|Titl|Tit|Fed|Sex|WTit|OTit|FOA|[SRB]Rtng|[SRB]Gm|[SRB]K|Games|Gms|Gm|K"
    r"|B-day|Born|Flag|[A-Z]{3}\d\d|\S+",
    re.IGNORECASE,
)
HIGHEST_K = 40
_MONTH = re.compile(r"[A-Za-z]{3}\d\d")


def of_text(head: bytes, file: Iterable[bytes], called: str) -> tuple[Columns, Iterator[ListRow]]:
    """Read a list with fixed columns, which start where their headings do."""
    heading = head.decode("latin-1").rstrip()
    places, month = _places(heading)
    if not {"id", "name"} <= set(places):
        raise refuse(say("this is not FIDE's rating list in text form"), called)
    ratings: tuple[str, ...] = tuple(one for one in RATES_OF_PLAY if one in places)
    if "rating" in places:
        ratings = (_single(called),)
        places[ratings[0]] = places.pop("rating")
        places[f"{ratings[0]}_k"] = places.get("k", slice(0, 0))
    if not ratings:
        raise refuse(say("no column of the list holds a rating"), called)
    return Columns(ratings, month), _text_lines(places, file)


def _places(heading: str) -> tuple[dict[str, slice], str]:
    """Return start and end of each column; a month such as `NOV26` heads the only rating."""
    found = [(match.start(), match.group()) for match in _WORDS.finditer(heading)]
    places: dict[str, slice] = {}
    month = ""
    for index, (begin, word) in enumerate(found):
        end = found[index + 1][0] if index + 1 < len(found) else None
        name = _HEADINGS.get(word.lower())
        if name is None and _MONTH.fullmatch(word):
            name, month = "rating", date_in(word)
        if name is not None:
            places.setdefault(name, slice(begin, end))
    return places, month


def _single(called: str) -> str:
    """Return which of the three a list with one rating is: its name says it, not its heading."""
    return next((one for one in ("rapid", "blitz") if one in called.lower()), "standard")


def _text_lines(places: dict[str, slice], file: Iterable[bytes]) -> Iterator[ListRow]:
    nowhere = slice(0, 0)
    of = [
        places.get(name, nowhere)
        for name in (
            *("id", "name", "federation", "sex", "title", "w_title", "birth"),
            *RATES_OF_PLAY,
            *(f"{one}_k" for one in RATES_OF_PLAY),
        )
    ]
    for raw in file:
        line = raw.decode("latin-1")
        cells = tuple([line[place].strip() for place in of])
        if cells[0].isdecimal() and cells[1]:
            yield _line(cells)


def _line(cells: tuple[str, ...]) -> ListRow:
    id_, name, federation, sex, title, w_title, birth, *ratings = cells
    standard, rapid, blitz, *coefficients = (as_rating(one) for one in ratings)
    return ListRow(
        id_[:20],
        name[:200].replace("\0", " "),
        id_[:20],
        federation[:3],
        SEXES.get(sex.lower(), ""),
        (title or w_title)[:4],
        birth[:10].removeprefix("0000"),
        "",
        standard,
        rapid,
        blitz,
        0,
        *(k if k <= HIGHEST_K else 0 for k in coefficients),
    )


def of_xml(head: bytes, file: IO[bytes], called: str) -> tuple[Columns, Iterator[ListRow]]:
    """Read `player` elements; single lists have `rating`, the combined one all three."""
    if b"player" not in head and b"?xml" not in head:
        raise refuse(say("this is not FIDE's rating list in XML"), called)
    players = _xml_players(head, file, called)
    first = next(players, None)
    if first is None:
        raise refuse(say("no column of the list holds a rating"), called)
    single = _single(called)
    has_all = "rapid_rating" in first or "blitz_rating" in first
    ratings = RATES_OF_PLAY if has_all else (single,)
    of = {"standard": "rating", "rapid": "rapid_rating", "blitz": "blitz_rating"}
    names = tuple(of[one] if has_all else "rating" * (one == single) for one in of)
    names += tuple(name.replace("rating", "k") for name in names)
    return Columns(ratings), _xml_lines(chain((first,), players), names)


def _xml_lines(players: Iterable[dict[str, str]], names: tuple[str, ...]) -> Iterator[ListRow]:
    wanted = ("fideid", "name", "country", "sex", "title", "w_title", "birthday", *names)
    for found in players:
        cells = tuple([found.get(one, "").strip() for one in wanted])
        if cells[0].isdecimal() and cells[1]:
            yield _line(cells)


_PLAYER = re.compile(r"<player>(.*?)</player>", re.DOTALL)
_PART = re.compile(r"<([a-z_]+)>([^<]*)</")


def _xml_players(head: bytes, file: IO[bytes], called: str) -> Iterator[dict[str, str]]:
    """Yield players of a flat, generated XML file; a real parser takes five times as long."""
    is_latin = b"8859-1" in head or b"1252" in head
    decoder = codecs.getincrementaldecoder("cp1252" if is_latin else "utf-8")("replace")
    text, data = "", head
    while data:
        text += decoder.decode(data)
        end = 0
        for found in _PLAYER.finditer(text):
            end = found.end()
            parts = dict(_PART.findall(found[1]))
            yield {key: unescape(value) for key, value in parts.items()}
        text = text[end:]
        data = file.read(1 << 18)
    if "</playerslist>" not in text:
        raise refuse(say("the XML is damaged: {error}", error=say("it has no end")), called)
