"""C.07 (1 March 2026) read aloud: every tie-break anew from the cells, without any short cut.

Written from the articles alone; points are those of `PointSystem.worth`, in tenths. Compared by
`tests/rules/test_tiebreaks_against_literal.py` and by `scripts/literal_engine.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from zug.model import Cell, Player, Result, Tournament

GAMES = "1=0WDLX"
REQUESTED = "HZ "


class Contribution(NamedTuple):
    """What one round adds, the score it is an opponent's share of, whether it is a VUR (16.1.2)."""

    value: int
    score: int
    is_vur: bool


def cells_of(tournament: Tournament, player: Player) -> list[Cell]:
    """One cell for every round; who left has a zero-point bye (16.1.1)."""
    missing = tournament.rounds_played - len(player.cells)
    cells = [*player.cells, *[Cell(0, None, Result.ZERO_BYE)] * max(0, missing)]
    return cells[: tournament.rounds_played]


def is_vur(cell: Cell) -> bool:
    """16.1.2: a requested bye or a forfeit loss."""
    return cell.result in REQUESTED or cell.result == "-"


def category(cells: list[Cell], index: int) -> str:
    """16.2, or `game`."""
    result = cells[index].result
    if result in GAMES:
        return "game"
    if result in "UF":
        return "16.2.1"
    if result == "+":
        return "16.2.2"
    if result == "-":
        return "16.2.4"
    later = cells[index + 1 :]
    return "16.2.3" if any(not is_vur(cell) for cell in later) else "16.2.5"


def score(tournament: Tournament, tpn: int) -> int:
    cells = cells_of(tournament, tournament.by_tpn[tpn])
    return sum(tournament.points.worth(cell) for cell in cells)


def adjusted(tournament: Tournament, tpn: int) -> int:
    """16.3: what the opponents count; 16.2.5 are draws."""
    cells = cells_of(tournament, tournament.by_tpn[tpn])
    total = 0
    for index, cell in enumerate(cells):
        gone = category(cells, index) == "16.2.5"
        total += tournament.points.draw if gone else tournament.points.worth(cell)
    return total


def contributions(tournament: Tournament, tpn: int, *, times_points: bool) -> list[Contribution]:
    """8.1, 9.1, with the dummy of 16.4 in rounds not played."""
    cells = cells_of(tournament, tournament.by_tpn[tpn])
    found = []
    for index, cell in enumerate(cells):
        kind = category(cells, index)
        if kind == "game":
            opponent = adjusted(tournament, cell.opponent)
        elif kind in ("16.2.2", "16.2.4"):
            opponent = min(score(tournament, tpn), adjusted(tournament, cell.opponent))
        else:
            draws = tournament.points.draw * tournament.rounds_played
            opponent = min(score(tournament, tpn), draws)
        points = tournament.points.worth(cell)
        value = opponent * points if times_points else opponent
        found.append(Contribution(value, opponent, is_vur(cell)))
    return found


def cut(found: list[Contribution], low: int, high: int) -> int:
    """14.1 to 14.4 under 16.5: first the low ones, then the high ones."""
    left = list(found)
    for _ in range(min(low, len(left))):
        left.remove(_least(left))
    for _ in range(min(high, len(left))):
        left.remove(max(left, key=lambda one: (one.score, one.value)))
    return sum(one.value for one in left)


def _least(left: list[Contribution]) -> Contribution:
    """14.1.1: the lowest score, of several the lowest product; 16.5.1: rather the lowest VUR."""
    least = min(left, key=lambda one: (one.score, one.value))
    vurs = [one for one in left if one.is_vur]
    if not vurs:
        return least
    lowest = min(vurs, key=lambda one: (one.value, one.score))
    return lowest if lowest.value >= least.value else least


def buchholz(tournament: Tournament, tpn: int, low: int = 0, high: int = 0) -> int:
    return cut(contributions(tournament, tpn, times_points=False), low, high)


def sonneborn_berger(tournament: Tournament, tpn: int, low: int = 0) -> int:
    return cut(contributions(tournament, tpn, times_points=True), low, 0)


def fore_buchholz(tournament: Tournament, tpn: int, low: int = 0, high: int = 0) -> int:
    """8.3: Buchholz as if all paired games of the final round had ended in draws."""
    return buchholz(last_round_drawn(tournament), tpn, low, high)


def last_round_drawn(tournament: Tournament) -> Tournament:
    last = tournament.rounds_played
    if tournament.rounds is not None and last < tournament.rounds:
        return tournament
    players = []
    for player in tournament.players:
        cell = player.cell(last)
        if cell is not None and cell.opponent:
            drawn = Cell(cell.opponent, cell.colour, Result.DRAW)
            player = replace(player, cells=(*player.cells[: last - 1], drawn))  # noqa: PLW2901
        players.append(player)
    return replace(tournament, players=tuple(players))


def koya(tournament: Tournament, tpn: int, limit: int = 0) -> int:
    """9.2: points against those with 50 % of the maximum, moved by half points (14.5)."""
    half = tournament.points.win * tournament.rounds_played / 2 + 5 * limit
    return sum(
        tournament.points.worth(cell)
        for cell in cells_of(tournament, tournament.by_tpn[tpn])
        if cell.opponent and score(tournament, cell.opponent) >= half
    )


def wins(tournament: Tournament, tpn: int) -> int:
    """7.1: rounds that brought as many points as a win, played or not."""
    cells = cells_of(tournament, tournament.by_tpn[tpn])
    return sum(tournament.points.worth(cell) == tournament.points.win for cell in cells)


def games(tournament: Tournament, tpn: int, results: str, colour: str = "wb") -> int:
    """7.2, 7.3, 7.4: games over the board with one of these results and colours."""
    cells = cells_of(tournament, tournament.by_tpn[tpn])
    return sum(
        cell.result in results and cell.colour is not None and cell.colour in colour
        for cell in cells
    )


def progressive(tournament: Tournament, tpn: int, low: int = 0) -> int:
    """7.5: the scores after each round, added up; the first ones are cut."""
    total, sums = 0, []
    for cell in cells_of(tournament, tournament.by_tpn[tpn]):
        total += tournament.points.worth(cell)
        sums.append(total)
    return sum(sums[low:])


def elected(tournament: Tournament, tpn: int) -> int:
    """7.6: the rounds without those missed by choice."""
    cells = cells_of(tournament, tournament.by_tpn[tpn])
    return len(cells) - sum(is_vur(cell) for cell in cells)


READ_ALOUD: dict[str, Callable[[Tournament, int], int]] = {
    "BH": buchholz,
    "BH/C1": lambda event, tpn: buchholz(event, tpn, 1),
    "BH/C2": lambda event, tpn: buchholz(event, tpn, 2),
    "BH/M1": lambda event, tpn: buchholz(event, tpn, 1, 1),
    "BH/M2": lambda event, tpn: buchholz(event, tpn, 2, 2),
    "FB": fore_buchholz,
    "FB/C1": lambda event, tpn: fore_buchholz(event, tpn, 1),
    "FB/C2": lambda event, tpn: fore_buchholz(event, tpn, 2),
    "FB/M1": lambda event, tpn: fore_buchholz(event, tpn, 1, 1),
    "SB": sonneborn_berger,
    "SB/C1": lambda event, tpn: sonneborn_berger(event, tpn, 1),
    "SB/C2": lambda event, tpn: sonneborn_berger(event, tpn, 2),
    "KS": koya,
    "KS/L+1": lambda event, tpn: koya(event, tpn, 1),
    "KS/L-3": lambda event, tpn: koya(event, tpn, -3),
    "WIN": wins,
    "WON": lambda event, tpn: games(event, tpn, "1W"),
    "BPG": lambda event, tpn: games(event, tpn, GAMES, "b"),
    "BWG": lambda event, tpn: games(event, tpn, "1W", "b"),
    "PS": progressive,
    "PS/C1": lambda event, tpn: progressive(event, tpn, 1),
    "REP": elected,
    "TPN": lambda _event, tpn: -tpn,
    "TPN/R": lambda _event, tpn: tpn,
}
"""By code; the higher value is the better one."""


def places(tournament: Tournament, codes: Iterable[str]) -> dict[int, int] | None:
    """By TPN, the rank after points and these tie-breaks, shared by equals.

    None if one of the tie-breaks is not among those read aloud here.
    """
    asked = [code for code in codes if code != "PTS"]
    if not set(asked) <= READ_ALOUD.keys():
        return None
    values = {
        player.tpn: (
            score(tournament, player.tpn),
            *(READ_ALOUD[code](tournament, player.tpn) for code in asked),
        )
        for player in tournament.players
    }
    return {tpn: 1 + sum(other > mine for other in values.values()) for tpn, mine in values.items()}
