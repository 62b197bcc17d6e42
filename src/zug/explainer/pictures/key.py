"""The key: what the marks of a picture mean, of those that occur in it."""

from __future__ import annotations

from zug.explainer.pictures.captions import Laid
from zug.explainer.pictures.links import DASHES, DOTS, THICK, THIN
from zug.explainer.pictures.measure import breadth, wrapped
from zug.explainer.pictures.shapes import Badge, Drawing, Extent, Path, Text, texts
from zug.explainer.pictures.table import disc, due_square
from zug.explainer.pictures.words import reason_words, strength_words
from zug.messages import say, say_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zug.explainer.pictures.scene import Scene
    from zug.explainer.pictures.shapes import Shape

    Sign = Callable[[float, float], Iterable[Shape]]
    """Draws itself at a place."""


def key(scenes: Sequence[Scene], y: float, width: float, *, small: bool = False) -> Laid:
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
    return Laid((rule, *flow.shapes), flow.bottom)


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
    wish = scene.question.wish
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
