"""A map with what it takes to show it in any form: names, language, rows, and the map as text.

A long run of natural pairs that were taken is folded into one row.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from itertools import chain, groupby, zip_longest

from zug.fastclasses import NamedTuple, dataclass
from zug.messages import Message, joined, listed, player_count, say, say_in, say_n
from zug.model import Colour, show_points
from zug.systems import find_system
from zug.systems.explaining.trace import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.explainer.sentence_writer import SentenceWriter
    from zug.systems.explaining.maps import BracketMap, LeavingPlayer, Mark, PlayerCell
    from zug.systems.explaining.trace import Pair


NO_HEADING = Message("")
HEADINGS: dict[str, tuple[Message, Message]] = {
    "halves": (say("Upper half (S1)"), say("Lower half (S2)")),
    "mdps": (say("Moved down"), say("Residents")),
    "rest": (say("Rest, upper half"), say("Rest, lower half")),
    "loose": (say("Not paired here"), NO_HEADING),
    "ends": (say("From the top"), say("From the bottom")),
    "subgroups": (say("Subgroup G1"), say("Subgroup G2")),
    "columns": (say("Column of White"), say("Column of Black")),
    "floaters": (say("Floaters"), say("First opponents to try")),
    "others": (say("Paired here too"), NO_HEADING),
    "alone": (say("Paired here"), NO_HEADING),
    "upfloaters": (say("Came up instead"), NO_HEADING),
}
"""Above the left and the right column of a section, by its kind."""
REASONS: dict[str, Message] = {
    "met": say_in("reason", "met before"),
    "colours": say_in("reason", "colours"),
    "float": say_in("reason", "float"),
    "completion": say_in("reason", "completion below"),
    "forbidden": say_in("reason", "kept apart"),
    "bye": say_in("reason", "bye"),
    "elsewhere": say_in("reason", "later in the order"),
}
STRENGTHS: dict[str, Message] = {
    "mild": say_in("colour due", "mild"),
    "strong": say_in("colour due", "strong"),
    "absolute": say_in("colour due", "absolute"),
}


def goes_to(points: str, *, up: bool) -> Message:
    """Return the text of the bar below; without points if the next score is not known yet."""
    if up:
        return say("floating up to {points}", points=points)
    if not points:
        return say("floating down")
    return say("floating down to {points}", points=points)


class Highlight(NamedTuple):
    """What somebody asked about: a board of the map, or a pair that is not in it.

    `answer` says why not; it stands above the picture.
    """

    board: int = 0
    wish: Pair | None = None
    answer: str = ""


NO_HIGHLIGHT = Highlight()


class Floaters(NamedTuple):
    """Those who came into a bracket in one direction, with their scores."""

    up: bool
    scores: Mapping[int, int]


@dataclass(frozen=True)
class Scene:
    """A bracket to be drawn; `system` says whether players or teams are spoken of."""

    bracket: BracketMap
    voice: SentenceWriter
    round: int
    system: str
    highlight: Highlight = NO_HIGHLIGHT

    def say(self, message: Message) -> str:
        """Return a word of the picture in its language."""
        return self.voice.say(find_system(self.system).said(message))

    def named(self, name: str, text: str) -> str:
        """Return a name with a text about it."""
        return self.say(say("{name}: {text}", name=name, text=text))

    @cached_property
    def title(self) -> str:
        return self.voice.sentence(self.bracket.title)

    @cached_property
    def headline(self) -> str:
        return self.voice.sentence(self.bracket.headline)

    def heading(self, kind: str) -> tuple[str, str]:
        """Return the headings of the two columns of a section."""
        left, right = HEADINGS.get(kind, HEADINGS["halves"])
        return self.say(left), self.say(right)

    def number(self, tpn: int) -> str:
        person = self.voice.people.get(tpn)
        return str(person.number if person else tpn)

    def name(self, tpn: int) -> str:
        """Return the name as lists have it, or for a player without one the number."""
        person = self.voice.people.get(tpn)
        if person is None or not person.name:
            return self.say(say("No. {number}", number=self.number(tpn)))
        return person.name

    def full_name(self, tpn: int) -> str:
        """Return the name, then the number, for a sentence."""
        person = self.voice.people.get(tpn)
        if person is None or not person.name:
            return self.name(tpn)
        return f"{person.name} ({self.number(tpn)})"

    def points(self, *tenths: int) -> str:
        """Return scores with their noun: `3½ points`, `3½ and 3 points`."""
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
        sections = self.bracket.sections
        pairs = [pair for part in sections for pair in zip(part.left, part.right, strict=False)]
        return {tpn: other for pair in pairs for tpn, other in (pair, pair[::-1])}

    def faces_natural(self, tpn: int) -> bool:
        """Return whether a player meets the natural opponent."""
        return tpn in self.board_of and self.natural.get(tpn) == self.opponent(tpn)

    @cached_property
    def proposed(self) -> Mapping[int, int]:
        """Whom somebody would meet as it is proposed halfway through."""
        pairs = self.bracket.proposed
        return {tpn: other for pair in pairs for tpn, other in (pair, pair[::-1])}

    @cached_property
    def departures(self) -> Mapping[int, LeavingPlayer]:
        return {leaver.who: leaver for leaver in self.bracket.departures}

    def leaving(self, tpn: int) -> str:
        """Return the reason that stands for how a player leaves; nothing for those who stay."""
        if tpn not in self.departures:
            return ""
        return "bye" if self.departures[tpn].kind == "bye" else "float"

    def goes_up(self, tpn: int) -> bool:
        return tpn in self.departures and self.departures[tpn].kind == "up"

    @cached_property
    def arrivals(self) -> Mapping[int, int]:
        return {arrival.who: arrival.score for arrival in self.bracket.arrivals}

    @cached_property
    def marks(self) -> Mapping[int, tuple[Mark, ...]]:
        """By the player they stand with: the one of the natural pair who comes first."""
        place = {tpn: n for n, tpn in enumerate(self.players)}
        marks: dict[int, tuple[Mark, ...]] = {}
        for mark in self.bracket.marks:
            host = min(mark.pair, key=lambda tpn: place.get(tpn, len(place)))
            marks[host] = (*marks.get(host, ()), mark)
        return marks

    @cached_property
    def barred(self) -> Mapping[int, tuple[int, ...]]:
        """Whom the absolute rules keep each player from meeting here."""
        barred: dict[int, tuple[int, ...]] = {}
        for pair in self.bracket.barred:
            for tpn, other in (pair, pair[::-1]):
                barred[tpn] = (*barred.get(tpn, ()), other)
        return barred

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Those of the map, and whoever leaves without having had a place in them."""
        placed = {
            tpn for section in self.bracket.sections for tpn in (*section.left, *section.right)
        }
        loose = [tpn for tpn in (*self.arrivals, *self.departures) if tpn in self.bracket.faces]
        others = tuple(dict.fromkeys(tpn for tpn in loose if tpn not in placed))
        return (*self.bracket.sections, *([Section("loose", others, ())] if others else []))

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Everybody in the bracket, row by row."""
        rows = (zip_longest(section.left, section.right) for section in self.sections)
        return tuple(tpn for row in chain.from_iterable(rows) for tpn in row if tpn is not None)

    @cached_property
    def score(self) -> int:
        """Of the bracket, as its title tells it; of several collapsed scores the highest."""
        score = self.bracket.title.params.get("score")
        if isinstance(score, int):
            return score
        own = [tpn for tpn in self.players if tpn not in self.arrivals]
        return max((self.face(tpn).score for tpn in own or self.players), default=0)

    @cached_property
    def came(self) -> tuple[Floaters, ...]:
        """Who came in from above, and who from below."""
        ways = (
            Floaters(
                up,
                {
                    arrival.who: arrival.score
                    for arrival in self.bracket.arrivals
                    if arrival.up is up
                },
            )
            for up in (False, True)
        )
        return tuple(floaters for floaters in ways if floaters.scores)

    def came_from(self, floaters: Floaters) -> str:
        """Return the bar on top: from above, or if floaters come up, from below."""
        points = self.points(*floaters.scores.values())
        if floaters.up:
            return self.say(say("moved up from {points}", points=points))
        return self.say(say("moved down from {points}", points=points))

    def face(self, tpn: int) -> PlayerCell:
        return self.bracket.faces[tpn]

    @cached_property
    def facts(self) -> str:
        """Round, number of players, colours due."""
        parts = [say("Round {round}", round=self.round), player_count(len(self.players))]
        due = [self.face(tpn).due for tpn in self.players]
        if any(due):
            white, black = due.count(Colour.WHITE.value), due.count(Colour.BLACK.value)
            parts.append(say("due: {white} White, {black} Black", white=white, black=black))
        return " · ".join(map(self.say, parts))


FOLDED_ABOVE = 8
"""Up to so many players everybody is shown."""
ALL_FOLDED_ABOVE = 40
"""Beyond so many, every natural pair is folded, not only runs of them."""
RUN = 3


class MapRow(NamedTuple):
    """Two players who face each other; in the shorter column nobody."""

    left: int | None
    right: int | None


class FoldedRow(NamedTuple):
    """Natural pairs that were taken, drawn together into one row."""

    pairs: tuple[Pair, ...]

    @property
    def title(self) -> Message:
        """How many pairs the row stands for."""
        return say_n("{count} pair as expected", "{count} pairs as expected", len(self.pairs))


class SectionRows(NamedTuple):
    """The rows of a section."""

    kind: str
    rows: tuple[MapRow | FoldedRow, ...]


def rows_of(scene: Scene, *, folded: bool = True) -> tuple[SectionRows, ...]:
    """Return the rows of a map by section."""
    count = len(scene.players)
    least = RUN if count <= ALL_FOLDED_ABOVE else 1
    if not folded or count <= FOLDED_ABOVE:
        least = count + 1
    return tuple(
        SectionRows(section.kind, tuple(_rows_of_section(scene, section, least)))
        for section in scene.sections
    )


def is_natural(scene: Scene, row: MapRow) -> bool:
    """Return whether the two players of a row meet."""
    return row.left is not None and row.right is not None and scene.faces_natural(row.left)


def places(sections: Sequence[SectionRows]) -> dict[int, tuple[int, str]]:
    """Return the row and the side of every player shown."""
    shown = [row for section in sections for row in section.rows if isinstance(row, MapRow)]
    return {
        tpn: (number, side)
        for number, row in enumerate(shown)
        for tpn, side in zip(row, ("left", "right"), strict=True)
        if tpn is not None
    }


def _rows_of_section(scene: Scene, section: Section, least: int) -> Iterator[MapRow | FoldedRow]:
    """Yield the rows, with runs of at least so many natural pairs that were taken folded."""
    rows = (MapRow(*row) for row in zip_longest(section.left, section.right))
    for can_fold, group in groupby(rows, key=partial(_can_fold, scene)):
        run = [*group]
        if can_fold and len(run) >= least:
            yield FoldedRow(tuple((row.left or 0, row.right or 0) for row in run))
        else:
            yield from run


def _can_fold(scene: Scene, row: MapRow) -> bool:
    """Return whether a row may be folded: not the board asked about, nor players who float."""
    if row.left is None or not is_natural(scene, row):
        return False
    is_asked = scene.board_of[row.left] == scene.highlight.board
    return not is_asked and {*scene.arrivals, *(scene.highlight.wish or ())}.isdisjoint(row)


def text_lines(scene: Scene) -> Iterator[str]:
    """Yield the headline, a sentence for each board by its number, floaters, the bye."""
    yield scene.headline
    write = scene.voice.sentence
    for number, board in sorted(scene.bracket.boards.items()):
        marks = (write(mark.label) for tpn in board for mark in scene.marks.get(tpn, ()))
        yield _sentence(scene, _board(scene, number), *marks)
    for gone in scene.bracket.departures:
        labels = [write(gone.label), *(write(mark.label) for mark in scene.marks.get(gone.who, ()))]
        text = joined(dict.fromkeys(labels), "; ")
        yield _sentence(scene, say("{name}: {text}", name=scene.full_name(gone.who), text=text))


def link_name(scene: Scene, number: int) -> str:
    """Return the label of a board's link: who plays, then whom they must not meet."""
    apart = [
        scene.say(say("{player} may not meet {who}", player=scene.full_name(tpn), who=who))
        for tpn in scene.bracket.boards[number]
        if (who := ", ".join(scene.full_name(other) for other in scene.barred.get(tpn, ())))
    ]
    return _sentence(scene, _board(scene, number), *apart)


def _board(scene: Scene, number: int) -> str:
    white, black = (scene.full_name(tpn) for tpn in scene.bracket.boards[number])
    names = {"board": scene.voice.board(number), "white": white, "black": black}
    return scene.say(say("Board {board}: {white} White, {black} Black", **names))


def description(scene: Scene) -> str:
    """Return the map as one text, for the description of the drawing."""
    return " ".join(text_lines(scene))


def _sentence(scene: Scene, *parts: str) -> str:
    """Return the parts as one sentence, as the language puts them together."""
    return f"{scene.say(joined(parts, '; '))}."
