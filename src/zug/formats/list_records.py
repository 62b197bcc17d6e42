"""Records of a report file that list players: byes, absences, bans, virtual points."""

from __future__ import annotations

from zug.formats.faults import Place
from zug.formats.records import Group, Records, Word, words
from zug.messages import say
from zug.model import Points
from zug.model.tournament import ADJUSTABLE, MOST_ROUNDS

_IGNORED = say("the record was ignored")
_PENALTY_COLUMNS = ((7, 13, 19, 23), (6, 11, 16, 20))
"""Where match points, points, round and players of 299 begin (from 0): as the format has it, and
as Sharly-Chess writes it."""


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
    """299, in the columns of the format, in those of Sharly-Chess, or word by word."""
    parts = parts_of_299(line)
    if parts is None:
        form = "299        -0.5   003 0012"
        records.malformed(place, say("points, round or players are missing"), form)
        return
    kind, match_points, points, round_, numbers_at = parts
    if match_points.strip(" 0.") and not points.strip(" 0."):
        records.extras.append(line.rstrip())  # teams alone have match points
        return
    value = records.points(Word(points.strip(), place), _IGNORED)
    numbers = [word for word in words(line, place) if word.place.column > numbers_at]
    if value is not None:
        records.adjustments.append(
            Group(
                place,
                numbers,
                int(round_.strip() or 0),
                kind=kind.strip().upper(),
                points=(value,),
            )
        )


Parts = tuple[str, str, str, str, int]
"""Kind, match points, points and round of 299, and the column after which players begin."""


def parts_of_299(line: str) -> Parts | None:
    """The fields of 299, or None if they cannot be told apart."""
    return _in_columns(line) or _by_words(line)


def _in_columns(line: str) -> Parts | None:
    for match_points, points, round_, numbers in _PENALTY_COLUMNS:
        between = (
            line[5:match_points]
            + line[match_points + 4 : points]
            + line[points + 4 : round_]
            + line[round_ + 3 : numbers]
        )
        fields = (
            line[4:5],
            line[match_points : match_points + 4],
            line[points : points + 4],
            line[round_ : round_ + 3],
        )
        when = fields[3].strip()
        if (
            not between.strip()
            and (fields[0].isspace() or fields[0].upper() in ADJUSTABLE)
            and "." in fields[1] + fields[2]
            and all("." in points for points in fields[1:3] if points.strip())
            and (not when or _is_round(when))
        ):
            return *fields, numbers
    return None


def _by_words(line: str) -> Parts | None:
    given = words(line, Place())
    kind = ""
    if given and given[0].text.upper() in ADJUSTABLE:
        kind = given[0].text
        given = given[1:]
    values = [word for word in given if "." in word.text]
    rest = [word for word in given if "." not in word.text]
    if len(values) not in (1, 2) or len(rest) < 2 or not _is_round(rest[0].text):
        return None
    match_points = values[0].text if len(values) == 2 else ""
    return kind, match_points, values[-1].text, rest[0].text, rest[1].place.column - 1


def _is_round(text: str) -> bool:
    return len(text) <= 3 and text.isascii() and text.isdecimal()
