"""What a lenient reading takes instead of what it cannot believe."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.formats.lines import FOUR, row, trf
from zug.errors import FaultyFileError, UsageError
from zug.formats import FORMATS, Reading, Writing, read, write
from zug.model import Cell, Colour, PointSystem, Result, Tournament

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def test_a_sound_file_needs_no_assumption() -> None:
    strict, lenient = Reading.of(trf(*FOUR)), Reading.of(trf(*FOUR), lenient=True)
    assert strict == lenient
    assert lenient.faults == lenient.assumptions == ()


def test_points_are_taken_from_the_results() -> None:
    reading = Reading.of(trf(row(1, "2 w 1", points="0.0"), row(2, "1 b 0", "F")), lenient=True)
    assert reading.listed.points[1] == 10
    assert reading.assumptions == ("line 1: the points of player 1 are 1.0",)


def test_a_missing_mirror_is_filled_in() -> None:
    tournament = read(trf(row(1, "2 w =", "H"), row(2, "", points="0.0")), lenient=True)
    assert tournament.by_tpn[2].cells[0] == Cell(1, BLACK, Result.DRAW)


def test_of_two_contradicting_records_the_lower_number_holds() -> None:
    data = trf(row(1, "2 w 1", "H"), row(2, "3 b 0"), row(3, "Z"))
    reading = Reading.of(data, lenient=True)
    assert reading.tournament.by_tpn[2].cells == (Cell(1, BLACK, Result.LOSS),)
    assert reading.assumptions == (
        "line 1: round 1 of player 2 was taken from the record of player 1",
    )


def test_but_not_against_a_third_witness() -> None:
    data = trf(row(1, "2 w 1"), row(2, "3 b 0"), row(3, "2 w 1"))
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(data, lenient=True)
    assert [fault.code for fault in raised.value.faults] == ["two-opponents"]


def test_colour_and_result_of_the_lower_number_hold() -> None:
    tournament = read(trf(row(1, "2 w 1", "H"), row(2, "1 w =")), lenient=True)
    assert tournament.by_tpn[1].cells[0] == Cell(2, WHITE, Result.WIN)
    assert tournament.by_tpn[2].cells[0] == Cell(1, BLACK, Result.LOSS)


def test_a_result_that_one_player_has_is_the_others_too() -> None:
    tournament = read(trf(row(1, "2 w  "), row(2, "1 b 1", "H")), lenient=True)
    assert tournament.by_tpn[1].cells == (Cell(2, WHITE, Result.LOSS),)


def test_the_round_count_grows_with_the_rounds() -> None:
    assert read(trf("XXR 1", *FOUR), lenient=True).rounds == 2


def test_columns_counted_in_bytes_are_moved() -> None:
    line = row(1, "2 w 1", name="Müßiggänger")
    in_bytes = line[:44] + line[47:]  # three letters take two bytes each
    reading = Reading.of(trf(in_bytes, row(2, "1 b 0")), lenient=True)
    assert reading.tournament == read(trf(line, row(2, "1 b 0")))
    assert "what follows the name was moved by 3 columns" in reading.assumptions[0]


def test_numbers_of_nobody_are_left_out_of_lists() -> None:
    reading = Reading.of(trf("XXZ 2 77", "XXP 1 2 99", *FOUR), lenient=True)
    assert reading.tournament.absent == {2}
    assert reading.tournament.forbidden[0].players == (1, 2)
    assert len(reading.assumptions) == 2


def test_what_cannot_be_repaired_is_raised_alone() -> None:
    data = trf(row(1, "2 w 1", points="5.0"), row(2, "1 b 0"), row(3, "9 w 1"))
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(data, lenient=True)
    assert [fault.code for fault in raised.value.faults] == ["unknown-player"]


def rewritten(data: bytes) -> Tournament:
    """What is read leniently and written in every format is read again without a complaint."""
    tournament = read(data, lenient=True)
    found = [Reading.of(write(tournament, format_)) for format_ in FORMATS]
    assert all(not reading.faults for reading in found)
    return tournament


def test_of_several_allotted_byes_one_is_kept() -> None:
    data = trf(row(1, "U"), row(2, "U"), row(3, "4 w 1"), row(4, "3 b 0"), row(5, "U"))
    reading = Reading.of(data, lenient=True)
    assert reading.assumptions == ("line 2: round 1 of player 2 and player 5 is a full-point bye",)
    results = [player.cells[0].result for player in rewritten(data).players]
    assert results == list(map(Result, "UF10F"))


def test_a_forfeit_without_colours_stays_one_and_is_written_with_colours() -> None:
    data = trf(row(1, "2 - +"), row(2, "1 - -"), row(3, "4 w 1"), row(4, "3 b 0"))
    tournament = rewritten(data)
    assert tournament.by_tpn[1].cells[0] == Cell(2, None, Result.FORFEIT_WIN)
    writing = Writing.of(tournament, "trf16")
    assert "forfeited games without colours have White for the lower number" in writing.assumptions
    again = read(writing.data)
    assert [again.by_tpn[tpn].cells[0].colour for tpn in (1, 2)] == [WHITE, BLACK]


def test_a_game_that_was_played_without_colours_is_refused() -> None:
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(trf(row(1, "2 - 1"), row(2, "1 - 0")), lenient=True)
    assert [fault.code for fault in raised.value.faults] == ["no-colour"]


def test_repairs_are_looked_at_again() -> None:
    """Player 1 names 2 without a colour; taken over for 2, it is a game without colours."""
    whole = {
        "format": "zug-tournament",
        "version": 1,
        "players": [
            {"tpn": 1, "cells": [{"opponent": 2, "result": "1"}]},
            {"tpn": 2, "cells": []},
        ],
    }
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(json.dumps(whole).encode(), lenient=True)
    assert [fault.code for fault in raised.value.faults] == ["no-colour"]


def test_a_record_that_is_repeated_is_not_written_again() -> None:
    """Else the second one would hold where the first is written under another code."""
    data = trf("192 FIDE_DUTCH_2017", "192 FIDE_BURSTEIN", *FOUR)
    assert rewritten(data).extras == ()


def test_a_ban_of_one_player_bans_nobody() -> None:
    assert rewritten(trf("XXP 1 99", *FOUR)).forbidden == ()


def test_points_a_report_has_no_room_for_are_not_cut() -> None:
    tournament = replace(read(trf(*FOUR)), points=PointSystem.of(30010, 10))
    with pytest.raises(UsageError, match=r"no room for the 3003\.0 points of player 1"):
        write(tournament, "trf16")


def test_the_record_of_the_thousandth_player_may_stand_one_column_to_the_right() -> None:
    """Who writes numbers in three columns pushes whatever follows a number of four."""
    right = [row(999, "1000 w 1"), row(1000, "999 b 0")]
    pushed = [right[0], f"001 {right[1][3:]}"]
    with pytest.raises(FaultyFileError, match="the record stands one column beside its own"):
        read(trf(*pushed))
    assert read(trf(*pushed), lenient=True) == read(trf(*right))


def test_a_rating_may_stand_one_column_beside_its_own() -> None:
    right = row(1, "2 w 1")
    left = right.replace(" 2399 FID", "2399  FID")
    further = right.replace(" 2399 FID", "  2399FID")
    for slipped in (left, further):
        with pytest.raises(FaultyFileError, match="the rating stands one column beside its own"):
            read(trf(slipped, row(2, "1 b 0")))
        assert read(trf(slipped, row(2, "1 b 0")), lenient=True).by_tpn[1].rating == 2399


def test_points_listed_may_be_trusted() -> None:
    """Two came late and were given half a point, one was fined; the others' points add up."""
    cells = {1: "4 w 1", 2: "5 b 1", 3: "6 w =", 4: "1 b 0", 5: "2 w 0", 6: "3 b ="}
    points = {1: "1.0", 2: "0.0", 3: "1.0", 4: "0.5", 5: "0.0", 6: "0.5"}
    data = trf(*(row(number, cells[number], points=points[number]) for number in cells))
    reading = Reading.of(data, lenient=True, infer_points=True, trust_points=True)
    given = {one.players: (one.points, one.round) for one in reading.tournament.adjustments}
    assert given == {(2,): (-10, 1), (3,): (5, 1), (4,): (5, 1)}
    assert reading.listed.points[2] == 0
    assert [fault.code for fault in reading.faults] == ["points-sum"] * 3
    assert "line 2: player 2 has the 0.0 points listed" in reading.assumptions


def test_points_are_trusted_in_the_scale_of_most_players() -> None:
    """Match points 2-1-0 that no record announces, and a team that came late with a point."""
    cells = {1: "4 w 1", 2: "5 b 1", 3: "6 w =", 4: "1 b 0", 5: "2 w 0", 6: "3 b ="}
    points = {1: "2.0", 2: "2.0", 3: "1.0", 4: "1.0", 5: "0.0", 6: "1.0"}
    data = trf(*(row(number, cells[number], points=points[number]) for number in cells))
    tournament = read_trusting(data)
    assert tournament.points == PointSystem.of(20, 10)
    assert [one.players for one in tournament.adjustments] == [(4,)]


def test_points_are_not_trusted_where_the_file_states_a_point_system() -> None:
    data = trf("XXS W=1", row(1, "2 w 1", points="3.0"), row(2, "1 b 0", "F"))
    with pytest.raises(FaultyFileError, match="points-sum"):
        read_trusting(data)


def read_trusting(data: bytes) -> Tournament:
    return Reading.of(data, lenient=True, infer_points=True, trust_points=True).tournament


def test_a_scale_without_a_bye_is_named_without_one() -> None:
    """The file says 2-1-0, its points are those of 1-½-0, and nobody has a bye."""
    data = trf("XXS W=2", "XXS D=1", row(1, "2 w 1", points="1.0"), row(2, "1 b 0", "F"))
    with pytest.raises(FaultyFileError) as told:
        Reading.of(data)
    assert "add up as 1-0.5-0: say so" in str(told.value)
