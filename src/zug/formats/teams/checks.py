"""From the games of players to the matches of teams, and what contradicts them.

Every record of teams is held against the games; a wrong one is a fault and left out. A record that
is at fault already brings no further fault: one slip, one fault.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple, replace
from zug.formats.faults import NOWHERE
from zug.formats.stated_totals import put_right
from zug.formats.teams.games import TeamGames, announced_byes, check_penalty, with_results
from zug.formats.trf_records import IGNORED_RECORD
from zug.messages import Message, say, say_n
from zug.model import Result
from zug.model.team_matches import Matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from zug.formats.faults import FilePlace, Findings
    from zug.formats.stated_totals import ListedValues
    from zug.formats.teams.games import Penalty
    from zug.model import Player, PointSystem
    from zug.model.crosstable import CellPlaces
    from zug.model.team_matches import BoardMismatch, Byes, Forfeit, RoundOfTeam
    from zug.model.teams import LineUp, Team, TeamTournament

_IGNORED_NUMBER = say("the number was ignored")
_GAMES_HOLD = say("the games hold")
_COLOURS_ALTERNATE = say("the colours of the boards alternate")


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
        self, code: str, message: str, advice: str, place: FilePlace, assumption: str = ""
    ) -> None:
        self.failed = True
        self.findings.add(code, message, advice, place, assumption=assumption)

    def malformed(self, place: FilePlace, message: str, form: str) -> None:
        advice = say("the form is `{form}`", form=form)
        self.fail("bad-record", message, advice, place, IGNORED_RECORD)

    def contradict(
        self, message: Message, place: FilePlace, assumption: str = IGNORED_RECORD
    ) -> None:
        advice = say("correct the record or the games")
        self.fail("conflicting-records", message, advice, place, assumption)

    def knows(self, team: int, place: FilePlace, assumption: str = IGNORED_RECORD) -> bool:
        """Return whether there is such a team; if not, it is a fault."""
        if team in self.teams:
            return True
        message = say("there is no team {number}", number=team)
        self.fail("unknown-team", message, self.add_team, place, assumption)
        return False

    def is_held(
        self,
        round_: int,
        place: FilePlace,
        others: Collection[int] = (),
        assumption: str = IGNORED_RECORD,
    ) -> bool:
        """Return whether a record may be of this round; if not, it is a fault.

        It may be of a round that was paired, of the next one, or of one after those that `others`
        of its kind are of.
        """
        if self.rounds is not None and round_ > self.rounds:
            message = after_the_last(round_, self.rounds)
        elif round_ > self.games.rounds + 1 and round_ - 1 not in others:
            message = say_n(
                "the record is for round {round}, but only {count} round has been paired",
                "the record is for round {round}, but only {count} rounds have been paired",
                self.games.rounds,
                round=round_,
            )
        else:
            return True
        self.contradict(message, place, assumption)
        return False

    # Players

    def check_homeless(self, names: Mapping[int, int]) -> None:
        """Report players without a team: an error if they play, a warning if they do not."""
        advice = say("add them to the record of their team")
        for code, are_idle in (("unknown-team", False), ("no-team", True)):
            homeless = [
                player
                for player in self.games.homeless
                if are_idle != any(cell.opponent for cell in player.cells)
            ]
            if not homeless:
                continue
            numbers = ", ".join(str(names.get(player.tpn, player.tpn)) for player in homeless)
            place = self.places.cell(homeless[0].tpn, 1)
            message = say_n(
                "player {numbers} is in no team",
                "players {numbers} are in no team",
                len(homeless),
                numbers=numbers,
            )
            if are_idle:
                self.findings.add(code, message, advice, place)
            else:
                self.fail(code, message, advice, place)

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
                "conflicting-records",
                say(
                    "player {player} has the bye {bye} in round {round}, but team {team} plays",
                    player=player,
                    bye=bye,
                    round=round_,
                    team=team,
                ),
                say("write + for a board won against nobody, Z for a player without a game"),
                self.places.cell(player, round_, "result"),
                say("the board was won without a game")
                if won
                else say("the player was taken as absent"),
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
            message = say_n(
                "the boards have the colours {colours}, but a match has {count} board",
                "the boards have the colours {colours}, but a match has {count} boards",
                most,
                colours=colours,
            )
            advice = say("give the colour of every board")
            self.fail("line-up", message, advice, self.of_colours, _COLOURS_ALTERNATE)
            return False
        most = most or max((len(team.members) for team in self.teams.values()), default=0)
        if 0 < most < len(colours):
            message = say_n(
                "the boards have the colours {colours}, but no match has more than {count} board",
                "the boards have the colours {colours}, but no match has more than {count} boards",
                most,
                colours=colours,
            )
            advice = say("check the number of boards: the points of a bye depend on it")
            self.findings.add("board-count", message, advice, self.of_colours)
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
        self.fail(
            "line-up",
            say("no match has the colours of the boards given here"),
            say("correct the colours of the boards"),
            self.of_colours,
            "" if stated == usual else _COLOURS_ALTERNATE,
        )
        return usual

    def _report_mismatches(
        self, mismatches: Sequence[BoardMismatch], lineups: Sequence[LineUpRow]
    ) -> set[RoundOfTeam]:
        """Report boards that do not fit; return round and team of the line-ups to blame."""
        rows = {(row.lineup.round, row.lineup.team): row for row in lineups}
        advice = say("correct the games, or give the boards of the match (record 300)")
        wrong: set[RoundOfTeam] = set()
        reported: set[tuple[str, int]] = set()
        for kind, round_, team, player in mismatches:
            row = rows.get((round_, team))
            message = _mismatch_in_words(kind, round_, team, player)
            if row is not None:
                if (round_, team) not in wrong:
                    wrong.add((round_, team))
                    at = row.lineup.players.index(player) if player in row.lineup.players else 0
                    place = row.seats[at] if player else row.team
                    self.fail("line-up", message, advice, place, IGNORED_RECORD)
            elif (kind, team) not in reported:
                reported.add((kind, team))
                at_player = player and self.places.cell(player, round_)
                self.fail("line-up", message, advice, at_player or self.of_match(team, round_))
        return wrong


def named_again(number: int, team: int, other: int) -> tuple[Message, Message]:
    """Return that a player of a team is named again, by another or by the same, and the advice."""
    message = (
        say("player {number} is in team {team} too", number=number, team=team)
        if team != other
        else say("player {number} is named twice", number=number)
    )
    return message, say("a player belongs to one team")


def after_the_last(round_: int, rounds: int) -> Message:
    """Return that a record is for a round which the tournament does not have."""
    return say_n(
        "the record is for round {round}, but the tournament has {count} round",
        "the record is for round {round}, but the tournament has {count} rounds",
        rounds,
        round=round_,
    )


def _mismatch_in_words(kind: str, round_: int, team: int, player: int) -> Message:
    blanks = {"round": round_, "team": team, "player": player}
    match kind:
        case "opponents":
            return say("the boards of team {team} meet several teams in round {round}", **blanks)
        case "board":
            return say(
                "player {player} of team {team} meets another board in round {round}", **blanks
            )
        case "colour":
            return say(
                "player {player} of team {team} has the colour of another board in round {round}",
                **blanks,
            )
    return say("player {player} is at a board of team {team}, but not in the team", **blanks)


def _wrong_opponent(round_: int, team: int, opponent: int, met: int) -> Message | None:
    """Return why a record cannot name this opponent of a team that met another; None if it can."""
    if team == opponent:
        return say("a team cannot be paired with itself")
    if met and opponent and met != opponent:
        return say(
            "team {team} meets team {opponent} here, but team {met} in round {round}",
            team=team,
            opponent=opponent,
            met=met,
            round=round_,
        )
    return None


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
                checks.contradict(
                    say("there is another line-up of team {team} in round {round}", **_blanks(row)),
                    row.team,
                    say("the first line-up holds"),
                )
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
    if not met and round_ <= checks.games.rounds:
        message = say("team {team} has no match in round {round}", **_blanks(row))
        checks.contradict(message, row.team)
        return False
    if wrong := _wrong_opponent(round_, team, opponent, met):
        checks.contradict(wrong, row.opponent)
        return False
    return True


def _has_its_players(checks: TeamChecks, row: LineUpRow, boards: int) -> bool:
    """Return whether it has players of the team, each once, all who play, on boards there are."""
    round_, tpn, _, seats = row.lineup
    team = checks.teams[tpn]
    advice = say("name players of the team, 0 for an empty board")
    for at, player in enumerate(seats):
        blanks = {"player": player, **_blanks(row)}
        if player and player not in team.members:
            message = _mismatch_in_words("stranger", round_, tpn, player)
        elif player and player in seats[:at]:
            message = say("player {player} is at two boards in round {round}", **blanks)
        elif at >= boards:
            message = say_n(
                "a match has {count} board, but team {team} has more in round {round}",
                "a match has {count} boards, but team {team} has more in round {round}",
                boards,
                **_blanks(row),
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
                **_blanks(row),
            )
            checks.fail("line-up", message, advice, row.team, IGNORED_RECORD)
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
        blanks = {"team": team, "round": round_}
        has_bye = not met and checks.games.bye(round_, team) in (Result.PAB, Result.HALF_BYE)
        message = _wrong_opponent(round_, team, opponent, met)
        if message is None and (round_, team) in forfeited:
            message = say("another match of team {team} in round {round} was forfeited", **blanks)
        elif message is None and ((round_, team) in byes or has_bye):
            message = say(
                "team {team} has a bye in round {round}, and no match to forfeit", **blanks
            )
        if message is not None:
            checks.contradict(message, place)
            return False
    return True


def _was_forfeited(checks: TeamChecks, row: ForfeitRow, scale: PointSystem) -> bool:
    """Return whether no game of the match was played, and its boards went as the record says."""
    round_, white, black, results = row.forfeit
    blanks = {"white": white, "black": black, "round": round_}
    if checks.games.opponent(round_, white) != black:
        return True
    if checks.games.were_played(round_, white):
        message = say(
            "the match {white}-{black} of round {round} is forfeited here, but games of it "
            "were played",
            **blanks,
        )
        checks.contradict(message, row.kind, _GAMES_HOLD)
        return False
    more = checks.games.points(round_, white, scale) - checks.games.points(round_, black, scale)
    right = "+-" if more > 0 else "-+" if more < 0 else "--"
    stated = "".join(results)
    if stated == right:
        return True
    message = say(
        "the match {white}-{black} of round {round} is forfeited as {said} here, but as {right} "
        "on its boards",
        **blanks,
        said=stated,
        right=right,
    )
    checks.contradict(message, row.kind, _GAMES_HOLD)
    return False


# Byes (record 320), and rounds that are not paired yet


def check_byes(checks: TeamChecks, rows: Sequence[ByeRow]) -> dict[RoundOfTeam, Result]:
    """Return the byes by round and team; at most one a round, and none of a team that plays."""
    byes: dict[int, int] = {}
    wrong: set[int] = set()
    for row in rows:
        known = {one.round for one in rows if one.team} - {row.round}
        if row.team and not _may_have_bye(checks, row, known):
            wrong.add(row.round)
        elif row.team:
            byes[row.round] = row.team
    denied = {row.round: row.place for row in rows if not row.team}
    for round_ in range(1, checks.games.rounds + 1):
        holders = checks.games.bye_holders(round_)
        if round_ in denied and holders:
            message = say(
                "nobody has the bye of round {round} here, but the players of team {team} do",
                round=round_,
                team=holders[0],
            )
            checks.contradict(message, denied[round_], say("the records of the players hold"))
        all_holders = sorted({*holders, *([byes[round_]] if round_ in byes else [])})
        if len(all_holders) > 1 and round_ not in wrong:
            other = next(team for team in all_holders[::-1] if team != byes.get(round_))
            teams = ", ".join(map(str, all_holders))
            checks.fail(
                "two-byes",
                say(
                    "the teams {teams} have the pairing-allocated bye of round {round}",
                    teams=teams,
                    round=round_,
                ),
                say("a round has one pairing-allocated bye; write F, H or Z for the others"),
                checks.places.cell(checks.games.free[round_, other][0][0], round_),
            )
    return dict.fromkeys(byes.items(), Result.PAB)


def _may_have_bye(checks: TeamChecks, row: ByeRow, others: Collection[int]) -> bool:
    if not checks.knows(row.team, row.place, _IGNORED_NUMBER) or not checks.is_held(
        row.round, row.place, others, _IGNORED_NUMBER
    ):
        return False
    met = checks.games.opponent(row.round, row.team)
    if met:
        message = say(
            "team {team} has the bye of round {round} here, but meets team {met}",
            team=row.team,
            round=row.round,
            met=met,
        )
        checks.contradict(message, row.place, _GAMES_HOLD)
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
        message = say(
            "the record is for round {round}, in which team {team} has no match yet",
            round=round_,
            team=missing[0],
        )
        advice = say("add the matches of the round; a bye of the round to come is record 240")
        place = places.get(round_, NOWHERE)
        assumption: str = IGNORED_RECORD
        if team := next(iter(holders.get(round_, ())), 0):  # nobody can leave out a cell
            place, assumption = checks.places.cell(games.free[round_, team][0][0], round_), ""
        checks.fail("conflicting-records", message, advice, place, assumption)
    return coming
