"""The rule on withdrawals read aloud, from the text alone (round-robin:6.6.1, 6.6.2).

A finished round robin; whoever leaves does so for good. Every game is looked up in the cells of
both players.
"""

from __future__ import annotations

from fractions import Fraction

from zug.model import Tournament


def scores(tournament: Tournament) -> dict[int, Fraction]:
    """The points that count, in points; nobody's where the text says so."""
    games = {
        player.tpn: [cell for cell in player.cells if cell.opponent]
        for player in tournament.players
    }
    void = set()
    for tpn, cells in games.items():
        completed = [cell for cell in cells if str(cell.result) in "1=0WDL+"]
        left = str(cells[-1].result) == "-"
        if left and Fraction(len(completed), len(cells)) < Fraction(1, 2):
            void.add(tpn)
    worth = {"1": 1, "W": 1, "+": 1, "=": Fraction(1, 2), "D": Fraction(1, 2)}
    counted = dict.fromkeys(games, Fraction(0))
    for tpn, cells in games.items():
        for cell in cells:
            if tpn not in void and cell.opponent not in void:
                counted[tpn] += worth.get(str(cell.result), 0)
    return counted
