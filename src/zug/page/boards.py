"""The boards of a round as the page lists them, and everybody who does not play."""

from __future__ import annotations

from collections import Counter

from zug.checker import recorded_rows
from zug.director.pairing.round_robin import not_counted
from zug.director.state.players import why_absent
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Result
from zug.model.results import ABSENT, pretty, show_result
from zug.reports.pairings import board_lines, idle_word, named
from zug.systems.standings import points_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zug.director import State
    from zug.director.state import Pair
    from zug.model import Tournament
    from zug.model.results import Results
    from zug.page.holding import Held


class BoardPlayer(NamedTuple):
    """A player at a board. `number` is the one to show: the number in the file of origin."""

    tpn: int
    number: int
    name: str
    rating: int
    points: int
    is_twin: bool = False
    """Somebody else has the same name."""

    @property
    def called(self) -> str:
        return f"{self.name} ({self.number})" if self.is_twin else self.name


class RoundBoard(NamedTuple):
    """A board, its result as shown and as typed, and one only for the rating report."""

    board: int
    white: BoardPlayer
    black: BoardPlayer
    shown: str
    typed: str
    counts: bool = True
    rating: str = ""

    @property
    def pair(self) -> tuple[int, int]:
        return self.white.tpn, self.black.tpn


class IdlePlayer(NamedTuple):
    """A player without a game, and why; `entry` is 0 if this is a file and no event."""

    seat: BoardPlayer
    why: str
    has_bye: bool = False
    entry: int = 0


class BoardList(NamedTuple):
    """The boards of a round, and the players without a game."""

    rows: tuple[RoundBoard, ...]
    idle: tuple[IdlePlayer, ...]

    @property
    def open(self) -> int:
        return sum(not row.typed for row in self.rows)


def listed(held: Held, round_: int) -> BoardList:
    """A round that is paired."""
    if held.state is None:
        return _of_file(held.tournament, round_)
    return _of_event(held.state, held.tournament, round_)


def seats(tournament: Tournament, round_: int) -> dict[int, BoardPlayer]:
    """Everybody by TPN, with the points they had before the round."""
    points = points_before(tournament, round_) if tournament.rounds_played else {}
    names = Counter(map(named, tournament.players))
    return {
        one.tpn: BoardPlayer(
            one.tpn,
            one.number,
            named(one),
            one.rating,
            points.get(one.tpn, 0),
            is_twin=names[named(one)] > 1,
        )
        for one in tournament.players
    }


def rows_of(
    seated: Mapping[int, BoardPlayer], boards: Iterable[tuple[int, int]], first: int = 1
) -> tuple[RoundBoard, ...]:
    """Boards without results: those of a pairing, numbered from the first of the event."""
    return tuple(
        RoundBoard(number, seated[white], seated[black], "", "")
        for number, (white, black) in enumerate(boards, first)
    )


def _of_event(state: State, tournament: Tournament, number: int) -> BoardList:
    round_, seated, out = state.rounds[number - 1], seats(tournament, number), not_counted(state)
    rows = tuple(
        _row(
            board,
            (seated[state.tpns[pair.white]], seated[state.tpns[pair.black]]),
            (pair.results, pair.second),
            counts=out.isdisjoint((pair.white, pair.black)),
        )._replace(rating=rating_only(pair))
        for board, pair in round_.numbered
    )
    return BoardList(rows, tuple(_idle(state, seated, number)))


def _idle(state: State, seated: Mapping[int, BoardPlayer], number: int) -> Iterator[IdlePlayer]:
    round_ = state.rounds[number - 1]
    if round_.bye is not None:
        word = say("no game in this round") if state.has_table else say("bye")
        yield IdlePlayer(seated[state.tpns[round_.bye]], word, not state.has_table, round_.bye)
    yield from absences(state, seated, number, round_.absent)


def absences(
    state: State, seated: Mapping[int, BoardPlayer], number: int, away: Mapping[int, Result]
) -> Iterator[IdlePlayer]:
    for entry in sorted(away, key=lambda entry: state.tpns[entry]):
        why = why_absent(state, entry, away[entry], number)
        yield IdlePlayer(seated[state.tpns[entry]], why, entry=entry)


def _of_file(tournament: Tournament, number: int) -> BoardList:
    seated, players = seats(tournament, number), tournament.by_tpn
    pairs = [(line.white, line.black) for line in board_lines(tournament, number)]
    known = {frozenset(pair) for pair in pairs}
    # Games that were forfeited may be recorded without colours.
    pairs += [
        (white, black)
        for white, black in recorded_rows(tournament, number)
        if black and frozenset((white, black)) not in known
    ]
    rows = []
    for board, (white, black) in enumerate(pairs, 1):
        mine, yours = (players[tpn].cell(number) or ABSENT for tpn in (white, black))
        second = (mine.second, yours.second) if mine.second and yours.second else None
        games = (_entered((mine.result, yours.result)), _entered(second))
        rows.append(_row(board, (seated[white], seated[black]), games))
    idle = tuple(
        IdlePlayer(
            seated[player.tpn],
            idle_word(tournament, player, number),
            (player.cell(number) or ABSENT).result is Result.PAB,
        )
        for player in tournament.players
        if not (player.cell(number) or ABSENT).opponent
    )
    return BoardList(tuple(rows), tuple(sorted(idle, key=lambda one: not one.has_bye)))


def _row(
    board: int,
    sides: tuple[BoardPlayer, BoardPlayer],
    games: tuple[Results | None, Results | None],
    *,
    counts: bool = True,
) -> RoundBoard:
    return RoundBoard(board, *sides, _shown(*games), typed(*games), counts)


def typed(*games: Results | None) -> str:
    """Return the result of a board as it is typed: one game, or two with a space between."""
    return " ".join(show_result(game) for game in games if game is not None)


def rating_only(pair: Pair) -> str:
    """Return the result of a board that only the rating report has; empty if there is none."""
    return _shown(pair.rating_results, pair.rating_second)


def _shown(*games: Results | None) -> str:
    return " ".join(pretty(show_result(game)) for game in games if game is not None)


def _entered(games: Results | None) -> Results | None:
    return None if games is None or Result.OPEN in games else games
