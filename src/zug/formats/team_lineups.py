"""Line-ups (record 300) against the games: players of the team, against whom it plays."""

from __future__ import annotations

from zug.formats.team_checks import IGNORED_RECORD, LineUpRow
from zug.messages import say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.formats.team_checks import TeamChecks
    from zug.model.team_matches import Forfeit


def check_lineups(
    checks: TeamChecks, rows: Iterable[LineUpRow], forfeits: Sequence[Forfeit], boards: int
) -> list[LineUpRow]:
    """Those that can be; of several of a team in a round the first."""
    lost = {(one.round, tpn): one for one in forfeits for tpn in (one.white, one.black)}
    kept: dict[tuple[int, int], LineUpRow] = {}
    for row in rows:
        lineup = row.lineup
        when = lineup.round, lineup.team
        if (
            not checks.knows(lineup.team, row.team)
            or (lineup.opponent and not checks.knows(lineup.opponent, row.opponent))
            or not checks.is_held(lineup.round, row.round)
        ):
            continue
        if when in kept:
            if kept[when].lineup != lineup:
                checks.contradict(
                    say("there is another line-up of team {team} in round {round}", **_of(row)),
                    row.team,
                    say("the first line-up holds"),
                )
        elif _meets_as_said(checks, row, lost.get(when)) and _sits_as_said(checks, row, boards):
            kept[when] = row
    return [kept[when] for when in sorted(kept)]


def _meets_as_said(checks: TeamChecks, row: LineUpRow, forfeit: Forfeit | None) -> bool:
    round_, team, opponent, _ = row.lineup
    met = checks.games.opponent(round_, team)
    if forfeit is not None and not met:
        met = forfeit.black if team == forfeit.white else forfeit.white
    if not met and round_ <= checks.games.rounds:
        message = say("team {team} has no match in round {round}", **_of(row))
        checks.contradict(message, row.team)
        return False
    if (met and opponent and met != opponent) or team == opponent:
        checks.contradict(
            say("a team cannot be paired with itself")
            if team == opponent
            else say(
                "team {team} meets team {opponent} here, but team {met} in round {round}",
                **_of(row),
                met=met,
            ),
            row.opponent,
        )
        return False
    return True


def _sits_as_said(checks: TeamChecks, row: LineUpRow, boards: int) -> bool:
    """Players of the team, each once, no more than boards, nobody who plays left out."""
    round_, tpn, _, seats = row.lineup
    team = checks.teams[tpn]
    advice = say("name players of the team, 0 for an empty board")
    for at, player in enumerate(seats):
        words = {"player": player, **_of(row)}
        if player and player not in team.members:
            message = say(
                "player {player} is at a board of team {team}, but not in the team", **words
            )
        elif player and player in seats[:at]:
            message = say("player {player} is at two boards in round {round}", **words)
        elif at >= boards:
            message = say_n(
                "a match has {count} board, but team {team} has more in round {round}",
                "a match has {count} boards, but team {team} has more in round {round}",
                boards,
                **_of(row),
            )
        else:
            continue
        checks.fail("line-up", message, advice, row.seats[at], IGNORED_RECORD)
        return False
    for player, _ in checks.games.games.get((round_, tpn), ()):
        if player not in seats:
            message = say(
                "player {player} of team {team} plays in round {round}, but is not in the line-up",
                player=player,
                **_of(row),
            )
            checks.fail("line-up", message, advice, row.team, IGNORED_RECORD)
            return False
    return True


def _of(row: LineUpRow) -> dict[str, int]:
    return {
        "round": row.lineup.round,
        "team": row.lineup.team,
        "opponent": row.lineup.opponent,
    }
