"""The colours of every page: enough contrast in both themes, and no page paints with others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pictures.test_tokens import contrast
from zug.theme import DARK, LIGHT, PAGE_TOKENS, compact, page_tokens

ROOT = Path(__file__).parents[1] / "src" / "zug"
SHEETS = (
    "theme/base.css",
    "theme/screens.css",
    "web/static/desk.css",
    "web/static/public.css",
    "website/templates/site.css",
    "page/static/page.css",
)
THEMES = {"light": LIGHT, "dark": DARK}
GROUNDS = ("paper", "wash", "pick")
ON_THEIR_WASH = ("attention", "stop", "done")


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read_on_every_ground(theme: str) -> None:
    colours = THEMES[theme]
    for token in ("ink", "soft", "accent", *ON_THEIR_WASH):
        for ground in GROUNDS:
            assert contrast(colours[token], colours[ground]) >= 4.5, (token, ground)
    for token in ON_THEIR_WASH:
        for ink in (token, "ink", "accent"):
            assert contrast(colours[ink], colours[f"{token}-wash"]) >= 4.5, (ink, token)
    for ground in ("accent", "accent-deep"):
        assert contrast(colours["on-accent"], colours[ground]) >= 4.5, ground


@pytest.mark.parametrize("theme", THEMES)
def test_edges_of_fields_and_discs_can_be_seen(theme: str) -> None:
    colours = THEMES[theme]
    for edge in ("faint", "w-edge", "b-edge"):
        for ground in GROUNDS:
            assert contrast(colours[edge], colours[ground]) >= 3, (edge, ground)


def test_main_lists_have_seven_to_one() -> None:
    for colours in THEMES.values():
        assert contrast(colours["ink"], colours["paper"]) >= 7
        assert contrast(colours["accent"], colours["paper"]) >= 7


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_paints_with_tokens_and_discs_alone(name: str) -> None:
    sheet = compact((ROOT / name).read_text(encoding="utf-8"))
    assert set(re.findall(r"var\(--([\w-]+)\)", sheet)) <= set(PAGE_TOKENS)
    assert set(re.findall(r"#[0-9a-f]{3,8}\b(?![\w-])", sheet)) <= {"#fff", "#000"}
    assert "prefers-color-scheme" not in sheet, "the themes have one place"


def test_a_choice_beats_the_device_and_paper_is_light() -> None:
    light, dark, device = page_tokens().splitlines()
    assert light.startswith(":root{")
    assert dark.startswith("@media screen{:root[data-theme=dark]{")
    assert device.startswith("@media screen and (prefers-color-scheme:dark)")
    assert ":not([data-theme=light])" in device
    assert sorted(set(DARK) ^ set(LIGHT)) == []


SCALE = {".75rem", ".8125rem", ".875rem", "1rem", "1.25rem", "1.5625rem", "2rem", "inherit"}
SCALE |= {"0"}  # a word whose disc says it where there is no room


@pytest.mark.parametrize("name", [name for name in SHEETS if "public" not in name])
def test_letters_have_the_sizes_of_the_scale(name: str) -> None:
    """Phones and the hall have their own: theirs follow the screen."""
    sheet = compact((ROOT / name).read_text(encoding="utf-8"))
    assert set(re.findall(r"font-size:\s*([^;}]+)", sheet)) <= SCALE


@pytest.mark.parametrize(
    ("sheet", "sent"),
    [
        ("a {\n  margin: 0 0.5rem;\n}\n", "a{margin:0 .5rem}"),
        ("/* why */\nul > li,\nol li {\n  top: 10.5px;\n}", "ul>li,ol li{top:10.5px}"),
        (
            "a :is(\n  b,\n  i\n) {\n  width: calc(50% - 0.4em);\n}",
            "a :is(b,i){width:calc(50% - .4em)}",
        ),
        ('a::after {\n  content: " /  0.5; ";\n}', 'a::after{content:" /  0.5; "}'),
        (
            "@media screen and (max-width: 40rem) {\n  a {\n    top: 0;\n  }\n}",
            "@media screen and (max-width:40rem){a{top:0}}",
        ),
    ],
)
def test_a_sheet_is_sent_without_its_layout(sheet: str, sent: str) -> None:
    assert compact(sheet) == sent
