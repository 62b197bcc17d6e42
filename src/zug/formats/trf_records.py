"""The records of a report file, read one by one and gathered before a tournament is made of them.

First the state they are gathered in, then the records that hold a value (the event, rounds, initial
colour, points), then those that list players (byes, absences, bans, virtual points).
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.formats.faults import NOWHERE, FilePlace
from zug.formats.scoring import BB, R162, XXS, Scoring
from zug.messages import say
from zug.model import Colour, Event, Points, parse_points
from zug.model.results import ADJUSTABLE
from zug.model.tournament import MOST_ROUNDS
from zug.systems.codes import Naming, first_day, is_code, names_round_robin, read_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zug.formats.faults import Findings

IGNORED_RECORD = say("the record was ignored")
_OF_MATCHES = ("300", "320", "330")
"""Records of matches: without a type for teams it is unknown what they mean."""
_OF_BOARDS = ("352", "362")
"""Records that a list of teams beside an event of players does not need."""


class Word(NamedTuple):
    """A word of a line, and where it stands."""

    text: str
    place: FilePlace


class Group(NamedTuple):
    """A record about several players, still by their numbers in the file."""

    place: FilePlace
    numbers: list[Word]
    first: int = 1
    last: int | None = None
    kind: str = ""
    points: tuple[Points, ...] = ()


class Records:
    """The records of a file, read one by one."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.rounds: int | None = None
        self.rounds_place = NOWHERE
        self.colour: Colour | None = None
        self.by_position = False
        self.scoring = Scoring()
        self.once: dict[str, Word] = {}
        """What is said of the event, lists of tie-breaks and numbers of players, by code."""
        self.deputies: list[str] = []
        self.round_dates: tuple[str, ...] = ()
        self.code = ""
        self.code_place = NOWHERE
        self.forbidden: list[Group] = []
        self.absent: list[Word] = []
        self.accelerated: list[Group] = []
        self.ranges: list[Group] = []
        self.byes: list[Group] = []
        self.adjustments: list[Group] = []
        self.extras: list[str] = []
        self.of_teams: list[tuple[FilePlace, str]] = []
        """Records of teams, for whoever reads a tournament of teams."""

    def naming(self, asked_for: str = "") -> Naming:
        """Return system, acceleration and contest, as record 192 says, or 092 in its stead.

        A system of teams that was `asked_for` makes those of the file the participants, whatever
        192 says.
        """
        if not self.code and "092" in self.once and is_code(self.once["092"].text):
            self.code = self.once.pop("092").text
        day = first_day(self.build_event())
        named = read_code(self.code, day) if self.code else Naming()
        has_teams = any(line[:3] in ("013", "310") for _, line in self.of_teams)
        if asked_for and has_teams and not named.are_teams:
            asked = read_code(asked_for, day)
            if asked.are_teams:
                self.code = ""
                return asked
        if self.ranges or self.accelerated:
            # Virtual points that are written down overrule the name.
            return named._replace(acceleration=None)
        return named

    def are_of_teams(self, named: Naming) -> bool:
        """Return whether teams are paired and listed; what is missing for that is a fault."""
        places = {line[:3]: place for place, line in reversed(self.of_teams)}
        are_listed = "013" in places or "310" in places
        if named.are_teams and not are_listed:
            self.findings.add("no-teams.records", self.code_place)
        if not named.are_teams and not names_round_robin(self.code):
            self._report_matches(places)
        if self.findings.are_fatal:
            self.findings.settle()  # whatever follows would only follow from it
        return named.are_teams and are_listed

    def _report_matches(self, places: Mapping[str, FilePlace]) -> None:
        """Report matches of teams where players are paired: an error; their boards: a warning."""
        code = next((code for code in (*_OF_MATCHES, *_OF_BOARDS) if code in places), "")
        if code in _OF_MATCHES:
            id_ = "teams-unread.type" if self.code else "teams-unread.no-type"
        else:
            id_ = "teams-kept.type" if self.code else "teams-kept.no-type"
        if code:
            self.findings.add(id_, places[code], code=code, type=self.code)

    def build_event(self) -> Event:
        values = {
            EVENT_FIELDS[code]: word.text
            for code, word in self.once.items()
            if code in EVENT_FIELDS
        }
        return Event(**values, deputies=tuple(self.deputies), round_dates=self.round_dates)

    def number(self, word: Word, wanted: str, most: int, assumption: str = "") -> int | None:
        """Return a whole number from 1 on; None and a fault if it is not."""
        text = word.text
        if text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most:
            return int(text)
        blanks = {"text": shown(text), "wanted": wanted, "most": most}
        self.findings.add("bad-number.range", word.place, assumption=assumption, **blanks)
        return None

    def round(self, word: Word) -> int | None:
        """Return the number of a round; None and a fault if it is none."""
        return self.number(word, say("a round"), MOST_ROUNDS, IGNORED_RECORD)

    def points(self, word: Word, assumption: str) -> Points | None:
        try:
            if len(word.text) > 8:
                raise ValueError(word.text)
            return parse_points(word.text)
        except ValueError:
            text = shown(word.text)
            self.findings.add("bad-points.word", word.place, assumption=assumption, text=text)
            return None

    def repeated(self, line: str, place: FilePlace) -> None:
        """Report a record that is not kept: in another file it might come first, and hold."""
        self.findings.add("repeated-record", place, code=line[:3])


def words(line: str, place: FilePlace) -> list[Word]:
    """Return the words of a line after its code."""
    words_of_line: list[Word] = []
    end = 3
    for text in line[3:].split():
        start = line.index(text, end)
        end = start + len(text)
        words_of_line.append(Word(text, FilePlace(place.line, start + 1)))
    return words_of_line


def shown(text: str) -> str:
    """Return a text as a message can hold it."""
    text = text.strip()
    return repr(text if len(text) <= 30 else text[:27] + "...")


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
_EVEN_EMPTY = ("062", "072", "202", "212")
"""Numbers of players and lists of tie-breaks are given even if nothing stands in them."""
DATES_FROM = 91
"""The dates of the rounds (132) stand where the cells of the rounds stand."""

_SCALES = {
    "XXS": (r"([A-Za-z]+)\s*=\s*([-+.,\d]+)\s*", XXS, "XXS W=3 D=1 PAB=3"),
    "162": (r"([A-Za-z])\s*=?\s*([-+]?[.,\d]+)\s*", R162, "162  W 1.0    D 0.5    L 0.0"),
}
"""Records that give points to results: one assignment, its symbols, and the form of the record."""


def read_once(records: Records, line: str, place: FilePlace) -> None:
    """Keep a record that may be given once; one that says nothing of the event is not given."""
    code = line[:3]
    if code in records.once:
        records.repeated(line, place)
    # 172 has columns of its own; the others are plain text.
    elif (value := line[4:].rstrip() if code == "172" else line[4:].strip()) or code in _EVEN_EMPTY:
        records.once[code] = Word(value, place)


def read_deputy(records: Records, line: str, _: FilePlace) -> None:
    if name := line[4:].strip():
        records.deputies.append(name)


def read_dates(records: Records, line: str, place: FilePlace) -> None:
    if records.round_dates:
        records.repeated(line, place)
        return
    line = line.rstrip()
    starts = range(DATES_FROM, len(line), 10)
    records.round_dates = tuple(line[at : at + 10].strip() for at in starts)


def read_rounds(records: Records, line: str, place: FilePlace) -> None:
    fields = words(line, place)
    if not fields:
        records.findings.add("bad-record.rounds", place, form=f"{line[:3]} 9")
        return
    rounds = records.number(fields[0], say("a number of rounds"), MOST_ROUNDS, IGNORED_RECORD)
    if rounds is not None and records.rounds not in (None, rounds):
        blanks = {"here": rounds, "there": records.rounds, "count": rounds}
        records.findings.add("conflicting-records.rounds", fields[0].place, **blanks)
    if rounds is not None:
        records.rounds, records.rounds_place = rounds, fields[0].place


def read_configuration(records: Records, line: str, place: FilePlace) -> None:
    for word in words(line, place):
        text = word.text.lower()
        if text == "rank":
            records.by_position = True
        elif text in ("white1", "black1"):
            _set_colour(records, text, word.place)
        else:
            records.findings.add("unknown-word", word.place, text=shown(word.text))


def read_colour(records: Records, line: str, place: FilePlace) -> None:
    text = line[4:].strip().lower()
    if text in ("w", "b", "white", "black"):
        _set_colour(records, text, place)
    else:
        records.findings.add("bad-record.colour", place, text=shown(text))


def _set_colour(records: Records, text: str, place: FilePlace) -> None:
    colour = Colour(text[0])
    if records.colour not in (None, colour):
        records.findings.add("conflicting-records.colour", place, colour=colour.phrase)
    records.colour = colour


def read_type(records: Records, line: str, place: FilePlace) -> None:
    if records.code:
        records.repeated(line, place)
        return
    records.code, records.code_place = line[4:].strip(), place


def read_scale(records: Records, line: str, place: FilePlace) -> None:
    import re  # noqa: PLC0415 - slow to load, and most files have the usual points

    pattern, codes, form = _SCALES[line[:3].upper()]
    assignment = re.compile(pattern)
    rest = line[4:].rstrip()
    at = len(rest) - len(rest.lstrip())
    while at < len(rest):
        match = assignment.match(rest, at)
        if match is None or match[1].upper() not in codes:
            blanks = {"rest": shown(rest[at:]), "form": form}
            records.findings.add("bad-record.scale", place.right(at), **blanks)
            return
        value = records.points(Word(match[2], place.right(match.start(2))), say("it was ignored"))
        if value is not None:
            records.scoring.say(codes, match[1].upper(), value)
        at = match.end()


def read_bb(records: Records, line: str, place: FilePlace) -> None:
    fields = words(line, place)
    if not fields:
        records.findings.add("bad-record.points", place, form=f"{line[:3]}  1.0")
        return
    value = records.points(fields[0], IGNORED_RECORD)
    if value is not None:
        records.scoring.say(BB, line[:3].upper(), value)


_FORMAT = (7, 13, 19, 23)
"""Where match points, points, round and players of 299 begin (from 0) in the format."""
_SHARLY_CHESS = (6, 11, 16, 20)
"""The same as Sharly-Chess writes it: with a decimal point, and to the right of the columns."""


def read_forbidden(records: Records, line: str, place: FilePlace) -> None:
    if numbers := words(line, place):
        records.forbidden.append(Group(place, numbers))


def read_absent(records: Records, line: str, place: FilePlace) -> None:
    records.absent += words(line, place)


def read_prohibited(records: Records, line: str, place: FilePlace) -> None:
    """Read 260; without rounds it holds in all of them."""
    fields = words(line, place)
    first: int | None = 1
    last: int | None = MOST_ROUNDS
    if line[4:11].strip():
        if len(fields) < 2:
            records.findings.add("bad-record.prohibited", place)
            return
        first = records.round(fields[0])
        last = records.round(fields[1])
        fields = fields[2:]
    if first is not None and last is not None:
        records.forbidden.append(Group(place, fields, first, last))


def read_bye(records: Records, line: str, place: FilePlace) -> None:
    fields = words(line, place)
    kind = fields[0].text.upper() if fields else ""
    if len(fields) < 2 or kind not in ("F", "H", "Z"):
        records.findings.add("bad-record.bye", place)
        return
    round_ = records.round(fields[1])
    if round_ is not None:
        records.byes.append(Group(place, fields[2:], round_, kind=kind))


def read_acceleration(records: Records, line: str, place: FilePlace) -> None:
    """Read XXA: a value every five columns; or, not in columns, simply one after the other."""
    fields = words(line, place)
    if not fields:
        records.findings.add("bad-record.virtual", place)
        return
    texts = fields[1:]
    cells = [line[at : at + 5] for at in range(8, len(line.rstrip()), 5)]
    if line[3:8].strip() == fields[0].text and all(cell[0] == " " for cell in cells):
        texts = [
            Word(cell.strip() or "0", FilePlace(place.line, 10 + 5 * at))
            for at, cell in enumerate(cells)
        ]
    values = [records.points(word, say("no virtual points there")) for word in texts]
    points = tuple(value or Points(0) for value in values)
    records.accelerated.append(Group(place, fields[:1], points=points))


def read_range(records: Records, line: str, place: FilePlace) -> None:
    """Read 250: match points may be blank, so the fields are counted from the end.

    Of teams the match points count, if both are given.
    """
    fields = words(line, place)
    if len(fields) not in (5, 6):
        records.findings.add("bad-record.virtual-range", place)
        return
    points = records.points(fields[-5], IGNORED_RECORD)
    of_matches = records.points(fields[0], IGNORED_RECORD) if len(fields) == 6 else points
    first = records.round(fields[-4])
    last = records.round(fields[-3])
    if points is None or of_matches is None or first is None or last is None:
        return
    records.ranges.append(Group(place, fields[-2:], first, last, points=(points, of_matches)))


READERS: dict[str, Callable[[Records, str, FilePlace], None]] = {
    **dict.fromkeys((*EVENT_FIELDS, *_EVEN_EMPTY), read_once),
    "112": read_deputy,
    "132": read_dates,
    "142": read_rounds,
    "152": read_colour,
    "162": read_scale,
    "192": read_type,
    "240": read_bye,
    "250": read_range,
    "260": read_prohibited,
    "XXA": read_acceleration,
    "XXC": read_configuration,
    "XXP": read_forbidden,
    "XXR": read_rounds,
    "XXS": read_scale,
    "XXZ": read_absent,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), read_bb),
}
"""What reads a record, by its code. 299 is read later: of players or of teams."""


def read_adjustment(records: Records, line: str, place: FilePlace) -> None:
    """Read 299 of players."""
    readings = readings_of_299(line)
    if len(readings) != 1:
        records.findings.add("bad-record.two-ways" if readings else "bad-record.adjustment", place)
        return
    parts = readings[0]
    if _are_of_matches(parts):
        records.extras.append(line.rstrip())  # teams alone have match points
        return
    value = records.points(Word(parts.points, place), IGNORED_RECORD)
    if value is not None:
        numbers = [word._replace(place=word.place._replace(line=place.line)) for word in parts.ids]
        round_, kind = int(parts.round or 0), parts.kind.upper()
        records.adjustments.append(Group(place, numbers, round_, kind=kind, points=(value,)))


def has_match_points(line: str) -> bool:
    """Return whether a line 299 gives match points alone, which players do not have."""
    readings = readings_of_299(line)
    return len(readings) == 1 and _are_of_matches(readings[0])


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


def readings_of_299(line: str, *, of_teams: bool = False) -> list[Parts]:
    """Return the fields in the columns of the format or of Sharly-Chess, else word by word.

    Whole numbers in columns may also be meant otherwise: then both readings are given.
    """
    official = _in_columns(line, _FORMAT)
    if official is not None and all(_has_point(text) for text in official[1:3] if text):
        return [official]
    other = _as_sharly_chess(line) or _by_words(line, of_teams=of_teams)
    readings = [parts for parts in (official, other) if parts is not None]
    return (
        readings[:1]
        if len(readings) == 2 and _told(readings[0]) == _told(readings[1])
        else readings
    )


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
    worth = [line[at : at + 4].strip() for at in (match_points, points)]
    when = line[round_ : round_ + 3].strip()
    rest = tuple(word for word in words(line, FilePlace()) if word.place.column > numbers)
    if (
        between.strip()
        or (kind and kind.upper() not in ADJUSTABLE)
        or not any(worth)
        or not all(_has_point(text) or _is_whole(text) for text in worth if text)
        or (when and not _is_round(when))
        or not (rest or all(map(_has_point, filter(None, worth))))
    ):
        return None
    return Parts(kind, worth[0], worth[1], when, rest, round_)


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
    """Return the fields word by word; None if it is unclear which number is what."""
    fields = words(line, FilePlace())
    kind = ""
    if fields and fields[0].text.upper() in ADJUSTABLE:
        kind = fields[0].text
        fields = fields[1:]
    values = [word for word in fields if "." in word.text]
    rest = [word for word in fields if "." not in word.text]
    if len(values) not in ((2,) if of_teams else (1, 2)):
        return None
    if len(rest) < 2 or not _is_round(rest[0].text):
        return None
    match_points = values[0].text if len(values) == 2 else ""
    round_, *ids = rest
    at = round_.place.column - 1
    return Parts(kind, match_points, values[-1].text, round_.text, tuple(ids), at)


def _has_point(text: str) -> bool:
    return "." in text or "," in text


def _is_whole(text: str) -> bool:
    digits = text[1:] if text[:1] in ("+", "-") else text
    return digits.isascii() and digits.isdecimal()


def _is_round(text: str) -> bool:
    return len(text) <= 3 and text.isascii() and text.isdecimal()
