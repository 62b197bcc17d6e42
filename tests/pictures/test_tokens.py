"""Colours: enough contrast, and the reasons apart for every kind of colour vision."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from zug.explainer.pictures import style_sheet
from zug.explainer.pictures.svg import DARK, LIGHT, PRINT, REASON_TOKENS

THEMES = {"light": LIGHT, "dark": DARK}
Colour = tuple[float, float, float]


def linear(code: str) -> Colour:
    """Light of the three lamps, from the code of a colour (IEC 61966-2-1)."""

    def one(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return one(code[1:3]), one(code[3:5]), one(code[5:7])


def luminance(code: str) -> float:
    red, green, blue = linear(code)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


VISIONS: Mapping[str, tuple[Colour, Colour, Colour]] = {
    # Machado, Oliveira and Fernandes (2009), severity 1
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(light: Colour) -> Colour:
    """CIELAB under D65."""
    red, green, blue = (min(max(part, 0.0), 1.0) for part in light)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(code: str, vision: str) -> Colour:
    held = linear(code)
    rows = VISIONS[vision]
    mixed = [sum(a * b for a, b in zip(row, held, strict=True)) for row in rows]
    return lab((mixed[0], mixed[1], mixed[2]))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("token", ["ink", "soft", "accent", *REASON_TOKENS])
def test_text_can_be_read_on_every_ground(theme: str, token: str) -> None:
    colours = THEMES[theme]
    for ground in ("paper", "wash", "pick"):
        assert contrast(colours[token], colours[ground]) >= 4.5, ground


@pytest.mark.parametrize("theme", THEMES)
def test_lines_can_be_seen_and_icons_read(theme: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours["faint"], colours["paper"]) >= 3
    for reason in REASON_TOKENS:
        assert contrast(colours["glyph"], colours[reason]) >= 3


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", THEMES)
def test_any_two_reasons_stay_apart(theme: str, vision: str) -> None:
    colours = {token: seen(THEMES[theme][token], vision) for token in REASON_TOKENS}
    for one, other in combinations(colours, 2):
        pairs = zip(colours[one], colours[other], strict=True)
        distance = sum((a - b) ** 2 for a, b in pairs) ** 0.5
        assert distance >= 14, (one, other, distance)


def test_white_is_white_and_black_is_black_in_every_theme() -> None:
    for theme in (LIGHT, DARK, PRINT):
        assert (theme["white"], theme["black"]) == ("#ffffff", "#000000")


def test_paper_gets_black_alone() -> None:
    for token, colour in PRINT.items():
        assert colour[1:3] == colour[3:5] == colour[5:7], token
    assert {PRINT[reason] for reason in REASON_TOKENS} == {"#000000"}


def test_the_style_sheet_has_every_token_in_every_theme() -> None:
    sheet = style_sheet()
    for token in LIGHT:
        assert sheet.count(f"--zug-{token}:") == 5
        assert f".f-{token}{{" in sheet
