"""The columns of a table of players: where each stands, and how a name fits into its own."""

from __future__ import annotations

from zug.explainer.pictures.measure import breadth, wrapped
from zug.fastclasses import NamedTuple
from zug.messages import say, say_in
from zug.model import show_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.explainer.pictures.scene import Scene

NAME, FIGURE, HEAD = 15, 14, 12
"""Sizes of letters."""
GAP = 8
DUE = 22
MOST_COLOURS = 13


class Form(NamedTuple):
    """A size of the map: the width of a table, what is between the two, and what they hold.

    `least` is the room a name needs before another column gives way; `surnames`: whether the
    forename may be left out.
    """

    table: float
    between: float
    has_ratings: bool
    least: float
    surnames: bool

    @property
    def width(self) -> float:
        return 2 * self.table + self.between


WIDE = Form(392, 240, True, 116, False)
NARROW = Form(262, 136, False, 84, True)
PAPER = Form(264, 132, True, 96, False)
"""On A4 and Letter its smallest letters have eight points."""


class Columns(NamedTuple):
    """Edges from the left of a table; a column that is not shown has None."""

    number: float
    name: float
    room: float
    points: float
    rating: float | None
    colours: float | None
    pitch: float
    due: float
    surnames: bool


class Head(NamedTuple):
    points: str
    rating: str
    colours: str
    due: str


def heads(scene: Scene) -> Head:
    return Head(
        scene.say(say("Pts")),
        scene.say(say_in("column", "Rating")),
        scene.say(say_in("column", "Colours")),
        scene.say(say_in("column", "Due")),
    )


def columns_of(scene: Scene, form: Form) -> Columns:
    """As much as there is room for: ratings give way to colours, both to names."""
    choices = [(True, 13.5), (True, 10.5), (False, 13.5), (False, 10.5), (False, 0.0)]
    if not form.has_ratings or not any(scene.face(tpn).rating for tpn in scene.players):
        choices = [choice for choice in choices if not choice[0]]
    words = (word for tpn in scene.players for word in scene.name(tpn).split())
    least = max(form.least, min(_widest(words, NAME, bold=True), 0.45 * form.table))
    for rated, pitch in choices:
        found = _placed(scene, form, rated=rated, pitch=pitch)
        if found.room >= least:
            break
    return found


def _placed(scene: Scene, form: Form, *, rated: bool, pitch: float) -> Columns:
    head = heads(scene)
    faces = [scene.face(tpn) for tpn in scene.players]
    numbers = _widest((scene.number(tpn) for tpn in scene.players), FIGURE)
    number = max(30.0, 10 + numbers)
    due = form.table - DUE / 2
    edge = due - max(DUE, breadth(head.due, HEAD)) / 2 - 2
    colours = rating = None
    count = min(max((len(face.colours) for face in faces), default=0), MOST_COLOURS)
    if pitch and count:
        colours = edge - max(count * pitch + 3, breadth(head.colours, HEAD)) - GAP / 2
        edge = colours
    if rated:
        rating = edge - GAP
        edge = rating - max(_widest((str(face.rating) for face in faces), FIGURE), 40)
    points = edge - GAP
    scores = _widest((show_points(face.score) for face in faces), FIGURE, bold=True)
    room = points - max(scores, breadth(head.points, HEAD)) - GAP - number - GAP
    return Columns(number, number + GAP, room, points, rating, colours, pitch, due, form.surnames)


def _widest(texts: Iterable[str], size: float, *, bold: bool = False) -> float:
    return max((breadth(text, size, bold=bold) for text in texts), default=0)


def name_lines(
    name: str, room: float, *, surnames: bool = False, size: float = NAME
) -> tuple[str, ...]:
    """A name is never cut: the forename becomes an initial first, then the name wraps."""
    for written in _shorter(name, surnames=surnames):
        if breadth(written, size, bold=True) <= room:
            return (written,)
    return wrapped(written, room, size, bold=True)


def _shorter(name: str, *, surnames: bool) -> list[str]:
    family, comma, given = (part.strip() for part in name.partition(","))
    if not comma or not given:
        return [name]
    return [name, f"{family}, {given[0]}."] + [family] * surnames
