"""A whole round by hand at the desk: begun, changed by a plain form, ended or left."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.support import Event
from zug.director.actions import players
from zug.director.pairing.manual_phase import phase_seating
from zug.director.pairing.round_robin import schedule

MINE = [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8")]


def boards_of(event: Event, number: int = 1) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in event.state.rounds[number - 1].boards]


def lying(event: Event) -> list[tuple[int, int]]:
    """The boards on the table."""
    return list(phase_seating(event.state).boards)


def post(event: Event, number: int, **data: Any) -> Any:
    return event.client().post(f"{event.path}round/{number}/hand/", data)


def begin(event: Event, number: int, start: str = "empty") -> str:
    answer = post(event, number, start=start)
    assert answer.status_code == 302, answer.content.decode()
    return str(event.client().get(answer.headers["Location"]).content.decode())


def send(event: Event, number: int, boards: list[tuple[str, str]], **more: Any) -> str:
    data = {"white": [w for w, _ in boards], "black": [b for _, b in boards], **more}
    return str(post(event, number, **data).content.decode())


def asked(page: str) -> str:
    """The mark a confirmation of this page has."""
    found = re.search(r'name="confirmed" value="([^"]*)"', page)
    return found[1] if found else ""


def end(event: Event, number: int, boards: list[tuple[str, str]], **more: Any) -> None:
    send(event, number, boards, do="end", confirmed=1, word="manual published", **more)


def test_the_phase_is_begun_and_nothing_else_happens_meanwhile(event: Event) -> None:
    page = event.client().get(f"{event.path}round/1/hand/").content.decode()
    assert "Begin with the pairing of the rules" in page
    assert "Begin with empty boards" in page
    assert "as it stands" not in page
    page = begin(event, 1, "rules")
    assert 'id="w1" name="white" value="1 Player001, Given"' in page
    assert "None: this is the round as computed." in page
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    assert event.state.rounds == ()
    home = event.client().get(event.path).content.decode()
    assert "Round 1 of 5: being paired by hand" in home
    assert "Go on pairing by hand" in home
    there = event.client().get(f"{event.path}round/")
    assert there.headers["Location"].endswith("/round/1/hand/")


def test_every_change_is_recorded_and_the_end_compares(event: Event) -> None:
    begin(event, 1)
    send(event, 1, MINE[:1])
    assert lying(event) == [(1, 2)]
    page = send(event, 1, [("1", "2"), ("3", "")])
    assert "An opponent is missing" in page
    assert lying(event) == [(1, 2)], "half a board is not on the table"
    page = send(event, 1, MINE)
    assert "4 boards differ from the computed pairing" in page
    assert "The computed boards that differ" in page
    assert "End the manual pairing" in page
    end(event, 1, MINE, reason="by hand")
    assert boards_of(event) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert event.state.rounds[0].manual
    assert event.state.phase is None


def test_the_end_is_for_boards_that_were_shown(event: Event) -> None:
    begin(event, 1)
    end(event, 1, MINE)
    assert event.state.rounds == (), "the boards are recorded, the verdict is shown first"
    assert lying(event) == [(1, 2), (3, 4), (5, 6), (7, 8)]
    end(event, 1, MINE[:3])
    assert event.state.rounds == ()
    page = send(event, 1, MINE[:3], do="end")
    assert "Still without a place in round 1: 7 Player007" in page


def test_a_difference_is_asked_in_two_steps(event: Event) -> None:
    begin(event, 1)
    send(event, 1, MINE)
    first = send(event, 1, MINE, do="end")
    assert "which has 1-5, 6-2, 3-7, 8-4" in first
    send(event, 1, MINE, do="end", confirmed=1)
    second = send(event, 1, MINE, do="end", asked="manual")
    assert "Go back to the boards, and decide nothing?" in second
    assert event.state.rounds == ()
    end(event, 1, MINE)
    assert len(event.state.rounds) == 1


def test_what_breaks_a_rule_is_recorded_once_it_is_confirmed(event: Event) -> None:
    event.play_round()  # 1-5, 6-2, 3-7, 8-4
    begin(event, 2)
    page = send(event, 2, [("5", "1")])
    assert "Not recorded yet:" in page
    assert "have already met (C.04.3, article 2.1.1)" in page or "have already met" in page
    assert lying(event) == []
    other = send(event, 2, [("6", "2")], confirmed=asked(page))
    assert "Not recorded yet:" in other, "what was confirmed was another board"
    assert lying(event) == []
    send(event, 2, [("5", "1")], confirmed=asked(page))
    assert lying(event) == [(5, 1)]
    assert "Not recorded yet:" not in send(event, 2, [("5", "1"), ("2", "3")])


def test_the_phase_is_left_and_the_round_is_as_it_was(event: Event) -> None:
    event.post("round/pair/", colour="w")
    before = boards_of(event)
    page = event.client().get(f"{event.path}round/1/hand/").content.decode()
    assert "Begin with the round as it stands" in page
    begin(event, 1, "stands")
    assert lying(event) == before
    round_page = event.client().get(f"{event.path}round/1/").content.decode()
    assert "This round is being paired by hand." in round_page
    assert "Publish round 1" not in round_page
    send(event, 1, [], do="empty")
    assert lying(event) == []
    post(event, 1, do="leave")
    assert boards_of(event) == before
    event.post("round/publish/")
    assert event.state.rounds[0].published


def test_buttons_turn_and_empty_a_board_and_fill_the_first_empty_place(event: Event) -> None:
    begin(event, 1)
    page = send(event, 1, [("1", "2"), ("", "4")], turn="1")
    assert 'id="w1" name="white" value="2 Player002, Given"' in page
    assert lying(event) == [(2, 1)]
    page = send(event, 1, [("1", "2"), ("", "4")], put="7")
    assert 'id="w2" name="white" value="7 Player007, Given"' in page
    assert lying(event) == [(1, 2), (7, 4)]
    send(event, 1, [("1", "2"), ("7", "4")], clear="1")
    assert lying(event) == [(7, 4)]
    assert 'value="end"' not in page


def test_whoever_is_ticked_does_not_play(event: Event) -> None:
    begin(event, 1)
    page = send(event, 1, MINE[:3], out=["8"], bye="7")
    assert "Taken out of the round" in page
    end(event, 1, MINE[:3], out=["8"], bye="7")
    round_ = event.state.rounds[0]
    assert (round_.bye, list(round_.absent)) == (7, [8])


def test_a_published_round_asks_for_its_ground(event: Event) -> None:
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    begin(event, 1, "stands")
    page = send(event, 1, MINE)
    assert "On what grounds is it being changed?" in page
    refused = send(event, 1, MINE, do="end", ground="none", reason="x")
    assert "is published and shall not be changed" in refused
    assert 'value="1 Player001, Given"' in refused
    assert boards_of(event) != [(1, 2), (3, 4), (5, 6), (7, 8)]
    end(event, 1, MINE, ground="4.4.2", reason="our rules")
    assert boards_of(event) == [(1, 2), (3, 4), (5, 6), (7, 8)]


def test_two_arbiters_at_one_table(event: Event) -> None:
    begin(event, 1)
    seen = event.state.decisions
    send(event, 1, MINE[:1], seen=seen)
    answer = post(event, 1, white="3", black="4", seen=seen)
    assert answer.status_code == 409
    assert "Somebody else has changed this round" in answer.content.decode()
    assert lying(event) == [(1, 2)]


def test_a_round_robin_says_not_everybody_beside_the_boards(desk_data: object) -> None:
    club = Event.new(6, None, "round-robin")
    assert "numbers" in club.client().get(f"{club.path}round/1/hand/").headers["Location"]
    club.post("numbers/draw/", way="rating")
    club.play_round()
    begin(club, 2)
    spoilt = [("6", "1"), ("2", "3"), ("4", "5")]
    page = send(club, 2, spoilt)
    beside = re.search(r'id="r1">(.*?)</td>', page)
    assert beside is not None
    assert "1 and 6 have met already" in beside[1]
    page = send(club, 2, spoilt, confirmed=asked(page))
    assert "Not everybody could meet everybody any more" in page
    assert 'value="end"' not in page
    boards = [("1", "2"), ("5", "3"), ("4", "6")]
    send(club, 2, boards)
    send(club, 2, boards, do="end", confirmed=1)
    assert boards_of(club, 2) == [(1, 2), (5, 3), (4, 6)]


def test_no_pairing_and_the_wrong_table_lead_to_the_form(event: Event) -> None:
    small = Event.new(4, 9)
    for _ in range(3):
        small.play_round("½-½")
    answer = small.post("round/pair/")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f'action="{small.path}round/4/hand/"' in page
    assert "pair it by hand" in page
    form = begin(small, 4)
    assert form.count('name="white" value=""') == 2
    pairs = [("1", "2"), ("3", "4")]
    page = send(small, 4, pairs, confirmed=asked(send(small, 4, pairs)))
    assert "The rules give no complete pairing." in page
    send(small, 4, pairs, do="end", confirmed=1)
    assert boards_of(small, 4) == [(1, 2), (3, 4)]


@pytest.mark.parametrize("number", [0, 2, 99])
def test_only_the_last_round_and_the_next_one_can_be_paired(event: Event, number: int) -> None:
    assert event.client().get(f"{event.path}round/{number}/hand/").status_code == 404


def test_a_deputy_neither_pairs_nor_learns_of_it(event: Event) -> None:
    assert event.client("deputy").get(f"{event.path}round/1/hand/").status_code == 403
    assert event.client("stranger").get(f"{event.path}round/1/hand/").status_code == 404
    begin(event, 1)
    send(event, 1, MINE[:1])
    for path in ("", "round/", "results/"):
        page = event.client("deputy").get(f"{event.path}{path}", follow=True).content.decode()
        assert "by hand" not in page, path


def test_hostile_forms_are_answered(event: Event) -> None:
    begin(event, 1)
    path = f"{event.path}round/1/hand/"
    for data in (
        {"white": "x" * 9000, "black": ""},
        {"turn": "99", "put": "-1", "out": "a", "bye": "0", "clear": "x"},
        {"white": [str(n) for n in range(2000)], "black": [""] * 2000},
        {"do": "end"},
        {"start": "nonsense"},
    ):
        assert event.client().post(path, data).status_code in (200, 422)
    assert event.state.rounds == ()


def test_the_schedule_goes_by_what_has_been_played(desk_data: object) -> None:
    """Round 3 of the table for 6 played as round 2: the cross table has its games there."""
    club = Event.new(6, None, "round-robin")
    club.post("numbers/draw/", way="rating")
    club.play_round()
    boards = [("2", "6"), ("3", "1"), ("4", "5")]
    begin(club, 2)
    page = send(club, 2, boards)
    assert "ound 3 of the table is played now; its round 2 comes as round 3" in page
    send(club, 2, boards, do="end", confirmed=1)
    club.post("round/publish/")
    table = schedule(club.state)
    assert table is not None
    assert [round_.number for round_ in table.rounds] == [1, 3, 2, 4, 5]
    assert club.client().get(f"{club.path}schedule/").status_code == 200


def test_a_game_played_with_the_wrong_colours_is_one_action(event: Event) -> None:
    event.play_round()
    white, black = boards_of(event)[0]
    page = event.client().get(f"{event.path}results/1/").content.decode()
    assert "Played with the wrong colours" in page
    question = event.post("results/1/colours/", board=1).content.decode()
    assert f"### Colours @ Round 1: {white}-{black} =&gt; {black}-{white}" in question
    event.post("results/1/colours/", board=1, confirmed=1)
    pair = event.state.rounds[0].boards[0]
    assert (pair.white, pair.black) == (black, white)
    assert str(pair.results[1]) == "1", "the winner stays the winner"


def test_what_nothing_speaks_against_is_recorded_before_the_rest(event: Event) -> None:
    """An open question, a name that fits nobody: the other boards are not lost."""
    event.play_round()
    met = event.state.rounds[0].boards[0]
    begin(event, 2)
    first, other = str(met.white), str(met.black)
    rest = [str(one) for one in event.state.numbering if one not in (met.white, met.black)]
    page = send(event, 2, [(first, other), (rest[0], rest[2])])
    assert "Not recorded yet:" in page
    assert "data-unsaved" in page
    assert lying(event) == [(int(rest[0]), int(rest[2]))]
    page = send(event, 2, [(first, other), (rest[0], rest[2]), (rest[1], "nobody")])
    assert lying(event) == [(int(rest[0]), int(rest[2]))]
    page = send(event, 2, [(first, other), (rest[0], rest[2])])
    page = send(event, 2, [(first, other), (rest[0], rest[2])], confirmed=asked(page))
    assert lying(event) == [(met.white, met.black), (int(rest[0]), int(rest[2]))]
    assert "data-unsaved" not in page
    page = send(event, 2, [(first, other), (rest[0], "Player")])
    assert lying(event) == [(met.white, met.black), (int(rest[0]), int(rest[2]))], "as it was"
    send(event, 2, [("", ""), (rest[0], "Player")])
    assert lying(event) == [(int(rest[0]), int(rest[2]))], "a board that was emptied is empty"


def test_a_colour_drawn_in_the_hall_counts_by_hand(desk_data: object) -> None:
    """From the page that says there is no pairing, and from that of the beginning."""
    event = Event.new(2)
    with event.desk() as desk:
        desk.record(players.forbid(desk.state, [1, 2]))
    page = event.post("round/pair/", colour="b").content.decode()
    assert "No pairing exists" in page
    assert '<input type="hidden" name="colour" value="b">' in page
    assert "already drawn: Black" in event.client().get(f"{event.path}round/1/hand/").text
    post(event, 1, start="empty", colour="b", seen=event.state.decisions)
    assert event.state.settings.initial_colour == "b"
    mine = [("1", "2")]
    page = send(event, 1, mine)
    send(event, 1, mine, confirmed=asked(page))
    end(event, 1, mine, reason="no other way")
    event.post("round/publish/")
    told = event.client().get(f"{event.path}files/trf26/?interim=1").content.decode()
    assert "\n152 B" in told, "as it was drawn, not as the boards have it"


def test_enter_without_a_script_empties_nothing(event: Event) -> None:
    """The first button of a form is the one Enter presses."""
    page = begin(event, 1, "rules")
    buttons = re.findall(r"<button[^>]*>", page[page.index("<main") :])
    of_form = [one for one in buttons if 'name="do"' in one]
    assert 'value="look"' in of_form[0]
    assert 'form="hand"' in of_form[0]


def test_points_and_colours_due_stand_beside_the_names(event: Event) -> None:
    """Round 1: 1-5, 6-2, 3-7, 8-4, White wins; so 1 has a point and Black due, 5 none and White."""
    event.play_round()
    begin(event, 2)
    page = send(event, 2, [("1", "5")])
    assert '<small class="known" id="kw1">1, Black due</small>' in page
    assert '<small class="known" id="kb1">0, White due</small>' in page
    assert "2 Player002, Given</button> <small>0, White due</small>" in page
    assert page.index('id="reason"') < page.index('id="verdict"'), "the reason before the end"
