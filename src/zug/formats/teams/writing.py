"""Writing tournaments of teams: TRF26 with its records of teams, in the columns found in use."""

from __future__ import annotations

from zug.fastclasses import replace
from zug.faults import refusal
from zug.formats.scoring import R162, as_full_xxs, worth_by_symbol
from zug.formats.stated_totals import NOTHING_LISTED
from zug.formats.teams.games import (
    TeamGames,
    forfeits_of,
    lines_of_scores,
    narrow,
    sums_to_list,
    untold_byes,
)
from zug.formats.trf_cells import LAST_TEAM
from zug.formats.trf_reading import OF_TEAMS
from zug.formats.trf_writing import Trf26Writer
from zug.messages import say
from zug.model import Result, Tournament, format_points
from zug.model.team_matches import as_scored
from zug.model.teams import TeamTournament
from zug.model.tournament import MOST_ROUNDS
from zug.systems.codes import code_for_teams, code_of, first_day, read_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.formats.stated_totals import ListedValues
    from zug.model import PointSystem
    from zug.model.teams import Team

_LISTED = OF_TEAMS | {"###"}
_MOST_NUMBERS = 9_999
_NAME, _NICKNAME = say("the name of a team"), say("the short name of a team")


class TeamTrfWriter(Trf26Writer):
    """Players and games as in any TRF26; what is listed of participants is by team."""

    def __init__(self, tournament: TeamTournament, listed: ListedValues = NOTHING_LISTED) -> None:
        of_players = Tournament(
            players=tournament.individuals,
            rounds=tournament.rounds,
            points=tournament.game_points,
            initial_colour=tournament.initial_colour,
            tiebreaks=tournament.tiebreaks,
            event=tournament.event,
            extras=tournament.extras,
            amendments=tournament.amendments,
        )
        _require_room(tournament)
        super().__init__(of_players, listed.of_players or NOTHING_LISTED)
        self.participants = self.teams = tournament
        self.of_games = TeamGames(tournament.teams, tournament.individuals)
        self.team_ranks = listed.ranks
        self.scored = {team.tpn: team for team in as_scored(tournament).teams}
        self.held = tournament.rounds_played

    def text(self) -> str:
        comments = [line for line in self._extras if line.startswith("###")]
        lines = [*comments, *self._event(), *self._settings(), *self._lists(), *self._blocks()]
        lines += [line for line in self._extras if line[:3] == "299" or line[:3] not in _LISTED]
        lines += lines_of_scores(self.teams, self._as_read())
        self._note_what_is_lost()
        return "".join(f"{line}\n" for line in lines)

    def _as_read(self) -> TeamTournament:
        """Return the tournament in the match points a report can state."""
        points = self.teams.points
        stated = type(points).of(points.win, points.draw, points.loss, pab=points.pab)
        return replace(self.teams, points=stated)

    def _note_what_is_lost(self) -> None:
        if self._as_read().points != self.teams.points:
            self.notes.append(
                say(
                    "a report states what a match won, drawn or lost and the bye are worth; "
                    "the rest is written as 299"
                )
            )
        if any(
            team.label is not None
            or (team.title, team.sex, team.federation, team.fide_id, team.birth) != ("",) * 5
            for team in self.teams.teams
        ):
            self.notes.append(
                say(
                    "a report holds the number, names, strength and players of a team, "
                    "and nothing else"
                )
            )

    def _event(self) -> Iterator[str]:
        lines = list(super()._event())
        self.code = code_of(self.teams, self.notes)
        if not read_code(self.code, first_day(self.teams.event)).are_teams:
            self.code = code_for_teams(self.teams)
            self.notes.append(
                say("a tournament of teams needs a type: {code} was written", code=self.code)
            )
        at = next((at for at, line in enumerate(lines) if line[:3] > "082"), len(lines))
        yield from (*lines[:at], f"082 {len(self.teams.players)}", *lines[at:])

    def _points_and_system(self) -> Iterator[str]:
        """Yield all points: the defaults of programs differ in what a bye of a team is worth."""
        if self.code:
            yield f"192 {self.code}"
        games, matches = self.teams.game_points, self.teams.points
        worth = worth_by_symbol(games, R162, "WDLAP", 1)
        if games.unfinished != games.draw:
            worth["X"] = games.unfinished
        yield "162  " + "    ".join(f"{symbol}{narrow(value)}" for symbol, value in worth.items())
        if games != _by_162(games):
            yield f"XXS {as_full_xxs(games)}"
        yield f"352 {self.teams.board_colours}"
        values = {"TW": matches.win, "TD": matches.draw, "TL": matches.loss}
        yield "362 " + "   ".join(f"{symbol}{narrow(value)}" for symbol, value in values.items())
        yield from self._byes_of_the_pairing()

    def _byes_of_the_pairing(self) -> Iterator[str]:
        tournament = self.teams
        game = tournament.usual_game_points(Result.PAB)
        usual = tournament.boards_per_match * tournament.game_points.draw
        holders = [
            next((t.tpn for t in tournament.teams if _result(t, r) is Result.PAB), 0)
            for r in range(1, self.held + 1)
        ]
        if any(holders) or tournament.points.pab != tournament.points.draw or game != usual:
            worth = f"{narrow(tournament.points.pab)} {narrow(game)}"
            yield f"320 {worth}" + "".join(f" {tpn:03d}" for tpn in holders)

    def _lists(self) -> Iterator[str]:
        for kind, round_, tpns in self._byes():
            yield f"240 {kind} {round_:3d}" + "".join(f" {tpn:4d}" for tpn in tpns)
        for round_, white, black, results in forfeits_of(self.teams):
            yield f"330 {''.join(results)} {round_:3d} {white:3d} {black:3d}"
        for round_, team, opponent, players in self.teams.lineups:
            seats = "".join(f" {self._number(tpn):4d}" if tpn else " 0000" for tpn in players)
            yield f"300 {round_:3d} {team:3d} {opponent:3d}{seats}"
        by_number = {team.tpn: team.tpn for team in self.teams.players}
        for first, last, start, end, points in self._runs_of_virtual_points(by_number):
            yield f"250 {narrow(points)}      {start:3d} {end:3d} {first:4d} {last:4d}"
        for group in self._bans():
            last = group.last or self.teams.rounds or MOST_ROUNDS
            ids = "".join(f" {tpn:4d}" for tpn in group.players)
            yield f"260 {group.first:3d} {last:3d}{ids}"

    def _byes(self) -> Iterator[tuple[Result, int, Sequence[int]]]:
        """Yield byes that no player's record tells, then those of any report."""
        announced = {(bye.round, tpn) for bye in self.teams.byes for tpn in bye.players}
        for (round_, kind), tpns in untold_byes(self.teams, self.of_games).items():
            if rest := [tpn for tpn in tpns if (round_, tpn) not in announced]:
                yield kind, round_, rest
        yield from super()._byes()

    def _is_obeyed(self, line: str) -> bool:
        return line[:3] != "299" and super()._is_obeyed(line)

    def _blocks(self) -> Iterator[str]:
        """Yield the players of each team, then the team; players without a team at the end."""
        left = {player.tpn: player for player in self.teams.individuals}
        if any(player.label is not None for player in left.values()):
            # Numbers are positions in the file, so the players stay in their order (XXC rank).
            yield from map(self._row, left.values())
            left = {}
        for team in self.teams.teams:
            for number in team.members:
                if number in left:
                    yield self._row(left.pop(number))
            yield self._team(team)
        yield from (self._row(player) for player in left.values())

    def _team(self, team: Team) -> str:
        scored = self.scored.get(team.tpn, team)
        match, game = (sums_to_list(self.teams, scored, what)[0] for what in ("match", "game"))
        rank = self.team_ranks.get(team.tpn, "")
        members = " ".join(f"{self._number(number):4d}" for number in team.members)
        return (
            f"310 {team.tpn:3d} {self._clip(team.name, 32, _NAME):<32} "
            f"{self._clip(team.nickname, 5, _NICKNAME):<5} {team.rating or '':>6} "
            f"{format_points(match):>6} {format_points(game):>6} {rank:>3}  {members}"
        ).rstrip()

    def _number(self, tpn: int) -> int:
        return self.numbers.get(tpn, tpn)


class TeamTrf16Writer(TeamTrfWriter):
    """The same with the old records of teams (013): programs of 2016 read nothing else."""

    def _blocks(self) -> Iterator[str]:
        yield from super()._blocks()
        for team in self.teams.teams:
            members = " ".join(f"{self._number(number):4d}" for number in team.members)
            yield f"013 {self._clip(team.name, 32, _NAME):<32}{members}"
        self.notes.append(say("teams and their matches are written in the records of TRF26"))


def _result(team: Team, round_: int) -> Result:
    cell = team.cell(round_)
    return Result.ABSENT if cell is None else cell.result


def _require_room(tournament: TeamTournament) -> None:
    """Raise `UsageError` for numbers over three columns (teams) or four (players)."""
    if not tournament.individuals:
        raise refusal("unwritable.no-players")
    if max((team.tpn for team in tournament.teams), default=0) > LAST_TEAM:
        raise refusal("unwritable.team-numbers", most=LAST_TEAM)
    if max(player.number for player in tournament.individuals) > _MOST_NUMBERS:
        raise refusal("unwritable.player-numbers", most=_MOST_NUMBERS)


def _by_162(points: PointSystem) -> PointSystem:
    """Return what the symbols of 162 say of a point system."""
    return type(points).of(
        points.white_win,
        points.white_draw,
        points.white_loss,
        pab=points.pab,
        absence=points.zero_bye,
    )


def team_writer(tournament: Tournament, format: str, listed: ListedValues) -> TeamTrfWriter:  # noqa: A002
    assert isinstance(tournament, TeamTournament)
    return (TeamTrf16Writer if format == "trf16" else TeamTrfWriter)(tournament, listed)
