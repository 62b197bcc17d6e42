"""Records of a report file that list players: byes, absences, bans, virtual points."""

from __future__ import annotations

from zug.fastclasses import NamedTuple, Protocol
from zug.formats.faults import Place
from zug.formats.records import Group, Records, Word, words
from zug.messages import say
from zug.model import Points
from zug.model.results import ADJUSTABLE
from zug.model.tournament import MOST_ROUNDS

_IGNORED = say("the record was ignored")
_FORMAT = (7, 13, 19, 23)
"""Where match points, points, round and players of 299 begin (from 0) in the format."""
_SHARLY_CHESS = (6, 11, 16, 20)
"""The same as Sharly-Chess writes it: with a decimal point, and to the right of the columns."""


class Malformed(Protocol):
    """Whoever is told of a record that cannot be read."""

    def malformed(self, place: Place, message: str, form: str) -> None: ...


def read_forbidden(records: Records, line: str, place: Place) -> None:
    if numbers := words(line, place):
        records.forbidden.append(Group(place, numbers))


def read_absent(records: Records, line: str, place: Place) -> None:
    records.absent += words(line, place)


def read_prohibited(records: Records, line: str, place: Place) -> None:
    """260; without rounds it holds in all of them."""
    given = words(line, place)
    first: int | None = 1
    last: int | None = MOST_ROUNDS
    if line[4:11].strip():
        if len(given) < 2:
            records.malformed(place, say("rounds and players are missing"), "260 001 009 0003 0007")
            return
        first = records.number(given[0], say("a round"), MOST_ROUNDS, _IGNORED)
        last = records.number(given[1], say("a round"), MOST_ROUNDS, _IGNORED)
        given = given[2:]
    if first is not None and last is not None:
        records.forbidden.append(Group(place, given, first, last))


def read_bye(records: Records, line: str, place: Place) -> None:
    given = words(line, place)
    kind = given[0].text.upper() if given else ""
    if len(given) < 2 or kind not in ("F", "H", "Z"):
        records.malformed(
            place, say("the kind of bye or the round is missing"), "240 H 003 0026 0047"
        )
        return
    round_ = records.number(given[1], say("a round"), MOST_ROUNDS, _IGNORED)
    if round_ is not None:
        records.byes.append(Group(place, given[2:], round_, kind=kind))


def read_acceleration(records: Records, line: str, place: Place) -> None:
    """XXA: a value every five columns; or, not in columns, simply one after the other."""
    given = words(line, place)
    if not given:
        records.malformed(place, say("player and points are missing"), "XXA    1  1.0  1.0  0.5")
        return
    texts = given[1:]
    cells = [line[at : at + 5] for at in range(8, len(line.rstrip()), 5)]
    if line[3:8].strip() == given[0].text and all(cell[0] == " " for cell in cells):
        texts = [
            Word(cell.strip() or "0", Place(place.line, 10 + 5 * at))
            for at, cell in enumerate(cells)
        ]
    values = [records.points(word, say("no virtual points there")) for word in texts]
    points = tuple(value or Points(0) for value in values)
    records.accelerated.append(Group(place, given[:1], points=points))


def read_range(records: Records, line: str, place: Place) -> None:
    """250: match points may be blank, so the fields are counted from the end.

    Of teams the match points count, if both are given.
    """
    given = words(line, place)
    if len(given) not in (5, 6):
        form = "250       1.0 001 003 0001 0020"
        records.malformed(place, say("points, rounds or players are missing"), form)
        return
    points = records.points(given[-5], _IGNORED)
    of_matches = records.points(given[0], _IGNORED) if len(given) == 6 else points
    first = records.number(given[-4], say("a round"), MOST_ROUNDS, _IGNORED)
    last = records.number(given[-3], say("a round"), MOST_ROUNDS, _IGNORED)
    if points is None or of_matches is None or first is None or last is None:
        return
    records.ranges.append(Group(place, given[-2:], first, last, points=(points, of_matches)))


def read_adjustment(records: Records, line: str, place: Place) -> None:
    """299 of players."""
    parts = the_one_reading(line, records, place, "299        -0.5   003 0012")
    if parts is None:
        return
    if _are_of_matches(parts):
        records.extras.append(line.rstrip())  # teams alone have match points
        return
    value = records.points(Word(parts.points, place), _IGNORED)
    if value is not None:
        numbers = [word._replace(place=word.place._replace(line=place.line)) for word in parts.ids]
        round_, kind = int(parts.round or 0), parts.kind.upper()
        records.adjustments.append(Group(place, numbers, round_, kind=kind, points=(value,)))


def has_match_points(line: str) -> bool:
    """Whether a line 299 gives match points alone, which players do not have."""
    found = readings_of_299(line)
    return len(found) == 1 and _are_of_matches(found[0])


def _are_of_matches(parts: Parts) -> bool:
    return bool(parts.match_points.strip(" 0.")) and not parts.points.strip(" 0.")


class Parts(NamedTuple):
    """The fields of 299 without blanks, and where the round stands (from 0)."""

    kind: str
    match_points: str
    points: str
    round: str
    ids: tuple[Word, ...]
    round_at: int


def the_one_reading(
    line: str, records: Malformed, place: Place, form: str, *, of_teams: bool = False
) -> Parts | None:
    """The fields of 299; None, and a fault, if there are none or they can be read in two ways."""
    found = readings_of_299(line, of_teams=of_teams)
    if len(found) == 1:
        return found[0]
    records.malformed(
        place,
        say("the fields can be read in two ways")
        if found
        else say("points, round or teams are missing")
        if of_teams
        else say("points, round or players are missing"),
        form,
    )
    return None


def readings_of_299(line: str, *, of_teams: bool = False) -> list[Parts]:
    """In the columns of the format, else in those of Sharly-Chess, else word by word.

    Whole numbers in columns may also be meant otherwise: then both readings are given.
    """
    official = _in_columns(line, _FORMAT)
    if official is not None and all(_has_point(text) for text in official[1:3] if text):
        return [official]
    other = _as_sharly_chess(line) or _by_words(line, of_teams=of_teams)
    found = [parts for parts in (official, other) if parts is not None]
    return found[:1] if len(found) == 2 and _told(found[0]) == _told(found[1]) else found


def _told(parts: Parts) -> tuple[object, ...]:
    return (*parts[:3], int(parts.round or 0), *(word.text for word in parts.ids))


def _in_columns(line: str, columns: tuple[int, int, int, int]) -> Parts | None:
    match_points, points, round_, numbers = columns
    between = (
        line[5:match_points]
        + line[match_points + 4 : points]
        + line[points + 4 : round_]
        + line[round_ + 3 : numbers]
    )
    kind = line[4:5].strip()
    given = [line[at : at + 4].strip() for at in (match_points, points)]
    when = line[round_ : round_ + 3].strip()
    rest = tuple(word for word in words(line, Place()) if word.place.column > numbers)
    if (
        between.strip()
        or (kind and kind.upper() not in ADJUSTABLE)
        or not any(given)
        or not all(_has_point(text) or _is_whole(text) for text in given if text)
        or (when and not _is_round(when))
        or not (rest or all(map(_has_point, filter(None, given))))
    ):
        return None
    return Parts(kind, given[0], given[1], when, rest, round_)


def _as_sharly_chess(line: str) -> Parts | None:
    parts = _in_columns(line, _SHARLY_CHESS)
    if parts is None:
        return None
    *_, round_, numbers = _SHARLY_CHESS
    ends = [word.place.column - 1 + len(word.text) for word in parts.ids]
    if (
        not all(_has_point(text) for text in parts[1:3] if text)
        or (parts.round and line[round_ + 2] == " ")
        or any((end - numbers) % 5 != 4 for end in ends)
    ):
        return None
    return parts


def _by_words(line: str, *, of_teams: bool) -> Parts | None:
    """Points are what has a decimal point. One number could be either of the points of a team."""
    given = words(line, Place())
    kind = ""
    if given and given[0].text.upper() in ADJUSTABLE:
        kind = given[0].text
        given = given[1:]
    values = [word for word in given if "." in word.text]
    rest = [word for word in given if "." not in word.text]
    if len(values) not in ((2,) if of_teams else (1, 2)):
        return None
    if len(rest) < 2 or not _is_round(rest[0].text):
        return None
    match_points = values[0].text if len(values) == 2 else ""
    round_ = rest[0]
    at = round_.place.column - 1
    return Parts(kind, match_points, values[-1].text, round_.text, tuple(rest[1:]), at)


def _has_point(text: str) -> bool:
    return "." in text or "," in text


def _is_whole(text: str) -> bool:
    digits = text[1:] if text[:1] in ("+", "-") else text
    return digits.isascii() and digits.isdecimal()


def _is_round(text: str) -> bool:
    return len(text) <= 3 and text.isascii() and text.isdecimal()
