"""The rounds of a round robin under way: the past as it was paired, the future from what is left.

A round of the table that was played early changes places with the one whose turn it was. After a
round that is none of the table's, those of its rounds stay that leave games for full rounds; the
others are to be paired by hand.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from zug.model import Colour
from zug.systems.base import Board
from zug.systems.completing import can_be_completed, games_left, games_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.model import Tournament
    from zug.systems.completing import Game
    from zug.systems.schedule import Schedule, TableRound

Held = tuple[tuple[Board, ...], int | None]
"""The boards of a round that was paired, and who was free."""


def rounds_held(tournament: Tournament) -> tuple[Held, ...]:
    """All rounds paired; whoever alone has no game was free."""
    return tuple(_held(tournament, round_) for round_ in range(1, tournament.rounds_played + 1))


def _held(tournament: Tournament, round_: int) -> Held:
    boards, idle = [], []
    for player in tournament.players:
        cell = player.cell(round_)
        if cell is None or not cell.opponent:
            idle.append(player.tpn)
        elif cell.colour is Colour.WHITE or (cell.colour is None and player.tpn < cell.opponent):
            boards.append(Board(player.tpn, cell.opponent))
    return tuple(boards), idle[0] if len(idle) == 1 else None


@lru_cache(maxsize=32)
def arranged(table: Schedule, held: tuple[Held, ...]) -> Schedule:
    """The schedule after these rounds."""
    order = list(table.rounds)
    games_at = [_games_in(table, round_) for round_ in order]
    past: list[TableRound] = []
    for place, (boards, free) in enumerate(held[: len(order)]):
        games = {*games_of(table, boards, free)}
        places = range(place, len(order) if games else place + 1)
        fitting = [at for at in places if games <= games_at[at]]
        if not fitting:
            past.append(order[place]._replace(number=0, boards=boards))
            continue
        at = _recognised(order, fitting, boards)
        found = order[at]
        order[place], order[at] = found, order[place]
        games_at[place], games_at[at] = games_at[at], games_at[place]
        paired = {frozenset(board): board for board in boards}
        as_paired = tuple(paired.get(frozenset(board), board) for board in found.boards)
        past.append(found._replace(boards=as_paired))
    coming = order[len(past) :]
    if all(round_.number for round_ in past):
        return table._replace(rounds=(*past, *coming))
    left = games_left(table, ((round_.boards, round_.free(table.players)) for round_ in past))
    future = [*_still_fitting(table, coming, left)]
    return table._replace(rounds=(*past, *future), left=tuple(_in_order(table, left)))


def _games_in(table: Schedule, round_: TableRound) -> set[Game]:
    return {*games_of(table, round_.boards, round_.free(table.players))}


def _recognised(
    order: Sequence[TableRound], fitting: Sequence[int], boards: Iterable[Board]
) -> int:
    """Which of the rounds it fits it was: the one with most of its colours, or else the first.

    Games may be missing from a record.
    """
    seated = {*boards}
    return max(fitting, key=lambda at: len(seated & {*order[at].boards}))


def _still_fitting(
    table: Schedule, coming: Sequence[TableRound], left: Counter[Game]
) -> Iterator[TableRound]:
    """Rounds of the table after which the others can be filled; else rounds without boards.

    Games of the former are taken from those that are `left`.
    """
    places = len(coming)
    for round_ in coming:
        after = Counter(left)
        after.subtract(games_of(table, round_.boards, round_.free(table.players)))
        if can_be_completed(table, after, places - 1) is False:
            yield round_._replace(number=0, boards=())
        else:
            left.subtract(left - after)
            places -= 1
            yield round_


def _in_order(table: Schedule, left: Counter[Game]) -> Iterator[Board]:
    """Games in the order of the table, with its colours."""
    rest = Counter(left)
    for board in (board for round_ in table.rounds for board in round_.boards):
        if rest[frozenset(board)] > 0:
            rest[frozenset(board)] -= 1
            yield board
