"""A reader of the conformance files of its own, so that expectations do not come from Zug.

It knows just enough of TRF16 to cut a finished tournament before a round, add up points, and say
which pairing the record holds for that round, in the order of publication.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

WORTH = {
    **dict.fromkeys("1+WFU", "win"),
    **dict.fromkeys("=DH", "draw"),
    **dict.fromkeys("0-LZ ", "loss"),
}


@dataclass
class Player:
    id: int
    rating: int
    cells: list[tuple[int, str, str]]
    points: float = 0.0


@dataclass
class History:
    """A tournament before a round; `absent` holds the letter of those who sit it out."""

    round: int
    rounds: int
    colour: str
    players: list[Player]
    absent: dict[int, str] = field(default_factory=dict)
    forbidden: list[tuple[int, ...]] = field(default_factory=list)
    virtual: dict[int, list[float]] = field(default_factory=dict)
    scale: dict[str, float] = field(default_factory=dict)
    expected: list[tuple[int, int]] = field(default_factory=list)


def history(path: Path, round_: int, *, by_points: bool = False) -> History:
    """The tournament of a file before a round, and the pairing recorded for it.

    `by_points`: its boards are in the order of bbpPairings, which leaves virtual points out.
    """
    lines = path.read_text(encoding="utf-8").split("\n")
    found = History(round_, 0, "w", [])
    scale = {"win": 1.0, "draw": 0.5, "loss": 0.0}
    for line in lines:
        code, rest = line[:3], line[4:]
        if code == "XXR":
            found.rounds = int(rest)
        elif code == "XXC":
            found.colour = "b" if "black1" in rest else "w"
        elif code == "XXP":
            found.forbidden.append(tuple(map(int, rest.split())))
        elif code == "XXA":
            found.virtual[int(line[4:8])] = list(map(float, line[9:].split()))
        elif code in ("BBW", "BBD", "BBL"):
            scale[{"W": "win", "D": "draw", "L": "loss"}[code[2]]] = float(rest)
        elif code == "001":
            found.players.append(_player(line))
    found.scale = scale
    _cut(found)
    found.expected.sort(key=lambda board: _publication(found, board, by_points=by_points))
    return found


def _player(line: str) -> Player:
    cells = []
    for at in range(91, len(line), 10):
        text = line[at : at + 8].ljust(8)
        cells.append((int(text[:4] or 0), text[5], text[7]))
    return Player(int(line[4:8]), int(line[48:52]), cells)


def _cut(found: History) -> None:
    boards: list[tuple[int, int]] = []
    bye: list[tuple[int, int]] = []
    for player in found.players:
        opponent, colour, result = player.cells[found.round - 1]
        if opponent:
            if colour == "w":
                boards.append((player.id, opponent))
        elif result == "U":
            bye.append((player.id, 0))
        else:
            found.absent[player.id] = result
        player.cells = player.cells[: found.round - 1]
        player.points = sum(found.scale[WORTH[cell[2]]] for cell in player.cells)
    found.expected = boards + bye


def _publication(
    found: History, board: tuple[int, int], *, by_points: bool
) -> tuple[bool, float, float, int]:
    """C.04.2, 3.6: score of the higher ranked, sum of both scores, number of the higher ranked.

    The bye comes last.
    """
    by_id = {player.id: player for player in found.players}

    def score(number: int) -> float:
        extra = [] if by_points else found.virtual.get(number, [])
        bonus = extra[found.round - 1] if len(extra) >= found.round else 0.0
        return by_id[number].points + bonus

    players = [number for number in board if number]
    higher = min(players, key=lambda number: (-score(number), number))
    return len(players) == 1, -score(higher), -sum(map(score, players)), higher
