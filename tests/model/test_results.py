"""A kind of result says everything about itself; what one format writes for it is complete."""

from __future__ import annotations

from dataclasses import fields

import pytest

from zug.director.decisions import absences
from zug.errors import UsageError
from zug.formats import trf_cells
from zug.formats.json import reading
from zug.model import STANDARD_POINTS, Cell, Colour, PointSystem, Result, crosstable, schema
from zug.model.results import ADJUSTABLE, FITTING, parse_result, show_result
from zug.model.rounds import REQUESTED
from zug.reports.pairings import BYE_WORDS
from zug.rules.tiebreaks import record

GAMES = [result for result in Result if not result.is_bye]
BYES = [result for result in Result if result.is_bye]


@pytest.mark.parametrize("result", Result)
def test_a_result_is_of_one_kind(result: Result) -> None:
    assert [result.is_played, result.is_forfeit, result.is_bye].count(True) == 1
    assert [result.is_win, result.is_draw, result.is_loss].count(True) == result.is_played


def test_what_was_played_and_what_was_not() -> None:
    assert {result for result in Result if result.is_played} == set("1=0WDLXN")
    assert {result for result in Result if result.is_forfeit} == set("+-")
    assert set(BYES) == set("UFHZ ")
    assert {result for result in Result if result.is_short} == set("WDL")


def test_signs_are_those_of_the_cross_table() -> None:
    signs = {str(result): result.sign for result in Result if result.sign}
    assert signs == dict(zip("1=0WDL+-", "1½01½0+−", strict=True))


@pytest.mark.parametrize("result", GAMES)
def test_complements_mirror_each_other_and_fit(result: Result) -> None:
    assert result.complement.complement is result
    assert result.fits(result.complement)
    assert result.halves + result.complement.halves == 2 * result.is_played


@pytest.mark.parametrize("result", BYES)
def test_a_bye_has_no_complement_and_fits_nothing(result: Result) -> None:
    assert not FITTING[result]
    with pytest.raises(UsageError, match="no-opponent"):
        _ = result.complement


def test_which_results_can_go_together() -> None:
    impossible = {("1", "1"), ("1", "="), ("+", "+"), ("1", "-"), ("X", "1"), ("=", "+")}
    possible = {("1", "0"), ("=", "0"), ("0", "0"), ("-", "-"), ("X", "X"), ("W", "0"), ("+", "-")}
    for wanted, pairs in ((False, impossible), (True, possible)):
        for mine, yours in pairs:
            assert Result(mine).fits(Result(yours)) is wanted, (mine, yours)
            assert Result(yours).fits(Result(mine)) is wanted, (yours, mine)


def test_every_worth_of_a_point_system_is_paid_for_some_result() -> None:
    names = {
        field.name.removeprefix("white_").removeprefix("black_") for field in fields(PointSystem)
    }
    assert {result.paid_as for result in Result} == names


def test_the_worth_of_a_result_depends_on_colour_where_the_system_does() -> None:
    points = PointSystem(black_win=STANDARD_POINTS.win * 2)  # type: ignore[arg-type]
    assert Result.WIN.worth(points, Colour.WHITE) == 10
    assert Result.WIN.worth(points, Colour.BLACK) == Result.WIN.worth(points) == 20
    assert Result.SHORT_WIN.worth(points, Colour.BLACK) == 20
    assert Result.FORFEIT_WIN.worth(points, Colour.BLACK) == 10


def test_a_cell_is_played_if_one_of_its_games_is() -> None:
    assert Cell(2, Colour.WHITE, Result.FORFEIT_WIN, Result.LOSS).is_played
    assert not Cell(2, Colour.WHITE, Result.FORFEIT_WIN, Result.FORFEIT_LOSS).is_played
    assert not Cell(0, None, Result.PAB).is_played


def test_letters_of_adjustments_are_worths() -> None:
    left_out = {result.paid_as for result in Result} - set(ADJUSTABLE.values())
    assert left_out == {"pab", "unfinished"}  # TRF26 has no letter for them in 299


@pytest.mark.parametrize("result", Result)
def test_every_table_of_results_is_complete(result: Result) -> None:
    """What a format or a paper writes for a result is its own matter, but it must write it."""
    if result.is_bye:
        assert result in BYE_WORDS
        assert result in crosstable._BYE_NAMES
        assert result is Result.ABSENT or result in trf_cells._BYES
    else:
        assert result in trf_cells._GAMES.values()
        assert result in {game for _, game in reading._SIDES.values()}
        assert parse_result(show_result((result, result.complement))) == (result, result.complement)
    assert result is Result.ABSENT or result in schema._RESULTS.values()


def test_tables_that_name_some_results_name_all_of_their_kind() -> None:
    """A new bye or forfeit must find its place in tie-breaks and in the director's words."""
    unplayed = {result for result in Result if not result.is_played}
    requested = {Result.HALF_BYE, Result.ZERO_BYE, Result.ABSENT}  # tiebreaks-2026:16.2.3, 16.2.5
    assert unplayed - record._KINDS.keys() == requested
    assert set(REQUESTED) == set(BYES) - {Result.PAB, Result.ABSENT}
    assert absences.BYES.keys() == set(REQUESTED)
