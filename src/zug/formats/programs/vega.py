"""Vega's file of a tournament (.veg), as its manual of 2016 describes it in an appendix.

Certain are the first lines (name, place, federation, days, arbiter, points for draw and win) and
the players at its end. What stands between them differs from version to version.
"""

from __future__ import annotations

import re

from zug.formats.programs.event import ImportedEvent, refused, unread, without_rounds
from zug.messages import say
from zug.model import STANDARD_POINTS, Event, PointSystem
from zug.model.points import parse_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.errors import Fault

PROGRAM = "Vega (.veg)"
EXPORT = say(
    "bring the .trfx file, which Vega writes into the folder of the tournament before each "
    "pairing, or FIDE's report of its menu Rating Report"
)
_COLUMNS = ("name", "federation", "birth", "sex", "title", "fide_id", "fide_rating")
_IDNAT, _ELONAT, _ALL = 7, 8, 11
_HEAD = re.compile(rb"Vega [0-9]")
_LEAST = 8
"""Lines: seven at the beginning and the number of players."""


def is_one(data: bytes) -> bool:
    return _HEAD.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


def read(data: bytes, called: str) -> ImportedEvent:
    lines = [line.strip() for line in _text(data).splitlines()]
    places = [at for at, line in enumerate(lines) if line.count(";") == _ALL - 1]
    rows = [[cell.strip() for cell in lines[at].split(";")] for at in places]
    people = [row for row in rows if row[0].upper() != "NAME"]
    if len(lines) < _LEAST or not people:
        raise refused(called, PROGRAM, say("it holds no player"), EXPORT)
    _name, city, federation, days, arbiter, points = lines[1:7]
    start, _, end = days.partition(",")
    event = Event(
        name=lines[1][:160],
        city=city[:80],
        federation=federation[:3],
        start=start.strip()[:20],
        end=end.strip()[:20],
        arbiter=arbiter[:120],
    )
    return ImportedEvent(
        PROGRAM,
        [_player(row) for row in people],
        range(1, len(people) + 1),
        event,
        points=_points(points),
        remarks=tuple(_remarks(lines, places[0], people)),
    )


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _player(row: list[str]) -> dict[str, str]:
    found = dict(zip(_COLUMNS, row, strict=False))
    return {**found, "national": row[_ELONAT], "birth": _birth(found["birth"])}


def _birth(text: str) -> str:
    """00.00.00 is nobody's; a year of two figures leaves the century open."""
    return "" if not text.strip("0.") else text


def _points(text: str) -> PointSystem:
    """Draw and win, in that order."""
    try:
        draw, win = (parse_points(word) for word in text.split())
    except ValueError:
        return STANDARD_POINTS
    return PointSystem.of(win, draw) if 0 <= draw <= win else STANDARD_POINTS


def _remarks(lines: list[str], first: int, people: list[list[str]]) -> Iterator[Fault]:
    counts = [line for line in lines[max(0, first - 2) : first] if line.isdecimal()]
    if counts and len(counts[-1]) < 7 and int(counts[-1]) != len(people):
        message = say(
            "{count} players are announced, {found} are listed",
            count=int(counts[-1]),
            found=len(people),
        )
        yield unread(message)
    yield without_rounds(
        say("number of rounds, system, tie-breaks and whatever was paired are not read"), EXPORT
    )
    if any(row[_IDNAT].strip("0 ") for row in people):
        yield unread(say("national ids are not read"))
