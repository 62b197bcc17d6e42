"""Groups at the desk: a list divided into events, the promotion list, the final."""

from __future__ import annotations

import io
import itertools
import re
from typing import Any

import pytest

from tests.web.support import Event

LIST = "name;rating\n" + "\n".join(f"Player{n:02d};{2200 - n}" for n in range(1, 7))
DIVIDED = {"groups": "2", "way": "snake", "system": "round-robin", "text": LIST}


_names = itertools.count(1)


@pytest.fixture
def club() -> str:
    """A name no other test has given."""
    return f"Club{next(_names):03d}"


def rows(name: str = "") -> list[Any]:
    from zug.web.events.models import EventRow

    return list(EventRow.objects.filter(name__startswith=name).order_by("name"))


def play(row: Any, number: int) -> None:
    """The lower number wins every game."""
    from zug.director.actions import numbers, rounds
    from zug.model.results import parse_result
    from zug.web.events.store import event_desk

    with event_desk(row.pk, "test") as desk:
        if number == 1:
            desk.record(numbers.number_by_rating(desk.state))
        desk.record(rounds.pair(desk.state))
        desk.record(rounds.publish(desk.state))
        for board in desk.state.rounds[-1].open_boards:
            pair = desk.state.rounds[-1].boards[board - 1]
            result = "1-0" if pair.white < pair.black else "0-1"
            desk.record(rounds.enter_result(desk.state, board, parse_result(result)))


@pytest.fixture
def client(event: Event) -> Any:
    return event.client()


def test_a_list_becomes_groups_of_equal_strength(client: Any, club: str) -> None:
    from zug.web.events.store import ledger

    client.post("/groups/divide/", {"name": club, **DIVIDED})
    named = {row.name: ledger(row).state for row in rows(club)}
    entered = {name: [e.name for e in state.entries.values()] for name, state in named.items()}
    assert entered == {
        f"{club} A": ["Player01", "Player04", "Player05"],
        f"{club} B": ["Player02", "Player03", "Player06"],
    }
    assert all(state.settings.rounds == 3 for state in named.values())


@pytest.mark.parametrize(
    "wrong",
    [
        {"groups": "0"},
        {"groups": "x"},
        {"groups": "4"},
        {"system": "dutch-2026"},
        {"system": "none"},
        {"way": "magic"},
        {"text": ""},
    ],
)
def test_what_cannot_be_divided_leaves_no_event(client: Any, wrong: dict[str, str]) -> None:
    before = len(rows())
    assert client.post("/groups/divide/", {"name": "Wrong", **DIVIDED} | wrong).status_code in (
        302,
        422,
    )
    assert len(rows()) == before


@pytest.mark.parametrize(("carry", "brought"), [("none", 0), ("all", 4), ("games", 2)])
def test_the_final_is_made_of_the_first_of_each_group(
    client: Any, club: str, carry: str, brought: int
) -> None:
    from zug.web.events.store import ledger

    client.post("/groups/divide/", {"name": club, **DIVIDED})
    groups = rows(club)
    keys = [row.pk for row in groups]
    data = {
        "group": keys,
        "first": "2",
        "name": f"{club} Final",
        "carry": carry,
        "system": "round-robin",
    }
    unfinished = client.get("/groups/", {"group": keys, "first": "2"}).content.decode()
    assert f"{club} A is not finished." in unfinished
    client.post("/groups/final/", data)
    assert rows(f"{club} Final") == []
    for number in (1, 2, 3):
        for row in groups:
            play(row, number)
    listed = client.get("/groups/", {"group": keys, "first": "2"}).content.decode()
    assert "not finished" not in listed
    client.post("/groups/final/", data)
    (final,) = rows(f"{club} Final")
    state = ledger(final).state
    assert len(state.entries) == 4
    assert all(entry.name in listed for entry in state.entries.values())
    assert len(state.brought.adjustments) == brought


def test_what_was_typed_is_kept_and_the_error_says_what_to_do(client: Any) -> None:
    typed = {"name": "Kept", "groups": "5", "way": "blocks", "system": "double-round-robin"}
    answer = client.post("/groups/divide/", typed | {"text": LIST})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "There is no table for a group of 1 player" in page
    assert "numbers of groups that fit 6 players: 1, 2." in page
    for kept in (
        'name="name" required maxlength="100" value="Kept"',
        'required value="5"',
        '<option value="blocks" selected>',
        '<option value="double-round-robin" selected>',
        LIST,
    ):
        assert kept in page
    few = client.post("/groups/divide/", typed | {"text": "name\nOne\nTwo"}).content.decode()
    assert "enter more players, or choose another system" in few


def test_faults_of_the_list_stand_above_the_form_that_keeps_it(client: Any) -> None:
    text = "name;rating\nAda;2000\nBea;many"
    answer = client.post("/groups/divide/", {"name": "Faulty", **DIVIDED, "text": text})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "What was found in the file" in page
    assert text in page


def test_a_final_that_cannot_begin_keeps_its_form(client: Any, club: str) -> None:
    client.post("/groups/divide/", {"name": club, **DIVIDED})
    keys = [row.pk for row in rows(club)]
    data = {"group": keys, "first": "2", "name": "My Final", "carry": "all"}
    answer = client.post("/groups/final/", data | {"system": "double-round-robin"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Not finished: group A, B; enter all results first." in page
    assert 'value="My Final"' in page
    assert '<option value="all" selected>' in page
    assert '<option value="double-round-robin" selected>' in page
    assert page.count(" checked>") == 2


def test_where_finalists_come_from_is_told_in_the_language_of_the_reader(
    event: Event, client: Any, club: str
) -> None:
    client.post("/groups/divide/", {"name": club, **DIVIDED})
    groups = rows(club)
    for number in (1, 2, 3):
        for row in groups:
            play(row, number)
    data = {"group": [row.pk for row in groups], "first": "2", "system": "round-robin"}
    client.post("/groups/final/", data | {"name": f"{club} Final", "carry": "games"})
    (final,) = rows(f"{club} Final")
    path = f"/t/{final.pk}/journal/"
    english = client.get(path).content.decode()
    assert f"Promoted from {club} A, {club} B; 2 players bring points along" in english
    french = client.get(path, HTTP_ACCEPT_LANGUAGE="fr").content.decode()
    assert f"Qualifiés, groupes {club} A, {club} B" in french
    assert "romoted" not in french


def test_groups_of_others_cannot_be_taken(event: Event, client: Any, club: str) -> None:
    client.post("/groups/divide/", {"name": club, **DIVIDED})
    keys = [row.pk for row in rows(club)]
    page = event.client("stranger").get("/groups/", {"group": keys}).content.decode()
    assert club not in page
    assert event.client(None).get("/groups/").status_code == 302


def test_clubs_come_with_the_list_and_other_columns_are_asked_about(client: Any, club: str) -> None:
    from zug.web.events.store import ledger

    listed = "name;verein;shirt\n" + "\n".join(f"P{n};Club {n};red" for n in range(1, 7))
    posted = {"name": club, **DIVIDED, "text": listed}
    page = client.post("/groups/divide/", posted).content.decode()
    assert "What the list holds" in page
    assert page.count("not known") == 1
    assert not rows(club)
    for key, value in {"name": club, **DIVIDED}.items():
        if key != "text":
            assert f'name="{key}" value="{value}"' in page
    chosen = {"heading": ["name", "verein", "shirt"], "field": ["name", "club", "tag"]}
    client.post("/groups/divide/", {**posted, **chosen})
    clubs = {e.name: e.club for row in rows(club) for e in ledger(row).state.entries.values()}
    assert clubs == {f"P{n}": f"Club {n}" for n in range(1, 7)}
    tags = {e.tags for row in rows(club) for e in ledger(row).state.entries.values()}
    assert tags == {("red",)}


def test_odd_values_and_a_list_without_names_are_asked_about(client: Any, club: str) -> None:
    listed = "name;birth\n" + "\n".join(f"P{n};2{n}99" for n in range(1, 7))
    page = client.post("/groups/divide/", {"name": club, **DIVIDED, "text": listed})
    assert "Will be stored" in page.content.decode()
    assert not rows(club)
    file = io.BytesIO(b"Wer;Zahl\n" + b"".join(b"P%d;1500\n" % n for n in range(1, 7)))
    file.name = "a.csv"
    posted = {key: value for key, value in DIVIDED.items() if key != "text"}
    page = client.post("/groups/divide/", {"name": club, **posted, "file": file})
    assert page.status_code == 422
    kept = re.search(r'name="kept" value="([^"]+)"', page.content.decode())
    assert kept is not None
    chosen = {"heading": ["Wer", "Zahl"], "field": ["name", "rating"], "kept": kept[1]}
    client.post("/groups/divide/", {"name": club, **posted, **chosen})
    assert len(rows(club)) == 2
