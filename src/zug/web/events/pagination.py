"""Long lists in parts: a page has what a browser shows at once, and leads to the rest."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.web.events.player_search import fits
from zug.web.events.request_data import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from django.http import QueryDict

LIST = 1000
"""Lines of a list: with everything around them less than 150 KB."""
CELLS = 200
"""Lines of a cross table, which are several times as long."""


class PagePart(NamedTuple):
    """A part of a long table, for the links to the others."""

    number: int
    label: str


class Window(NamedTuple):
    """The lines shown, the parts there are, and what was looked for."""

    rows: Sequence[Any]
    number: int
    parts: Sequence[PagePart]
    text: str = ""


def window(
    rows: Sequence[Any],
    asked: QueryDict,
    size: int = LIST,
    *,
    label: Callable[[Any], object] | None = None,
    name: Callable[[Any], str] | None = None,
) -> Window:
    """The part `?page=` of the rows; with `?q=`, of those whose name fits.

    A part is labelled by its first and last row; without a label, by their places in the list,
    for ranks may be shared across two parts.
    """
    text = asked.get("q", "").strip()[:60] if name else ""
    if name and text:
        rows = [row for row in rows if fits(name(row), text)]
    firsts = range(0, len(rows), size)
    ends = [(first, min(first + size, len(rows)) - 1) for first in firsts]

    def called(place: int) -> object:
        return label(rows[place]) if label else place + 1

    parts = [PagePart(n, f"{called(a)}–{called(b)}") for n, (a, b) in enumerate(ends, 1)]
    number = max(1, min(page(asked), len(parts)))
    shown = rows[(number - 1) * size : number * size]
    return Window(shown, number, parts if len(parts) > 1 else (), text)
