"""A round robin under way: the past as it was paired, the future from what is left.

A round of the table that was played early changes places with the one whose turn it was. After a
round that is none of the table's, those of its rounds stay that leave games for full rounds; the
others are to be paired by hand. Whether games can fill the rounds left is a search (`Game`), and
so is by which numbers a record follows the table (`Numbers`): a mix-up explains most records that
do not.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.systems.base import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.model import Tournament
    from zug.systems.schedule import Schedule, TableRound

Held = tuple[tuple[Board, ...], int | None]
"""The boards of a round that was paired, and who was free."""
Game = frozenset[int]
_MOST_STEPS = 20_000
Numbers = dict[int, int]
"""TPN to the number of the table."""
PATIENCE = 20_000
"""Numbers that are tried; a record of hardly any games may fit in too many ways."""


def rounds_held(tournament: Tournament) -> tuple[Held, ...]:
    """Return all rounds paired; a participant who alone has no game was free."""
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
    """Return the schedule after these rounds."""
    coming = list(table.rounds)
    past: list[TableRound] = []
    for boards, free in held[: len(coming)]:
        games = {*games_of(table, boards, free)}
        turn = coming[0]
        candidates = coming if games else [turn]
        fitting = [
            round_
            for round_ in candidates
            if games <= {*games_of(table, round_.boards, round_.free(table.players))}
        ]
        if not fitting:
            past.append(turn._replace(number=0, boards=boards))
            del coming[0]
            continue
        # The one whose colours agree most, for games may be missing from a record; ties go to the
        # earliest.
        played = max(fitting, key=lambda round_: len({*boards} & {*round_.boards}))
        coming[coming.index(played)] = turn
        del coming[0]
        paired = {frozenset(board): board for board in boards}
        as_paired = tuple(paired.get(frozenset(board), board) for board in played.boards)
        past.append(played._replace(boards=as_paired))
    if all(round_.number for round_ in past):
        return table._replace(rounds=(*past, *coming))
    left = games_left(table, ((round_.boards, round_.free(table.players)) for round_ in past))
    places = len(coming)
    for at, round_ in enumerate(coming):
        after = Counter(left)
        after.subtract(games_of(table, round_.boards, round_.free(table.players)))
        if can_be_completed(table, after, places - 1) is False:
            coming[at] = round_._replace(number=0, boards=())
        else:
            left = after
            places -= 1
    return table._replace(rounds=(*past, *coming), left=tuple(_in_order(table, left)))


def _in_order(table: Schedule, left: Counter[Game]) -> Iterator[Board]:
    """Yield games in the order of the table, with its colours."""
    rest = Counter(left)
    for board in (board for round_ in table.rounds for board in round_.boards):
        if rest[frozenset(board)] > 0:
            rest[frozenset(board)] -= 1
            yield board


# --- can everybody still meet everybody?


def games_left(
    schedule: Schedule, rounds: Iterable[tuple[Iterable[Iterable[int]], int | None]]
) -> Counter[Game]:
    """Return the games of a schedule less those of rounds held (boards, and who was free).

    A game played too often has a negative count.
    """
    left: Counter[Game] = Counter()
    for number, round_ in enumerate(schedule.rounds, 1):
        left.update(games_of(schedule, round_.boards, schedule.free(number)))
    for boards, free in rounds:
        left.subtract(games_of(schedule, boards, free))
    return left


def games_of(schedule: Schedule, boards: Iterable[Iterable[int]], free: int | None) -> list[Game]:
    """Return the games of a round; a free participant meets the number after the last."""
    games = [frozenset(board) for board in boards]
    return games if free is None else [*games, frozenset((free, schedule.players + 1))]


def can_be_completed(schedule: Schedule, left: Counter[Game], rounds: int) -> bool | None:
    """Return whether the games left fill so many rounds; None if the search was given up."""
    degrees: Counter[int] = Counter()
    for game, count in left.items():
        if count < 0:
            return False
        degrees.update(dict.fromkeys(game, count))
    if any(degree != rounds for degree in degrees.values()):
        return False
    return _is_made_of_table_rounds(schedule, left) or _RoundSearch(left).fills(rounds)


def _is_made_of_table_rounds(schedule: Schedule, left: Counter[Game]) -> bool:
    """Are these the rounds of the table, in any order?"""
    rest = Counter(left)
    for number, round_ in enumerate(schedule.rounds, 1):
        games = Counter(games_of(schedule, round_.boards, schedule.free(number)))
        if games <= rest:
            rest -= games
    return not +rest


class _RoundSearch:
    """Round by round, all ways to seat everybody; the order of rounds does not matter."""

    def __init__(self, left: Counter[Game]) -> None:
        self.left = +left
        self.everybody = sorted({tpn for game in self.left for tpn in game})
        self.steps = 0

    def fills(self, rounds: int) -> bool | None:
        is_filled = self._round(rounds)
        return None if not is_filled and self.steps >= _MOST_STEPS else is_filled

    def _round(self, rounds: int) -> bool:
        if not rounds:
            return True
        first, *others = self.everybody
        opponent = next(other for other in others if self.left[frozenset((first, other))])
        return self._seat(first, [opponent], others, rounds)

    def _seat(self, first: int, opponents: Sequence[int], free: Sequence[int], rounds: int) -> bool:
        """Try to seat the first with one of these, then the others who are free."""
        for opponent in opponents:
            game = frozenset((first, opponent))
            self.steps += 1
            if self.steps >= _MOST_STEPS:
                return False
            if not self.left[game]:
                continue
            self.left[game] -= 1
            rest = [tpn for tpn in free if tpn != opponent]
            is_filled = (
                self._seat(rest[0], rest[1:], rest[1:], rounds) if rest else self._round(rounds - 1)
            )
            self.left[game] += 1
            if is_filled:
                return True
        return False


# --- by which numbers does a record follow the table?


class _Game(NamedTuple):
    """A round of the record; the opponent is None if the player must have been free."""

    round: int
    opponent: int | None
    white: bool


def fitting_numbers(schedule: Schedule, tournament: Tournament) -> Numbers | None:
    """Return numbers by which the record follows the table; None if none were found."""
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
    return _NumberSearch(schedule, games).solve({})


class _NumberSearch:
    """A number gives opponents theirs; where nothing follows, numbers are tried."""

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
            numbers = None if tried is None else self.solve(tried)
            if numbers is not None:
                return numbers
        return None

    def _followed(self, known: Numbers, tpn: int, number: int) -> Numbers | None:
        """Return all that follows from a number; None if it contradicts the record."""
        numbers = dict(known)
        holders = {number: tpn for tpn, number in known.items()}
        waiting = [(tpn, number)]
        while waiting:
            tpn, number = waiting.pop()
            if numbers.get(tpn, number) != number or holders.get(number, tpn) != tpn:
                return None
            if tpn in numbers:
                continue
            numbers[tpn], holders[number] = number, tpn
            for round_, opponent, white in self.games[tpn]:
                met = self.table[round_ - 1].get(number)
                if met is not None and opponent is not None and met[1] is white:
                    waiting.append((opponent, met[0]))
                elif met is not None or opponent is not None:
                    return None
        return numbers
