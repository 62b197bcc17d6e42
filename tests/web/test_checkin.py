"""Check-in at the desk: closing it for each player, late comers, and the way on."""

from __future__ import annotations

import re

from tests.web.support import Event
from zug.model import Result


def page_of(event: Event, role: str = "owner") -> str:
    text: str = event.client(role).get(f"{event.path}checkin/").content.decode()
    return text


def tick(event: Event, *entries: int) -> None:
    for entry in entries:
        event.post("checkin/", id=entry)


def test_missing_players_are_decided_about_one_by_one(event: Event) -> None:
    tick(event, 1, 2, 3, 4)
    page = page_of(event)
    assert re.findall(r'name="fate-(\d+)"', page) == ["5", "6", "7", "8"]
    assert "Pair round 1" not in page
    fates = {"fate-5": "Z", "fate-6": "H", "fate-7": "withdraw", "fate-8": "here"}
    event.post("checkin/", each=1, **fates)
    state = event.state
    assert (state.byes[5, 1], state.byes[6, 1]) == (Result.ZERO_BYE, Result.HALF_BYE)
    assert (state.withdrawn, 8 in state.here) == ({7: 1}, True)


def test_all_are_decided_about_or_nobody(event: Event) -> None:
    before = event.state.decisions
    for entry in (1, 2, 3, 4, 5):
        tick(event, entry)
    asked = event.post("checkin/", each=1, **{"fate-6": "Z", "fate-7": "Z", "fate-8": "Z"})
    assert asked.status_code == 302
    assert event.state.decisions == before + 6, "one decision for those with the same fate"
    event.post("checkin/", who="deputy", each=1, **{"fate-8": "H"})
    assert event.state.decisions == before + 6, "a deputy closes nothing"


def test_after_closing_the_next_step_is_there_and_late_comers_can_be_ticked(event: Event) -> None:
    tick(event, 1, 2, 3, 4, 5, 6)
    event.post("checkin/", fate="Z")
    page = page_of(event)
    assert f'class="button primary" href="{event.path}round/">Pair round 1</a>' in page
    assert re.findall(r'name="came" value="(\d+)"', page) == ["7", "8"]
    assert 'name="came"' not in page_of(event, "deputy")
    event.post("checkin/", came=7)
    assert (event.state.missing(1), 7 in event.state.here) == ({8: Result.ZERO_BYE}, True)
    event.post("checkin/", "deputy", q="player008")
    assert 8 in event.state.missing(1)
    event.post("checkin/", q="player008")
    assert not event.state.missing(1), "typed letters find who was absent, too"
    assert 8 in event.state.here


def test_withdrawn_at_check_in_and_back(event: Event) -> None:
    tick(event, *range(1, 8))
    event.post("checkin/", fate="withdraw")
    event.post("checkin/", came=8)
    assert (event.state.withdrawn, event.state.missing(1)) == ({}, {})
