"""Past rounds, byes and what is not final, at the desk."""

from __future__ import annotations

from typing import Any

from tests.web.support import Event
from zug.director.state.state import numbered_name
from zug.model.results import parse_result


def text(event: Event, path: str) -> str:
    return str(event.client().get(f"{event.path}{path}").content.decode())


def send(event: Event, path: str, **data: Any) -> Any:
    return event.client().post(f"{event.path}{path}", data, content_type="application/json")


def start(event: Event) -> None:
    """Pair and publish; that games are adjourned has been read."""
    event.post("round/pair/", colour="w", confirmed=1)
    event.post("round/publish/")


def finish(event: Event, result: str = "1-0") -> None:
    for board in event.state.current.open_boards:
        event.enter(board, result)


def with_an_adjourned_game(event: Event) -> None:
    """Two rounds of two; board 1 of round 1 is adjourned."""
    event.post("setup/", **setup(event, rounds=2))
    start(event)
    event.enter(1, "*")
    finish(event)
    start(event)
    finish(event)


def setup(event: Event, **changes: object) -> dict[str, object]:
    settings = event.state.settings
    known = {"name": settings.name, "system": settings.system, "tiebreaks": "", "confirmed": 1}
    return known | {"points": "1-½-0", "rounds": settings.rounds} | changes


def test_the_end_of_an_adjourned_game_is_asked_about(event: Event) -> None:
    start(event)
    event.enter(1, "*")
    finish(event)
    start(event)
    entry = {"board": 1, "result": "1-0", "seen": event.state.decisions}
    asked = send(event, "results/1/enter/", **entry)
    assert (asked.status_code, asked.json()["error"]) == (422, "unconfirmed")
    assert "this is not a draw" in asked.json()["ask"]
    assert event.state.rounds[0].adjourned == (1,)
    assert send(event, "results/1/enter/", **entry, confirmed=True).status_code == 200
    assert event.state.rounds[0].adjourned == ()
    number = event.state.decisions
    asked = send(event, "results/undo/", number=number)
    assert (asked.status_code, asked.json()["error"]) == (422, "unconfirmed")
    assert "had to be confirmed" in asked.json()["ask"]
    page = event.client().post(f"{event.path}journal/undo/", {"number": number}).content.decode()
    assert "had to be confirmed" in page
    assert event.state.rounds[0].adjourned == ()
    assert send(event, "results/undo/", number=number, confirmed=True).status_code == 200
    assert event.state.rounds[0].adjourned == (1,)


def test_the_key_for_undo_asks_before_a_past_round_changes(event: Event) -> None:
    start(event)
    finish(event)
    start(event)
    body = {"board": 1, "result": "0-1", "replace": True, "seen": 0, "confirmed": True}
    answer = send(event, "results/1/enter/", **body)
    told = "Round 2 was paired with the old result, and stays as it is paired."
    assert answer.json()["warnings"] == [told], "true before and after, and a sentence"
    number = event.state.decisions
    asked = send(event, "results/undo/", number=number)
    assert (asked.status_code, asked.json()["error"]) == (422, "unconfirmed")
    assert send(event, "results/undo/", number=number, confirmed=True).status_code == 200


def test_the_journal_asks_before_a_past_round_changes(event: Event) -> None:
    start(event)
    finish(event)
    start(event)
    body = {"board": 1, "result": "0-1", "replace": True, "seen": 0, "confirmed": True}
    send(event, "results/1/enter/", **body)
    number, before = event.state.decisions, event.state.rounds[0]
    page = event.client().post(f"{event.path}journal/undo/", {"number": number}).content.decode()
    assert "Round 2 was paired with the old result" in page
    assert event.state.rounds[0] == before
    event.post("journal/undo/", number=number, confirmed=1)
    assert event.state.rounds[0] != before


def test_files_are_interim_while_a_game_is_adjourned(event: Event) -> None:
    with_an_adjourned_game(event)
    page = text(event, "files/")
    assert "these files are interim, not the final report" in page
    assert "?interim=1" in page
    assert "rating=1" in page
    assert "Not final: round 1: the game on board 1 is adjourned." in text(event, "standings/")
    refused = event.client().get(f"{event.path}files/trf26/", follow=True)
    assert "no final report yet" in refused.content.decode()
    interim = event.client().get(f"{event.path}files/trf26/?interim=1")
    assert "-interim-trf26.trf" in interim.headers["Content-Disposition"]
    assert sum(line[98:99] == "?" for line in interim.content.decode().splitlines()) == 2


def test_ratings_norms_and_prizes_say_that_they_are_not_final(event: Event) -> None:
    terms = {"t-prizes": "500 300", "t-sharing": "equal", "t-prize_unit": "1", "t-fee": "0"}
    event.post("setup/", **setup(event, rounds=2))
    event.post("categories/", form="terms", **terms)
    assert event.state.settings.prizes == (50000, 30000)
    start(event)
    event.enter(1, "*")
    finish(event)
    pages = ("elo/", "norms/", "norms/1/", "prizes/")
    for page in pages:
        assert "Provisional: rounds are still to be played." in text(event, page)
    start(event)
    finish(event)
    papers = ("rating-changes", "norms", "norm-reports", "it1", "it3", "prizes", "receipts")
    for page in (*pages, *(f"print/{one}/" for one in papers)):
        assert "Not final: round 1: the game on board 1 is adjourned." in text(event, page), page


def test_the_rating_report_is_offered(event: Event) -> None:
    for _ in range(3):
        start(event)
        finish(event)
    body = {"board": 1, "result": "0-1", "replace": True, "seen": 0, "confirmed": True}
    send(event, "results/1/enter/", **body)
    usual = event.client().get(f"{event.path}files/trf26/").content.decode()
    rated = event.client().get(f"{event.path}files/trf26/?rating=1")
    assert "-rating-trf26.trf" in rated.headers["Content-Disposition"]
    assert "### Rating correction @ Round 1: " in rated.content.decode()
    assert rated.content.decode() != usual


def test_files_are_called_by_letters_that_every_system_takes(event: Event) -> None:
    event.post("setup/", name="Zürich, Ø Groß", rounds=5, system="dutch-2026", tiebreaks="BH")
    answer = event.client().get(f"{event.path}files/trf26/?interim=1")
    assert 'filename="zurich-o-gross-trf26.trf"' in answer.headers["Content-Disposition"]


def test_who_lost_by_forfeit_is_asked_about_before_the_next_pairing(event: Event) -> None:
    start(event)
    event.enter(1, "+-")
    event.enter(2, "-+")
    finish(event)
    boards = event.state.rounds[0].boards
    page = text(event, "round/2/")
    assert page.count("Absent from this round") == 2
    gone, away = boards[0].black, boards[1].white
    shown = f'<li id="f{gone}"', f'<li id="f{away}"', f'name="to-round" value="{away}"'
    assert all(one in page for one in shown)
    answer = event.post(f"players/{gone}/act/", **{"do": "withdraw", "round": 2, "to-round": away})
    assert answer.headers["Location"].endswith(f"/round/#f{away}"), "the next one is in sight"
    event.post(f"players/{away}/act/", **{"do": "Z", "round": 2, "to-round": 0})
    assert event.state.missing(2).keys() == {gone, away}
    assert "Lost by forfeit" not in text(event, "round/2/")
    assert "<small>withdrawn</small>" in text(event, "standings/")


def test_who_is_not_entitled_is_refused_a_half_point_bye(event: Event) -> None:
    entry = event.state.entries[1]
    event.post("players/1/", name=entry.name, rating=entry.rating, no_half_byes="on")
    assert event.state.entries[1].no_half_byes
    assert 'value="H" disabled' in text(event, "players/1/")
    event.post("players/1/act/", do="H", round=1, confirmed=1)
    assert event.state.byes == {}


def late_event(event: Event) -> dict[str, object]:
    """Two rounds are over; a correction of round 1 may have been notified in time or not."""
    event.play_round()
    event.play_round()
    was = event.state.rounds[0].boards[0]
    assert was.results is not None
    return {"board": 1, "result": "0-1", "replace": True, "was": "1-0", "seen": 0}


def test_a_correction_that_came_late_can_be_for_the_rating_report_alone(event: Event) -> None:
    body = late_event(event)
    path, kind = f"{event.path}results/1/enter/", "application/json"
    asked = event.client().post(path, body, content_type=kind).json()
    assert "otherwise it is for the rating report alone" in asked["ask"]
    assert asked["either"] is True
    chosen = body | {"confirmed": True, "for_rating": True}
    answer = event.client().post(path, chosen, content_type=kind).json()
    assert (answer["shown"], answer["rating"]) == ("1–0", "0–1")
    pair = event.state.rounds[0].boards[0]
    assert (pair.results, pair.rating_results) == (parse_result("1-0"), parse_result("0-1"))


def test_the_same_choice_without_scripts(event: Event) -> None:
    late_event(event)
    form = {"board": 1, "result": "0-1", "was": "1-0"}
    page = event.post("results/1/enter/", **form).content.decode()
    assert "For the rating report alone" in page
    event.post("results/1/enter/", **form, confirmed=1, for_rating=1)
    assert event.state.rounds[0].boards[0].rating_results == parse_result("0-1")
    other = {"board": 2, "result": "0-1", "was": "1-0"}
    event.post("results/1/enter/", **other, confirmed=1)
    assert event.state.rounds[0].boards[1].results == parse_result("0-1")


def test_while_the_next_round_is_played_there_is_no_such_choice(event: Event) -> None:
    event.play_round()
    event.post("round/pair/")
    event.post("round/publish/")
    body = {"board": 1, "result": "0-1", "replace": True, "was": "1-0", "seen": 0}
    path = f"{event.path}results/1/enter/"
    asked = event.client().post(path, body, content_type="application/json").json()
    assert asked["either"] is False


def test_a_page_of_old_results_says_that_an_adjourned_game_still_counts(event: Event) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.enter(1, "*")
    for board in (2, 3, 4):
        event.enter(board, "1-0")
    for _ in range(2):
        event.play_round()
    counts = "The result of an adjourned game counts all the same."
    assert counts in event.client().get(f"{event.path}results/1/").content.decode()
    assert counts not in event.client().get(f"{event.path}results/2/").content.decode()


def test_the_check_names_rounds_boards_and_what_was_made_by_hand(event: Event) -> None:
    event.play_round()
    event.post("round/pair/")
    event.post("round/change/", turn=1, shown=1, confirmed=1, word="manual")
    assert event.state.draft is not None
    event.post("round/publish/")
    page = event.client().get(f"{event.path}files/?check=1").content.decode()
    table = page[page.index("In the record") : page.index("TRF26")]
    pair = event.state.rounds[1].boards[0]
    white, black = (numbered_name(event.state, one) for one in (pair.white, pair.black))
    assert f"<div>{black} – {white}</div>" in table
    assert f"<div>{white} – {black}</div>" in table
    assert "by hand" in table
    assert 'round/2/">2</a>' in table
    assert 'round/1/">1</a>' not in table


def test_a_round_with_one_change_names_its_board_and_explains_the_others(event: Event) -> None:
    event.post("round/pair/", colour="w")
    by_rules = event.client().get(f"{event.path}round/1/why/").content.decode()
    assert "as expected" in by_rules
    assert "by hand" not in by_rules
    event.post("round/change/", turn=1, shown=1, confirmed=1, word="manual")
    page = event.client().get(f"{event.path}round/1/why/").content.decode()
    assert "Board 1 was changed by hand." in page
    assert "This round was paired by hand." not in page
    assert "Below, the computed pairing is explained." in page
    assert by_rules.count("zug-map") == page.count("zug-map") > 0, "the map is there"
    changed = event.client().get(f"{event.path}round/1/why/?board=1").content.decode()
    assert "The arbiter changed this board by hand." in changed
    kept = event.client().get(f"{event.path}round/1/why/?board=2").content.decode()
    assert "by hand" not in kept


def test_a_round_made_by_hand_is_not_told_as_expected(event: Event) -> None:
    event.post("round/pair/", colour="w")
    for board in (1, 2, 3, 4):
        event.post("round/change/", turn=board, shown=1, confirmed=1, word="manual")
    page = event.client().get(f"{event.path}round/1/why/").content.decode()
    assert "This round was paired by hand." in page
    assert "The rule book pairs otherwise here." in page
    assert "as expected" not in page


def after_three_rounds(event: Event) -> None:
    for _ in range(3):
        start(event)
        finish(event)


def test_a_result_found_wrong_two_rounds_later_can_count_in_two_steps(event: Event) -> None:
    after_three_rounds(event)
    wrong = event.state.rounds[0].boards[0].results
    sent = {"board": 1, "result": "0-1", "was": "1-0"}
    page = event.client().post(f"{event.path}results/1/enter/", sent).content.decode()
    assert 'name="counts"' in page
    asked = send(event, "results/1/enter/", **sent, replace=True, seen=event.state.decisions)
    assert (asked.status_code, asked.json()["may_count"]) == (422, True)

    sent["counts"] = "1"
    first = event.client().post(f"{event.path}results/1/enter/", sent).content.decode()
    assert 'name="asked" value="counts"' in first
    assert "required" in first
    sent |= {"asked": "counts", "reason": "regulations, 7.2"}
    second = event.client().post(f"{event.path}results/1/enter/", sent).content.decode()
    assert 'name="word" value="counts"' in second
    assert event.state.rounds[0].boards[0].results == wrong
    event.client().post(
        f"{event.path}results/1/enter/", sent | {"word": "counts", "confirmed": "1"}
    )
    assert event.state.rounds[0].boards[0].results == parse_result("0-1")
    assert event.state.fide_mode


def test_outside_fide_mode_it_counts_after_one_question_or_is_for_rating(event: Event) -> None:
    event.post("setup/fide-mode/", word="leave", confirmed=1)
    assert not event.state.fide_mode
    after_three_rounds(event)
    assert "counts in the standings from now on" in text(event, "results/1/")
    entry = {"board": 1, "result": "0-1", "was": "1-0", "replace": True}
    asked = send(event, "results/1/enter/", **entry, seen=event.state.decisions).json()
    assert (asked["either"], asked["may_count"]) == (True, False)
    rated = {"confirmed": True, "for_rating": True}
    send(event, "results/1/enter/", **entry, seen=event.state.decisions, **rated)
    assert event.state.rounds[0].boards[0].results == parse_result("1-0")
    send(event, "results/1/enter/", **entry, seen=event.state.decisions, confirmed=True)
    assert event.state.rounds[0].boards[0].results == parse_result("0-1")


def test_undo_is_not_offered_for_what_stays(event: Event) -> None:
    start(event)
    page = text(event, "journal/")
    with event.desk() as desk:
        published = next(one.number for one in desk.decisions if one.kind == "publish")
    assert f'name="number" value="{published}"' not in page
    pair = event.state.rounds[0].boards[0]
    seats = pair.white, pair.black
    event.post(
        "round/change/", turn=1, shown=1, confirmed=1, word="manual published", ground="4.4.2"
    )
    changed = event.state.decisions
    assert f'name="number" value="{changed}"' in text(event, "journal/")
    event.post("journal/undo/", number=changed, confirmed=1, word="manual published")
    pair = event.state.rounds[0].boards[0]
    assert (pair.white, pair.black) == seats


def test_an_adjourned_game_is_acknowledged_before_the_next_round_is_paired(event: Event) -> None:
    start(event)
    event.enter(1, "*")
    finish(event)
    page = event.client().post(f"{event.path}round/pair/", {}).content.decode()
    assert "I have read this" in page
    assert len(event.state.rounds) == 1
    event.post("round/pair/", confirmed=1)
    assert len(event.state.rounds) == 2
