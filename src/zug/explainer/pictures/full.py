"""The full map: two tables that face each other, and the lines between them."""

from __future__ import annotations

from zug.explainer.pictures.layout import (
    WIDE,
    arrivals_bar,
    columns_of,
    departures_bars,
    folded_row,
    head_row,
    heading,
    name_lines,
    player_row,
    seat,
)
from zug.explainer.pictures.lines import (
    Spot,
    arrow_head,
    barred_signs,
    curve,
    expected_line,
    key,
    pair_line,
    proposed_line,
    question_mark,
    wished_line,
)
from zug.explainer.pictures.scene import FoldedRow, description, link_name, rows_of
from zug.explainer.pictures.svg import (
    Badge,
    Box,
    Drawing,
    Extent,
    Path,
    ShapeGroup,
    Text,
    breadth,
    wrapped,
)
from zug.fastclasses import NamedTuple
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.explainer.pictures.layout import MapForm
    from zug.explainer.pictures.lines import Curve
    from zug.explainer.pictures.scene import MapRow, Scene
    from zug.explainer.pictures.svg import Shape
    from zug.systems.explaining.maps import Mark

MARGIN = 20
STEP = 18
LABEL = 13.5


class RowLabel(NamedTuple):
    """A label with its lines; the mark it belongs to, if it is one of a natural pair."""

    reason: str
    lines: tuple[str, ...]
    mark: Mark | None
    badge: bool


class FullMap:
    """Draws one bracket; `links` gives the address of a board's words, where there are any."""

    def __init__(
        self, scene: Scene, form: MapForm = WIDE, *, folded: bool = True, links: str = ""
    ) -> None:
        self.scene, self.form, self.links = scene, form, links
        self.sections = rows_of(scene, folded=folded)
        self.columns = columns_of(scene, form)
        self.right = form.table + form.between
        self.ground: list[Shape] = []
        self.folds: list[Shape] = []
        self.cuts: list[float] = []
        self.spots: dict[int, Spot] = {}
        self.ends: dict[int, list[Shape]] = {}
        self.badge_spots: dict[int, float] = {}
        self.lanes: list[Shape] = []

    def drawn(self, *, captions: bool = True, with_key: bool = True) -> Drawing:
        """The whole picture; without captions where a page has the sentences beside it."""
        scene, width = self.scene, self.form.width
        y = 0.0
        if captions or scene.highlight.answer:
            made = heading(scene, width)
            self.ground += made.shapes
            y = made.bottom + 18
        y, tops = self._arrivals(y)
        for section in self.sections:
            y = self._section(section.kind, section.rows, y) + 14
        y = self._departures(y, tops) - 14
        between = (*self._expected(), *self._proposed())
        shapes = (*self.ground, *between, *self._seats(), *self.folds, *self.lanes)
        if with_key:
            made = key([scene], y + 14, width)
            shapes, y = (*shapes, *made.shapes), made.bottom
        extent = Extent(-MARGIN, -MARGIN, width + MARGIN, y + MARGIN)
        return Drawing(extent, shapes, self._title(), description(scene), tuple(self.cuts))

    def _title(self) -> str:
        scene = self.scene
        return scene.say(say("{title}, round {round}", title=scene.title, round=scene.round))

    def _arrivals(self, y: float) -> tuple[float, float]:
        """The bar on top; the lane down to those who came in is drawn when they have a row."""
        if not self.scene.arrivals:
            return y, y
        made = arrivals_bar(self.scene, y, self.form.table)
        self.ground += made.shapes
        return made.bottom + 10, y + 12.5

    def _section(self, kind: str, rows: tuple[MapRow | FoldedRow, ...], y: float) -> float:
        left, right = self.scene.heading(kind)
        above = max(breadth(word, 13, bold=True) for word in (left, right)) > self.columns.room
        base = y + 12 + 17 * above
        self.ground += head_row(self.scene, self.columns, left, 0, base, above=above)
        self.ground += head_row(self.scene, self.columns, right, self.right, base, above=above)
        y = base + 7
        self._rule(y, "ink", 1.5)
        for row in rows:
            if isinstance(row, FoldedRow):
                made = folded_row(self.scene, row, y + 3, self.form.width)
                self.folds += made.shapes
                y = made.bottom + 3
            else:
                y = self._row(row, y)
                self._rule(y, "line", 1)
            self.cuts.append(y + 2)
        return y

    def _rule(self, y: float, paint: str, weight: float) -> None:
        table = self.form.table
        self.ground.append(Path(f"M0 {y:.6g}H{table:.6g}", paint, weight))
        self.ground.append(Path(f"M{self.right:.6g} {y:.6g}h{table:.6g}", paint, weight))

    def _row(self, row: MapRow, y: float) -> float:
        """Both players and their labels; the row is as high as the fuller side needs."""
        sides = [(tpn, side) for tpn, side in zip(row, ("left", "right"), strict=True) if tpn]
        bottom = y + 40
        for tpn, side in sides:
            bottom = max(bottom, self._player(tpn, side, y))
        for tpn, side in sides:
            x = 0 if side == "left" else self.right
            asked = self.scene.board_of.get(tpn) == self.scene.highlight.board != 0
            fill = "pick" if asked else ""
            back = Box(x, y + 0.5, self.form.table, bottom - y - 1, fill, kind="back")
            self.ends[tpn].insert(0, back)
        return bottom

    def _player(self, tpn: int, side: str, y: float) -> float:
        middle = y + 20
        x = 0 if side == "left" else self.right
        at = self.form.table + 20 if side == "left" else self.right - 20
        self.spots[tpn] = Spot(at, middle, side)
        shapes = [*player_row(self.scene, self.columns, tpn, x, middle)]
        name = name_lines(self.scene.name(tpn), self.columns.room, surnames=self.columns.surnames)
        base = middle + 28 + STEP * (len(name) - 1)
        for note in self._notes(tpn):
            if note.mark is not None:
                self.badge_spots[id(note.mark)] = base - 5
            if note.badge:
                shapes.append(Badge(at, base - 5, note.reason))
            edge, anchor = (at - 16, "end") if side == "left" else (at + 16, "start")
            for line in note.lines:
                shapes.append(Text(edge, base, line, LABEL, note.reason, anchor, True))
                base += STEP
        self.ends[tpn] = shapes
        return base - 8

    def _notes(self, tpn: int) -> Iterator[RowLabel]:
        """Why the natural pair was not taken, and why somebody leaves."""
        gone = self.scene.departures.get(tpn)
        leaving = self.scene.leaving(tpn)
        told = False
        for mark in self.scene.marks.get(tpn, ()):
            same = mark.reason == leaving
            told = told or same
            yield RowLabel(
                mark.reason, self._lines(self.scene.voice.sentence(mark.label)), mark, not same
            )
        if gone is not None and not told:
            yield RowLabel(leaving, self._lines(self.scene.voice.sentence(gone.label)), None, False)

    def _lines(self, label: str) -> tuple[str, ...]:
        return wrapped(label, self.form.table - 4, LABEL, bold=True)

    def _departures(self, y: float, tops: float) -> float:
        self._lane_in(tops)
        if not self.scene.departures:
            return y
        made = departures_bars(self.scene, y, self.form.width)
        self.ground += made.shapes
        self._lane_out(y + 12.5)
        return made.bottom + 14

    def _lane_in(self, top: float) -> None:
        """From the bar on top to the rows of those who came in."""
        for side in ("left", "right"):
            rows = [self.spots[tpn].y for tpn in self.scene.arrivals if self._is_at(tpn, side)]
            if not rows:
                continue
            edge, out, bar = (0, -1, 0) if side == "left" else (self.form.width, 1, self.form.table)
            tip = 6 if side == "left" else edge + 2  # the colour due stands at the right edge
            course = f"M{bar} {top:.6g}H{edge + 9 * out:.6g}V{max(rows):.6g}"
            self.lanes.append(Path(course, "float", 2))
            for y in rows:
                course = f"M{edge + 9 * out:.6g} {y:.6g}H{tip:.6g}"
                self.lanes.append(Path(course + arrow_head(tip, y, out), "float", 2))

    def _lane_out(self, bottom: float) -> None:
        """From the rows of those who leave to the bar below."""
        for side in ("left", "right"):
            rows = [self.spots[tpn].y for tpn in self.scene.departures if self._is_at(tpn, side)]
            if not rows:
                continue
            edge, out = (0, -1) if side == "left" else (self.form.width, 1)
            far, tip = edge + 15 * out, edge
            course = "".join(f"M{edge:.6g} {y:.6g}H{far:.6g}" for y in rows)
            course += f"M{far:.6g} {min(rows):.6g}V{bottom:.6g}H{tip:.6g}"
            self.lanes.append(Path(course + arrow_head(tip, bottom, out), "float", 2))

    def _is_at(self, tpn: int, side: str) -> bool:
        return tpn in self.spots and self.spots[tpn].side == side

    def _expected(self) -> Iterator[Shape]:
        """Natural pairs that were not taken: a dotted line below the row of the label."""
        for host, marks in self.scene.marks.items():
            for mark in marks:
                other = next((tpn for tpn in mark.pair if tpn != host), host)
                if host not in self.spots or other not in self.spots:
                    continue
                begin, end = self.spots[host], self.spots[other]
                inwards = 1 if begin.side == "left" else -1
                low = self.badge_spots[id(mark)]
                start = Spot(begin.x + 12 * inwards, low, begin.side)
                level = end.side != begin.side and end.y == begin.y
                stop = Spot(end.x - 6, low, end.side) if level else end
                yield from expected_line(start, stop, self.form.between)

    def _proposed(self) -> Iterator[Shape]:
        for pair in self.scene.bracket.proposed:
            one, other = (self.spots[tpn] for tpn in pair)
            yield proposed_line(curve(one, other, self.form.between))

    def _seats(self) -> Iterator[Shape]:
        """Players with their lines, board by board: natural pairs below, the one asked about on
        top."""
        scene, seen = self.scene, set[int]()
        wished = self._wished()
        if wished is not None:
            yield from wished_line(wished)
        boards = [number for number, pair in scene.bracket.boards.items() if pair[0] in self.spots]
        boards.sort(
            key=lambda n: (
                n == scene.highlight.board,
                not scene.faces_natural(scene.bracket.boards[n][0]),
            )
        )
        for number in boards:
            pair = [tpn for tpn in scene.bracket.boards[number] if tpn in self.spots]
            seen |= {*pair}
            yield self._seat(number, pair)
        for tpn in self.spots:
            if tpn not in seen:
                yield ShapeGroup((*self._end(tpn),), "seat", self._apart(tpn))
        if wished is not None:
            yield from question_mark(wished)

    def _seat(self, number: int, pair: list[int]) -> ShapeGroup:
        asked = number == self.scene.highlight.board
        shapes: list[Shape] = []
        if len(pair) == 2:
            way = curve(self.spots[pair[0]], self.spots[pair[1]], self.form.between)
            shapes += pair_line(way, natural=self.scene.faces_natural(pair[0]), asked=asked)
        for tpn in pair:
            shapes.append(ShapeGroup((*self._end(tpn),), "end", self._apart(tpn)))
        link = f"{self.links}{number}" if self.links else ""
        label = link_name(self.scene, number)
        return ShapeGroup(tuple(shapes), "seat asked" if asked else "seat", link=link, label=label)

    def _end(self, tpn: int) -> Iterator[Shape]:
        spot = self.spots[tpn]
        yield from self.ends[tpn]
        yield from seat(self.scene, tpn, spot.x, spot.y)
        others = [self.spots[one] for one in self.scene.barred.get(tpn, ()) if one in self.spots]
        if others:
            yield barred_signs(others)

    def _apart(self, tpn: int) -> str:
        """Whom the rules keep from meeting this player, shown on demand."""
        others = self.scene.barred.get(tpn, ())
        if not others:
            return ""
        who = ", ".join(self.scene.full_name(other) for other in others)
        return self.scene.say(say("may not meet {who}", who=who))

    def _wished(self) -> Curve | None:
        wish = self.scene.highlight.wish
        if wish is None or not all(tpn in self.spots for tpn in wish):
            return None
        one, other = (self.spots[tpn] for tpn in wish)
        return curve(one, other, self.form.between)
