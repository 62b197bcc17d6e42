"""The rule on withdrawals read aloud, from the text alone (round-robin:6.6.1, 6.6.2).

A finished round robin; whoever leaves does so for good. Every game is looked up in the cells of
both players.
"""

from __future__ import annotations

from fractions import Fraction

from zug.model import Cell, Tournament

WORTH = {"1": 1, "W": 1, "+": 1, "=": Fraction(1, 2), "D": Fraction(1, 2)}


def games_of(tournament: Tournament) -> dict[int, list[Cell]]:
    return {
        player.tpn: [cell for cell in player.cells if cell.opponent]
        for player in tournament.players
    }


def void(tournament: Tournament) -> set[int]:
    """Who has left with fewer than half of the games completed."""
    found = set()
    for tpn, cells in games_of(tournament).items():
        completed = [cell for cell in cells if str(cell.result) in "1=0WDL+"]
        left = str(cells[-1].result) == "-"
        if left and Fraction(len(completed), len(cells)) < Fraction(1, 2):
            found.add(tpn)
    return found


def scores(tournament: Tournament) -> dict[int, Fraction]:
    """The points that count, in points; nobody's where the text says so."""
    out, games = void(tournament), games_of(tournament)
    counted = dict.fromkeys(games, Fraction(0))
    for tpn, cells in games.items():
        for cell in cells:
            if tpn not in out and cell.opponent not in out:
                counted[tpn] += WORTH.get(str(cell.result), 0)
    return counted


def sonneborn_berger(tournament: Tournament) -> dict[int, Fraction]:
    """The opponents' points times the points scored against them; forfeits are games (15.2)."""
    out, counted = void(tournament), scores(tournament)
    return {
        tpn: sum(
            (
                counted[cell.opponent] * WORTH.get(str(cell.result), 0)
                for cell in cells
                if tpn not in out and cell.opponent not in out
            ),
            Fraction(0),
        )
        for tpn, cells in games_of(tournament).items()
    }


def koya(tournament: Tournament) -> dict[int, Fraction]:
    """Points against those with half or more of what the games that count could bring."""
    out, counted, games = void(tournament), scores(tournament), games_of(tournament)
    half = {
        tpn: Fraction(sum(cell.opponent not in out for cell in cells), 2)
        for tpn, cells in games.items()
    }
    return {
        tpn: sum(
            (
                Fraction(WORTH.get(str(cell.result), 0))
                for cell in cells
                if not {tpn, cell.opponent} & out and counted[cell.opponent] >= half[cell.opponent]
            ),
            Fraction(0),
        )
        for tpn, cells in games.items()
    }
