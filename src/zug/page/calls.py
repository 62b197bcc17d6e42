"""The calls of the page: open and begin, look, ask, decide, save."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zug.director.importing.player_list import refused_lines
from zug.errors import FaultyFileError, UsageError, ZugError
from zug.markup import opening
from zug.markup import read as read_template
from zug.messages import SOURCE, say, translated
from zug.page import acts, lists, pairing, papers, rounds, why
from zug.page.asked import CallArguments
from zug.page.holding import Held, OpenDocuments, OpenEvent, OpenFile, read_file
from zug.page.showing import show, told

Files = Sequence[bytes]
View = Callable[[Held, CallArguments], str]

SHELF = OpenDocuments()

VIEWS: Mapping[str, View] = {
    "round": rounds.round_view,
    "players": lists.players_view,
    "player": lists.player_view,
    "standings": lists.standings_view,
    "crosstable": lists.crosstable_view,
    "pair": pairing.pair_view,
    "check": pairing.check_view,
    "papers": papers.papers_view,
    "paper": papers.paper_view,
    "journal": lists.journal_view,
}
PARTS: Mapping[str, View] = {
    "why": why.why_board,
    "why-bye": why.why_bye,
    "why-not": why.why_not,
    "summary": why.summary,
}
TABS = (
    ("players", say("Players"), "event"),
    ("round", say("Round"), ""),
    ("standings", say("Standings"), ""),
    ("crosstable", say("Cross table"), ""),
    ("check", say("Check"), ""),
    ("pair", say("Any system"), ""),
    ("papers", say("Print and save"), ""),
    ("journal", say("Journal"), "event"),
)
_UNDER = {"player": "players", "paper": "papers"}


def _about(held: Held, language: str) -> dict[str, object]:
    """What the list of events shows of it."""
    return {
        "kind": held.kind,
        "name": translated(held.name, language),
        "line": held.line.translated(language),
        "mark": held.mark,
    }


def _kept(held: Held, language: str, notes: Sequence[str] = ()) -> dict[str, object]:
    """All of it, for the browser to keep."""
    said = [opening(one, language) for one in notes]
    return _about(held, language) | {"text": held.text, "told": said}


def _warm(_asked: CallArguments, _files: Files) -> object:
    """Loads what the first question needs, while nobody waits for it."""
    pairing.systems(SOURCE)
    for name in ("round", "why", "frame"):
        read_template(f"page/templates/{name}.html")
    return len(VIEWS)


def _open(asked: CallArguments, files: Files) -> object:
    """A file that was dropped, or what the browser has kept."""
    data, name, lenient = files[0], asked.text("name"), asked.flag("lenient")
    try:
        held, notes = read_file(data, name, lenient=lenient)
    except FaultyFileError as error:
        if lenient or not _is_forgiven(data, name):
            raise
        return {"faulty": told(error, asked.language)}
    SHELF.put(asked.text("id"), held)
    return _kept(held, asked.language, notes)


def _is_forgiven(data: bytes, name: str) -> bool:
    """Whether a lenient reading opens what a strict one refuses."""
    try:
        read_file(data, name, lenient=True)
    except ZugError:
        return False
    return True


def _new(asked: CallArguments, _files: Files) -> object:
    held, notes = acts.new_event(asked)
    SHELF.put(asked.text("id"), held)
    listed = asked.text("list")
    left = refused_lines(listed) if listed else ""
    return _kept(held, asked.language, notes) | {"left": left}


def _run(asked: CallArguments, _files: Files) -> object:
    """A file goes on as an event, under the name `as`."""
    held = SHELF.get(asked.text("id"))
    if not isinstance(held, OpenFile):
        raise UsageError("is-an-event", say("this is an event already"))
    found = acts.run_as_event(held, asked)
    if isinstance(found, str):
        return {"question": found}
    event, notes = found
    SHELF.put(asked.text("as"), event)
    return _kept(event, asked.language, notes)


def _view(asked: CallArguments, _files: Files) -> object:
    held, name = SHELF.get(asked.text("id")), asked.text("view")
    if name not in VIEWS or (name in ("players", "journal", "player") and held.state is None):
        name = "round"
    shown = VIEWS[name](held, asked)
    here = _UNDER.get(name, name)
    tabs = [(view, title) for view, title, only in TABS if only in ("", held.kind)]
    frame = show("frame", asked.language, held=held, tabs=tabs, here=here, main=shown)
    return _about(held, asked.language) | {"html": frame, "view": name}


def _part(asked: CallArguments, _files: Files) -> object:
    held, name = SHELF.get(asked.text("id")), asked.text("part")
    if name not in PARTS:
        raise UsageError("no-such-part", say("the page asked for something unknown"))
    return {"html": PARTS[name](held, asked)}


def _act(asked: CallArguments, _files: Files) -> object:
    held = SHELF.get(asked.text("id"))
    if isinstance(held, OpenEvent):
        return _about_after(held, asked, acts.act(held, asked))
    changed, notes = acts.act_on_file(held, asked)
    SHELF.put(asked.text("id"), changed)
    return _about_after(changed, asked, {"text": changed.text, "told": notes})


def _about_after(held: Held, asked: CallArguments, done: dict[str, object]) -> dict[str, object]:
    return done if "question" in done else _about(held, asked.language) | done


def _paper(asked: CallArguments, _files: Files) -> object:
    return papers.paper(SHELF.get(asked.text("id")), asked)


def _save(asked: CallArguments, _files: Files) -> object:
    return papers.save(SHELF.get(asked.text("id")), asked)


CALLS: Mapping[str, Callable[[CallArguments, Files], object]] = {
    "warm": _warm,
    "open": _open,
    "new": _new,
    "run": _run,
    "view": _view,
    "part": _part,
    "act": _act,
    "paper": _paper,
    "save": _save,
}
