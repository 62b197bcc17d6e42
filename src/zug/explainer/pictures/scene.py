"""A map together with what it takes to put it on a page: names, language, what was asked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from zug.explainer.pictures.words import headings
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import Message, listed, say, say_n
from zug.model import Colour, show_points
from zug.systems import find_system
from zug.systems.explaining.maps import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.voice import Voice
    from zug.systems.explaining.maps import BracketMap, Departure, Mark, PlayerCell
    from zug.systems.explaining.trace import Pair


class Question(NamedTuple):
    """What somebody asked about: a board of the map, or a pair that is not in it.

    `answer` says why not; it stands above the picture.
    """

    board: int = 0
    wish: Pair | None = None
    answer: str = ""


NOTHING_ASKED = Question()


class Came(NamedTuple):
    """Those who came into a bracket in one direction, with their scores."""

    up: bool
    scores: Mapping[int, int]


@dataclass(frozen=True)
class Scene:
    """A bracket to be drawn; `system` says whether players or teams are spoken of."""

    bracket: BracketMap
    voice: Voice
    language: str
    round: int
    system: str
    question: Question = NOTHING_ASKED

    def say(self, message: Message) -> str:
        """A word of the picture in its language."""
        return find_system(self.system).said(message).translated(self.language)

    def named(self, name: str, text: str) -> str:
        """What is said of somebody or something."""
        return self.say(say("{name}: {text}", name=name, text=text))

    @cached_property
    def title(self) -> str:
        return self.voice.sentence(self.bracket.title)

    @cached_property
    def headline(self) -> str:
        return self.voice.sentence(self.bracket.headline)

    def heading(self, kind: str) -> tuple[str, str]:
        """What stands above the two columns of a section."""
        left, right = headings(kind)
        return self.say(left), "" if right is None else self.say(right)

    def number(self, tpn: int) -> str:
        person = self.voice.people.get(tpn)
        return str(person.number if person else tpn)

    def name(self, tpn: int) -> str:
        """As the lists have it; somebody without a name is called by the number."""
        person = self.voice.people.get(tpn)
        if person is None or not person.name:
            return self.say(say("No. {number}", number=self.number(tpn)))
        return person.name

    def full_name(self, tpn: int) -> str:
        """For a sentence: the name, then the number."""
        person = self.voice.people.get(tpn)
        if person is None or not person.name:
            return self.name(tpn)
        return f"{person.name} ({self.number(tpn)})"

    def points(self, *tenths: int) -> str:
        """Scores with their noun: `3½ points`, `3½ and 3 points`."""
        scores = sorted({*tenths}, reverse=True)
        if len(scores) == 1:
            return self.voice.format_field(scores[0], "npoints")
        return self.say(say("{scores} points", scores=listed([*map(show_points, scores)])))

    @cached_property
    def board_of(self) -> Mapping[int, int]:
        """Players who meet somebody here, with the number of their board."""
        return {tpn: number for number, pair in self.bracket.boards.items() for tpn in pair}

    def opponent(self, tpn: int) -> int:
        white, black = self.bracket.boards[self.board_of[tpn]]
        return black if tpn == white else white

    @cached_property
    def natural(self) -> Mapping[int, int]:
        """Whom each player faces in the first candidate: the two of a row."""
        found: dict[int, int] = {}
        for section in self.bracket.sections:
            for left, right in zip(section.left, section.right, strict=False):
                found[left], found[right] = right, left
        return found

    def faces_natural(self, tpn: int) -> bool:
        """Whether a player meets the natural opponent."""
        return tpn in self.board_of and self.natural.get(tpn) == self.opponent(tpn)

    @cached_property
    def proposed(self) -> Mapping[int, int]:
        """Whom somebody would meet as it is proposed halfway through."""
        pairs = self.bracket.proposed
        return {one: other for pair in pairs for one, other in (pair, pair[::-1])}

    @cached_property
    def departures(self) -> Mapping[int, Departure]:
        return {one.who: one for one in self.bracket.departures}

    def leaving(self, tpn: int) -> str:
        """The reason that stands for how a player leaves; nothing for those who stay."""
        if tpn not in self.departures:
            return ""
        return "bye" if self.departures[tpn].kind == "bye" else "float"

    def goes_up(self, tpn: int) -> bool:
        return tpn in self.departures and self.departures[tpn].kind == "up"

    @cached_property
    def arrivals(self) -> Mapping[int, int]:
        return {one.who: one.score for one in self.bracket.arrivals}

    @cached_property
    def marks(self) -> Mapping[int, tuple[Mark, ...]]:
        """By the player they stand with: the one of the natural pair who comes first."""
        place = {tpn: n for n, tpn in enumerate(self.players)}
        found: dict[int, tuple[Mark, ...]] = {}
        for mark in self.bracket.marks:
            host = min(mark.pair, key=lambda tpn: place.get(tpn, len(place)))
            found[host] = (*found.get(host, ()), mark)
        return found

    @cached_property
    def barred(self) -> Mapping[int, tuple[int, ...]]:
        """Whom the absolute rules keep each player from meeting here."""
        found: dict[int, tuple[int, ...]] = {}
        for one, other in self.bracket.barred:
            found[one] = (*found.get(one, ()), other)
            found[other] = (*found.get(other, ()), one)
        return found

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Those of the map, and whoever leaves without having had a place in them."""
        placed = {tpn for one in self.bracket.sections for tpn in (*one.left, *one.right)}
        loose = [tpn for tpn in (*self.arrivals, *self.departures) if tpn in self.bracket.faces]
        others = tuple(dict.fromkeys(tpn for tpn in loose if tpn not in placed))
        return (*self.bracket.sections, *([Section("loose", others, ())] if others else []))

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Everybody in the bracket, row by row."""
        order: list[int] = []
        for section in self.sections:
            for n in range(max(len(section.left), len(section.right))):
                order += [*section.left[n : n + 1], *section.right[n : n + 1]]
        return tuple(order)

    @cached_property
    def score(self) -> int:
        """Of the bracket, as its title tells it; of several collapsed scores the highest."""
        told = self.bracket.title.params.get("score")
        if isinstance(told, int):
            return told
        own = [self.face(tpn).score for tpn in self.players if tpn not in self.arrivals]
        return max(own or [self.face(tpn).score for tpn in self.players], default=0)

    @cached_property
    def came(self) -> tuple[Came, ...]:
        """Who came in from above, and who from below."""
        ways = {
            up: {one.who: one.score for one in self.bracket.arrivals if one.up is up}
            for up in (False, True)
        }
        return tuple(Came(up, found) for up, found in ways.items() if found)

    def face(self, tpn: int) -> PlayerCell:
        return self.bracket.faces[tpn]

    @cached_property
    def facts(self) -> str:
        """Round, number of players, colours due."""
        parts = [
            self.say(say("Round {round}", round=self.round)),
            self.say(say_n("{count} player", "{count} players", len(self.players))),
        ]
        due = [self.face(tpn).due for tpn in self.players]
        if any(due):
            white, black = due.count(Colour.WHITE.value), due.count(Colour.BLACK.value)
            parts.append(
                self.say(say("due: {white} White, {black} Black", white=white, black=black))
            )
        return " · ".join(parts)
