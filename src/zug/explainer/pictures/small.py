"""Brackets by numbers only: for the strip that shows a whole round, and for a telephone.

The strip has one small map for every bracket, highest score first. On a telephone (under 600
pixels) the numbers stand across the width, then comes one block for every board.
"""

from __future__ import annotations

from zug.explainer.pictures.layout import folded_row, history, name_lines, paragraph, seat
from zug.explainer.pictures.lines import (
    Spot,
    arrow_head,
    curve,
    expected_line,
    key,
    pair_line,
    proposed_line,
)
from zug.explainer.pictures.scene import FoldedRow, came_from, description, link_name, rows_of
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
    from collections.abc import Iterator, Sequence

    from zug.explainer.pictures.scene import MapRow, Scene, SectionRows
    from zug.explainer.pictures.svg import Shape
    from zug.messages import Message


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
                if isinstance(row, FoldedRow):
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

    def _placed(self, row: MapRow, x: float, y: float) -> float:
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
                asked = number == scene.highlight.board
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
    """All brackets side by side, each with so many rows at most; the panels wrap into rows."""
    shapes: list[Shape] = []
    cuts: list[float] = []
    y = 0.0
    for text, size, paint in (
        (caption.title, 15, "soft"),
        (caption.facts, 14, "soft"),
        (caption.headline, 20 if width > 600 else 17, "ink"),
    ):
        if text:
            bold = size != 14
            made = paragraph(text, y, width, size, 1.35 * size, paint=paint, bold=bold)
            shapes += made.shapes
            y = made.bottom + 6
    across = max(1, int((width + APART) // (PANEL + APART)))
    for first in range(0, len(scenes), across):
        made_row, y = _row(scenes[first : first + across], y + 10, most)
        shapes += made_row
        y += 14
        cuts.append(y + 5)
    if with_key and scenes:
        held = key(scenes, y, width, small=True)
        shapes, y = [*shapes, *held.shapes], held.bottom
    extent = Extent(-STRIP_MARGIN, -STRIP_MARGIN, width + STRIP_MARGIN, y + STRIP_MARGIN)
    said = [caption.headline, *(scene.named(scene.title, scene.headline) for scene in scenes)]
    return Drawing(extent, tuple(shapes), caption.title, " ".join(said), tuple(cuts))


def _row(scenes: Sequence[Scene], top: float, most: int) -> tuple[list[Shape], float]:
    """Panels of one height; their sentences below a common line."""
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
    return shapes, bottom


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
    leaving = [one for one in scene.bracket.departures if one.kind != "bye"]
    if leaving:
        who = _numbers(scene, [one.who for one in leaving])
        scores = [one.score for one in leaving if one.score is not None]
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
    """The score and how many players, in a bar."""
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
    """Who comes in, below the bar; who leaves, above the foot, with the way through the gap."""
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


class PhoneMap:
    """Draws one bracket 360 pixels wide; `links` as for the full map."""

    def __init__(self, scene: Scene, *, links: str = "") -> None:
        self.scene, self.links = scene, links
        self.shapes: list[Shape] = []
        self.y = 0.0

    def drawn(self, *, captions: bool = True, with_key: bool = True) -> Drawing:
        scene = self.scene
        if captions:
            self._text(scene.title, 13, "soft", bold=True)
            self._text(scene.facts, 13, "soft")
            self._text(scene.headline, 17, "ink", bold=True)
        if scene.highlight.answer:
            self._answer()
        for up, scores in scene.came:
            text = scene.say(came_from(scene.points(*scores.values()), up=up))
            self._text(text, 13, "float", bold=True)
        small = SmallMap(scene, PHONE_SIZE).laid(0, self.y)
        self.shapes += small.shapes
        self.y = small.bottom + 10
        self._rule("ink", 1.5)
        self._blocks(small)
        if with_key:
            made = key([scene], self.y + 14, PHONE_WIDTH, small=True)
            self.shapes += made.shapes
            self.y = made.bottom
        extent = Extent(
            -PHONE_MARGIN, -PHONE_MARGIN, PHONE_WIDTH + PHONE_MARGIN, self.y + PHONE_MARGIN
        )
        title = scene.say(say("{title}, round {round}", title=scene.title, round=scene.round))
        return Drawing(extent, tuple(self.shapes), title, description(scene))

    def _text(self, text: str, size: float, paint: str, *, bold: bool = False) -> None:
        made = paragraph(text, self.y, PHONE_WIDTH, size, 1.4 * size, paint=paint, bold=bold)
        self.shapes += made.shapes
        self.y = made.bottom + 6

    def _answer(self) -> None:
        words = paragraph(self.scene.highlight.answer, self.y + 8, PHONE_WIDTH - 20, 14, 19, x=10)
        height = words.bottom + 8 - self.y
        self.shapes += [Box(0, self.y, PHONE_WIDTH, height, "pick", "accent"), *words.shapes]
        self.y = words.bottom + 16

    def _rule(self, paint: str, weight: float) -> None:
        self.shapes.append(Path(f"M0 {self.y:.6g}H{PHONE_WIDTH}", paint, weight))

    def _blocks(self, small: SmallMap) -> None:
        """Boards by number, who leaves, then what is folded."""
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
                    made = folded_row(scene, row, self.y + 4, PHONE_WIDTH)
                    self.shapes += made.shapes
                    self.y = made.bottom + 4

    def _block(self, pair: list[int], number: int) -> None:
        """Both players beside their discs, then the reasons on lines of their own."""
        asked = number == self.scene.highlight.board != 0
        top = bottom = self.y
        shapes: list[Shape] = []
        for tpn, side in zip(pair, ("start", "end"), strict=False):
            made, low = self._player(tpn, side, top)
            shapes += made
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
        link = f"{self.links}{number}" if self.links and number else ""
        kind = "seat asked" if asked else "seat"
        label = link_name(self.scene, number) if link else ""
        self.shapes.append(ShapeGroup((back, *shapes), kind, link=link, label=label))
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
        found = [
            (mark.reason, scene.voice.sentence(mark.label))
            for tpn in pair
            for mark in scene.marks.get(tpn, ())
        ]
        found += [
            (scene.leaving(tpn), scene.voice.sentence(scene.departures[tpn].label))
            for tpn in pair
            if tpn in scene.departures
        ]
        return dict.fromkeys(found)
