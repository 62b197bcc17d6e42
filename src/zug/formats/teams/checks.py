"""From the games of players to the matches of teams, and what contradicts them.

Every record of teams is held against the games; a wrong one is a fault and left out. A record that
is at fault already brings no further fault: one slip, one fault.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple, replace
from zug.formats.faults import NOWHERE
from zug.formats.stated_totals import put_right
from zug.formats.teams.games import TeamGames, announced_byes, check_penalty, with_results
from zug.messages import say
from zug.model import Result
from zug.model.team_matches import Matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from typing import Any

    from zug.formats.faults import FilePlace, Findings
    from zug.formats.stated_totals import ListedValues
    from zug.formats.teams.games import Penalty
    from zug.messages import Message
    from zug.model import Player, PointSystem
    from zug.model.crosstable import CellPlaces
    from zug.model.team_matches import BoardMismatch, Byes, Forfeit, RoundOfTeam
    from zug.model.teams import LineUp, Team, TeamTournament

_IGNORED_NUMBER = say("the number was ignored")
_MISMATCHES = {
    "opponents": "line-up.opponents",
    "board": "line-up.board",
    "colour": "line-up.board-colour",
    "stranger": "line-up.stranger",
}
"""The faults of boards that do not make a match."""


class LineUpRow(NamedTuple):
    """A line-up, and where its parts stand."""

    lineup: LineUp
    round: FilePlace
    team: FilePlace
    opponent: FilePlace
    seats: tuple[FilePlace, ...]


class ForfeitRow(NamedTuple):
    """A forfeited match, and where its parts stand."""

    forfeit: Forfeit
    kind: FilePlace
    round: FilePlace
    white: FilePlace
    black: FilePlace


class ByeRow(NamedTuple):
    """The team with the pairing-allocated bye of a round, 0 for none, and where that stands."""

    round: int
    team: int
    place: FilePlace


class TeamChecks:
    """The games, teams and faults of a file of teams, and the steps from games to matches."""

    def __init__(
        self,
        findings: Findings,
        teams: Iterable[Team],
        players: Iterable[Player],
        places: CellPlaces,
        *,
        of_match: Callable[[int, int], FilePlace],
        of_colours: FilePlace,
        rounds: int | None,
        add_team: Message,
    ) -> None:
        self.findings = findings
        self.teams = {team.tpn: team for team in teams}
        self.games = TeamGames(self.teams.values(), players)
        self.rounds = rounds
        self.places = places
        """Where the cells of the players stand."""
        self.of_match = of_match
        """Where the match of a team in a round stands."""
        self.of_colours = of_colours
        """Where the colours of the boards stand."""
        self.add_team = add_team
        """The advice for a team that does not exist."""
        self.failed = False
        """Whether something did not fit."""
        self.penalties: list[Penalty] = []

    @property
    def is_settled(self) -> bool:
        """Whether the faults so far suffice: others may be no more than their consequence."""
        return self.findings.are_fatal or (self.failed and not self.findings.lenient)

    # Faults

    def fail(
        self,
        id_: str,
        place: FilePlace,
        /,
        *,
        advice: Any = None,
        assumption: Any = None,
        **params: Any,
    ) -> None:
        """Note a fault, as `Findings.add` does."""
        self.failed = True
        self.findings.add(id_, place, advice=advice, assumption=assumption, **params)

    def knows(self, team: int, place: FilePlace, assumption: str | None = None) -> bool:
        """Return whether there is such a team; if not, it is a fault."""
        if team not in self.teams:
            advice = self.add_team
            self.fail("unknown-team", place, advice=advice, assumption=assumption, number=team)
        return team in self.teams

    def is_held(
        self,
        round_: int,
        place: FilePlace,
        others: Collection[int] = (),
        assumption: str | None = None,
    ) -> bool:
        """Return whether a record may be of this round; if not, it is a fault.

        It may be of a round that was paired, of the next one, or of one after those that `others`
        of its kind are of.
        """
        if self.rounds is not None and round_ > self.rounds:
            id_, count = "conflicting-records.after-last", self.rounds
        elif round_ > self.games.rounds + 1 and round_ - 1 not in others:
            id_, count = "conflicting-records.after-paired", self.games.rounds
        else:
            return True
        self.fail(id_, place, assumption=assumption, round=round_, count=count)
        return False

    # Players

    def check_homeless(self, names: Mapping[int, int]) -> None:
        """Report players without a team: an error if they play, a warning if they do not."""
        for are_idle in (False, True):
            homeless = [
                player
                for player in self.games.homeless
                if are_idle != any(cell.opponent for cell in player.cells)
            ]
            if not homeless:
                continue
            numbers = ", ".join(str(names.get(player.tpn, player.tpn)) for player in homeless)
            self.failed |= not are_idle
            self.findings.add(
                "no-team" if are_idle else "unknown-team.of-players",
                self.places.cell(homeless[0].tpn, 1),
                numbers=numbers,
                count=len(homeless),
            )

    def settle_players(
        self, players: Sequence[Player], listed: ListedValues
    ) -> tuple[Sequence[Player], ListedValues]:
        """Return the players without byes in matches, and what is still listed of them.

        Instead of such a bye a board was won, or the player was absent.
        """
        results = {}
        for round_, team, player, bye in self.games.byes_in_matches():
            won = bye is Result.PAB
            self.fail(
                "conflicting-records.board-won" if won else "conflicting-records.board-bye",
                self.places.cell(player, round_, "result"),
                player=player,
                bye=bye,
                round=round_,
                team=team,
            )
            results[player, round_] = Result.FULL_BYE if won else Result.ZERO_BYE
        if not results:
            return players, listed
        settled = with_results(players, results)
        self.games = TeamGames(self.teams.values(), settled)
        return put_right(players, listed, {player.tpn: player.cells for player in settled})

    # Matches

    def read_penalties(self, lines: Iterable[tuple[FilePlace, str]]) -> list[str]:
        """Check the records 299, and return those that will hold as lines."""
        penalties = (check_penalty(place, line, self) for place, line in lines)
        self.penalties = [penalty for penalty in penalties if penalty is not None]
        return [penalty.line for penalty in self.penalties]

    def check_colours(self, colours: str) -> bool:
        """Return whether there is a colour for every board; more are only a warning."""
        most = self.games.most_boards()
        if most > len(colours):
            self.fail("line-up.few-colours", self.of_colours, colours=colours, count=most)
            return False
        most = most or max((len(team.members) for team in self.teams.values()), default=0)
        if 0 < most < len(colours):
            self.findings.add("board-count", self.of_colours, colours=colours, count=most)
        return True

    def derive(
        self,
        tournament: TeamTournament,
        lineups: Sequence[LineUpRow],
        forfeits: Sequence[Forfeit],
        byes: Byes,
    ) -> TeamTournament:
        """Return the tournament with its matches; line-ups that do not fit them are left out."""
        seated = replace(tournament, lineups=tuple(row.lineup for row in lineups))
        matches = Matches(seated, forfeits, byes)
        derived = matches.tournament_with_matches()
        if not matches.mismatches or self.is_settled:
            return derived
        if colours := self._report_colours(matches.mismatches, tournament.board_colours):
            if self.findings.stop:
                return derived
            usual = replace(tournament, board_colours=colours)
            return self.derive(usual, lineups, forfeits, byes)
        wrong = self._report_mismatches(matches.mismatches, lineups)
        if wrong and self.findings.lenient and not self.findings.are_fatal:
            right = [row for row in lineups if (row.lineup.round, row.lineup.team) not in wrong]
            return self.derive(tournament, right, forfeits, byes)
        return derived

    def complete(
        self, plain: TeamTournament, compare: Callable[[TeamTournament, TeamTournament], None]
    ) -> TeamTournament:
        """Return a tournament with matches as records 299 change its points.

        `compare` reports what the file states of it otherwise, given the tournament with these
        records and without. Byes that only the cells of teams tell are announced no more.
        """
        whole = plain
        for penalty in self.penalties:
            whole = penalty.applied_to(whole)
        if not self.is_settled:
            compare(whole, plain)
        return replace(whole, byes=announced_byes(whole, self.games))

    def _report_colours(self, mismatches: Sequence[BoardMismatch], stated: str) -> str:
        """Return the colours to go on with if no match has those stated, a fault; else none."""
        are_colours = all(mismatch.kind == "colour" for mismatch in mismatches)
        if not (are_colours and len(mismatches) == self.games.matches_of_boards() > 1):
            return ""
        usual = ("WB" * len(stated))[: len(stated)]
        assumption = "" if stated == usual else None
        self.fail("line-up.colours", self.of_colours, assumption=assumption)
        return usual

    def _report_mismatches(
        self, mismatches: Sequence[BoardMismatch], lineups: Sequence[LineUpRow]
    ) -> set[RoundOfTeam]:
        """Report boards that do not fit; return round and team of the line-ups to blame."""
        rows = {(row.lineup.round, row.lineup.team): row for row in lineups}
        wrong: set[RoundOfTeam] = set()
        reported: set[tuple[str, int]] = set()
        for kind, round_, team, player in mismatches:
            row = rows.get((round_, team))
            blanks = {"round": round_, "team": team, "player": player}
            if row is not None:
                if (round_, team) not in wrong:
                    wrong.add((round_, team))
                    at = row.lineup.players.index(player) if player in row.lineup.players else 0
                    place = row.seats[at] if player else row.team
                    self.fail(_MISMATCHES[kind], place, **blanks)
            elif (kind, team) not in reported:
                reported.add((kind, team))
                at_player = player and self.places.cell(player, round_)
                place = at_player or self.of_match(team, round_)
                self.fail(_MISMATCHES[kind], place, assumption="", **blanks)
        return wrong


def _wrong_opponent(team: int, opponent: int, met: int) -> str:
    """Return the fault of a record that names this opponent of a team that met another, if any."""
    if team == opponent:
        return "conflicting-records.itself"
    return "conflicting-records.opponent" if met and opponent and met != opponent else ""


# Line-ups (record 300): players of the team, against the team it plays


def check_lineups(
    checks: TeamChecks, rows: Iterable[LineUpRow], forfeits: Sequence[Forfeit], boards: int
) -> list[LineUpRow]:
    """Return the line-ups that can be; of several of a team in a round the first."""
    lost = {side: forfeit for forfeit in forfeits for side in forfeit.sides}
    right: dict[RoundOfTeam, LineUpRow] = {}
    for row in rows:
        lineup = row.lineup
        when = lineup.round, lineup.team
        if (
            not checks.knows(lineup.team, row.team)
            or (lineup.opponent and not checks.knows(lineup.opponent, row.opponent))
            or not checks.is_held(lineup.round, row.round)
        ):
            continue
        if when in right:
            if right[when].lineup != lineup:
                checks.fail("conflicting-records.line-up", row.team, **_blanks(row))
        elif _has_its_opponent(checks, row, lost.get(when)) and _has_its_players(
            checks, row, boards
        ):
            right[when] = row
    return [right[when] for when in sorted(right)]


def _has_its_opponent(checks: TeamChecks, row: LineUpRow, forfeit: Forfeit | None) -> bool:
    round_, team, opponent, _ = row.lineup
    met = checks.games.opponent(round_, team)
    if forfeit is not None and not met:
        met = forfeit.black if team == forfeit.white else forfeit.white
    blanks = {**_blanks(row), "opponent": opponent, "met": met}
    if not met and round_ <= checks.games.rounds:
        checks.fail("conflicting-records.no-match", row.team, **blanks)
        return False
    if wrong := _wrong_opponent(team, opponent, met):
        checks.fail(wrong, row.opponent, **blanks)
        return False
    return True


def _has_its_players(checks: TeamChecks, row: LineUpRow, boards: int) -> bool:
    """Return whether it has players of the team, each once, all who play, on boards there are."""
    round_, tpn, _, seats = row.lineup
    team = checks.teams[tpn]
    for at, player in enumerate(seats):
        if player and player not in team.members:
            id_ = "line-up.not-in-team"
        elif player and player in seats[:at]:
            id_ = "line-up.two-boards"
        elif at >= boards:
            id_ = "line-up.many-boards"
        else:
            continue
        checks.fail(id_, row.seats[at], player=player, count=boards, **_blanks(row))
        return False
    for player, _ in checks.games.games.get((round_, tpn), ()):
        if player not in seats:
            checks.fail("line-up.left-out", row.team, player=player, **_blanks(row))
            return False
    return True


def _blanks(row: LineUpRow) -> dict[str, int]:
    return {"round": row.lineup.round, "team": row.lineup.team}


# Matches without a game (record 330)


def check_forfeits(
    checks: TeamChecks,
    rows: Sequence[ForfeitRow],
    byes: Collection[RoundOfTeam],
    scale: PointSystem,
) -> list[Forfeit]:
    """Return the forfeits that can be; of several of a team in a round the first."""
    known = {row.forfeit.round for row in rows} | {round_ for round_, _ in byes}
    right: dict[RoundOfTeam, Forfeit] = {}
    for row in rows:
        forfeit = row.forfeit
        sides = ((forfeit.white, row.white), (forfeit.black, row.black))
        if not all(checks.knows(team, place) for team, place in sides) or not checks.is_held(
            forfeit.round, row.round, known - {forfeit.round}
        ):
            continue
        if _can_be_forfeited(checks, row, right, byes) and _was_forfeited(checks, row, scale):
            right |= dict.fromkeys(forfeit.sides, forfeit)
    return list(dict.fromkeys(right.values()))


def _can_be_forfeited(
    checks: TeamChecks,
    row: ForfeitRow,
    forfeited: Collection[RoundOfTeam],
    byes: Collection[RoundOfTeam],
) -> bool:
    round_, white, black, _ = row.forfeit
    for team, place, opponent in ((white, row.white, black), (black, row.black, white)):
        met = checks.games.opponent(round_, team)
        has_bye = not met and checks.games.bye(round_, team) in (Result.PAB, Result.HALF_BYE)
        id_ = _wrong_opponent(team, opponent, met)
        if not id_ and (round_, team) in forfeited:
            id_ = "conflicting-records.other-forfeit"
        elif not id_ and ((round_, team) in byes or has_bye):
            id_ = "conflicting-records.bye-forfeited"
        if id_:
            checks.fail(id_, place, team=team, round=round_, opponent=opponent, met=met)
            return False
    return True


def _was_forfeited(checks: TeamChecks, row: ForfeitRow, scale: PointSystem) -> bool:
    """Return whether no game of the match was played, and its boards went as the record says."""
    round_, white, black, results = row.forfeit
    blanks = {"white": white, "black": black, "round": round_}
    if checks.games.opponent(round_, white) != black:
        return True
    if checks.games.were_played(round_, white):
        checks.fail("conflicting-records.played", row.kind, **blanks)
        return False
    more = checks.games.points(round_, white, scale) - checks.games.points(round_, black, scale)
    right = "+-" if more > 0 else "-+" if more < 0 else "--"
    stated = "".join(results)
    if stated != right:
        checks.fail("conflicting-records.forfeit", row.kind, said=stated, right=right, **blanks)
    return stated == right


# Byes (record 320), and rounds that are not paired yet


def check_byes(checks: TeamChecks, rows: Sequence[ByeRow]) -> dict[RoundOfTeam, Result]:
    """Return the byes by round and team; at most one a round, and none of a team that plays."""
    byes: dict[int, int] = {}
    wrong: set[int] = set()
    for row in rows:
        known = {other.round for other in rows if other.team} - {row.round}
        if row.team and not _may_have_bye(checks, row, known):
            wrong.add(row.round)
        elif row.team:
            byes[row.round] = row.team
    denied = {row.round: row.place for row in rows if not row.team}
    for round_ in range(1, checks.games.rounds + 1):
        holders = checks.games.bye_holders(round_)
        if round_ in denied and holders:
            blanks = {"round": round_, "team": holders[0]}
            checks.fail("conflicting-records.no-bye", denied[round_], **blanks)
        all_holders = sorted({*holders, *([byes[round_]] if round_ in byes else [])})
        if len(all_holders) > 1 and round_ not in wrong:
            other = next(team for team in all_holders[::-1] if team != byes.get(round_))
            place = checks.places.cell(checks.games.free[round_, other][0][0], round_)
            teams = ", ".join(map(str, all_holders))
            checks.fail("two-byes.teams", place, teams=teams, round=round_)
    return dict.fromkeys(byes.items(), Result.PAB)


def _may_have_bye(checks: TeamChecks, row: ByeRow, others: Collection[int]) -> bool:
    if not checks.knows(row.team, row.place, _IGNORED_NUMBER) or not checks.is_held(
        row.round, row.place, others, _IGNORED_NUMBER
    ):
        return False
    met = checks.games.opponent(row.round, row.team)
    if met:
        blanks = {"team": row.team, "round": row.round, "met": met}
        checks.fail("conflicting-records.bye", row.place, **blanks)
    return not met


def check_coming(
    checks: TeamChecks,
    named: Collection[RoundOfTeam],
    away: Collection[RoundOfTeam],
    places: Mapping[int, FilePlace],
) -> set[int]:
    """Return the rounds after the last game that have a bye or a forfeit, but are not paired.

    A round is paired if every team has a match or the bye (`named`, by round and team), or said
    that it is `away`. `places` are those of the records, by round. A round that is not paired is a
    fault, unless there were others before.
    """
    games = checks.games
    last = games.last_with_games
    holders = {r: games.bye_holders(r) for r in range(last + 1, games.rounds + 1)}
    begun = {r for r, teams in holders.items() if teams} | {r for r, _ in named if r > last}
    coming = set()
    for round_ in sorted(begun):
        known = {tpn for when, tpn in (*named, *away) if when == round_}
        resting = {tpn for tpn in checks.teams if games.bye(round_, tpn) is not Result.ABSENT}
        missing = sorted(checks.teams.keys() - known - resting)
        if not missing or checks.failed:
            continue
        coming.add(round_)
        place, assumption = places.get(round_, NOWHERE), None
        if team := next(iter(holders.get(round_, ())), 0):  # nobody can leave out a cell
            place, assumption = checks.places.cell(games.free[round_, team][0][0], round_), ""
        blanks = {"round": round_, "team": missing[0]}
        checks.fail("conflicting-records.coming", place, assumption=assumption, **blanks)
    return coming
