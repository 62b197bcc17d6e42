"""A whole round by hand at the desk: a plain form, what it shows, what it records."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.support import Event
from zug.director.table import schedule


def boards_of(event: Event, number: int = 1) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in event.state.rounds[number - 1].boards]


def send(event: Event, number: int, boards: list[tuple[str, str]], **more: Any) -> str:
    data = {"white": [w for w, _ in boards], "black": [b for _, b in boards], **more}
    answer = event.client().post(f"{event.path}round/{number}/hand/", data)
    return str(answer.content.decode())


def shown(page: str) -> str:
    found = re.search(r'name="shown" value="([^"]*)"', page)
    return found[1] if found else ""


MINE = [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8")]


def test_nothing_is_recorded_before_these_boards_were_shown(event: Event) -> None:
    send(event, 1, MINE, do="record")
    assert event.state.rounds == ()
    page = send(event, 1, MINE, do="look")
    assert "4 boards differ from the computed pairing" in page
    assert "The computed boards that differ" in page
    send(event, 1, [("1", "3"), ("2", "4"), *MINE[2:]], do="record", shown=shown(page))
    assert event.state.rounds == ()
    send(event, 1, MINE, do="record", shown=shown(page), reason="by hand")
    assert boards_of(event) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert event.state.rounds[0].manual


def test_buttons_turn_a_board_and_fill_the_first_empty_place(event: Event) -> None:
    page = send(event, 1, [("1", "2"), ("", "4")], turn="1")
    assert 'id="w1" name="white" value="2 Player002, Given"' in page
    page = send(event, 1, [("1", "2"), ("", "4")], put="7")
    assert 'id="w2" name="white" value="7 Player007, Given"' in page
    assert shown(page) == ""
    assert 'value="record"' not in page


def test_whoever_is_ticked_does_not_play(event: Event) -> None:
    page = send(event, 1, MINE[:3], out=["8"], bye="7")
    assert "Taken out of the round" in page
    send(event, 1, MINE[:3], out=["8"], bye="7", do="record", shown=shown(page))
    round_ = event.state.rounds[0]
    assert (round_.bye, list(round_.absent)) == (7, [8])


def test_a_published_round_asks_for_its_ground(event: Event) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    page = send(event, 1, MINE)
    assert "On what grounds is it being changed?" in page
    mark = shown(page)
    refused = send(event, 1, MINE, do="record", shown=mark, ground="none", reason="x")
    assert "is published and shall not be changed" in refused
    assert 'value="1 Player001, Given"' in refused
    assert boards_of(event) != [(1, 2), (3, 4), (5, 6), (7, 8)]
    send(event, 1, MINE, do="record", shown=mark, ground="4.4.2", reason="our rules")
    assert boards_of(event) == [(1, 2), (3, 4), (5, 6), (7, 8)]


def test_a_round_robin_says_not_everybody_beside_the_boards(desk_data: object) -> None:
    club = Event.new(6, None, "round-robin")
    assert "numbers" in club.client().get(f"{club.path}round/1/hand/").headers["Location"]
    club.post("numbers/draw/", way="rating")
    club.play_round()
    page = send(club, 2, [("6", "1"), ("2", "3"), ("4", "5")])
    beside = re.search(r'id="r1">(.*?)</td>', page)
    assert beside is not None
    assert "1 and 6 have met already" in beside[1]
    assert "Not everybody could meet everybody any more" in page
    assert 'value="record"' not in page
    page = send(club, 2, [("1", "2"), ("5", "3"), ("4", "6")])
    send(club, 2, [("1", "2"), ("5", "3"), ("4", "6")], do="record", shown=shown(page))
    assert boards_of(club, 2) == [(1, 2), (5, 3), (4, 6)]


def test_no_pairing_and_the_wrong_table_lead_to_the_form(event: Event) -> None:
    small = Event.new(4, 9)
    for _ in range(3):
        small.play_round("½-½")
    answer = small.post("round/pair/")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f'href="{small.path}round/4/hand/"' in page
    assert "pair it by hand" in page
    form = small.client().get(f"{small.path}round/4/hand/").content.decode()
    assert form.count('name="white" value=""') == 2
    page = send(small, 4, [("1", "2"), ("3", "4")])
    assert "The rules give no complete pairing." in page
    send(small, 4, [("1", "2"), ("3", "4")], do="record", shown=shown(page))
    assert boards_of(small, 4) == [(1, 2), (3, 4)]


@pytest.mark.parametrize("number", [0, 2, 99])
def test_only_the_last_round_and_the_next_one_can_be_paired(event: Event, number: int) -> None:
    assert event.client().get(f"{event.path}round/{number}/hand/").status_code == 404


def test_a_deputy_does_not_pair(event: Event) -> None:
    assert event.client("deputy").get(f"{event.path}round/1/hand/").status_code == 403
    assert event.client("stranger").get(f"{event.path}round/1/hand/").status_code == 404


def test_hostile_forms_are_answered(event: Event) -> None:
    path = f"{event.path}round/1/hand/"
    for data in (
        {"white": "x" * 9000, "black": ""},
        {"turn": "99", "put": "-1", "out": "a", "bye": "0"},
        {"white": [str(n) for n in range(2000)], "black": [""] * 2000},
        {"do": "record", "shown": ""},
    ):
        assert event.client().post(path, data).status_code == 200
    assert event.state.rounds == ()


def test_the_schedule_goes_by_what_has_been_played(desk_data: object) -> None:
    """Round 3 of the table for 6 played as round 2: the cross table has its games there."""
    club = Event.new(6, None, "round-robin")
    club.post("numbers/draw/", way="rating")
    club.play_round()
    boards = [("2", "6"), ("3", "1"), ("4", "5")]
    page = send(club, 2, boards)
    assert "ound 3 of the table is played now; its round 2 comes as round 3" in page
    send(club, 2, boards, do="record", shown=shown(page))
    club.post("round/publish/")
    table = schedule(club.state)
    assert table is not None
    assert [round_.number for round_ in table.rounds] == [1, 3, 2, 4, 5]
    assert club.client().get(f"{club.path}schedule/").status_code == 200
