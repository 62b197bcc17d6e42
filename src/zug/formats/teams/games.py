"""What the games of players say of their teams, before any record of teams is believed.

First the games of each team and what no game tells, then the points: match points and game points
follow from the matches, and record 299 says what differs.
"""

from __future__ import annotations

from collections import Counter

from zug.fastclasses import NamedTuple, replace
from zug.faults import refusal
from zug.formats.trf_records import readings_of_299
from zug.model import ByeRequest, Colour, Points, Result, format_points, parse_points
from zug.model.results import ADJUSTABLE
from zug.model.team_matches import Forfeit, Matches, as_scored
from zug.model.teams import MatchScore, Team, TeamTournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zug.formats.faults import FilePlace
    from zug.formats.teams.checks import TeamChecks
    from zug.formats.trf_records import Parts, Word
    from zug.model import Cell, Player, PointSystem
    from zug.model.team_matches import RoundOfTeam

SumOfTeam = tuple[int, str]
"""A team, and which of its points: `match` or `game`."""
_REQUESTED = (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
_BYES = (Result.PAB, *_REQUESTED)
_FORM = "299    -1.0   0.0  003    7"
_NARROW = 4


class TeamGames:
    """Whom the players of each team met in each round, and who was left without an opponent."""

    def __init__(self, teams: Iterable[Team], players: Iterable[Player]) -> None:
        self.team_of = {number: team.tpn for team in teams for number in team.members}
        self.rounds = 0
        """The last round any player has a cell of."""
        self.homeless: list[Player] = []
        """Players of no team."""
        self.games: dict[RoundOfTeam, list[tuple[int, Cell]]] = {}
        self.free: dict[RoundOfTeam, list[tuple[int, Cell]]] = {}
        for player in players:
            self.rounds = max(self.rounds, len(player.cells))
            team = self.team_of.get(player.tpn, 0)
            if not team:
                self.homeless.append(player)
                continue
            for round_, cell in enumerate(player.cells, 1):
                if cell.result is not Result.ABSENT:
                    cells = self.games if cell.opponent else self.free
                    cells.setdefault((round_, team), []).append((player.tpn, cell))
        self.last_with_games = max((round_ for round_, _ in self.games), default=0)

    def opponent(self, round_: int, team: int) -> int:
        """Return the team that most of its players meet; 0 if they have no games."""
        games = self.games.get((round_, team), ())
        met = Counter(self.team_of.get(cell.opponent, 0) for _, cell in games)
        return max(met, key=met.__getitem__, default=0)

    def were_played(self, round_: int, team: int) -> bool:
        """Return whether any game of a team was played in a round."""
        return any(cell.result.is_played for _, cell in self.games.get((round_, team), ()))

    def points(self, round_: int, team: int, scale: PointSystem) -> Points:
        """Return the game points of a team that has a match."""
        cells = (*self.games.get((round_, team), ()), *self.free.get((round_, team), ()))
        return Points(sum(scale.worth(cell) for _, cell in cells))

    def bye(self, round_: int, team: int) -> Result:
        """Return the bye that the cells of its players give a team; `ABSENT` if they give none."""
        results = {cell.result for _, cell in self.free.get((round_, team), ())}
        return next((bye for bye in _BYES if bye in results), Result.ABSENT)

    def bye_holders(self, round_: int) -> list[int]:
        """Return the teams without a match whose players have the pairing-allocated bye."""
        return [
            team
            for (when, team), cells in sorted(self.free.items())
            if when == round_
            and (when, team) not in self.games
            and any(cell.result is Result.PAB for _, cell in cells)
        ]

    def byes_in_matches(self) -> Iterable[tuple[int, int, int, Result]]:
        """Yield byes of players whose team has a match: round, team, player and bye.

        A player whose opponent's board was empty has won it (`F`); anybody else without a game gets
        no points.
        """
        for (round_, team), cells in sorted(self.free.items()):
            if (round_, team) in self.games:
                for player, cell in cells:
                    if cell.result in (Result.PAB, Result.HALF_BYE):
                        yield round_, team, player, cell.result

    def most_boards(self) -> int:
        """Return the number of boards of the largest match; 0 if there was none."""
        won = Result.FULL_BYE
        return max(
            (
                len(cells) + sum(cell.result is won for _, cell in self.free.get(when, ()))
                for when, cells in self.games.items()
            ),
            default=0,
        )

    def matches_of_boards(self) -> int:
        """Return how many matches have more than one board, so that colours can be compared."""
        return sum(len(cells) > 1 for cells in self.games.values()) // 2


def with_results(
    players: Iterable[Player], results: Mapping[tuple[int, int], Result]
) -> list[Player]:
    """Return the players with other results in some cells, given by player and round."""
    changed = {tpn for tpn, _ in results}
    return [
        player.with_cells(
            tuple(
                cell._replace(result=results.get((player.tpn, round_), cell.result))
                for round_, cell in enumerate(player.cells, 1)
            )
        )
        if player.tpn in changed
        else player
        for player in players
    ]


# What no game tells


def forfeits_of(tournament: TeamTournament) -> list[Forfeit]:
    """Return the forfeited matches round by round, the team with White on board 1 first.

    Without colours that is the lower TPN.
    """
    by_tpn = {team.tpn: team for team in tournament.teams}
    forfeits = []
    for round_ in range(1, tournament.rounds_played + 1):
        for team in tournament.teams:
            cell = team.cell(round_)
            if cell is None or not cell.result.is_forfeit or cell.colour is Colour.BLACK:
                continue
            if cell.colour is None and team.tpn > cell.opponent:
                continue
            opponent = by_tpn.get(cell.opponent)
            reply = opponent.cell(round_) if opponent is not None else None
            results = cell.result, Result.FORFEIT_LOSS if reply is None else reply.result
            forfeits.append(Forfeit(round_, team.tpn, cell.opponent, results))
    return forfeits


def byes_of(tournament: TeamTournament) -> dict[RoundOfTeam, Result]:
    """Return the byes in the cells of the teams."""
    return {
        (round_, team.tpn): cell.result
        for team in tournament.teams
        for round_, cell in enumerate(team.cells, 1)
        if not cell.opponent and cell.result is not Result.ABSENT
    }


def untold_byes(
    tournament: TeamTournament, games: TeamGames
) -> dict[tuple[int, Result], list[int]]:
    """Return the byes of past rounds that no player's record tells: teams by round and kind.

    In a round without games absences belong to them: without these nobody could know that the round
    was held.
    """
    byes: dict[tuple[int, Result], list[int]] = {}
    for round_ in range(games.last_with_games + 1, tournament.rounds_played + 1):
        for team in tournament.teams:
            cell = team.cell(round_)
            if cell is None or cell.result is Result.ABSENT:
                byes.setdefault((round_, Result.ZERO_BYE), []).append(team.tpn)
    for team in tournament.teams:
        for round_, cell in enumerate(team.cells, 1):
            if cell.result in _REQUESTED and games.bye(round_, team.tpn) is not cell.result:
                byes.setdefault((round_, cell.result), []).append(team.tpn)
    return dict(sorted(byes.items()))


def announced_byes(tournament: TeamTournament, games: TeamGames) -> tuple[ByeRequest, ...]:
    """Return the announced byes without those that stand in the teams' own cells alone."""
    untold = untold_byes(tournament, games)
    announced = []
    for bye in tournament.byes:
        left_out = untold.get((bye.round, bye.result), ())
        teams = tuple(tpn for tpn in bye.players if tpn not in left_out)
        if teams:
            announced.append(ByeRequest(bye.result, bye.round, teams))
    return tuple(announced)


# Points


class Penalty(NamedTuple):
    """Record 299: what a kind of result is worth to some teams, or points beside the results.

    Without a round the first holds in every round; the second are given once, from the start.
    """

    line: str
    paid_as: str
    round: int
    match: Points | None
    game: Points | None
    teams: frozenset[int]

    def applied_to(self, tournament: TeamTournament) -> TeamTournament:
        """Return the tournament with the points of the teams changed."""
        teams = tuple(
            self._of(team) if team.tpn in self.teams else team for team in tournament.teams
        )
        return replace(tournament, players=teams)

    def _of(self, team: Team) -> Team:
        scores = list(team.scores)
        for at, cell in enumerate(team.cells[: len(scores)]):
            if cell.result.paid_as == self.paid_as and self.round in (0, at + 1):
                match, game = scores[at]
                scores[at] = MatchScore(
                    match if self.match is None else self.match,
                    game if self.game is None else self.game,
                )
        at = max(self.round, 1) - 1
        if not self.paid_as and at < len(scores):
            match, game = scores[at]
            scores[at] = MatchScore(
                Points(match + (self.match or 0)), Points(game + (self.game or 0))
            )
        return replace(team, scores=tuple(scores))


def check_penalty(place: FilePlace, line: str, checks: TeamChecks) -> Penalty | None:
    """Return a record 299; None for a fault: a wrong form, unknown teams or rounds."""
    fields_at = place if place.path else place.right(4)
    readings = readings_of_299(line, of_teams=True)
    if len(readings) != 1:
        id_ = "bad-record.two-ways" if readings else "bad-record.penalty"
        checks.fail(id_, fields_at, form=_FORM)
        return None
    parts = readings[0]
    for text in filter(None, parts[1:3]):
        if _points_in(text) is None:
            checks.fail("bad-record.penalty-points", fields_at, text=text, form=_FORM)
            return None
    penalty = _as_penalty(line, parts)
    if checks.rounds is not None and penalty.round > checks.rounds:
        checks.is_held(penalty.round, place if place.path else place.right(parts.round_at))
        return None
    for word in parts.ids:
        at = place if place.path else place.right(word.place.column - 1)
        if not checks.knows(number_of(word), at):
            return None
    return penalty if parts.ids else None


def penalties_in(lines: Iterable[str]) -> list[Penalty]:
    """Return the records 299 among lines that were kept."""
    read = ((line, readings_of_299(line, of_teams=True)) for line in lines if line[:3] == "299")
    return [_as_penalty(line, readings[0]) for line, readings in read if len(readings) == 1]


def _as_penalty(line: str, parts: Parts) -> Penalty:
    paid_as = ADJUSTABLE.get(parts.kind.upper(), "")
    match, game = _points_in(parts.match_points), _points_in(parts.points)
    teams = frozenset(map(number_of, parts.ids))
    return Penalty(line, paid_as, int(parts.round or 0), match, game, teams)


def number_of(word: Word) -> int:
    """Return the number a word is; 0 if it is none."""
    return int(word.text) if word.text.isdecimal() and len(word.text) < 6 else 0


def _points_in(text: str) -> Points | None:
    try:
        return parse_points(text) if text.strip() else None
    except ValueError:
        return None


def sums_to_list(tournament: TeamTournament, team: Team, what: str) -> list[int]:
    """Return the `match` or `game` points a file may list: so far, then with the bye to come."""
    held = tournament.rounds_played
    total = sum(getattr(tournament.match_score(team, r), what) for r in range(1, held + 1))
    coming: Mapping[int, Result] = {
        tpn: bye.result for bye in tournament.byes if bye.round == held + 1 for tpn in bye.players
    }
    cell = team.cell(held + 1)
    result = coming.get(team.tpn) or (cell.result if cell is not None else None)
    if result is None:
        return [total]
    games = tournament.usual_game_points(result)
    return [total, total + (result.worth(tournament.points) if what == "match" else games)]


def check_sums(
    whole: TeamTournament,
    plain: TeamTournament,
    listed: Mapping[SumOfTeam, tuple[Points, FilePlace]],
    checks: TeamChecks,
) -> None:
    """Report sums that no program would list; if no team has points, that alone.

    Programs list the sums with 299 (`whole`) or without (`plain`), and with or without what
    adjourned games are worth to the pairing.
    """
    readings = [whole] if plain == whole else [whole, plain]
    readings += [scored for reading in readings if (scored := as_scored(reading)) is not reading]
    wrong = {}
    for key, (points, _) in listed.items():
        right = _allowed_sums(readings, *key)
        if points not in right:
            wrong[key] = right[0]
    if wrong and not any(points for points, _ in listed.values()):
        checks.findings.add("points-missing.teams")
        return
    for (tpn, what), total in wrong.items():
        points, place = listed[tpn, what]
        checks.fail(
            "match-sum.match-points" if what == "match" else "match-sum.game-points",
            place,
            team=tpn,
            listed=format_points(points),
            right=format_points(total),
        )


def _allowed_sums(readings: Iterable[TeamTournament], tpn: int, what: str) -> list[int]:
    return [
        total
        for reading in readings
        for team in reading.teams
        if team.tpn == tpn
        for total in sums_to_list(reading, team, what)
    ]


def lines_of_scores(tournament: TeamTournament, stated: TeamTournament) -> Iterator[str]:
    """Yield records 299 for points that a reader would not find by itself.

    A reader has the games, byes and forfeits, the records 299 that were kept, and the points of a
    match that the file can state: those of `stated`.
    """
    matches = Matches(stated, forfeits_of(stated), byes_of(stated))
    as_read = matches.tournament_with_matches()
    for penalty in penalties_in(stated.extras):
        as_read = penalty.applied_to(as_read)
    missing: dict[tuple[int, int, int], list[int]] = {}
    for team, read in zip(tournament.teams, as_read.teams, strict=True):
        for round_ in range(1, tournament.rounds_played + 1):
            score, derived = tournament.match_score(team, round_), as_read.match_score(read, round_)
            match, game = score.match - derived.match, score.game - derived.game
            if match or game:
                missing.setdefault((round_, match, game), []).append(team.tpn)
    for (round_, match, game), tpns in sorted(missing.items()):
        ids = "".join(f" {tpn:4d}" for tpn in tpns)
        yield f"299    {narrow(match)}  {narrow(game)}  {round_:03d}{ids}"


def narrow(points: int) -> str:
    """Return points as the four columns of a record; raise `UsageError` if they need more."""
    text = format_points(Points(points))
    if len(text) > _NARROW:
        raise refusal("unwritable.team-points", points=text)
    return f"{text:>{_NARROW}}"
