"""The lines of a map, and the key: what the marks mean, of those that occur in it."""

from __future__ import annotations

from zug.explainer.pictures.layout import LaidShapes, disc, due_square
from zug.explainer.pictures.scene import reason_words, strength_words
from zug.explainer.pictures.svg import (
    Badge,
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from zug.explainer.pictures.scene import Scene
    from zug.explainer.pictures.svg import Shape

    Sign = Callable[[float, float], Iterable[Shape]]
    """Draws itself at a place."""

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
    """Within a column it bends inwards, the further apart the deeper."""
    if one.side == other.side:
        inwards = 1 if one.side == "left" else -1
        depth = min(0.26 * between + abs(other.y - one.y) / 6, 0.8 * between)
        x = one.x + inwards * depth
        return Curve(one, (x, one.y), (x, other.y), other)
    left, right = (one, other) if one.side == "left" else (other, one)
    bend = 0.39 * (right.x - left.x)
    return Curve(left, (left.x + bend, left.y), (right.x - bend, right.y), right)


def pair_line(way: Curve, *, natural: bool, asked: bool) -> Iterator[Shape]:
    """Thin if the pair is the natural one, else thick, with a margin where lines cross."""
    if asked:
        yield Path(way.course, "paper", ASKED + 4)
        yield Path(way.course, "accent", ASKED, kind="pairline")
    elif natural:
        yield Path(way.course, "soft", THIN, kind="pairline")
    else:
        yield Path(way.course, "paper", THICK + 4)
        yield Path(way.course, "ink", THICK, kind="pairline")


def expected_line(begin: Spot, end: Spot, between: float) -> Iterator[Shape]:
    """The natural pair that was not taken, dotted, below its row."""
    if begin.y == end.y:
        course = f"M{_n(begin.x)} {_n(begin.y)}H{_n(end.x)}"
        yield Path(course, "faint", 1.6, DOTS)
        yield Path(f"M{_n(end.x)} {_n(end.y - 4)}v8", "faint", 1.6)
    else:
        yield Path(curve(begin, end, between).course, "faint", 1.6, DOTS)


def proposed_line(way: Curve) -> Path:
    """A pair that is not settled: thin and dashed."""
    return Path(way.course, "soft", THIN, DASHES)


def wished_line(way: Curve) -> Iterator[Shape]:
    """A pair somebody asks for: dashed."""
    yield Path(way.course, "paper", 6)
    yield Path(way.course, "accent", 2.6, DASHES)


def question_mark(way: Curve) -> Iterator[Shape]:
    """Stands in the middle of it."""
    x, y = way.middle
    yield Circle(x, y, 10, "paper", "accent", 2)
    yield Text(x, y + 4.7, "?", 13, "accent", "middle", True)


def barred_signs(spots: list[Spot]) -> ShapeGroup:
    """Crosses over those whom somebody may not meet, shown on demand."""
    course = "".join(f"M{_n(x - 9)} {_n(y - 9)}l18 18m0 -18l-18 18" for x, y, _ in spots)
    return ShapeGroup((Path(course, "paper", 6), Path(course, "forbidden", 2.6)), "barred")


def arrow_head(x: float, y: float, back: float) -> str:
    """The two strokes of an arrow whose tip is here and which comes from the side of `back`."""
    tail = _n(x + 4.5 * back)
    return f"M{tail} {_n(y - 4)}L{_n(x)} {_n(y)}L{tail} {_n(y + 4)}"


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def key(scenes: Sequence[Scene], y: float, width: float, *, small: bool = False) -> LaidShapes:
    """The key of one map or of a whole round; `small` where only numbers are shown."""
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
    shown = {found for one in scenes for found in reasons_shown(one)}
    for reason, word in reason_words().items():
        if reason in shown:
            flow.add(_badge(reason), 23, scene.say(word), reason)
    rule = Path(f"M0 {y:.6g}H{width:.6g}", "line", 1)
    return LaidShapes((rule, *flow.shapes), flow.bottom)


def key_alone(scenes: Sequence[Scene], width: float, *, small: bool = False) -> Drawing:
    """The key beside the pictures it belongs to."""
    made = key(scenes, 0, width, small=small)
    title = scenes[0].say(say("The marks"))
    words = " ".join(text.text for text in texts(made.shapes))
    return Drawing(Extent(-4, -4, width + 4, made.bottom + 6), made.shapes, title, words)


def reasons_shown(scene: Scene) -> set[str]:
    kinds = {"bye" if one.kind == "bye" else "float" for one in scene.bracket.departures}
    if scene.arrivals:
        kinds.add("float")
    return kinds | {mark.reason for mark in scene.bracket.marks}


def _lines(flow: _Flow, scene: Scene, scenes: Sequence[Scene]) -> None:
    faced = [one.faces_natural(tpn) for one in scenes for tpn in one.board_of]
    if any(faced):
        flow.add(_stroke("soft", THIN), 38, scene.say(say("pair as expected")))
    if not all(faced):
        flow.add(_stroke("ink", THICK), 38, scene.say(say("pair changed")))
    if any(one.bracket.marks for one in scenes):
        flow.add(_stroke("faint", 1.6, DOTS), 38, scene.say(say("expected, not taken")))
    if any(one.bracket.proposed for one in scenes):
        flow.add(_stroke("soft", THIN, DASHES), 38, scene.say(say("proposed, not settled yet")))


def _wish(flow: _Flow, scene: Scene) -> None:
    wish = scene.highlight.wish
    if wish is not None and {*wish} <= {*scene.players}:
        flow.add(_stroke("accent", 2.6, DASHES), 38, scene.say(say("the pair asked about")))


def _squares(flow: _Flow, scene: Scene, scenes: Sequence[Scene]) -> None:
    faces = [one.face(tpn) for one in scenes for tpn in one.players]
    due = [face for face in faces if face.due]
    if due:
        flow.add(lambda _x, _y: (), 0, scene.say(say("Colour due:")))
    for strength, word in strength_words().items():
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
