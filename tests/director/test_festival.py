"""Several events at one venue: boards, people, settings of another event."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round
from zug.director import Desk, RuleError, UnconfirmedError
from zug.director.actions import players as player_actions
from zug.director.actions import rounds
from zug.director.actions.manual_rounds import seating_to_change, turn_colours
from zug.director.actions.prizes_and_fees import define_category, set_fee
from zug.director.actions.settings import announced_like, change
from zug.director.decisions import Create, Pay, Protect
from zug.director.festival import (
    BoardRange,
    EventEntry,
    boards_of,
    boards_to_come,
    expected,
    in_none_of,
    namesakes,
    next_free,
    overlaps,
    settle,
)
from zug.director.festival import people as everybody
from zug.director.journal.replay import ReplayError, replay
from zug.director.state import State
from zug.director.state.prohibited_pairings import Protection
from zug.errors import UsageError


def an_event(name: str = "Open", players: int = 6, **settings: object) -> Desk:
    desk = a_desk(players)
    desk.record(change(desk.state, name=name, **settings))
    return desk


def paired(desk: Desk) -> Desk:
    for decision in rounds.next_round(desk.state, colour="w"):
        desk.record(decision, confirmed=True)
    desk.record(rounds.publish(desk.state))
    return desk


def test_boards_count_from_the_first_one() -> None:
    desk = paired(an_event(first_board=41, hall=" Hall  B "))
    round_ = desk.state.rounds[0]
    assert desk.state.settings.hall == "Hall B"
    assert (round_.first_board, round_.last_board, round_.open_boards) == (41, 43, (41, 42, 43))
    desk.record(rounds.typed_result(desk.state, 42, "1-0", round_=1))
    assert [board for board, pair in desk.state.rounds[0].numbered if not pair.is_open] == [42]
    with pytest.raises(UsageError, match=r"\[no-such-board\]"):
        desk.record(rounds.typed_result(desk.state, 2, "1-0", round_=1))
    assert replay(desk.decisions) == desk.state


def test_a_round_keeps_its_numbers_whatever_is_announced_or_undone_later() -> None:
    desk = an_event(first_board=2)
    announced = len(desk.decisions)
    paired(desk)
    desk.record(rounds.typed_result(desk.state, 2, "1-0", round_=1))
    first = desk.state.rounds[0]
    desk.record(change(desk.state, first_board=1))
    desk.undo(announced)
    assert desk.state.rounds[0] == first
    desk.record(rounds.typed_result(desk.state, 3, "1-0", round_=1))
    desk.record(rounds.typed_result(desk.state, 4, "1-0", round_=1))
    paired(desk)
    assert [one.first_board for one in desk.state.rounds] == [2, 1]


def test_changes_by_hand_and_fixed_tables_use_the_numbers_of_the_boards() -> None:
    desk = an_event(first_board=41)
    with pytest.raises(RuleError, match=r"\[bad-table\]"):
        desk.record(player_actions.fix_table(desk.state, 1, 40))
    with pytest.raises(UnconfirmedError, match="if there is no board 44, the last one is used"):
        desk.record(player_actions.fix_table(desk.state, 1, 44))
    desk.record(player_actions.fix_table(desk.state, 1, 43))
    paired(desk)
    assert 1 in {desk.state.rounds[0].at(43).white, desk.state.rounds[0].at(43).black}
    seating = seating_to_change(desk.state)
    assert turn_colours(seating, 41).boards[0] == seating.boards[0][::-1]
    with pytest.raises(RuleError, match=r"\[no-such-board\].*1"):
        turn_colours(seating, 1)


def test_a_first_board_that_cannot_be() -> None:
    desk = an_event()
    with pytest.raises(RuleError, match=r"\[bad-first-board\].*0"):
        change(desk.state, first_board=0)
    line = desk.decisions[0]
    with pytest.raises(ReplayError):
        replay([line._replace(data={**line.data, "first_board": 0})])


def test_what_boards_an_event_has() -> None:
    desk = an_event(players=7, first_board=11, hall="A")
    assert boards_of(desk.state) == BoardRange("A", 11, 13)
    assert boards_of(desk.state).told == "A, boards 11 to 13"
    assert BoardRange("", 5, 5).told == "board 5"
    paired(desk)
    desk.record(change(desk.state, first_board=31))
    assert boards_of(desk.state).first == 11, "the round in play stays where it is"
    for board in (11, 12, 13):
        desk.record(rounds.typed_result(desk.state, board, "1-0", round_=1))
    assert boards_of(desk.state) == BoardRange("A", 31, 33)
    play_round(desk)
    assert boards_of(desk.state).first == 31


def test_boards_of_two_events_are_told_unless_hall_or_days_differ() -> None:
    one = an_event("Open A", 8)
    other = an_event("Open B", 8, first_board=4)
    advice = "give one of them another hall or another first board in its set-up"
    assert overlaps([one.state, other.state]) == (f"Open A and Open B both have board 4: {advice}",)
    assert next_free([one.state, other.state]) == 14, "ten boards each until round 1 is paired"
    assert next_free([paired(an_event("Open C", 8)).state]) == 5
    assert next_free([one.state, other.state], "Annex") == 1
    elsewhere = an_event("Open B", 8, hall="Annex")
    assert overlaps([one.state, elsewhere.state]) == ()
    one.record(change(one.state, event={"start": "2026-11-14", "end": "2026-11-15"}))
    other.record(change(other.state, event={"start": "2026-11-15"}))
    assert len(overlaps([one.state, other.state])) == 1
    other.record(change(other.state, event={"start": "2026-11-16"}))
    assert overlaps([one.state, other.state]) == ()


def test_a_clash_of_the_next_round_is_told_while_a_round_is_played() -> None:
    one, other = paired(an_event("Open", 8)), paired(an_event("Juniors", 4, first_board=11))
    assert overlaps([one.state, other.state]) == ()
    other.record(change(other.state, first_board=3))
    assert boards_of(other.state) == BoardRange("", 11, 12)
    assert boards_to_come(other.state) == BoardRange("", 3, 4)
    told = "Open and Juniors will both have boards 3 to 4 in the next round: give one of them "
    assert overlaps([one.state, other.state]) == (
        f"{told}another hall or another first board in its set-up",
    )
    assert next_free([other.state]) == 13
    other.record(change(other.state, rounds=1), confirmed=True, word="rounds")
    assert boards_to_come(other.state) == BoardRange("", 11, 12)
    assert overlaps([one.state, other.state]) == ()


def test_a_clash_that_ends_with_the_round_says_so() -> None:
    """Two events on boards 1 to 2; the second moves to 11, which its round in play does not."""
    one, other = paired(an_event("Open A", 4)), paired(an_event("Blitz B", 4))
    other.record(change(other.state, first_board=11))
    assert overlaps([one.state, other.state]) == (
        "Open A and Blitz B both have boards 1 to 2 until round 1 of Blitz B is over: a paired "
        "round keeps its boards, the next one has others",
    )


def test_a_person_is_known_by_id_or_because_somebody_said_so() -> None:
    first, second = a_desk(0), a_desk(0)
    first.record(player_actions.enter(first.state, "Conti, Léa", fide_id="123"))
    first.record(player_actions.enter(first.state, "Adler, Eva", birth="1990"))
    first.record(player_actions.enter(first.state, "Berg, Tom", birth="2001"))
    second.record(player_actions.enter(second.state, "Adler, Eva"))
    second.record(player_actions.enter(second.state, "Conti, Lea M.", fide_id="123"))
    second.record(player_actions.enter(second.state, "Berg, Tom", birth="1960"))
    states = {1: first.state, 2: second.state}
    found = everybody(states)
    assert [(one.entry.name, one.places) for one in found] == [
        ("Adler, Eva", (EventEntry(1, 2),)),
        ("Adler, Eva", (EventEntry(2, 1),)),
        ("Berg, Tom", (EventEntry(1, 3),)),
        ("Berg, Tom", (EventEntry(2, 3),)),
        ("Conti, Léa", (EventEntry(1, 1), EventEntry(2, 2))),
    ]
    assert namesakes(found) == [(found[0], found[1])], "the years tell Berg and Berg apart"
    pair = frozenset({frozenset({EventEntry(1, 2), EventEntry(2, 1)})})
    assert namesakes(found, pair) == []
    assert everybody(states, pair)[0].places == (EventEntry(1, 2), EventEntry(2, 1))
    assert [one.entry.name for one in in_none_of(found, 2)] == ["Adler, Eva", "Berg, Tom"]
    first.record(player_actions.withdraw(first.state, "Conti, Léa"), confirmed=True)
    states[1] = first.state
    conti = everybody(states)[-1]
    assert expected(states, [conti]) == [(conti, (EventEntry(2, 2),))]


def test_what_was_shown_as_owed_is_paid_or_nothing() -> None:
    desk = an_event(fee="30")
    assert settle(desk.state, 2, 3000) == Pay(2, 3000)
    desk.record(Pay(2, 1000))
    assert settle(desk.state, 2, 2000) == Pay(2, 3000)
    for entry, owed in ((2, 3000), (99, 3000)):
        with pytest.raises(RuleError, match=r"\[clash\]"):
            settle(desk.state, entry, owed)


def test_an_event_announced_like_another() -> None:
    one = an_event("Open A", tiebreaks=["BH", "SB"], fee="30", hall="A", first_board=9)
    one.record(change(one.state, event={"city": "Zug", "start": "2026-11-14"}))
    one.record(define_category(one.state, "U14"))
    one.record(set_fee(one.state, "juniors", "10", category="U14"))
    one.record(Protect(Protection(same="club", wish=True)), confirmed=True)
    one.record(Protect(Protection(ids=(1, 2))), confirmed=True)
    paired(one)
    settings, decisions = announced_like(one.state, "Open B", rounds=4, hall="B")
    state = Create(settings).apply(State())
    for decision in decisions:
        state = decision.apply(state)
    theirs, mine = one.state.settings, state.settings
    assert (mine.name, mine.rounds, mine.hall, mine.first_board) == ("Open B", 4, "B", 1)
    assert (mine.tiebreaks, mine.fee, mine.event.city) == (theirs.tiebreaks, 3000, "Zug")
    assert mine.event.seed
    assert mine.event.seed != theirs.event.seed
    assert mine.initial_colour is None
    assert not state.entries
    assert (state.categories, state.fees) == (one.state.categories, one.state.fees)
    assert [rule.same for rule in state.protections] == ["club"]
    with pytest.raises(RuleError, match=r"\[no-name\]"):
        announced_like(one.state, " ")


def test_an_event_like_a_longer_one_has_the_days_of_its_own_rounds() -> None:
    days = ["2026-11-14", "2026-11-15", "2026-11-16"]
    one = an_event("Open A", rounds=3, round_times=["10:00", "14:00", "9:00"])
    one.record(change(one.state, event={"round_dates": days}))
    settings, _ = announced_like(one.state, "Open B", rounds=2)
    state = Create(settings).apply(State())
    assert state.settings.event.round_dates == tuple(days[:2])
    assert state.settings.round_times == ("10:00", "14:00")
    assert announced_like(one.state, "Open C")[0]["event"]["round_dates"] == days
