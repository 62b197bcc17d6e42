"""Two-game matches: two columns of a report form a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.formats.lines import row, trf
from zug.errors import FaultyFileError
from zug.formats import Reading, read, write
from zug.model import MATCH_POINTS, Cell, Colour, Points, PointSystem, Result

SAMPLE = Path(__file__).parent / "samples" / "double-swiss.trf"
TYPE = "192 FIDE_DOUBLESWISS"


def test_columns_form_matches() -> None:
    tournament = read(SAMPLE)
    assert (tournament.games_per_match, tournament.system) == (2, "double-swiss-2026")
    assert (tournament.rounds, tournament.rounds_played) == (4, 2)
    assert tournament.points == MATCH_POINTS
    assert tournament.by_tpn[1].cells == (
        Cell(3, Colour.WHITE, Result.WIN, Result.DRAW),
        Cell(2, Colour.BLACK, Result.WIN, Result.WIN),
    )
    assert tournament.by_tpn[3].cells[1] == Cell(0, None, Result.PAB)
    assert tournament.by_tpn[4].cells == (
        Cell(2, Colour.WHITE, Result.FORFEIT_LOSS, Result.DRAW),
        Cell(0, None, Result.HALF_BYE),
    )


@pytest.mark.parametrize("format_", ["trf16", "trf26", "json"])
def test_matches_are_written_and_read_again(format_: str) -> None:
    tournament = read(SAMPLE)
    assert read(write(tournament, format_)) == tournament


def test_a_match_whose_second_game_is_to_come() -> None:
    tournament = read(trf(TYPE, row(1, "2 w 1"), row(2, "1 b 0")))
    assert tournament.players[0].cells == (Cell(2, Colour.WHITE, Result.WIN, Result.OPEN),)


def test_a_bye_in_the_first_column_holds_for_the_match() -> None:
    data = trf(TYPE, row(1, "2 w 1", "2 b 0", "H"), row(2, "1 b 0", "1 w 1"))
    tournament = read(data, lenient=True)
    assert tournament.by_tpn[1].cells[1] == Cell(0, None, Result.HALF_BYE)
    assert tournament.absentees == {1}


@pytest.mark.parametrize(
    ("cells", "says", "repaired"),
    [
        (("2 w 1", "3 b 0"), "different opponents", False),
        (("2 w 1", "2 w 0"), "do not alternate colours", True),
        (("2 w 1", "2 - 0"), "do not alternate colours", True),
        (("2 w 1", "H"), "only one game", False),
        (("", "2 b 0"), "only one game", False),
        (("H", "Z"), "different byes", True),
        (("", "Z"), "second column", True),
    ],
)
def test_columns_that_form_no_match(cells: tuple[str, str], says: str, repaired: bool) -> None:
    game = cells[0].startswith("2")
    others = (row(2, *(("1 b 0", "1 w 1") if game else ("Z", "Z"))), row(3, "Z", "Z"))
    data = trf(TYPE, row(1, *cells, points="1.0" if game else "0.0"), *others)
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(data)
    assert raised.value.faults[0].code == "match-columns"
    assert (raised.value.faults[0].line, raised.value.faults[0].column) == (2, 92)
    assert says in raised.value.faults[0].message
    if repaired:
        assert Reading.of(data, lenient=True).assumptions
    else:
        with pytest.raises(FaultyFileError):
            Reading.of(data, lenient=True)


def test_both_games_are_checked() -> None:
    data = trf(TYPE, row(1, "2 w 1", "2 b 1"), row(2, "1 b 0", "1 w ="))
    with pytest.raises(FaultyFileError) as raised:
        Reading.of(data)
    (fault,) = raised.value.faults
    assert (fault.code, fault.line, fault.column) == ("impossible-result", 3, 109)


def test_the_points_of_a_match_follow_those_of_a_game() -> None:
    data = trf(TYPE, "162  W 3.0    D 1.0    L 0.0", row(1), row(2))
    expected = PointSystem.of(30, 10, pab=40)
    assert read(data).points == PointSystem(
        **{
            **vars(expected),
            "full_bye": Points(60),
            "half_bye": Points(20),
        }
    )
    assert read(trf(TYPE, "XXS FPB=1.5 PAB=1", row(1))).points == PointSystem(
        full_bye=Points(15), half_bye=Points(10), pab=Points(10)
    )


def test_rounds_are_matches() -> None:
    cells = ("2 w 1", "2 b 1", "2 b 1", "2 w 1")
    others = ("1 b 0", "1 w 0", "1 w 0", "1 b 0")
    assert read(trf(TYPE, "142 2", row(1, *cells), row(2, *others))).rounds == 2
    with pytest.raises(FaultyFileError, match="larger than the reported number of rounds"):
        read(trf(TYPE, "142 1", row(1, *cells), row(2, *others)))
