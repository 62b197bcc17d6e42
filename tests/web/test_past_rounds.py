"""Past rounds, byes and what is not final, at the desk."""

from __future__ import annotations

from typing import Any

from tests.web.support import Event


def text(event: Event, path: str) -> str:
    return str(event.client().get(f"{event.path}{path}").content.decode())


def send(event: Event, path: str, **data: Any) -> Any:
    return event.client().post(f"{event.path}{path}", data, content_type="application/json")


def start(event: Event) -> None:
    event.post("round/pair/", colour="w")
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
    send(event, "results/1/enter/", **body)
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
    assert "was paired with what stands there now" in page
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


def test_who_lost_by_forfeit_is_asked_about_before_the_next_pairing(event: Event) -> None:
    start(event)
    event.enter(1, "+-")
    event.enter(2, "-+")
    finish(event)
    boards = event.state.rounds[0].boards
    page = text(event, "round/2/")
    assert page.count("Absent from this round") == 2
    gone, away = boards[0].black, boards[1].white
    event.post(f"players/{gone}/act/", **{"do": "withdraw", "round": 2, "to-round": 1})
    event.post(f"players/{away}/act/", **{"do": "Z", "round": 2, "to-round": 1})
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
