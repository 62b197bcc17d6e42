"""What the records of a report file say of the tournament, gathered before it is put together."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.formats.faults import NOWHERE, Place
from zug.formats.scoring import Scoring
from zug.messages import say
from zug.model import Colour, Event, Points, parse_points
from zug.systems.codes import Naming, first_day, is_code, read_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.formats.faults import Findings


class Word(NamedTuple):
    """A word of a line, and where it stands."""

    text: str
    place: Place


class Group(NamedTuple):
    """A record about several players, still by their numbers in the file."""

    place: Place
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
        self.event: dict[str, str] = {}
        self.deputies: list[str] = []
        self.round_dates: tuple[str, ...] = ()
        self.code = ""
        self.code_place = NOWHERE
        self.lists: dict[str, tuple[str, ...]] = {}
        self.counts: dict[str, Word] = {}
        self.forbidden: list[Group] = []
        self.absent: list[Word] = []
        self.accelerated: list[Group] = []
        self.ranges: list[Group] = []
        self.byes: list[Group] = []
        self.adjustments: list[Group] = []
        self.extras: list[str] = []
        self.of_teams: list[tuple[Place, str]] = []
        """Records of teams, for whoever reads a tournament of teams."""

    def naming(self, asked_for: str = "") -> Naming:
        """System, acceleration and contest, as record 192 says, or 092 in its stead.

        A system of teams that was `asked_for` makes those of the file the participants, whatever
        192 says.
        """
        if not self.code and is_code(self.event.get("type", "")):
            self.code = self.event.pop("type")
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

    def build_event(self) -> Event:
        return Event(**self.event, deputies=tuple(self.deputies), round_dates=self.round_dates)

    def number(self, word: Word, wanted: str, most: int, assumption: str = "") -> int | None:
        """A whole number from 1 on; a fault if it is not."""
        text = word.text
        if text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most:
            return int(text)
        self.findings.add(
            "bad-number",
            say("{text} is not {wanted}", text=shown(text), wanted=wanted),
            say("write a whole number from 1 to {most}", most=most),
            word.place,
            assumption=assumption,
        )
        return None

    def points(self, word: Word, assumption: str) -> Points | None:
        try:
            if len(word.text) > 8:
                raise ValueError(word.text)
            return parse_points(word.text)
        except ValueError:
            self.findings.add(
                "bad-points",
                say("{text} is not a number of points", text=shown(word.text)),
                say("write points as 0.5 or 1.0"),
                word.place,
                assumption=assumption,
            )
            return None

    def malformed(self, place: Place, message: str, form: str) -> None:
        self.findings.add(
            "bad-record",
            message,
            say("the form is `{form}`", form=form),
            place,
            assumption=say("the record was ignored"),
        )

    def repeated(self, line: str, place: Place) -> None:
        """Not kept: in another file it might come first, and hold."""
        code = line[:3]
        self.findings.add(
            "repeated-record",
            say("the record {code} is given more than once", code=code),
            say("keep one of them"),
            place,
            assumption=say("the first record {code} holds", code=code),
        )


def words(line: str, place: Place) -> list[Word]:
    """The words of a line after its code."""
    found: list[Word] = []
    end = 3
    for text in line[3:].split():
        start = line.index(text, end)
        end = start + len(text)
        found.append(Word(text, Place(place.line, start + 1)))
    return found


def shown(text: str) -> str:
    """A text as a message can hold it."""
    text = text.strip()
    return repr(text if len(text) <= 30 else text[:27] + "...")
