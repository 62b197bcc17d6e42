"""Who did best on which board of a tournament of teams: points, percentage, performance."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.messages import say_n
from zug.model import Points, Tournament
from zug.model.results import ABSENT
from zug.model.team_matches import Matches
from zug.model.teams import TeamTournament
from zug.rules.expectation import half_up
from zug.rules.tiebreaks.record import Kind, Record
from zug.rules.tiebreaks.values import performance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.messages import Message
    from zug.model import Player


class BoardLine(NamedTuple):
    """A player on the board they were at most often (the higher one, if equally often).

    `points` and `games` are those over the board; `performance` is that of tiebreaks-2026:10.2,
    None if somebody has no rating.
    """

    board: int
    rank: int
    player: Player
    team: int
    points: Points
    games: int
    percent: int
    performance: int | None


def board_standings(tournament: TeamTournament) -> list[BoardLine]:
    """Everybody who has played, board by board: points, then percentage, then performance."""
    lines = sorted(_lines(tournament), key=_place)
    ranked: list[BoardLine] = []
    for place, line in enumerate(lines):
        first = next(at for at, one in enumerate(lines) if one.board == line.board)
        rank = place - first + 1
        if ranked and _place(ranked[-1])[:-1] == _place(line)[:-1]:
            rank = ranked[-1].rank
        ranked.append(line._replace(rank=rank))
    return ranked


def _place(line: BoardLine) -> tuple[int, int, int, int, int]:
    return (
        line.board,
        -line.points,
        -line.percent,
        -(line.performance or 0),
        line.player.tpn,
    )


def _without_open_games(player: Player) -> Player:
    """A game without a result is no game played, whatever it counts for until it has one."""
    if all(cell.is_known for cell in player.cells):
        return player
    return player.with_cells(tuple(cell if cell.is_known else ABSENT for cell in player.cells))


def _lines(tournament: TeamTournament) -> Iterator[BoardLine]:
    held = tournament.rounds_played
    seats = Matches(tournament).seats_by_player(held)
    finished = tuple(map(_without_open_games, tournament.individuals))
    players = Tournament(finished, points=tournament.game_points)
    record = Record(players)
    for team in tournament.teams:
        for number in team.members:
            rows = [out for out in record.outcomes.get(number, ()) if out.kind is Kind.GAME]
            if not rows or not seats[number]:
                continue
            points = Points(sum(out.points for out in rows))
            most = max(1, len(rows) * tournament.game_points.win)
            yield BoardLine(
                min(seats[number], key=lambda board: (-seats[number][board], board)),
                0,
                players.by_tpn[number],
                team.tpn,
                points,
                len(rows),
                half_up(100 * points, most),
                performance(record, number) if record.all_rated else None,
            )


def open_boards(tournament: TeamTournament) -> tuple[Message, ...]:
    """A note on games that board standings leave out."""
    cells = (cell for player in tournament.individuals for cell in player.cells)
    count = sum(not cell.is_known for cell in cells) // 2
    if not count:
        return ()
    return (
        say_n(
            "{count} game has no result yet and is left out.",
            "{count} games have no result yet and are left out.",
            count,
        ),
    )
