"""Where everything stands: nothing overlaps, nothing leaves the canvas, no name is cut."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.pictures.made_up import random_scene
from zug.explainer.pictures import (
    ASCII,
    NARROW,
    UNICODE,
    WIDE,
    FullMap,
    PhoneMap,
    StripCaption,
    TerminalMap,
    strip,
)
from zug.explainer.pictures.svg import Badge, Circle, Drawing, Shape, ShapeGroup, texts
from zug.plain import width

SEEDS = range(15)


def drawings(seed: int) -> dict[str, Drawing]:
    scene = random_scene(seed)
    return {
        "wide": FullMap(scene).drawn(),
        "open": FullMap(scene, WIDE, folded=False).drawn(),
        "narrow": FullMap(scene, NARROW).drawn(),
        "phone": PhoneMap(scene).drawn(),
        "strip": strip(
            [scene, random_scene(seed + 1000)], StripCaption("Open", "24 players", "Two brackets.")
        ),
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_texts_overlap(seed: int) -> None:
    for form, drawing in drawings(seed).items():
        placed = [(text.extent, text.text) for text in texts(drawing.shapes) if text.text.strip()]
        for (one, said), (other, too) in combinations(placed, 2):
            assert not one.meets(other), (form, said, too, one, other)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_leaves_the_canvas(seed: int) -> None:
    for form, drawing in drawings(seed).items():
        held = drawing.extent
        for text in texts(drawing.shapes):
            at = text.extent
            assert held.left <= at.left < at.right <= held.right, (form, text)
            assert held.top <= at.top < at.bottom <= held.bottom, (form, text)


@pytest.mark.parametrize("seed", SEEDS)
def test_labels_keep_clear_of_discs(seed: int) -> None:
    for form, drawing in drawings(seed).items():
        rounds = [(s.x, s.y, s.radius) for s in flat(drawing.shapes) if isinstance(s, Badge)]
        for text in texts(drawing.shapes):
            at = text.extent
            for x, y, radius in rounds:
                away = (
                    at.right <= x - radius + 1
                    or at.left >= x + radius - 1
                    or at.bottom <= y - radius + 1
                    or at.top >= y + radius - 1
                )
                assert away or len(text.text) < 5, (form, text, x, y)


def flat(shapes: tuple[Shape, ...]) -> list[Shape]:
    """All shapes but those shown on demand."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, ShapeGroup):
            found += [] if shape.kind == "barred" else flat(shape.shapes)
        else:
            found.append(shape)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_every_name_and_number_is_there(seed: int) -> None:
    """Wrapped or with an initial, never cut; numbers and boards of everybody."""
    scene = random_scene(seed)
    drawing = FullMap(scene, WIDE, folded=False).drawn()
    shown = "".join(text.text.replace(" ", "") for text in texts(drawing.shapes))
    numbers = [text.text for text in texts(drawing.shapes)]
    for tpn in scene.players:
        family = scene.name(tpn).partition(",")[0].replace(" ", "")
        assert family in shown
        assert scene.number(tpn) in numbers
    discs = [shape for shape in flat(drawing.shapes) if isinstance(shape, Circle)]
    assert sum(disc.radius == 12 for disc in discs) == len(scene.board_of)


@pytest.mark.parametrize("seed", SEEDS)
def test_eighty_columns(seed: int) -> None:
    for signs in (UNICODE, ASCII):
        for line in TerminalMap(random_scene(seed), signs).lines():
            assert all(width(part) <= 80 for part in line.split("\n")), line
