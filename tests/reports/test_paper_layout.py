"""Cells of cross tables in PDF, measured on the page: each on one line, beside its own player."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.support.histories import random_tournament
from tests.support.tools import Glyph, glyphs_of, lines_of
from zug.model import Cell, Colour, Player, Result, Tournament
from zug.reports import Document, Paper, Stamp, as_pdf, cross_table, standings_sheet, wall_chart
from zug.reports.sheets import PrintedGame, TableSheet

STAMP = Stamp("Zürichsee Open", 9, "v1", "2026-11-15 10:00")
DISCS = {"w": "○", "b": "●", "": ""}
MEASURED = "0123456789½○●+-–−×()"
"""Characters of the cells that are compared; names have none of them."""
PAPERS = pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
NAMES = ("Nguyen, Thai", "García López de la Fuente, José María", "Vogel, Sara", "Müller, Jörg")


def named(tournament: Tournament) -> Tournament:
    players = tuple(
        replace(player, name=NAMES[player.tpn % 4], title=("GM", "", "WFM")[player.tpn % 3])
        for player in tournament.players
    )
    return replace(tournament, players=players, tiebreaks=("BH/C1", "BH", "SB", "DE"))


def swiss(players: int, *, halves: bool, seed: int = 3) -> Tournament:
    """Nine rounds; without halves, round 1 has wins, losses and forfeits only."""
    drawn = named(random_tournament(random.Random(seed), players, 9, mess=0))
    if halves:
        return drawn
    forfeits = {player.tpn for player in drawn.players[:8]}

    def decided(player: Player) -> Player:
        first = player.cells[0]
        board = {player.tpn, first.opponent}
        won = player.tpn == min(board)
        result = Result.WIN if won else Result.LOSS
        if board & forfeits:
            result = Result.FORFEIT_WIN if won else Result.FORFEIT_LOSS
        return player.with_cells((first._replace(result=result), *player.cells[1:]))

    return replace(drawn, players=tuple(map(decided, drawn.players)))


def robin(players: int, *, halves: bool) -> Tournament:
    """Everybody against everybody once, by the circle method; forfeits in round 2."""
    ring = list(range(1, players + 1))
    cells: dict[int, list[Cell]] = {tpn: [] for tpn in ring}
    for round_ in range(1, players):
        for white, black in zip(ring[: players // 2], reversed(ring), strict=False):
            signs = (Result.WIN, Result.LOSS)
            if halves and (white + black) % 3 == 0:
                signs = (Result.DRAW, Result.DRAW)
            if round_ == 2:
                signs = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
            cells[white].append(Cell(black, Colour.WHITE, signs[0]))
            cells[black].append(Cell(white, Colour.BLACK, signs[1]))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    field = tuple(
        Player(tpn, name="", rating=2400 - tpn, cells=tuple(row)) for tpn, row in cells.items()
    )
    table = named(Tournament(players=field, rounds=players - 1, system="round-robin"))
    return replace(table, tiebreaks=("SB", "DE", "WIN", "KS"))


def shown(sheet: TableSheet) -> list[str]:
    """The characters of each row, in the order of its columns, without the name."""
    name = next(place for place, column in enumerate(sheet.columns) if column.share)
    rows = [(*row[:name], *row[name + 1 :]) for row in sheet.rows]
    return [measured("".join(map(cell_text, row))) for row in rows]


def cell_text(cell: str | PrintedGame) -> str:
    return cell if isinstance(cell, str) else f"{DISCS[cell.disc]}{cell.number}{cell.result}"


def measured(text: str) -> str:
    return "".join(letter for letter in text if letter in MEASURED)


def printed(document: Document, paper: Paper) -> list[list[Glyph]]:
    pages = glyphs_of(as_pdf(document, paper))
    return [line for page in pages for line in lines_of([g for g in page if g.text in MEASURED])]


def assert_cells_are_whole(sheet: TableSheet, paper: Paper) -> None:
    lines = printed(sheet, paper)
    texts = ["".join(glyph.text for glyph in line) for line in lines]
    rows = shown(sheet)
    assert [text for text in texts if text in set(rows)] == rows
    for line, text in zip(lines, texts, strict=True):
        if text in rows:
            for one, following in pairwise(line):
                assert one.right <= following.left + 0.5, f"{text}: characters overlap"


@pytest.mark.parametrize(
    ("paper", "halves", "players"),
    [(Paper.A4, False, 130), (Paper.LETTER, True, 130), (Paper.A4, True, 66)],
)
def test_every_result_of_a_swiss_stands_beside_its_player(
    paper: Paper, halves: bool, players: int
) -> None:
    tournament = swiss(players, halves=halves)
    assert_cells_are_whole(cross_table(tournament, STAMP), paper)
    assert_cells_are_whole(wall_chart(tournament, STAMP), paper)


@pytest.mark.parametrize(
    ("paper", "halves", "players"),
    [
        *((Paper.A4, False, 6), (Paper.LETTER, True, 6), (Paper.A4, True, 14)),
        *((Paper.LETTER, False, 14), (Paper.A4, True, 20), (Paper.LETTER, False, 20)),
    ],
)
def test_every_result_of_a_round_robin_stands_beside_its_player(
    paper: Paper, halves: bool, players: int
) -> None:
    tournament = robin(players, halves=halves)
    assert_cells_are_whole(cross_table(tournament, STAMP), paper)
    assert_cells_are_whole(wall_chart(tournament, STAMP), paper)


@PAPERS
def test_a_name_in_capitals_has_as_much_room_as_a_longer_one(paper: Paper) -> None:
    """Fewer letters can be wider: where the table fits, no name is wrapped."""
    capitals = "GOQ GOQ GOQ GOQ"
    drawn = random_tournament(random.Random(3), 12, 3, mess=0)
    names = (capitals, *(f"{first}alleleela, ealeel" for first in "abcdefghijk"))
    players = tuple(replace(p, name=n) for p, n in zip(drawn.players, names, strict=True))
    sheet = standings_sheet(replace(drawn, players=players), STAMP, ["BH"])
    (page,) = glyphs_of(as_pdf(sheet, paper))
    texts = ["".join(glyph.text for glyph in line) for line in lines_of(page)]
    assert [text for text in texts if capitals.replace(" ", "") in text]
