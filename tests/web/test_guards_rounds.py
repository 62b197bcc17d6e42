"""What must not happen to rounds, results and decisions at the desk."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.web.support import Event


def publish(event: Event, colour: str = "w") -> None:
    event.post("round/pair/", colour=colour)
    event.post("round/publish/")


def send(event: Event, path: str, role: str = "owner", **data: Any) -> Any:
    return event.client(role).post(f"{event.path}{path}", data, content_type="application/json")


def text(event: Event, path: str, role: str = "owner") -> str:
    return str(event.client(role).get(f"{event.path}{path}").content.decode())


def test_a_draft_has_no_results(event: Event) -> None:
    event.post("round/pair/", colour="w")
    assert event.client().get(f"{event.path}results/1/").status_code == 404
    assert event.client().get(f"{event.path}results/1/state/").status_code == 404
    event.post("round/publish/")
    assert event.client().get(f"{event.path}results/1/").status_code == 200
    assert event.client().get(f"{event.path}results/2/").status_code == 404


def test_lists_learn_of_the_results_of_others(event: Event) -> None:
    publish(event)
    path = f"{event.path}results/1/state/?seen="
    now = event.state.decisions
    assert event.client().get(f"{path}{now}").status_code == 204
    event.enter(2, "0-1")
    answer = event.client("deputy").get(f"{path}{now}").json()
    assert answer["version"] == now + 1
    assert [board["result"] for board in answer["boards"]] == ["", "0-1", "", ""]
    assert answer["boards"][1]["by"] == event.users["owner"].username


def test_the_key_for_undo_takes_back_results_only(event: Event) -> None:
    publish(event)
    before = event.state.decisions
    assert send(event, "results/undo/", number=before).status_code == 422
    assert send(event, "results/undo/", number=0).status_code == 422
    assert send(event, "results/undo/", number=9999).status_code == 400
    assert send(event, "results/undo/", number="x").status_code == 400
    assert event.state.decisions == before


def test_what_is_refused_does_not_look_saved(event: Event) -> None:
    publish(event)
    event.enter(1, "1-0")
    other = event.enter(1, "0-1")
    assert (other.status_code, other.json()["clash"], other.json()["result"]) == (409, True, "1-0")
    for board, result in ((9, "1-0"), (1, "nonsense"), (0, "1-0")):
        assert event.enter(board, result).status_code == 422
    assert event.client().post(
        f"{event.path}results/1/enter/", "[]", content_type="application/json"
    ).status_code in (400, 422)
    assert event.state.current.open_boards == (2, 3, 4)


def test_what_follows_from_a_forfeit_is_told(desk_data: object) -> None:
    """Who stays away counts as withdrawn (handling-2016:D.2)."""
    from zug.director.actions.settings import change
    from zug.web.events.store import event_desk

    event = Event.new(8)
    with event_desk(event.row.pk, "test") as desk:
        desk.record(change(desk.state, handling="2016"), confirmed=True)
    publish(event)
    (warning,) = event.enter(1, "+-").json()["warnings"]
    assert "counts as withdrawn" in warning
    page = event.client().post(
        f"{event.path}results/1/enter/", {"board": 2, "result": "+-"}, follow=True
    )
    assert "counts as withdrawn" in page.content.decode()


def test_the_next_round_is_offered_when_all_results_are_in(event: Event) -> None:
    publish(event)
    answer = event.client().get(f"{event.path}round/")
    assert answer.headers["Location"] == f"{event.path}round/1/"
    for board in range(1, 5):
        event.enter(board, "1-0")
    assert "Pair round 2" in text(event, "round/")


def test_who_does_not_play_stands_there_with_the_reason(event: Event) -> None:
    event.post("players/1/act/", do="H", round=1)
    event.post("players/2/act/", do="withdraw")
    event.post("players/3/act/", do="Z", round=1)
    page = text(event, "round/")
    assert "5 players are to be paired" in page
    for reason in ("absent, half a point", "withdrawn", "absent, no points"):
        assert page.count(reason) == 1


@pytest.mark.parametrize("colour", ["w", "b"])
def test_the_colour_drawn_in_the_hall_is_the_one(event: Event, colour: str) -> None:
    publish(event, colour)
    white = event.state.current.boards[0].white
    assert (white == event.state.numbering[0]) == (colour == "w")


def test_a_round_is_not_paired_on_an_old_page(event: Event) -> None:
    """Another arbiter has paired it and taken the draft back."""
    seen = event.state.decisions
    event.post("round/pair/", "arbiter", colour="w")
    event.post("round/unpair/", "arbiter")
    event.post("round/pair/", seen=seen)
    assert event.state.rounds == ()
    event.post("round/pair/", colour="w", seen=event.state.decisions)
    assert len(event.state.rounds) == 1


def test_a_change_by_hand_is_shown_first(event: Event) -> None:
    event.post("round/pair/", colour="w")
    before = event.state
    first, second = before.rounds[0].boards[:2]
    answer = event.post("round/change/", a=first.white, b=second.white, how="exchange")
    assert "The computed boards" in answer.content.decode()
    assert event.state == before
    event.post(
        "round/change/", a=first.white, b=second.white, how="exchange", shown=1, word="manual"
    )
    seated = {(pair.white, pair.black) for pair in event.state.rounds[0].boards}
    assert {(second.white, first.black), (first.white, second.black)} <= seated
    answer = event.post("round/change/", a=0, b=0, how="exchange")
    assert answer.status_code == 302, "nobody to exchange: refused, not shown"


def test_a_form_of_yesterday_decides_nothing_today(event: Event) -> None:
    seen = event.state.decisions
    event.post("players/1/", name="Corrected, Once", seen=seen)
    answer = event.post("players/1/", name="Corrected, Twice", seen=seen)
    assert answer.status_code == 409
    assert "Corrected, Twice" in answer.content.decode(), "what was typed is not lost"
    assert event.state.entries[1].name == "Corrected, Once"


def test_what_needs_a_yes_waits_for_it(event: Event) -> None:
    """Fewer rounds than are announced make players topscorers: that is asked first."""
    event.play_round()
    event.play_round()
    data = {"name": event.row.name, "rounds": 3, "tiebreaks": "BH", "half_byes": 1}
    answer = event.post("setup/", **data)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert 'name="rounds" value="3"' in page, "the question keeps what was filled in"
    assert event.state.settings.rounds == 5
    again = event.post("setup/", **data, confirmed=1).content.decode()
    assert 'name="asked" value="rounds' in again, "a yes of level 3 does not answer level 4"
    event.post("setup/", **data, confirmed=1, word="rounds tiebreaks")
    assert event.state.settings.rounds == 3


def test_a_late_entry_joins_on_its_ground(desk_data: object) -> None:
    event = Event.new(7)
    publish(event)
    event.post("players/", name="Late, Lena", now="on", reason="train")
    from zug.web.events.store import ledger

    event.row.refresh_from_db()
    reason = ledger(event.row).decisions[-1].reason
    assert reason.startswith("handling-2026:4.4.4")
    assert reason.endswith("train")


def test_a_late_entry_plays_from_the_next_round_on(event: Event) -> None:
    from zug.director.decisions import CloseList
    from zug.web.events.store import event_desk

    event.play_round()
    with event_desk(event.row.pk, "test") as desk:
        desk.record(CloseList())
    event.post("players/", name="Later, Lena", rating=1800)
    assert all(entry.name != "Later, Lena" for entry in event.state.entries.values())
    event.post("players/", name="Later, Lena", rating=1800, late="on")
    found = next(e for e in event.state.entries.values() if e.name == "Later, Lena")
    assert found.first_round == 2


def test_a_late_entry_that_moves_numbers_is_asked_about(event: Event) -> None:
    """One question for a single player, and one for a whole list, pasted or sent as a file."""
    event.play_round()
    count = len(event.state.entries)
    strong = {"name": "Strong, Sue", "rating": 2700}
    asked = event.post("players/", **strong).content.decode()
    assert "numbers change" in asked
    assert ">Enter Strong, Sue</button>" in asked
    assert len(event.state.entries) == count
    event.post("players/", **strong, confirmed=1)
    assert event.state.tournament.players[0].name == "Strong, Sue"
    listed = "name;rating\nOne, Ann;2800\nTwo, Ben;2750"
    pasted = event.post("players/import/", text=listed).content.decode()
    assert "2 players would be entered" in pasted
    assert ">Enter 2 players</button>" in pasted
    assert len(event.state.entries) == count + 1
    sent = SimpleUploadedFile("late.csv", listed.encode())
    page = event.post("players/import/", file=sent).content.decode()
    fields = dict(re.findall(r'name="(kept|source)" value="([^"]*)"', page))
    assert fields["source"] == "late.csv"
    event.post("players/import/", **fields, confirmed=1)
    assert [p.name for p in event.state.tournament.players[:2]] == ["One, Ann", "Two, Ben"]


def test_the_list_of_players_marks_twins_and_says_who_is_away(event: Event) -> None:
    event.post("players/", name="player001, GIVEN", rating=1000, confirmed=1)
    event.post("players/1/act/", do="H", round=1)
    event.post("players/1/act/", do="H", round=2, confirmed=1)
    page = text(event, "players/")
    assert page.count("duplicate?") == 2
    assert "not in round 1 (½), 2 (½)" in page
    publish(event)
    for board in event.state.current.open_boards:
        event.enter(board, "1-0")
    assert "not in round 2 (½)" in text(event, "players/")


def test_an_undo_of_the_last_is_of_the_one_that_was_seen(event: Event) -> None:
    seen = event.state.decisions
    event.post("players/2/act/", do="withdraw")
    event.post("journal/undo/", seen=seen)
    assert 2 in event.state.withdrawn
    event.post("journal/undo/", seen=event.state.decisions)
    assert 2 not in event.state.withdrawn
    page = text(event, "journal/")
    assert page.count("(undone)") == 1


def test_the_journal_undoes_no_published_round(event: Event) -> None:
    publish(event)
    number = event.state.decisions
    answer = event.client().post(f"{event.path}journal/undo/", {"number": number}, follow=True)
    assert "shall not be changed" in answer.content.decode()
    event.enter(1, "1-0")
    answer = event.client().post(f"{event.path}journal/undo/", {"number": number}, follow=True)
    assert "round 1 has results" in answer.content.decode()
    assert event.state.rounds[0].published


def test_a_rule_book_stays_once_a_round_is_paired(event: Event) -> None:
    event.play_round()
    data = {"name": event.row.name, "rounds": 5, "tiebreaks": "BH", "system": "dubov-1997"}
    event.post("setup/", **data, confirmed=1)
    assert event.state.settings.system == "dutch-2026"
    assert 'name="system"' not in text(event, "setup/")


def test_one_helper_is_revoked_and_members_of_others_stay(event: Event) -> None:
    other = Event.new(2)
    for label in ("Tom", "Ida"):
        event.post("share/act/", do="helper", label=label)
    token = event.row.helpers.get(label="Tom").token
    event.post("share/act/", do="revoke", token=token)
    assert [code.label for code in event.row.helpers.filter(revoked=False)] == ["Ida"]
    theirs = other.row.members.get(role="deputy")
    event.post("share/act/", do="remove", member=theirs.pk)
    assert other.row.members.filter(pk=theirs.pk).exists()
    mine = event.row.members.get(role="deputy")
    event.post("share/act/", do="remove", member=mine.pk)
    assert not event.row.members.filter(pk=mine.pk).exists()


def test_home_shows_the_boards_that_are_open(event: Event) -> None:
    publish(event)
    pairs = event.state.current.boards
    names = [event.state.entries[pair.white].name for pair in pairs]
    event.enter(1, "1-0")
    shown = text(event, "").split("Still playing")[1].split("</table>")[0]
    assert [name in shown for name in names] == [False, True, True, True]


def test_places_that_are_shared_at_the_end_are_told(event: Event) -> None:
    """All games drawn: eight share the first place; before the last round that is no matter."""
    last = Event.new(8, rounds=1)
    for one in (event, last):
        one.play_round("½-½")
    words = "7 places are shared after all tie-breaks"
    assert words in text(last, "standings/")
    assert words not in text(event, "standings/")
    assert "<h1>Final standings after round 1" in text(last, "standings/")
    assert "<h1>Standings after round 1" in text(event, "standings/")


def test_a_late_entry_with_the_bye_is_shown_before_it_is_confirmed(event: Event) -> None:
    publish(event)
    event.post("players/", name="Late, Lisa", now="on")
    entry = event.state.next_entry - 1
    answer = event.client().post(f"{event.path}round/change/", {"how": "bye", "a": entry})
    page = answer.content.decode()
    mine = page[page.index("My boards") : page.index("The computed boards")]
    assert 'bye</td><td colspan="2">' in mine
    assert "Late, Lisa" in mine
    assert "no difference" not in mine
    form = {
        "how": "bye",
        "a": entry,
        "shown": 1,
        "confirmed": 1,
        "ground": "4.4.4",
        "reason": "agreed",
    }
    form["word"] = "manual published"
    event.post("round/change/", **form)
    assert event.state.rounds[0].bye == entry


def test_rounds_after_a_withdrawal_are_not_offered(event: Event) -> None:
    event.post("players/2/act/", do="withdraw")
    page = text(event, "players/2/")
    assert "Withdrawn from round 1" in page
    assert "Absent, ½" not in page
    event.post("players/2/act/", do="H", round=1)
    assert not event.state.byes


def test_what_a_federation_would_reject_names_an_adjourned_game(event: Event) -> None:
    publish(event)
    event.enter(1, "*")
    assert "Round 1: the game on board 1 is adjourned" in text(event, "files/")
