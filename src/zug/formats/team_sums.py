"""What the rounds of a team add up to in a file, and what record 299 changes of it."""

from __future__ import annotations

from zug.fastclasses import NamedTuple, replace
from zug.formats.faults import Place
from zug.formats.trf_records import readings_of_299, the_one_reading
from zug.messages import say
from zug.model import Points, Result, format_points, parse_points
from zug.model.results import ADJUSTABLE
from zug.model.team_matches import as_scored
from zug.model.teams import MatchScore, Team, TeamTournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.formats.team_checks import TeamChecks
    from zug.formats.trf_records import Parts, Word

_FORM = "299    -1.0   0.0  003    7"

Sum = tuple[int, str]
"""A team, and which of its points: `match` or `game`."""


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


def penalties_of(lines: Iterable[tuple[Place, str]], checks: TeamChecks) -> list[Penalty]:
    """The records 299 of a file; those that name unknown teams or rounds are told, and left out."""
    found = (_penalty(place, line, checks) for place, line in lines)
    return [penalty for penalty in found if penalty is not None]


def penalties_in(lines: Iterable[str]) -> list[Penalty]:
    """The records 299 among lines that were kept."""
    read = ((line, readings_of_299(line, of_teams=True)) for line in lines if line[:3] == "299")
    return [_as_penalty(line, found[0]) for line, found in read if len(found) == 1]


def _penalty(place: Place, line: str, checks: TeamChecks) -> Penalty | None:
    where = place if place.path else place.right(4)
    parts = the_one_reading(line, checks, where, _FORM, of_teams=True)
    if parts is None:
        return None
    for text in filter(None, parts[1:3]):
        if _points(text) is None:
            checks.malformed(where, say("{text!r} is not a number of points", text=text), _FORM)
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


def _as_penalty(line: str, parts: Parts) -> Penalty:
    paid_as = ADJUSTABLE.get(parts.kind.upper(), "")
    match, game = _points(parts.match_points), _points(parts.points)
    teams = frozenset(map(number_of, parts.ids))
    return Penalty(line, paid_as, int(parts.round or 0), match, game, teams)


def number_of(word: Word) -> int:
    return int(word.text) if word.text.isdecimal() and len(word.text) < 6 else 0


def _points(text: str) -> Points | None:
    try:
        return parse_points(text) if text.strip() else None
    except ValueError:
        return None


def sums_to_list(tournament: TeamTournament, team: Team, what: str) -> list[int]:
    """Match or game points a file may list: up to now, or with the bye of the round to come."""
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


class TeamSums:
    """The sums programs are known to list: with or without 299, and adjourned games."""

    def __init__(self, tournament: TeamTournament, plain: TeamTournament) -> None:
        self.tournament = tournament
        self.readings = [tournament]
        if plain != tournament:
            self.readings.append(plain)
        scored = [one for reading in self.readings if (one := as_scored(reading)) is not reading]
        self.readings += scored

    def allowed(self, tpn: int, what: str) -> list[int]:
        """The sum as we have it, then the others."""
        return [
            total
            for reading in self.readings
            for team in reading.teams
            if team.tpn == tpn
            for total in sums_to_list(reading, team, what)
        ]

    def check(
        self, listed: Mapping[Sum, Points], places: Mapping[Sum, Place], checks: TeamChecks
    ) -> None:
        """Tell sums that are none of these; if nobody has points, only that."""
        wrong = {
            key: right
            for key, points in listed.items()
            if points not in (right := self.allowed(*key))
        }
        if wrong and not any(listed.values()):
            checks.findings.add(
                "points-missing",
                say("no team has points, although there are results"),
                say("fill in the match points and game points of the teams"),
                assumption=say("the points were worked out from the results"),
            )
            return
        for key, right in wrong.items():
            _report(key, listed[key], right[0], places[key], checks)


def _report(key: Sum, listed: int, right: int, place: Place, checks: TeamChecks) -> None:
    tpn, what = key
    given = {"team": tpn, "listed": format_points(listed), "right": format_points(right)}
    checks.fail(
        "match-sum",
        say("team {team} has {listed} match points, but its matches give {right}", **given)
        if what == "match"
        else say("team {team} has {listed} game points, but its boards give {right}", **given),
        say("correct the points, the games, or records 320, 330 and 299"),
        place,
        say("the points of the matches hold"),
    )
