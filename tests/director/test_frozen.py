"""What is frozen once round 1 is paired, and what changes of the rest ask and leave behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import zug
from tests.support.desks import a_desk, play_round, start_round
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import manual_rounds, players, rounds
from zug.director.actions.settings import announce, change
from zug.director.decisions import Announce, SwapColours, Unpair
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.decisions.results import CorrectionCase, correction_case
from zug.director.reporting.report import report
from zug.director.state.regulations import not_of_fide, shown_scale
from zug.fastclasses import replace
from zug.formats.remarks import text_lines
from zug.model import MATCH_POINTS, PointSystem
from zug.model.results import parse_result
from zug.systems import SYSTEMS


def lines(desk: Desk) -> list[str]:
    return [
        line
        for line in text_lines(report(desk.state, interim=True).tournament)
        if line.startswith("###")
    ]


def asked(desk: Desk, decision: object, **answers: object) -> UnconfirmedError:
    with pytest.raises(UnconfirmedError) as found:
        desk.record(decision, **answers)  # type: ignore[arg-type]
    return found.value


@pytest.mark.parametrize(
    "changes",
    [
        {"system": "dubov-2026"},
        {"acceleration": "baku-2026"},
        {"points": "3-1-0"},
        {"bye_points": "0.5"},
    ],
)
def test_system_acceleration_points_and_bye_value_do_not_change_once_round_1_is_paired(
    changes: dict[str, str],
) -> None:
    desk = a_desk(8)
    desk.record(rounds.pair(desk.state))
    with pytest.raises(RuleError) as refused:
        desk.record(change(desk.state, **changes), confirmed=True, word="leave rounds tiebreaks")
    assert refused.value.code == "started"
    desk.undo()
    desk.record(change(desk.state, **changes), confirmed=True)


def test_an_acceleration_is_not_taken_away_once_round_1_is_paired() -> None:
    desk = a_desk(8, acceleration="baku-2026")
    start_round(desk)
    with pytest.raises(RuleError, match="acceleration cannot be changed"):
        desk.record(change(desk.state, acceleration=None), confirmed=True)


# The number of rounds


def test_the_number_of_rounds_is_asked_at_level_4_and_remarked() -> None:
    desk = a_desk(8)
    desk.record(change(desk.state, rounds=5), confirmed=True)
    assert lines(desk) == []
    start_round(desk)
    question = asked(desk, change(desk.state, rounds=4), confirmed=True)
    assert (question.level, question.word) == (Level.TWO_STEPS, "rounds")
    desk.record(change(desk.state, rounds=4), confirmed=True, word="rounds")
    assert lines(desk) == ["### Configuration @ Round 1: rounds 5 => 4"]


def test_the_undo_of_another_number_of_rounds_asks_the_same() -> None:
    desk = a_desk(8)
    start_round(desk)
    desk.record(change(desk.state, rounds=4), confirmed=True, word="rounds")
    with pytest.raises(UnconfirmedError) as question:
        desk.undo(confirmed=True)
    assert question.value.word == "rounds"
    desk.undo(word="rounds")
    assert (desk.state.settings.rounds, lines(desk)) == (9, [])


def test_rounds_that_nobody_announced_are_announced_without_two_steps() -> None:
    desk = a_desk(8, rounds=0)
    start_round(desk)
    desk.record(change(desk.state, rounds=5), confirmed=True)
    assert lines(desk) == []


RESULTS = ("1-0 1-0 = 1-0", "1-0 0-1 1-0 =", "= 1-0 = 1-0", "0-1 1-0 1-0 0-1")


def before_the_last() -> Desk:
    """Round 5 of nine is paired; were it the last, topscorers would play without colour limits."""
    desk = a_desk(8)
    for texts in RESULTS:
        start_round(desk)
        for board, text in enumerate(texts.split(), 1):
            desk.record(rounds.enter_result(desk.state, board, parse_result(text)))
    start_round(desk)
    return desk


def test_a_paired_round_that_becomes_the_last_is_checked_again_and_told_if_wrong_now() -> None:
    desk = before_the_last()
    played = {(pair.white, pair.black) for pair in desk.state.rounds[-1].boards}
    again = replace(desk.state.tournament.before(5), rounds=5)
    by_the_rules = {tuple(board) for board in zug.pair(again).boards}
    assert (by_the_rules - played, played - by_the_rules) == ({(3, 1), (7, 6)}, {(6, 3), (7, 1)})
    proposal = change(desk.state, rounds=5)
    question = asked(desk, proposal, word="rounds")
    told = [one for one in question.objections if "pair round 5 otherwise" in one.message]
    assert [one.level for one in told] == [Level.CONFIRM]
    assert "3 C – 1 A" in told[0].message
    desk.record(proposal, confirmed=True, word="rounds")
    assert lines(desk) == [
        "### Configuration @ Round 5: rounds 9 => 5",
        "### Configuration @ Round 5: 3-1 7-6 => 6-3 7-1",
    ]


def test_a_round_that_stops_being_the_last_is_checked_again() -> None:
    desk = before_the_last()
    desk.record(rounds.unpair(desk.state, "4.4.1"), confirmed=True, word="published")
    desk.record(change(desk.state, rounds=5), confirmed=True, word="rounds")
    number = len(desk.decisions)
    start_round(desk)
    assert not change(desk.state, rounds=5).rechecked
    with pytest.raises(RuleError, match="otherwise"):
        desk.undo(number, confirmed=True, word="rounds")
    proposal = change(desk.state, rounds=6)
    assert proposal.rechecked
    desk.record(proposal, confirmed=True, word="rounds")
    assert lines(desk)[-1] == "### Configuration @ Round 5: 6-3 7-1 => 3-1 7-6"


def test_nobody_leaves_the_check_of_the_last_round_out() -> None:
    desk = before_the_last()
    for forged in ("", "{1}-{2} => {2}-{1}"):
        with pytest.raises(RuleError) as refused:
            desk.record(Announce({"rounds": 5}, forged), confirmed=True, word="rounds")
        assert refused.value.code == "not-rechecked"
    desk.record(change(desk.state, rounds=5), confirmed=True, word="rounds")
    desk.undo(word="rounds")
    assert lines(desk) == []


def played_on(desk: Desk, *results: str) -> None:
    start_round(desk)
    for board, text in enumerate(results, 1):
        desk.record(rounds.enter_result(desk.state, board, parse_result(text)))


def nine_in_round_3(system: str) -> Desk:
    """Nine players; a game of round 2 is adjourned while round 3 is paired."""
    desk = a_desk(9, system=system)
    played_on(desk, "1-0", "0-1", "1-0", "=")
    played_on(desk, "1-0", "*", "1-0", "1-0")
    start_round(desk)
    return desk


def end_adjourned(desk: Desk) -> None:
    desk.record(rounds.enter_result(desk.state, 2, parse_result("0-1"), round_=2), confirmed=True)


def correct_result(desk: Desk) -> None:
    lost = rounds.correct_result(desk.state, 1, parse_result("0-1"), round_=2)
    desk.record(lost, confirmed=True)


def correct_rating(desk: Desk) -> None:
    desk.record(players.correct_entry(desk.state, "I", rating=2800), confirmed=True)


def turn_colours(desk: Desk) -> None:
    desk.record(SwapColours(2, 1), confirmed=True)
    desk.record(SwapColours(3, 1), confirmed=True)


@pytest.mark.parametrize("later", [end_adjourned, correct_result, correct_rating, turn_colours])
@pytest.mark.parametrize("system", ["dutch-2026", "dubov-2026"])
def test_a_round_is_checked_again_with_what_it_was_paired_with(
    system: str, later: Callable[[Desk], None]
) -> None:
    desk = nine_in_round_3(system)
    then = replace(desk.state.tournament.before(3), rounds=3)
    last = desk.state.rounds[-1]
    boards = {(pair.white, pair.black) for pair in last.boards}
    assert {tuple(board) for board in zug.pair(then).boards} == boards
    later(desk)
    proposal = change(desk.state, rounds=3)
    assert not proposal.rechecked
    desk.record(proposal, confirmed=True, word="rounds")
    configured = [line for line in lines(desk) if "Configuration" in line]
    assert configured == ["### Configuration @ Round 3: rounds 9 => 3"]


def test_the_bye_of_the_right_pairing_is_named_as_a_bye() -> None:
    desk = a_desk(5)
    played_on(desk, "1-0", "1-0")
    start_round(desk)
    desk.record(
        rounds.change_pairing(
            desk.state,
            manual_rounds.give_bye(desk.state, manual_rounds.seating_to_change(desk.state), "A"),
            "4.4.1",
        ),
        confirmed=True,
        word="manual published",
    )
    proposal = change(desk.state, rounds=2)
    bye = zug.pair(replace(desk.state.tournament.before(2), rounds=2)).bye
    assert bye is not None
    assert f"{bye}=PAB" in proposal.rechecked.partition(" => ")[0].replace("{", "").replace("}", "")
    told = [one.message for one in asked(desk, proposal, word="rounds").objections]
    assert any(f"{bye} {desk.state.entries[bye].name}: bye" in one for one in told)


# Tie-breaks


def test_tiebreaks_are_asked_at_level_4_and_the_former_list_is_remarked() -> None:
    desk = a_desk(8, tiebreaks=["BH/C1", "BH"])
    play_round(desk)
    proposal = change(desk.state, tiebreaks=["SB"])
    question = asked(desk, proposal, confirmed=True)
    assert (question.level, question.word) == (Level.TWO_STEPS, "tiebreaks")
    desk.record(proposal, word="tiebreaks")
    assert lines(desk) == ["### Configuration @ Round 1: tie-breaks BH/C1,BH => SB"]
    with pytest.raises(UnconfirmedError):
        desk.undo(confirmed=True)
    desk.undo(word="tiebreaks")
    assert lines(desk) == []


def test_where_no_tiebreaks_were_announced_the_question_says_so() -> None:
    desk = a_desk(8, tiebreaks=[])
    play_round(desk)
    question = asked(desk, change(desk.state, tiebreaks=["SB"]), confirmed=True)
    assert question.message.startswith("no tie-breaks have been announced; ")


def test_two_changes_at_once_need_both_words() -> None:
    desk = a_desk(8)
    start_round(desk)
    proposal = change(desk.state, tiebreaks=["SB"], rounds=4)
    assert asked(desk, proposal, confirmed=True, word="rounds").word == "rounds tiebreaks"
    desk.record(proposal, confirmed=True, word="rounds tiebreaks")


# Who may not meet


def test_prohibited_pairs_after_round_1_leave_fide_mode_and_are_remarked() -> None:
    desk = a_desk(8)
    desk.record(players.forbid(desk.state, ["A", "B"]))
    start_round(desk)
    ban = players.forbid(desk.state, ["C", "D"])
    question = asked(desk, ban, confirmed=True)
    assert (question.level, question.word) == (Level.TWO_STEPS, "leave")
    assert desk.state.fide_mode
    desk.record(ban, word="leave")
    assert desk.state.fide_left == 1
    assert lines(desk) == [
        "### FIDE mode exited @ Round 1",
        "### Prohibition @ Round 1: not to meet 3 4",
    ]
    desk.record(players.allow(desk.state, ["A", "B"]))
    assert lines(desk)[-1] == "### Prohibition @ Round 1: may meet 1 2"


def test_nobody_undoes_a_prohibition_after_round_1_in_fide_mode() -> None:
    desk = a_desk(8)
    desk.record(players.forbid(desk.state, ["A", "B"]))
    number = len(desk.decisions)
    start_round(desk)
    with pytest.raises(UnconfirmedError) as question:
        desk.undo(number, confirmed=True)
    assert question.value.word == "leave"
    desk.undo(number, confirmed=True, word="leave")
    assert (desk.state.fide_left, desk.state.forbidden) == (1, ())


def test_another_system_that_is_not_of_fide_leaves_fide_mode_for_good() -> None:
    desk = a_desk(8)
    proposal = change(desk.state, system="fmjd-1986")
    assert asked(desk, proposal, confirmed=True).word == "leave"
    desk.record(proposal, confirmed=True, word="leave")
    desk.record(change(desk.state, system="dutch-2026"), confirmed=True)
    assert (desk.state.fide_mode, desk.state.fide_left) == (False, 1)


def test_whoever_comes_into_fide_mode_before_round_1_does_not_slip_out_by_an_undo() -> None:
    desk = a_desk(8, system="fmjd-1986")
    assert not desk.state.fide_mode
    desk.record(change(desk.state, system="dutch-2026"), confirmed=True)
    assert desk.state.fide_mode
    with pytest.raises(UnconfirmedError):
        desk.undo(confirmed=True)
    desk.undo(word="leave", confirmed=True)
    assert (desk.state.fide_mode, desk.state.fide_left) == (False, 1)


# Point systems


@pytest.mark.parametrize(
    ("scale", "bye", "why"),
    [
        ("3-2-0", None, "two draws"),
        ("1-0.6-0", None, "two draws"),
        ("3-1-0", "3.5", "more than a win"),
        ("1-½-0", "1.5", "more than a win"),
        ("1-½-0", "0.3", "1, ½ or 0"),
        ("3-1-0", "2.3", "they give 0, 1, 2, 3"),
        ("1-1-1", None, "not worth more than a loss"),
        ("0-0-0", None, "not worth more than a loss"),
    ],
)
def test_fide_mode_refuses_point_systems_that_fide_forbids(
    scale: str, bye: str | None, why: str
) -> None:
    terms = {"points": scale, "bye_points": bye}
    with pytest.raises(RuleError) as refused:
        announce("Open", 5, **terms)  # type: ignore[arg-type]
    assert refused.value.code == "points-not-allowed"
    assert why in refused.value.message
    assert refused.value.advice == "choose another one", "there is no event to leave FIDE mode yet"
    assert announce("Dammen", 5, system="fmjd-1986", **terms)  # type: ignore[arg-type]
    desk = a_desk(8)
    with pytest.raises(RuleError, match=r"\[points-not-allowed\]") as refused:
        desk.record(change(desk.state, points=scale, bye_points=bye), word="leave")
    assert "leave FIDE mode first" in refused.value.advice
    desk.record(leave_fide_mode(desk.state), word="leave")
    desk.record(change(desk.state, points=scale, bye_points=bye))
    other = a_desk(8, system="fmjd-1986")
    other.record(change(other.state, points=scale, bye_points=bye))
    with pytest.raises(RuleError):
        other.record(
            Announce({"system": "dutch-2026", "games_per_match": 1}), confirmed=True, word="leave"
        )


@pytest.mark.parametrize(
    ("scale", "bye", "worth"),
    [
        (None, "1", (10, 5, 0, 10)),
        (None, "½", (10, 5, 0, 5)),
        (None, "0", (10, 5, 0, 0)),
        ("3-1-0", None, (30, 10, 0, 30)),
        ("3-1-0", "1", (30, 10, 0, 10)),
        ("3-1-0", "2", (30, 10, 0, 20)),
        ("2-1-0", "0", (20, 10, 0, 0)),
        ("4-2-1", "3", (40, 20, 10, 30)),
    ],
)
def test_any_other_point_system_and_value_of_the_bye_can_be_announced(
    scale: str | None, bye: str | None, worth: tuple[int, ...]
) -> None:
    desk = a_desk(7)
    if scale or bye not in ("1", None):
        desk.record(change(desk.state, **({"points": scale} if scale else {}), bye_points=bye))
    points = desk.state.settings.points
    assert (points.win, points.white_draw, points.white_loss, points.pab) == worth
    play_round(desk)
    bye_of = desk.state.rounds[0].bye
    assert bye_of is not None
    told = report(desk.state).tournament
    assert told.points.pab == worth[3]
    said = announce("Open", 5, points=scale, bye_points=bye)
    made = PointSystem(**said["points"]) if "points" in said else PointSystem()  # type: ignore[arg-type]
    assert made == points


def test_the_points_of_every_system_of_ours_are_allowed() -> None:
    for system in SYSTEMS:
        if system.is_fide:
            assert not_of_fide(system.usual_points, system.games_per_match) is None, system.id
    assert not_of_fide(MATCH_POINTS, 2) is None
    assert shown_scale(PointSystem()) == "1-½-0"
    assert shown_scale(PointSystem.of(30, 10)) == "3-1-0"
    assert shown_scale(replace(PointSystem(), black_win=20)) == ""


def test_points_are_announced_as_an_organiser_writes_them() -> None:
    desk = a_desk()
    done = desk.record(change(desk.state, points="3-1-0", bye_points="2"))
    assert done.sentence == "announced: points 3-1-0, bye 2"
    by_colour = Announce({"points": {"white_win": 20, "black_win": 25}})
    assert by_colour.sentence(desk.state) == "announced: points 2-½-0 / 2½-½-0, bye 1"


def test_a_second_change_is_held_against_the_first_not_against_the_start() -> None:
    desk = a_desk(rounds=5)
    play_round(desk)
    desk.record(change(desk.state, rounds=6), confirmed=True, word="rounds")
    with pytest.raises(UnconfirmedError) as asked:
        desk.record(change(desk.state, rounds=7))
    told = [one.message for one in asked.value.objections if one.word == "rounds"]
    assert told == [
        "6 rounds have been announced; players may object to 7, and the report will tell"
    ]


def test_taking_published_rounds_back_opens_nothing_again() -> None:
    desk = a_desk(8)
    for _ in range(2):
        play_round(desk)
    start_round(desk)
    desk.record(Unpair(3, "4.4.2"), word="published")
    assert lines(desk)[-1] == "### Pairing taken back @ Round 3"
    for board in range(1, 5):
        question = asked(desk, rounds.clear_result(desk.state, board))
        assert (question.level, "round 3 was published" in question.message) == (3, True)
        desk.record(rounds.clear_result(desk.state, board), confirmed=True)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    desk.record(rounds.clear_result(desk.state, 1), confirmed=True)
    with pytest.raises(RuleError, match=r"\[round-over\]"):
        desk.record(Unpair(2, "4.4.2"), word="published")
    assert correction_case(desk.state, 1) is CorrectionCase.RATING


def test_a_first_round_that_was_published_freezes_even_if_it_is_taken_back() -> None:
    desk = a_desk(8)
    start_round(desk)
    desk.record(Unpair(1, "4.4.2"), word="published")
    assert not desk.state.rounds
    with pytest.raises(RuleError, match=r"\[started\]"):
        desk.record(change(desk.state, acceleration="baku-2026"), confirmed=True)
    with pytest.raises(UnconfirmedError) as question:
        desk.record(change(desk.state, tiebreaks=["SB"]), confirmed=True)
    assert question.value.word == "tiebreaks"
    with pytest.raises(UnconfirmedError) as question:
        desk.record(players.forbid(desk.state, [1, 2]), confirmed=True)
    assert question.value.word == "leave"


def test_an_acceleration_and_points_that_do_not_go_together_are_refused_where_they_are_set() -> (
    None
):
    for first, then in (
        ({"acceleration": "baku-2026"}, {"points": "3-1-0"}),
        ({"points": "3-1-0"}, {"acceleration": "baku-2026"}),
    ):
        desk = a_desk(6, rounds=9)
        desk.record(change(desk.state, **first), confirmed=True)
        with pytest.raises(RuleError, match=r"\[acceleration-points\]") as refused:
            desk.record(change(desk.state, **then), confirmed=True)
        assert refused.value.code == "acceleration-points"
        both = {"points": "2-1-0", "acceleration": "baku-2026"}
        desk.record(change(desk.state, **both), confirmed=True)
    with pytest.raises(RuleError) as refused:
        announce("Open", 9, points="3-1-0", acceleration="baku-2026")
    assert refused.value.code == "acceleration-points"
    with pytest.raises(RuleError, match=r"\[acceleration-points\]"):
        announce("Open", 9, points="2-1-0", acceleration="baku-2016")
    assert announce("Open", 9, points="2-1-0", acceleration="baku-2026")["acceleration"]


def test_points_that_were_announced_stay_with_another_system() -> None:
    desk = a_desk(8)
    desk.record(change(desk.state, points="3-1-0", rounds=3))
    desk.record(change(desk.state, system="dubov-2026"))
    assert shown_scale(desk.state.settings.points) == "3-1-0"
    desk.record(change(desk.state, system="double-swiss-2026"))
    assert desk.state.settings.points == MATCH_POINTS, "a match of two games has points of its own"
    desk.record(change(desk.state, system="dutch-2026"))
    assert shown_scale(desk.state.settings.points) == "1-½-0"


def test_of_an_announcement_only_what_differs_is_recorded_and_said() -> None:
    desk = a_desk(8)
    event = {"city": "Bern", "arbiter": "Weber"}
    first = change(desk.state, event=event)
    assert first.sentence(desk.state) == "announced: city Bern, arbiter Weber"
    desk.record(first)
    second = change(
        desk.state, name=desk.state.settings.name, event={**event, "city": "", "long_event": ""}
    )
    assert second.settings == {"event": {"city": ""}}
    assert second.sentence(desk.state) == "announced: city none"
    with pytest.raises(RuleError, match=r"\[nothing-changes\]"):
        desk.record(change(desk.state, event=event))
    long = change(desk.state, event={"long_event": "first"})
    sentence = long.sentence(desk.state)
    assert sentence == "announced: rating of a long event the first one"
    assert "first" not in sentence.translated("fr")
