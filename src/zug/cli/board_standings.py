"""Standings of the players of teams, board by board."""

from __future__ import annotations

from zug.cli.output import spoken
from zug.cli.text import columns
from zug.errors import UsageError
from zug.messages import say
from zug.model import list_points
from zug.systems.standings import standings_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.rules.board_standings import BoardLine


def boards_text(tournament: Tournament, after: int | None, *, as_json: bool) -> str:
    """The players of teams board by board, with percentages and performances."""
    from zug.model.teams import TeamTournament  # noqa: PLC0415 - rarely needed
    from zug.rules.board_standings import board_standings, open_boards  # noqa: PLC0415

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
    for board, rank, player, team, points, games, percent, performance in lines:
        shown = (board, rank, player.number, f"{player.title} {player.name}".strip())
        team_name = tournament.by_tpn[team].name or team
        known = map(str, (*shown, team_name, player.rating or ""))
        rest = map(str, (games, percent, performance or "-"))
        rows.append((*known, list_points(points), *rest))
    noted = "".join(f"\n{spoken(note)}\n" for note in open_boards(tournament))
    title = spoken(standings_title(tournament))
    return f"{title}\n\n{columns(rows, 'rrrllrrrrr')}{noted}"


def _board_view(tournament: Tournament, line: BoardLine) -> dict[str, object]:
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
