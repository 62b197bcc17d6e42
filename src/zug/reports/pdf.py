"""PDF and pictures of pages, by Typst: a template filled with data, and nothing fetched."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from zug.errors import UsageError, how_to_install
from zug.messages import SOURCE, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from zug.messages import Message
    from zug.reports.typesetting import Typesetters

FONTS = Path(__file__).parent / "fonts"
"""DejaVu Sans Condensed, so that a paper is the same on every computer. It has Latin, Greek,
Cyrillic, Hebrew, Arabic and a few more scripts; letters of others come from the computer's fonts.
"""
FAMILIES = (
    "DejaVu Sans",
    *("Segoe UI", "Roboto", "Noto Sans", "Helvetica Neue", "Arial", "Liberation Sans"),
)
"""Families of a paper's letters; one is asked only for letters that those before it lack."""


def compiled(template: str, data: dict[str, Any], **wanted: object) -> Any:
    """A template of `reports/templates` with its data: PDF unless another format is wanted."""
    inputs = {"data": json.dumps(data | {"fonts": FAMILIES}, ensure_ascii=False)}
    return _compile()(_read(template), sys_inputs=inputs, font_paths=[str(FONTS)], **wanted)


_aside: list[Typesetters] = []
"""The processes of a server; none where papers are made once and the process ends."""


def compile_aside() -> Typesetters:
    """From now on call Typst in processes of its own, and return them to be closed at the end."""
    from zug.reports.typesetting import Typesetters  # noqa: PLC0415 - only servers need it

    if not _aside:
        _aside.append(Typesetters())
    return _aside[0]


def _compile() -> Callable[..., Any]:
    compile_here: Callable[..., Any] = _typst().compile
    return _aside[0].compile if _aside else compile_here


def letters_missing(texts: Iterable[str]) -> Message | None:
    """What to know before a PDF is made, if no font of this computer has letters of a name."""
    letters = "".join(sorted({letter for text in texts for letter in text if _is_far(letter)}))
    missing = (
        "" if _has_letters(letters) else "".join(filter(lambda x: not _has_letters(x), letters))
    )
    if not missing:
        return None
    return say(
        "PDFs have empty boxes for {letters}: no font on this computer has these letters. Install "
        "one that has them, such as Noto Sans, or print the page from the browser.",
        letters=" ".join(missing),
    )


def _is_far(letter: str) -> bool:
    """Every font has the letters of Latin scripts."""
    return letter > "\u024f" and letter.isalpha()


@cache
def _has_letters(text: str) -> bool:
    """Of the standards for archives Typst refuses a PDF with a letter that is not there."""
    if not text:
        return True
    typst = _typst()
    try:
        compiled("letters.typ", {"lang": SOURCE, "text": text}, pdf_standards="a-2b")
    except typst.TypstError:
        return False
    return True


def _typst() -> Any:
    try:
        import typst  # noqa: PLC0415 - an extra
    except ImportError:
        raise UsageError(
            "no-typst",
            say("PDF needs the extra `reports`"),
            how_to_install("reports"),
        ) from None
    return typst


@cache
def _read(template: str) -> bytes:
    folder = files("zug.reports").joinpath("templates")
    return b"".join(folder.joinpath(name).read_bytes() for name in ("frame.typ", template))
