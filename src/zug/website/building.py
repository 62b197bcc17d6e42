"""From what is known of an event to its pages, and from the pages to files."""

from __future__ import annotations

import json
from datetime import datetime
from functools import cache
from importlib.resources import files

from zug.dates import moment
from zug.errors import UsageError
from zug.markup import Drawn, fill, read
from zug.messages import languages, name_of, say
from zug.reports.sheets import spoken
from zug.theme import page_sheet
from zug.website.feed import atom
from zug.website.pages import pages_of
from zug.website.parts import CROSS, FEED, INDEX, PLAYERS, SCHEDULE, Link, round_file
from zug.website.writing import MANIFEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.website.material import Material
    from zug.website.parts import Cell, Page

STYLE = "style.css"


class CellCache(dict[tuple[str, type, "Cell"], str]):
    """The cells of tables as HTML: most of them stand on many pages, and in every language."""

    def __init__(self, own: str = "") -> None:
        super().__init__()
        self._own = own
        self._made = vars(read("website/templates/cells.html").module)["cell"]

    def __missing__(self, key: tuple[str, type, Cell]) -> str:
        mark, _type, cell = key
        made = self[key] = str(self._made(mark, cell, self._own))
        return made

    def row(self, marks: Sequence[str], cells: Sequence[Cell]) -> Drawn:
        return Drawn(
            "".join(self[mark, type(one), one] for mark, one in zip(marks, cells, strict=False))
        )


def site_of(material: Material, spoken_in: Sequence[str] = ()) -> dict[str, bytes]:
    """Every file of the website by its name: a folder for each language, all if none is named.

    The page one comes to is that of the first language.
    """
    chosen = chosen_languages(spoken_in)
    pages = pages_of(material)
    names = {page.file for page in pages}
    found: dict[str, bytes] = {}
    tabs, cells = _tabs(material, pages), CellCache()
    for language in chosen:
        folder = _folder(language)
        for page in pages:
            found[f"{folder}/{page.file}"] = _filled(
                material, tabs, page, language, chosen, cells=cells
            )
        found[f"{folder}/{FEED}"] = atom(material, language, names)
    found[STYLE] = style_sheet().encode()
    front = next(page for page in pages if page.file == INDEX)
    found[INDEX] = _filled(material, tabs, front, chosen[0], chosen)
    listed = {"event": str(material.identity), "files": sorted(found)}
    found[MANIFEST] = json.dumps(listed, indent=0).encode()
    return found


def chosen_languages(wanted: Sequence[str]) -> tuple[str, ...]:
    """Those that are named, if there is a catalogue of each; all if none is."""
    known = languages()
    for language in wanted:
        if language not in known:
            raise UsageError(
                "no-such-language",
                say("there is no catalogue for {language!r}", language=language),
                say("choose among {languages}", languages=", ".join(known)),
            )
    return tuple(dict.fromkeys(wanted)) or known


def _folder(language: str) -> str:
    return language.replace("_", "-").lower()


def _filled(
    material: Material,
    tabs: tuple[Link, ...],
    page: Page,
    language: str,
    chosen: Sequence[str],
    *,
    cells: CellCache | None = None,
) -> bytes:
    """The page one comes to has no cells of others: its links lead into a folder."""
    at_root = cells is None
    own = f"{_folder(language)}/" if at_root else ""
    root = "" if at_root else "../"
    stamp = material.tables.stamp
    text = fill(
        "website/templates/page.html",
        language,
        page=spoken(page, language),
        event=spoken(stamp.event, language),
        outside=spoken(stamp.outside, language),
        tabs=spoken(tabs, language),
        others=[
            (_folder(one), name_of(one), f"{root}{_folder(one)}/{page.file}") for one in chosen
        ],
        code=_folder(language),
        own=own,
        root=root,
        at_root=at_root,
        cells=CellCache(own) if cells is None else cells,
        made=material.made if page.file == INDEX else "",
        shown_time=spoken(_shown_time(material.made), language),
        feed=FEED,
        style=STYLE,
    )
    return text.encode()


def _tabs(material: Material, pages: Iterable[Page]) -> tuple[Link, ...]:
    """The places every page leads to, those that there are; a tab is named by its file."""
    held = {page.file: page for page in pages}
    last = [page.file for page in held.values() if page.place == "standings"]
    tabs = [
        Link(say("Event"), INDEX),
        Link(say("Pairings"), round_file(len(material.rounds))),
        Link(say("Standings"), last[0] if last else ""),
        Link(say("Cross table"), CROSS),
        Link(say("Schedule"), SCHEDULE),
        Link(say("Players"), PLAYERS),
    ]
    return tuple(tab for tab in tabs if tab.file in held)


def _shown_time(made: str) -> str:
    return moment(datetime.fromisoformat(made), "UTC") if made else ""


@cache
def style_sheet() -> str:
    layout = files("zug.website").joinpath("templates", "site.css").read_text(encoding="utf-8")
    return page_sheet(layout, is_screen=False)
