"""The page of a round that is not paired yet: who is asked about, and who has no board."""

from __future__ import annotations

import re

import pytest

from tests.web.support import Event


def coming(event: Event) -> str:
    text: str = event.client().get(f"{event.path}round/").content.decode()
    return text


def asked_about(page: str) -> list[int]:
    return [int(one) for one in re.findall(r'<li id="f(\d+)">', page)]


def test_who_was_absent_or_lost_by_forfeit_is_asked_about(event: Event) -> None:
    event.post("players/7/act/", do="Z", round=1)
    event.post("players/8/act/", do="H", round=1)
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    for board, result in ((1, "1-0"), (2, "1-0"), (3, "+-")):
        event.enter(board, result)
    loser = event.state.rounds[0].boards[2].black
    page = coming(event)
    assert asked_about(page) == [loser, 7, 8]
    box = page[page.index("will they come to round 2?") : page.index('<div class="round">')]
    buttons = re.findall(r'name="do" value="(\w+)"', box)
    assert buttons == ["comes", "Z", "withdraw"] * 3
    event.post(f"players/{loser}/act/", **{"do": "comes", "to-round": 7, "round": 2})
    assert loser in event.state.here
    event.post("players/7/act/", **{"do": "Z", "to-round": 8, "round": 2})
    event.post("players/8/act/", **{"do": "withdraw", "to-round": 0, "round": 2})
    assert asked_about(coming(event)) == []
    event.post("round/pair/")
    assert event.state.rounds[1].absent.keys() == {7, 8}


@pytest.mark.usefixtures("desk_data")
def test_a_late_entry_without_a_board_is_not_forgotten() -> None:
    event = Event.new(7)
    event.post("round/pair/", colour="w")
    event.post("round/publish/")
    event.post("players/", name="Late, Bird", now="on", reason="the train", confirmed=1)
    late = max(event.state.entries)
    for board in (1, 2, 3):
        event.enter(board, "1-0")
    for page in (coming(event), event.client().get(f"{event.path}round/1/").content.decode()):
        assert f'name="a" value="{late}"' in page, "the button stays"
    asked = event.post("round/pair/").content.decode()
    assert "Late, Bird was admitted to round 1 and has no board in it" in asked
    assert len(event.state.rounds) == 1
    resting = event.state.rounds[0].bye
    form = {"a": late, "how": "admit", "shown": 1, "ground": "4.4.4", "reason": "both agree"}
    event.post("round/change/", **form, confirmed=1, word="manual published")
    board = event.state.rounds[0].boards[-1]
    assert (board.white, board.black) == (resting, late)
    event.enter(4, "1-0")
    assert event.post("round/pair/").status_code == 302
    assert len(event.state.rounds) == 2
