"""Colours of the pictures by what they mean, in three themes, and the style sheet made of them.

Text has at least 4.5 : 1 on paper, wash and pick; `faint` 3 : 1. The colours of the reasons were
searched for so that any two stay apart for every kind of colour vision; they never stand alone.
A board's discs are white and black in every theme.
"""

from __future__ import annotations

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "ink": "#14181d",
    "soft": "#4a525c",
    "faint": "#7d8794",
    "line": "#c9ced6",
    "paper": "#ffffff",
    "wash": "#f4f6f8",
    "pick": "#e3eefa",
    "accent": "#0b4f8a",
    "met": "#7d2405",
    "colours": "#7c1fd1",
    "float": "#00465f",
    "completion": "#8a6300",
    "forbidden": "#4d0824",
    "bye": "#4467b3",
    "elsewhere": "#64676c",
    "white": "#ffffff",
    "black": "#000000",
    "glyph": "#ffffff",
}
DARK: Mapping[str, str] = {
    "ink": "#e8ecf1",
    "soft": "#b3bdc8",
    "faint": "#7c8896",
    "line": "#343d48",
    "paper": "#12161c",
    "wash": "#1b2129",
    "pick": "#1c3046",
    "accent": "#86bdf2",
    "met": "#f98a5f",
    "colours": "#e37bff",
    "float": "#22e6b4",
    "completion": "#f5b52a",
    "forbidden": "#fccbeb",
    "bye": "#82a6d2",
    "elsewhere": "#a0a5aa",
    "white": "#ffffff",
    "black": "#000000",
    "glyph": "#12161c",
}
_ON_PAPER = {"faint": "#777777", "line": "#999999"}
_WHITE = ("paper", "wash", "pick", "white")
PRINT: Mapping[str, str] = {
    token: "#ffffff" if token in _WHITE else _ON_PAPER.get(token, "#000000") for token in LIGHT
}
"""Black on white; badges become outlines (`ink.py`)."""

THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}
REASON_TOKENS = ("met", "colours", "float", "completion", "forbidden", "bye", "elsewhere")
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


def _tokens(selector: str, theme: Mapping[str, str]) -> str:
    held = ";".join(f"--zug-{token}:{colour}" for token, colour in theme.items())
    return f"{selector}{{{held}}}"
