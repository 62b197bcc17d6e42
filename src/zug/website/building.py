"""From what is known of an event, or of a report, to its pages, to files, and the feed."""

from __future__ import annotations

import json
from datetime import datetime
from functools import cache
from importlib.resources import files
from uuid import UUID, uuid5
from xml.sax.saxutils import escape, quoteattr

from zug.dates import moment
from zug.director.journal.publications import Publication, publications
from zug.director.journal.replay import replay
from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.markup import Drawn, fill, read
from zug.messages import languages, name_of, say, translated
from zug.reports import PaperInput, of_event, of_report
from zug.reports.sheets import spoken
from zug.theme import page_sheet
from zug.website.page_model import (
    CROSS,
    FEED,
    INDEX,
    PLAYERS,
    SCHEDULE,
    Link,
    round_file,
    standings_file,
)
from zug.website.pages import pages_of
from zug.website.writing import MANIFEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from zug.director.journal import JournalLine
    from zug.model import Tournament
    from zug.website.page_model import Cell, Page


_ZUG = UUID("5a75675a-7567-5a75-8675-5a75675a7567")
"""All that feeds name is below it."""
NO_TIME = "1970-01-01T00:00:00Z"
"""Of a report that has neither days nor a time of its own."""


class SiteData(NamedTuple):
    """An event as the public may see it.

    `rounds` has an order of papers for each published round, `tables` one for all that is not of a
    round. `identity` names the event for ever; `made` is when it last changed, in UTC.
    """

    identity: UUID
    rounds: tuple[PaperInput, ...]
    tables: PaperInput
    publications: tuple[Publication, ...]
    made: str


def made_of_event(lines: Sequence[JournalLine]) -> SiteData:
    """Of the decisions of an event: drafts are left out."""
    state = replay(lines)
    published = sum(round_.published for round_ in state.rounds)
    first, last = lines[0], lines[-1]
    return SiteData(
        uuid5(_ZUG, f"{first.time} {first.author} {first.data}"),
        tuple(of_event(state, number, "") for number in range(1, published + 1)),
        of_event(state, published, ""),
        tuple(publications(lines)),
        last.time,
    )


def made_of_report(tournament: Tournament, made: str = "") -> SiteData:
    """Of a tournament as a file holds it; `made` is when the file was written, in UTC."""
    event = tournament.event
    numbers = range(1, tournament.rounds_played + 1)
    return SiteData(
        uuid5(_ZUG, f"{event.name} {event.city} {event.start}"),
        tuple(of_report(tournament, number, "") for number in numbers),
        of_report(tournament, None, ""),
        tuple(
            Publication(
                number, made or NO_TIME, say("Results of round {round}", round=number), number, True
            )
            for number in numbers
        ),
        made,
    )


STYLE = "style.css"


class CellCache(dict[tuple[str, type, "Cell"], str]):
    """The cells of tables as HTML: most of them stand on many pages, and in every language."""

    def __init__(self, own: str = "") -> None:
        super().__init__()
        self._own = own
        self._made = vars(read("website/templates/cells.html").module)["cell"]

    def __missing__(self, key: tuple[str, type, Cell]) -> str:
        mark, _type, cell = key
        markup = self[key] = str(self._made(mark, cell, self._own))
        return markup

    def row(self, marks: Sequence[str], cells: Sequence[Cell]) -> Drawn:
        return Drawn(
            "".join(self[mark, type(cell), cell] for mark, cell in zip(marks, cells, strict=False))
        )


def site_of(data: SiteData, spoken_in: Sequence[str] = ()) -> dict[str, bytes]:
    """Every file of the website by its name: a folder for each language, all if none is named.

    The page one comes to is that of the first language.
    """
    chosen = chosen_languages(spoken_in)
    pages = pages_of(data)
    names = {page.file for page in pages}
    files: dict[str, bytes] = {}
    tabs, cells = _tabs(data, pages), CellCache()
    for language in chosen:
        folder = _folder(language)
        for page in pages:
            files[f"{folder}/{page.file}"] = _filled(
                data, tabs, page, language, chosen, cells=cells
            )
        files[f"{folder}/{FEED}"] = atom(data, language, names)
    files[STYLE] = style_sheet().encode()
    front = next(page for page in pages if page.file == INDEX)
    files[INDEX] = _filled(data, tabs, front, chosen[0], chosen)
    listed = {"event": str(data.identity), "files": sorted(files)}
    files[MANIFEST] = json.dumps(listed, indent=0).encode()
    return files


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
    data: SiteData,
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
    stamp = data.tables.stamp
    text = fill(
        "website/templates/page.html",
        language,
        page=spoken(page, language),
        event=spoken(stamp.event, language),
        outside=spoken(stamp.outside, language),
        tabs=spoken(tabs, language),
        others=[
            (_folder(other), name_of(other), f"{root}{_folder(other)}/{page.file}")
            for other in chosen
        ],
        code=_folder(language),
        own=own,
        root=root,
        at_root=at_root,
        cells=CellCache(own) if cells is None else cells,
        made=data.made if page.file == INDEX else "",
        shown_time=spoken(_shown_time(data.made), language),
        feed=FEED,
        style=STYLE,
    )
    return text.encode()


def _tabs(data: SiteData, pages: Iterable[Page]) -> tuple[Link, ...]:
    """The places every page leads to, those that there are; a tab is named by its file."""
    held = {page.file: page for page in pages}
    last = [page.file for page in held.values() if page.place == "standings"]
    tabs = [
        Link(say("Event"), INDEX),
        Link(say("Pairings"), round_file(len(data.rounds))),
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


def atom(data: SiteData, language: str, files: Collection[str]) -> bytes:
    """The feed of a language; an entry keeps its name however often the site is written."""
    event = str(translated(data.tables.stamp.event, language))
    last = data.publications[-1].time if data.publications else data.made or NO_TIME
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(_tag(language))}>',
        f"<id>{_name(data, language)}</id>",
        f"<title>{_text(event)}</title>",
        f"<updated>{_text(last)}</updated>",
        f"<author><name>{_text(event)}</name></author>",
        f'<link rel="self" type="application/atom+xml" href={quoteattr(FEED)}/>',
        f'<link rel="alternate" type="text/html" href={quoteattr(INDEX)}/>',
        *(
            _entry(data, publication, language, files)
            for publication in reversed(data.publications)
        ),
        "</feed>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _entry(data: SiteData, publication: Publication, language: str, files: Collection[str]) -> str:
    pairings = round_file(publication.round)
    wanted = standings_file(publication.round) if publication.of_results else pairings
    file_name = next(file for file in (wanted, pairings, INDEX) if file in files)
    summary = say("Round {round}", round=publication.round)
    return (
        f"<entry><id>{_name(data, f'{language} {publication.number} {publication.round}')}</id>"
        f"<title>{_text(publication.title.translated(language))}</title>"
        f"<updated>{_text(publication.time)}</updated>"
        f'<link rel="alternate" type="text/html" href={quoteattr(file_name)}/>'
        f"<summary>{_text(summary.translated(language))}</summary>"
        "</entry>"
    )


def _name(data: SiteData, what: str) -> str:
    return uuid5(data.identity, what).urn


def _tag(language: str) -> str:
    return language.replace("_", "-")


def _text(text: str) -> str:
    """Without the letters that XML cannot hold."""
    legal = "".join(letter for letter in text if letter >= " " and letter not in "\ufffe\uffff")
    return escape(legal)
