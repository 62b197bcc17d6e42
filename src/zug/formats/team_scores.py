"""What a reader makes of the games of a tournament of teams, and what it must be told beside them.

Matches and their points follow from games (`derived`); what does not is written down: forfeits,
byes, points that differ.
"""

from __future__ import annotations

from zug.errors import UsageError
from zug.formats.team_sums import penalties_in
from zug.messages import say
from zug.model import ByeRequest, Colour, Points, Result, format_points
from zug.model.team_matches import Forfeit, Matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.formats.team_games import TeamGames
    from zug.model.teams import Team, TeamTournament

ASKED_FOR = (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
_NARROW = 4


def derived(tournament: TeamTournament) -> TeamTournament:
    """The tournament as a reader finds it who is told its games, byes, forfeits and records 299."""
    found = matches_of(tournament).tournament_with_matches()
    for penalty in penalties_in(tournament.extras):
        found = penalty.applied_to(found)
    return found


def matches_of(tournament: TeamTournament) -> Matches:
    """The matches its games make; byes and forfeits are those it has."""
    byes = {
        (round_, team.tpn): cell.result
        for team in tournament.teams
        for round_, cell in enumerate(team.cells, 1)
        if not cell.opponent and cell.result is not Result.ABSENT
    }
    return Matches(tournament, forfeits_of(tournament), byes)


def forfeits_of(tournament: TeamTournament) -> list[Forfeit]:
    """The forfeited matches, round by round."""
    by_tpn = {team.tpn: team for team in tournament.teams}
    found = []
    for round_ in range(1, tournament.rounds_played + 1):
        for team in tournament.teams:
            cell = team.cell(round_)
            if cell is None or not cell.result.is_forfeit or cell.colour is Colour.BLACK:
                continue
            if cell.colour is None and team.tpn > cell.opponent:
                continue
            other = by_tpn.get(cell.opponent)
            theirs = other.cell(round_) if other is not None else None
            results = cell.result, Result.FORFEIT_LOSS if theirs is None else theirs.result
            found.append(Forfeit(round_, team.tpn, cell.opponent, results))
    return found


def implied_byes(
    tournament: TeamTournament, games: TeamGames
) -> dict[tuple[int, Result], list[int]]:
    """Byes of rounds that were held which no player's record tells: teams by round and kind.

    In a round without games absences are told too, or nobody could know that it was held.
    """
    found: dict[tuple[int, Result], list[int]] = {}
    last = max((round_ for round_, _ in games.games), default=0)
    for round_ in range(last + 1, tournament.rounds_played + 1):
        for team in tournament.teams:
            cell = team.cell(round_)
            if cell is None or cell.result is Result.ABSENT:
                found.setdefault((round_, Result.ZERO_BYE), []).append(team.tpn)
    for team in tournament.teams:
        for round_, cell in enumerate(team.cells, 1):
            if cell.result in ASKED_FOR and games.bye(round_, team.tpn) is not cell.result:
                found.setdefault((round_, cell.result), []).append(team.tpn)
    return dict(sorted(found.items()))


def without_implied(tournament: TeamTournament, games: TeamGames) -> tuple[ByeRequest, ...]:
    """The announced byes without those that stand in the teams' own cells and nowhere else."""
    implied = implied_byes(tournament, games)
    kept = []
    for bye in tournament.byes:
        out = implied.get((bye.round, bye.result), ())
        players = tuple(tpn for tpn in bye.players if tpn not in out)
        if players:
            kept.append(ByeRequest(bye.result, bye.round, players))
    return tuple(kept)


def lines_of_scores(tournament: TeamTournament, as_read: TeamTournament) -> Iterator[str]:
    """Records 299 for whatever a reader would not find by itself."""
    found: dict[tuple[int, int, int], list[int]] = {}
    for team, read in zip(tournament.teams, as_read.teams, strict=True):
        for round_ in range(1, tournament.rounds_played + 1):
            match, game = _missing(tournament, team, as_read, read, round_)
            if match or game:
                found.setdefault((round_, match, game), []).append(team.tpn)
    for (round_, match, game), tpns in sorted(found.items()):
        ids = "".join(f" {tpn:4d}" for tpn in tpns)
        yield f"299    {narrow(match)}  {narrow(game)}  {round_:03d}{ids}"


def _missing(
    tournament: TeamTournament, team: Team, as_read: TeamTournament, read: Team, round_: int
) -> tuple[int, int]:
    mine, theirs = tournament.match_score(team, round_), as_read.match_score(read, round_)
    return mine.match - theirs.match, mine.game - theirs.game


def narrow(points: int) -> str:
    """Points in four columns; a record has no more room."""
    text = format_points(Points(points))
    if len(text) > _NARROW:
        raise UsageError(
            "unwritable",
            say("a report has no room for {points} points in its records of teams", points=text),
            say("write it as JSON"),
        )
    return f"{text:>{_NARROW}}"
