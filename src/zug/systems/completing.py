"""Whether everybody can still meet everybody: games to come that fill the rounds left."""

from __future__ import annotations

from collections import Counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.systems.schedule import Schedule

Game = frozenset[int]
_MOST_STEPS = 20_000


def games_left(
    schedule: Schedule, rounds: Iterable[tuple[Iterable[Iterable[int]], int | None]]
) -> Counter[Game]:
    """The games of a schedule less those of rounds held (boards, and who was free).

    A game played too often counts below nothing. In an odd field whoever is free meets the number
    that nobody has.
    """
    left: Counter[Game] = Counter()
    for number, round_ in enumerate(schedule.rounds, 1):
        left.update(games_of(schedule, round_.boards, schedule.free(number)))
    for boards, free in rounds:
        left.subtract(games_of(schedule, boards, free))
    return left


def games_of(schedule: Schedule, boards: Iterable[Iterable[int]], free: int | None) -> list[Game]:
    """The games of a round; whoever is free meets the number that nobody has."""
    games = [frozenset(board) for board in boards]
    return games if free is None else [*games, frozenset((free, schedule.players + 1))]


def can_be_completed(schedule: Schedule, left: Counter[Game], rounds: int) -> bool | None:
    """Whether the games left fill so many rounds; None if that was not found out."""
    degrees: Counter[int] = Counter()
    for game, count in left.items():
        if count < 0:
            return False
        degrees.update(dict.fromkeys(game, count))
    if any(degree != rounds for degree in degrees.values()):
        return False
    return _is_made_of_table_rounds(schedule, left) or _Search(left).fills(rounds)


def _is_made_of_table_rounds(schedule: Schedule, left: Counter[Game]) -> bool:
    """The rounds of the table in any order."""
    rest = Counter(left)
    for number, round_ in enumerate(schedule.rounds, 1):
        games = Counter(games_of(schedule, round_.boards, schedule.free(number)))
        if games <= rest:
            rest -= games
    return not +rest


class _Search:
    """Round by round, all ways to seat everybody; the order of rounds does not matter."""

    def __init__(self, left: Counter[Game]) -> None:
        self.left = +left
        self.everybody = sorted({tpn for game in self.left for tpn in game})
        self.steps = 0

    def fills(self, rounds: int) -> bool | None:
        found = self._round(rounds)
        return None if not found and self.steps >= _MOST_STEPS else found

    def _round(self, rounds: int) -> bool:
        if not rounds:
            return True
        first, *others = self.everybody
        opponent = next(other for other in others if self.left[frozenset((first, other))])
        return self._seat(first, [opponent], others, rounds)

    def _seat(self, first: int, opponents: Sequence[int], free: Sequence[int], rounds: int) -> bool:
        """Seat the first with one of these, then the others who are free."""
        for opponent in opponents:
            game = frozenset((first, opponent))
            self.steps += 1
            if self.steps >= _MOST_STEPS:
                return False
            if not self.left[game]:
                continue
            self.left[game] -= 1
            rest = [one for one in free if one != opponent]
            if not rest:
                found = self._round(rounds - 1)
            else:
                found = self._seat(rest[0], rest[1:], rest[1:], rounds)
            self.left[game] += 1
            if found:
                return True
        return False
