"""What the rounds of a team add up to in a file, and what record 299 changes of it."""

from __future__ import annotations

from zug.formats.faults import Place
from zug.formats.list_records import parts_of_299
from zug.formats.records import words
from zug.model import Points, parse_points
from zug.model.teams import MatchScore, Team, TeamTournament
from zug.model.tournament import ADJUSTABLE
from zug.records import NamedTuple, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Result


class _Change(NamedTuple):
    """What 299 says a result is worth, or gives beside the results (from the start: round 1)."""

    paid_as: str
    round: int
    match: Points | None
    game: Points | None

    def of(self, team: Team) -> Team:
        scores = [
            self._paid(score)
            if cell.result.paid_as == self.paid_as and self.round in (0, round_)
            else score
            for round_, (cell, score) in enumerate(zip(team.cells, team.scores, strict=False), 1)
        ]
        scores += team.scores[len(scores) :]
        at = max(self.round, 1) - 1
        if not self.paid_as and at < len(scores):
            match, game = scores[at]
            scores[at] = MatchScore(
                Points(match + (self.match or 0)), Points(game + (self.game or 0))
            )
        return replace(team, scores=tuple(scores))

    def _paid(self, score: MatchScore) -> MatchScore:
        return MatchScore(
            score.match if self.match is None else self.match,
            score.game if self.game is None else self.game,
        )


def adjusted_by(tournament: TeamTournament, line: str) -> TeamTournament:
    """The tournament with what a record 299 changes; one that says nothing changes nothing."""
    parts = parts_of_299(line)
    if parts is None:
        return tournament
    kind, match, game, round_, numbers_at = parts
    named = {
        int(word.text)
        for word in words(line, Place())
        if word.place.column > numbers_at and word.text.isdecimal()
    }
    paid_as = ADJUSTABLE.get(kind.strip().upper(), "")
    change = _Change(paid_as, int(round_.strip() or 0), _points(match), _points(game))
    teams = tuple(change.of(team) if team.tpn in named else team for team in tournament.teams)
    return replace(tournament, players=teams)


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
