"""Two at once: different boards never clash, the same thing is shown, never overwritten."""

from __future__ import annotations

from tests.web.support import Event


def published(event: Event) -> Event:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    return event


def test_results_on_different_boards_do_not_clash(event: Event) -> None:
    published(event)
    seen = event.state.decisions
    assert event.enter(1, "1-0", "deputy", seen=seen).status_code == 200
    assert event.enter(2, "0-1", "arbiter", seen=seen).status_code == 200
    assert event.state.current.open_boards == (3, 4)


def test_two_different_results_of_a_board_are_shown_to_the_second(event: Event) -> None:
    published(event)
    seen = event.state.decisions
    event.enter(1, "1-0", "deputy", seen=seen)
    answer = event.enter(1, "0-1", "arbiter", seen=seen)
    assert answer.status_code == 409
    shown = answer.json()
    assert (shown["result"], shown["by"]) == ("1-0", event.users["deputy"].username)
    assert event.state.current.boards[0].results[0] == "1"
    chosen = event.enter(1, "0-1", "arbiter", seen=seen, replace=True, was="1-0")
    assert chosen.status_code == 200
    assert event.state.current.boards[0].results[0] == "0"


def test_a_choice_made_on_an_old_answer_is_refused(event: Event) -> None:
    published(event)
    event.enter(1, "1-0")
    event.enter(1, "½-½", replace=True, was="1-0")
    answer = event.enter(1, "0-1", "arbiter", replace=True, was="1-0")
    assert answer.status_code == 409
    assert event.state.current.boards[0].results[0] == "="


def test_the_same_result_twice_is_no_quarrel(event: Event) -> None:
    published(event)
    event.enter(1, "1-0", "deputy")
    answer = event.enter(1, "1-0", "arbiter")
    assert answer.status_code == 200
    assert answer.json()["error"] == "nothing-changes"


def test_a_blank_replaces_a_result_only_as_a_clearing(event: Event) -> None:
    published(event)
    event.enter(1, "1-0")
    assert event.enter(1, "").status_code == 200
    assert event.state.current.boards[0].is_open
    assert event.enter(1, "nonsense").status_code == 422
    assert event.enter(99, "1-0").status_code == 422


def test_corrections_of_the_same_player_clash(event: Event) -> None:
    seen = event.state.decisions
    event.post("players/1/", name="Player001, Given", rating=2500, seen=seen)
    answer = event.post("players/1/", "arbiter", name="Player001, Given", rating=2300, seen=seen)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "rating 2500" in text
    assert event.users["owner"].username in text
    assert event.state.entries[1].rating == 2500
    seen = event.state.decisions
    event.post("players/1/", "arbiter", name="Player001, Given", rating=2300, seen=seen)
    assert event.state.entries[1].rating == 2300


def test_corrections_of_different_players_do_not_clash(event: Event) -> None:
    seen = event.state.decisions
    event.post("players/1/", name="Player001, Given", rating=2500, seen=seen)
    event.post("players/2/", "arbiter", name="Player002, Given", rating=2450, seen=seen)
    assert (event.state.entries[1].rating, event.state.entries[2].rating) == (2500, 2450)


def test_publishing_a_draft_that_was_changed_meanwhile_is_stopped(event: Event) -> None:
    event.post("round/pair/", colour="w")
    seen = event.state.decisions
    event.post("round/change/", a=1, b=2, shown=1, word="manual", seen=seen)
    assert event.state.decisions == seen + 1
    answer = event.post("round/publish/", "arbiter", seen=seen)
    assert answer.status_code == 409
    assert event.state.draft is not None


def test_an_entry_for_a_board_that_was_paired_anew_clashes(event: Event) -> None:
    published(event)
    seen = event.state.decisions
    named = {"ground": "4.4.2", "word": "manual published", "reason": "x"}
    event.post("round/change/", a=1, b=2, shown=1, **named, seen=seen)
    assert event.enter(1, "1-0", "deputy", seen=seen).status_code == 409


def test_undo_takes_back_ones_own_entry(event: Event) -> None:
    published(event)
    number = event.enter(1, "1-0", "deputy").json()["number"]
    path, kind = f"{event.path}results/undo/", "application/json"
    theirs = event.enter(2, "1-0", "owner").json()["number"]
    deputy = event.client("deputy")
    assert deputy.post(path, {"number": theirs}, content_type=kind).status_code == 422
    assert deputy.post(path, {"number": number}, content_type=kind).status_code == 200
    assert event.state.current.boards[0].is_open


def test_the_journal_undoes_what_nothing_rests_on(event: Event) -> None:
    event.play_round()
    last = event.state.decisions
    answer = event.client().post(f"{event.path}journal/undo/", {"number": last}, follow=True)
    assert "undone" in answer.content.decode()
    assert event.state.current.open_boards == (4,)
    answer = event.client().post(f"{event.path}journal/undo/", {"number": 2}, follow=True)
    assert "cannot be undone" in answer.content.decode()
