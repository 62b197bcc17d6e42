"""The XML in which programs upload a tournament to chess-results.com.

Its author describes it; players, rounds and results are certain. Numbers of tie-breaks stand in a
table beside the description that programs do not have: they are named as not read.
"""

from __future__ import annotations

import re

from zug.errors import Fault, FaultyFileError
from zug.formats.programs.event import ImportedEvent, ImportedGame, refused, unread, without_rounds
from zug.messages import say
from zug.model import Event, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

PROGRAM = "chess-results.com (XML)"
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


def is_one(data: bytes) -> bool:
    return _ROOT in data[:2000]


def read(data: bytes, called: str) -> ImportedEvent:
    root = _parsed(data, called)
    about = _lower(next(root.iter("tournament"), None))
    if about.get("type", "0") not in ("0", "1"):
        raise refused(
            called,
            PROGRAM,
            say("it holds a tournament of teams, which is not read"),
            say("bring the report of the event (TRF)"),
        )
    players = [_lower(one) for one in root.iter("player")]
    numbers = [_whole(one.get("no", "")) for one in players]
    faults: list[Fault] = []
    games = list(_games(root, faults))
    if not players or None in numbers:
        text = say("a player has no number") if players else say("it holds no player")
        faults.append(Fault("bad-record", text, say("check that it was written to the end")))
    if faults:
        raise FaultyFileError(called, faults[:100])
    return ImportedEvent(
        PROGRAM,
        [_row(one) for one in players],
        [number for number in numbers if number is not None],
        _event(about, root),
        _whole(about.get("rounds", "")) or None,
        _CODES.get((about.get("type", "0"), about.get("replay", "1") or "1"), ""),
        games,
        remarks=tuple(_remarks(about, players, root)),
    )


def _parsed(data: bytes, called: str) -> Element:
    from xml.etree import ElementTree  # noqa: PLC0415 - rarely needed

    try:
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise ValueError
        return ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        why = say("the XML is damaged: {error}", error=error)
        raise refused(called, PROGRAM, why, say("write it again in its program")) from None


def _lower(element: Element | None) -> dict[str, str]:
    """The attributes: samples and description differ in their capital letters."""
    return {} if element is None else {key.lower(): v.strip() for key, v in element.items()}


def _row(player: dict[str, str]) -> dict[str, str]:
    row = {_FIELDS[key]: value for key, value in player.items() if key in _FIELDS}
    return {**row, "last": row.get("last", "").replace(",", ", ")}  # programs write `Frey,Zoë`


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?[0-9]{1,6}", text) else None


def _games(root: Element, faults: list[Fault]) -> Iterator[ImportedGame]:
    for element in root.iter("playerpairing"):
        one = _lower(element)
        round_, white, black = (_whole(one.get(key, "")) for key in ("round", "whiteno", "blackno"))
        if round_ is None or white is None or black is None or not 1 <= round_ <= 99:
            message = say("a pairing does not say its round and its players")
            faults.append(Fault("bad-record", message, say("check that it was written to the end")))
            continue
        found = _results(one, black)
        if found is None:
            shown = "-".join(one.get(key, "") for key in ("reswhite", "resblack", "forfeit"))
            message = say(
                "round {round}, player {number}: {result!r} is not a result that is known",
                round=round_,
                number=white,
                result=shown.strip("-")[:30],
            )
            faults.append(Fault("bad-result", message, say("correct it in its program")))
            continue
        yield ImportedGame(round_, white, max(black, 0), *found)


def _results(one: dict[str, str], black: int) -> tuple[Result, Result] | None:
    """Those of both players; None for what the description does not have."""
    white, other = (_halves(one.get(key, "")) for key in ("reswhite", "resblack"))
    mark = one.get("forfeit", "").upper()
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
    """Half points; a decimal comma in the description, a point in its samples."""
    plain = re.sub(r",0$", "", text.replace(".", ","))
    return _HALVES.get(plain)


def _event(about: dict[str, str], root: Element) -> Event:
    days = [_day(_lower(one).get("date", "")) for one in root.iter("round")]
    deputies = tuple(filter(None, (about.get("deputyarbiter", ""),)))
    return Event(
        name=about.get("name", "")[:160],
        city=about.get("location", "")[:80],
        federation=about.get("federation", "")[:3],
        start=_day(about.get("from", "")),
        end=_day(about.get("to", "")),
        arbiter=about.get("chiefarbiter", "") or about.get("arbiter", "")[:120],
        deputies=deputies,
        time_control=about.get("timecontrol", "")[:100],
        round_dates=tuple(days) if any(days) else (),
    )


def _day(text: str) -> str:
    """dd.mm.yyyy by the description, yyyymmdd in its samples."""
    if re.fullmatch(r"[0-9]{8}", text):
        return f"{text[:4]}-{text[4:6]}-{text[6:]}"
    return text


def _remarks(
    about: dict[str, str], players: list[dict[str, str]], root: Element
) -> Iterator[Fault]:
    breaks = [about.get(f"tb{number}no", "") for number in range(1, 6)]
    breaks = [one for one in breaks if one.strip("0")]
    if breaks:
        yield unread(
            say("tie-breaks are not read, choose them: numbers {codes}", codes=", ".join(breaks))
        )
    if any(one.get("rtgnat", "").strip("0") for one in players):
        yield unread(say("national ratings are not read; the rating of its lists is"))
    if any(one.get("state", "").strip("0") for one in players):
        yield unread(say("who withdrew is not read"))
    if any(_lower(one).get("forfeit", "").upper() == "D" for one in root.iter("playerpairing")):
        yield unread(say("0-0 with the mark D is read as lost by forfeit by both"))
    if any(_lower(one).get("forfeit", "").upper() == "U" for one in root.iter("playerpairing")):
        yield unread(say("games with the mark U count and are not rated"))
    others = sorted({one.tag for one in root.iter() if one.attrib and one.tag not in _KNOWN})
    if others:
        yield unread(
            say("elements that are not known are not read: {names}", names=", ".join(others))
        )
    if about.get("currentround", "").strip("0") and root.find(".//playerpairing") is None:
        what = say("its rounds are paired, and none of them is there in a form that is known")
        yield without_rounds(what, say("bring the report of the event (TRF) for its rounds"))
