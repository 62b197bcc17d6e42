"""Swiss-Manager's file of a Swiss tournament (TUNX), as others have worked it out from samples.

All numbers are little-endian, texts are UTF-16 after their length. Sections begin with marks; the
players are 30 texts and 110 bytes each. Pairings are described too, but not how many belong to a
round where players were away: they are not read.
"""

from __future__ import annotations

import struct
from datetime import date

from zug.fastclasses import NamedTuple
from zug.formats.programs.event import ImportedEvent, refused, unread, without_rounds
from zug.messages import say, say_n
from zug.model import Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.errors import Fault

PROGRAM = "Swiss-Manager (TUNX)"
EXPORT = say(
    "in Swiss-Manager export the tournament as a TRF file, the report for FIDE; "
    "for the players alone their list as Excel file"
)
_MARK = b"\xff\x89\x44"
_BEGIN, _CONFIG, _PLAYERS = b"\x93" + _MARK, b"\x95" + _MARK, b"\xa5" + _MARK
_HEADER = 108
_TEXTS_OF_EVENT, _TEXTS_OF_PLAYER, _NUMBERS_OF_PLAYER = 21, 30, 110
_LONGEST = 2000
_NAME, _ARBITER, _DEPUTY, _CITY, _TIME_CONTROL, _FEDERATION = 0, 3, 4, 10, 14, 20
_OF_PLAYER = {0: "last", 1: "first", 4: "title", 9: "club", 10: "federation"}
_SEXES = {0: "m", 1: "w"}


class _MisfitError(Exception):
    """The bytes are not in the form that is known."""


class _Config(NamedTuple):
    rounds: int
    current: int
    players: int
    start: str
    end: str


def is_one(data: bytes) -> bool:
    return data.startswith(_BEGIN)


def read(data: bytes, called: str) -> ImportedEvent:
    try:
        texts, _ = _texts(data, _HEADER, _TEXTS_OF_EVENT)
        config = _config(data)
        rows = list(_players(data, config.players))
    except (_MisfitError, struct.error, UnicodeDecodeError):
        why = say("it is damaged, or of another version")
        raise refused(called, PROGRAM, why, EXPORT) from None
    event = Event(
        name=texts[_NAME][:160],
        city=texts[_CITY][:80],
        federation=texts[_FEDERATION][:3],
        start=config.start,
        end=config.end,
        arbiter=texts[_ARBITER][:120],
        deputies=tuple(filter(None, (texts[_DEPUTY][:120],))),
        time_control=texts[_TIME_CONTROL][:100],
    )
    return ImportedEvent(
        PROGRAM,
        rows,
        range(1, len(rows) + 1),
        event,
        config.rounds or None,
        remarks=tuple(_remarks(config)),
    )


def _texts(data: bytes, at: int, count: int) -> tuple[list[str], int]:
    """So many texts, each after its length, and where they end."""
    found = []
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        end = at + 2 + 2 * length
        if length > _LONGEST or end > len(data):
            raise _MisfitError
        text = data[at + 2 : end].decode("utf-16-le")
        if not text.replace("\r", " ").replace("\n", " ").replace("\t", " ").isprintable():
            raise _MisfitError
        found.append(" ".join(text.split()))
        at = end
    return found, at


def _section(data: bytes, mark: bytes) -> int:
    """Where a section begins, after its mark."""
    at = data.find(mark, _HEADER)
    if at < 0:
        raise _MisfitError
    return at + len(mark)


def _config(data: bytes) -> _Config:
    at = _section(data, _CONFIG)
    (rounds,) = struct.unpack_from("<H", data, at)
    (current,) = struct.unpack_from("<B", data, at + 0x11)
    (players,) = struct.unpack_from("<H", data, at + 0x13)
    start, end = struct.unpack_from("<II", data, at + 0x47)
    if rounds > 99 or current > rounds or not players:
        raise _MisfitError
    return _Config(rounds, current, players, _day(start), _day(end))


def _day(number: int) -> str:
    """YYYYMMDD as one number; nothing if it is no day."""
    try:
        return date(number // 10_000, number // 100 % 100, number % 100).isoformat()
    except ValueError:
        return ""


def _players(data: bytes, count: int) -> Iterator[dict[str, str]]:
    at = _section(data, _PLAYERS)
    for _ in range(count):
        texts, at = _texts(data, at, _TEXTS_OF_PLAYER)
        block = data[at : at + _NUMBERS_OF_PLAYER]
        at += _NUMBERS_OF_PLAYER
        if len(block) < _NUMBERS_OF_PLAYER or not texts[0] or block[6] not in _SEXES:
            raise _MisfitError
        fide, national = struct.unpack_from("<HH", block, 8)
        (fide_id,) = struct.unpack_from("<I", block, 0x18)
        if max(fide, national) > 4000:
            raise _MisfitError
        yield {
            **{field: texts[place] for place, field in _OF_PLAYER.items()},
            "sex": _SEXES[block[6]],
            "fide_rating": str(fide or ""),
            "national": str(national or ""),
            "fide_id": str(fide_id or ""),
        }


def _remarks(config: _Config) -> Iterator[Fault]:
    yield unread(
        say("its form is known at second hand: compare the players with a list of Swiss-Manager")
    )
    yield unread(say("birth, tie-breaks and the order of pairing are not read"))
    if config.current:
        yield without_rounds(
            say_n(
                "{count} round was paired and is not read",
                "{count} rounds were paired and are not read",
                config.current,
            ),
            EXPORT,
        )
