"""The map under 600 pixels: numbers across the width, then one block for every board."""

from __future__ import annotations

from zug.explainer.pictures.captions import folded_row, paragraph
from zug.explainer.pictures.columns import name_lines
from zug.explainer.pictures.in_words import description, link_name
from zug.explainer.pictures.key import key
from zug.explainer.pictures.rows import Fold
from zug.explainer.pictures.shapes import Badge, Box, Drawing, Extent, Group, Path, Text
from zug.explainer.pictures.small import Size, SmallMap
from zug.explainer.pictures.table import history, seat
from zug.explainer.pictures.words import came_from
from zug.messages import say
from zug.model import show_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.pictures.scene import Scene
    from zug.explainer.pictures.shapes import Shape

WIDTH, MARGIN = 328, 16
SIZE = Size(WIDTH, 40, 12, 15)
MIDDLE, DISCS = WIDTH / 2, 34
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
        if scene.question.answer:
            self._answer()
        for up, scores in scene.came:
            text = scene.say(came_from(scene.points(*scores.values()), up=up))
            self._text(text, 13, "float", bold=True)
        small = SmallMap(scene, SIZE).laid(0, self.y)
        self.shapes += small.shapes
        self.y = small.bottom + 10
        self._rule("ink", 1.5)
        self._blocks(small)
        if with_key:
            made = key([scene], self.y + 14, WIDTH, small=True)
            self.shapes += made.shapes
            self.y = made.bottom
        extent = Extent(-MARGIN, -MARGIN, WIDTH + MARGIN, self.y + MARGIN)
        title = scene.say(say("{title}, round {round}", title=scene.title, round=scene.round))
        return Drawing(extent, tuple(self.shapes), title, description(scene))

    def _text(self, text: str, size: float, paint: str, *, bold: bool = False) -> None:
        made = paragraph(text, self.y, WIDTH, size, 1.4 * size, paint=paint, bold=bold)
        self.shapes += made.shapes
        self.y = made.bottom + 6

    def _answer(self) -> None:
        words = paragraph(self.scene.question.answer, self.y + 8, WIDTH - 20, 14, 19, x=10)
        height = words.bottom + 8 - self.y
        self.shapes += [Box(0, self.y, WIDTH, height, "pick", "accent"), *words.shapes]
        self.y = words.bottom + 16

    def _rule(self, paint: str, weight: float) -> None:
        self.shapes.append(Path(f"M0 {self.y:.6g}H{WIDTH}", paint, weight))

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
                if isinstance(row, Fold):
                    made = folded_row(scene, row, self.y + 4, WIDTH)
                    self.shapes += made.shapes
                    self.y = made.bottom + 4

    def _block(self, pair: list[int], number: int) -> None:
        """Both players beside their discs, then the reasons on lines of their own."""
        asked = number == self.scene.question.board != 0
        top = bottom = self.y
        shapes: list[Shape] = []
        for tpn, side in zip(pair, ("start", "end"), strict=False):
            made, low = self._player(tpn, side, top)
            shapes += made
            bottom = max(bottom, low)
        for reason, label in self._labels(pair):
            words = paragraph(label, bottom + 1, WIDTH - 28, 13, 18, x=25, paint=reason, bold=True)
            shapes += [Badge(9, bottom + 10, reason), *words.shapes]
            bottom = words.bottom + 4
        self.y = bottom + 5
        fill, wide = "pick" if asked else "", WIDTH + 2 * MARGIN
        back = Box(-MARGIN, top, wide, self.y - top, fill, kind="back")
        link = f"{self.links}{number}" if self.links and number else ""
        kind = "seat asked" if asked else "seat"
        label = link_name(self.scene, number) if link else ""
        self.shapes.append(Group((back, *shapes), kind, link=link, label=label))
        self._rule("line", 1)

    def _player(self, tpn: int, side: str, top: float) -> tuple[list[Shape], float]:
        scene, face = self.scene, self.scene.face(tpn)
        x, inner = (0.0, MIDDLE - 14) if side == "start" else (float(WIDTH), MIDDLE + 14)
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
