"""A round made by hand is compared with what it was made with, whatever was corrected since."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.director.test_numbers_then import taken_over, written
from tests.support.desks import a_desk, play_round, start_round
from zug.checker import check
from zug.cli.files.check import CheckRequest, check_file
from zug.director import Desk
from zug.director.actions import manual_rounds, players, rounds
from zug.director.decisions import SwapColours
from zug.director.reporting.report import remarked
from zug.fastclasses import replace
from zug.formats import read
from zug.formats.remarks import text_lines
from zug.model.results import parse_result

WIN, DRAW, LOSS, LATER = (parse_result(text) for text in ("1-0", "=", "0-1", "*"))


def make_by_hand(desk: Desk) -> None:
    """The round is published by the rules; then the players of board 1 change colours."""
    start_round(desk)
    stands = manual_rounds.turn_colours(manual_rounds.seating_to_change(desk.state), 1)
    desk.record(
        rounds.change_pairing(desk.state, stands, "4.4.2"),
        confirmed=True,
        word="manual published",
    )


def by_hand_after(results: tuple[str, ...] = ("1-0",)) -> Desk:
    desk = a_desk(8, rounds=7)
    for result in results:
        play_round(desk, result)
    make_by_hand(desk)
    return desk


def correct_two(desk: Desk, round_: int = 1) -> None:
    for board in (1, 2):
        desk.record(rounds.correct_result(desk.state, board, LOSS, round_=round_), confirmed=True)


def turn_two(desk: Desk) -> None:
    for board in (1, 2):
        desk.record(SwapColours(1, board), confirmed=True)


def renumber(desk: Desk) -> None:
    desk.record(players.correct_entry(desk.state, "E", rating=2500), confirmed=True)


def correct_and_turn(desk: Desk) -> None:
    correct_two(desk)
    desk.record(SwapColours(1, 2), confirmed=True)
    desk.record(SwapColours(2, 2), confirmed=True)


def mpa(desk: Desk) -> list[str]:
    lines = text_lines(remarked(desk.state))
    return [line.split(": ")[1] for line in lines if line.startswith("### MPA")]


def differing(desk: Desk, round_: int = 2) -> str:
    """What a check finds in a round, in the form of the line about it."""
    tournament = read(written(desk))
    names = {player.tpn: player.number for player in tournament.players}
    (found,) = (one for one in check(tournament).rounds if one.round == round_)
    told = [
        " ".join(f"{names[board.white]}-{names[board.black]}" for board in boards if board)
        for boards in zip(*found.differences, strict=True)
    ]
    return " => ".join(told)


@pytest.mark.parametrize("later", [correct_two, turn_two, renumber, correct_and_turn])
def test_what_is_corrected_later_does_not_change_how_a_round_by_hand_differs(
    later: Callable[[Desk], None],
) -> None:
    desk = by_hand_after()
    (told,) = mpa(desk)
    assert differing(desk) == told
    later(desk)
    assert [differing(desk)] == mpa(desk)
    bare = replace(remarked(desk.state), amendments=())
    assert len(check(bare).rounds[1].differences) > 1, "by the values of today all is different"
    takeover, again = taken_over(written(desk))
    assert [one.round for one in takeover.irregular] == [2]
    assert not any("### Import" in line for line in text_lines(remarked(again.state)))
    assert written(again) == written(desk)


def test_an_adjourned_game_that_ends_later_does_not_change_how_it_differs() -> None:
    desk = a_desk(8, rounds=7)
    start_round(desk)
    for board in (1, 2, 3, 4):
        desk.record(rounds.enter_result(desk.state, board, LATER if board == 1 else WIN))
    play_round(desk)
    make_by_hand(desk)
    (told,) = mpa(desk)
    desk.record(rounds.enter_result(desk.state, 1, LOSS, round_=1), confirmed=True)
    assert differing(desk, 3) == told
    _, again = taken_over(written(desk))
    assert written(again) == written(desk)


def test_a_round_by_hand_that_is_right_by_the_results_of_today_was_not_right_then() -> None:
    """The line about the results decides; that the round fits those of today does not help."""
    desk = a_desk(8, rounds=7)
    play_round(desk)
    start_round(desk)
    told = "### Result @ Round 1: 1-5: 0-1 => 1-0"
    as_it_is = remarked(desk.state)
    assert check(as_it_is).identical
    found = check(replace(as_it_is, extras=(told,)))
    assert [one.identical for one in found.rounds] == [True, False]
    assert [one.is_by_remarks for one in found.rounds] == [False, True]


def test_the_verdict_is_that_of_the_results_of_then(tmp_path: Path) -> None:
    desk = by_hand_after()
    file = tmp_path / "event.trf"
    file.write_bytes(written(desk))
    before = check_file(CheckRequest(str(file), explain=True)).verdicts[2]
    for later in (correct_two, renumber):
        later(desk)
        file.write_bytes(written(desk))
        after = check_file(CheckRequest(str(file), explain=True)).verdicts[2]
        assert (after.verdict, after.criterion) == (before.verdict, before.criterion)


def test_a_round_taken_back_after_a_takeover_is_paired_with_the_results_of_now() -> None:
    """The file said what the round was paired with; of the one that follows this is not true."""
    desk = by_hand_after()
    correct_two(desk)
    _, again = taken_over(written(desk))
    told = [line.split(" @ ")[0] for line in text_lines(remarked(again.state))]
    assert told == ["### Result", "### Result", "### MPA"]
    again.record(rounds.unpair(again.state, "4.4.2"), confirmed=True, word="published")
    left = text_lines(remarked(again.state))
    results = [line for line in left if line.startswith("### Result")]
    assert len(results) == 2
    assert all(line.endswith("(round 2 taken back)") for line in results)
    assert not any(line.startswith("### MPA") for line in left)
    start_round(again)
    assert check(remarked(again.state)).identical


def test_colours_turned_before_and_after_the_pairing_are_told_apart() -> None:
    desk = a_desk(8, rounds=7)
    start_round(desk)
    desk.record(SwapColours(1, 1), confirmed=True)
    for board in (1, 2, 3, 4):
        desk.record(rounds.enter_result(desk.state, board, WIN))
    make_by_hand(desk)
    desk.record(SwapColours(1, 2), confirmed=True)
    assert [differing(desk)] == mpa(desk)
    _, again = taken_over(written(desk))
    assert written(again) == written(desk)
