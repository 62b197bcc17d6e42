"""The lines of a map: pairs made, pairs expected, a pair somebody asks for."""

from __future__ import annotations

from zug.explainer.pictures.shapes import Disc, Group, Path, Text
from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.explainer.pictures.shapes import Shape

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
    yield Disc(x, y, 10, "paper", "accent", 2)
    yield Text(x, y + 4.7, "?", 13, "accent", "middle", True)


def barred_signs(spots: list[Spot]) -> Group:
    """Crosses over those whom somebody may not meet, shown on demand."""
    course = "".join(f"M{_n(x - 9)} {_n(y - 9)}l18 18m0 -18l-18 18" for x, y, _ in spots)
    return Group((Path(course, "paper", 6), Path(course, "forbidden", 2.6)), "barred")


def arrow_head(x: float, y: float, back: float) -> str:
    """The two strokes of an arrow whose tip is here and which comes from the side of `back`."""
    tail = _n(x + 4.5 * back)
    return f"M{tail} {_n(y - 4)}L{_n(x)} {_n(y)}L{tail} {_n(y + 4)}"


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
