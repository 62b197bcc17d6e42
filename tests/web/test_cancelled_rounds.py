"""The pages of an event with a round that nobody played."""

from __future__ import annotations

from tests.web.support import Event
from tests.web.test_hostile import addresses
from zug.director.actions import players, rounds


def cancelled(event: Event) -> Event:
    """Round 1 played, round 2 without anybody, published by the page."""
    event.play_round()
    with event.desk() as desk:
        for entry in desk.state.entries:
            desk.record(players.request_bye(desk.state, entry, 2))
    return event


def test_the_desk_asks_and_goes_on(event: Event) -> None:
    cancelled(event)
    asked = event.post("round/pair/")
    assert len(event.state.rounds) == 1, "nobody is present: that is asked about"
    assert asked.status_code == 200
    event.post("round/pair/", confirmed="on")
    event.post("round/publish/")
    assert [len(round_.boards) for round_ in event.state.rounds] == [4, 0]
    event.play_round()
    assert event.state.tournament.rounds_played == 3


def test_every_page_of_such_an_event_opens(event: Event) -> None:
    cancelled(event)
    with event.desk() as desk:
        desk.record(rounds.pair(desk.state), confirmed=True)
        desk.record(rounds.publish(desk.state))
    for path in addresses(event):
        assert event.client().get(path).status_code < 500, path
        assert event.client().get(path.replace("/1/", "/2/")).status_code < 500, path
