"""Files of other programs as far as their form is known, and the event that each of them holds.

- chess-results.com: the XML in which programs upload a tournament. Its author describes it;
  players, rounds and results are certain. Numbers of tie-breaks stand in a table beside the
  description that programs do not have: they are named as not read.
- Swiss-Manager: its file of a Swiss tournament (TUNX), as others have worked it out from samples.
  All numbers are little-endian, texts are UTF-16 after their length. Sections begin with marks; the
  players are 30 texts and 110 bytes each. Pairings are described too, but not how many belong to a
  round where players were away: they are not read.
- Vega: its file of a tournament (.veg), as its manual of 2016 describes it in an appendix. Certain
  are the first lines (name, place, federation, days, arbiter, points for draw and win) and the
  players at its end. What stands between them differs from version to version.
"""

from __future__ import annotations

import re
import struct
from datetime import date
from typing import Any

from zug.errors import Fault, FaultyFileError
from zug.fastclasses import NamedTuple
from zug.faults import fault
from zug.messages import say, say_n
from zug.model import STANDARD_POINTS, Event, PointSystem, Result
from zug.model.points import parse_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from zug.messages import Message


class ImportedGame(NamedTuple):
    """A pairing as a file has it, by the numbers of its players; `black` is 0 without one."""

    round: int
    white: int
    black: int
    of_white: Result
    of_black: Result


class ImportedEvent(NamedTuple):
    """The content of a file.

    `rows` are the players as a list has them, by the fields of `zug.formats.list_columns`, in the
    order of `numbers`, those of the file.
    """

    program: str
    rows: Sequence[dict[str, str]]
    numbers: Sequence[int] = ()
    event: Event = Event()
    rounds: int | None = None
    code: str = ""
    games: Sequence[ImportedGame] = ()
    points: PointSystem = STANDARD_POINTS
    remarks: Sequence[Fault] = ()
    """What is not read, or is known at second hand."""


def unread(what: str) -> Fault:
    """Return the fault of something a file holds that is left out."""
    return Fault("not-read", what)


def without_rounds(what: str, advice: str) -> Fault:
    """Return the fault of rounds that were paired and are not read."""
    return Fault("rounds-unread", what, advice)


def refused(called: str, program: str, why: Message, advice: str) -> FaultyFileError:
    """Return the error of a file that cannot be read; `program` is empty if it is not known."""
    of_program = say("this is a file of {program}: {why}", program=program, why=why)
    message = of_program if program else why
    return FaultyFileError(called, [Fault("foreign-file", message, advice)])


# chess-results.com

_CHESS_RESULTS = "chess-results.com (XML)"
_ROOT = b"<chessresults"
_FIELDS = {
    "lastname": "last",
    "firstname": "first",
    "title": "title",
    "rtg": "rating",
    "sex": "sex",
    "fed": "federation",
    "dob": "birth",
    "fideid": "fide_id",
    "clubname": "club",
    "typ": "tag",
}
_CODES = {("1", "1"): "FIDE_ROUNDROBIN", ("1", "2"): "FIDE_DOUBLEROUNDROBIN"}
_BYE, _NOT_PAIRED = -1, -2
_KNOWN = frozenset({"chessresults", "tournament", "player", "playerpairing", "round"})
"""The elements that are read; those that only hold others have no attributes."""
_HALVES = {"1": 2, "0,5": 1, "½": 1, "0": 0}
_PLAYED = {
    (2, 0): (Result.WIN, Result.LOSS),
    (1, 1): (Result.DRAW, Result.DRAW),
    (0, 2): (Result.LOSS, Result.WIN),
    (0, 0): (Result.LOSS, Result.LOSS),
}
_FORFEITED = {
    (2, 0): (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (0, 2): (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (0, 0): (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_UNRATED = {
    (2, 0): (Result.SHORT_WIN, Result.SHORT_LOSS),
    (1, 1): (Result.SHORT_DRAW, Result.SHORT_DRAW),
    (0, 2): (Result.SHORT_LOSS, Result.SHORT_WIN),
}
_RESTS = {2: Result.FULL_BYE, 1: Result.HALF_BYE, 0: Result.ZERO_BYE}


def is_chess_results(data: bytes) -> bool:
    return _ROOT in data[:2000]


def read_chess_results(data: bytes, called: str) -> ImportedEvent:
    root = _parsed(data, called)
    about = _lower(next(root.iter("tournament"), None))
    if about.get("type", "0") not in ("0", "1"):
        raise refused(
            called,
            _CHESS_RESULTS,
            say("it holds a tournament of teams, which is not read"),
            say("bring the report of the event (TRF)"),
        )
    players = [_lower(element) for element in root.iter("player")]
    numbers = [_whole(element.get("no", "")) for element in players]
    faults: list[Fault] = []
    games = list(_games(root, faults))
    if not players or None in numbers:
        faults.append(fault("bad-record.player" if players else "bad-record.no-player"))
    if faults:
        raise FaultyFileError(called, faults[:100])
    return ImportedEvent(
        _CHESS_RESULTS,
        [_row(element) for element in players],
        [number for number in numbers if number is not None],
        _chess_results_event(about, root),
        _whole(about.get("rounds", "")) or None,
        _CODES.get((about.get("type", "0"), about.get("replay", "1") or "1"), ""),
        games,
        remarks=tuple(_chess_results_remarks(about, players, root)),
    )


def _parsed(data: bytes, called: str) -> Element:
    from xml.etree import ElementTree  # noqa: PLC0415 - rarely needed

    try:
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise ValueError
        return ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        why = say("the XML is damaged: {error}", error=error)
        raise refused(called, _CHESS_RESULTS, why, say("write it again in its program")) from None


def _lower(element: Element | None) -> dict[str, str]:
    """Return the attributes: samples and description differ in their capital letters."""
    return {} if element is None else {key.lower(): v.strip() for key, v in element.items()}


def _row(player: dict[str, str]) -> dict[str, str]:
    row = {_FIELDS[key]: value for key, value in player.items() if key in _FIELDS}
    return {**row, "last": row.get("last", "").replace(",", ", ")}  # programs write `Frey,Zoë`


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?[0-9]{1,6}", text) else None


def _games(root: Element, faults: list[Fault]) -> Iterator[ImportedGame]:
    for element in root.iter("playerpairing"):
        attributes = _lower(element)
        round_, white, black = (
            _whole(attributes.get(key, "")) for key in ("round", "whiteno", "blackno")
        )
        if round_ is None or white is None or black is None or not 1 <= round_ <= 99:
            faults.append(fault("bad-record.pairing"))
            continue
        results = _results(attributes, black)
        if results is None:
            shown = "-".join(attributes.get(key, "") for key in ("reswhite", "resblack", "forfeit"))
            blanks = {"round": round_, "number": white, "result": shown.strip("-")[:30]}
            faults.append(fault("bad-result.import", **blanks))
            continue
        yield ImportedGame(round_, white, max(black, 0), *results)


def _results(attributes: dict[str, str], black: int) -> tuple[Result, Result] | None:
    """Return the results of both players; None for what the description does not have."""
    white, other = (_halves(attributes.get(key, "")) for key in ("reswhite", "resblack"))
    mark = attributes.get("forfeit", "").upper()
    if black == _BYE:
        return Result.PAB, Result.ABSENT
    if black == _NOT_PAIRED:
        return _RESTS[white or 0], Result.ABSENT
    if black <= 0 or mark not in ("", "K", "D", "U", "H"):
        return None
    if mark == "H" or (white is None and other is None):
        open_ = Result.UNFINISHED if mark == "H" else Result.OPEN
        return open_, open_
    if white is None or other is None:
        return None
    tables = {"": _PLAYED, "K": _FORFEITED, "D": _FORFEITED, "U": _UNRATED}
    return tables[mark].get((white, other))


def _halves(text: str) -> int | None:
    """Return half points; the description has a decimal comma, its samples a point."""
    plain = re.sub(r",0$", "", text.replace(".", ","))
    return _HALVES.get(plain)


def _chess_results_event(about: dict[str, str], root: Element) -> Event:
    days = [_chess_results_day(_lower(element).get("date", "")) for element in root.iter("round")]
    deputies = tuple(filter(None, (about.get("deputyarbiter", ""),)))
    return Event(
        name=about.get("name", "")[:160],
        city=about.get("location", "")[:80],
        federation=about.get("federation", "")[:3],
        start=_chess_results_day(about.get("from", "")),
        end=_chess_results_day(about.get("to", "")),
        arbiter=about.get("chiefarbiter", "") or about.get("arbiter", "")[:120],
        deputies=deputies,
        time_control=about.get("timecontrol", "")[:100],
        round_dates=tuple(days) if any(days) else (),
    )


def _chess_results_day(text: str) -> str:
    """Return a day: dd.mm.yyyy in the description, yyyymmdd in its samples."""
    if re.fullmatch(r"[0-9]{8}", text):
        return f"{text[:4]}-{text[4:6]}-{text[6:]}"
    return text


def _chess_results_remarks(
    about: dict[str, str], players: list[dict[str, str]], root: Element
) -> Iterator[Fault]:
    breaks = [about.get(f"tb{number}no", "") for number in range(1, 6)]
    breaks = [points for points in breaks if points.strip("0")]
    if breaks:
        yield unread(
            say("tie-breaks are not read, choose them: numbers {codes}", codes=", ".join(breaks))
        )
    if any(player.get("rtgnat", "").strip("0") for player in players):
        yield unread(say("national ratings are not read; the rating of its lists is"))
    if any(player.get("state", "").strip("0") for player in players):
        yield unread(say("who withdrew is not read"))
    if any(
        _lower(pairing).get("forfeit", "").upper() == "D" for pairing in root.iter("playerpairing")
    ):
        yield unread(say("0-0 with the mark D is read as lost by forfeit by both"))
    if any(
        _lower(pairing).get("forfeit", "").upper() == "U" for pairing in root.iter("playerpairing")
    ):
        yield unread(say("games with the mark U count and are not rated"))
    others = sorted(
        {element.tag for element in root.iter() if element.attrib and element.tag not in _KNOWN}
    )
    if others:
        yield unread(
            say("elements that are not known are not read: {names}", names=", ".join(others))
        )
    if about.get("currentround", "").strip("0") and root.find(".//playerpairing") is None:
        what = say("its rounds are paired, and none of them is there in a form that is known")
        yield without_rounds(what, say("bring the report of the event (TRF) for its rounds"))


# Swiss-Manager

_SWISS_MANAGER = "Swiss-Manager (TUNX)"
SWISS_MANAGER_EXPORT = say(
    "in Swiss-Manager export the tournament as a TRF file, the report for FIDE; "
    "for the players alone their list as Excel file"
)
_MARK = b"\xff\x89\x44"
_BEGIN, _CONFIG, _PLAYERS = b"\x93" + _MARK, b"\x95" + _MARK, b"\xa5" + _MARK
_HEADER = 108
_TEXTS_OF_EVENT, _TEXTS_OF_PLAYER, _NUMBERS_OF_PLAYER = 21, 30, 110
_LONGEST = 2000
_OF_EVENT = {"name": (0, 160), "arbiter": (3, 120), "city": (10, 80), "federation": (20, 3)}
_OF_EVENT |= {"time_control": (14, 100)}
"""The place of a text about the event, and how much of it is taken."""
_DEPUTY = 4
_OF_PLAYER = {0: "last", 1: "first", 4: "title", 9: "club", 10: "federation"}
_SEXES = {0: "m", 1: "w"}


class _UnknownFormError(Exception):
    """The bytes are not in the form that is known."""


class _Config(NamedTuple):
    rounds: int
    current: int
    players: int
    start: str
    end: str


def is_swiss_manager(data: bytes) -> bool:
    return data.startswith(_BEGIN)


def read_swiss_manager(data: bytes, called: str) -> ImportedEvent:
    try:
        texts, _ = _texts(data, _HEADER, _TEXTS_OF_EVENT)
        config = _config(data)
        rows = list(_players(data, config.players))
    except (_UnknownFormError, struct.error, UnicodeDecodeError):
        why = say("it is damaged, or of another version")
        raise refused(called, _SWISS_MANAGER, why, SWISS_MANAGER_EXPORT) from None
    about: dict[str, Any] = {
        field: texts[place][:most] for field, (place, most) in _OF_EVENT.items()
    }
    event = Event(
        **about,
        start=config.start,
        end=config.end,
        deputies=tuple(filter(None, (texts[_DEPUTY][:120],))),
    )
    return ImportedEvent(
        _SWISS_MANAGER,
        rows,
        range(1, len(rows) + 1),
        event,
        config.rounds or None,
        remarks=tuple(_swiss_manager_remarks(config)),
    )


def _texts(data: bytes, at: int, count: int) -> tuple[list[str], int]:
    """Return so many texts, each of which follows its length, and where they end."""
    texts = []
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        end = at + 2 + 2 * length
        if length > _LONGEST or end > len(data):
            raise _UnknownFormError
        text = data[at + 2 : end].decode("utf-16-le")
        if not text.replace("\r", " ").replace("\n", " ").replace("\t", " ").isprintable():
            raise _UnknownFormError
        texts.append(" ".join(text.split()))
        at = end
    return texts, at


def _section(data: bytes, mark: bytes) -> int:
    """Return where a section begins, after its mark."""
    at = data.find(mark, _HEADER)
    if at < 0:
        raise _UnknownFormError
    return at + len(mark)


def _config(data: bytes) -> _Config:
    at = _section(data, _CONFIG)
    (rounds,) = struct.unpack_from("<H", data, at)
    (current,) = struct.unpack_from("<B", data, at + 0x11)
    (players,) = struct.unpack_from("<H", data, at + 0x13)
    start, end = struct.unpack_from("<II", data, at + 0x47)
    if rounds > 99 or current > rounds or not players:
        raise _UnknownFormError
    return _Config(rounds, current, players, _swiss_manager_day(start), _swiss_manager_day(end))


def _swiss_manager_day(number: int) -> str:
    """Return YYYYMMDD, which is one number, as a day; empty if it is none."""
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
            raise _UnknownFormError
        fide, national = struct.unpack_from("<HH", block, 8)
        (fide_id,) = struct.unpack_from("<I", block, 0x18)
        if max(fide, national) > 4000:
            raise _UnknownFormError
        yield {
            **{field: texts[place] for place, field in _OF_PLAYER.items()},
            "sex": _SEXES[block[6]],
            "fide_rating": str(fide or ""),
            "national": str(national or ""),
            "fide_id": str(fide_id or ""),
        }


def _swiss_manager_remarks(config: _Config) -> Iterator[Fault]:
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
            SWISS_MANAGER_EXPORT,
        )


# Vega

_VEGA = "Vega (.veg)"
VEGA_EXPORT = say(
    "bring the .trfx file, which Vega writes into the folder of the tournament before each "
    "pairing, or FIDE's report of its menu Rating Report"
)
_COLUMNS = ("name", "federation", "birth", "sex", "title", "fide_id", "fide_rating")
_IDNAT, _ELONAT, _ALL = 7, 8, 11
_HEAD = re.compile(rb"Vega [0-9]")
_LEAST = 8
"""Lines: seven at the beginning and the number of players."""


def is_vega(data: bytes) -> bool:
    return _HEAD.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


def read_vega(data: bytes, called: str) -> ImportedEvent:
    lines = [line.strip() for line in _text(data).splitlines()]
    places = [at for at, line in enumerate(lines) if line.count(";") == _ALL - 1]
    rows = [[cell.strip() for cell in lines[at].split(";")] for at in places]
    people = [row for row in rows if row[0].upper() != "NAME"]
    if len(lines) < _LEAST or not people:
        raise refused(called, _VEGA, say("it holds no player"), VEGA_EXPORT)
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
        _VEGA,
        [_player(row) for row in people],
        range(1, len(people) + 1),
        event,
        points=_points(points),
        remarks=tuple(_vega_remarks(lines, places[0], people)),
    )


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _player(row: list[str]) -> dict[str, str]:
    player = dict(zip(_COLUMNS, row, strict=False))
    return {**player, "national": row[_ELONAT], "birth": _birth(player["birth"])}


def _birth(text: str) -> str:
    """Return the birth; 00.00.00 stands for none."""
    return "" if not text.strip("0.") else text


def _points(text: str) -> PointSystem:
    """Return the points of a draw and a win, which are given in that order."""
    try:
        draw, win = (parse_points(word) for word in text.split())
    except ValueError:
        return STANDARD_POINTS
    return PointSystem.of(win, draw) if 0 <= draw <= win else STANDARD_POINTS


def _vega_remarks(lines: list[str], first: int, people: list[list[str]]) -> Iterator[Fault]:
    counts = [line for line in lines[max(0, first - 2) : first] if line.isdecimal()]
    if counts and len(counts[-1]) < 7 and int(counts[-1]) != len(people):
        message = say(
            "{count} players are announced, {found} are listed",
            count=int(counts[-1]),
            found=len(people),
        )
        yield unread(message)
    yield without_rounds(
        say("number of rounds, system, tie-breaks and whatever was paired are not read"),
        VEGA_EXPORT,
    )
    if any(row[_IDNAT].strip("0 ") for row in people):
        yield unread(say("national ids are not read"))
