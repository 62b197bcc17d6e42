"""Papers: nobody is missing, every page is stamped, and PDF is PDF."""

from __future__ import annotations

import random

import pytest

from tests.support.histories import random_tournament
from zug.model import Tournament
from zug.reports import (
    Document,
    Paper,
    Stamp,
    as_html,
    as_pdf,
    as_text,
    check_in_list,
    cross_table,
    pairings_by_board,
    pairings_by_name,
    player_cards,
    result_slips,
    standings_sheet,
)
from zug.reports.papers import seats

STAMP = Stamp("Spring <Open> & #friends", 3, "v2", "2026-11-15 10:00")


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    return random_tournament(random.Random(5), 17, 4, mess=0.15)


def papers(tournament: Tournament) -> list[Document]:
    return [
        pairings_by_board(tournament, 3, STAMP),
        pairings_by_name(tournament, 3, STAMP),
        pairings_by_name(tournament, 3, STAMP, large=True),
        result_slips(tournament, 3, STAMP),
        standings_sheet(tournament, STAMP, ["BH/C1", "BH", "SB", "DE", "WIN"]),
        cross_table(tournament, STAMP),
        cross_table(tournament, STAMP, by_number=True),
        player_cards(tournament, STAMP),
        check_in_list(tournament, STAMP),
    ]


def test_everybody_is_on_the_pairing_list_once(tournament: Tournament) -> None:
    """At a board, or named below with the reason (nobody in neither)."""
    sheet = pairings_by_board(tournament, 3, STAMP)
    text = " ".join(" ".join(row) for row in sheet.rows) + " " + " ".join(sheet.notes)
    words = text.replace(";", " ").replace(":", " ").split()
    for player in tournament.players:
        assert words.count(player.name) == 1


def test_everybody_is_on_the_list_by_name_in_the_alphabet(tournament: Tournament) -> None:
    names = [row[0] for row in pairings_by_name(tournament, 3, STAMP).rows]
    assert sorted(names) == names
    assert set(names) == {player.name for player in tournament.players}


def test_boards_are_those_of_the_record(tournament: Tournament) -> None:
    for seat in seats(tournament, 3):
        cell = tournament.by_tpn[seat.white].cell(3)
        assert cell is not None
        assert (cell.opponent, str(cell.colour)) == (seat.black, "w")


def test_text_and_html_hold_every_cell_and_escape_it(tournament: Tournament) -> None:
    for document in papers(tournament):
        page = as_html(document)
        assert "Spring &lt;Open&gt; &amp; #friends" in page
        assert "<Open>" not in page
        assert as_text(document).strip()


def test_standings_turn_with_many_tiebreaks(tournament: Tournament) -> None:
    assert not standings_sheet(tournament, STAMP, ["BH"]).landscape
    assert standings_sheet(tournament, STAMP, ["BH", "SB", "DE", "WIN", "BWG"]).landscape


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_pdf(tournament: Tournament, paper: Paper) -> None:
    for document in papers(tournament):
        assert as_pdf(document, paper).startswith(b"%PDF-")
