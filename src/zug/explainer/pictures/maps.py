"""Maps of brackets: in full, on a telephone, and as the strip that shows a whole round.

The full map has two tables that face each other and the lines between them. The others show players
by number: on a telephone (under 600 pixels) the numbers stand across the width, then comes a block
for every board; the strip has a small map for every bracket, highest score first.
"""

from __future__ import annotations

from zug.explainer.pictures.layout import (
    WIDE,
    LaidShapes,
    Spot,
    Stack,
    answer_box,
    arrivals_bar,
    arrow_head,
    barred_signs,
    columns_of,
    curve,
    departures_bars,
    expected_line,
    folded_row,
    head_row,
    heading,
    history,
    key,
    name_lines,
    pair_line,
    paragraph,
    player_row,
    proposed_line,
    question_mark,
    seat,
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
from zug.messages import player_count, say, say_n
from zug.model import show_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from zug.explainer.pictures.layout import Curve, MapForm
    from zug.explainer.pictures.scene import MapRow, Scene, SectionRows
    from zug.explainer.pictures.svg import Shape
    from zug.messages import Message
    from zug.systems.explaining.maps import Mark
    from zug.systems.explaining.statements import Statement


MARGIN = 20
STEP = 18
LABEL = 13.5


class LineDrawer:
    """Draws the lines between players; `spots` says where their discs stand."""

    def __init__(self, scene: Scene, between: float) -> None:
        self.scene, self.between = scene, between
        self.spots: dict[int, Spot] = {}

    def way(self, pair: Sequence[int]) -> Curve | None:
        """Return the line between two players; None if one of them has no disc."""
        if not self.spots.keys() >= {*pair}:
            return None
        begin, other = (self.spots[tpn] for tpn in pair)
        return curve(begin, other, self.between)

    def pair(self, number: int) -> Iterator[Shape]:
        """Yield the line of a board; nothing if one of its players has no disc."""
        pair = self.scene.bracket.boards[number]
        way = self.way(pair)
        if way is not None:
            natural = self.scene.faces_natural(pair[0])
            yield from pair_line(way, natural=natural, asked=number == self.scene.highlight.board)

    def proposed(self) -> Iterator[Shape]:
        """Yield the pairs that are not settled."""
        ways = map(self.way, self.scene.bracket.proposed)
        return (proposed_line(way) for way in ways if way is not None)

    def expected(
        self, low: Callable[[Mark, Spot], float], inset: float = 0, gap: float = 0
    ) -> Iterator[Shape]:
        """Yield dotted lines for the natural pairs that were not taken.

        They start at the height `low`, `inset` inwards of the disc; level ones end `gap` before it.
        """
        for host, marks in self.scene.marks.items():
            for mark in marks:
                other = next((tpn for tpn in mark.pair if tpn != host), host)
                if host not in self.spots or other not in self.spots:
                    continue
                begin, end = self.spots[host], self.spots[other]
                inwards = inset if begin.side == "left" else -inset
                start = Spot(begin.x + inwards, low(mark, begin), begin.side)
                is_level = end.side != begin.side and end.y == begin.y
                stop = Spot(end.x - gap, start.y, end.side) if is_level else end
                yield from expected_line(start, stop, self.between)


def _drawing(
    scene: Scene,
    drawn: Sequence[Shape],
    bottom: float,
    width: float,
    *,
    margin: float,
    with_key: bool,
    small: bool = False,
    cuts: Sequence[float] = (),
) -> Drawing:
    """Return the picture of a bracket, with a margin around it and if wanted the key below."""
    shapes = tuple(drawn)
    if with_key:
        below = key([scene], bottom + 14, width, small=small)
        shapes, bottom = (*shapes, *below.shapes), below.bottom
    extent = Extent(-margin, -margin, width + margin, bottom + margin)
    title = scene.say(say("{title}, round {round}", title=scene.title, round=scene.round))
    return Drawing(extent, shapes, title, description(scene), tuple(cuts))


def _board_group(scene: Scene, number: int, shapes: Sequence[Shape], links: str) -> ShapeGroup:
    """Return the shapes of a board as a group, with a link to its words if there are any."""
    link = f"{links}{number}" if links and number else ""
    kind = "seat asked" if number == scene.highlight.board != 0 else "seat"
    label = link_name(scene, number) if link else ""
    return ShapeGroup(tuple(shapes), kind, link=link, label=label)


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
        self.lines = LineDrawer(scene, form.between)
        self.spots = self.lines.spots
        self.ends: dict[int, list[Shape]] = {}
        self.badge_spots: dict[int, float] = {}
        self.lanes: list[Shape] = []

    def drawn(self, *, captions: bool = True, with_key: bool = True) -> Drawing:
        """Return the whole picture; without captions where a page has the sentences beside it."""
        scene, width = self.scene, self.form.width
        y = 0.0
        if captions or scene.highlight.answer:
            laid = heading(scene, width)
            self.ground += laid.shapes
            y = laid.bottom + 18
        y, tops = self._arrivals(y)
        for section in self.sections:
            y = self._section(section.kind, section.rows, y) + 14
        y = self._departures(y, tops) - 14
        expected = self.lines.expected(lambda mark, _spot: self.badge_spots[id(mark)], 12, 6)
        between = (*expected, *self.lines.proposed())
        shapes = (*self.ground, *between, *self._seats(), *self.folds, *self.lanes)
        return _drawing(scene, shapes, y, width, margin=MARGIN, with_key=with_key, cuts=self.cuts)

    def _arrivals(self, y: float) -> tuple[float, float]:
        """Draw the bar on top, and return where it ends and where the lane from it starts."""
        if not self.scene.arrivals:
            return y, y
        laid = arrivals_bar(self.scene, y, self.form.table)
        self.ground += laid.shapes
        return laid.bottom + 10, y + 12.5

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
                laid = folded_row(self.scene, row, y + 3, self.form.width)
                self.folds += laid.shapes
                y = laid.bottom + 3
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
        """Draw both players and their labels, and return where the row ends."""
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
        leaving = self.scene.leaving(tpn)
        for reason, label, mark in self._notes(tpn):
            if mark is not None:
                self.badge_spots[id(mark)] = base - 5
            if reason != leaving:
                shapes.append(Badge(at, base - 5, reason))
            edge, anchor = (at - 16, "end") if side == "left" else (at + 16, "start")
            words = self.scene.voice.sentence(label)
            for line in wrapped(words, self.form.table - 4, LABEL, bold=True):
                shapes.append(Text(edge, base, line, LABEL, reason, anchor, True))
                base += STEP
        self.ends[tpn] = shapes
        return base - 8

    def _notes(self, tpn: int) -> list[tuple[str, Statement, Mark | None]]:
        """Return why the natural pair was not taken, and why a player leaves, with the reasons."""
        marks, leaving = self.scene.marks.get(tpn, ()), self.scene.leaving(tpn)
        notes: list[tuple[str, Statement, Mark | None]] = [
            (mark.reason, mark.label, mark) for mark in marks
        ]
        if leaving and all(mark.reason != leaving for mark in marks):
            notes.append((leaving, self.scene.departures[tpn].label, None))
        return notes

    def _departures(self, y: float, tops: float) -> float:
        self._lane_in(tops)
        if not self.scene.departures:
            return y
        laid = departures_bars(self.scene, y, self.form.width)
        self.ground += laid.shapes
        self._lane_out(y + 12.5)
        return laid.bottom + 14

    def _lane_in(self, top: float) -> None:
        """Draw the lane from the bar on top to the rows of those who came in."""
        for is_left, rows in self._sides(self.scene.arrivals):
            edge, out, bar = (0, -1, 0) if is_left else (self.form.width, 1, self.form.table)
            tip = 6 if is_left else edge + 2  # the colour due stands at the right edge
            course = f"M{bar} {top:.6g}H{edge + 9 * out:.6g}V{max(rows):.6g}"
            self.lanes.append(Path(course, "float", 2))
            for y in rows:
                course = f"M{edge + 9 * out:.6g} {y:.6g}H{tip:.6g}"
                self.lanes.append(Path(course + arrow_head(tip, y, out), "float", 2))

    def _lane_out(self, bottom: float) -> None:
        """Draw the lane from the rows of those who leave to the bar below."""
        for is_left, rows in self._sides(self.scene.departures):
            edge, out = (0, -1) if is_left else (self.form.width, 1)
            far, tip = edge + 15 * out, edge
            course = "".join(f"M{edge:.6g} {y:.6g}H{far:.6g}" for y in rows)
            course += f"M{far:.6g} {min(rows):.6g}V{bottom:.6g}H{tip:.6g}"
            self.lanes.append(Path(course + arrow_head(tip, bottom, out), "float", 2))

    def _sides(self, tpns: Iterable[int]) -> Iterator[tuple[bool, list[float]]]:
        """Yield both sides that have some of these players, left first, with their heights."""
        spots = [self.spots[tpn] for tpn in tpns if tpn in self.spots]
        for side in ("left", "right"):
            rows = [spot.y for spot in spots if spot.side == side]
            if rows:
                yield side == "left", rows

    def _seats(self) -> Iterator[Shape]:
        """Yield players with their lines, board by board.

        Natural pairs come first, the one asked about last, on top of the others.
        """
        scene, seen = self.scene, set[int]()
        wish = scene.highlight.wish
        wished = None if wish is None else self.lines.way(wish)
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
        ends = (ShapeGroup((*self._end(tpn),), "end", self._apart(tpn)) for tpn in pair)
        return _board_group(self.scene, number, [*self.lines.pair(number), *ends], self.links)

    def _end(self, tpn: int) -> Iterator[Shape]:
        spot = self.spots[tpn]
        yield from self.ends[tpn]
        yield from seat(self.scene, tpn, spot.x, spot.y)
        others = [
            self.spots[opponent]
            for opponent in self.scene.barred.get(tpn, ())
            if opponent in self.spots
        ]
        if others:
            yield barred_signs(others)

    def _apart(self, tpn: int) -> str:
        """Return a note on the opponents a player must not meet, shown on demand; empty if none."""
        others = self.scene.barred.get(tpn, ())
        if not others:
            return ""
        who = ", ".join(self.scene.full_name(other) for other in others)
        return self.scene.say(say("may not meet {who}", who=who))


class SmallMapSize(NamedTuple):
    """Width of the map, height of a row, radius of a disc, size of the numbers."""

    width: float
    row: float
    radius: float
    letters: float
    most: int = 1000
    """So many rows are shown at most."""


class SmallMap:
    """Two columns of discs with the numbers of the players outside."""

    def __init__(self, scene: Scene, size: SmallMapSize) -> None:
        self.scene, self.size = scene, size
        self.sections: tuple[SectionRows, ...] = rows_of(scene)
        numbers = [breadth(scene.number(tpn), size.letters, bold=True) for tpn in scene.players]
        self.inset = max(numbers, default=0) + size.radius + 6
        self.lines = LineDrawer(scene, size.width - 2 * self.inset)
        self.spots = self.lines.spots
        self.bottom = 0.0
        self.shapes: tuple[Shape, ...] = ()

    def laid(self, x: float, y: float) -> SmallMap:
        """Draw the map with its top left corner here, and return it."""
        folds: list[Shape] = []
        left = self.size.most
        for place, section in enumerate(self.sections):
            y += 8 * bool(place and left)
            for row in section.rows[:left]:
                if isinstance(row, FoldedRow):
                    shapes, y = self._line(row.title, x, y)
                    folds += shapes
                else:
                    y = self._placed(row, x, y)
            left = max(0, left - len(section.rows))
        hidden = sum(len(section.rows) for section in self.sections) - self.size.most
        if hidden > 0:
            shapes, y = self._line(say_n("{count} more row", "{count} more rows", hidden), x, y)
            folds += shapes
        self.bottom = y
        self.shapes = (*self._lines(), *folds, *self._players())
        return self

    def _line(self, words: Message, x: float, y: float) -> tuple[list[Shape], float]:
        """Return a line on what is not shown row by row, and where it ends."""
        lines = wrapped(self.scene.say(words), self.size.width - 16, 12)
        height = 24 + 15 * (len(lines) - 1)
        ground = Box(x, y + 3, self.size.width, height - 6, "paper")
        sign = Path(f"M{x + 2:.6g} {y + 8:.6g}l5 4-5 4z", "soft", 0.5, fill="soft")
        texts = [Text(x + 14, y + 16 + 15 * n, line, 12, "soft") for n, line in enumerate(lines)]
        return [ground, sign, *texts], y + height

    def _placed(self, row: MapRow, x: float, y: float) -> float:
        middle = y + self.size.row / 2
        if row.left is not None:
            self.spots[row.left] = Spot(x + self.inset, middle, "left")
        if row.right is not None:
            self.spots[row.right] = Spot(x + self.size.width - self.inset, middle, "right")
        return y + self.size.row

    def _lines(self) -> Iterator[Shape]:
        low = self.size.radius + 5
        yield from self.lines.expected(lambda _mark, spot: spot.y + low)
        yield from self.lines.proposed()
        for number in self.scene.bracket.boards:
            yield from self.lines.pair(number)

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


PANEL, APART, STRIP_MARGIN = 140, 20, 20
PANEL_SIZE = SmallMapSize(PANEL, 34, 10, 12.5, 24)
SENTENCE = 13
MOST_NAMED = 4


class StripCaption(NamedTuple):
    """What stands over the strip."""

    title: str
    facts: str
    headline: str


class _Panel(NamedTuple):
    scene: Scene
    map: SmallMap
    arrivals: tuple[str, ...]
    ways: dict[int, bool]
    departures: tuple[str, ...]
    sentence: tuple[str, ...]

    @property
    def height(self) -> float:
        """Of the part above the sentence."""
        return self.map.bottom + 16 * len(self.departures) + 10


def strip(
    scenes: Sequence[Scene],
    caption: StripCaption,
    width: float = 1100,
    *,
    with_key: bool = True,
    most: int = PANEL_SIZE.most,
) -> Drawing:
    """Return all brackets side by side, in rows, each with at most `most` rows of players."""
    stack, cuts = Stack(), list[float]()
    for text, size, paint in (
        (caption.title, 15, "soft"),
        (caption.facts, 14, "soft"),
        (caption.headline, 20 if width > 600 else 17, "ink"),
    ):
        if text:
            bold = size != 14
            stack.add(paragraph(text, stack.y, width, size, 1.35 * size, paint=paint, bold=bold), 6)
    across = max(1, int((width + APART) // (PANEL + APART)))
    for first in range(0, len(scenes), across):
        stack.add(_row(scenes[first : first + across], stack.y + 10, most), 14)
        cuts.append(stack.y + 5)
    if with_key and scenes:
        stack.add(key(scenes, stack.y, width, small=True))
    extent = Extent(-STRIP_MARGIN, -STRIP_MARGIN, width + STRIP_MARGIN, stack.y + STRIP_MARGIN)
    sentences = [caption.headline, *(scene.named(scene.title, scene.headline) for scene in scenes)]
    return Drawing(extent, tuple(stack.shapes), caption.title, " ".join(sentences), tuple(cuts))


def _row(scenes: Sequence[Scene], top: float, most: int) -> LaidShapes:
    """Return a row of panels of one height, with their sentences below."""
    panels = [_panel(scene, n * (PANEL + APART), top, most) for n, scene in enumerate(scenes)]
    foot = max(panel.height for panel in panels)
    shapes: list[Shape] = []
    bottom = foot
    for n, panel in enumerate(panels):
        x = n * (PANEL + APART)
        joined = n + 1 < len(panels) and not panel.scene.departures.keys().isdisjoint(
            panels[n + 1].scene.arrivals
        )
        shapes += _head(panel, x, top)
        shapes += panel.map.shapes
        shapes += _floats(panel, x, top, foot, joined=joined)
        shapes.append(Path(f"M{x:.6g} {foot:.6g}h{PANEL}", "line", 1))
        for place, line in enumerate(panel.sentence):
            shapes.append(Text(x, foot + 18 + 17 * place, line, SENTENCE))
        bottom = max(bottom, foot + 8 + 17 * len(panel.sentence))
    return LaidShapes(tuple(shapes), bottom)


def _panel(scene: Scene, x: float, top: float, most: int) -> _Panel:
    arrivals: tuple[str, ...] = ()
    ways: dict[int, bool] = {}
    departures: tuple[str, ...] = ()
    for came in scene.came:
        scores = sorted({*came.scores.values()}, reverse=True)
        points = ", ".join(map(show_points, scores))
        who = _numbers(scene, [*came.scores])
        text = scene.say(say("{who} from {points}", who=who, points=points))
        ways[len(arrivals)] = came.up
        arrivals += wrapped(text, PANEL - 16, 12, bold=True)
    leaving = [leaver for leaver in scene.bracket.departures if leaver.kind != "bye"]
    if leaving:
        who = _numbers(scene, [leaver.who for leaver in leaving])
        scores = [leaver.score for leaver in leaving if leaver.score is not None]
        points = show_points(scores[0]) if scores else "…"
        text = scene.say(say("{who} to {points}", who=who, points=points))
        departures = wrapped(text, PANEL - 16, 12, bold=True)
    drawn = SmallMap(scene, PANEL_SIZE._replace(most=most)).laid(x, top + 36 + 16 * len(arrivals))
    sentence = wrapped(scene.headline, PANEL, SENTENCE)
    return _Panel(scene, drawn, arrivals, ways, departures, sentence)


def _numbers(scene: Scene, tpns: list[int]) -> str:
    named = " ".join(scene.number(tpn) for tpn in tpns[:MOST_NAMED])
    return named if len(tpns) <= MOST_NAMED else f"{named} …"


def _head(panel: _Panel, x: float, top: float) -> list[Shape]:
    """Return the bar with the score and the number of players."""
    scene = panel.scene
    points = show_points(scene.score)
    count = scene.say(player_count(len(scene.players)))
    room = PANEL - 24 - breadth(points, 17, bold=True)
    size = min(13.0, 13 * room / max(breadth(count, 13), 1))
    return [
        Box(x, top, PANEL, 30, "wash"),
        Text(x + 8, top + 21, points, 17, bold=True),
        Text(x + PANEL - 8, top + 20, count, size, "soft", "end"),
    ]


def _floats(panel: _Panel, x: float, top: float, foot: float, *, joined: bool) -> list[Shape]:
    """Return who comes in, below the bar, and who leaves, above the foot."""
    shapes: list[Shape] = []
    for n, line in enumerate(panel.arrivals):
        shapes.append(Text(x + 14, top + 48 + 16 * n, line, 12, "float", bold=True))
    for n, up in panel.ways.items():
        shapes.append(_arrow(x + 5, top + 44 + 16 * n, up=up))
    lowest = foot - 10 - 16 * (len(panel.departures) - 1)
    for n, line in enumerate(panel.departures):
        shapes.append(Text(x + PANEL - 4, lowest + 16 * n, line, 12, "float", "end", True))
    if panel.departures:
        wide = breadth(panel.departures[0], 12, bold=True)
        up = any(map(panel.scene.goes_up, panel.scene.departures))
        shapes.append(_arrow(x + PANEL - 11 - wide, lowest - 4, up=up))
    if joined:
        gap, end = x + PANEL + APART / 2, x + PANEL + APART - 2
        course = f"M{x + PANEL:.6g} {lowest - 4:.6g}H{gap:.6g}V{top + 44:.6g}H{end:.6g}"
        shapes.append(Path(course + arrow_head(end, top + 44, -1), "float", 1.8))
    return shapes


def _arrow(x: float, y: float, *, up: bool) -> Path:
    way = f"{y + 4:.6g}v-9m-3 3l3 -3 3 3" if up else f"{y - 5:.6g}v9m-3 -3l3 3 3 -3"
    return Path(f"M{x:.6g} {way}", "float", 1.8)


PHONE_WIDTH, PHONE_MARGIN = 328, 16
PHONE_SIZE = SmallMapSize(PHONE_WIDTH, 40, 12, 15)
MIDDLE, DISCS = PHONE_WIDTH / 2, 34
"""The discs of a block stand in the middle; its texts end so far from it."""


class PhoneMap(Stack):
    """Draws one bracket 360 pixels wide; `links` as for the full map."""

    def __init__(self, scene: Scene, *, links: str = "") -> None:
        super().__init__()
        self.scene, self.links = scene, links

    def drawn(self, *, captions: bool = True, with_key: bool = True) -> Drawing:
        scene = self.scene
        if captions:
            self._text(scene.title, 13, "soft", bold=True)
            self._text(scene.facts, 13, "soft")
            self._text(scene.headline, 17, "ink", bold=True)
        if scene.highlight.answer:
            answer = answer_box(scene, self.y, PHONE_WIDTH, size=14, step=19, pad=8, inset=10)
            self.add(answer, 8)
        for floaters in scene.came:
            self._text(scene.came_from(floaters), 13, "float", bold=True)
        small = SmallMap(scene, PHONE_SIZE).laid(0, self.y)
        self.shapes += small.shapes
        self.y = small.bottom + 10
        self._rule("ink", 1.5)
        self._blocks(small)
        return _drawing(
            scene,
            self.shapes,
            self.y,
            PHONE_WIDTH,
            margin=PHONE_MARGIN,
            with_key=with_key,
            small=True,
        )

    def _text(self, text: str, size: float, paint: str, *, bold: bool = False) -> None:
        self.add(paragraph(text, self.y, PHONE_WIDTH, size, 1.4 * size, paint=paint, bold=bold), 6)

    def _rule(self, paint: str, weight: float) -> None:
        self.shapes.append(Path(f"M0 {self.y:.6g}H{PHONE_WIDTH}", paint, weight))

    def _blocks(self, small: SmallMap) -> None:
        """Draw the boards by number, the players who leave, then the folded rows."""
        scene = self.scene
        for number in sorted(scene.bracket.boards):
            pair = [tpn for tpn in scene.players if scene.board_of.get(tpn) == number]
            if all(tpn in small.spots for tpn in pair):
                self._block(pair, number)
        for tpn in scene.departures:
            self._block([tpn], 0)
        for section in small.sections:
            for row in section.rows:
                if isinstance(row, FoldedRow):
                    self.add(folded_row(scene, row, self.y + 4, PHONE_WIDTH), 4)

    def _block(self, pair: list[int], number: int) -> None:
        """Draw both players beside their discs, then the reasons below."""
        asked = number == self.scene.highlight.board != 0
        top = bottom = self.y
        shapes: list[Shape] = []
        for tpn, side in zip(pair, ("start", "end"), strict=False):
            drawn, low = self._player(tpn, side, top)
            shapes += drawn
            bottom = max(bottom, low)
        for reason, label in self._labels(pair):
            words = paragraph(
                label, bottom + 1, PHONE_WIDTH - 28, 13, 18, x=25, paint=reason, bold=True
            )
            shapes += [Badge(9, bottom + 10, reason), *words.shapes]
            bottom = words.bottom + 4
        self.y = bottom + 5
        fill, wide = "pick" if asked else "", PHONE_WIDTH + 2 * PHONE_MARGIN
        back = Box(-PHONE_MARGIN, top, wide, self.y - top, fill, kind="back")
        self.shapes.append(_board_group(self.scene, number, [back, *shapes], self.links))
        self._rule("line", 1)

    def _player(self, tpn: int, side: str, top: float) -> tuple[list[Shape], float]:
        scene, face = self.scene, self.scene.face(tpn)
        x, inner = (0.0, MIDDLE - 14) if side == "start" else (float(PHONE_WIDTH), MIDDLE + 14)
        base = top + 23
        shapes: list[Shape] = [*seat(scene, tpn, inner, top + 26)]
        for line in name_lines(scene.name(tpn), MIDDLE - DISCS, surnames=True):
            shapes.append(Text(x, base, line, 15, anchor=side, bold=True))
            base += 19
        facts = [scene.number(tpn), show_points(face.score), str(face.rating or "")]
        shapes.append(Text(x, base, " · ".join(filter(None, facts)), 13, "soft", side))
        pitch = min(13.5, (MIDDLE - DISCS) / max(len(face.colours), 1))
        wide = pitch * len(face.colours)
        shapes += history(face.colours, x if side == "start" else x - wide, base + 12, pitch)
        return shapes, base + (20 if face.colours else 6)

    def _labels(self, pair: list[int]) -> dict[tuple[str, str], None]:
        scene = self.scene
        notes = [(mark.reason, mark.label) for tpn in pair for mark in scene.marks.get(tpn, ())]
        notes += [
            (scene.leaving(tpn), scene.departures[tpn].label)
            for tpn in pair
            if tpn in scene.departures
        ]
        return {(reason, scene.voice.sentence(label)): None for reason, label in notes}
