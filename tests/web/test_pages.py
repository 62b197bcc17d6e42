"""Every page answers, is small, loads nothing from elsewhere, and can be read without scripts."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.support import Event
from zug.reports import PAPERS

DESK = [
    "setup/",
    "players/",
    "players/search/?name=play",
    "players/3/",
    "checkin/",
    "round/",
    "round/1/",
    "round/2/",
    "round/1/why/?board=2",
    "round/1/why-not/?a=1&b=3",
    "results/",
    "results/1/",
    "standings/",
    "standings/?after=1",
    "standings/4/?code=BH",
    "elo/",
    "norms/",
    "norms/3/",
    "crosstable/",
    "card/3/",
    "journal/",
    "print/",
    "files/",
    "files/?check=1",
    "share/",
]
PUBLIC = ["?q=play", "pairings/", "standings/", "player/3/", "why/2/", "screen/"]
OUTSIDE = ["/", "/new/", "/import/", "/account/"]
PRINTED = [name for name, kind in PAPERS.items() if name != "receipts" and not kind.of_table]


@pytest.fixture
def played(event: Event) -> Event:
    event.play_round()
    event.post("round/pair/")
    return event


def test_every_page_answers_and_is_sound(played: Event) -> None:
    client = played.client()
    code = played.row.code
    paths = [*OUTSIDE, played.path, *(f"{played.path}{page}" for page in DESK)]
    paths += [f"{played.path}print/{name}/" for name in PRINTED]
    paths += [f"/p/{code}/", *(f"/p/{code}/{page}" for page in PUBLIC)]
    for path in paths:
        answer = client.get(path, follow=True)
        assert answer.status_code == 200, path
        text = answer.content.decode()
        assert not re.search(r"<script(?![^>]* src=)", text), f"inline script in {path}"
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"", text), f"inline style in {path}"
        foreign = re.findall(r'(?:src|href|action)="(?:https?:)?//(?!localhost)[^"]+', text)
        assert not foreign, path
        policy = answer.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("name", PRINTED)
def test_papers_as_pdf(played: Event, name: str) -> None:
    answer = played.client().get(f"{played.path}print/{name}/?pdf=a4")
    assert answer.content[:5] == b"%PDF-"


def first_visit(event: Event, path: str) -> int:
    """Bytes that are sent to a browser that has nothing yet: the page and all it loads."""
    client = event.client(HTTP_ACCEPT_ENCODING="gzip, br")
    answer = client.get(path)
    assert answer["Content-Encoding"] == "gzip"
    loaded = re.findall(r'(?:href|src)="([^"]+\.(?:css|js|svg))"', unpacked(answer))
    assert len(loaded) > 1
    parts = [client.get(one) for one in dict.fromkeys(loaded)]
    assert all("immutable" in one["Cache-Control"] for one in parts)
    return sum(len(one.content) for one in (answer, *parts))


def unpacked(answer: Any) -> str:
    return gzip.decompress(answer.content).decode()


def test_what_is_packed_already_is_not_packed_again(played: Event) -> None:
    client = played.client(HTTP_ACCEPT_ENCODING="gzip")
    assert "Content-Encoding" not in client.get(f"{played.path}print/slips/?pdf=a4")


def test_1000_players_stay_small(desk_data: object) -> None:
    """Neither questions to the database nor bytes grow with the field; see benchmarks/pages.py."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    event = Event.new(0, rounds=9)
    listed = (
        f"Von Wattenwyl{n:04d}, Maximilian;{2900 - n};FM;SUI;Lakeside Club" for n in range(1000)
    )
    event.post("players/import/", text="\n".join(("name;rating;title;federation;club", *listed)))
    with CaptureQueriesContext(connection) as asked:
        event.post("round/pair/", colour="w")
    assert len(asked) < 30
    event.post("round/publish/")
    client = event.client()
    client.get(f"{event.path}round/1/")
    for page in ("", "round/1/", "results/", "standings/", "players/", "checkin/", "crosstable/"):
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(f"{event.path}{page}")
        assert len(asked) < 12, page
        assert len(answer.content) < 150_000, f"{page}: {len(answer.content)} bytes"
        assert first_visit(event, f"{event.path}{page}") < 75_000, page


def test_a_phone_page_with_all_it_loads_is_under_30_kb(desk_data: object) -> None:
    event = Event.new(300)
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    client = event.client(None)
    for page in ("", "pairings/", "standings/", "player/7/?me=1", ""):
        answer = client.get(f"/p/{event.row.code}/{page}")
        text = answer.content.decode()
        loaded = re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
        total = len(answer.content) + sum(len(client.get(path).content) for path in set(loaded))
        assert total < 30_000, f"{page}: {total} bytes"


def test_an_old_phone_page_learns_of_a_publication(event: Event) -> None:
    client = event.client(None)
    version = f"/p/{event.row.code}/v/"
    before = client.get(version).content
    event.post("round/pair/", colour="w")
    page = client.get(f"/p/{event.row.code}/pairings/").content.decode()
    assert "Player001" not in page, "a draft is nobody's business"
    event.post("round/publish/")
    assert client.get(version).content != before
    assert "Player001" in client.get(f"/p/{event.row.code}/pairings/").content.decode()


def test_a_name_typed_once_is_remembered(event: Event) -> None:
    event.play_round()
    client = event.client(None)
    found = client.get(f"/p/{event.row.code}/?q=player003").content.decode()
    assert "player/3/?me=1" in found
    client.get(f"/p/{event.row.code}/player/3/?me=1")
    assert "Player003" in client.get(f"/p/{event.row.code}/").content.decode()


def test_ties_and_open_results_are_told(event: Event) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.enter(1, "1-0")
    page = event.client().get(f"{event.path}standings/?after=1").content.decode()
    assert "3 games have no result yet and count for nothing" in page
    page = event.client().get(f"{event.path}standings/").content.decode()
    assert "when round 1 is complete: 3 results are missing" in page
    page = event.client().get(f"/p/{event.row.code}/standings/").content.decode()
    assert "when round 1 is complete: 3 results are missing" in page


def test_tiebreaks_that_are_dropped_are_told(event: Event) -> None:
    """tiebreaks-2026:10: one player is unrated, so nobody is ranked by ratings."""
    from zug.director.actions import players
    from zug.director.actions.settings import change
    from zug.web.events.store import event_desk

    with event_desk(event.row.pk, "test") as desk:
        desk.record(change(desk.state, tiebreaks=["ARO", "BH"]), word="tiebreaks")
        desk.record(players.enter(desk.state, "Unrated, Una"))
    event.play_round()
    told = "unrated players take part: ARO (C.07, article 10)"
    for address in (f"{event.path}standings/", f"/p/{event.row.code}/standings/"):
        assert told in event.client().get(address).content.decode(), address


def test_an_unknown_page_says_what_to_do(event: Event) -> None:
    answer = event.client().get("/t/999999/")
    assert answer.status_code == 404
    assert "list of events" in answer.content.decode()


def test_the_tables_fit_the_models(desk_data: object) -> None:
    from django.core.management import call_command

    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_the_hall_reads_the_latest_results_between_rounds(event: Event) -> None:
    screen = f"/p/{event.row.code}/screen/"
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.enter(1, "1-0")
    assert "Latest results" not in event.client(None).get(screen).content.decode()
    for board in range(2, 5):
        event.enter(board, "0-1")
    page = event.client(None).get(screen).content.decode()
    names, _, results = page.partition("Latest results")
    assert "Player008" in names, "by name first"
    assert 'Player008, Given</td><td class="n">8</td>' in names
    assert results.count("0–1") == 3
    event.post("round/pair/")
    assert "Latest results" in event.client(None).get(screen).content.decode(), "a draft is hidden"
    event.post("round/publish/")
    assert "Latest results" not in event.client(None).get(screen).content.decode()


def test_phones_and_the_hall_tell_when_the_round_starts(event: Event) -> None:
    announced = {"name": "Open", "rounds": 5, "system": "dutch-2026", "tiebreaks": "BH"}
    times = "10:00, Sat 14:30"
    event.post("setup/", **announced, round_times=times, confirmed=1)
    assert event.state.settings.round_times == ("10:00", "Sat 14:30")
    assert f'value="{times}"' in event.client().get(f"{event.path}setup/").content.decode()
    client = event.client(None)
    for time_ in ("10:00", "Sat 14:30"):
        event.play_round()
        seat = client.get(f"/p/{event.row.code}/player/3/").content.decode()
        assert f"<b>{time_}</b>" in seat
        assert f"· {time_}" in client.get(f"/p/{event.row.code}/screen/").content.decode()
    event.play_round()
    seat = client.get(f"/p/{event.row.code}/player/3/").content.decode()
    assert 'class="time"' not in seat, "nothing was announced for round 3"


def test_a_late_entry_joins_a_published_round_on_its_ground(desk_data: object) -> None:
    event = Event.new(7)
    box = 'name="now"'
    assert box not in event.client().get(f"{event.path}players/").content.decode()
    event.play_round()
    assert box not in event.client().get(f"{event.path}players/").content.decode(), "it is over"
    event.post("round/pair/")
    event.post("round/publish/")
    assert box in event.client().get(f"{event.path}players/").content.decode()
    event.post("players/", name="Late, Bird", now="on", reason="the train")
    late = max(event.state.entries)
    assert event.state.entries[late].first_round == 2
    round_ = event.client().get(f"{event.path}round/2/").content.decode()
    assert "Not seated yet" in round_
    resting, before = event.state.current.bye, event.state.current.boards
    preview = event.post("round/change/", a=late, how="admit").content.decode()
    assert 'value="4.4.4" selected' in preview
    event.post(
        "round/change/",
        a=late,
        how="admit",
        shown=1,
        confirmed=1,
        word="manual published",
        ground="4.4.4",
        reason="both agree",
    )
    now = event.state.current
    assert [(p.white, p.black) for p in now.boards[:-1]] == [(p.white, p.black) for p in before]
    assert (now.boards[-1].white, now.boards[-1].black, now.bye) == (resting, late, None)
    journal = event.client().get(f"{event.path}journal/").content.decode()
    assert "C.04.2, 4.4.4: the train" in journal
    assert "Not seated yet" not in event.client().get(f"{event.path}round/2/").content.decode()


def test_nobody_joins_a_round_that_is_over(event: Event) -> None:
    event.play_round()
    event.post("players/", name="Late, Bird", now="on")
    assert len(event.state.entries) == 8


def test_a_fixed_table_stands_on_the_row_and_is_kept(event: Event) -> None:
    event.post("players/1/act/", do="table", table="4")
    page = event.client().get(f"{event.path}players/").content.decode()
    assert "fixed table 4" in page
    event.play_round()
    board = event.state.current.boards[3]
    assert 1 in (board.white, board.black)
    event.post("players/1/act/", do="table", table="")
    assert "fixed table" not in event.client().get(f"{event.path}players/").content.decode()
    journal = event.client().get(f"{event.path}journal/").content.decode()
    assert "Player001, Given plays at board 4 in every round" in journal


def test_prizes_are_divided_among_equals_on_page_and_paper(event: Event) -> None:
    announced = {"name": "Open", "rounds": 5, "system": "dutch-2026", "tiebreaks": "BH"}
    client = event.client()
    event.play_round()
    unannounced = client.get(f"{event.path}print/prizes/").content.decode()
    assert unannounced.count('<td class="right box"></td>') == 8, "room to write them in"
    refused = client.get(f"{event.path}print/receipts/")
    assert refused.status_code == 422
    assert "No prizes are announced." in refused.content.decode()
    money = {"fee": "20", "prizes": "500, 300.50; 200"}
    event.post("setup/", **announced, **money, confirmed=1, word="tiebreaks")
    assert event.state.settings.prizes == (50000, 30050, 20000)
    prizes = client.get(f"{event.path}print/prizes/").content.decode()
    # Four have won: 1000.50 among four, the cents left over from the first on.
    assert prizes.count(">250.13<") == 2
    assert prizes.count(">250.12<") == 2
    assert "1000.50" in prizes
    receipts = client.get(f"{event.path}print/receipts/").content.decode()
    assert receipts.count("places 1 to 4 share 500.00 + 300.50 + 200.00 = 1000.50") == 4
    checkin = client.get(f"{event.path}print/check-in/").content.decode()
    assert checkin.count("20.00") == 8
    assert "160.00" in checkin
    for kind in ("prizes", "receipts", "check-in"):
        assert client.get(f"{event.path}print/{kind}/?pdf=a4").content[:5] == b"%PDF-"
    event.post("setup/", **announced, **money, sharing="rank", confirmed=1)
    assert event.state.settings.sharing == "rank"
    assert 'value="rank" selected' in client.get(f"{event.path}setup/").content.decode()
    refused = event.post("setup/", **announced, prizes="lot").content.decode()
    assert "lot is not an amount of money" in refused


def test_a_list_is_undone_in_one_step(event: Event) -> None:
    event.post("players/import/", text="name;rating\nFirst, List;1500")
    page = event.post("players/import/", text="name;rating\nNew, One;1900\nNew, Two;1800")
    found = re.search(r'name="list" value="(\d+)"', page.content.decode())
    assert found is not None
    assert len(event.state.entries) == 11
    journal = event.client().get(f"{event.path}journal/").content.decode()
    assert journal.count("Undo the whole list") == 3
    event.post("journal/undo/", list=found[1])
    names = {entry.name for entry in event.state.entries.values()}
    assert "First, List" in names, "another list stays"
    assert len(names) == 9
    event.post("players/import/", text="name;rating\nNew, One;1900\nNew, Two;1800")
    event.post("round/pair/", colour="w")
    last = event.state.decisions - 2
    event.post("journal/undo/", list=last)
    assert len(event.state.entries) == 11, "a pairing rests on them"


def test_a_list_entered_from_the_shell_is_undone_in_one_step(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from zug.cli.main import guarded
    from zug.web.events.models import EventRow
    from zug.web.events.store import ledger

    monkeypatch.chdir(tmp_path)
    Path("players.csv").write_text("name;rating\nAda;1900\nBen;1800\nCleo;1700\n", encoding="utf-8")
    for words in (
        ("new", "Club", "--rounds", "3"),
        ("enter", "Dan"),
        ("enter", "--csv", "players.csv"),
        ("divide", "players.csv", "Cup", "--groups", "1"),
    ):
        assert guarded(list(words)) == 0
    owner = event.client()
    for file, left in (("club.zug", ["Dan"]), ("cup-a.zug", [])):
        upload = SimpleUploadedFile(file, Path(file).read_bytes())
        path = owner.post("/import/", {"file": upload})["Location"]
        page = owner.get(f"{path}journal/").content.decode()
        assert page.count("Undo the whole list") == 3
        last = re.findall(r'name="list" value="(\d+)"', page)[0]
        owner.post(f"{path}journal/undo/", {"list": last})
        entries = ledger(EventRow.objects.latest("pk")).state.entries
        assert [entry.name for entry in entries.values()] == left


def test_the_round_before_it_is_paired_is_marked_in_the_navigation(event: Event) -> None:
    page = event.client().get(f"{event.path}round/").content.decode()
    assert f'<a href="{event.path}round/" aria-current="page">Round</a>' in page


def test_enter_in_the_empty_field_checks_in_nobody(event: Event) -> None:
    client = event.client()
    answer = client.post(f"{event.path}checkin/", {"q": "", "id": ""}, follow=True)
    assert "There is no entry" not in answer.content.decode()
    assert not event.state.here


def test_a_card_says_rank_and_number(event: Event) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    for board in range(1, 5):
        event.enter(board, "0-1")
    page = event.client().get(f"{event.path}card/{event.state.numbering[7]}/")
    assert re.search(r"Rank \d: Player008, Given \(No. 8\)", page.content.decode())


def test_the_cross_table_ends_with_the_round_in_its_title(event: Event) -> None:
    for last in (4, 1):
        event.post("round/pair/", colour="w")
        event.post("round/publish/")
        for board in range(1, last + 1):
            number = len(event.state.rounds)
            event.post(f"results/{number}/enter/", board=board, result="1-0")
    page = event.client().get(f"{event.path}crosstable/").content.decode()
    assert "Cross table after round 1" in page
    heads = re.findall(r"<th[^>]*>([^<]*)", page)
    assert "1" in heads
    assert "2" not in heads
    asked = event.client().get(f"{event.path}crosstable/?q=zzz").content.decode()
    assert "Nobody by that name." in asked


def test_a_refused_category_has_its_error_in_view(event: Event) -> None:
    for _ in range(2):
        answer = event.post("categories/", form="category", **{"c-name": "U14"})
    shown = answer.content.decode()
    assert re.search('name="c-name"[^>]* autofocus [^>]*aria-invalid="true"', shown)
    assert "There is a category U14 already" in shown
