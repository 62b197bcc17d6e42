"""Adjourned games, late entries in a round in play, and what is no longer written down."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round, start_round
from zug.director import Desk, RuleError, by_hand, people, rounds
from zug.director.announcement import announce
from zug.director.decisions import ResultEntered
from zug.director.rounds import change_pairing, still_adjourned
from zug.director.seating import waiting
from zug.errors import ZugError
from zug.model.games import parse_result

WIN, LOSS = parse_result("1-0"), parse_result("0-1")


# Adjourned games (handling-2026:3.1)


def test_the_result_of_an_adjourned_game_always_counts() -> None:
    desk = a_desk(4, rounds=4)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    desk.record(rounds.enter_result(desk.state, 2, WIN))
    assert still_adjourned(desk.state) == (
        "round 1: the game on board 1 is adjourned, a draw until its result is entered",
    )
    play_round(desk)
    assert rounds.when_reported(desk.state, 1) == "rating"
    assert len(still_adjourned(desk.state)) == 1
    desk.record(rounds.pair(desk.state))
    assert still_adjourned(desk.state)[0] in rounds.draft_warnings(desk.state)
    decision = rounds.correct_result(desk.state, 1, LOSS, round_=1)
    assert isinstance(decision, ResultEntered)
    desk.record(decision)
    assert desk.state.rounds[0].boards[0].results == LOSS
    assert not still_adjourned(desk.state)
    desk.undo()
    assert desk.state.rounds[0].adjourned == (1,)


# Late entries (handling-2026:4.4.4)


def late(desk: Desk, name: str) -> int:
    done = desk.record(people.enter(desk.state, name, now=True))
    assert any("has no place in round 1 yet" in note for note in done.notes)
    return desk.state.next_entry - 1


def test_a_late_entry_gets_the_bye() -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    entry = late(desk, "Late")
    assert waiting(desk.state, desk.state.rounds[0]) == (entry,)
    seating = by_hand.give_bye(desk.state, by_hand.seating_to_change(desk.state), "Late")
    desk.record(change_pairing(desk.state, seating, "4.4.4"), confirmed=True, word="manual")
    assert desk.state.rounds[0].bye == entry
    assert not waiting(desk.state, desk.state.rounds[0])


def test_late_entries_are_seated_one_after_the_other() -> None:
    desk = a_desk(5, rounds=3)
    start_round(desk)
    bye = desk.state.rounds[0].bye
    assert bye is not None
    first, second = late(desk, "First"), late(desk, "Second")
    seating = by_hand.let_meet(
        desk.state,
        by_hand.seating_to_change(desk.state),
        desk.state.entries[first],
        desk.state.entries[bye],
    )
    desk.record(change_pairing(desk.state, seating, "4.4.4"), confirmed=True, word="manual")
    assert waiting(desk.state, desk.state.rounds[0]) == (second,)
    assert second not in desk.state.rounds[0].absent
    wish = by_hand.Wish("bye", second)
    desk.record(by_hand.change_as(desk.state, wish, "4.4.4"), confirmed=True, word="manual")
    assert desk.state.rounds[0].bye == second
    assert not waiting(desk.state, desk.state.rounds[0])


def test_whoever_had_a_place_keeps_one() -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    late(desk, "Late")
    seating = by_hand.seating_to_change(desk.state)
    decision = change_pairing(desk.state, seating._replace(boards=seating.boards[:1]), "4.4.4")
    with pytest.raises(RuleError, match="is not seated"):
        desk.record(decision, confirmed=True)


# What is not written down any more


def test_points_for_a_round_after_a_withdrawal_are_refused() -> None:
    desk = a_desk(6, rounds=5)
    desk.record(people.withdraw(desk.state, "A", 3))
    desk.record(people.request_bye(desk.state, "A", 2, "H"))
    with pytest.raises(RuleError, match="has already withdrawn"):
        desk.record(people.request_bye(desk.state, "A", 3, "H"))


@pytest.mark.parametrize("name", ["", "  "])
def test_a_name_is_not_corrected_to_nothing(name: str) -> None:
    desk = a_desk(4)
    with pytest.raises(RuleError, match="needs a name"):
        desk.record(people.correct_entry(desk.state, "A", name=name), confirmed=True)


@pytest.mark.parametrize("text", ["two\nlines", "\x1b[31mred", "bell\a", "\u2028", "\x9b"])
def test_control_characters_are_refused_in_every_text(text: str) -> None:
    desk = a_desk(4)
    before = len(desk.decisions)
    for decision, reason in (
        (people.enter(desk.state, f"A{text}B"), ""),
        (people.enter(desk.state, "Z", club=f"A{text}B"), ""),
        (people.correct_entry(desk.state, "A", name=f"A{text}B"), ""),
        (people.enter(desk.state, "Z"), f"A{text}B"),
    ):
        with pytest.raises(RuleError) as refused:
            desk.record(decision, reason, confirmed=True)
        assert refused.value.code == "control-character"
    with pytest.raises(RuleError):
        desk.undo(2, f"A{text}B")
    with pytest.raises(ZugError, match="cannot be printed"):
        announce(f"A{text}B", 5)
    assert len(desk.decisions) == before


def test_the_same_are_kept_apart_once() -> None:
    desk = a_desk(4)
    desk.record(people.forbid(desk.state, ["A", "B"]))
    with pytest.raises(RuleError, match="already kept apart"):
        desk.record(people.forbid(desk.state, ["B", "A"]))
    desk.record(people.forbid(desk.state, ["A", "B", "C"]))
