"""The parts of a map: tables of players with their columns, and the texts around them.

A player's row has number, name, score, rating, colours so far and the colour due; around the tables
are the heading, bars with who comes and goes, and folded rows.
"""

from __future__ import annotations

from zug.explainer.pictures.scene import came_from, goes_to
from zug.explainer.pictures.svg import Badge, Box, Disc, Path, Text, breadth, wrapped
from zug.fastclasses import NamedTuple
from zug.messages import say, say_in, say_n
from zug.model import Colour, show_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zug.explainer.pictures.scene import FoldedRow, Scene
    from zug.explainer.pictures.svg import Shape
    from zug.systems.explaining.maps import LeavingPlayer

NAME, FIGURE, HEAD = 15, 14, 12
"""Sizes of letters."""
GAP = 8
DUE = 22
MOST_COLOURS = 13


class MapForm(NamedTuple):
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


WIDE = MapForm(392, 240, True, 116, False)
NARROW = MapForm(262, 136, False, 84, True)
PAPER = MapForm(264, 132, True, 96, False)
"""On A4 and Letter its smallest letters have eight points."""


class TableColumns(NamedTuple):
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


class ColumnHeadings(NamedTuple):
    points: str
    rating: str
    colours: str
    due: str


def column_headings(scene: Scene) -> ColumnHeadings:
    return ColumnHeadings(
        scene.say(say("Pts")),
        scene.say(say_in("column", "Rating")),
        scene.say(say_in("column", "Colours")),
        scene.say(say_in("column", "Due")),
    )


def columns_of(scene: Scene, form: MapForm) -> TableColumns:
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


def _placed(scene: Scene, form: MapForm, *, rated: bool, pitch: float) -> TableColumns:
    head = column_headings(scene)
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
    return TableColumns(
        number, number + GAP, room, points, rating, colours, pitch, due, form.surnames
    )


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


BOARD = 12
"""Radius of the discs with a board number."""
_SIDES = {"mild": 13.4, "strong": 16.4, "absolute": 16.4}
_LETTER = 11.2


def head_row(
    scene: Scene, held: TableColumns, heading: str, x: float, y: float, *, above: bool
) -> Iterator[Shape]:
    """The names of the columns on a base line, that of the section if need be above it."""
    head = column_headings(scene)
    yield Text(x + held.name, y - 17 * above, heading, 13, bold=True)
    yield Text(x + held.points, y, head.points, HEAD, "soft", "end")
    if held.rating is not None:
        yield Text(x + held.rating, y, head.rating, HEAD, "soft", "end")
    if held.colours is not None:
        yield Text(x + held.colours, y, head.colours, HEAD, "soft")
    yield Text(x + held.due, y, head.due, HEAD, "soft", "middle")


def player_row(scene: Scene, held: TableColumns, tpn: int, x: float, y: float) -> Iterator[Shape]:
    """What stands in the columns; `y` is the middle of the first line."""
    face, base = scene.face(tpn), y + 5
    yield Text(x + held.number, base, scene.number(tpn), FIGURE, "soft", "end")
    lines = name_lines(scene.name(tpn), held.room, surnames=held.surnames)
    for n, line in enumerate(lines):
        yield Text(x + held.name, base + 18 * n, line, NAME, bold=True)
    moved = tpn in scene.arrivals
    paint = "float" if moved else "ink"
    score = show_points(face.score)
    yield Text(x + held.points, base, score, FIGURE, paint, "end", moved)
    if held.rating is not None and face.rating:
        yield Text(x + held.rating, base, str(face.rating), FIGURE, "soft", "end")
    if held.colours is not None:
        yield from history(face.colours, x + held.colours, y, held.pitch)
    if face.due:
        denied = bool(face.given) and face.given != face.due
        yield from due_square(scene, x + held.due, y, face.due, face.strength, denied=denied)


def history(colours: str, x: float, y: float, pitch: float) -> Iterator[Shape]:
    """Colours so far, oldest first; of very many the last ones."""
    shown = colours[-MOST_COLOURS:]
    radius = pitch * 0.36
    for n, colour in enumerate(shown):
        centre = x + pitch / 2 + n * pitch
        if colour in "wb":
            yield disc(centre, y, radius, colour, 1.4 if pitch > 12 else 1.2)
        else:
            yield Path(f"M{centre - 3:.5g} {y:.5g}h6", "faint", 1.4)


def disc(x: float, y: float, radius: float, colour: str, weight: float) -> Disc:
    """White looks white, Black looks black."""
    return Disc(x, y, radius, "white" if colour == "w" else "black", "ink", weight)


def due_square(
    scene: Scene, x: float, y: float, due: str, strength: str, *, denied: bool
) -> Iterator[Shape]:
    """Small: mild; large: strong; framed: absolute; struck through: not given."""
    side = _SIDES.get(strength, _SIDES["mild"])
    fill, letters = ("white", "black") if due == "w" else ("black", "white")
    if strength == "absolute":
        yield Box(x - 10.4, y - 10.4, 20.8, 20.8, "paper", "ink", 1.6)
    yield Box(x - side / 2, y - side / 2, side, side, fill, "ink", 1.4)
    letter = scene.say(Colour(due).letter).upper()
    yield Text(x, y + 0.36 * _LETTER, letter, _LETTER, letters, "middle", True)
    if denied:
        course = f"M{x - 10:.5g} {y + 10:.5g}L{x + 10:.5g} {y - 10:.5g}"
        yield Path(course, "paper", 5)
        yield Path(course, "ink", 1.8)


def seat(scene: Scene, tpn: int, x: float, y: float, radius: float = BOARD) -> Iterator[Shape]:
    """The disc of this round with the board number, or the sign of whoever does not play here."""
    if tpn in scene.departures:
        yield Badge(x, y, scene.leaving(tpn), radius, "up" if scene.goes_up(tpn) else "")
    elif tpn in scene.board_of:
        white = scene.face(tpn).given == "w"
        yield disc(x, y, radius, "w" if white else "b", 2)
        number = str(scene.voice.board(scene.board_of[tpn]))
        size = radius * (1.02 if len(number) < 3 else 0.92 if len(number) < 4 else 0.66)
        letters = "black" if white else "white"
        yield Text(x, y + 0.36 * size, number, size, letters, "middle", True)


MOST_FOLDED = 24
"""A longer run of pairs is told by its first and its last ones."""


class LaidShapes(NamedTuple):
    """Shapes, and where the next ones may begin."""

    shapes: tuple[Shape, ...]
    bottom: float


def paragraph(
    text: str, y: float, room: float, size: float, step: float, *, x: float = 0, **look: object
) -> LaidShapes:
    """Lines of text below `y`."""
    lines = wrapped(text, room, size, bold=bool(look.get("bold")))
    made = [
        Text(x, y + size + n * step, line, size, **look)  # type: ignore[arg-type]
        for n, line in enumerate(lines)
    ]
    return LaidShapes(tuple(made), y + size + (len(lines) - 1) * step + 0.22 * size)


def heading(scene: Scene, width: float, size: float = 20) -> LaidShapes:
    """Which bracket, the facts, the one sentence; then the answer, if something was asked."""
    shapes: list[Shape] = []
    title = paragraph(scene.title, 0, width, 15, 20, paint="soft", bold=True)
    facts = breadth(scene.facts, 14)
    shapes += title.shapes
    bottom = title.bottom
    beside = breadth(scene.title, 15, bold=True) + 24 + facts <= width
    if beside:
        shapes.append(Text(width, 15, scene.facts, 14, "soft", "end"))
    else:
        below = paragraph(scene.facts, bottom + 4, width, 14, 18, paint="soft")
        shapes += below.shapes
        bottom = below.bottom
    said = paragraph(scene.headline, bottom + 12, width, size, 1.35 * size, bold=True)
    shapes += said.shapes
    if not scene.highlight.answer:
        return LaidShapes(tuple(shapes), said.bottom)
    top = said.bottom + 12
    words = paragraph(scene.highlight.answer, top + 10, width - 28, 15, 21, x=14)
    box = Box(0, top, width, words.bottom + 10 - top, "pick", "accent")
    return LaidShapes((*shapes, box, *words.shapes), words.bottom + 10)


def arrivals_bar(scene: Scene, y: float, width: float) -> LaidShapes:
    """Who came from another score, and from which."""
    shapes: list[Shape] = []
    for up, scores in scene.came:
        text = scene.say(came_from(scene.points(*scores.values()), up=up))
        made = _bar(text, "float", y, width, icon="up" if up else "")
        shapes += made.shapes
        y = made.bottom + 8
    return LaidShapes(tuple(shapes), y - 8)


def departures_bars(scene: Scene, y: float, width: float) -> LaidShapes:
    """Who leaves the bracket, where to, and who has the bye."""
    shapes: list[Shape] = []
    for kind, up in (("float", False), ("float", True), ("bye", False)):
        gone = [
            one
            for one in scene.bracket.departures
            if scene.leaving(one.who) == kind and scene.goes_up(one.who) == up
        ]
        if not gone:
            continue
        who = ", ".join(_leaving(scene, one) for one in gone)
        scores = [one.score for one in gone if one.score is not None]
        intro = scene.say(
            say_in("bar", "bye")
            if kind == "bye"
            else goes_to(scene.points(*scores) if scores else "", up=up)
        )
        text = scene.named(intro, who)
        made = _bar(text, kind, y, width, icon="up" if up else "")
        shapes += made.shapes
        y = made.bottom + 8
    return LaidShapes(tuple(shapes), y - 8)


def _leaving(scene: Scene, gone: LeavingPlayer) -> str:
    name = f"{scene.number(gone.who)} {scene.name(gone.who)}"
    if gone.kind == "limbo":
        return scene.say(say("{name} (from the Limbo)", name=name))
    return name


def _bar(text: str, reason: str, y: float, width: float, icon: str = "") -> LaidShapes:
    words = paragraph(text, y + 5, width - 40, 13, 18, x=30, paint=reason, bold=True)
    bottom = words.bottom + 6
    box = Box(0, y, width, bottom - y, "wash", "line")
    return LaidShapes((box, Badge(14, y + 12.5, reason, 8, icon), *words.shapes), bottom)


def folded_row(scene: Scene, fold: FoldedRow, y: float, width: float) -> LaidShapes:
    """How many pairs, and which; a triangle says that there is more behind it."""
    intro = scene.say(
        say_n("{count} pair as expected", "{count} pairs as expected", len(fold.pairs))
    )
    wide = breadth(intro, 14, bold=True)
    shapes: list[Shape] = [Text(28, y + 19, intro, 14, bold=True)]
    lines = wrapped(folded_pairs(scene, fold), width - 54 - wide, 13)
    if 54 + wide + 120 > width:
        lines = ("", *wrapped(folded_pairs(scene, fold), width - 40, 13))
        wide = -16
    shapes += [Text(44 + wide, y + 19 + 18 * n, line, 13, "soft") for n, line in enumerate(lines)]
    bottom = y + 28 + 18 * (len(lines) - 1)
    box = Box(0, y, width, bottom - y, "wash", "line")
    sign = Path(f"M14 {y + 9:.5g}l6 5-6 5z", "ink", 0.5, fill="ink")
    return LaidShapes((box, sign, *(shape for shape in shapes if shape[2])), bottom)


def folded_pairs(scene: Scene, fold: FoldedRow) -> str:
    pairs = [f"{scene.number(one)}–{scene.number(other)}" for one, other in fold.pairs]
    if len(pairs) > MOST_FOLDED:
        pairs = [*pairs[:3], "…", *pairs[-3:]]
    return " · ".join(pairs)
