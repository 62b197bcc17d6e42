"""Standings of the players of teams, board by board."""

from __future__ import annotations

from zug.cli.output import spoken
from zug.cli.text import columns
from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say, say_n
from zug.model import Points, Tournament, list_points
from zug.model.results import ABSENT
from zug.model.team_matches import Matches
from zug.model.teams import TeamTournament
from zug.rules.expectation import half_up
from zug.rules.tiebreaks.record import RoundKind, TiebreakRecord
from zug.rules.tiebreaks.values import performance
from zug.systems.standings import standings_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.messages import Message
    from zug.model import Player


def boards_text(tournament: Tournament, after: int | None, *, as_json: bool) -> str:
    """The players of teams board by board, with percentages and performances."""
    if not isinstance(tournament, TeamTournament):
        raise UsageError(
            "no-teams",
            say("this is not a tournament of teams"),
            say("leave out --boards"),
        )
    if after is not None:
        tournament = tournament.before(after + 1)
    lines = board_standings(tournament)
    if as_json:
        from zug.cli.documents import to_json  # noqa: PLC0415 - only when asked for

        return to_json(
            {
                "after_round": tournament.rounds_played,
                "notes": list(open_boards(tournament)),
                "boards": [_board_view(tournament, line) for line in lines],
            }
        )
    who = (say("Board"), say("Rank"), say("No."), say("Name"), say("Team"), say("Rating"))
    rows: list[tuple[str, ...]] = [(*who, say("Points"), say("Games"), "%", say("Performance"))]
    for board, rank, player, team, points, games, percent, rated in lines:
        shown = (board, rank, player.number, f"{player.title} {player.name}".strip())
        team_name = tournament.by_tpn[team].name or team
        known = map(str, (*shown, team_name, player.rating or ""))
        rest = map(str, (games, percent, rated or "-"))
        rows.append((*known, list_points(points), *rest))
    noted = "".join(f"\n{spoken(note)}\n" for note in open_boards(tournament))
    title = spoken(standings_title(tournament))
    return f"{title}\n\n{columns(rows, 'rrrllrrrrr')}{noted}"


def _board_view(tournament: Tournament, line: BoardStanding) -> dict[str, object]:
    return {
        "board": line.board,
        "rank": line.rank,
        "number": line.player.number,
        "name": f"{line.player.title} {line.player.name}".strip(),
        "team": tournament.by_tpn[line.team].name or str(line.team),
        "rating": line.player.rating or None,
        "points": line.points / 10,
        "games": line.games,
        "percent": line.percent,
        "performance": line.performance,
    }


class BoardStanding(NamedTuple):
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


def board_standings(tournament: TeamTournament) -> list[BoardStanding]:
    """Everybody who has played, board by board: points, then percentage, then performance."""
    lines = sorted(_lines(tournament), key=_place)
    ranked: list[BoardStanding] = []
    for place, line in enumerate(lines):
        first = next(at for at, one in enumerate(lines) if one.board == line.board)
        rank = place - first + 1
        if ranked and _place(ranked[-1])[:-1] == _place(line)[:-1]:
            rank = ranked[-1].rank
        ranked.append(line._replace(rank=rank))
    return ranked


def _place(line: BoardStanding) -> tuple[int, int, int, int, int]:
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


def _lines(tournament: TeamTournament) -> Iterator[BoardStanding]:
    held = tournament.rounds_played
    seats = Matches(tournament).seats_by_player(held)
    finished = tuple(map(_without_open_games, tournament.individuals))
    players = Tournament(finished, points=tournament.game_points)
    record = TiebreakRecord(players)
    for team in tournament.teams:
        for number in team.members:
            rows = [out for out in record.outcomes.get(number, ()) if out.kind is RoundKind.GAME]
            if not rows or not seats[number]:
                continue
            points = Points(sum(out.points for out in rows))
            most = max(1, len(rows) * tournament.game_points.win)
            yield BoardStanding(
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
