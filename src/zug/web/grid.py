"""A round robin on the screen: everybody against everybody, and all rounds with their games."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zug.director.table import schedule
from zug.web.board_rows import shown
from zug.web.tables import standings_of, standings_table

if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry, Pair
    from zug.web.tables import Standing


class Game(NamedTuple):
    """A game of a player: `place` is `round.board.colour`, empty as long as it is not published."""

    round: int
    place: str
    sign: str


class Line(NamedTuple):
    """A player: the games against each of the others; None against themselves."""

    tpn: int
    entry: Entry
    cells: tuple[tuple[Game, ...] | None, ...]
    standing: Standing | None
    is_out: bool
    is_gone: bool


def lines(key: int, state: State) -> list[Line]:
    """By number, so that no line moves while results are typed."""
    games = _games(state)
    ranked = {one.tpn: one for one in standings_of(key, state)} if state.current else {}
    out = standings_table(key, state).out
    everybody = range(1, len(state.numbering) + 1)
    return [
        Line(
            tpn,
            state.entries[state.numbering[tpn - 1]],
            tuple(
                None if other == tpn else tuple(games.get((tpn, other), ())) for other in everybody
            ),
            ranked.get(tpn),
            tpn in out,
            state.numbering[tpn - 1] in state.withdrawn,
        )
        for tpn in everybody
    ]


def _games(state: State) -> dict[tuple[int, int], list[Game]]:
    """By both numbers, from the side of the first, in the order of the rounds."""
    table = schedule(state)
    found: dict[tuple[int, int], list[Game]] = {}
    for number, round_ in enumerate(table.rounds if table else (), 1):
        held = state.rounds[number - 1] if number <= len(state.rounds) else None
        seats = {
            frozenset((state.tpns[pair.white], state.tpns[pair.black])): (board, pair)
            for board, pair in enumerate(held.boards if held and held.published else (), 1)
        }
        for one in round_.boards:
            seat = seats.get(frozenset(one))
            for mine, other in (one, one[::-1]):
                entry = state.numbering[mine - 1]
                game = _game(number, entry, *seat) if seat else Game(number, "", "")
                found.setdefault((mine, other), []).append(game)
    return found


def _game(number: int, entry: int, board: int, pair: Pair) -> Game:
    side = 0 if pair.white == entry else 1
    sign = "" if pair.results is None else pair.results[side].sign or "*"
    return Game(number, f"{number}.{board}.{'wb'[side]}", sign)


class Sitting(NamedTuple):
    board: int
    white: Entry
    black: Entry
    result: str


class RoundOfTable(NamedTuple):
    """A round of the schedule, paired or to come."""

    number: int
    cycle: int
    time: str
    games: tuple[Sitting, ...]
    free: Entry | None
    published: bool


def rounds(state: State) -> list[RoundOfTable]:
    """All rounds; those that are published as they were published."""
    table = schedule(state)
    found = []
    for number, round_ in enumerate(table.rounds if table else (), 1):
        held = state.rounds[number - 1] if number <= len(state.rounds) else None
        published = held is not None and held.published
        if held is not None and published:
            pairs = [(pair.white, pair.black, shown(pair)) for pair in held.boards]
        else:
            pairs = [
                (state.numbering[white - 1], state.numbering[black - 1], "")
                for white, black in round_.boards
            ]
        free = table.free(number) if table else None
        found.append(
            RoundOfTable(
                number,
                round_.cycle,
                state.settings.time_of(number),
                tuple(
                    Sitting(board, state.entries[white], state.entries[black], result)
                    for board, (white, black, result) in enumerate(pairs, 1)
                ),
                None if free is None else state.entries[state.numbering[free - 1]],
                published,
            )
        )
    return found


class Ahead(NamedTuple):
    """A round to come of one player; without an opponent they are free."""

    round: int
    time: str
    colour: str
    opponent: Entry | None


def ahead(state: State, entry: int) -> list[Ahead]:
    """What the table has for a player in the rounds not published yet."""
    found = []
    for one in rounds(state):
        if one.published or state.awaits_draw:
            continue
        mine = next((g for g in one.games if entry in (g.white.id, g.black.id)), None)
        if mine is None:
            found.append(Ahead(one.number, one.time, "", None))
        elif mine.white.id == entry:
            found.append(Ahead(one.number, one.time, "w", mine.black))
        else:
            found.append(Ahead(one.number, one.time, "b", mine.white))
    return found
