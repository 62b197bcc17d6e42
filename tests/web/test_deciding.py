"""From a form to the journal: what is asked first, what is refused, what the journal says."""

from __future__ import annotations

from tests.web.support import Event
from zug.model.results import KEYS, parse_result, show_result, typed_game
from zug.screens.progress import progress


def published(event: Event) -> Event:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    return event


def test_an_objection_is_asked_about_once_and_then_told(event: Event) -> None:
    before = event.state.decisions
    asked = event.post("players/1/act/", do="F", round=1)
    page = asked.content.decode()
    assert "<h1>Grant the bye?</h1>" in page
    assert page.index(">Cancel</a>") < page.index(">Grant the bye</button>")
    assert "Player001, Given does not play round 1: a full-point bye" in page
    assert "deprecated" in page
    assert 'name="do" value="F"' in page
    assert event.state.decisions == before
    client = event.client()
    client.post(f"{event.path}players/1/act/", {"do": "F", "round": 1, "confirmed": 1})
    assert event.state.byes[1, 1] == "F"
    told = client.get(f"{event.path}players/").content.decode()
    assert "Player001, Given does not play round 1: a full-point bye" in told
    assert "deprecated" in told


def test_what_is_only_told_is_not_asked(event: Event) -> None:
    client = event.client()
    client.post(f"{event.path}players/", {"name": "Player001, Given"})
    assert len(event.state.entries) == 9
    page = client.get(f"{event.path}players/").content.decode()
    assert "Entered Player001, Given" in page
    assert "is already entered as number 1" in page


def test_a_clash_shows_both_and_who_insists_decides(event: Event) -> None:
    seen = event.state.decisions
    event.post("players/1/act/", do="withdraw")
    clash = event.post("players/1/act/", "arbiter", do="Z", round=2, seen=seen)
    page = clash.content.decode()
    assert clash.status_code == 409
    assert "Player001, Given withdraws from round 1 on" in page
    assert "Player001, Given does not play round 2: no points" in page
    assert (1, 2) not in event.state.byes
    event.post("players/1/act/", "arbiter", do="Z", round=2, seen=event.state.decisions)
    assert (1, 2) in event.state.byes


def test_an_unknown_action_does_nothing(event: Event) -> None:
    before = event.state.decisions
    for action in ("", "dance", "Q"):
        assert event.post("players/1/act/", do=action, round=1).status_code == 302
    assert event.state.decisions == before


def test_one_board_one_result(event: Event) -> None:
    """Single games: no second result by key, by form, by correction or from a helper."""
    from zug.web.events.models import HelperCode

    published(event)
    before = event.state.decisions
    assert event.enter(1, "1-0 1-0").json()["error"] == "one-game"
    event.post("results/1/enter/", board=1, result="1-0 0-1")
    event.post("results/1/enter/", board=1, result=["1-0", "0-1"])
    code = HelperCode.objects.create(tournament=event.row, token="t" * 20, label="h")
    event.client(None).post(f"/h/{code.token}/", {"board": 1, "round": 1, "result": ["1-0", "1-0"]})
    assert event.state.decisions == before
    event.enter(1, "1-0")
    assert event.enter(1, "0-1 0-1", replace=True).status_code == 422
    assert event.state.current.boards[0].second is None


def test_two_results_of_an_earlier_round_are_refused_too(event: Event) -> None:
    for _ in range(2):
        event.play_round()
    sent = {"board": 1, "result": "0-1 0-1", "seen": event.state.decisions, "replace": True}
    answer = event.client().post(
        f"{event.path}results/1/enter/", sent, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["error"]) == (422, "one-game")


def test_an_adjourned_game_is_no_result(event: Event) -> None:
    """`*` is the same key at the desk and in the shell, and Home counts what is known."""
    published(event)
    for board, key in enumerate(("*", "F", "=", "+"), 1):
        assert event.enter(board, key).status_code == 200
    shown = [show_result(pair.results) for pair in event.state.current.boards]
    assert shown == ["*", "--", "½-½", "+-"]
    home = event.client().get(event.path).content.decode()
    assert "Round 1 of 5: 3 of 4 results, 1 adjourned" in home
    page = event.client().get(f"{event.path}results/").content.decode()
    assert ">1 adjourned</span>" in page
    for one in KEYS:
        assert one.key.isdecimal() or f"<kbd>{one.key}</kbd>" in page
        assert parse_result(one.written) == typed_game(one.key.lower())


def test_an_event_is_not_over_while_a_game_of_its_last_round_is_adjourned(
    desk_data: object,
) -> None:
    event = Event.new(2, rounds=1)
    published(event)
    event.enter(1, "*")
    assert progress(event.state).stage == "playing"
    assert event.enter(1, "1-0").status_code == 422, "until then it was a draw: that is asked first"
    assert progress(event.state).stage == "playing"
    event.enter(1, "1-0", confirmed=True)
    assert progress(event.state).stage == "finished"


def test_a_round_that_cannot_be_paired_leaves_nothing_written(desk_data: object) -> None:
    event = Event.new(1)
    before = event.state.decisions
    event.post("round/pair/")
    assert event.state.decisions == before
    assert event.state.settings.initial_colour is None


def test_the_journal_has_a_word_for_the_owner_without_a_name(event: Event) -> None:
    event.users["owner"].username = "owner"
    event.users["owner"].save()
    published(event)
    event.enter(1, "1-0")
    owners = {"en": "owner", "de": "Inhaber", "es": "propietario"}
    owners |= {"fr": "propriétaire", "it": "proprietario"}
    for language, word in owners.items():
        reader = event.client(HTTP_ACCEPT_LANGUAGE=language)
        assert f"<td>{word}</td>" in reader.get(f"{event.path}journal/").content.decode()
        page = reader.get(f"{event.path}results/1/").content.decode()
        assert f"<td>{word} " in page


def test_the_journal_tells_each_decision_from_its_time(event: Event) -> None:
    published(event)
    event.enter(1, "1-0")
    event.enter(1, "0-1", replace=True, was="1-0")
    event.post("journal/undo/", seen=event.state.decisions)
    page = event.client().get(f"{event.path}journal/").content.decode()
    names = "Round 1, board 1: Player001, Given {} Player005, Given"
    assert names.format("1-0") in page
    assert f"{names.format('0-1')} (was 1-0); counts for the standings" in page
    assert f"Decision {event.state.decisions - 1} is undone" in page
    french = event.client(HTTP_ACCEPT_LANGUAGE="fr").get(f"{event.path}journal/").content.decode()
    plain = french.replace("\u00a0", " ").replace("\u202f", " ")
    assert "Ronde 1, échiquier 1 : Player001, Given 0-1 Player005, Given (était 1-0)" in plain
    home = event.client().get(event.path).content.decode()
    assert f"Decision {event.state.decisions - 1} is undone" in home
    assert (
        "La ronde 1 est publiée"
        in event.client(HTTP_ACCEPT_LANGUAGE="fr").get(event.path).content.decode()
    )
