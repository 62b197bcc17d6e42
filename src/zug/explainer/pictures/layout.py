"""The parts of a map: tables of players, the texts around them, the lines between them, the key.

A player's row has number, name, score, rating, colours so far and the colour due. Around the tables
are the heading, bars with who comes and goes, and folded rows. The key explains the marks that
occur in a map.
"""

from __future__ import annotations

from zug.explainer.pictures.scene import REASONS, STRENGTHS, goes_to
from zug.explainer.pictures.svg import (
    Badge,
    Box,
    Circle,
    Drawing,
    Extent,
    Path,
    ShapeGroup,
    Text,
    breadth,
    texts,
    wrapped,
)
from zug.fastclasses import NamedTuple
from zug.messages import say, say_in
from zug.model import Colour, show_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from zug.explainer.pictures.scene import FoldedRow, Scene
    from zug.explainer.pictures.svg import Shape
    from zug.systems.explaining.maps import LeavingPlayer

    Sign = Callable[[float, float], Iterable[Shape]]
    """Draws itself at a place."""


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
    """Return the columns there is room for: ratings give way to colours, both to names."""
    choices = [(True, 13.5), (True, 10.5), (False, 13.5), (False, 10.5), (False, 0.0)]
    if not form.has_ratings or not any(scene.face(tpn).rating for tpn in scene.players):
        choices = [choice for choice in choices if not choice[0]]
    words = (word for tpn in scene.players for word in scene.name(tpn).split())
    least = max(form.least, min(_widest(words, NAME, bold=True), 0.45 * form.table))
    for rated, pitch in choices:
        columns = _placed(scene, form, rated=rated, pitch=pitch)
        if columns.room >= least:
            break
    return columns


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
    """Return a name in lines: with an initial if it is too long, and wrapped rather than cut."""
    for written in _shorter(name, surnames=surnames):
        if breadth(written, size, bold=True) <= room:
            return (written,)
    return wrapped(written, room, size, bold=True)


def _shorter(name: str, *, surnames: bool) -> list[str]:
    family, comma, forename = (part.strip() for part in name.partition(","))
    if not comma or not forename:
        return [name]
    return [name, f"{family}, {forename[0]}."] + [family] * surnames


BOARD = 12
"""Radius of the discs with a board number."""
_SIDES = {"mild": 13.4, "strong": 16.4, "absolute": 16.4}
_LETTER = 11.2


def head_row(
    scene: Scene, held: TableColumns, heading: str, x: float, y: float, *, above: bool
) -> Iterator[Shape]:
    """Yield the names of the columns on a base line, and the section's on it or above it."""
    head = column_headings(scene)
    yield Text(x + held.name, y - 17 * above, heading, 13, bold=True)
    yield Text(x + held.points, y, head.points, HEAD, "soft", "end")
    if held.rating is not None:
        yield Text(x + held.rating, y, head.rating, HEAD, "soft", "end")
    if held.colours is not None:
        yield Text(x + held.colours, y, head.colours, HEAD, "soft")
    yield Text(x + held.due, y, head.due, HEAD, "soft", "middle")


def player_row(scene: Scene, held: TableColumns, tpn: int, x: float, y: float) -> Iterator[Shape]:
    """Yield the row of a player; `y` is the middle of its first line."""
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
    """Yield the colours so far, oldest first; of very many the last ones."""
    shown = colours[-MOST_COLOURS:]
    radius = pitch * 0.36
    for n, colour in enumerate(shown):
        centre = x + pitch / 2 + n * pitch
        if colour in "wb":
            yield disc(centre, y, radius, colour, 1.4 if pitch > 12 else 1.2)
        else:
            yield Path(f"M{centre - 3:.5g} {y:.5g}h6", "faint", 1.4)


def disc(x: float, y: float, radius: float, colour: str, weight: float) -> Circle:
    """Return a disc that looks white for White and black for Black."""
    return Circle(x, y, radius, "white" if colour == "w" else "black", "ink", weight)


def due_square(
    scene: Scene, x: float, y: float, due: str, strength: str, *, denied: bool
) -> Iterator[Shape]:
    """Yield a square: small for mild, large for strong, framed for absolute, struck if denied."""
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
    """Yield the disc with the board number, or the sign of a player who leaves the bracket."""
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
    """Return lines of text below `y`."""
    lines = wrapped(text, room, size, bold=bool(look.get("bold")))
    shapes = [
        Text(x, y + size + n * step, line, size, **look)  # type: ignore[arg-type]
        for n, line in enumerate(lines)
    ]
    return LaidShapes(tuple(shapes), y + size + (len(lines) - 1) * step + 0.22 * size)


class Stack:
    """Shapes one below the other; the next ones begin at `y`."""

    def __init__(self, y: float = 0) -> None:
        self.shapes: list[Shape] = []
        self.y = y

    def add(self, below: LaidShapes, gap: float = 0) -> None:
        """Add shapes, with a gap below them."""
        self.shapes += below.shapes
        self.y = below.bottom + gap


def heading(scene: Scene, width: float, size: float = 20) -> LaidShapes:
    """Return the title, the facts and the headline, then the answer if something was asked."""
    stack = Stack()
    stack.add(paragraph(scene.title, 0, width, 15, 20, paint="soft", bold=True))
    if breadth(scene.title, 15, bold=True) + 24 + breadth(scene.facts, 14) <= width:
        stack.shapes.append(Text(width, 15, scene.facts, 14, "soft", "end"))
    else:
        stack.add(paragraph(scene.facts, stack.y + 4, width, 14, 18, paint="soft"))
    stack.add(paragraph(scene.headline, stack.y + 12, width, size, 1.35 * size, bold=True))
    if scene.highlight.answer:
        stack.add(answer_box(scene, stack.y + 12, width, size=15, step=21, pad=10, inset=14))
    return LaidShapes(tuple(stack.shapes), stack.y)


def answer_box(
    scene: Scene, y: float, width: float, *, size: float, step: float, pad: float, inset: float
) -> LaidShapes:
    """Return the answer to what was asked, in a box."""
    room = width - 2 * inset
    words = paragraph(scene.highlight.answer, y + pad, room, size, step, x=inset)
    bottom = words.bottom + pad
    return LaidShapes((Box(0, y, width, bottom - y, "pick", "accent"), *words.shapes), bottom)


def arrivals_bar(scene: Scene, y: float, width: float) -> LaidShapes:
    """Return the bars with the players who came from another score."""
    stack = Stack(y)
    for floaters in scene.came:
        icon = "up" if floaters.up else ""
        stack.add(_bar(scene.came_from(floaters), "float", stack.y, width, icon), 8)
    return LaidShapes(tuple(stack.shapes), stack.y - 8)


def departures_bars(scene: Scene, y: float, width: float) -> LaidShapes:
    """Return the bars with the players who leave the bracket, and with the bye."""
    stack = Stack(y)
    for kind, up in (("float", False), ("float", True), ("bye", False)):
        leavers = [
            leaver
            for leaver in scene.bracket.departures
            if scene.leaving(leaver.who) == kind and scene.goes_up(leaver.who) == up
        ]
        if not leavers:
            continue
        who = ", ".join(_leaving(scene, leaver) for leaver in leavers)
        scores = [leaver.score for leaver in leavers if leaver.score is not None]
        intro = scene.say(
            say_in("bar", "bye")
            if kind == "bye"
            else goes_to(scene.points(*scores) if scores else "", up=up)
        )
        stack.add(_bar(scene.named(intro, who), kind, stack.y, width, "up" if up else ""), 8)
    return LaidShapes(tuple(stack.shapes), stack.y - 8)


def _leaving(scene: Scene, leaver: LeavingPlayer) -> str:
    name = f"{scene.number(leaver.who)} {scene.name(leaver.who)}"
    if leaver.kind == "limbo":
        return scene.say(say("{name} (from the Limbo)", name=name))
    return name


def _bar(text: str, reason: str, y: float, width: float, icon: str = "") -> LaidShapes:
    words = paragraph(text, y + 5, width - 40, 13, 18, x=30, paint=reason, bold=True)
    bottom = words.bottom + 6
    box = Box(0, y, width, bottom - y, "wash", "line")
    return LaidShapes((box, Badge(14, y + 12.5, reason, 8, icon), *words.shapes), bottom)


def folded_row(scene: Scene, fold: FoldedRow, y: float, width: float) -> LaidShapes:
    """Return a row that stands for several pairs, marked with a triangle."""
    intro = scene.say(fold.title)
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
    pairs = [f"{scene.number(left)}–{scene.number(other)}" for left, other in fold.pairs]
    if len(pairs) > MOST_FOLDED:
        pairs = [*pairs[:3], "…", *pairs[-3:]]
    return " · ".join(pairs)


THIN, THICK, ASKED = 1.8, 3.4, 4.6
DOTS = "1.6 5"
DASHES = "7 6"


class Spot(NamedTuple):
    """Where a player's disc stands; `side` is `left` or `right`."""

    x: float
    y: float
    side: str


class Curve(NamedTuple):
    """From one spot to another: level or bent across, an arc within a column."""

    begin: Spot
    first: tuple[float, float]
    second: tuple[float, float]
    end: Spot

    @property
    def course(self) -> str:
        (x1, y1), (x2, y2) = self.first, self.second
        if self.begin.y == self.end.y and y1 == y2 == self.begin.y:
            return f"M{_n(self.begin.x)} {_n(self.begin.y)}H{_n(self.end.x)}"
        return (
            f"M{_n(self.begin.x)} {_n(self.begin.y)}C{_n(x1)} {_n(y1)} {_n(x2)} {_n(y2)} "
            f"{_n(self.end.x)} {_n(self.end.y)}"
        )

    @property
    def middle(self) -> tuple[float, float]:
        xs = (self.begin.x, self.first[0], self.second[0], self.end.x)
        ys = (self.begin.y, self.first[1], self.second[1], self.end.y)
        return tuple((v[0] + 3 * v[1] + 3 * v[2] + v[3]) / 8 for v in (xs, ys))  # type: ignore[return-value]


def curve(one: Spot, other: Spot, between: float) -> Curve:
    """Return the line between two spots; within a column it bends inwards, deeper if longer."""
    if one.side == other.side:
        inwards = 1 if one.side == "left" else -1
        depth = min(0.26 * between + abs(other.y - one.y) / 6, 0.8 * between)
        x = one.x + inwards * depth
        return Curve(one, (x, one.y), (x, other.y), other)
    left, right = (one, other) if one.side == "left" else (other, one)
    bend = 0.39 * (right.x - left.x)
    return Curve(left, (left.x + bend, left.y), (right.x - bend, right.y), right)


def pair_line(way: Curve, *, natural: bool, asked: bool) -> Iterator[Shape]:
    """Yield a line: thin if the pair is the natural one, else thick, with a margin at crossings."""
    if asked:
        yield Path(way.course, "paper", ASKED + 4)
        yield Path(way.course, "accent", ASKED, kind="pairline")
    elif natural:
        yield Path(way.course, "soft", THIN, kind="pairline")
    else:
        yield Path(way.course, "paper", THICK + 4)
        yield Path(way.course, "ink", THICK, kind="pairline")


def expected_line(begin: Spot, end: Spot, between: float) -> Iterator[Shape]:
    """Yield a dotted line for a natural pair that was not taken, below its row."""
    if begin.y == end.y:
        course = f"M{_n(begin.x)} {_n(begin.y)}H{_n(end.x)}"
        yield Path(course, "faint", 1.6, DOTS)
        yield Path(f"M{_n(end.x)} {_n(end.y - 4)}v8", "faint", 1.6)
    else:
        yield Path(curve(begin, end, between).course, "faint", 1.6, DOTS)


def proposed_line(way: Curve) -> Path:
    """Return a thin, dashed line for a pair that is not settled."""
    return Path(way.course, "soft", THIN, DASHES)


def wished_line(way: Curve) -> Iterator[Shape]:
    """Yield a dashed line for the pair that was asked about."""
    yield Path(way.course, "paper", 6)
    yield Path(way.course, "accent", 2.6, DASHES)


def question_mark(way: Curve) -> Iterator[Shape]:
    """Yield a question mark in the middle of a line."""
    x, y = way.middle
    yield Circle(x, y, 10, "paper", "accent", 2)
    yield Text(x, y + 4.7, "?", 13, "accent", "middle", True)


def barred_signs(spots: list[Spot]) -> ShapeGroup:
    """Return crosses over the opponents a player must not meet, shown on demand."""
    course = "".join(f"M{_n(x - 9)} {_n(y - 9)}l18 18m0 -18l-18 18" for x, y, _ in spots)
    return ShapeGroup((Path(course, "paper", 6), Path(course, "forbidden", 2.6)), "barred")


def arrow_head(x: float, y: float, back: float) -> str:
    """Return the strokes of an arrow head with its tip here, coming from the side of `back`."""
    tail = _n(x + 4.5 * back)
    return f"M{tail} {_n(y - 4)}L{_n(x)} {_n(y)}L{tail} {_n(y + 4)}"


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def key(scenes: Sequence[Scene], y: float, width: float, *, small: bool = False) -> LaidShapes:
    """Return the key of one map or of a whole round; `small` if only numbers are shown."""
    scene = scenes[0]
    flow = _Flow(y + 8, width)
    discs = (
        say("White, Black, with the board number; numbers outside are players")
        if small
        else say("White, Black; in the middle: this round, with the board number")
    )
    flow.add(_discs, 36, scene.say(discs))
    _lines(flow, scene, scenes)
    if not small:
        _wish(flow, scene)
        flow.line()
        _squares(flow, scene, scenes)
    shown = {reason for scene_ in scenes for reason in reasons_shown(scene_)}
    for reason, word in REASONS.items():
        if reason in shown:
            flow.add(_badge(reason), 23, scene.say(word), reason)
    rule = Path(f"M0 {y:.6g}H{width:.6g}", "line", 1)
    return LaidShapes((rule, *flow.shapes), flow.bottom)


def key_alone(scenes: Sequence[Scene], width: float, *, small: bool = False) -> Drawing:
    """Return the key as a drawing of its own."""
    laid = key(scenes, 0, width, small=small)
    title = scenes[0].say(say("The marks"))
    words = " ".join(text.text for text in texts(laid.shapes))
    return Drawing(Extent(-4, -4, width + 4, laid.bottom + 6), laid.shapes, title, words)


def reasons_shown(scene: Scene) -> set[str]:
    kinds = {"bye" if leaver.kind == "bye" else "float" for leaver in scene.bracket.departures}
    if scene.arrivals:
        kinds.add("float")
    return kinds | {mark.reason for mark in scene.bracket.marks}


def _lines(flow: _Flow, scene: Scene, scenes: Sequence[Scene]) -> None:
    faced = [each.faces_natural(tpn) for each in scenes for tpn in each.board_of]
    if any(faced):
        flow.add(_stroke("soft", THIN), 38, scene.say(say("pair as expected")))
    if not all(faced):
        flow.add(_stroke("ink", THICK), 38, scene.say(say("pair changed")))
    if any(each.bracket.marks for each in scenes):
        flow.add(_stroke("faint", 1.6, DOTS), 38, scene.say(say("expected, not taken")))
    if any(each.bracket.proposed for each in scenes):
        flow.add(_stroke("soft", THIN, DASHES), 38, scene.say(say("proposed, not settled yet")))


def _wish(flow: _Flow, scene: Scene) -> None:
    wish = scene.highlight.wish
    if wish is not None and {*wish} <= {*scene.players}:
        flow.add(_stroke("accent", 2.6, DASHES), 38, scene.say(say("the pair asked about")))


def _squares(flow: _Flow, scene: Scene, scenes: Sequence[Scene]) -> None:
    faces = [each.face(tpn) for each in scenes for tpn in each.players]
    due = [face for face in faces if face.due]
    if due:
        flow.add(lambda _x, _y: (), 0, scene.say(say("Colour due:")))
    for strength, word in STRENGTHS.items():
        if any(face.strength == strength for face in due):
            flow.add(_square(scene, strength), 26, scene.say(word))
    if any(face.given not in ("", face.due) for face in due):
        sign = _square(scene, "mild", denied=True)
        flow.add(sign, 26, scene.say(say_in("colour due", "not given")))


def _discs(x: float, y: float) -> Iterable[Shape]:
    return disc(x + 7, y, 6.5, "w", 1.4), disc(x + 24, y, 6.5, "b", 1.4)


def _stroke(paint: str, weight: float, dashes: str = "") -> Sign:
    return lambda x, y: (Path(f"M{x:.6g} {y:.6g}h30", paint, weight, dashes),)


def _square(scene: Scene, strength: str, *, denied: bool = False) -> Sign:
    return lambda x, y: due_square(scene, x + 11, y, "w", strength, denied=denied)


def _badge(reason: str) -> Sign:
    return lambda x, y: (Badge(x + 9, y, reason, 8.5),)


class _Flow:
    """Signs with their words, side by side as long as there is room."""

    def __init__(self, y: float, width: float) -> None:
        self.width = width
        self.x, self.y = 0.0, y + 14
        self.shapes: list[Shape] = []

    def add(self, sign: Sign, indent: float, text: str, paint: str = "soft") -> None:
        bold = paint != "soft"
        wide = indent + breadth(text, 13, bold=bold)
        if self.x and self.x + wide > self.width:
            self.line()
        self.shapes += sign(self.x, self.y)
        lines = wrapped(text, self.width - indent, 13, bold=bold)
        for n, line in enumerate(lines):
            place = self.y + 4.5 + 18 * n
            self.shapes.append(Text(self.x + indent, place, line, 13, paint, bold=bold))
        self.y += 18 * (len(lines) - 1)
        self.x += wide + 22

    def line(self) -> None:
        if self.x:
            self.x, self.y = 0.0, self.y + 27

    @property
    def bottom(self) -> float:
        return self.y + (13 if self.x else -14)
