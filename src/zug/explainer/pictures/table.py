"""A player's row in a map: number, name, score, rating, colours so far, the colour due."""

from __future__ import annotations

from zug.explainer.pictures.columns import FIGURE, HEAD, MOST_COLOURS, NAME, heads, name_lines
from zug.explainer.pictures.shapes import Badge, Box, Disc, Path, Text
from zug.model import Colour, show_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.explainer.pictures.columns import Columns
    from zug.explainer.pictures.scene import Scene
    from zug.explainer.pictures.shapes import Shape

BOARD = 12
"""Radius of the discs with a board number."""
_SIDES = {"mild": 13.4, "strong": 16.4, "absolute": 16.4}
_LETTER = 11.2


def head_row(
    scene: Scene, held: Columns, heading: str, x: float, y: float, *, above: bool
) -> Iterator[Shape]:
    """The names of the columns on a base line, that of the section if need be above it."""
    head = heads(scene)
    yield Text(x + held.name, y - 17 * above, heading, 13, bold=True)
    yield Text(x + held.points, y, head.points, HEAD, "soft", "end")
    if held.rating is not None:
        yield Text(x + held.rating, y, head.rating, HEAD, "soft", "end")
    if held.colours is not None:
        yield Text(x + held.colours, y, head.colours, HEAD, "soft")
    yield Text(x + held.due, y, head.due, HEAD, "soft", "middle")


def player_row(scene: Scene, held: Columns, tpn: int, x: float, y: float) -> Iterator[Shape]:
    """What stands in the columns; `y` is the middle of the first line."""
    face, base = scene.face(tpn), y + 5
    yield Text(x + held.number, base, scene.number(tpn), FIGURE, "soft", "end")
    lines = name_lines(scene.name(tpn), held.room, surnames=held.surnames)
    for n, line in enumerate(lines):
        yield Text(x + held.name, base + 18 * n, line, NAME, bold=True)
    moved = tpn in scene.arrivals
    paint = "float" if moved else "ink"
    score = show_points(face.score)
    yield Text(x + held.points, base, score, FIGURE, paint, "end", moved)
    if held.rating is not None and face.rating:
        yield Text(x + held.rating, base, str(face.rating), FIGURE, "soft", "end")
    if held.colours is not None:
        yield from history(face.colours, x + held.colours, y, held.pitch)
    if face.due:
        denied = bool(face.given) and face.given != face.due
        yield from due_square(scene, x + held.due, y, face.due, face.strength, denied=denied)


def history(colours: str, x: float, y: float, pitch: float) -> Iterator[Shape]:
    """Colours so far, oldest first; of very many the last ones."""
    shown = colours[-MOST_COLOURS:]
    radius = pitch * 0.36
    for n, colour in enumerate(shown):
        centre = x + pitch / 2 + n * pitch
        if colour in "wb":
            yield disc(centre, y, radius, colour, 1.4 if pitch > 12 else 1.2)
        else:
            yield Path(f"M{centre - 3:.5g} {y:.5g}h6", "faint", 1.4)


def disc(x: float, y: float, radius: float, colour: str, weight: float) -> Disc:
    """White looks white, Black looks black."""
    return Disc(x, y, radius, "white" if colour == "w" else "black", "ink", weight)


def due_square(
    scene: Scene, x: float, y: float, due: str, strength: str, *, denied: bool
) -> Iterator[Shape]:
    """Small: mild; large: strong; framed: absolute; struck through: not given."""
    side = _SIDES.get(strength, _SIDES["mild"])
    fill, letters = ("white", "black") if due == "w" else ("black", "white")
    if strength == "absolute":
        yield Box(x - 10.4, y - 10.4, 20.8, 20.8, "paper", "ink", 1.6)
    yield Box(x - side / 2, y - side / 2, side, side, fill, "ink", 1.4)
    letter = scene.say(Colour(due).letter).upper()
    yield Text(x, y + 0.36 * _LETTER, letter, _LETTER, letters, "middle", True)
    if denied:
        course = f"M{x - 10:.5g} {y + 10:.5g}L{x + 10:.5g} {y - 10:.5g}"
        yield Path(course, "paper", 5)
        yield Path(course, "ink", 1.8)


def seat(scene: Scene, tpn: int, x: float, y: float, radius: float = BOARD) -> Iterator[Shape]:
    """The disc of this round with the board number, or the sign of whoever does not play here."""
    if tpn in scene.departures:
        yield Badge(x, y, scene.leaving(tpn), radius, "up" if scene.goes_up(tpn) else "")
    elif tpn in scene.board_of:
        white = scene.face(tpn).given == "w"
        yield disc(x, y, radius, "w" if white else "b", 2)
        number = str(scene.voice.board(scene.board_of[tpn]))
        size = radius * (1.02 if len(number) < 3 else 0.92 if len(number) < 4 else 0.66)
        letters = "black" if white else "white"
        yield Text(x, y + 0.36 * size, number, size, letters, "middle", True)
