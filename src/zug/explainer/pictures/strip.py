"""The round at a glance: one small map for every bracket, highest score first."""

from __future__ import annotations

from zug.explainer.pictures.captions import paragraph
from zug.explainer.pictures.key import key
from zug.explainer.pictures.links import arrow_head
from zug.explainer.pictures.measure import breadth, wrapped
from zug.explainer.pictures.shapes import Box, Drawing, Extent, Path, Text
from zug.explainer.pictures.small import Size, SmallMap
from zug.fastclasses import NamedTuple
from zug.messages import say, say_n
from zug.model import show_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.explainer.pictures.scene import Scene
    from zug.explainer.pictures.shapes import Shape

PANEL, APART, MARGIN = 140, 20, 20
SIZE = Size(PANEL, 34, 10, 12.5, 24)
SENTENCE = 13
MOST_NAMED = 4


class Caption(NamedTuple):
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
    caption: Caption,
    width: float = 1100,
    *,
    with_key: bool = True,
    most: int = SIZE.most,
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
    extent = Extent(-MARGIN, -MARGIN, width + MARGIN, y + MARGIN)
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
    drawn = SmallMap(scene, SIZE._replace(most=most)).laid(x, top + 36 + 16 * len(arrivals))
    sentence = wrapped(scene.headline, PANEL, SENTENCE)
    return _Panel(scene, drawn, arrivals, ways, departures, sentence)


def _numbers(scene: Scene, tpns: list[int]) -> str:
    named = " ".join(scene.number(tpn) for tpn in tpns[:MOST_NAMED])
    return named if len(tpns) <= MOST_NAMED else f"{named} …"


def _head(panel: _Panel, x: float, top: float) -> list[Shape]:
    """The score and how many players, in a bar."""
    scene = panel.scene
    points = show_points(scene.score)
    count = scene.say(say_n("{count} player", "{count} players", len(scene.players)))
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
