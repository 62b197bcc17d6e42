"""A bracket by numbers alone: for the strip of a round and for a telephone."""

from __future__ import annotations

from zug.explainer.pictures.links import Spot, curve, expected_line, pair_line, proposed_line
from zug.explainer.pictures.measure import breadth, wrapped
from zug.explainer.pictures.rows import Fold, rows_of
from zug.explainer.pictures.shapes import Badge, Box, Path, Text
from zug.explainer.pictures.table import seat
from zug.fastclasses import NamedTuple
from zug.messages import say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.explainer.pictures.rows import Row, Rows
    from zug.explainer.pictures.scene import Scene
    from zug.explainer.pictures.shapes import Shape
    from zug.messages import Message


class Size(NamedTuple):
    """Width of the map, height of a row, radius of a disc, size of the numbers."""

    width: float
    row: float
    radius: float
    letters: float
    most: int = 1000
    """So many rows are shown at most."""


class SmallMap:
    """Two columns of discs with the numbers of the players outside."""

    def __init__(self, scene: Scene, size: Size) -> None:
        self.scene, self.size = scene, size
        self.sections: tuple[Rows, ...] = rows_of(scene)
        self.spots: dict[int, Spot] = {}
        numbers = [breadth(scene.number(tpn), size.letters, bold=True) for tpn in scene.players]
        self.inset = max(numbers, default=0) + size.radius + 6
        self.bottom = 0.0
        self.shapes: tuple[Shape, ...] = ()

    def laid(self, x: float, y: float) -> SmallMap:
        """Drawn with its top left corner here."""
        folds: list[Shape] = []
        left = self.size.most
        for place, section in enumerate(self.sections):
            y += 8 * bool(place and left)
            for row in section.rows[:left]:
                if isinstance(row, Fold):
                    words = say_n(
                        "{count} pair as expected", "{count} pairs as expected", len(row.pairs)
                    )
                    made, y = self._line(words, x, y)
                    folds += made
                else:
                    y = self._placed(row, x, y)
            left = max(0, left - len(section.rows))
        hidden = sum(len(section.rows) for section in self.sections) - self.size.most
        if hidden > 0:
            made, y = self._line(say_n("{count} more row", "{count} more rows", hidden), x, y)
            folds += made
        self.bottom = y
        self.shapes = (*self._lines(), *folds, *self._players())
        return self

    def _line(self, words: Message, x: float, y: float) -> tuple[list[Shape], float]:
        """What is not shown row by row, on a ground of its own."""
        lines = wrapped(self.scene.say(words), self.size.width - 16, 12)
        height = 24 + 15 * (len(lines) - 1)
        ground = Box(x, y + 3, self.size.width, height - 6, "paper")
        sign = Path(f"M{x + 2:.6g} {y + 8:.6g}l5 4-5 4z", "soft", 0.5, fill="soft")
        texts = [Text(x + 14, y + 16 + 15 * n, line, 12, "soft") for n, line in enumerate(lines)]
        return [ground, sign, *texts], y + height

    def _placed(self, row: Row, x: float, y: float) -> float:
        middle = y + self.size.row / 2
        if row.left is not None:
            self.spots[row.left] = Spot(x + self.inset, middle, "left")
        if row.right is not None:
            self.spots[row.right] = Spot(x + self.size.width - self.inset, middle, "right")
        return y + self.size.row

    def _lines(self) -> Iterator[Shape]:
        scene, radius = self.scene, self.size.radius
        between = self.size.width - 2 * self.inset
        for host, marks in scene.marks.items():
            for mark in marks:
                other = mark.pair[1] if mark.pair[0] == host else mark.pair[0]
                if host in self.spots and other in self.spots:
                    begin, end = self.spots[host], self.spots[other]
                    level = begin.y == end.y
                    low = begin.y + radius + 5
                    stop = Spot(end.x, low, end.side) if level else end
                    yield from expected_line(Spot(begin.x, low, begin.side), stop, between)
        for one, two in scene.bracket.proposed:
            if one in self.spots and two in self.spots:
                yield proposed_line(curve(self.spots[one], self.spots[two], between))
        for number, (white, black) in scene.bracket.boards.items():
            if white in self.spots and black in self.spots:
                way = curve(self.spots[white], self.spots[black], between)
                asked = number == scene.question.board
                yield from pair_line(way, natural=scene.faces_natural(white), asked=asked)

    def _players(self) -> Iterator[Shape]:
        scene, size = self.scene, self.size
        for tpn, spot in self.spots.items():
            yield from seat(scene, tpn, spot.x, spot.y, size.radius)
            out, anchor = (-1, "end") if spot.side == "left" else (1, "start")
            x = spot.x + out * (size.radius + 5)
            paint = "float" if tpn in scene.arrivals else "ink"
            base = spot.y + 0.36 * size.letters
            yield Text(x, base, scene.number(tpn), size.letters, paint, anchor, True)
        for host, marks in scene.marks.items():
            if host in self.spots and marks[0].reason != scene.leaving(host):
                spot = self.spots[host]
                yield Badge(spot.x, spot.y + size.radius + 5, marks[0].reason, 6.5)
