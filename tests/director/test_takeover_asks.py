"""What a file brings that nobody would decide unasked: points, byes, tie-breaks, contradictions."""

from __future__ import annotations

import pytest

from tests.director.test_takeover import FOUR, SAID, asked, file, line, made, told
from zug.director import Level, RuleError, State, UnconfirmedError
from zug.director.importing.import_plan import ImportPlan
from zug.director.objections import require
from zug.director.reporting.report import report
from zug.director.state.regulations import against_points, not_of_fide
from zug.errors import FaultyFileError
from zug.fastclasses import replace
from zug.formats.remarks import text_lines
from zug.model import PointSystem

BEFORE = tuple(line(number, name, "0.0") for number, name in enumerate("ABCD", 1))


def lines(state: State) -> tuple[str, ...]:
    return tuple(one for one in text_lines(report(state).tournament) if one.startswith("###"))


# Point systems


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ("162  W 1.0    D 0.5    A 2.0", "an absence or a forfeit loss is worth more than a loss"),
        ("162  W 1.0    D 0.5    A 1.0", "an absence or a forfeit loss is worth more than a loss"),
        ("162  W 2.0    L 0.5    A 0.8", "an absence or a forfeit loss is worth more than a loss"),
        ("162  A -1.0", "a result is worth less than nothing"),
        ("162  W 3.0    D 1.0    L -1.0", "a result is worth less than nothing"),
        ("162  W 3.0    D 0.5    L 1.0", "a draw is worth less than a loss"),
        ("162  X 2.0", "a game that is not played is worth more than a win"),
        ("XXS FW=2", "a game that is not played is worth more than a win"),
        ("XXS FPB=2", "a game that is not played is worth more than a win"),
        ("XXS HPB=1", "a half-point bye is worth more than a draw"),
        ("XXS ZPB=0.5", "an absence or a forfeit loss is worth more than a loss"),
        ("XXS FL=0.5", "an absence or a forfeit loss is worth more than a loss"),
    ],
)
def test_nobody_has_more_for_a_game_not_played_in_fide_mode(points: str, why: str) -> None:
    """Q71-84, 186: results keep their order, and an absence is no better than a loss."""
    takeover = ImportPlan.of(file(*BEFORE, first=(*SAID, points)), "club.trf")
    (question,) = asked(takeover)
    assert question.startswith(f"FIDE mode does not have this point system: {why}")
    with pytest.raises(UnconfirmedError) as unanswered:
        takeover.decisions(confirmed=True)
    assert (unanswered.value.level, unanswered.value.word) == (Level.TWO_STEPS, "leave")
    assert not made(takeover, word="leave").fide_mode


@pytest.mark.parametrize(
    "points", ["162  W 3.0    D 2.0    L 1.0", "162  W 3.0    D 2.0    L 1.0    A 1.0"]
)
def test_an_absence_may_be_worth_as_much_as_a_loss(points: str) -> None:
    takeover = ImportPlan.of(file(*BEFORE, first=(*SAID, points)), "club.trf")
    assert not takeover.questions
    assert made(takeover).fide_mode


def test_absences_of_matches_are_held_against_both_games() -> None:
    usual = PointSystem.of(30, 20, 10, absence=20, forfeit_loss=10)
    assert not_of_fide(usual, 1) is not None
    assert not_of_fide(replace(usual, full_bye=60, half_bye=40), 2) is None
    with pytest.raises(RuleError, match=r"\[points-not-allowed\]"):
        require(against_points(replace(usual, zero_bye=25), 2))


# Full-point byes

WITH_A_BYE = (*FOUR, line(5, "E", "1.0", "0000 - F", "0000 - Z"))


def test_full_point_byes_that_get_a_line_in_the_report_are_asked_about() -> None:
    """Q115, 178: deprecated, and whatever the report tells is confirmed first."""
    takeover = ImportPlan.of(file(*WITH_A_BYE, first=SAID), "club.trf")
    assert asked(takeover) == [
        "full-point byes on request are deprecated; the report will tell those of "
        "round 1 (### FPB): 5"
    ]
    with pytest.raises(UnconfirmedError) as question:
        takeover.decisions()
    assert question.value.level is Level.CONFIRM
    assert "### FPB @ Round 1: 5=FPB" in lines(made(takeover, confirmed=True))


def test_what_the_file_tells_of_full_point_byes_is_not_asked_again() -> None:
    said = (*SAID, "### FPB @ Round 1: 5=FPB")
    takeover = ImportPlan.of(file(*WITH_A_BYE, first=said), "club.trf")
    assert not takeover.questions
    assert "1 remark of the file (###) is kept and written again" in told(takeover)
    other = (*SAID, "### FPB @ Round 1: 4=FPB", "### FPB @ Round 10: 5=FPB")
    assert len(asked(ImportPlan.of(file(*WITH_A_BYE, first=other), "club.trf"))) == 1


@pytest.mark.parametrize("line_too", [False, True])
def test_full_point_byes_of_rounds_to_come_ask_what_granting_them_asks(line_too: bool) -> None:
    """Q115, 178, at level 3 as `zug bye`."""
    more = ("240 F 003    1    2", "240 Z 003    3")
    if line_too:
        more = (*more, "### FPB @ Round 3: 1=FPB", "### FPB @ Round 3: 2=FPB")
    first = (*SAID[:2], "142 5", *SAID[3:], *more)
    takeover = ImportPlan.of(file(*FOUR, first=first), "club.trf")
    why = "full-point byes on request are deprecated; give a half point instead"
    assert asked(takeover) == [
        f"by the file {name} does not play round 3: a full-point bye ({why})" for name in "AB"
    ]
    with pytest.raises(UnconfirmedError) as question:
        takeover.decisions()
    assert question.value.level is Level.CONFIRM
    fpb = [line for line in lines(made(takeover, confirmed=True)) if "FPB" in line]
    assert fpb == ["### FPB @ Round 3: 1=FPB", "### FPB @ Round 3: 2=FPB"]


def test_half_point_byes_of_rounds_to_come_ask_the_same_as_well() -> None:
    """Q174: from the second on, and in the last round."""
    more = ("240 H 003    1", "240 H 004    1", "240 H 005    2")
    first = (*SAID[:2], "142 5", *SAID[3:], *more)
    assert asked(ImportPlan.of(file(*FOUR, first=first), "club.trf")) == [
        "by the file A does not play round 4: a half-point bye (1 A has 1 half-point bye already)",
        "by the file B does not play round 5: a half-point bye "
        "(a bye with points in the last round)",
    ]


# Tie-breaks

ROUND_ROBIN = (
    line(1, "A", "0.5", "   4 w ="),
    line(2, "B", "1.0", "   3 w 1"),
    line(3, "C", "0.0", "   2 b 0"),
    line(4, "D", "0.5", "   1 b ="),
)


@pytest.mark.parametrize(
    ("system", "codes", "left_out", "why"),
    [
        ("FIDE_ROUNDROBIN", "BH,SB", "BH", "BH is not a tie-break for round-robin"),
        ("FIDE_ROUNDROBIN", "SB,FB", "FB", "FB is not a tie-break for round-robin"),
        ("FIDE_DUTCH_2026", "EMMSB,SB", "EMMSB", "EMMSB is a tie-break of teams"),
        ("FIDE_DUTCH_2026", "BH:MP,SB", "BH:MP", "only teams have match points"),
        ("FIDE_DUTCH_2026", "SB,FOO", "FOO", "there is no tie-break 'FOO'"),
    ],
)
def test_tiebreaks_a_system_does_not_offer_are_refused_or_left_out_on_request(
    system: str, codes: str, left_out: str, why: str
) -> None:
    """Q105: never an event that can be neither ranked nor exported."""
    first = ("012 Club", "042 2026/11/14", "142 3", "152 W", f"192 {system}", f"202 {codes}")
    data = file(*ROUND_ROBIN, first=first)
    with pytest.raises(FaultyFileError) as refused:
        ImportPlan.of(data, "club.trf")
    (fault,) = refused.value.faults
    assert fault.code == "cannot-keep"
    assert fault.message.startswith(f"the tie-break {left_out} (")
    assert why in fault.message
    assert fault.advice == "change the file, or leave it out on request"
    takeover = ImportPlan.of(data, "club.trf", anyway=True)
    assert takeover.tournament.tiebreaks == ("SB",)
    with pytest.raises(UnconfirmedError) as question:
        takeover.decisions()
    assert question.value.level is Level.CONFIRM
    state = made(takeover, confirmed=True)
    assert state.settings.tiebreaks == ("SB",)
    assert f"### Configuration @ Round 1: tie-breaks {codes} => SB" in lines(state)
    assert report(state).ranks, "it can be ranked"


def test_before_a_round_is_paired_other_tiebreaks_are_no_change_for_the_report() -> None:
    first = ("012 Club", "142 3", "152 W", "192 FIDE_ROUNDROBIN", "202 BH")
    state = made(ImportPlan.of(file(*BEFORE, first=first), "c.trf", anyway=True), confirmed=True)
    assert (state.settings.tiebreaks, lines(state)) == ((), ())


# Contradictions


def test_points_that_leave_out_what_was_taken_are_told() -> None:
    """Q50: 299 takes half a point of A; two wins are 2.0 points without it, 1.5 with it."""
    first = (*SAID, "299          -0.5 001    1")
    without = told(ImportPlan.of(file(*FOUR, first=first), "club.trf"))
    assert (
        "points are worked out anew, with everything the file says; it lists others: "
        "1 (2.0 => 1.5)" in without
    )
    counted = (FOUR[0].replace(" 2.0", " 1.5", 1), *FOUR[1:])
    assert "worked out anew" not in told(ImportPlan.of(file(*counted, first=first), "club.trf"))


def test_points_of_a_round_robin_are_those_that_count() -> None:
    """A game of a round robin without a result counts for nothing."""
    first = ("012 Club", "042 2026/11/14", "142 3", "192 FIDE_ROUNDROBIN", "202 SB")
    players = (
        line(1, "A", "0.0", "   4 w  "),
        *ROUND_ROBIN[1:3],
        line(4, "D", "0.0", "   1 b  "),
    )
    assert "points are worked out" not in told(ImportPlan.of(file(*players, first=first), "c.trf"))


def test_ranks_that_contradict_the_tiebreaks_are_told() -> None:
    wrong = (FOUR[0].replace("2.0    1", "2.0   12"), *FOUR[1:])
    said = "ranks are worked out anew; those of the file are not as {} give them: 1 (12 => 1)"
    assert said.format("BH") in told(ImportPlan.of(file(*wrong, first=SAID), "club.trf"))
    by_points = ImportPlan.of(file(*wrong), "club.trf")
    assert said.format("PTS") in told(by_points), "no tie-breaks are named"


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (
            "222 rubbish",
            "record 222 is kept as it is: 'rubbish' is not an encoded time control",
        ),
        (
            f"132{'':88}26/11/14",
            "record 132 has the day of 1 round, 2 are paired; it is kept as it is",
        ),
        ("172 SUI FIDON", "record 172 is kept as it is: the file has no national ratings (NRS)"),
        ("172 SUI NONE", "record 172 is kept as it is: 'NONE' is no method of ranking"),
    ],
)
def test_values_that_do_not_fit_their_records_are_told(record: str, sentence: str) -> None:
    takeover = ImportPlan.of(file(*FOUR, first=(*SAID, record)), "club.trf")
    assert sentence in told(takeover).splitlines()
    assert not takeover.questions


@pytest.mark.parametrize(
    "records",
    [
        ("222 40/6000+30:900+30",),
        (f"132{'':88}26/11/14  26/11/15  26/11/16",),
        ("172 SUI FIDON", "SUI    1 m    A                                 2010"),
    ],
)
def test_values_that_fit_their_records_need_no_word(records: tuple[str, ...]) -> None:
    takeover = ImportPlan.of(file(*FOUR, first=(*SAID, *records)), "club.trf")
    assert "is kept as it is" not in told(takeover)


@pytest.mark.parametrize(
    ("line_", "sentence"),
    [
        ("### Configuration @ Round 1: rounds 5 => 6", "the event has 3 rounds by its record"),
        ("### Configuration @ Round 1: tie-breaks BH => SB", "the tie-breaks are BH by their"),
        ("### Result @ Round 1: 1-3: 0-1 => 1/2-1/2", "the game does not have the result"),
        ("### Result @ Round 1: 1-9: 0-1 => 1/2-1/2", "the game does not have the result"),
    ],
)
def test_a_line_that_the_records_do_not_bear_out_is_asked_about(line_: str, sentence: str) -> None:
    """The game of round 1 between 1 and 3 is 1-0 in the file; it has 3 rounds and BH."""
    takeover = ImportPlan.of(file(*FOUR, first=(*SAID, line_)), "club.trf")
    question = asked(takeover)[0]
    assert question.startswith(sentence)
    assert question.endswith(line_)
    with pytest.raises(UnconfirmedError):
        takeover.decisions()


@pytest.mark.parametrize(
    "line_",
    [
        "### Configuration @ Round 1: rounds 5 => 3",
        "### Configuration @ Round 1: tie-breaks SB => BH",
        "### Result @ Round 1: 1-3: 0-1 => 1-0",
    ],
)
def test_a_line_that_the_records_bear_out_is_not_asked_about(line_: str) -> None:
    takeover = ImportPlan.of(file(*FOUR, first=(*SAID, line_)), "club.trf")
    assert not any(line_ in question for question in asked(takeover))


def test_of_several_changes_the_last_one_counts() -> None:
    changes = (
        "### Configuration @ Round 1: rounds 4 => 9",
        "### Configuration @ Round 2: rounds 9 => 3",
    )
    assert not asked(ImportPlan.of(file(*FOUR, first=(*SAID, *changes)), "club.trf"))
