"""Colours by what they mean, light and dark: of every page, and of the pictures.

`base.css` is the start of every style sheet of pages, `screens.css` what those of the desk and of
players have in common; style sheets are sent `compact`.

Text has at least 4.5 : 1 on paper, wash and pick; `faint` has 3 : 1. The colours of the reasons
were searched for so that any two stay apart for every kind of colour vision; they never stand
alone. A board's discs are white and black in every theme; `w-edge` and `b-edge` are their edges.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files

LIGHT: Mapping[str, str] = {
    "ink": "#14181d",
    "soft": "#4a525c",
    "faint": "#7d8794",
    "line": "#c9ced6",
    "paper": "#ffffff",
    "wash": "#f4f6f8",
    "pick": "#e3eefa",
    "accent": "#0b4f8a",
    "accent-deep": "#083d6b",
    "on-accent": "#ffffff",
    "attention": "#8a5300",
    "attention-wash": "#fff4dc",
    "stop": "#a31515",
    "stop-wash": "#fdecea",
    "done": "#1b5e2a",
    "done-wash": "#e9f5ec",
    "w-edge": "#14181d",
    "b-edge": "#14181d",
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
    "accent-deep": "#b3d6f7",
    "on-accent": "#0c1a28",
    "attention": "#f2c063",
    "attention-wash": "#33270f",
    "stop": "#ff9d94",
    "stop-wash": "#3a1715",
    "done": "#8fd6a0",
    "done-wash": "#15301c",
    "w-edge": "#ffffff",
    "b-edge": "#c2cbd5",
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
REASON_TOKENS = ("met", "colours", "float", "completion", "forbidden", "bye", "elsewhere")
PAGE_TOKENS = tuple(
    name for name in LIGHT if name not in (*REASON_TOKENS, "white", "black", "glyph")
)
CHOICES = ("light", "dark")
"""What a reader may choose with `data-theme`; without it their device decides."""


def page_tokens() -> str:
    """The head of every style sheet: the tokens in both themes. Paper is always light."""
    dark = _declared(DARK)
    return (
        f":root{{{_declared(LIGHT)};color-scheme:light}}\n"
        f"@media screen{{:root[data-theme=dark]{{{dark};color-scheme:dark}}}}\n"
        "@media screen and (prefers-color-scheme:dark)"
        f"{{:root:not([data-theme=light]){{{dark};color-scheme:dark}}}}\n"
    )


def _declared(theme: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{theme[name]}" for name in PAGE_TOKENS)


def page_sheet(own: str, *, is_screen: bool) -> str:
    """Return a style sheet as it is sent, with the colours and what all pages have in common.

    `is_screen` is for pages of the desk and of players.
    """
    shared = ("base.css", "screens.css") if is_screen else ("base.css",)
    texts = [files("zug.theme").joinpath(name).read_text(encoding="utf-8") for name in shared]
    return page_tokens() + compact("".join((*texts, own)))


def compact(sheet: str) -> str:
    """Return a style sheet as it is sent: without comments and the blanks of its layout."""
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    parts = re.split(r'("[^"]*")', text)
    parts[::2] = map(_compact, parts[::2])
    return "".join(parts).strip()


def _compact(text: str) -> str:
    """Compact what is not between quotation marks."""
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,>]) ?", r"\1", text)
    text = re.sub(r"([:(]) ", r"\1", text)
    text = text.replace(" )", ")").replace(";}", "}")
    return re.sub(r"(?<![\w.])0\.(?=\d)", ".", text)
