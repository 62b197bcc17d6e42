"""An event as it is rated: the rate of play, the ratings of FIDE's list, results for rating."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round
from zug.director.actions import players, rounds
from zug.director.actions.ratings import rating_terms
from zug.director.reporting.report import fide_rating, rated_event
from zug.director.state import Entry
from zug.model import Event
from zug.rating.event import RatedEvent
from zug.rating.games import minutes_of, play_of


@pytest.mark.parametrize(
    ("code", "minutes", "play"),
    [
        ("", None, "standard"),
        ("5400+30", 120, "standard"),
        ("40/5400+30:1800+30", 150, "standard"),
        ("3600", 60, "standard"),
        ("3599", 59, "rapid"),
        ("900+10", 25, "rapid"),
        ("601", 10, "blitz"),
        ("180+2", 5, "blitz"),
        ("W300-B240", None, "standard"),
    ],
)
def test_the_rate_of_play_of_a_time_control(code: str, minutes: int | None, play: str) -> None:
    event = Event(encoded_time_control=code)
    assert (minutes_of(event), play_of(event)) == (minutes, play)


def test_whose_rating_is_that_of_fide() -> None:
    """A typed rating is taken for FIDE's, that of another list is not (B.02RB 7.2.1)."""
    typed = Entry(1, "Ada", rating=2000)
    assert fide_rating(typed, "rapid") == 2000
    national = Entry(1, "Ada", rating=2000, rating_from="national", official={"national": 2000})
    assert fide_rating(national, "standard") == 0
    both = Entry(1, "Ada", rating=2470, official={"standard": 2450, "national": 2470})
    assert [fide_rating(both, play) for play in ("standard", "rapid", "blitz")] == [2450] * 3
    rapid = Entry(1, "Ada", rating=1650, rating_from="rapid", official={"rapid": 1650})
    assert [fide_rating(rapid, play) for play in ("standard", "rapid", "blitz")] == [0, 1650, 0]


def test_an_event_that_is_being_run() -> None:
    desk = a_desk(4)
    play_round(desk)
    play_round(desk, "½-½")
    play_round(desk, "½-½")
    event = rated_event(desk.state)
    assert event.play == "standard"
    assert [len(one.games) for one in event.changes()] == [3] * 4
    assert [len(one.games) for one in event.after(1).changes()] == [1] * 4
    # A result of round 1 found out to be wrong counts for rating alone.
    before = {one.player.tpn: one.halves for one in event.changes()}
    white = desk.state.rounds[0].boards[0].white
    wrong = rounds.typed_result(desk.state, 1, "0-1", round_=1, replaces=True)
    desk.record(wrong, "scoresheets", confirmed=True)
    after = {one.player.tpn: one.halves for one in rated_event(desk.state).changes()}
    assert after[desk.state.tpns[white]] == before[desk.state.tpns[white]] - 2


def test_k_of_the_list_is_kept_with_the_entry() -> None:
    desk = a_desk(4)
    play_round(desk)
    desk.record(players.correct_entry(desk.state, 1, k=40))
    assert desk.decisions[-1].data == {"id": desk.state.numbering[0], "k": 40}
    changes = rated_event(desk.state).changes()
    assert [one.k for one in changes] == [40, 20, 20, 20]
    desk.record(rating_terms(desk.state, play="blitz"), confirmed=True)
    assert rated_event(desk.state).play == "blitz"


def test_a_report_tells_its_rate_of_play() -> None:
    desk = a_desk(4)
    play_round(desk)
    held = desk.state.tournament
    assert RatedEvent.of(held).play == "standard"
