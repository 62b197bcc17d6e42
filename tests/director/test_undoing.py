"""What an undo may take back: nothing players have seen, nothing a later decision rests on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.desks import (
    NOW,
    MemoryStore,
    a_desk,
    a_round_robin,
    play_round,
    start_round,
)
from zug.director import Desk, JournalLine, Level, RuleError, State, UnconfirmedError
from zug.director.actions import players as player_actions
from zug.director.actions import rounds
from zug.director.actions.checkin import check_in, close_check_in
from zug.director.actions.manual_rounds import (
    SeatingChange,
    change_as,
    exchange,
    seating_to_change,
)
from zug.director.actions.settings import change
from zug.director.decisions import Decision, PairRound, Publish, RateFrom, ResultEntered
from zug.director.decisions.imports import KeepFileData
from zug.director.importing.to_decisions import adopt
from zug.director.journal.replay import JournalNarrator, replay, undone_numbers
from zug.director.journal.undo_rules import never_undone
from zug.director.reporting.report import event_standings, remarked
from zug.fastclasses import replace
from zug.formats.remarks import text_lines
from zug.model import Adjustment, Points
from zug.model.results import parse_result

WIN, LOSS = parse_result("1-0"), parse_result("0-1")


def number_of(desk: Desk, kind: str, place: int = -1) -> int:
    return [line.number for line in desk.decisions if line.kind == kind][place]


def refused(desk: Desk, number: int, code: str, match: str) -> None:
    before, lines = desk.state, len(desk.decisions)
    with pytest.raises(RuleError, match=match) as error:
        desk.undo(number)
    assert error.value.code == code
    assert error.value.advice
    assert len(desk.decisions) == lines
    assert desk.state == before


def test_what_is_undone_is_not_undone_again() -> None:
    desk = a_desk(4, rounds=3)
    desk.record(player_actions.forbid(desk.state, [1, 2]))
    number = number_of(desk, "forbid")
    desk.undo(number)
    undoing = desk.decisions[-1].number
    refused(desk, number, "nothing-changes", "is undone already")
    desk.undo(undoing)
    assert desk.state.forbidden
    back = desk.decisions[-1].number
    desk.undo(number)
    refused(desk, back, "nothing-changes", "is undone already")
    assert not desk.state.forbidden


def test_the_publication_of_an_earlier_round_stays() -> None:
    desk = a_desk(4, rounds=3)
    play_round(desk)
    start_round(desk)
    points = [line.points for line in event_standings(desk.state).lines]
    refused(desk, number_of(desk, Publish.kind, 0), "cannot-undo", "the next round is paired")
    assert [line.points for line in event_standings(desk.state).lines] == points


def test_a_journal_that_undid_an_earlier_publication_still_opens() -> None:
    """Older versions wrote such an undo; the round counts as published all the same."""
    desk = a_desk(4, rounds=3)
    play_round(desk)
    start_round(desk)
    number = number_of(desk, Publish.kind, 0)
    lines = [
        *desk.decisions,
        JournalLine(len(desk.decisions) + 1, NOW, "a", "undo", {"number": number}),
    ]
    assert replay(lines).rounds == desk.state.rounds
    assert number not in undone_numbers(lines)
    assert len(JournalNarrator().sentences(lines)) == len(lines)


def test_a_publication_undone_before_the_next_pairing_is_undone() -> None:
    desk = a_desk(4, rounds=3)
    play_round(desk)
    desk.record(rounds.pair(desk.state))
    published = number_of(desk, Publish.kind, 0)
    paired = len(desk.decisions)
    undos = [
        JournalLine(paired + place, NOW, "a", "undo", {"number": number})
        for place, number in enumerate((paired, published), 1)
    ]
    lines = [*desk.decisions, *undos]
    assert undone_numbers(lines) == {paired, published}
    assert not replay(lines).rounds[0].published


def test_a_publication_with_results_stays() -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, WIN))
    refused(desk, number_of(desk, Publish.kind), "cannot-undo", "round 1 has results")


def test_a_publication_without_results_asks_for_a_ground() -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    refused(desk, number_of(desk, Publish.kind), "no-ground", "shall not be changed")
    desk.record(rounds.unpair(desk.state, "4.4.2"), word="published")
    assert not desk.state.rounds


def test_a_draft_is_undone_at_will() -> None:
    desk = a_desk(5, rounds=3)
    desk.record(player_actions.announce_absence(desk.state, "E", 1))
    away = len(desk.decisions)
    desk.record(rounds.pair(desk.state))
    desk.undo(away)
    desk.undo(number_of(desk, PairRound.kind))
    assert not desk.state.rounds


def test_a_change_of_a_published_round_is_not_undone_once_it_was_played_on() -> None:
    """Results typed since would land on other players."""
    desk = a_desk(5, rounds=3)
    start_round(desk)
    board = desk.state.rounds[0].boards[0]
    wish = SeatingChange("bye", board.white)
    desk.record(change_as(desk.state, wish, "4.4.2"), confirmed=True, word="manual published")
    changed = next(
        n for n, one in desk.state.rounds[0].numbered if one.black in (board.white, board.black)
    )
    desk.record(rounds.enter_result(desk.state, changed, WIN))
    refused(desk, number_of(desk, "change pairing"), "cannot-undo", "round 1 has results")


def test_a_result_is_not_taken_away_under_the_next_round() -> None:
    desk = a_desk(4, rounds=4)
    start_round(desk)
    for board in (1, 2):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    start_round(desk)
    refused(desk, number_of(desk, ResultEntered.kind), "cannot-undo", "round 2 is paired")
    correction = rounds.correct_result(desk.state, 2, LOSS, round_=1)
    desk.record(correction, confirmed=True)
    with pytest.raises(UnconfirmedError, match="was paired with the old result"):
        desk.undo()
    desk.undo(confirmed=True)
    assert desk.state.rounds[0].boards[1].results == WIN
    desk.record(correction, confirmed=True)
    corrected = len(desk.decisions)
    for board in (1, 2):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    with pytest.raises(UnconfirmedError, match="only if it was notified before"):
        desk.undo(corrected)
    desk.record(rounds.pair(desk.state))
    refused(desk, corrected, "cannot-undo", "round 2 is paired")


def test_who_was_absent_from_a_published_round_stays_so() -> None:
    desk = a_desk(8, rounds=3)
    desk.record(player_actions.announce_absence(desk.state, "A", 1))
    away = len(desk.decisions)
    desk.record(player_actions.request_bye(desk.state, "B", 1, "H"))
    desk.record(player_actions.withdraw(desk.state, "C", 1))
    for entry in desk.state.entries.values():
        if entry.name in "DEFG":
            desk.record(check_in(desk.state, entry.id))
    desk.record(close_check_in(desk.state, "Z"), confirmed=True)
    closed = len(desk.decisions)
    desk.record(player_actions.announce_absence(desk.state, "D", 2))
    later = len(desk.decisions)
    start_round(desk)
    for number, name in ((away, "A"), (away + 1, "B"), (away + 2, "C"), (closed, "H")):
        refused(desk, number, "cannot-undo", f"round 1 is published and rests on it: {name}")
    desk.undo(later)
    assert not desk.state.missing(2).keys() - {3}


def test_an_entry_nobody_paired_can_be_undone() -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    desk.record(player_actions.enter(desk.state, "Late", now=True))
    desk.undo()
    assert len(desk.state.entries) == 4


def test_numbers_stay_once_they_are_fixed() -> None:
    desk = a_desk(8, rounds=6)
    desk.record(player_actions.correct_entry(desk.state, "H", rating=2700))
    corrected = len(desk.decisions)
    for _ in range(4):
        play_round(desk)
    numbers = desk.state.numbering
    refused(desk, corrected, "cannot-undo", "numbers have been fixed since round 4")
    assert desk.state.numbering == numbers


def test_what_was_announced_for_the_whole_event_stays() -> None:
    desk = a_desk(8, rounds=6)
    desk.record(change(desk.state, acceleration="baku-2026"), confirmed=True)
    announced = len(desk.decisions)
    start_round(desk)
    refused(desk, announced, "cannot-undo", "round 1 is published")


def test_an_undo_says_what_it_takes_back() -> None:
    desk = a_desk(4, rounds=3)
    desk.record(player_actions.note("doors closed"))
    number = len(desk.decisions)
    done = desk.undo()
    assert done.sentence == f"decision {number} is undone: note: doors closed"


ASKED: dict[str, Callable[[State], Decision]] = {
    "full-point bye": lambda state: player_actions.request_bye(state, "A", 5, "F"),
    "bye in the last round": lambda state: player_actions.request_bye(state, "A", 9, "H"),
    "expulsion": lambda state: player_actions.expel(state, 1),
    "rating correction": lambda state: rounds.correct_result(state, 1, LOSS, round_=1),
    "other lots": lambda state: player_actions.draw_lots(state, [2, 1]),
    "another later rating": lambda state: RateFrom(1, 4, 2500),
    "a rating that moves numbers": lambda state: player_actions.correct_entry(
        state, "F", rating=2700
    ),
}
"""What has to be confirmed once three rounds are played."""


def three_rounds() -> Desk:
    desk = a_desk(6, rounds=9, event={"long_event": "first"})
    for _ in range(3):
        play_round(desk)
    desk.record(player_actions.draw_lots(desk.state, [1, 2]))
    desk.record(RateFrom(1, 4, 2450))
    return desk


@pytest.mark.parametrize("act", ASKED)
def test_what_had_to_be_confirmed_is_not_undone_without_a_question(act: str) -> None:
    desk = three_rounds()
    before = desk.state
    with pytest.raises(UnconfirmedError):
        desk.record(ASKED[act](desk.state))
    number = desk.record(ASKED[act](desk.state), confirmed=True).line.number
    decided = desk.state
    with pytest.raises(UnconfirmedError, match=f"decision {number} had to be confirmed") as asked:
        desk.undo()
    assert asked.value.level is Level.CONFIRM
    assert desk.state == decided
    undo = desk.undo(confirmed=True).line.number
    assert desk.state.remarks == before.remarks
    assert desk.state.rounds == before.rounds
    with pytest.raises(UnconfirmedError, match="and so does restoring it"):
        desk.undo(undo)
    desk.undo(undo, confirmed=True)
    assert desk.state.remarks == decided.remarks


def test_no_list_of_undos_takes_back_unasked_what_had_to_be_confirmed() -> None:
    desk = three_rounds()
    numbers = [
        desk.record(player_actions.note("a note")).line.number,
        desk.record(player_actions.expel(desk.state, 1), confirmed=True).line.number,
    ]
    with pytest.raises(UnconfirmedError):
        desk.undo_all(numbers)
    assert 1 in desk.state.expelled
    desk.undo_all(numbers, confirmed=True)
    assert not desk.state.expelled


def test_a_result_just_typed_and_its_correction_are_undone_at_once() -> None:
    desk = a_desk(4, rounds=3)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, WIN))
    desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1))
    desk.undo()
    assert desk.state.rounds[0].boards[0].results == WIN
    desk.undo(number_of(desk, ResultEntered.kind, 0))
    assert desk.state.rounds[0].boards[0].is_open


@pytest.mark.parametrize("open_", ["cleared", "adjourned"])
@pytest.mark.parametrize("published", [True, False])
def test_a_round_does_not_come_back_over_a_result_that_is_open_again(
    open_: str, published: bool
) -> None:
    """It was paired with that result, and while it stood the result could not be taken away."""
    desk = a_desk(6, rounds=5)
    play_round(desk)
    desk.record(rounds.pair(desk.state))
    if published:
        desk.record(rounds.publish(desk.state))
    whole = desk.state
    number = desk.record(
        rounds.unpair(desk.state, "4.4.2"), confirmed=True, word="published"
    ).line.number
    desk.record(rounds.clear_result(desk.state, 1), confirmed=True)
    if open_ == "adjourned":
        desk.record(rounds.adjourn(desk.state, 1), confirmed=True)
    match = "lacks the result of board 1" if open_ == "cleared" else "board 1 is adjourned"
    refused(desk, number, "cannot-undo", match)
    if open_ == "adjourned":
        desk.undo(confirmed=True)
    desk.record(rounds.enter_result(desk.state, 1, WIN), confirmed=True)
    desk.undo(number, confirmed=True, word="published")
    assert desk.state.rounds[1] == whole.rounds[1]
    assert remarked(desk.state) == remarked(whole)


def test_an_undo_of_taking_back_restores_a_round_of_which_some_results_were_open() -> None:
    """Results, publication and lines; and it is asked what the act was asked."""
    desk = a_desk(8, rounds=5)
    play_round(desk)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    desk.record(rounds.enter_result(desk.state, 3, LOSS))
    whole, before = desk.state, len(desk.decisions)
    for board in (1, 3):
        desk.record(rounds.clear_result(desk.state, board), confirmed=True)
    decision = rounds.unpair(desk.state, "4.4.2")
    asked = [one.word for one in decision.check(desk.state) if one.word]
    number = desk.record(decision, confirmed=True, word="published").line.number
    with pytest.raises(UnconfirmedError) as question:
        desk.undo(number, confirmed=True)
    assert [question.value.word] == asked == ["published"]
    desk.undo_all([number, number - 1, number - 2], confirmed=True, word="published")
    assert number - 2 == before + 1
    assert desk.state.rounds == whole.rounds
    assert remarked(desk.state) == remarked(whole)


def test_what_an_event_was_taken_over_with_stays() -> None:
    """Q55, 109, 113: penalties, lines of the report, what a round that was taken back fixed."""
    first = a_desk(6, rounds=5)
    play_round(first)
    start_round(first)
    first.record(rounds.unpair(first.state, "4.4.2"), confirmed=True, word="published")
    told = replace(remarked(first.state), adjustments=(Adjustment("", Points(-5), 1, (2,)),))
    store = MemoryStore()
    store.decisions[:] = [
        JournalLine(number, NOW, "test", one.kind, one.to_data())
        for number, one in enumerate(adopt(told), 1)
    ]
    desk = Desk(store, author="test", clock=lambda: NOW)
    refused(desk, number_of(desk, KeepFileData.kind), "cannot-undo", "was taken over with stays")
    assert desk.state.brought.adjustments
    assert "### Pairing taken back @ Round 2" in text_lines(remarked(desk.state))


def published_and_changed(players: int = 8) -> tuple[Desk, object]:
    """Round 1 as it was published, then two boards changed by hand on a ground."""
    desk = a_desk(players)
    start_round(desk)
    published = desk.state.rounds
    swap(desk, 1, 2)
    return desk, published


def swap(desk: Desk, one: int, other: int) -> None:
    decision = change_as(desk.state, SeatingChange("exchange", one, other), "4.4.2")
    desk.record(decision, confirmed=True, word="manual published")


def test_a_change_that_nobody_played_on_goes_back_to_what_was_published_without_a_ground() -> None:
    desk, published = published_and_changed()
    with pytest.raises(UnconfirmedError) as asked:
        desk.undo()
    assert asked.value.level is Level.TWO_STEPS
    desk.undo(confirmed=True, word=asked.value.word)
    assert desk.state.rounds[0].version == 3, "players have seen two"
    assert (replace(desk.state.rounds[0], version=1),) == published
    swap(desk, 1, 3)
    assert desk.state.rounds[0].version == 4
    assert replay(desk.decisions).rounds == desk.state.rounds


def test_what_was_played_on_a_change_keeps_it() -> None:
    desk, _published = published_and_changed()
    board = next(n for n, pair in desk.state.rounds[0].numbered if 1 in (pair.white, pair.black))
    desk.record(rounds.enter_result(desk.state, board, WIN))
    refused(desk, number_of(desk, "change pairing"), "cannot-undo", "has results")


def test_boards_the_change_left_alone_keep_their_results() -> None:
    desk, published = published_and_changed()
    board = next(n for n, pair in desk.state.rounds[0].numbered if 3 in (pair.white, pair.black))
    desk.record(rounds.enter_result(desk.state, board, WIN))
    pair = desk.state.rounds[0].at(board)
    desk.undo(number_of(desk, "change pairing"), confirmed=True, word="manual published")
    assert pair in desk.state.rounds[0].boards
    seats = [(one.white, one.black) for one in desk.state.rounds[0].boards]
    assert seats == [(one.white, one.black) for one in published[0].boards]  # type: ignore[index]


def test_what_was_never_published_takes_a_ground() -> None:
    desk, _published = published_and_changed()
    swap(desk, 3, 4)
    first = number_of(desk, "change pairing", 0)
    refused(desk, number_of(desk, "publish"), "no-ground", "shall not be changed")
    desk.undo(confirmed=True, word="manual published")
    desk.undo(first, confirmed=True, word="manual published")
    assert [pair.version for pair in desk.state.rounds] == [5]


def test_undo_is_not_offered_where_it_never_works() -> None:
    desk = a_desk(8)
    play_round(desk)
    start_round(desk)
    swap(desk, 1, 2)
    stays = never_undone(desk.decisions, desk.state)
    kinds = {}
    for line in desk.decisions:
        kinds.setdefault(line.kind, []).append(line.number in stays)
    assert kinds["create"] == [True]
    assert kinds["pair"] == kinds["publish"] == [True, True]
    assert kinds["result"] == [True] * 4, "round 2 was published"
    assert kinds["change pairing"] == [False]
    for number in stays:
        with pytest.raises(RuleError):
            desk.undo(number, confirmed=True, word="manual published")


# What comes back although something it followed is gone


def test_an_entry_that_is_undone_takes_its_withdrawal_with_it() -> None:
    desk = a_desk(5)
    entered = desk.record(player_actions.enter(desk.state, "X")).line.number
    desk.record(player_actions.withdraw(desk.state, "X"))
    desk.undo(entered)
    assert (len(desk.state.entries), desk.state.withdrawn) == (5, {})
    desk.record(player_actions.enter(desk.state, "Y"))
    assert desk.state.entries[6].name == "Y", "the number of the entry is free again"
    assert desk.state.withdrawn == {}
    assert replay(desk.decisions) == desk.state


def test_a_publication_stays_when_the_pairing_after_it_comes_back() -> None:
    desk = a_round_robin(4)
    desk.record(rounds.pair(desk.state))
    published = desk.record(rounds.publish(desk.state)).line.number
    paired = desk.record(rounds.pair(desk.state)).line.number
    undo = desk.undo(paired).line.number
    desk.undo(published)
    assert desk.state.draft is not None
    desk.undo(undo)
    assert [round_.published for round_ in desk.state.rounds] == [True, False]
    assert undone_numbers(desk.decisions) == {undo}


def test_a_round_comes_back_after_the_boards_before_it_were_changed() -> None:
    """It was paired after a change that was undone since: the boards have no counterparts."""
    desk = a_desk(6)
    start_round(desk)
    seating = exchange(desk.state, seating_to_change(desk.state), 1, 2)
    change_of_round = rounds.change_pairing(desk.state, seating, "4.4.2")
    changed = desk.record(change_of_round, confirmed=True, word="manual published").line.number
    win = parse_result("1-0")
    for board in (1, 2, 3):
        desk.record(rounds.enter_result(desk.state, board, win))
    paired = desk.record(rounds.pair(desk.state)).line.number
    undo = desk.undo(paired).line.number
    second = replay(desk.decisions[:paired]).rounds[1]
    for board in (1, 2, 3):
        desk.record(rounds.clear_result(desk.state, board))
    desk.undo(changed, confirmed=True, word="manual published")
    for board in (1, 2, 3):
        desk.record(rounds.enter_result(desk.state, board, win))
    desk.undo(undo)
    first = desk.state.rounds[0]
    assert [(pair.white, pair.black) for pair in first.boards] == [(1, 4), (5, 2), (3, 6)]
    assert desk.state.rounds[1] == second
    assert replay(desk.decisions) == desk.state
