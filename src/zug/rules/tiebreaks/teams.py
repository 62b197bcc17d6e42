"""Standings of teams: match points and game points, and the tie-breaks that only teams have.

A team has two scores, so there are two records (tiebreaks-2026:11); every tie-break of players
works on the record of the primary score, or on the one its code names (`BH:GP`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import cast

from zug.fastclasses import dataclass, replace
from zug.messages import of_teams
from zug.model import Points, format_points
from zug.model.team_matches import Matches, as_scored
from zug.model.teams import Primary, TeamTournament
from zug.rules.round_robin import without_results_of
from zug.rules.tiebreaks.codes import OF_TEAMS, TiebreakCode
from zug.rules.tiebreaks.direct import Extended, encounters, separate, shown_values
from zug.rules.tiebreaks.record import RoundKind, RoundOutcome, TiebreakRecord
from zug.rules.tiebreaks.standings import Separated, Standings
from zug.rules.tiebreaks.values import Term, apply_cuts, product, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.tiebreaks.values import Number
    from zug.rules.tiebreaks.why import Why

ALWAYS_MATCHES = frozenset({"WIN", "WON", "BPG", "BWG", "REP"})
"""Tie-breaks that count matches, whatever the score."""
_BOARDS = frozenset({"TBR", "BBE"})
_LETTERS = {"M": "MP", "G": "GP"}

Boards = tuple[int, ...]
"""Points on board 1, 2, …"""


class TeamRecord(TiebreakRecord):
    """All rounds of all teams by one of their two scores, as recorded."""

    def __init__(
        self, tournament: TeamTournament, unrated: int = 0, *, all_meet: bool = False
    ) -> None:
        super().__init__(tournament, unrated, all_meet=all_meet)
        by_games = tournament.primary == Primary.GAME
        if by_games:
            self.win = int(tournament.game_points.win) * tournament.boards_per_match
            self.draw = int(tournament.game_points.draw) * tournament.boards_per_match
            self.won_from = self.win
        for team in tournament.teams:
            row = self.outcomes[team.tpn]
            scores = tournament.match_scores(team)
            self.outcomes[team.tpn] = [
                outcome._replace(points=int(score.game if by_games else score.match))
                if outcome.kind is not RoundKind.FREE
                else outcome
                for outcome, score in zip(row, scores, strict=True)
            ]
        self.scores = {
            tpn: sum(outcome.points for outcome in row) for tpn, row in self.outcomes.items()
        }

    def is_win(self, outcome: RoundOutcome) -> bool:
        """Return whether a match was won, whatever points were given or taken (record 299)."""
        if outcome.kind is RoundKind.GAME:
            return outcome.halves == 2
        return outcome.kind is RoundKind.FORFEIT_WIN or super().is_win(outcome)


@dataclass(frozen=True)
class TeamStandings(Standings):
    """The standings by the primary score; `by` gives those by the other one."""

    @property
    def teams(self) -> TeamTournament:
        return cast("TeamTournament", self.tournament)

    @cached_property
    def record(self) -> TeamRecord:
        counted = cast("TeamTournament", without_results_of(self.tournament, self.out))
        return TeamRecord(counted, self.unrated, all_meet=self.all_meet)

    @cached_property
    def other(self) -> TeamStandings:
        """The same with the other score as the primary one."""
        is_match = self.teams.primary == Primary.MATCH
        primary = Primary.GAME if is_match else Primary.MATCH
        return replace(self, tournament=self.teams.choosing({"primary": str(primary)}))

    def by(self, score: str) -> TeamStandings:
        """Return the standings by `MP` or `GP`; by the primary score if it is neither."""
        return self if score in ("", self.score) else self.other

    @property
    def score(self) -> str:
        """The code of the primary score."""
        return "MP" if self.teams.primary == Primary.MATCH else "GP"

    def at(self, code: TiebreakCode) -> TeamStandings:
        """Return the standings whose record a tie-break reads."""
        return self.by("MP" if code.name in ALWAYS_MATCHES else code.by)

    # --- values

    def _value(self, tpn: int, code: TiebreakCode) -> Number | None:
        if code.name in OF_TEAMS or code.name == "DE":
            return self._own_value(tpn, code)
        table, inner = self.at(code), code._replace(by="")
        return super()._value(tpn, inner) if table is self else table._value(tpn, inner)

    def _own_value(self, tpn: int, code: TiebreakCode) -> Number | None:
        """Return the value of a tie-break that only teams have; None for results by board."""
        if code.name == "MPVGP":
            return self.other.record.scores[tpn]
        if code.name == "SSSC":
            return self._combined(tpn, code)
        if code.name in _PRODUCTS:
            return total(self.terms(tpn, code))
        if code.name == "BC" and self._has_boards:
            return board_count(self.boards[tpn])
        return self._separated.encounters.get((str(code), tpn))

    def _combined(self, tpn: int, code: TiebreakCode) -> Number:
        """The secondary score and the Buchholz divided down to its size (tiebreaks-2026:13)."""
        inner = TiebreakCode("FB" if code.fore else "BH", played=code.played)
        strength = super()._value(tpn, inner) or 0
        return self.other.record.scores[tpn] + Fraction(strength) / self.divisor(code)

    def divisor(self, code: TiebreakCode) -> int:
        """By what SSSC divides: the most of the event by the most of a match, unless it is set."""
        if code.divisor:
            return code.divisor
        rounds = self.tournament.rounds or self.record.rounds
        return max(1, self.record.win * rounds // max(1, self.other.record.win))

    @cached_property
    def _has_boards(self) -> bool:
        return bool(self.teams.individuals)

    @cached_property
    def _matches(self) -> Matches:
        return Matches(self.teams)

    @cached_property
    def boards(self) -> dict[int, Boards]:
        """Points on every board in all rounds, by team (tiebreaks-2026:12)."""
        rounds = range(1, self.record.rounds + 1)
        return {
            team.tpn: _sum_boards([self._matches.board_points(team, round_) for round_ in rounds])
            for team in self.teams.teams
        }

    def _texts(self, code: TiebreakCode) -> dict[int, str]:
        if code.name.startswith("EDE"):
            return shown_values(self, code)
        if code.name not in _BOARDS:
            return super()._texts(code)
        if not self._has_boards:
            return dict.fromkeys(self.record.scores, "-")
        shown = {tpn: board_key(code.name, boards) for tpn, boards in self.boards.items()}
        return {tpn: " ".join(map(format_points, key)) for tpn, key in shown.items()}

    # --- order

    def _separate(self, group: list[int], code: TiebreakCode, seen: Separated) -> list[list[int]]:
        if len(group) < 2:
            return [group]
        if code.name == "DE" or code.name.startswith("EDE"):
            return self._by_encounter(group, code, seen)
        if code.name in (*_BOARDS, "BC"):
            seen.tied.update({(str(code), tpn): group for tpn in group})
            if not self._has_boards or (code.name == "BC" and not self.has_equal_games(group)):
                return [group]
            return split_by_boards(group, code.name, self.boards)
        return super()._separate(group, code, seen)

    def _by_encounter(
        self, group: list[int], code: TiebreakCode, seen: Separated
    ) -> list[list[int]]:
        record = self.at(code).record
        forfeits = code.played or self.all_meet
        for tpn, points in encounters(record, group, forfeits=forfeits).points.items():
            seen.encounters[str(code), tpn] = points
            seen.tied[str(code), tpn] = group
        if code.name == "DE":
            return separate(record, group, forfeits=forfeits)
        return Extended(self, code).separated(group)

    def boards_of_encounter(self, pair: list[int]) -> dict[int, Boards]:
        """The points on each board of the matches two teams have played; empty if unknown."""
        first, second = pair
        rounds = [
            outcome.round for outcome in self.record.outcomes[first] if outcome.opponent == second
        ]
        if not rounds or not self._has_boards:
            return {}
        by_tpn = {team.tpn: team for team in self.teams.teams}
        return {
            tpn: _sum_boards([self._matches.board_points(by_tpn[tpn], round_) for round_ in rounds])
            for tpn in pair
        }

    def has_equal_games(self, group: Sequence[int]) -> bool:
        """Whether these teams have equal game points, as board count needs (tiebreaks-2026:12.1).

        They are those of the standings: on the boards a bye counts as a match won on each.
        """
        scores = self.by("GP").record.scores
        return len({scores[tpn] for tpn in group}) == 1

    # --- why

    def terms(self, tpn: int, code: TiebreakCode | str) -> list[Term]:
        asked = self._asked(tpn, code)
        if asked.name in _PRODUCTS:
            return self._products(tpn, asked)
        table = self.at(asked)
        inner = asked._replace(by="")
        return super().terms(tpn, inner) if table is self else table.terms(tpn, inner)

    def _products(self, tpn: int, code: TiebreakCode) -> list[Term]:
        """Return an opponent's score by one record times what the round brought by the other.

        (tiebreaks-2026:13) Of unplayed rounds the dummy is that of the first record.
        """
        theirs, mine = (self.by(_LETTERS[letter]).record for letter in code.name[1:3])
        rows = theirs.oppositions(tpn, self.edition, played=code.played)
        points = [outcome.points for outcome in mine.outcomes[tpn]]
        terms = [
            Term(
                row.round,
                row.opponent,
                row.score * points[row.round - 1],
                row.score,
                row.voluntary,
                note=row.note or product(row.score, points[row.round - 1]),
            )
            for row in rows
        ]
        return apply_cuts(terms, code)

    def why(self, tpn: int, code: TiebreakCode | str) -> Why:
        from zug.rules.tiebreaks.why import why_of_team  # noqa: PLC0415 - only when asked

        asked = self._asked(tpn, code)
        why = why_of_team(self, tpn, asked)
        if why is not None:
            return why
        table = self.at(asked)
        inner = asked._replace(by="")
        if table is not self:
            return table.why(tpn, inner)
        shared = super().why(tpn, inner)
        return shared._replace(formula=of_teams(shared.formula))

    def title_of(self, code: TiebreakCode) -> str:
        return of_teams(code.title)


_PRODUCTS = frozenset({"EMMSB", "EMGSB", "EGMSB", "EGGSB"})


def counted_boards(tournament: Tournament) -> Tournament:
    """Return a team tournament as standings count it (`zug.model.team_matches.as_scored`)."""
    return as_scored(tournament) if isinstance(tournament, TeamTournament) else tournament


def board_count(boards: Boards) -> int:
    """Return each board's number times the points on it, in tenths (tiebreaks-2026:12.1)."""
    return sum(board * points for board, points in enumerate(boards, 1))


def without_last_boards(boards: Boards) -> Boards:
    """Game points without the last board, without the last two, … (tiebreaks-2026:12.3)."""
    return tuple(sum(boards[:last]) for last in range(len(boards) - 1, 0, -1))


def board_key(name: str, boards: Boards) -> Boards:
    """Return what `BC`, `TBR` or `BBE` compares, one number after the other."""
    if name == "BC":
        return (board_count(boards),)
    return boards if name == "TBR" else without_last_boards(boards)  # tiebreaks-2026:12.2


def split_by_boards(
    group: Sequence[int], name: str, boards: Mapping[int, Boards]
) -> list[list[int]]:
    """Return the group in order by `BC`, `TBR` or `BBE`, equal teams together."""
    keys = {tpn: board_key(name, boards[tpn]) for tpn in group}
    ordered = sorted(set(keys.values()), reverse=name != "BC")
    return [[tpn for tpn in group if keys[tpn] == key] for key in ordered]


def _sum_boards(rounds: Sequence[Sequence[Points]]) -> Boards:
    return tuple(map(sum, zip(*rounds, strict=True))) if rounds else ()
