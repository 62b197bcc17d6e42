"""By which numbers does a record follow the table? What a mix-up of the numbers explains."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.schedule import Schedule

Numbers = dict[int, int]
"""TPN to the number of the table."""
PATIENCE = 20_000
"""Numbers that are tried; a record of hardly any games may fit in too many ways."""


class _Game(NamedTuple):
    """A round of the record; the opponent is None for who must have been free."""

    round: int
    opponent: int | None
    white: bool


def fitting_numbers(schedule: Schedule, tournament: Tournament) -> Numbers | None:
    """Numbers of the table that make the record its rounds; None if none were found."""
    rounds = range(1, min(tournament.rounds_played, len(schedule.rounds)) + 1)
    games: dict[int, list[_Game]] = {player.tpn: [] for player in tournament.players}
    for round_ in rounds:
        idle = []
        for player in tournament.players:
            cell = player.cell(round_)
            if cell is None or not cell.opponent:
                idle.append(player.tpn)
            elif cell.colour is not None:
                white = cell.colour is Colour.WHITE
                games[player.tpn].append(_Game(round_, cell.opponent, white))
        if len(idle) == 1:
            games[idle[0]].append(_Game(round_, None, white=False))
    return _Search(schedule, games).solve({})


class _Search:
    """Whoever has a number gives opponents theirs; where nothing follows, numbers are tried."""

    def __init__(self, schedule: Schedule, games: dict[int, list[_Game]]) -> None:
        self.games = games
        self.left = PATIENCE
        self.table = [
            {
                number: (other, white)
                for board in round_.boards
                for number, other, white in ((*board, True), (*board[::-1], False))
            }
            for round_ in schedule.rounds
        ]

    def solve(self, known: Numbers) -> Numbers | None:
        tpn = next((tpn for tpn in self.games if tpn not in known), None)
        if tpn is None:
            return known
        taken = {*known.values()}
        free = [number for number in self.games if number not in taken]
        for number in sorted(free, key=lambda number: number != tpn):
            self.left -= 1
            tried = self._followed(known, tpn, number) if self.left > 0 else None
            found = None if tried is None else self.solve(tried)
            if found is not None:
                return found
        return None

    def _followed(self, known: Numbers, tpn: int, number: int) -> Numbers | None:
        """All that follows from a number; None if it contradicts the record."""
        found = dict(known)
        holders = {number: tpn for tpn, number in known.items()}
        waiting = [(tpn, number)]
        while waiting:
            tpn, number = waiting.pop()
            if found.get(tpn, number) != number or holders.get(number, tpn) != tpn:
                return None
            if tpn in found:
                continue
            found[tpn], holders[number] = number, tpn
            for round_, opponent, white in self.games[tpn]:
                met = self.table[round_ - 1].get(number)
                if met is not None and opponent is not None and met[1] is white:
                    waiting.append((opponent, met[0]))
                elif met is not None or opponent is not None:
                    return None
        return found
