"""The numbers a round was paired with, as a record tells that they were others than it has now.

`### Numbers @ Round 1: 2-4 1 6-9`: the numbers of the record in the order of then. Whoever is 2 now
was number 1, whoever is 1 now was number 4; 5 came later; 0 stands for somebody who is gone.
"""

from __future__ import annotations

import re

from zug.fastclasses import replace
from zug.model.tournament import MOST_PLAYERS, Player, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

NUMBERS = "Numbers"
SHORTEST_RUN = 3
GONE = 0

_LINE = re.compile(rf"### {NUMBERS} @ Round (\d{{1,3}}): (\d+(?:-\d+)?(?: \d+(?:-\d+)?)*)\s*$")


def numbers_line(round_: int, numbers: Sequence[int]) -> str:
    """The line of a round; three or more that follow each other are a run."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    text = " ".join(
        f"{run[0]}-{run[-1]}" if len(run) >= SHORTEST_RUN else " ".join(map(str, run))
        for run in runs
    )
    return f"### {NUMBERS} @ Round {round_}: {text}"


def told_numbers(lines: Iterable[str]) -> dict[int, tuple[int, ...]]:
    """By round, the numbers in the order of then; lines that make no sense are left out."""
    found: dict[int, tuple[int, ...]] = {}
    for line in lines:
        match = _LINE.match(line)
        numbers = () if match is None else _read(match[2])
        named = [number for number in numbers if number]
        if match is not None and named and len(named) == len(set(named)):
            found[int(match[1])] = numbers
    return found


def _read(text: str) -> tuple[int, ...]:
    numbers: list[int] = []
    for part in text.split(" "):
        first, _, last = part.partition("-")
        if max(len(first), len(last)) > len(str(MOST_PLAYERS)):
            return ()
        numbers += range(int(first), int(last or first) + 1)
        if len(numbers) > MOST_PLAYERS:
            return ()
    return tuple(numbers)


def with_numbers_then(
    tournament: Tournament, round_: int
) -> tuple[Tournament, Mapping[int, int]] | None:
    """The record up to a round with the TPNs of then, and by these the TPNs of now.

    None if the record tells of no others. Whoever came later is not in it.
    """
    told = told_numbers(tournament.extras).get(round_, ())
    tpns = {player.number: player.tpn for player in tournament.players}
    new = {tpns[number]: place for place, number in enumerate(told, 1) if number in tpns}
    if all(now == then for now, then in new.items()):
        return None
    held = [replace(one, cells=one.cells[:round_]) for one in tournament.players]
    free = len(told)
    for player in held:
        if player.tpn not in new and any(cell.is_pairing for cell in player.cells):
            new[player.tpn] = free = free + 1  # not what the line says: nobody is lost
    there = tuple(player for player in held if player.tpn in new)
    return renumbered(replace(tournament, players=there), new), {
        then: now for now, then in new.items()
    }


def renumbered(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """The same tournament with other TPNs; the numbers shown stay as they were.

    Nobody without a new number may be among its players.
    """

    def numbers(tpns: Iterable[int]) -> tuple[int, ...]:
        return tuple(new[tpn] for tpn in tpns if tpn in new)

    def player(old: Player) -> Player:
        cells = tuple(
            cell._replace(opponent=new[cell.opponent]) if cell.opponent else cell
            for cell in old.cells
        )
        return replace(old, tpn=new[old.tpn], cells=cells, label=old.number)

    return replace(
        tournament,
        players=tuple(sorted(map(player, tournament.players), key=lambda one: one.tpn)),
        absent=frozenset(numbers(tournament.absent)),
        forbidden=tuple(
            replace(group, players=numbers(group.players)) for group in tournament.forbidden
        ),
        byes=tuple(replace(bye, players=numbers(bye.players)) for bye in tournament.byes),
        adjustments=tuple(
            replace(one, players=numbers(one.players)) for one in tournament.adjustments
        ),
        virtual_points={
            new[tpn]: points for tpn, points in tournament.virtual_points.items() if tpn in new
        },
    ).known_sound()
