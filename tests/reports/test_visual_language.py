"""Papers in the visual language: names lean on the result, discs, halves as ½, no dashes."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.support.desks import a_desk, start_round
from tests.support.histories import random_tournament
from zug.director.actions.checkin import check_in
from zug.model import Tournament
from zug.reports import PAPERS, Stamp, as_html, as_pdf, of_event
from zug.reports.pairings import pairings_by_board
from zug.reports.sheets import PrintedGame, TableSheet, spoken
from zug.reports.tables import cross_table, standings_sheet
from zug.rules.tiebreaks.values import figures
from zug.screens.boards import boards_in_order

STAMP = Stamp("Open", 3)


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    """Those with White in round 3 have no rating."""
    drawn = random_tournament(random.Random(5), 17, 4, mess=0.15)
    white = {white for white, _black in boards_in_order(drawn, 3)}
    players = (replace(one, rating=0) if one.tpn in white else one for one in drawn.players)
    return replace(drawn, players=tuple(players))


@pytest.mark.parametrize(
    ("column", "shown"),
    [
        (("8.5", "4.0", "0.5", "-"), ["8½", "4", "½", ""]),
        (("17.5", "14.75", "6", "-"), ["17.50", "14.75", "6.00", ""]),
        (("2417", "-"), ["2417", ""]),
        ((), []),
    ],
)
def test_halves_are_halves_and_a_mixed_column_keeps_its_decimals(
    column: tuple[str, ...], shown: list[str]
) -> None:
    assert figures(column) == shown


def test_a_mixed_column_has_the_comma_of_the_language() -> None:
    assert spoken(tuple(figures(("17.5", "14.75"))), "de") == ("17,50", "14,75")


def test_names_lean_on_the_result_with_their_discs(tournament: Tournament) -> None:
    sheet = pairings_by_board(tournament, 3, STAMP)
    heads = [column.head for column in sheet.columns]
    at = heads.index("Result")
    assert heads[at - 1 : at + 2] == ["White", "Result", "Black"]
    white, black = sheet.columns[at - 1], sheet.columns[at + 1]
    assert (white.align, white.disc, black.align, black.disc) == ("right", "w", "left", "b")
    assert heads[1 : at - 1] == [*reversed(heads[at + 2 :])], "the same on both sides"
    page = as_html(sheet)
    boards = len(boards_in_order(tournament, 3))
    assert page.count('<td class="right text dw">') == boards
    assert page.count('<td class="text db">') == boards
    text = "".join(one.extract_text() for one in PdfReader(BytesIO(as_pdf(sheet))).pages)
    assert (text.count("○"), text.count("●")) == (boards, boards)


def test_what_is_not_there_is_left_empty(tournament: Tournament) -> None:
    sheet = pairings_by_board(tournament, 3, STAMP)
    assert {row[2] for row in sheet.rows} == {""}, "no rating"
    for paper in (sheet, standings_sheet(tournament, STAMP, ["DE", "BH"])):
        assert not {"-", "–"} & {cell for row in paper.rows for cell in row}


def test_points_are_written_as_at_the_desk(tournament: Tournament) -> None:
    for paper in (
        pairings_by_board(tournament, 3, STAMP),
        standings_sheet(tournament, STAMP, ["BH"]),
        cross_table(tournament, STAMP),
    ):
        cells = [cell for row in paper.rows for cell in row if not isinstance(cell, PrintedGame)]
        assert not [cell for cell in cells if re.fullmatch(r"\d+\.[05]", cell)]
        assert any("½" in cell for cell in cells)


def test_discs_of_a_cross_table_stand_under_each_other(tournament: Tournament) -> None:
    """A number with a digit less leaves the room of one."""
    sheet = cross_table(tournament, STAMP)
    assert sheet.digits == 2
    cells = re.findall(r'<td class="([wb])( x1)?"><i>.</i>(\d+) ', as_html(sheet))
    assert {len(number) for _, _, number in cells} == {1, 2}
    for _, short, number in cells:
        assert bool(short) is (len(number) == 1)


def festival() -> list[TableSheet]:
    """Two events, the first later in the alphabet; Player 1 of the open has checked in."""
    open_, blitz = a_desk(4, name="Open A"), a_desk(4, name="Blitz B")
    for desk in (open_, blitz):
        start_round(desk)
    open_.record(check_in(open_.state, 1))
    orders = [of_event(desk.state, None, "now") for desk in (open_, blitz)]
    found = []
    for name in ("pairings-by-name", "players", "check-in"):
        together = PAPERS[name].together
        assert together is not None
        made = together(orders)
        assert isinstance(made, TableSheet)
        found.append(made)
    return found


def test_lists_of_a_festival_have_the_events_of_a_person_in_one_order() -> None:
    for sheet in festival():
        heads = [column.head for column in sheet.columns]
        name, event = heads.index("Name"), heads.index("Event")
        mine: dict[str, list[str]] = {}
        for row in sheet.rows:
            mine.setdefault(str(row[name]), []).append(str(row[event]))
        assert set(map(tuple, mine.values())) == {("Open A", "Blitz B")}, sheet.name


def test_whoever_has_checked_in_has_a_ticked_box() -> None:
    sheet = festival()[-1]
    ticked = [(row[2], row[3]) for row in sheet.rows if row[0] == "☑"]
    assert ticked == [("Open A", "1")]
    assert [row[0] for row in sheet.rows].count("☐") == 7
