"""Check-in, and who is asked about before the next round (handling-2026:3.2, 3.3)."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round, start_round
from zug.director import UnconfirmedError
from zug.director.actions import players, rounds
from zug.director.actions.checkin import absent, awaited, check_in, close_one_by_one, come_late
from zug.director.desk import Desk
from zug.director.state.players import who_forfeited, who_was_absent
from zug.model import Result


def record(desk: Desk, *decisions: object) -> None:
    for decision in decisions:
        desk.record(decision, confirmed=True)  # type: ignore[arg-type]


def test_each_missing_player_gets_a_fate_of_their_own() -> None:
    desk = a_desk(8)
    record(desk, *(check_in(desk.state, entry) for entry in (1, 2, 3, 4)))
    record(desk, *close_one_by_one(desk.state, {5: "Z", 6: "H", 7: "withdraw", 8: "here"}))
    state = desk.state
    assert state.missing(1) == {5: Result.ZERO_BYE, 6: Result.HALF_BYE, 7: Result.ZERO_BYE}
    assert state.withdrawn == {7: 1}
    assert awaited(state) == []
    assert 8 in state.here
    assert {entry.id for entry in absent(state)} == {5, 6, 7}


@pytest.mark.parametrize("fate", ["Z", "H", "withdraw"])
def test_an_absent_player_can_still_come(fate: str) -> None:
    desk = a_desk(8)
    record(desk, *(check_in(desk.state, entry) for entry in range(1, 8)))
    record(desk, *close_one_by_one(desk.state, {8: fate}))
    record(desk, *come_late(desk.state, 8))
    assert desk.state.missing(1) == {}
    assert 8 in desk.state.here
    record(desk, *rounds.next_round(desk.state, colour="w"))
    assert {8} <= desk.state.rounds[0].seated


def test_who_was_absent_is_asked_about_until_somebody_answers() -> None:
    desk = a_desk(8)
    record(desk, players.request_bye(desk.state, 7, 1), players.request_bye(desk.state, 8, 1, "H"))
    play_round(desk)
    assert who_was_absent(desk.state) == (7, 8)
    assert who_forfeited(desk.state) == ()
    record(desk, check_in(desk.state, 7))
    assert who_was_absent(desk.state) == (8,), "7 comes"
    record(desk, players.request_bye(desk.state, 8, 2))
    assert who_was_absent(desk.state) == (), "8 stays away"
    play_round(desk)
    assert who_was_absent(desk.state) == (8,), "7 has played"
    record(desk, players.withdraw(desk.state, 8))
    assert who_was_absent(desk.state) == ()


def test_a_late_entry_without_a_board_is_asked_about_before_the_next_round() -> None:
    desk = a_desk(6)
    start_round(desk)
    record(desk, players.enter(desk.state, "Late, Lena", late=True, now=True))
    for board, _pair in desk.state.rounds[0].numbered:
        record(desk, rounds.typed_result(desk.state, board, "1-0", round_=1))
    (pairing,) = rounds.next_round(desk.state, colour="w")
    with pytest.raises(UnconfirmedError, match="Late, Lena") as asked:
        desk.record(pairing)
    assert not asked.value.word, "one question is enough"
    desk.record(pairing, confirmed=True)
    assert len(desk.state.rounds) == 2
