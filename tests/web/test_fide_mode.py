"""FIDE mode at the desk: two pages to leave it, a line on every page and paper, no way back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.web.support import Event
from zug.formats.remarks import line_of

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
    assert first.index("Stay in FIDE mode</a>") < first.index("Leave FIDE mode</button>")
    assert "<h1>Leave FIDE mode?</h1>" in first
    sent = fields(first)
    assert "word" not in sent
    second = event.post("setup/fide-mode/", **sent).content.decode()
    assert "<h1>Stay in FIDE mode?</h1>" in second
    assert second.index(">Stay in FIDE mode</a>") < second.index(">Leave FIDE mode</button>")
    assert event.state.decisions == before
    event.post("setup/fide-mode/", **fields(second))
    assert event.state.fide_left == 1
    assert "Leave FIDE mode" not in event.client().get(f"{event.path}setup/").content.decode()


def test_a_confirmation_of_level_3_does_not_answer_level_4(event: Event) -> None:
    for answers in ({"confirmed": 1}, {"confirmed": 1, "word": "yes"}, {"asked": "other"}):
        page = event.post("setup/fide-mode/", **answers).content.decode()
        assert "<h1>Leave FIDE mode?</h1>" in page
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
    hall = client.get(f"/p/{event.row.code}/screen/").content.decode()
    assert "not in FIDE mode since round 1" in hall
    from zug.fastclasses import replace
    from zug.prizes import PrizeList, Purse
    from zug.reports import PAPERS, as_text, of_event

    purse = Purse((PrizeList("", (100,)),))
    for paper in PAPERS.values():
        if paper.of_table:
            continue
        order = replace(of_event(event.state, 1, "now"), purse=purse, address="x")
        shown = as_text(paper.make(order))
        assert "not in FIDE mode since round 1" in shown, paper.name


def test_the_list_of_events_says_which_are_not_in_fide_mode(event: Event) -> None:
    assert "FIDE mode" not in event.client().get("/").content.decode()
    leave(event)
    assert LINE in event.client().get("/").content.decode()


def test_no_undo_at_the_desk_brings_it_back(event: Event) -> None:
    leave(event)
    client = event.client()
    client.post(f"{event.path}journal/undo/", {"number": event.state.decisions})
    assert event.state.fide_left == 1
    assert "left for good" in client.get(f"{event.path}journal/").content.decode()


def test_no_backup_of_before_brings_it_back(event: Event, tmp_path: Path) -> None:
    from zug.web.events import store
    from zug.web.events.models import EventRow
    from zug.web.jobs.backup import read_archive, restore, write_backup

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
    from zug.web.events.store import from_lines, journal_bytes, ledger, lines_of

    older = journal_bytes(event.row)
    assert ledger(from_lines(lines_of(older, "a.zug"))).state.fide_mode
    leave(event)
    for raw in (older, journal_bytes(event.row)):
        event.row.refresh_from_db()
        found = ledger(from_lines(lines_of(raw, "a.zug"))).state
        assert (found.fide_mode, found.fide_left) == (False, 1)


def uploaded(event: Event, name: str, raw: bytes, **answers: Any) -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    data = {"file": SimpleUploadedFile(name, raw), **answers}
    return event.client().post("/import/", data, follow=True)


def latest() -> Any:
    from zug.web.events.models import EventRow
    from zug.web.events.store import ledger

    return ledger(EventRow.objects.latest("pk")).state


def delete(event: Event) -> None:
    from zug.web.events.models import EventRow

    event.post("delete/", name=event.row.name)
    assert not EventRow.objects.filter(pk=event.row.pk).exists()


def test_no_deletion_makes_the_desk_forget_that_an_event_left(event: Event, tmp_path: Path) -> None:
    from zug.web.events.models import FideModeExit
    from zug.web.events.store import journal_bytes
    from zug.web.jobs.backup import read_archive, restore, write_backup

    older = journal_bytes(event.row)
    before = write_backup(tmp_path / "before.zip")
    leave(event)
    delete(event)
    uploaded(event, "a.zug", older)
    assert latest().fide_left == 1
    after = write_backup(tmp_path / "after.zip")
    restore(read_archive(before))
    assert latest().fide_left == 1
    FideModeExit.objects.all().delete()
    restore(read_archive(after))
    first = json.loads(older.splitlines()[0])["sum"]
    assert FideModeExit.objects.get(first=first).round == 1


def test_a_copy_that_has_not_come_as_far_is_outside_from_the_round_it_stands_at(
    event: Event,
) -> None:
    from zug.web.events.store import from_lines, journal_bytes, ledger, lines_of

    shorter = journal_bytes(event.row)
    event.play_round()
    event.play_round()
    event.post("setup/fide-mode/", word="leave")
    assert event.state.fide_left == 2
    whole = journal_bytes(event.row)
    for raw, round_ in ((shorter, 1), (whole, 2)):
        state = ledger(from_lines(lines_of(raw, "a.zug"))).state
        lines = [line_of(one) for one in state.remarks if one.kind == "FIDE mode exited"]
        assert (state.fide_left, lines) == (round_, [f"### FIDE mode exited @ Round {round_}"])


def test_a_report_brings_its_line_back_and_one_from_before_is_an_event_of_its_own(
    event: Event,
) -> None:
    """Only the line tells a report of an event that left FIDE mode (docs/fide-mode.md)."""
    event.play_round()
    before = event.client().get(f"{event.path}files/trf26/").content
    assert b"FIDE mode" not in before
    leave(event)
    after = event.client().get(f"{event.path}files/trf26/").content
    assert b"### FIDE mode exited @ Round 1" in after
    for report, is_in in ((before, True), (after, False)):
        uploaded(event, "a.trf", report, confirmed=1)
        assert (latest().fide_mode, len(latest().rounds)) == (is_in, 1)


def test_another_number_of_rounds_takes_two_pages(event: Event) -> None:
    event.play_round()
    data = {"name": event.row.name, "rounds": 4, "tiebreaks": "", "confirmed": 1}
    first = event.post("setup/", **data).content.decode()
    assert "5 rounds have been announced" in first
    second = event.post("setup/", **fields(first)).content.decode()
    assert "<h1>Keep the number of rounds?</h1>" in second
    assert event.state.settings.rounds == 5
    event.post("setup/", **fields(second))
    assert event.state.settings.rounds == 4
    assert [*map(line_of, event.state.remarks)] == ["### Configuration @ Round 1: rounds 5 => 4"]


def test_what_is_fixed_is_not_offered_any_more_once_round_1_is_paired(event: Event) -> None:
    names = [f'name="{name}"' for name in ("system", "points", "bye_points", "acceleration")]
    page = event.client().get(f"{event.path}setup/").content.decode()
    assert all(name in page for name in names)
    event.post("setup/", name="x", system="dutch-2026", rounds=5, points="3-1-0", bye_points="1")
    points = event.state.settings.points
    assert (points.win, points.pab) == (30, 10)
    page = event.client().get(f"{event.path}setup/").content.decode()
    assert 'value="3-1-0"' in page
    event.play_round()
    page = event.client().get(f"{event.path}setup/").content.decode()
    assert not any(name in page for name in names)


def test_the_desk_refuses_point_systems_that_fide_forbids(event: Event) -> None:
    data = {"name": "x", "system": "dutch-2026", "rounds": 5, "points": "3-2-0"}
    client = event.client()
    shown = client.post(f"{event.path}setup/", data, follow=True).content.decode()
    assert "FIDE mode does not have this point system" in shown
    assert event.state.settings.points.win == 10
    made = client.post("/new/", data).content.decode()
    assert "two draws are worth more than a win and a loss" in made


def test_the_desk_chooses_the_edition_of_the_handling_rules(event: Event) -> None:
    sent = {"name": "x", "system": "dutch-2026", "rounds": 5}
    event.post("setup/", **sent, handling="2016")
    assert event.state.settings.handling == "2016"
    event.post("setup/", **sent | {"system": "rating-1992"}, word="leave")
    assert event.state.settings.handling == "2016", "it was chosen"
    event.post("setup/", **sent)
    assert event.state.settings.handling == "2016", "a form without the field changes nothing"


def test_a_new_event_goes_by_the_handling_rules_of_its_system_and_is_warned(event: Event) -> None:
    client = event.client()
    data = {"name": "Old", "system": "dutch-2017", "rounds": 5, "start": "2026-11-20"}
    page = client.post("/new/", data, follow=True).content.decode()
    assert "2026-01-31" in page
    shown = client.get("/new/").content.decode()
    assert 'name="handling"' in shown
    page = client.post("/new/", data | {"start": "2026-01-31", "name": "Older"}, follow=True)
    assert "dutch-2017 was in force" not in page.content.decode()


def test_the_desk_numbers_a_late_entry_after_round_4_by_rating_or_last(event: Event) -> None:
    assert 'name="number"' not in event.client().get(f"{event.path}players/").content.decode()
    for _ in range(4):
        event.play_round()
    assert 'name="number"' in event.client().get(f"{event.path}players/").content.decode()
    players = len(event.state.entries)
    event.post("players/", name="Yan", rating="2850", number="last")
    assert event.state.numbering[-1] == players + 1
    event.post("players/", name="Zoe", rating="2800", number="rating", confirmed="1")
    assert event.state.numbering[0] == players + 2
