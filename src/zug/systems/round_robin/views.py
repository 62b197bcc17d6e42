"""A round of a table, explained: where it stands in the table, and when two others meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from zug.systems.explaining.explainer import Explainer
from zug.systems.explaining.statements import Part, Statement
from zug.systems.schedule import Schedule, TableRound, schedule_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.base import Board
    from zug.systems.explaining.statements import WhyNot


class AnyPair:
    """By the table alone any two may meet."""

    def is_legal(self, first: int, second: int, /) -> bool:
        return first != second


def open_legality(_tournament: Tournament) -> AnyPair:
    return AnyPair()


class TableExplainer(Explainer):
    """The table, the free round, and every board."""

    @cached_property
    def schedule(self) -> Schedule:
        return schedule_of(self.system, self.round.seen)

    @property
    def row(self) -> TableRound:
        """The round as the table has it."""
        return self.schedule.round(self.pairing.round)

    def parts(self) -> Iterator[Part]:
        everybody = tuple(range(1, self.schedule.players + 1))
        title = self.state("table.title", "field")
        yield Part("bracket", title, (*self._table(),), everybody, group=1)
        free = self.pairing.bye
        if free is not None:
            last = self.schedule.players + 1
            why = self.state("table.bye", "bye", (free,), first=free, last=last)
            title = self.state("table.free-title", "bye", (free,), who=free)
            yield Part("bye", title, (why,), (free,))
        for place, board in enumerate(self.pairing.boards, 1):
            title = self._board_statement("pair.title", "field", place, board)
            yield Part("pair", title, (*self._colours(board),), tuple(board), place, 1)

    def colours(self, board: Board) -> Statement:
        return next(self._colours(board))

    def headline(self, place: int) -> Statement:
        low, high = sorted(self.pairing.boards[place - 1])
        return self._headline("headline.table-board", low, high, low=low, high=high)

    def bye_headline(self) -> Statement | None:
        free = self.pairing.bye
        return None if free is None else self._headline("headline.table-free", free, who=free)

    def summary(self) -> Statement:
        return self._headline("summary.table-round")

    def _headline(self, id_: str, *players: int, **params: object) -> Statement:
        """Return a sentence about the round of the table, the same for all its boards."""
        table = {"round": self.row.number, "size": self.schedule.players}
        return self.state(id_, "field", players, **table, **params)

    def against_wish(self, wish: Board) -> WhyNot:
        return self.round.why_not("procedure", [self._when(wish)])

    def against_pairing(self, boards: Sequence[Board]) -> WhyNot:
        """Return the round of the table, and of the first board not in it, its own round."""
        ours = {frozenset(board) for board in self.pairing.boards}
        others = [board for board in boards if board.black and frozenset(board) not in ours]
        pairs = [list(board) for board in self.pairing.boards]
        table = self.state("table.order", "field", pairs=pairs)
        return self.round.why_not("procedure", [table, *map(self._when, others[:1])])

    def _table(self) -> Iterator[Statement]:
        row, size = self.row, self.schedule.players
        pairs = [list(board) for board in row.boards]
        yield self.state("table.table", "field", round=row.number, size=size, pairs=pairs)
        if self.schedule.rounds[-1].cycle > 1:
            id_ = "table.cycle-reversed" if row.is_reversed else "table.cycle"
            yield self.state(id_, "colours", cycle=row.cycle)

    def _colours(self, board: Board) -> Iterator[Statement]:
        """Yield why White: by the sum of the numbers, but for the last one (round-robin:A1.3)."""
        low, high = sorted(board)
        last = self.schedule.players + self.schedule.players % 2
        if self.system.of_two_teams:
            id_ = "table.printed"
        elif high == last:
            id_ = "table.last-black" if self.row.number % 2 else "table.last-white"
        else:
            id_ = "table.odd" if (low + high) % 2 else "table.even"
        yield self.state(id_, "colours", board, low=low, high=high)
        if self.row.is_reversed:
            yield self.state("table.reversed", "colours", board)

    def _when(self, wish: Board) -> Statement:
        first, second = wish
        if second:
            rounds = list(self.schedule.meetings(first, second))
            once = "table.meet" if len(rounds) == 1 else "table.meet-again"
            id_ = once if rounds else "table.never"
            return self.state(id_, "field", wish, first=first, second=second, rounds=rounds)
        numbers = range(1, len(self.schedule.rounds) + 1)
        rounds = [number for number in numbers if self.schedule.free(number) == first]
        once = "table.free" if len(rounds) == 1 else "table.free-again"
        id_ = once if rounds else "table.never-free"
        return self.state(id_, "bye", (first,), who=first, rounds=rounds)
