"""Colours of the pictures in three themes, and the style sheet made of them."""

from __future__ import annotations

from collections.abc import Mapping

from zug import theme
from zug.theme import REASON_TOKENS

PICTURED = (
    *("ink", "soft", "faint", "line", "paper", "wash", "pick", "accent"),
    *REASON_TOKENS,
    *("white", "black", "glyph"),
)
LIGHT: Mapping[str, str] = {token: theme.LIGHT[token] for token in PICTURED}
DARK: Mapping[str, str] = {token: theme.DARK[token] for token in PICTURED}
_ON_PAPER = {"faint": "#777777", "line": "#999999"}
_WHITE = ("paper", "wash", "pick", "white")
PRINT: Mapping[str, str] = {
    token: "#ffffff" if token in _WHITE else _ON_PAPER.get(token, "#000000") for token in LIGHT
}
"""Black on white; badges become outlines (`ink.py`)."""

THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}
FAMILY = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'


def style_sheet() -> str:
    """What a page needs that shows pictures: the tokens in all themes, and what each paints.

    The theme is that of the reader's system, unless `data-theme` of an element around says another.
    """
    rules = [
        _tokens(".zug-picture", LIGHT),
        f"@media (prefers-color-scheme:dark){{{_tokens('.zug-picture', DARK)}}}",
        _tokens("[data-theme=light] .zug-picture", LIGHT),
        _tokens("[data-theme=dark] .zug-picture", DARK),
        *(f".zug-picture .f-{token}{{fill:var(--zug-{token})}}" for token in LIGHT),
        *(f".zug-picture .s-{token}{{stroke:var(--zug-{token})}}" for token in LIGHT),
        f".zug-picture{{font-family:{FAMILY};font-variant-numeric:tabular-nums}}",
        _BEHAVIOUR,
        f"@media print{{{_tokens(_EVERYWHERE, PRINT)}{_OUTLINED}}}",
    ]
    return "\n".join(rules) + "\n"


_EVERYWHERE = ".zug-picture,[data-theme=light] .zug-picture,[data-theme=dark] .zug-picture"
_OUTLINED = (
    ".zug-picture .badge{fill:#fff;stroke:#000;stroke-width:1.2}"
    ".zug-picture .badge-glyph{stroke:#000;color:#000}"
)
_BEHAVIOUR = (
    ".zug-picture .badge-glyph{stroke:var(--zug-glyph);color:var(--zug-glyph)}"
    ".zug-picture .back{fill:none;pointer-events:all}"
    ".zug-picture .asked .back,.zug-picture .seat:hover .back,.zug-picture .seat:focus .back"
    "{fill:var(--zug-pick)}"
    ".zug-picture .seat:hover .pairline,.zug-picture .seat:focus .pairline"
    "{stroke:var(--zug-accent)}"
    ".zug-picture .seat:focus{outline:none}"
    ".zug-picture .seat:focus-visible .back{stroke:var(--zug-accent);stroke-width:2}"
    ".zug-picture .barred{visibility:hidden;pointer-events:none}"
    ".zug-picture .end:hover .barred,.zug-picture .seat:focus .barred{visibility:visible}"
)


def _tokens(selector: str, colours: Mapping[str, str]) -> str:
    held = ";".join(f"--zug-{token}:{colour}" for token, colour in colours.items())
    return f"{selector}{{{held}}}"
