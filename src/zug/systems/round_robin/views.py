"""A round of a table, explained: where it stands in the table, and when two others meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from zug.systems.explaining.explainer import Explainer
from zug.systems.explaining.statements import Part, Statement
from zug.systems.schedule import Schedule, schedule_of

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

    def parts(self) -> Iterator[Part]:
        everybody = tuple(range(1, self.schedule.players + 1))
        yield Part("bracket", self._say("table.title"), (*self._table(),), everybody, group=1)
        free = self.pairing.bye
        if free is not None:
            last = self.schedule.players + 1
            why = self._say("table.bye", (free,), cite="bye", first=free, last=last)
            title = self._say("table.free-title", (free,), cite="bye", who=free)
            yield Part("bye", title, (why,), (free,))
        for place, board in enumerate(self.pairing.boards, 1):
            title = self._board_statement("pair.title", "field", place, board)
            yield Part("pair", title, (*self._colours(board),), tuple(board), place, 1)

    def colours(self, board: Board) -> Statement:
        return next(self._colours(board))

    def headline(self, place: int) -> Statement:
        low, high = sorted(self.pairing.boards[place - 1])
        return self._headline("headline.table-board", (low, high), low=low, high=high)

    def bye_headline(self) -> Statement | None:
        free = self.pairing.bye
        return None if free is None else self._headline("headline.table-free", (free,), who=free)

    def summary(self) -> Statement:
        return self._headline("summary.table-round", ())

    def _headline(self, id_: str, players: tuple[int, ...], **params: object) -> Statement:
        """A sentence about the round of the table, which is the same for all its boards."""
        own = self.system.own_wordings[id_]
        row = self.schedule.round(self.pairing.round)
        told = {"round": row.number, "size": self.schedule.players, **params}
        return Statement(id_, self.system.cite("field"), told, players, own)

    def against_wish(self, wish: Board) -> WhyNot:
        return self._answer([self._when(wish)])

    def against_pairing(self, boards: Sequence[Board]) -> WhyNot:
        """The round of the table, and of the first board that is not in it, its own round."""
        ours = {frozenset(board) for board in self.pairing.boards}
        other = [one for one in boards if one.black and frozenset(one) not in ours]
        said = [self._say("table.order", pairs=[list(board) for board in self.pairing.boards])]
        return self._answer([*said, *map(self._when, other[:1])])

    def _answer(self, statements: Sequence[Statement]) -> WhyNot:
        return self.round.why_not("procedure", statements)

    def _table(self) -> Iterator[Statement]:
        round_ = self.schedule.round(self.pairing.round)
        pairs = [list(board) for board in round_.boards]
        size = self.schedule.players
        yield self._say("table.table", round=round_.number, size=size, pairs=pairs)
        if self.schedule.rounds[-1].cycle > 1:
            id_ = "table.cycle-reversed" if round_.is_reversed else "table.cycle"
            yield self._say(id_, cite="colours", cycle=round_.cycle)

    def _colours(self, board: Board) -> Iterator[Statement]:
        """Why White: by the sum of the two numbers, but for the last one (round-robin:A1.3)."""
        low, high = sorted(board)
        round_ = self.schedule.round(self.pairing.round)
        last = self.schedule.players + self.schedule.players % 2
        if self.system.of_two_teams:
            id_ = "table.printed"
        elif high == last:
            id_ = "table.last-black" if round_.number % 2 else "table.last-white"
        else:
            id_ = "table.odd" if (low + high) % 2 else "table.even"
        yield self._say(id_, tuple(board), cite="colours", low=low, high=high)
        if round_.is_reversed:
            yield self._say("table.reversed", tuple(board), cite="colours")

    def _when(self, wish: Board) -> Statement:
        first, second = wish
        if not second:
            rounds = [
                number
                for number in range(1, len(self.schedule.rounds) + 1)
                if self.schedule.free(number) == first
            ]
            once = "table.free" if len(rounds) == 1 else "table.free-again"
            id_ = once if rounds else "table.never-free"
            return self._say(id_, (first,), cite="bye", who=first, rounds=rounds)
        rounds = list(self.schedule.meetings(first, second))
        once = "table.meet" if len(rounds) == 1 else "table.meet-again"
        id_ = once if rounds else "table.never"
        return self._say(id_, (first, second), first=first, second=second, rounds=rounds)

    def _say(
        self, id_: str, players: tuple[int, ...] = (), *, cite: str = "field", **params: object
    ) -> Statement:
        own = self.system.own_wordings[id_]
        return Statement(id_, self.system.cite(cite), params, players, own)
