"""Writing tournaments of teams: TRF26 with its records of teams, in the columns found in use."""

from __future__ import annotations

from zug.formats.listed import NOTHING_LISTED
from zug.formats.scoring import as_full_xxs
from zug.formats.team_sums import sums_to_list
from zug.formats.trf_writing import Trf26Writer, runs_of_virtual_points
from zug.messages import say
from zug.model import Colour, Result, Tournament, format_points
from zug.model.teams import TeamTournament
from zug.model.tournament import MOST_ROUNDS
from zug.systems.codes import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.formats.listed import Listed
    from zug.model import PointSystem
    from zug.model.teams import Team

_REQUESTED = (Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
_NAME, _NICKNAME = say("the name of a team"), say("the short name of a team")


class TeamTrfWriter(Trf26Writer):
    """Players and games as in any TRF26; what is listed of participants is by team."""

    def __init__(self, tournament: TeamTournament, listed: Listed = NOTHING_LISTED) -> None:
        of_players = Tournament(
            players=tournament.individuals,
            rounds=tournament.rounds,
            points=tournament.game_points,
            initial_colour=tournament.initial_colour,
            tiebreaks=tournament.tiebreaks,
            event=tournament.event,
            extras=tournament.extras,
        )
        super().__init__(of_players, listed.of_players or NOTHING_LISTED)
        self.teams = tournament
        self.team_ranks = listed.ranks
        self.held = tournament.rounds_played

    def text(self) -> str:
        comments = [line for line in self._extras() if line.startswith("###")]
        kept = [line for line in self._extras() if not line.startswith("###")]
        lines = [*comments, *self._event(), *self._settings(), *self._lists(), *self._blocks()]
        return "".join(f"{line}\n" for line in (*lines, *kept))

    def _event(self) -> Iterator[str]:
        lines = list(super()._event())
        self.code = code_of(self.teams, self.notes)
        at = next((at for at, line in enumerate(lines) if line[:3] > "082"), len(lines))
        yield from (*lines[:at], f"082 {len(self.teams.players)}", *lines[at:])

    def _settings(self) -> Iterator[str]:
        tournament = self.teams
        if tournament.rounds is not None:
            yield f"142 {tournament.rounds}"
        if tournament.initial_colour:
            yield f"152 {tournament.initial_colour.upper()}"
        if self.code:
            yield f"192 {self.code}"
        yield from self._scales()
        yield from self._tiebreaks()
        yield from self._configuration(with_colour=False)

    def _scales(self) -> Iterator[str]:
        """All of them, for the defaults of programs differ in what a bye of a team is worth."""
        games, matches = self.teams.game_points, self.teams.points
        worth = {
            "W": games.white_win,
            "D": games.white_draw,
            "L": games.white_loss,
            "A": games.zero_bye,
            "P": games.pab,
        }
        if games.unfinished != games.draw:
            worth["X"] = games.unfinished
        yield "162  " + "    ".join(
            f"{one}{format_points(value):>4}" for one, value in worth.items()
        )
        if games != _by_162(games):
            yield f"XXS {as_full_xxs(games)}"
        yield f"352 {self.teams.board_colours}"
        values = {"TW": matches.win, "TD": matches.draw, "TL": matches.loss}
        yield "362 " + "   ".join(
            f"{one}{format_points(value):>4}" for one, value in values.items()
        )
        yield from self._byes_of_the_pairing()

    def _byes_of_the_pairing(self) -> Iterator[str]:
        tournament = self.teams
        game = tournament.usual_game_points(Result.PAB)
        usual = tournament.boards * tournament.game_points.draw
        holders = [
            next((t.tpn for t in tournament.teams if _result(t, r) is Result.PAB), 0)
            for r in range(1, self.held + 1)
        ]
        if any(holders) or tournament.points.pab != tournament.points.draw or game != usual:
            worth = f"{format_points(tournament.points.pab):>4} {format_points(game):>4}"
            yield f"320 {worth}" + "".join(f" {tpn:03d}" for tpn in holders)

    def _tiebreaks(self) -> Iterator[str]:
        if self.teams.tiebreaks:
            codes = ",".join(self.teams.tiebreaks)
            yield f"202 {codes}"
            if not any(line.startswith("212") for line in self.teams.extras):
                yield f"212 PTS,{codes}"

    def _lists(self) -> Iterator[str]:
        for round_, kind, tpns in self._requested():
            yield f"240 {kind} {round_:3d}" + "".join(f" {tpn:4d}" for tpn in tpns)
        yield from self._forfeits()
        for round_, team, opponent, players in self.teams.lineups:
            seats = "".join(f" {self._number(tpn):4d}" if tpn else " 0000" for tpn in players)
            yield f"300 {round_:3d} {team:3d} {opponent:3d}{seats}"
        by_number = {team.tpn: team.tpn for team in self.teams.players}
        for first, last, start, end, points in runs_of_virtual_points(by_number, self.teams):
            yield f"250 {format_points(points):>4}      {start:3d} {end:3d} {first:4d} {last:4d}"
        for group in self.teams.forbidden:
            if len(group.players) > 1:
                last = group.last or self.teams.rounds or MOST_ROUNDS
                ids = "".join(f" {tpn:4d}" for tpn in group.players)
                yield f"260 {group.first:3d} {last:3d}{ids}"

    def _requested(self) -> list[tuple[int, Result, list[int]]]:
        """Byes that were asked for, and absences: round, kind, teams."""
        found: dict[tuple[int, Result], set[int]] = {}
        for team in self.teams.teams:
            for round_, cell in enumerate(team.cells, 1):
                if cell.result in _REQUESTED:
                    found.setdefault((round_, cell.result), set()).add(team.tpn)
        for bye in self.teams.byes:
            if bye.round > self.held:
                found.setdefault((bye.round, bye.result), set()).update(bye.players)
        if self.teams.absent:
            key = self.held + 1, Result.ZERO_BYE
            found.setdefault(key, set()).update(self.teams.absent)
        return [(round_, kind, sorted(found[round_, kind])) for round_, kind in sorted(found)]

    def _forfeits(self) -> Iterator[str]:
        signs = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-"}
        by_tpn = {team.tpn: team for team in self.teams.teams}
        for round_ in range(1, self.held + 1):
            for team in self.teams.teams:
                cell = team.cell(round_)
                if cell is None or not cell.result.is_forfeit or cell.colour is Colour.BLACK:
                    continue
                if cell.colour is None and team.tpn > cell.opponent:
                    continue
                theirs = _result(by_tpn[cell.opponent], round_)
                kind = signs[cell.result] + signs.get(theirs, "-")
                yield f"330 {kind} {round_:3d} {team.tpn:3d} {cell.opponent:3d}"

    def _blocks(self) -> Iterator[str]:
        """The players of each team, then the team; players without a team at the end."""
        by_number = {player.tpn: player for player in self.teams.individuals}
        left = dict(by_number)
        for team in self.teams.teams:
            for number in team.members:
                if number in left:
                    yield self._row(left.pop(number))
            yield self._team(team)
        yield from (self._row(player) for player in left.values())

    def _team(self, team: Team) -> str:
        match, game = (sums_to_list(self.teams, team, what)[0] for what in ("match", "game"))
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


def _by_162(points: PointSystem) -> PointSystem:
    """What the symbols of 162 say of a point system."""
    return type(points).of(
        points.white_win,
        points.white_draw,
        points.white_loss,
        pab=points.pab,
        absence=points.zero_bye,
    )


def team_writer(tournament: Tournament, format: str, listed: Listed) -> TeamTrfWriter:  # noqa: A002
    assert isinstance(tournament, TeamTournament)
    return (TeamTrf16Writer if format == "trf16" else TeamTrfWriter)(tournament, listed)
