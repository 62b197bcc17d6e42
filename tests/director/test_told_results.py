"""Results that a file tells beside its games: read back, and asked about as where it came from."""

from __future__ import annotations

import pytest

from tests.director.test_numbers_then import taken_over
from tests.support.desks import a_desk, play_round, start_round
from zug.checker import check
from zug.director import Desk, Level, UnconfirmedError
from zug.director.actions import rounds
from zug.director.decisions import SwapColours
from zug.director.importing.import_plan import ImportPlan
from zug.director.objections import RuleError
from zug.director.reporting.report import event_standings, remarked, report
from zug.formats import Reading, read, write
from zug.formats.remarks import text_lines
from zug.model.amendments import Amendment, Remark
from zug.model.reconstruction import as_counted
from zug.model.results import parse_result

WIN, DRAW, LOSS, LATER = (parse_result(text) for text in ("1-0", "=", "0-1", "*"))
RATING_REPORT = "### Rating report: with the corrected results"
FORMATS = ("trf26", "trf16", "json")


def written(desk: Desk, form: str = "trf26", *, for_rating: bool = False) -> bytes:
    told = report(desk.state, for_rating=for_rating, interim=True)
    return write(told.tournament, form, ranks=told.ranks)


def lines(desk: Desk) -> list[str]:
    return [line for line in text_lines(remarked(desk.state)) if line.startswith("###")]


def corrected_late(players: int = 6) -> Desk:
    """Three rounds, then board 1 of round 1 (1-4, as 1-0) is corrected for the rating report."""
    desk = a_desk(players)
    for _ in range(3):
        play_round(desk)
    late = rounds.correct_result(desk.state, 1, LOSS, round_=1)
    desk.record(late, confirmed=True)
    return desk


# Corrections for the rating report


@pytest.mark.parametrize("form", FORMATS)
def test_a_correction_for_rating_survives_any_number_of_trips(form: str) -> None:
    desk = corrected_late()
    wanted, for_rating = written(desk), written(desk, for_rating=True)
    again = desk
    for _ in range(3):
        _, again = taken_over(written(again, form))
    pair = again.state.rounds[0].boards[0]
    assert (pair.results, pair.rating_results) == (WIN, LOSS)
    assert lines(again) == ["### Rating correction @ Round 1: 1-4: 1-0 => 0-1"]
    if form != "trf16":  # which names neither tie-breaks nor ranks by them
        assert (written(again), written(again, for_rating=True)) == (wanted, for_rating)
    cells = [player.cells for player in read(written(again, for_rating=True)).players]
    assert cells == [player.cells for player in read(for_rating).players]


def test_a_rating_report_says_so_and_is_taken_over_as_it_was_played() -> None:
    desk = corrected_late()
    file = written(desk, for_rating=True)
    assert Amendment(Remark.RATING_REPORT) in read(file).amendments
    assert read(file).by_tpn[1].cells[0].result != desk.state.tournament.by_tpn[1].cells[0].result
    takeover, again = taken_over(file)
    assert takeover.irregular == ()
    assert not takeover.questions, "the file says what it is"
    assert any("of this rating report" in one.message for one in takeover.objections)
    assert written(again) == written(desk)
    assert written(again, for_rating=True) == file
    assert event_standings(again.state).ranks == event_standings(desk.state).ranks


def test_a_rating_report_is_checked_with_what_counted() -> None:
    found = check(read(written(corrected_late(), for_rating=True)))
    assert found.identical
    assert any("1-4: 1-0 => 0-1" in text for text in found.assumed)


def test_a_rating_report_that_does_not_say_so_is_asked_about() -> None:
    """As earlier versions wrote it."""
    desk = corrected_late()
    line = RATING_REPORT.encode() + b"\n"
    silent = written(desk, for_rating=True).replace(line, b"").replace(line[:-1] + b"\r\n", b"")
    takeover = ImportPlan.of(silent, "old.trf")
    (question,) = takeover.questions
    assert question.level is Level.CONFIRM
    assert "does not say that it is a rating report" in question.message
    with pytest.raises(UnconfirmedError):
        takeover.decisions()
    _, again = taken_over(silent)
    assert written(again) == written(desk)


@pytest.mark.parametrize(
    "text", ["1/2-1/2 => 0-1", "1-0 => 0-1\n### Rating correction @ Round 1: 1-4: 1-0 => +-"]
)
def test_where_nobody_knows_which_result_counted_it_is_asked_and_the_game_stays(text: str) -> None:
    desk = corrected_late()
    changed = written(desk).replace(b"1-0 => 0-1", text.encode())
    takeover, again = taken_over(changed)
    assert len(takeover.questions) == len(text.split("###"))
    assert all("not clear" in one.message for one in takeover.questions)
    pair = again.state.rounds[0].boards[0]
    assert (pair.results, pair.rating_results) == (WIN, None)
    assert lines(again) == lines_of(changed), "what cannot be read is kept"


def lines_of(data: bytes) -> list[str]:
    return [line for line in text_lines(Reading.of(data).tournament) if line.startswith("###")]


def test_a_report_without_corrections_is_the_same_for_rating() -> None:
    desk = a_desk(6)
    play_round(desk)
    assert written(desk, for_rating=True) == written(desk)
    assert as_counted(desk.state.tournament).tournament is desk.state.tournament


# Results of a round whose next one was published and taken back


def taken_back() -> Desk:
    """Round 3 was published with 1-0 on all boards of round 2."""
    desk = a_desk(6)
    for _ in range(2):
        play_round(desk)
    start_round(desk)
    desk.record(rounds.unpair(desk.state, "4.4.2"), confirmed=True, word="published")
    return desk


def board_one(desk: Desk) -> str:
    pair = desk.state.rounds[1].boards[0]
    return f"{desk.state.tpns[pair.white]}-{desk.state.tpns[pair.black]}"


def asked(desk: Desk, decision: object) -> None:
    with pytest.raises(UnconfirmedError) as question:
        desk.record(decision)  # type: ignore[arg-type]
    assert question.value.level is Level.CONFIRM
    desk.record(decision, confirmed=True)  # type: ignore[arg-type]


def by_correction(desk: Desk) -> Desk:
    asked(desk, rounds.correct_result(desk.state, 1, LOSS, round_=2))
    return desk


def by_clearing(desk: Desk) -> Desk:
    asked(desk, rounds.clear_result(desk.state, 1))
    asked(desk, rounds.enter_result(desk.state, 1, LOSS))
    return desk


def by_undo(desk: Desk) -> Desk:
    entered = next(
        line.number
        for line in desk.decisions
        if line.kind == "result" and (line.data["round"], line.data["board"]) == (2, 1)
    )
    with pytest.raises(UnconfirmedError):
        desk.undo(entered)
    desk.undo(entered, confirmed=True)
    asked(desk, rounds.enter_result(desk.state, 1, LOSS))
    return desk


def by_files(desk: Desk) -> Desk:
    asked(desk, rounds.clear_result(desk.state, 1))
    assert lines(desk)[0].endswith(": 1-0 => none (round 3 taken back)")
    for form in FORMATS:
        _, desk = taken_over(written(desk, form))
    asked(desk, rounds.enter_result(desk.state, 1, LOSS))
    return desk


def by_a_file_and_undo(desk: Desk) -> Desk:
    return by_undo(taken_over(written(desk))[1])


@pytest.mark.parametrize(
    "change", [by_correction, by_clearing, by_undo, by_files, by_a_file_and_undo]
)
def test_a_result_other_than_a_round_taken_back_was_published_with_is_told(change: object) -> None:
    desk = change(taken_back())  # type: ignore[operator]
    line = f"### Result @ Round 2: {board_one(desk)}: 1-0 => 0-1 (round 3 taken back)"
    wanted = [line, "### Pairing taken back @ Round 3"]
    assert lines(desk) == wanted
    start_round(desk)
    assert lines(desk) == wanted
    assert check(remarked(desk.state)).identical, "round 3 was paired with 0-1"
    for form in FORMATS:
        _, again = taken_over(written(desk, form))
        assert lines(again) == wanted
        assert written(again) == written(desk)


def test_the_same_result_again_asks_nothing_and_leaves_no_line() -> None:
    desk = taken_back()
    for _ in range(2):
        asked(desk, rounds.clear_result(desk.state, 1))
        desk.record(rounds.enter_result(desk.state, 1, WIN))
        assert lines(desk) == ["### Pairing taken back @ Round 3"]
        _, desk = taken_over(written(desk))


def test_every_result_a_round_was_published_with_and_taken_back_is_told() -> None:
    desk = by_correction(taken_back())
    line = f"### Result @ Round 2: {board_one(desk)}: 1-0 => 0-1"
    start_round(desk)
    for one in (desk, taken_over(written(desk))[1]):
        one.record(rounds.unpair(one.state, "4.4.2"), confirmed=True, word="published")
        assert lines(one)[0] == f"{line} => 0-1 (round 3 taken back)", "and so it stands"
        asked(one, rounds.clear_result(one.state, 1))
        assert lines(one)[0] == f"{line} => none (round 3 taken back)"
        for form in FORMATS:
            _, again = taken_over(written(one, form))
            asked(again, rounds.enter_result(again.state, 1, WIN))
            wanted = [f"{line} => 1-0 (round 3 taken back)", "### Pairing taken back @ Round 3"]
            assert lines(again) == wanted
            start_round(again)
            assert check(remarked(again.state)).identical
            assert lines(taken_over(written(again, form))[1]) == wanted
        one.record(rounds.enter_result(one.state, 1, LOSS))
        assert lines(one)[0] == f"{line} => 0-1 (round 3 taken back)"


def test_the_question_says_what_the_round_was_published_with() -> None:
    desk = taken_back()
    for result, words in (
        (DRAW, "with what stands there now"),
        (LOSS, "with the result 1-0 here, and taken back; the report"),
        (WIN, "with the result 1-0 here, and taken back"),
    ):
        decision = rounds.correct_result(desk.state, 1, result, round_=2)
        with pytest.raises(UnconfirmedError) as question:
            desk.record(decision)
        (found,) = [one.message for one in question.value.objections if "taken back" in one.message]
        assert words in found
        assert found.endswith(("taken back", "another one now"))
        desk.record(decision, confirmed=True)


@pytest.mark.parametrize(
    "text",
    ["1-0 => 1-0 => 0-1 (round 3 taken back)", "1-0 => 0-1 => 1-0", "1-0 => x => 0-1"],
)
def test_a_chain_that_tells_no_story_is_kept_as_it_is(text: str) -> None:
    desk = by_correction(taken_back())
    told = b"1-0 => 0-1 (round 3 taken back)"
    changed = written(desk).replace(told, text.encode())
    _, again = taken_over(changed)
    assert again.state.rounds[1].boards[0].published_with[:-1] == ()
    assert sorted(lines(again)) == sorted(lines_of(changed))


def test_what_changed_before_and_after_the_new_pairing_are_two_lines() -> None:
    desk = by_correction(taken_back())
    start_round(desk)
    asked(desk, rounds.correct_result(desk.state, 1, DRAW, round_=2))
    board = board_one(desk)
    wanted = [
        f"### Result @ Round 2: {board}: 1-0 => 0-1 (round 3 taken back)",
        f"### Result @ Round 2: {board}: 0-1 => 1/2-1/2",
        "### Pairing taken back @ Round 3",
    ]
    assert lines(desk) == wanted
    assert check(remarked(desk.state)).identical
    _, again = taken_over(written(desk))
    assert lines(again) == wanted
    asked(again, rounds.correct_result(again.state, 1, LOSS, round_=2))
    assert lines(again) == [wanted[0], wanted[2]]


# What a round was paired with stays known, whatever is undone


def test_a_correction_undone_once_the_next_round_is_paired_is_told() -> None:
    desk = a_desk(6)
    play_round(desk)
    made = desk.record(rounds.correct_result(desk.state, 1, LOSS, round_=1))
    start_round(desk)
    desk.undo(made.line.number, confirmed=True)
    assert lines(desk) == ["### Result @ Round 1: 1-4: 0-1 => 1-0"]
    assert check(remarked(desk.state)).identical


@pytest.mark.parametrize("undone", [True, False])
def test_colours_turned_back_once_the_next_round_is_paired_are_told(*, undone: bool) -> None:
    desk = a_desk(6)
    play_round(desk)
    made = desk.record(SwapColours(1, 1), confirmed=True)
    start_round(desk)
    if undone:
        desk.undo(made.line.number, confirmed=True)
    else:
        asked(desk, SwapColours(1, 1))
    assert lines(desk) == ["### Colours @ Round 1: 1-4 => 4-1 => 1-4"]
    found = check(remarked(desk.state))
    assert found.identical
    assert [one.is_by_remarks for one in found.rounds] == [False, True]
    _, again = taken_over(written(desk))
    assert written(again) == written(desk)
    for one in (desk, again):
        one.record(rounds.unpair(one.state, "4.4.2"), confirmed=True, word="published")
        assert lines(one) == ["### Pairing taken back @ Round 2"]


def test_colours_of_an_older_round_are_not_undone_even_if_the_game_was_adjourned() -> None:
    desk = a_desk(6)
    start_round(desk)
    for board in (1, 2, 3):
        desk.record(rounds.enter_result(desk.state, board, LATER if board == 1 else WIN))
    play_round(desk)
    made = desk.record(SwapColours(1, 1), confirmed=True)
    start_round(desk)
    with pytest.raises(RuleError) as refused:
        desk.undo(made.line.number, confirmed=True)
    assert refused.value.code == "too-late"


def test_a_round_that_was_taken_back_stays_one_that_was_published() -> None:
    desk = taken_back()
    published = [line.number for line in desk.decisions if line.kind == "publish"][-1]
    start_round(desk)
    with pytest.raises(RuleError, match="taken back") as refused:
        desk.undo(published, confirmed=True, word="published")
    assert refused.value.code == "cannot-undo"


def test_where_a_file_does_not_tell_what_stood_it_is_asked() -> None:
    """As earlier versions wrote it once a result was cleared."""
    desk = taken_back()
    asked(desk, rounds.clear_result(desk.state, 1))
    line = lines(desk)[0].encode()
    _, again = taken_over(written(desk).replace(line + b"\n", b""))
    assert lines(again) == ["### Pairing taken back @ Round 3"]
    asked(again, rounds.enter_result(again.state, 1, WIN))
