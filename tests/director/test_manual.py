"""The manual phase of a round: beginning and end, the checks at every change, what it leaves."""

from __future__ import annotations

import pytest

from tests.support.desks import (
    NOW,
    MemoryStore,
    a_desk,
    a_round_robin,
    play,
    play_round,
    start_round,
)
from zug.checker import check
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import manual_rounds, rounds
from zug.director.actions import players as player_actions
from zug.director.actions.settings import draw_colour
from zug.director.importing.to_decisions import adopt
from zug.director.journal.replay import replay
from zug.director.pairing.manual_phase import phase_seating, without_place
from zug.director.pairing.seating import SeatingPlan, computed_seating
from zug.director.reporting.report import report
from zug.fastclasses import replace
from zug.formats import read, write
from zug.formats.remarks import text_lines
from zug.model import Colour
from zug.model.results import parse_result


def begin(desk: Desk, start: str = "", number: int | None = None) -> None:
    desk.record(manual_rounds.begin(desk.state, number, start))


def seat(desk: Desk, *pairs: tuple[int, int], bye: int | None = None, **answers: object) -> None:
    """Each pair is a change of its own."""
    for white, black in pairs:
        seating = manual_rounds.seat(desk.state, phase_seating(desk.state), white, black)
        desk.record(manual_rounds.seat_by_hand(desk.state, seating), **answers)  # type: ignore[arg-type]
    if bye is not None:
        seating = manual_rounds.seat_bye(desk.state, phase_seating(desk.state), bye)
        desk.record(manual_rounds.seat_by_hand(desk.state, seating), **answers)  # type: ignore[arg-type]


def asked(desk: Desk, seating: SeatingPlan) -> dict[str, Level]:
    """What is said to a change, by level."""
    found = manual_rounds.seat_by_hand(desk.state, seating).check(desk.state)
    return {one.message: one.level for one in found}


def boards(desk: Desk) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in desk.state.rounds[-1].boards]


def lines(desk: Desk) -> list[str]:
    """The remarks of the report about manual pairings."""
    extras = text_lines(report(desk.state).tournament)
    return [line for line in extras if line.startswith("### MPA")]


def after_two_rounds(players: int = 8, **settings: object) -> Desk:
    desk = a_desk(players, **settings)
    play_round(desk)
    play_round(desk)
    return desk


def exported(desk: Desk) -> str:
    told = report(desk.state, interim=True)
    return write(told.tournament, "trf26", ranks=told.ranks).decode()


def test_a_first_round_by_hand_shows_the_colour_that_nobody_drew() -> None:
    """By the rules with Black: 4-1 2-5 6-3, bye for 7; the lot was never drawn."""
    for turned in (False, True):
        desk = a_desk(7, initial_colour=None)
        rule = ((1, 4), (5, 2), (3, 6))
        boards_ = tuple((black, white) for white, black in rule) if turned else rule
        done = desk.record(rounds.pair_by_hand(desk.state, SeatingPlan(boards_, 7)))
        colour = "Black" if turned else "White"
        wanted = f"the initial colour was not drawn: it is read from the boards as {colour}"
        assert done.notes == (wanted,)
        desk.record(rounds.publish(desk.state))
        assert lines(desk) == []
        assert f"152 {colour[0]}" in exported(desk)
        assert check(read(exported(desk).encode())).identical


def test_a_first_round_against_the_rules_takes_the_colour_that_fits_it_better() -> None:
    desk = a_desk(7, initial_colour=None)
    by_hand_ = rounds.pair_by_hand(desk.state, SeatingPlan(((4, 1), (2, 6), (5, 3)), 7))
    with pytest.raises(UnconfirmedError) as question:
        desk.record(by_hand_)
    assert question.value.word == "manual"
    with pytest.raises(RuleError, match=r"\[not-compared\]"):
        desk.record(replace(by_hand_, initial_colour="w"), word="manual")
    desk.record(by_hand_, word="manual")
    assert desk.state.settings.initial_colour is Colour.BLACK
    turned = rounds.change_pairing(desk.state, SeatingPlan(((1, 4), (5, 2), (3, 6)), 7))
    desk.record(turned)
    assert desk.state.settings.initial_colour is Colour.WHITE, "a draft has no colour of its own"
    desk.record(rounds.unpair(desk.state))
    assert desk.state.settings.initial_colour is None
    desk.record(by_hand_, word="manual")
    desk.record(rounds.publish(desk.state))
    assert lines(desk) == ["### MPA @ Round 1: 2-5 6-3 => 2-6 5-3"]
    with pytest.raises(RuleError, match=r"\[started\]"):
        desk.record(draw_colour(desk.state, "w"))


def test_a_colour_that_was_drawn_is_not_read_from_boards() -> None:
    desk = a_desk(7, initial_colour=None)
    desk.record(draw_colour(desk.state, "w"))
    desk.record(
        rounds.pair_by_hand(desk.state, SeatingPlan(((4, 1), (2, 5), (6, 3)), 7)), word="manual"
    )
    assert desk.state.settings.initial_colour is Colour.WHITE


@pytest.mark.parametrize("start", ["", "rules", "empty"])
def test_the_phase_of_the_next_round_begins_with_the_rules_or_with_nobody(start: str) -> None:
    desk = a_desk(5)
    begin(desk, start)
    seating = phase_seating(desk.state)
    if start == "empty":
        assert seating == SeatingPlan((), None)
        assert without_place(desk.state) == (1, 2, 3, 4, 5)
    else:
        assert (seating.boards, seating.bye) == (((1, 3), (4, 2)), 5)
        assert without_place(desk.state) == ()
    assert desk.state.rounds == ()


def test_while_the_phase_is_open_nothing_is_published_nor_paired() -> None:
    desk = a_desk(6)
    desk.record(rounds.pair(desk.state))
    begin(desk)
    for decide in (rounds.publish, rounds.pair):
        with pytest.raises(RuleError, match=r"\[manual-open\]") as refused:
            desk.record(decide(desk.state))
        assert refused.value.code == "manual-open"
    with pytest.raises(RuleError, match=r"\[manual-open\]"):
        begin(desk)
    desk.record(manual_rounds.leave(desk.state))
    desk.record(rounds.publish(desk.state))
    assert desk.state.rounds[0].published


def test_the_phase_ends_only_when_everybody_has_a_place_or_is_taken_out() -> None:
    desk = a_desk(5)
    begin(desk, "empty")
    seat(desk, (1, 2), (3, 4))
    with pytest.raises(RuleError, match=r"\[without-place\]") as refused:
        manual_rounds.end(desk.state)
    assert refused.value.code == "without-place"
    out = manual_rounds.leave_out(desk.state, phase_seating(desk.state), 5)
    desk.record(manual_rounds.seat_by_hand(desk.state, out))
    desk.record(manual_rounds.end(desk.state), word="manual")
    assert boards(desk) == [(1, 2), (3, 4)]
    assert list(desk.state.rounds[0].absent) == [5]
    assert desk.state.phase is None


def test_a_change_leaves_former_opponents_without_a_place() -> None:
    desk = a_desk(5)
    begin(desk)  # 1-3, 4-2, the bye for 5
    seat(desk, (1, 4))
    assert phase_seating(desk.state) == SeatingPlan(((1, 4),), 5)
    assert without_place(desk.state) == (2, 3)
    seat(desk, bye=3, confirmed=True)
    assert without_place(desk.state) == (2, 5)
    risen = manual_rounds.rise(desk.state, phase_seating(desk.state), 1)
    assert risen == SeatingPlan((), 3)


def test_a_rematch_and_a_prohibited_pair_are_level_3_at_once() -> None:
    desk = a_desk(6)
    desk.record(player_actions.forbid(desk.state, ["A", "B"]))
    play_round(desk)  # 1-4, 5-2, 3-6
    begin(desk, "empty")
    table = phase_seating(desk.state)
    again = asked(desk, manual_rounds.seat(desk.state, table, 4, 1))
    assert again["4 D - 1 A have already met (dutch-2026:2.1.1)"] is Level.CONFIRM
    kept = asked(desk, manual_rounds.seat(desk.state, table, 1, 2))
    assert kept["1 A - 2 B are not to meet, as was decided (dutch-2026:2.1.1)"] is Level.CONFIRM
    with pytest.raises(UnconfirmedError):
        seat(desk, (4, 1))
    seat(desk, (4, 1), confirmed=True)
    assert asked(desk, manual_rounds.seat(desk.state, phase_seating(desk.state), 2, 3)) == {}, (
        "what was confirmed is not asked again"
    )


def test_a_bye_for_somebody_barred_or_above_the_least_score_is_level_3() -> None:
    desk = a_desk(5)
    play_round(desk)  # 1 and 4 win, 5 has the bye
    begin(desk, "empty")
    table = phase_seating(desk.state)
    barred = asked(desk, manual_rounds.seat_bye(desk.state, table, 5))
    assert barred["5 E may not have the bye (dutch-2026:2.1.2)"] is Level.CONFIRM
    above = asked(desk, manual_rounds.seat_bye(desk.state, table, 1))
    assert above == {
        "1 A has more points than somebody who can have the bye (dutch-2026:2.3.1)": Level.CONFIRM
    }
    lowest = computed_seating(desk.state)
    assert lowest is not None
    assert lowest.bye is not None
    assert asked(desk, manual_rounds.seat_bye(desk.state, table, lowest.bye)) == {}


def third_white(desk: Desk, played: int = 2) -> None:
    """Number 1 has White in both rounds that are played, or in more of them."""
    for _ in range(played):
        start_round(desk)
        seating = manual_rounds.seating_to_change(desk.state)
        place = next(n for n, pair in enumerate(seating.boards, 1) if 1 in pair)
        if seating.boards[place - 1][0] != 1:
            turned = manual_rounds.turn_colours(seating, place)
            desk.record(
                rounds.change_pairing(desk.state, turned, "4.4.2"),
                confirmed=True,
                word="manual published",
            )
        for board in range(1, 5):
            desk.record(rounds.enter_result(desk.state, board, parse_result("=")))


def test_a_third_equal_colour_in_a_row_is_level_3_before_the_last_round() -> None:
    desk = a_desk(8)
    third_white(desk)
    begin(desk, "empty")
    met = {pair.black for one in desk.state.rounds for pair in one.boards if pair.white == 1}
    other = next(entry for entry in range(2, 9) if entry not in met)
    found = asked(desk, manual_rounds.seat(desk.state, phase_seating(desk.state), 1, other))
    told = "1 A would have White a third time in a row (dutch-2026:2.1.3)"
    assert found[told] is Level.CONFIRM


@pytest.mark.parametrize("played", [3, 4])
def test_equal_colours_in_a_row_are_counted(played: int) -> None:
    desk = a_desk(8)
    third_white(desk, played)
    begin(desk, "empty")
    met = {pair.black for one in desk.state.rounds for pair in one.boards if pair.white == 1}
    other = next(entry for entry in range(2, 9) if entry not in met)
    found = asked(desk, manual_rounds.seat(desk.state, phase_seating(desk.state), 1, other))
    assert any(f"White {played + 1} times in a row" in one for one in found)


def test_a_difference_of_three_is_level_3() -> None:
    """White, White, Black, White and White again: five games, four with White."""
    desk = a_desk(8)
    third_white(desk)
    desk.record(rounds.pair(desk.state))
    desk.record(rounds.publish(desk.state))  # Black for number 1
    for board in range(1, 5):
        desk.record(rounds.enter_result(desk.state, board, parse_result("=")))
    begin(desk, "empty")
    met = {
        pair.black if pair.white == 1 else pair.white
        for one in desk.state.rounds
        for pair in one.boards
        if 1 in (pair.white, pair.black)
    }
    new = [entry for entry in range(2, 9) if entry not in met]
    assert not any(
        "White" in message
        for message in asked(
            desk, manual_rounds.seat(desk.state, phase_seating(desk.state), 1, new[0])
        )
        if message.startswith("1 A")
    ), "a difference of two is within the limits"
    rest = [entry for entry in range(2, 9) if entry != new[0]]
    everybody = {"confirmed": True, "word": "manual"}
    seat(desk, (1, new[0]), *zip(rest[::2], rest[1::2], strict=True), confirmed=True)
    desk.record(manual_rounds.end(desk.state), **everybody)  # type: ignore[arg-type]
    desk.record(rounds.publish(desk.state))
    for board in range(1, 5):
        desk.record(rounds.enter_result(desk.state, board, parse_result("=")))
    begin(desk, "empty")
    found = asked(desk, manual_rounds.seat(desk.state, phase_seating(desk.state), 1, new[1]))
    assert (
        found["1 A would have had White three times more than Black (dutch-2026:2.1.3)"]
        is Level.CONFIRM
    )


def test_both_with_the_colour_not_due_is_told_at_level_2() -> None:
    desk = a_desk(6)
    play_round(desk)  # White had 1, 5, 3
    begin(desk, "empty")
    table = phase_seating(desk.state)
    wrong = asked(desk, manual_rounds.seat(desk.state, table, 1, 2))
    told = "1 A - 2 B: both get the colour opposite to the one due (basic-2026:8)"
    assert wrong == {told: Level.READ}
    with pytest.raises(UnconfirmedError) as unread:
        seat(desk, (1, 2))
    assert unread.value.level == 2
    assert asked(desk, manual_rounds.seat(desk.state, table, 2, 1)) == {}
    seat(desk, (1, 2), confirmed=True)
    seat(desk, (5, 3), (6, 4), confirmed=True)
    found = manual_rounds.end(desk.state).check(desk.state)
    assert {one.level for one in found if one.message == told} == {Level.NOTE}, "it was read"


def test_in_one_step_both_with_the_colour_not_due_has_to_be_read() -> None:
    desk = a_desk(6)
    play_round(desk)
    one_step = rounds.pair_by_hand(desk.state, SeatingPlan(((1, 2), (5, 3), (6, 4)), None))
    told = "1 A - 2 B: both get the colour opposite to the one due (basic-2026:8)"
    levels = {one.message: one.level for one in one_step.check(desk.state)}
    assert levels[told] is Level.READ


def test_a_round_that_differs_needs_the_word_and_leaves_one_line() -> None:
    desk = a_desk(5)
    begin(desk)  # 1-3, 4-2, the bye for 5
    seat(desk, (1, 3), (4, 5), bye=2, confirmed=True)
    with pytest.raises(UnconfirmedError) as question:
        desk.record(manual_rounds.end(desk.state), confirmed=True)
    assert (question.value.level, question.value.word) == (Level.TWO_STEPS, "manual")
    told = [one.message for one in question.value.objections if one.word]
    assert told == ["1 board differs from the computed pairing, which has 1-3, 4-2, 5=PAB"], (
        "the whole pairing of the rules, the bye included"
    )
    desk.record(manual_rounds.end(desk.state), word="manual")
    assert lines(desk) == [], "a draft is not in the file"
    desk.record(rounds.publish(desk.state))
    assert lines(desk) == ["### MPA @ Round 1: 4-2 5=PAB => 4-5 2=PAB"]
    assert desk.state.fide_mode, "a pairing by hand does not end FIDE mode"


def test_a_round_as_the_rules_have_it_ends_unasked_and_leaves_no_line() -> None:
    desk = a_desk(6)
    begin(desk, "empty")
    seat(desk, (3, 6), (5, 2), (1, 4))
    desk.record(manual_rounds.end(desk.state))
    desk.record(rounds.publish(desk.state))
    assert boards(desk) == [(1, 4), (5, 2), (3, 6)], "sorted, and their order is not compared"
    assert lines(desk) == []


def test_the_last_end_of_a_phase_is_the_one_the_report_tells() -> None:
    desk = a_desk(6)
    begin(desk)  # 1-4, 5-2, 3-6
    seat(desk, (4, 1))
    desk.record(manual_rounds.end(desk.state), word="manual")
    desk.record(rounds.publish(desk.state))
    assert lines(desk) == ["### MPA @ Round 1: 1-4 => 4-1"]
    begin(desk)
    seat(desk, (1, 4), (2, 5))
    desk.record(
        manual_rounds.end(desk.state, "4.4.2"), "rule 7", confirmed=True, word="manual published"
    )
    assert lines(desk) == ["### MPA @ Round 1: 5-2 => 2-5"]
    desk.record(rounds.unpair(desk.state, "4.4.2"), "rule 7", word="published")
    desk.record(rounds.pair(desk.state))
    desk.record(rounds.publish(desk.state))
    assert lines(desk) == []


def test_the_line_has_the_numbers_of_the_file_even_if_they_move() -> None:
    desk = a_desk(6)
    begin(desk)
    seat(desk, (4, 1))
    desk.record(manual_rounds.end(desk.state), word="manual")
    desk.record(rounds.publish(desk.state))
    late = player_actions.enter(desk.state, "Z", rating=2500, late=True)
    desk.record(late, confirmed=True)
    assert lines(desk) == ["### MPA @ Round 1: 2-5 => 5-2"]


def test_where_no_pairing_exists_the_round_is_made_by_hand_at_level_3() -> None:
    desk = a_desk(4)
    for _ in range(3):
        play_round(desk, "=")
    with pytest.raises(RuleError, match=r"\[no-pairing\]"):
        rounds.pair(desk.state)
    with pytest.raises(RuleError, match=r"\[no-pairing\]"):
        begin(desk, "rules")
    begin(desk)
    assert without_place(desk.state) == (1, 2, 3, 4)
    seat(desk, (1, 2), (3, 4), confirmed=True)
    with pytest.raises(UnconfirmedError) as question:
        desk.record(manual_rounds.end(desk.state))
    assert (question.value.level, question.value.word) == (Level.CONFIRM, "")
    desk.record(manual_rounds.end(desk.state), confirmed=True)
    desk.record(rounds.publish(desk.state))
    assert lines(desk) == ["### MPA @ Round 4: none => 1-2 3-4"]


def test_whoever_is_taken_out_is_not_in_the_round_of_the_rules_either() -> None:
    desk = a_desk(7)
    begin(desk, "empty")
    out = manual_rounds.leave_out(desk.state, phase_seating(desk.state), 7)
    desk.record(manual_rounds.seat_by_hand(desk.state, out))
    seat(desk, (1, 4), (5, 2), (3, 6))  # as the rules pair six
    desk.record(manual_rounds.end(desk.state))
    assert desk.state.rounds[0].absent.keys() == {7}


def test_whoever_withdraws_leaves_the_table() -> None:
    desk = a_desk(6)
    begin(desk)
    desk.record(player_actions.withdraw(desk.state, 1), confirmed=True)
    assert phase_seating(desk.state).boards == ((5, 2), (3, 6))
    assert without_place(desk.state) == (4,)
    seat(desk, bye=4, confirmed=True)
    desk.record(manual_rounds.end(desk.state), confirmed=True, word="manual")
    assert desk.state.rounds[0].bye == 4


def test_changes_and_ends_are_undone_one_by_one() -> None:
    desk = a_desk(6)
    begin(desk)
    seat(desk, (4, 1))
    desk.record(manual_rounds.end(desk.state), word="manual")
    desk.undo()
    assert desk.state.phase is not None
    assert phase_seating(desk.state).boards[0] == (4, 1)
    desk.undo()
    assert phase_seating(desk.state).boards[0] == (1, 4)
    desk.undo()
    assert desk.state.phase is None
    assert replay(desk.decisions) == desk.state


def test_the_beginning_is_not_undone_under_what_rests_on_it() -> None:
    desk = a_desk(6)
    begin(desk)
    seat(desk, (4, 1))
    with pytest.raises(RuleError, match="cannot be undone"):
        desk.undo(len(desk.decisions) - 1)


def test_a_published_round_is_changed_on_its_ground_at_the_end() -> None:
    desk = a_desk(6)
    start_round(desk)
    begin(desk)
    seat(desk, (4, 1))
    assert boards(desk)[0] == (1, 4), "players see what is published until the end"
    with pytest.raises(RuleError, match=r"\[no-ground\]"):
        desk.record(manual_rounds.end(desk.state), confirmed=True, word="manual")
    desk.record(manual_rounds.end(desk.state, "4.4.2"), confirmed=True, word="manual published")
    assert boards(desk)[0] == (4, 1)
    assert desk.state.rounds[0].version == 2


def test_nobody_is_seated_twice_or_without_being_to_be_paired() -> None:
    desk = a_desk(6)
    desk.record(player_actions.withdraw(desk.state, 6), confirmed=True)
    begin(desk, "empty")
    with pytest.raises(RuleError, match=r"\[bad-seating\].*F"):
        seat(desk, (5, 6))
    twice = manual_rounds.seat_by_hand(desk.state, SeatingPlan(((1, 2), (1, 3)), None))
    with pytest.raises(RuleError, match="twice"):
        desk.record(twice, confirmed=True)
    with pytest.raises(RuleError, match=r"\[no-manual\]"):
        manual_rounds.end(a_desk(4).state)


def test_a_stale_comparison_is_not_recorded() -> None:
    """The pairing of the rules is found again when the decision is recorded."""
    desk = a_desk(6)
    begin(desk)
    seat(desk, (4, 1))
    ending = manual_rounds.end(desk.state)
    with pytest.raises(RuleError, match=r"\[not-compared\]"):
        desk.record(replace(ending, by_rules=()), word="manual")


def test_a_round_robin_by_hand_holds_that_all_meet_once() -> None:
    desk = a_round_robin(6)
    play(desk, to=1)
    begin(desk, "empty")
    again = asked(desk, manual_rounds.seat(desk.state, phase_seating(desk.state), 6, 1))
    assert again == {"1 and 6 have met already": Level.CONFIRM}
    seat(desk, (6, 1), (2, 3), (4, 5), confirmed=True)
    with pytest.raises(RuleError, match=r"\[not-everybody\]"):
        desk.record(manual_rounds.end(desk.state), confirmed=True)
    seat(desk, (1, 2), (5, 3), (4, 6))
    desk.record(manual_rounds.end(desk.state), confirmed=True)
    assert boards(desk) == [(1, 2), (5, 3), (4, 6)]


def test_a_third_equal_colour_in_a_double_round_robin_is_level_3() -> None:
    """In the table for four one player has White in rounds 1 and 2."""
    desk = a_round_robin(4, "double-round-robin")
    play(desk, to=2)
    twice = {
        pair.white
        for pair in desk.state.rounds[0].boards
        if pair.white in {other.white for other in desk.state.rounds[1].boards}
    }
    assert len(twice) == 1
    (player,) = twice
    met = {pair.black for one in desk.state.rounds for pair in one.boards if pair.white == player}
    other = next(entry for entry in desk.state.entries if entry not in {player, *met})
    begin(desk, "empty")
    table = phase_seating(desk.state)
    name = desk.state.entries[player].name
    told = f"{desk.state.tpns[player]} {name} would have White a third time in a row"
    assert asked(desk, manual_rounds.seat(desk.state, table, player, other)) == {
        f"{told} (round-robin:A1.5)": Level.CONFIRM
    }
    assert asked(desk, manual_rounds.seat(desk.state, table, other, player)) == {}


def with_two_topscorers(rounds_: int) -> Desk:
    """After three rounds 1 and 2 have won all games and are due White, as 3 and 6 are due Black."""
    desk = a_desk(6, rounds=rounds_)
    for pairs, results in (
        (((1, 3), (2, 4), (5, 6)), ("1-0", "1-0", "=")),
        (((4, 1), (3, 2), (6, 5)), ("0-1", "0-1", "=")),
        (((5, 1), (6, 2), (3, 4)), ("0-1", "0-1", "=")),
    ):
        by_arbiter = rounds.pair_by_hand(desk.state, SeatingPlan(pairs, None))
        desk.record(by_arbiter, confirmed=True, word="manual")
        desk.record(rounds.publish(desk.state))
        for board, result in enumerate(results, 1):
            desk.record(rounds.enter_result(desk.state, board, parse_result(result)))
    begin(desk, "empty")
    return desk


def test_topscorers_in_the_last_round_are_excepted_from_the_limits_and_nobody_else() -> None:
    last, before = with_two_topscorers(4), with_two_topscorers(5)
    third = "2 B would have Black a third time in a row (dutch-2026:2.1.3)"
    for desk, wanted in ((last, {}), (before, {third: Level.CONFIRM})):
        table = phase_seating(desk.state)
        assert asked(desk, manual_rounds.seat(desk.state, table, 1, 2)) == wanted
        others = asked(desk, manual_rounds.seat(desk.state, table, 3, 6))
        told = "3 C would have White a third time in a row (dutch-2026:2.1.3)"
        assert others == {told: Level.CONFIRM}


@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026", "burstein-2026", "lim-2026"])
def test_the_pairing_of_the_rules_is_never_objected_to(system: str) -> None:
    """Nor is it asked about: it ends without a word, whatever the system."""
    desk = a_desk(9, system=system, rounds=5)
    while desk.state.has_more_rounds:
        begin(desk, "rules")
        found = manual_rounds.end(desk.state).check(desk.state)
        assert [one.message for one in found if one.level > Level.NOTE] == []
        desk.record(manual_rounds.end(desk.state))
        desk.record(rounds.publish(desk.state))
        for board in range(1, len(desk.state.rounds[-1].boards) + 1):
            desk.record(rounds.enter_result(desk.state, board, parse_result("1-0")))
    assert lines(desk) == []


def test_a_line_of_a_file_goes_when_its_round_is_made_again() -> None:
    desk = a_desk(6)
    begin(desk)
    seat(desk, (4, 1))
    desk.record(manual_rounds.end(desk.state), word="manual")
    desk.record(rounds.publish(desk.state))
    store = MemoryStore()
    store.decisions.clear()
    for decision in adopt(report(desk.state).tournament):
        store.append(decision.kind, decision.to_data(), time=NOW, author="test")
    taken = Desk(store, author="test", clock=lambda: NOW)
    assert lines(taken) == ["### MPA @ Round 1: 1-4 => 4-1"]
    taken.record(rounds.unpair(taken.state, "4.4.2"), word="published")
    assert lines(taken) == []
