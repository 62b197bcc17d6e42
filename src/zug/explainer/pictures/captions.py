"""Text around a picture: its heading, bars with who comes and goes, folded rows."""

from __future__ import annotations

from zug.explainer.pictures.measure import breadth, wrapped
from zug.explainer.pictures.shapes import Badge, Box, Path, Text
from zug.explainer.pictures.words import came_from, goes_to
from zug.fastclasses import NamedTuple
from zug.messages import say, say_in, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.pictures.rows import Fold
    from zug.explainer.pictures.scene import Scene
    from zug.explainer.pictures.shapes import Shape
    from zug.systems.explaining.maps import Departure

MOST_FOLDED = 24
"""A longer run of pairs is told by its first and its last ones."""


class Laid(NamedTuple):
    """Shapes, and where the next ones may begin."""

    shapes: tuple[Shape, ...]
    bottom: float


def paragraph(
    text: str, y: float, room: float, size: float, step: float, *, x: float = 0, **look: object
) -> Laid:
    """Lines of text below `y`."""
    lines = wrapped(text, room, size, bold=bool(look.get("bold")))
    made = [
        Text(x, y + size + n * step, line, size, **look)  # type: ignore[arg-type]
        for n, line in enumerate(lines)
    ]
    return Laid(tuple(made), y + size + (len(lines) - 1) * step + 0.22 * size)


def heading(scene: Scene, width: float, size: float = 20) -> Laid:
    """Which bracket, the facts, the one sentence; then the answer, if something was asked."""
    shapes: list[Shape] = []
    title = paragraph(scene.title, 0, width, 15, 20, paint="soft", bold=True)
    facts = breadth(scene.facts, 14)
    shapes += title.shapes
    bottom = title.bottom
    beside = breadth(scene.title, 15, bold=True) + 24 + facts <= width
    if beside:
        shapes.append(Text(width, 15, scene.facts, 14, "soft", "end"))
    else:
        below = paragraph(scene.facts, bottom + 4, width, 14, 18, paint="soft")
        shapes += below.shapes
        bottom = below.bottom
    said = paragraph(scene.headline, bottom + 12, width, size, 1.35 * size, bold=True)
    shapes += said.shapes
    if not scene.question.answer:
        return Laid(tuple(shapes), said.bottom)
    top = said.bottom + 12
    words = paragraph(scene.question.answer, top + 10, width - 28, 15, 21, x=14)
    box = Box(0, top, width, words.bottom + 10 - top, "pick", "accent")
    return Laid((*shapes, box, *words.shapes), words.bottom + 10)


def arrivals_bar(scene: Scene, y: float, width: float) -> Laid:
    """Who came from another score, and from which."""
    shapes: list[Shape] = []
    for up, scores in scene.came:
        text = scene.say(came_from(scene.points(*scores.values()), up=up))
        made = _bar(text, "float", y, width, icon="up" if up else "")
        shapes += made.shapes
        y = made.bottom + 8
    return Laid(tuple(shapes), y - 8)


def departures_bars(scene: Scene, y: float, width: float) -> Laid:
    """Who leaves the bracket, where to, and who has the bye."""
    shapes: list[Shape] = []
    for kind, up in (("float", False), ("float", True), ("bye", False)):
        gone = [
            one
            for one in scene.bracket.departures
            if scene.leaving(one.who) == kind and scene.goes_up(one.who) == up
        ]
        if not gone:
            continue
        who = ", ".join(_leaving(scene, one) for one in gone)
        scores = [one.score for one in gone if one.score is not None]
        intro = scene.say(
            say_in("bar", "bye")
            if kind == "bye"
            else goes_to(scene.points(*scores) if scores else "", up=up)
        )
        text = scene.named(intro, who)
        made = _bar(text, kind, y, width, icon="up" if up else "")
        shapes += made.shapes
        y = made.bottom + 8
    return Laid(tuple(shapes), y - 8)


def _leaving(scene: Scene, gone: Departure) -> str:
    name = f"{scene.number(gone.who)} {scene.name(gone.who)}"
    if gone.kind == "limbo":
        return scene.say(say("{name} (from the Limbo)", name=name))
    return name


def _bar(text: str, reason: str, y: float, width: float, icon: str = "") -> Laid:
    words = paragraph(text, y + 5, width - 40, 13, 18, x=30, paint=reason, bold=True)
    bottom = words.bottom + 6
    box = Box(0, y, width, bottom - y, "wash", "line")
    return Laid((box, Badge(14, y + 12.5, reason, 8, icon), *words.shapes), bottom)


def folded_row(scene: Scene, fold: Fold, y: float, width: float) -> Laid:
    """How many pairs, and which; a triangle says that there is more behind it."""
    intro = scene.say(
        say_n("{count} pair as expected", "{count} pairs as expected", len(fold.pairs))
    )
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
    return Laid((box, sign, *(shape for shape in shapes if shape[2])), bottom)


def folded_pairs(scene: Scene, fold: Fold) -> str:
    pairs = [f"{scene.number(one)}–{scene.number(other)}" for one, other in fold.pairs]
    if len(pairs) > MOST_FOLDED:
        pairs = [*pairs[:3], "…", *pairs[-3:]]
    return " · ".join(pairs)
