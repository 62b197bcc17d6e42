"""An event from set-up to the report through the pages, without a browser."""

from __future__ import annotations

import html
import io
import json
import re
from pathlib import Path

import pytest

from tests.web.support import Event
from zug.director.journal import decode
from zug.formats import Reading, write
from zug.model import ForbiddenGroup, Player, Points, Tournament
from zug.page import answer
from zug.systems import pair


def upload(name: str, data: bytes) -> io.BytesIO:
    file = io.BytesIO(data)
    file.name = name
    return file


def test_set_up_enter_pair_play_report(event: Event) -> None:
    client = event.client()
    answer = client.post(
        "/new/", {"name": "Club", "rounds": 3, "system": "dutch-2026", "tiebreaks": "bh-c1, SB"}
    )
    players = answer.headers["Location"]
    path = players.removesuffix("players/")
    assert "Type a name and press Enter" in client.get(players).content.decode()
    for name, rating in (("Adler, Eva", 1900), ("Brandt, Otto", 1800), ("Conti, Lea", 1700)):
        client.post(players, {"name": name, "rating": rating})
    answer = client.post(f"{path}players/import/", {"text": "Dupont, Marc\nEngel, Ida"})
    assert "2 players entered" in answer.content.decode()
    page = client.get(f"{path}round/").content.decode()
    assert "5 players are to be paired" in page
    drawn = client.post(f"{path}round/pair/", follow=True).content.decode()
    assert re.search(r"Initial colour by lot: (White|Black)", drawn)
    assert "draft" in drawn
    client.post(f"{path}round/publish/")
    assert "0 of 2 results" in client.get(path).content.decode()


def test_doubtful_entries_are_seen(event: Event) -> None:
    listed = "name;rating\nPlayer001, Given;1\nGood, One;12x"
    held = len(event.state.entries)
    before = event.post("players/import/", text=listed).content.decode()
    assert "These rows are left out: nobody of them is entered" in before
    assert "Good, One: '12x' is not a rating" in html.unescape(before)
    assert ">3<" in before, "the line of the fault"
    assert len(event.state.entries) == held
    shown = re.search('name="odd" value="([0-9a-f]+)"', before)
    assert shown is not None
    after = event.post("players/import/", text=listed, odd=shown[1]).content.decode()
    assert "is already entered" in after
    assert len(event.state.entries) == held + 1


def test_players_from_a_report_file(event: Event) -> None:
    other = Event.new(0)
    file = upload("list.trf", write(event.state.tournament, "trf16"))
    other.post("players/import/", file=file)
    assert len(other.state.entries) == 8
    assert other.state.entries[1].rating == event.state.entries[1].rating


def test_a_whole_event_from_a_report_file_and_out_again(event: Event) -> None:
    event.play_round("½-½")
    event.play_round("0-1")
    for form in ("trf26", "trf16"):
        data = event.client().get(f"{event.path}files/{form}/").content
        sent = {"file": upload("open.trf", data), "confirmed": "1"}
        path = event.client().post("/import/", sent).headers["Location"]
        again = event.client().get(f"{path}files/{form}/").content
        assert Reading.of(again).tournament.players == Reading.of(data).tournament.players


def test_the_journal_travels_unchanged(event: Event) -> None:
    event.play_round()
    data = event.client().get(f"{event.path}files/zug/").content
    assert len(decode(data).decisions) == event.state.decisions
    answer = event.client().post("/import/", {"file": upload("open.zug", data)})
    again = event.client().get(f"{answer.headers['Location']}files/zug/").content
    assert again == data


def test_a_changed_journal_is_refused(event: Event) -> None:
    data = event.client().get(f"{event.path}files/zug/").content.replace(b"2398", b"2999")
    answer = event.client().post("/import/", {"file": upload("open.zug", data)})
    assert answer.status_code == 422
    assert "checksum" in answer.content.decode()


@pytest.mark.parametrize(
    ("do", "data"),
    [
        ("enter", {"id": 1, "name": {"not": "a name"}}),
        ("enter", {"id": 1, "name": "A", "rating": "<script>"}),
        ("set", {"points": "3-1-0"}),
        ("set", {"rounds": 10**9}),
        ("pair", {"round": 1, "boards": [[1, 2]], "absent": {}}),
        ("dance", {}),
    ],
)
def test_a_hostile_journal_is_refused(event: Event, do: str, data: dict[str, object]) -> None:
    from zug.director.journal import JournalLine, encode

    now = "2026-11-15T10:00:00Z"
    first, chain = encode(JournalLine(1, now, "a", "create", {"name": "X", "rounds": 3}), "")
    second, _ = encode(JournalLine(2, now, "a", do, data), chain)
    answer = event.client().post("/import/", {"file": upload("x.zug", first + second)})
    assert answer.status_code == 422
    assert "The file was not imported" in answer.content.decode()


PAGES = ("", "players/", "round/", "round/1/", "results/", "standings/", "crosstable/", "journal/")
PAGES += ("checkin/", "setup/", "print/", "files/", "files/trf26/", "share/", "players/1/")


def test_a_damaged_journal_is_refused_or_has_all_its_pages(event: Event) -> None:
    from random import Random

    from tests.director.test_hostile_journals import damaged
    from tests.director.test_old_journals import EVENTS, decisions_of
    from zug.director.journal import encode

    dice, refused = Random("desk"), 0
    for turn in range(24):
        chain, raw = "", b""
        for line in damaged(list(decisions_of(EVENTS[turn % len(EVENTS)])), dice):
            text, chain = encode(line, chain)
            raw += text
        client = event.client()
        answer = client.post("/import/", {"file": upload("x.zug", raw)})
        if answer.status_code == 422:
            refused += 1
            continue
        for page in PAGES:
            status = client.get(f"{answer.headers['Location']}{page}").status_code
            assert status in (200, 302, 404, 409, 422), (page, raw.decode())
    assert 4 < refused < 24


def test_a_bad_report_is_refused_line_by_line(event: Event) -> None:
    answer = event.client().post("/import/", {"file": upload("bad.trf", b"001 nonsense\n")})
    assert answer.status_code == 422
    assert "Line" in answer.content.decode()


def test_what_a_report_says_is_kept_or_told_first(event: Event) -> None:
    from zug.web.events.models import EventRow

    players = (Player(1, "A"), Player(2, "B"), Player(4, "C"), Player(5, "D"))
    bans = (ForbiddenGroup((1, 2), 2, 3),)
    gaps = Tournament(players, forbidden=bans, virtual_points={1: (Points(10),)})
    before = EventRow.objects.count()
    file = write(gaps, "trf26")
    answer = event.client().post("/import/", {"file": upload("gaps.trf", file)})
    assert (answer.status_code, "leave gaps" in answer.content.decode()) == (422, True)
    assert EventRow.objects.count() == before
    form = {"file": upload("gaps.trf", file), "anyway": "on"}
    answer = event.client().post("/import/", form)
    assert "does not say how many rounds" in answer.content.decode()
    assert "Left out: its numbers leave gaps" in answer.content.decode()
    assert EventRow.objects.count() == before, "nothing is made before it was read"
    form = {"file": upload("gaps.trf", file), "anyway": "on", "confirmed": "1"}
    path = event.client().post("/import/", form).headers["Location"]
    kept = Reading.of(event.client().get(f"{path}files/trf26/").content).tournament
    assert (kept.forbidden, kept.virtual_points, kept.rounds) == (bans, {1: (10,)}, None)
    assert event.client().get(f"{path}round/").status_code == 200
    assert event.client().get(f"{path}setup/").status_code == 200
    assert event.client().get(f"{path}players/1/").status_code == 200


def test_too_large_an_upload_is_refused(event: Event) -> None:
    answer = event.client().post(
        "/import/", {"file": upload("big.trf", b"x" * 5_000_000)}, follow=True
    )
    assert "larger than 4 MB" in answer.content.decode()


def test_absences_withdrawals_and_late_entries(event: Event) -> None:
    event.post("players/1/act/", do="H", round=1)
    event.post("players/2/act/", do="withdraw")
    event.play_round()
    round_ = event.client().get(f"{event.path}round/1/").content.decode()
    assert "absent, half a point" in round_
    assert "withdrawn" in round_
    event.post("players/", name="Late, Lena", rating=2100)
    assert event.state.entries[9].first_round == 2
    event.post("players/2/act/", do="return")
    event.play_round()
    assert len(event.state.rounds[1].boards) == 4


def test_check_in_decides_for_the_missing_and_asks_when_it_was_skipped(event: Event) -> None:
    asked = event.post("checkin/", fate="Z").content.decode()
    assert "was check-in skipped?" in asked
    assert not event.state.byes
    for entry in range(1, 7):
        event.post("checkin/", "deputy", id=entry)
    event.post("checkin/", fate="H")
    assert sorted(event.state.byes) == [(7, 1), (8, 1)]


def test_a_change_by_hand_shows_the_computed_round_and_needs_a_ground(event: Event) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    preview = event.post("round/change/", a=1, b=2).content.decode()
    assert "The computed boards" in preview
    assert "4.4.1" in preview
    before = event.state.decisions
    event.post("round/change/", a=1, b=2, shown=1, word="manual published", reason="no ground")
    assert event.state.decisions == before
    named = {"shown": 1, "ground": "4.4.2", "reason": "own rules"}
    first = event.post("round/change/", a=1, b=2, **named).content.decode()
    assert 'name="asked" value="published manual"' in first
    assert 'name="shown"' in first
    second = event.post("round/change/", a=1, b=2, **named, asked="published manual")
    page = second.content.decode()
    assert re.findall("<h1>(.*?)</h1>", page) == ["Leave the round as it is?"], "one question"
    assert page.index(">Leave the round as it is</a>") < page.index(">Change the round</button>")
    assert event.state.decisions == before
    event.post("round/change/", a=1, b=2, **named, word="published manual")
    assert event.state.rounds[0].version == 2
    assert "version 2" in event.client().get(f"{event.path}round/1/").content.decode()


def test_a_published_round_is_taken_back_in_two_steps(event: Event) -> None:
    """The page of the round asks for the ground, which no choice is made for, and for a reason."""
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    page = event.client().get(f"{event.path}round/1/").content.decode()
    assert '<option value="">' in page[page.index('<select id="ground"') :]
    before = event.state.decisions
    form = {"ground": "4.4.1", "reason": "by mistake"}
    first = event.post("round/unpair/", **form, confirmed=1).content.decode()
    assert "Round 1 is published" in first
    assert "Nobody in round 1 has met their opponent before (4.4.1)" in first
    safe, act = ">Leave the round as it is</a>", ">Take the round back</button>"
    assert first.index(safe) < first.index(act)
    second = event.post("round/unpair/", **form, asked="published").content.decode()
    assert "Leave the round as it is?" in second
    assert event.state.decisions == before
    event.post("round/unpair/", **form, confirmed=1, word="published")
    assert not event.state.rounds
    event.post("round/pair/")
    event.post("round/unpair/")
    assert not event.state.rounds, "a draft is nobody's yet"


@pytest.mark.parametrize("how", ["meet", "out"])
def test_other_changes_by_hand(event: Event, how: str) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/change/", a=1, b=2, how=how, shown=1, confirmed=1, word="manual")
    draft = event.state.draft
    pairs = [(pair.white, pair.black) for pair in draft.boards]
    if how == "meet":
        assert (1, 2) in pairs
        assert len(pairs) == 4
    else:
        assert 1 in draft.absent
        assert draft.bye is not None
    page = event.client().get(f"{event.path}round/1/").content.decode()
    assert "from the computed pairing" in page


def test_a_correction_says_what_it_touches(event: Event) -> None:
    event.play_round()
    event.play_round()
    event.post("round/pair/")
    body = {"board": 1, "result": "0-1", "replace": True, "seen": 0}
    path, kind = f"{event.path}results/1/enter/", "application/json"
    asked = event.client().post(path, body, content_type=kind)
    assert (asked.status_code, asked.json()["error"]) == (422, "unconfirmed")
    assert "standings and pairings keep 1-0" in asked.json()["ask"]
    assert event.state.rounds[0].boards[0].rating_results is None
    answer = event.client().post(path, body | {"confirmed": True}, content_type=kind)
    assert "rating report only" in answer.json()["says"]
    assert (answer.json()["shown"], answer.json()["rating"]) == ("1–0", "0–1")
    assert event.state.rounds[0].boards[0].rating_results is not None
    page = event.client().get(f"{event.path}results/1/").content.decode()
    assert "kept for the rating report" in page


def test_standings_are_marked_when_a_result_was_corrected_late(event: Event) -> None:
    event.play_round()
    event.post("round/pair/")
    event.post("round/publish/")
    body = {"board": 1, "result": "0-1", "replace": True, "seen": 0, "confirmed": True}
    path = f"{event.path}results/1/enter/"
    says = event.client().post(path, body, content_type="application/json").json()["says"]
    assert "pairing after this round" in says
    page = event.client().get(f"{event.path}standings/").content.decode()
    assert "A result of round 1 was corrected after the next round was paired" in page


def test_pairings_are_those_of_the_library(event: Event) -> None:
    for result in ("1-0", "½-½", "0-1"):
        wanted = None
        if event.state.rounds:
            wanted = pair(event.state.tournament).boards
        event.play_round(result)
        state = event.state
        boards = [(state.tpns[b.white], state.tpns[b.black]) for b in state.rounds[-1].boards]
        assert wanted is None or boards == list(wanted)


def test_no_pairing_names_the_obstacle(desk_data: object) -> None:
    event = Event.new(4, rounds=5)
    for _ in range(3):
        event.play_round("½-½")
    answer = event.post("round/pair/")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "No complete pairing" in text
    assert "Player001" in text


def test_matches_of_two_games(desk_data: object) -> None:
    event = Event.new(6, system="double-swiss-2026")
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    assert event.enter(1, "1-0").status_code == 422
    assert event.enter(1, "1-0 ½-½").status_code == 200
    assert "1–0 ½–½" in event.client().get(f"{event.path}results/").content.decode()


def test_a_rating_list_is_found_while_typing(event: Event) -> None:
    heading = (
        "ID Number      Name                                                         Fed Sex Tit  "
        "WTit OTit           FOA NOV26 Gms K  B-day Flag\n"
    )
    line = (
        "100013         Árvay, Zsófia                                                HUN F   WFM  "
        "                        2105  0   20 1999      \n"
    )
    admin = event.users["owner"]
    admin.is_superuser = True
    admin.save()
    file = upload("list.txt", (heading + line).encode("latin-1"))
    answer = event.client().post("/rating-list/", {"file": file}, follow=True)
    assert "1 player" in answer.content.decode()
    found = event.client().get(f"{event.path}players/search/?name=arvay").content.decode()
    assert 'data-rating="2105"' in found
    assert 'data-sex="w"' in found
    assert 'data-birth="1999"' in found


@pytest.mark.parametrize("result", ["1-0", "½-½"])
def test_players_send_results_and_the_arbiter_confirms(event: Event, result: str) -> None:
    event.post("share/act/", do="options", public="on", phone_results="on")
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    from zug.web.players.phone_results import mark_of

    event.row.refresh_from_db()
    mark = mark_of(event.row, event.state, 1, 2)
    phone = event.client(None)
    link = f"/b/{event.row.code}/1/2/{mark}/"
    assert "How did it end?" in phone.get(link).content.decode()
    assert phone.get(f"/b/{event.row.code}/1/3/{mark}/").status_code == 404, "of another board"
    phone.post(link, {"result": result})
    assert event.state.current.boards[1].is_open, "nothing counts before the arbiter confirms"
    page = event.client().get(f"{event.path}results/").content.decode()
    assert "Sent by players" in page
    event.post("results/1/claim/", board=2)
    assert not event.state.current.boards[1].is_open
    assert "has recorded" in phone.get(link).content.decode()


def test_players_who_do_not_agree_are_not_confirmed(event: Event) -> None:
    event.post("share/act/", do="options", public="on", phone_results="on")
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    from zug.web.players.phone_results import mark_of

    event.row.refresh_from_db()
    link = f"/b/{event.row.code}/1/1/{mark_of(event.row, event.state, 1, 1)}/"
    event.client(None).post(link, {"result": "1-0"})
    event.client(None).post(link, {"result": "0-1"})
    answer = event.client().post(f"{event.path}results/1/claim/", {"all": 1}, follow=True)
    assert "do not agree" in answer.content.decode()
    assert event.state.current.boards[0].is_open


def test_a_helper_fills_open_boards_and_overwrites_nothing(event: Event) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.post("share/act/", do="helper", label="Tom")
    link = f"/h/{event.row.helpers.get().token}/"
    phone = event.client(None)
    phone.post(link, {"board": 1, "round": 1, "result": "1-0"})
    phone.post(link, {"board": 1, "round": 1, "result": "0-1"})
    assert event.state.current.boards[0].results[0] == "1"
    page = event.client().get(f"{event.path}results/").content.decode()
    assert "Tom" in page
    event.post("share/act/", do="revoke", token=event.row.helpers.get().token)
    assert phone.get(link).status_code == 404


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "lim-2026"])
def test_the_bye_can_be_asked_about(desk_data: Path, system: str) -> None:
    event = Event.new(9, 4, system)
    event.play_round()
    client = event.client()
    page = client.get(f"{event.path}round/1/").content.decode()
    assert "round/1/why/?bye=1" in page
    assert 'name="bye"' in page
    bye = event.state.rounds[0].bye
    assert bye is not None
    story = client.get(f"{event.path}round/1/why/?bye=1").content.decode()
    assert "Why the bye?" in story
    assert event.state.entries[bye].name in story
    assert f'<code title="{system}:' in story
    other = next(entry for entry in event.state.entries if entry != bye)
    against = client.get(f"{event.path}round/1/why-not/?a={other}&bye=1").content.decode()
    assert f"Why not the bye for {event.state.entries[other].name}?" in against
    assert f'<code title="{system}:' in against


def test_without_a_bye_there_is_nothing_to_ask_about_it(desk_data: Path) -> None:
    event = Event.new(8, 4)
    event.play_round()
    client = event.client()
    assert "bye=1" not in client.get(f"{event.path}round/1/").content.decode()
    for question in ("why/?bye=1", "why-not/?a=1&bye=1"):
        assert client.get(f"{event.path}round/1/{question}").status_code == 404


def test_the_desk_opens_an_event_of_the_page_in_the_browser(event: Event) -> None:
    def ask(call: str, **args: object) -> dict[str, str]:
        told: dict[str, dict[str, str]] = json.loads(answer(call, json.dumps({"id": "a"} | args)))
        return told["ok"]

    ask("new", name="Thursday", rounds=3, list="Ada; 2000\nBea; 1900\nCléa; 1800\nDora; 1700")
    ask("act", act="pair")
    ask("act", act="publish")
    ask("act", act="result", round=1, board=1, result="1-0")
    saved = ask("save", form="zug")
    file = upload(saved["name"], saved["text"].encode())
    answered = event.client().post("/import/", {"file": file})
    page = event.client().get(answered["Location"]).content.decode()
    assert "Thursday" in page
    assert "Round 1 of 3: 1 of 2 results" in page
    exported = event.client().get(f"{answered['Location']}files/zug/").content.decode()
    assert exported == saved["text"]
