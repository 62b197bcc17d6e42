"""The points of teams that a file states: sums, what record 299 changes, what must be written.

Match points and game points follow from the matches; record 299 says what differs.
"""

from __future__ import annotations

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.formats.faults import Place
from zug.formats.teams.games import byes_of, forfeits_of
from zug.formats.trf_records import readings_of_299, the_one_reading
from zug.messages import say
from zug.model import Points, Result, format_points, parse_points
from zug.model.results import ADJUSTABLE
from zug.model.team_matches import Matches, as_scored
from zug.model.teams import MatchScore, Team, TeamTournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zug.formats.teams.checks import TeamChecks
    from zug.formats.trf_records import Parts, Word

_FORM = "299    -1.0   0.0  003    7"
_NARROW = 4

SumOfTeam = tuple[int, str]
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


def check_penalties(lines: Iterable[tuple[Place, str]], checks: TeamChecks) -> list[Penalty]:
    """Return the records 299 of a file; those with unknown teams or rounds are faults."""
    penalties = (_penalty(place, line, checks) for place, line in lines)
    return [penalty for penalty in penalties if penalty is not None]


def penalties_in(lines: Iterable[str]) -> list[Penalty]:
    """Return the records 299 among lines that were kept."""
    read = ((line, readings_of_299(line, of_teams=True)) for line in lines if line[:3] == "299")
    return [_as_penalty(line, readings[0]) for line, readings in read if len(readings) == 1]


def _penalty(place: Place, line: str, checks: TeamChecks) -> Penalty | None:
    fields_at = place if place.path else place.right(4)
    parts = the_one_reading(line, checks, fields_at, _FORM, of_teams=True)
    if parts is None:
        return None
    for text in filter(None, parts[1:3]):
        if _points(text) is None:
            message = say("{text!r} is not a number of points", text=text)
            checks.malformed(fields_at, message, _FORM)
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
    """Return the number a word is; 0 if it is none."""
    return int(word.text) if word.text.isdecimal() and len(word.text) < 6 else 0


def _points(text: str) -> Points | None:
    try:
        return parse_points(text) if text.strip() else None
    except ValueError:
        return None


# Sums


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
    listed: Mapping[SumOfTeam, tuple[Points, Place]],
    checks: TeamChecks,
) -> None:
    """Report sums that no program would list; if no team has points, that alone.

    Programs list the sums with 299 (`whole`) or without (`plain`), and with or without what
    adjourned games are worth to the pairing.
    """
    readings = [whole] if plain == whole else [whole, plain]
    readings += [one for reading in readings if (one := as_scored(reading)) is not reading]
    wrong = {}
    for key, (points, _) in listed.items():
        right = _allowed_sums(readings, *key)
        if points not in right:
            wrong[key] = right[0]
    if wrong and not any(points for points, _ in listed.values()):
        checks.findings.add(
            "points-missing",
            say("no team has points, although there are results"),
            say("fill in the match points and game points of the teams"),
            assumption=say("the points were worked out from the results"),
        )
        return
    for key, total in wrong.items():
        _report_sum(key, *listed[key], total, checks)


def _allowed_sums(readings: Iterable[TeamTournament], tpn: int, what: str) -> list[int]:
    return [
        total
        for reading in readings
        for team in reading.teams
        if team.tpn == tpn
        for total in sums_to_list(reading, team, what)
    ]


def _report_sum(key: SumOfTeam, listed: int, place: Place, right: int, checks: TeamChecks) -> None:
    tpn, what = key
    blanks = {"team": tpn, "listed": format_points(listed), "right": format_points(right)}
    checks.fail(
        "match-sum",
        say("team {team} has {listed} match points, but its matches give {right}", **blanks)
        if what == "match"
        else say("team {team} has {listed} game points, but its boards give {right}", **blanks),
        say("correct the points, the games, or records 320, 330 and 299"),
        place,
        say("the points of the matches hold"),
    )


# Writing


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
        raise UsageError(
            "unwritable",
            say("a report has no room for {points} points in its records of teams", points=text),
            say("write it as JSON"),
        )
    return f"{text:>{_NARROW}}"
