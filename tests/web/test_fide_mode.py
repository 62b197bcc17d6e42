"""FIDE mode at the desk: two pages to leave it, a line on every page and paper, no way back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.web.support import Event

LINE = "Not in FIDE mode since round 1"


def leave(event: Event) -> None:
    event.post("setup/fide-mode/", word="leave")
    assert event.state.fide_left == 1


def fields(page: str) -> dict[str, Any]:
    """What the form of a question would send again."""
    main = page[page.index("<main") : page.index("</main>")]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', main))


def test_leaving_fide_mode_takes_two_pages_and_the_second_asks_the_other_way_round(
    event: Event,
) -> None:
    before = event.state.decisions
    assert "Leave FIDE mode" in event.client().get(f"{event.path}setup/").content.decode()
    first = event.post("setup/fide-mode/").content.decode()
    assert "nothing brings it back" in first
    assert first.index("Leave it</a>") < first.index("Go on</button>")
    sent = fields(first)
    assert "word" not in sent
    second = event.post("setup/fide-mode/", **sent).content.decode()
    assert "<h1>Stay in FIDE mode?</h1>" in second
    assert second.index(">Yes</a>") < second.index(">No</button>")
    assert event.state.decisions == before
    event.post("setup/fide-mode/", **fields(second))
    assert event.state.fide_left == 1
    assert "Leave FIDE mode" not in event.client().get(f"{event.path}setup/").content.decode()


def test_a_confirmation_of_level_3_does_not_answer_level_4(event: Event) -> None:
    for answers in ({"confirmed": 1}, {"confirmed": 1, "word": "yes"}, {"asked": "other"}):
        page = event.post("setup/fide-mode/", **answers).content.decode()
        assert "Please read" in page
    assert event.state.fide_mode


def test_every_page_and_paper_says_that_the_event_is_not_in_fide_mode(event: Event) -> None:
    event.play_round()
    client = event.client()
    pages = ["", "players/", "round/1/", "results/1/", "standings/", "journal/", "setup/"]
    for page in pages:
        assert LINE not in client.get(f"{event.path}{page}").content.decode(), page
    leave(event)
    for page in pages:
        assert LINE in client.get(f"{event.path}{page}").content.decode(), page
    event.row.public = True
    event.row.save(update_fields=["public"])
    assert LINE in client.get(f"/p/{event.row.code}/pairings/").content.decode()
    from zug.records import replace
    from zug.reports import PAPERS, as_text, of_event

    for paper in PAPERS.values():
        if paper.of_table:
            continue
        order = replace(of_event(event.state, 1, "now"), prizes=(100,), fee=100, address="x")
        shown = as_text(paper.make(order))
        assert "not in FIDE mode since round 1" in shown, paper.name


def test_no_undo_at_the_desk_brings_it_back(event: Event) -> None:
    leave(event)
    client = event.client()
    client.post(f"{event.path}journal/undo/", {"number": event.state.decisions})
    assert event.state.fide_left == 1
    assert "left for good" in client.get(f"{event.path}journal/").content.decode()


def test_no_backup_of_before_brings_it_back(event: Event, tmp_path: Path) -> None:
    from zug.web import store
    from zug.web.backup import write_backup
    from zug.web.models import EventRow
    from zug.web.restore import read_archive, restore

    older = write_backup(tmp_path / "older.zip")
    event.play_round()
    leave(event)
    newer = write_backup(tmp_path / "newer.zip")
    for archive, rounds in ((older, 0), (newer, 1), (older, 0)):
        restore(read_archive(archive))
        store.forget(event.row.pk)
        row = EventRow.objects.get(code=event.row.code)
        state = store.ledger(row).state
        assert (state.fide_left, len(state.rounds)) == (1, rounds)
        assert sum(remark.kind == "FIDE mode exited" for remark in state.remarks) == 1
    assert read_archive(write_backup(tmp_path / "again.zip")).broken == {}


def test_an_older_journal_uploaded_again_stays_outside(event: Event) -> None:
    from zug.web.store import from_journal, journal_bytes, ledger

    older = journal_bytes(event.row)
    assert ledger(from_journal(older, "a.zug")).state.fide_mode
    leave(event)
    for raw in (older, journal_bytes(event.row)):
        event.row.refresh_from_db()
        found = ledger(from_journal(raw, "a.zug")).state
        assert (found.fide_mode, found.fide_left) == (False, 1)
