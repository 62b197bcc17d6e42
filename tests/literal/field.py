"""What the record of a tournament says about each player who is to be paired.

Worked out from the raw cells alone, article by article; an independent reading of what
`zug.rules` derives.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from zug.model import Cell, Player, PointSystem, Result, Tournament

NONE, MILD, STRONG, ABSOLUTE = range(4)
UP, LEVEL, DOWN = "up", "", "down"
MISSING = Cell(0, None, Result.ABSENT)


@dataclass(frozen=True)
class Entrant:
    """A player to be paired. `floats` are those of the last round and of the round before it."""

    tpn: int
    score: int
    colours: str
    met: frozenset[int]
    unplayed: int
    barred: bool
    floats: tuple[str, str]
    topscorer: bool
    place: int
    """The position whose parity 5.2.5 / E.5 asks for (decision 14)."""

    @property
    def difference(self) -> int:
        return self.colours.count("w") - self.colours.count("b")

    @property
    def wants(self) -> str:
        """The colour preferred (1.7 / A.6), empty if none; decision 7 for a conflict."""
        if not self.colours:
            return ""
        if self.difference:
            strong = "b" if self.difference > 0 else "w"
            if abs(self.difference) > 1 or not self._twice:
                return strong
        return "b" if self.colours[-1] == "w" else "w"

    @property
    def strength(self) -> int:
        if not self.colours:
            return NONE
        if abs(self.difference) > 1 or self._twice:
            return ABSOLUTE
        return STRONG if self.difference else MILD

    @property
    def _twice(self) -> bool:
        return len(self.colours) > 1 and self.colours[-1] == self.colours[-2]


def enrol(tournament: Tournament, system: str) -> list[Entrant]:
    """Everybody to be paired, in the order of 1.2 / A.2."""
    held = tournament.rounds_played
    absent = tournament.absentees
    scores = {player.tpn: _scores(tournament, player) for player in tournament.players}
    half = tournament.points.win * held / 2
    last = tournament.rounds is not None and held + 1 >= tournament.rounds
    field: list[Entrant] = []
    place = 0
    for player in sorted(tournament.players, key=lambda p: p.tpn):
        row = _row(player, held)
        if player.tpn not in absent or any(c.opponent or c.result is Result.PAB for c in row):
            place += 1
        if player.tpn in absent:
            continue
        games = [cell for cell in row if _played(cell)]
        score = scores[player.tpn][held]
        field.append(
            Entrant(
                tpn=player.tpn,
                score=score,
                colours="".join(str(cell.colour) for cell in games),
                met=frozenset(cell.opponent for cell in games),
                unplayed=held - len(games),
                barred=any(_bars(cell, tournament.points, system) for cell in row),
                floats=(
                    _float(tournament, player, held, scores, system),
                    _float(tournament, player, held - 1, scores, system),
                ),
                topscorer=last and score > half,
                place=place,
            )
        )
    return sorted(field, key=lambda entrant: (-entrant.score, entrant.tpn))


def forbidden(tournament: Tournament) -> frozenset[frozenset[int]]:
    """Pairs the rules of the tournament forbid in the round to come (decision 5)."""
    return frozenset(
        frozenset(pair) for group in tournament.forbidden_now for pair in combinations(group, 2)
    )


def initial_colour(tournament: Tournament) -> str:
    assert tournament.initial_colour is not None, "the literal engines do not guess the lot"
    return str(tournament.initial_colour)


def _row(player: Player, held: int) -> list[Cell]:
    """The cells of the rounds held; a missing round is a zero-point absence (decision 1)."""
    return [*player.cells[:held], *[MISSING] * (held - len(player.cells))]


def _played(cell: Cell) -> bool:
    return cell.opponent != 0 and not cell.result.is_forfeit and not cell.result.is_bye


def _worth(cell: Cell, points: PointSystem) -> int:
    return points.worth(cell)


def _scores(tournament: Tournament, player: Player) -> list[int]:
    """The score before each round, up to the round to come, virtual points included."""
    held = tournament.rounds_played
    total = 0
    totals = [0]
    for cell in _row(player, held):
        total += _worth(cell, tournament.points)
        totals.append(total)
    virtual = tournament.virtual_points.get(player.tpn, ())
    return [
        real + (virtual[index] if index < len(virtual) else 0) for index, real in enumerate(totals)
    ]


def _bars(cell: Cell, points: PointSystem, system: str) -> bool:
    """Does this round bar from the bye (C2, decision 3)?"""
    if cell.result in (Result.PAB, Result.FORFEIT_WIN):
        return True
    if system == "dutch-2017" or _played(cell):
        return False
    return cell.result is Result.FULL_BYE or _worth(cell, points) >= points.win


def _float(
    tournament: Tournament, player: Player, round_: int, scores: dict[int, list[int]], system: str
) -> str:
    """The float received in a round (1.4 / A.4.b, decision 2)."""
    if round_ < 1:
        return LEVEL
    cell = _row(player, round_)[-1]
    if _played(cell):
        mine, yours = scores[player.tpn][round_ - 1], scores[cell.opponent][round_ - 1]
        return LEVEL if mine == yours else DOWN if mine > yours else UP
    if system == "dutch-2017" or cell.result is Result.PAB:
        return DOWN
    return DOWN if _worth(cell, tournament.points) > tournament.points.loss else LEVEL


def colours_of(first: Entrant, second: Entrant, initial: str, drop: frozenset[str]) -> str:
    """The colour of `first`, the higher ranked of the two (article 5 / section E)."""
    other = {"w": "b", "b": "w"}
    if "5.2.1" not in drop and first.wants != second.wants:
        return first.wants or other[second.wants]
    if "5.2.2" not in drop and first.wants and second.wants:
        if first.strength != second.strength:
            stronger = first if first.strength > second.strength else second
            return stronger.wants if stronger is first else other[stronger.wants]
        wide, wider = abs(first.difference), abs(second.difference)
        if first.strength == ABSOLUTE and wide != wider:
            return first.wants if wide > wider else other[second.wants]
    if "5.2.3" not in drop:
        for mine, yours in zip(reversed(first.colours), reversed(second.colours), strict=False):
            if mine != yours:
                return yours
    if "5.2.4" not in drop and first.wants:
        return first.wants
    if "5.2.5" not in drop and first.place % 2 == 0:
        return other[initial]
    return initial
