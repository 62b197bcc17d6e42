"""Records of a report file that hold a value: the event, rounds, initial colour, points."""

from __future__ import annotations

from zug.formats.faults import Place
from zug.formats.records import Records, Word, shown, words
from zug.formats.scoring import BB, R162, XXS
from zug.messages import say, say_n
from zug.model import Colour
from zug.model.tournament import MOST_ROUNDS

EVENT_FIELDS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "type",
    "102": "arbiter",
    "122": "time_control",
    "172": "rank_method",
    "182": "pairing_program",
    "222": "encoded_time_control",
}
DATES_FROM = 91
"""The dates of the rounds (132) stand where the cells of the rounds stand."""

_ASSIGNMENT = r"([A-Za-z]+)\s*=\s*([-+.,\d]+)\s*"
_SYMBOL = r"([A-Za-z])\s*=?\s*([-+]?[.,\d]+)\s*"


def read_event(records: Records, line: str, place: Place) -> None:
    field = EVENT_FIELDS[line[:3]]
    # 172 has columns of its own; the others are plain text.
    value = line[4:].rstrip() if field == "rank_method" else line[4:].strip()
    if field in records.event:
        records.repeated(line, place)
    elif value:
        records.event[field] = value


def read_deputy(records: Records, line: str, _: Place) -> None:
    if name := line[4:].strip():
        records.deputies.append(name)


def read_dates(records: Records, line: str, place: Place) -> None:
    if records.round_dates:
        records.repeated(line, place)
        return
    line = line.rstrip()
    starts = range(DATES_FROM, len(line), 10)
    records.round_dates = tuple(line[at : at + 10].strip() for at in starts)


def read_rounds(records: Records, line: str, place: Place) -> None:
    given = words(line, place)
    if not given:
        records.malformed(place, say("the number of rounds is missing"), f"{line[:3]} 9")
        return
    rounds = records.number(
        given[0], say("a number of rounds"), MOST_ROUNDS, say("the record was ignored")
    )
    if rounds is not None and records.rounds not in (None, rounds):
        records.findings.add(
            "conflicting-records",
            say(
                "the number of rounds is {here} here, but {there} in another record",
                here=rounds,
                there=records.rounds,
            ),
            say("make XXR and 142 agree"),
            given[0].place,
            assumption=say_n(
                "the tournament has {count} round", "the tournament has {count} rounds", rounds
            ),
        )
    if rounds is not None:
        records.rounds, records.rounds_place = rounds, given[0].place


def read_configuration(records: Records, line: str, place: Place) -> None:
    for word in words(line, place):
        text = word.text.lower()
        if text == "rank":
            records.by_position = True
        elif text in ("white1", "black1"):
            _set_colour(records, text, word.place)
        else:
            records.findings.add(
                "unknown-word",
                say("{text} means nothing in XXC", text=shown(word.text)),
                say("the words are rank, white1 and black1"),
                word.place,
            )


def read_colour(records: Records, line: str, place: Place) -> None:
    text = line[4:].strip().lower()
    if text in ("w", "b", "white", "black"):
        _set_colour(records, text, place)
    else:
        records.malformed(place, say("{text} is not a colour", text=shown(text)), "152 W")


def _set_colour(records: Records, text: str, place: Place) -> None:
    colour = Colour(text[0])
    if records.colour not in (None, colour):
        records.findings.add(
            "conflicting-records",
            say("another record gives the other initial colour"),
            say("keep one of them"),
            place,
            assumption=say("the initial colour is {colour}", colour=colour.phrase),
        )
    records.colour = colour


def read_type(records: Records, line: str, place: Place) -> None:
    if records.code:
        records.repeated(line, place)
        return
    records.code, records.code_place = line[4:].strip(), place


def read_tiebreaks(records: Records, line: str, place: Place) -> None:
    code = line[:3]
    if code in records.lists:
        records.repeated(line, place)
        return
    records.lists[code] = tuple(word for part in line[4:].split(",") if (word := part.strip()))


def read_count(records: Records, line: str, place: Place) -> None:
    if line[:3] in records.counts:
        records.repeated(line, place)
        return
    records.counts[line[:3]] = Word(line[4:].strip(), place)


def read_xxs(records: Records, line: str, place: Place) -> None:
    _assign(records, line, place, _ASSIGNMENT, "XXS W=3 D=1 PAB=3")


def read_162(records: Records, line: str, place: Place) -> None:
    _assign(records, line, place, _SYMBOL, "162  W 1.0    D 0.5    L 0.0")


def _assign(records: Records, line: str, place: Place, pattern: str, form: str) -> None:
    import re  # noqa: PLC0415 - slow to load, and most files have the usual points

    codes = XXS if pattern is _ASSIGNMENT else R162
    assignment = re.compile(pattern)
    rest = line[4:].rstrip()
    at = len(rest) - len(rest.lstrip())
    while at < len(rest):
        match = assignment.match(rest, at)
        if match is None or match[1].upper() not in codes:
            records.malformed(
                place.right(at),
                say("{rest} gives no points to a result", rest=shown(rest[at:])),
                form,
            )
            return
        value = records.points(Word(match[2], place.right(match.start(2))), say("it was ignored"))
        if value is not None:
            records.scoring.say(codes, match[1].upper(), value)
        at = match.end()


def read_bb(records: Records, line: str, place: Place) -> None:
    given = words(line, place)
    if not given:
        records.malformed(place, say("the points are missing"), f"{line[:3]}  1.0")
        return
    value = records.points(given[0], say("the record was ignored"))
    if value is not None:
        records.scoring.say(BB, line[:3].upper(), value)
