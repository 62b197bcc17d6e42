"""The gate every decision passes: objections with levels, roles, clashes, all or nothing."""

from __future__ import annotations

import pytest

from tests.support.desks import MemoryStore, a_desk, play_round, start_round, warnings
from zug.director import (
    ClashError,
    Desk,
    Level,
    Role,
    RuleError,
    UnconfirmedError,
    new_desk,
    read_state,
)
from zug.director.actions import manual_rounds, numbers, players, rounds
from zug.director.actions.checkin import check_in, close_check_in
from zug.director.actions.settings import announce, change, draw_colour
from zug.director.decisions import (
    CloseCheckIn,
    CorrectForRating,
    Decision,
    Forbid,
    Renumber,
    ResultEntered,
    Undo,
    Unpair,
)
from zug.director.desk import clashing, touched
from zug.director.pairing.seating import SeatingPlan
from zug.director.reporting.report import report
from zug.errors import FaultyFileError, ZugError
from zug.model import Result
from zug.model.results import parse_result

WIN, DRAW, LOSS = (parse_result(text) for text in ("1-0", "=", "0-1"))


def as_role(desk: Desk, role: Role, author: str = "test") -> Desk:
    """The same journal in the hands of somebody else."""
    return Desk(desk._store, author=author, role=role, clock=lambda: "2026-11-15T11:00:00Z")


def levels(desk: Desk, decision: Decision) -> list[Level]:
    return [objection.level for objection in decision.check(desk.state)]


# Levels


def test_what_must_be_confirmed_is_not_recorded_unasked() -> None:
    desk = a_desk(6, rounds=3)
    bye = players.request_bye(desk.state, "A", 3, "F")
    before = len(desk.decisions)
    with pytest.raises(UnconfirmedError) as asked:
        desk.record(bye)
    assert len(desk.decisions) == before
    assert [one.level for one in asked.value.objections] == [Level.CONFIRM, Level.CONFIRM]
    assert asked.value.decision == bye
    assert "deprecated" in asked.value.message
    done = desk.record(bye, confirmed=True)
    assert done.line.number == before + 1
    assert len(done.notes) == 2


def test_what_is_only_told_is_recorded_at_once_and_told() -> None:
    desk = a_desk(6)
    done = desk.record(players.enter(desk.state, "a"))
    assert done.notes == ("A is already entered as number 1",)
    assert desk.decisions[-1] == done.line


def test_a_published_pairing_takes_two_steps() -> None:
    desk = a_desk(6)
    start_round(desk)
    seating = manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 1, 2)
    without = rounds.change_pairing(desk.state, seating)
    assert levels(desk, without)[0] is Level.TWO_STEPS
    with pytest.raises(RuleError) as refused:
        desk.record(without, confirmed=True)
    assert refused.value.code == "no-ground"
    named = rounds.change_pairing(desk.state, seating, "4.4.2")
    for is_yes in (False, True):
        with pytest.raises(UnconfirmedError) as asked:
            desk.record(named, confirmed=is_yes)
        assert asked.value.word == "published manual", "a yes does not answer two steps"
    for word in ("manual", "published"):
        with pytest.raises(UnconfirmedError):
            desk.record(named, confirmed=True, word=word)
    done = desk.record(named, confirmed=True, word="manual published")
    assert "round 1 is published" in done.notes
    for ground, doubt in (("4.4.1", "nobody in round 1 has met"), ("4.4.5", "not the last round")):
        taken = rounds.unpair(desk.state, ground)
        with pytest.raises(UnconfirmedError) as asked:
            desk.record(taken, confirmed=True)
        assert (asked.value.level, asked.value.word) == (Level.TWO_STEPS, "published")
        with pytest.raises(UnconfirmedError, match=doubt) as asked:
            desk.record(taken, word="published")
        assert (asked.value.level, asked.value.word) == (Level.CONFIRM, "published")
    desk.record(rounds.unpair(desk.state, "4.4.2"), word="published")
    assert not desk.state.rounds


def test_a_draft_takes_one() -> None:
    desk = a_desk(6)
    desk.record(rounds.pair(desk.state))
    desk.record(rounds.unpair(desk.state))
    desk.record(rounds.pair(desk.state))
    same = rounds.change_pairing(desk.state, manual_rounds.seating_to_change(desk.state))
    assert levels(desk, same) == []
    seating = manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 1, 2)
    other = rounds.change_pairing(desk.state, seating)
    assert set(levels(desk, other)) == {Level.TWO_STEPS}, "it is not the pairing of the rules"


def test_a_refusal_comes_last_and_alone_counts() -> None:
    desk = a_desk(6, rounds=2, half_byes=0)
    objections = players.request_bye(desk.state, "A", 2, "H").check(desk.state)
    assert [one.level for one in objections] == [Level.REFUSED]
    assert objections[0].code == "too-many-byes"
    with pytest.raises(RuleError, match=r"\[too-many-byes\]"):
        desk.record(players.request_bye(desk.state, "A", 2, "H"), confirmed=True)


def test_a_closed_round_is_changed_no_more() -> None:
    desk = a_desk(6)
    play_round(desk)
    first = desk.state.rounds[0]
    seating = SeatingPlan(tuple((pair.white, pair.black) for pair in first.boards), None)
    late = rounds.change_pairing(desk.state, seating, "4.4.2")
    start_round(desk)
    for decision in (late, Unpair(1, "4.4.2")):
        with pytest.raises(RuleError, match=r"\[round-over\]"):
            desk.record(decision, confirmed=True)


def test_the_beginning_stays() -> None:
    desk = a_desk(0)
    with pytest.raises(RuleError, match="beginning cannot be undone"):
        desk.undo(1)
    with pytest.raises(RuleError, match=r"\[no-such-decision\].*2"):
        desk.undo(2)
    with pytest.raises(RuleError, match=r"\[no-such-decision\].*0"):
        desk.undo(0)


def test_several_are_undone_or_none() -> None:
    desk = a_desk(4)
    desk.record(players.forbid(desk.state, ["A", "B"]))
    before = len(desk.decisions)
    with pytest.raises(RuleError, match="these cannot be undone"):
        desk.undo_all([5, 2], "wrong list")
    assert len(desk.decisions) == before
    done = desk.undo_all([6, 5], "wrong list")
    assert [one.line.reason for one in done] == ["wrong list"] * 2
    assert [one.sentence for one in done] == ["decision 6 is undone", "decision 5 is undone"]
    assert sorted(desk.state.entries) == [1, 2, 3]


def test_an_undo_is_not_recorded_like_a_decision() -> None:
    desk = a_desk(4)
    with pytest.raises(RuleError) as refused:
        desk.record(Undo(2))
    assert refused.value.code == "does-not-fit"
    assert desk.decisions[-1].kind != Undo.kind, "what does not fit is not written"


# One result for one game


@pytest.mark.parametrize("corrects", [False, True])
def test_a_second_result_in_an_event_of_single_games_is_refused(corrects: bool) -> None:
    desk = a_desk(4)
    start_round(desk)
    if corrects:
        desk.record(rounds.enter_result(desk.state, 1, DRAW))
        two = rounds.correct_result(desk.state, 1, WIN, round_=1, second=WIN)
    else:
        two = rounds.enter_result(desk.state, 1, WIN, second=WIN)
    with pytest.raises(RuleError) as refused:
        desk.record(two)
    assert refused.value.code == "one-game"


def test_a_correction_for_rating_has_as_many_results_as_games() -> None:
    desk = a_desk(6)
    for _ in range(2):
        play_round(desk)
    with pytest.raises(RuleError) as refused:
        desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1, second=LOSS))
    assert refused.value.code == "one-game"
    desk = a_desk(4, system="double-swiss-2026", games_per_match=2)
    for _ in range(2):
        start_round(desk)
        for board in (1, 2):
            desk.record(rounds.enter_result(desk.state, board, WIN, second=DRAW))
    with pytest.raises(RuleError) as refused:
        desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1))
    assert refused.value.code == "half-a-match"
    late = rounds.correct_result(desk.state, 1, LOSS, round_=1, second=WIN, for_rating=True)
    done = desk.record(late, confirmed=True)
    assert "0-1 1-0" in done.sentence
    white = desk.state.tournament.players[0].cells[0]
    rated = report(desk.state, for_rating=True).tournament.players[0].cells[0]
    assert (white.result, white.second, rated.result, rated.second) == ("1", "=", "0", "1")


def test_half_a_match_is_refused_in_a_correction_too() -> None:
    desk = a_desk(4, system="double-swiss-2026", games_per_match=2)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, WIN, second=DRAW))
    with pytest.raises(RuleError) as refused:
        desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1))
    assert refused.value.code == "half-a-match"
    with pytest.raises(RuleError):
        desk.record(rounds.enter_result(desk.state, 2, LOSS))


def test_a_correction_comes_before_the_rating_report_and_not_after() -> None:
    desk = a_desk(6)
    play_round(desk)
    early = ResultEntered(1, 1, LOSS, corrects=True)
    play_round(desk)
    with pytest.raises(UnconfirmedError, match="only if it was notified before"):
        desk.record(early)
    desk.record(rounds.pair(desk.state))
    with pytest.raises(RuleError) as refused:
        desk.record(early, confirmed=True)
    assert refused.value.code == "too-late"
    with pytest.raises(RuleError) as refused:
        desk.record(rounds.CorrectForRating(2, 1, LOSS))
    assert refused.value.code == "not-over"


def test_what_was_found_for_rating_stays_when_an_adjourned_game_ends() -> None:
    desk = a_desk(6)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    for board in (2, 3):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    play_round(desk)
    found = CorrectForRating(1, 1, LOSS)
    with pytest.raises(RuleError, match=r"\[adjourned\]"):
        desk.record(found)
    desk._store.append(  # as a journal may have it
        found.kind, found.to_data(), time="2026-11-15T11:00:00Z", author="test"
    )
    desk = as_role(desk, Role.ARBITER)
    desk.record(rounds.enter_result(desk.state, 1, DRAW, round_=1))
    pair = desk.state.rounds[0].boards[0]
    assert (pair.results, pair.rating_results) == (DRAW, LOSS)


# Absences


def test_who_comes_back_has_nothing_for_the_rounds_between() -> None:
    desk = a_desk(6)
    play_round(desk)
    desk.record(players.withdraw(desk.state, "A", 2))
    desk.record(players.come_back(desk.state, "A", 4))
    zero = Result.ZERO_BYE
    assert desk.state.byes == {(1, 2): zero, (1, 3): zero}
    assert (desk.state.missing(2), desk.state.missing(4)) == ({1: zero}, {})


def test_nobody_who_has_come_is_counted_as_missing() -> None:
    desk = a_desk(6)
    closing = close_check_in(desk.state, "withdraw", [1, 2])
    desk.record(check_in(desk.state, 2))
    with pytest.raises(RuleError, match=r"\[has-come\]"):
        desk.record(closing, confirmed=True)
    desk.record(close_check_in(desk.state, "withdraw", [1, 2]), confirmed=True)
    assert desk.state.withdrawn == {1: 1}


# What is typed into a list of results


def test_typed_results() -> None:
    desk = a_desk(6)
    start_round(desk)
    typed = rounds.typed_result
    desk.record(typed(desk.state, 1, "1-0", round_=1))
    with pytest.raises(RuleError) as refused:
        desk.record(typed(desk.state, 1, "0-1", round_=1))
    assert refused.value.code == "has-result"
    with pytest.raises(RuleError, match=r"\[has-result\]"):
        desk.record(typed(desk.state, 1, "0-1", round_=1, replaces=True, was="½-½"))
    desk.record(typed(desk.state, 1, "0-1", round_=1, replaces=True, was="1-0"))
    assert desk.state.rounds[0].boards[0].results == LOSS
    desk.record(typed(desk.state, 1, "", round_=1))
    assert desk.state.rounds[0].boards[0].is_open
    desk.record(typed(desk.state, 1, "=", round_=1, replaces=True))
    assert desk.state.rounds[0].boards[0].results == DRAW
    with pytest.raises(ZugError, match=r"\[bad-result\]"):
        typed(desk.state, 2, "1-0 1-0 1-0", round_=1)


# Roles


def test_a_deputy_decides_about_the_round_in_play_only() -> None:
    desk = a_desk(6)
    play_round(desk)
    deputy = as_role(desk, Role.DEPUTY)
    last = len(desk.decisions)
    start_round(desk)
    deputy = as_role(desk, Role.DEPUTY)
    deputy.record(rounds.enter_result(deputy.state, 1, WIN))
    deputy.record(rounds.correct_result(deputy.state, 1, DRAW, round_=2))
    deputy.record(rounds.clear_result(deputy.state, 1))
    for door in (
        lambda: deputy.record(rounds.correct_result(deputy.state, 1, LOSS, round_=1)),
        lambda: deputy.record(rounds.swap_colours(deputy.state, 1, round_=1)),
        lambda: deputy.undo(last),
    ):
        with pytest.raises(RuleError, match=r"\[role\]"):
            door()
    desk = as_role(desk, Role.ARBITER)
    with pytest.raises(RuleError, match="round 2 is paired"):
        desk.undo(last)
    desk._store.append(  # as a journal may have it
        "undo", {"number": last}, time="2026-11-15T11:00:00Z", author="test"
    )
    desk = as_role(desk, Role.ARBITER)
    assert not desk.state.rounds[0].boards[2].results
    deputy = as_role(desk, Role.DEPUTY)
    with pytest.raises(RuleError, match=r"\[role\]"):
        deputy.record(rounds.enter_result(deputy.state, 3, LOSS, round_=1))


def test_an_adjourned_game_of_an_earlier_round_is_the_arbiters() -> None:
    desk = a_desk(4)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 1))
    desk.record(rounds.enter_result(desk.state, 2, WIN))
    start_round(desk)
    deputy = as_role(desk, Role.DEPUTY)
    with pytest.raises(RuleError, match=r"\[role\]"):
        deputy.record(rounds.enter_result(deputy.state, 1, WIN, round_=1))
    arbiter = as_role(desk, Role.ARBITER)
    arbiter.record(rounds.enter_result(arbiter.state, 1, WIN, round_=1), confirmed=True)


def test_a_deputy_ticks_who_has_come_and_decides_nothing_else() -> None:
    deputy = as_role(a_desk(6), Role.DEPUTY)
    deputy.record(check_in(deputy.state, 1))
    for decision in (
        players.withdraw(deputy.state, 2),
        rounds.pair(deputy.state),
        close_check_in(deputy.state, "Z", [2]),
        players.note("rain"),
        change(deputy.state, name="Mine"),
    ):
        with pytest.raises(RuleError) as refused:
            deputy.record(decision, confirmed=True)
        assert refused.value.code == "role"


def test_a_deputy_undoes_what_they_decided_themselves() -> None:
    desk = a_desk(6)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, WIN))
    deputy = as_role(desk, Role.DEPUTY, "dora")
    with pytest.raises(RuleError) as refused:
        deputy.undo()
    assert refused.value.code == "not-yours"
    deputy.record(rounds.enter_result(deputy.state, 2, WIN))
    deputy.undo()
    assert deputy.state.rounds[0].open_boards == (2, 3)
    with pytest.raises(RuleError, match=r"\[role\]"):
        deputy.undo(len(deputy.decisions))


def test_a_helper_fills_open_boards_and_overwrites_nothing() -> None:
    desk = a_desk(8)
    start_round(desk)
    desk.record(rounds.adjourn(desk.state, 2))
    helper = as_role(desk, Role.HELPER)
    helper.record(rounds.enter_result(helper.state, 1, WIN))
    for decision in (
        rounds.correct_result(helper.state, 1, DRAW, round_=1),
        rounds.clear_result(helper.state, 1),
        rounds.enter_result(helper.state, 2, WIN),
        rounds.swap_colours(helper.state, 3),
        check_in(helper.state, 3),
    ):
        with pytest.raises(RuleError):
            helper.record(decision)
    assert helper.state.rounds[0].open_boards == (3, 4)


# Clashes


def test_the_desk_shows_who_was_faster() -> None:
    desk = a_desk(6)
    seen = desk.state.decisions
    mine = players.withdraw(desk.state, "A")
    desk.record(players.correct_entry(desk.state, "A", club="X"))
    desk.record(players.correct_entry(desk.state, "B", club="X"))
    with pytest.raises(ClashError) as clash:
        desk.record(mine, seen=seen)
    assert [line.number for line in clash.value.lines] == [seen + 1]
    assert clash.value.decision == mine
    desk.record(mine, seen=desk.state.decisions)


def test_forbidding_the_same_two_clashes_in_any_order() -> None:
    desk = a_desk(6)
    seen = desk.state.decisions
    desk.record(players.forbid(desk.state, ["A", "B"]))
    assert clashing(Forbid((2, 1)), desk.decisions, seen)
    assert clashing(players.allow(desk.state, ["B", "A"]), desk.decisions, seen)
    assert not clashing(Forbid((1, 3)), desk.decisions, seen)
    assert not clashing(Forbid((1, 2, 3)), desk.decisions, seen)
    assert not clashing(Forbid((1, 2)), desk.decisions, seen + 1)


def test_closing_check_in_touches_everybody_it_decides_about() -> None:
    desk = a_desk(6)
    seen = desk.state.decisions
    desk.record(check_in(desk.state, 1))
    desk.record(players.request_bye(desk.state, "E", 1, "Z"))
    closing = CloseCheckIn(1, "Z", (4, 5))
    assert [line.number for line in clashing(closing, desk.decisions, seen)] == [seen + 2]
    desk.record(close_check_in(desk.state, "Z", [4]))
    assert clashing(players.withdraw(desk.state, "D"), desk.decisions, seen + 2)
    assert not clashing(players.withdraw(desk.state, "C"), desk.decisions, seen)


def test_a_result_rests_on_its_round_and_a_round_not_on_its_results() -> None:
    desk = a_desk(6)
    start_round(desk)
    seen = desk.state.decisions
    mine = rounds.enter_result(desk.state, 1, WIN)
    seating = manual_rounds.turn_colours(manual_rounds.seating_to_change(desk.state), 3)
    changed = rounds.change_pairing(desk.state, seating, "4.4.2")
    desk.record(changed, confirmed=True, word="manual published")
    assert clashing(mine, desk.decisions, seen)
    desk.record(mine)
    assert not clashing(changed, desk.decisions, seen + 1)
    assert clashing(rounds.swap_colours(desk.state, 1), desk.decisions, seen + 1)


def test_what_each_decision_touches() -> None:
    desk = a_desk(6)
    desk.record(change(desk.state, name="Other", half_byes=1), confirmed=True)
    desk.take_over([Renumber(players.renumber(desk.state, "F", 1).order)], "")
    desk.record(players.draw_lots(desk.state, ["A", "B"]))
    desk.record(players.fix_table(desk.state, "C", 1))
    desk.record(players.note("nothing"))
    desk.undo(len(desk.decisions) - 4)
    found = [touched(line, desk.decisions) for line in desk.decisions[-6:]]
    assert found == [
        {("setting", "name"), ("setting", "half_byes")},
        {("order",)},
        {("lots",)},
        {("entry", 3)},
        set(),
        {("setting", "name"), ("setting", "half_byes")},
    ]


# What the rules say against a seating


def test_who_had_a_win_without_playing_may_not_have_the_bye() -> None:
    desk = a_desk(5)
    start_round(desk)
    for board in (1, 2):
        desk.record(
            rounds.enter_result(desk.state, board, parse_result("+-" if board == 1 else "="))
        )
    had, won = desk.state.rounds[0].bye, desk.state.rounds[0].boards[0].white
    seating = manual_rounds.seating_to_change(desk.state)
    for entry, barred in ((had, True), (won, True), (desk.state.rounds[0].boards[1].white, False)):
        given = (
            seating
            if seating.bye == entry
            else manual_rounds.give_bye(desk.state, seating, desk.state.entries[entry or 0])
        )
        words = warnings(rounds.pair_by_hand(desk.state, given), desk.state)
        named = [word for word in words if "may not have the bye (dutch-2026:2.1.2)" in word]
        assert bool(named) is barred, entry
        if named:
            assert desk.state.entries[entry or 0].name in named[0]


def test_in_the_edition_of_2017_a_full_point_bye_does_not_bar() -> None:
    """basic-2016:d knows the bye and the forfeit win; basic-2026:4 as much as a win brings."""
    for system, barred in (("dutch-2017", False), ("dutch-2026", True)):
        desk = a_desk(6, system=system)
        desk.record(players.request_bye(desk.state, "F", 1, "F"), confirmed=True)
        play_round(desk)
        desk.record(players.withdraw(desk.state, "A"))
        seating = manual_rounds.seating_to_change(desk.state)
        given = seating if seating.bye == 6 else manual_rounds.give_bye(desk.state, seating, "F")
        words = warnings(rounds.pair_by_hand(desk.state, given), desk.state)
        assert any("may not have the bye" in word for word in words) is barred, system


def test_a_draughts_event_is_held_to_its_own_book() -> None:
    desk = a_desk(5, system="fmjd-1986")
    desk.record(numbers.draw_numbers(desk.state, 1))
    play_round(desk)
    first = desk.state.rounds[0]
    again = SeatingPlan(tuple((pair.white, pair.black) for pair in first.boards), first.bye)
    words = warnings(rounds.pair_by_hand(desk.state, again), desk.state)
    assert sum("have already met (fmjd-1986:2.3)" in word for word in words) == 2
    assert sum("may not have the bye (fmjd-1986:5.2)" in word for word in words) == 1
    assert not any("basic-" in word for word in words)


def test_a_third_game_with_the_same_colour_is_named() -> None:
    desk = a_desk(8)
    for _ in range(2):
        start_round(desk)
        seating = manual_rounds.seating_to_change(desk.state)
        for board, (white, black) in enumerate(seating.boards, 1):
            if 1 in (white, black) and white != 1:
                seating = manual_rounds.turn_colours(seating, board)
        if seating != manual_rounds.seating_to_change(desk.state):
            desk.record(
                rounds.change_pairing(desk.state, seating, "4.4.2"),
                confirmed=True,
                word="manual published",
            )
        for board in range(1, 5):
            desk.record(rounds.enter_result(desk.state, board, DRAW))
    seating = manual_rounds.seating_to_change(desk.state)
    place = next(n for n, pair in enumerate(seating.boards, 1) if 1 in pair)
    white_again = (
        seating if seating.boards[place - 1][0] == 1 else manual_rounds.turn_colours(seating, place)
    )
    words = warnings(rounds.pair_by_hand(desk.state, white_again), desk.state)
    assert "1 A would have White a third time in a row (dutch-2026:2.1.3)" in words


def test_everybody_sits_in_one_place() -> None:
    desk = a_desk(4)
    for boards, bye, words in (
        (((1, 2), (3, 3)), None, "4 D is not seated"),
        (((1, 2), (3, 4)), 1, "1 A is seated twice"),
        (((1, 2),), None, "3 C is not seated"),
    ):
        with pytest.raises(RuleError, match=words):
            desk.record(
                rounds.pair_by_hand(desk.state, SeatingPlan(boards, bye)),
                confirmed=True,
                word="manual",
            )
    desk.record(players.announce_absence(desk.state, "D"))
    with pytest.raises(RuleError, match="4 D is not to be paired"):
        desk.record(
            rounds.pair_by_hand(desk.state, SeatingPlan(((1, 2), (3, 4)), None)),
            confirmed=True,
            word="manual",
        )


# All or nothing


def test_a_round_that_cannot_be_paired_leaves_nothing_written() -> None:
    desk = Desk(MemoryStore(initial_colour=None), clock=lambda: "2026-11-15T10:00:00Z")
    desk.record(players.enter(desk.state, "A"))
    with pytest.raises(RuleError, match=r"\[too-few\]"):
        rounds.next_round(desk.state, colour="w", seed=1)
    desk.record(players.enter(desk.state, "B"))
    first, second = rounds.next_round(desk.state, colour="b")
    assert (first, second.kind) == (draw_colour(desk.state, "b"), "pair")
    for decision in (first, second):
        desk.record(decision)
    desk.record(rounds.publish(desk.state))
    desk.record(rounds.enter_result(desk.state, 1, WIN))
    assert desk.state.settings.initial_colour == "b"
    with pytest.raises(RuleError, match=r"\[no-pairing\]"):
        rounds.next_round(desk.state, colour="w")


def test_the_draw_of_a_draughts_event_comes_with_its_first_round() -> None:
    desk = a_desk(4, system="fmjd-1986-lot", initial_colour=None)
    kinds = [decision.kind for decision in rounds.next_round(desk.state, colour="w", seed=5)]
    assert kinds == ["renumber", "set", "pair"]
    assert len(rounds.next_round(desk.state, colour="w")) == 2


def test_a_file_without_an_event(tmp_path) -> None:  # type: ignore[no-untyped-def]
    empty = tmp_path / "empty.zug"
    empty.touch()
    with pytest.raises(FaultyFileError) as refused:
        read_state(empty)
    assert refused.value.code == "journal-empty"


def test_settings_nobody_can_announce(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(RuleError) as refused:
        announce("Open", 5, half_byes=-1)
    assert refused.value.code == "bad-half-byes"
    assert announce("Open", 5, half_byes=0)["half_byes"] == 0
    with new_desk(tmp_path / "x.zug", announce("Open", 5)) as desk:
        with pytest.raises(RuleError):
            change(desk.state, half_byes=-1)
        with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
            desk.record(change(desk.state, rounds=5))


def test_nobody_draws_two_lots() -> None:
    desk = a_desk(4)
    with pytest.raises(RuleError, match="1 A drew twice"):
        players.draw_lots(desk.state, ["A", "B", 1])
