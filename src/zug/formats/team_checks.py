"""Records of teams against the games of players: what contradicts them is told, and left out.

A record that was told brings no further fault: one slip, one fault.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple, Protocol
from zug.messages import say, say_n
from zug.model import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from zug.formats.faults import Findings, Place
    from zug.formats.team_games import TeamGames
    from zug.messages import Message
    from zug.model.crosstable import Field
    from zug.model.team_matches import Forfeit
    from zug.model.teams import LineUp, Team

IGNORED_RECORD = say("the record was ignored")
IGNORED_NUMBER = say("the number was ignored")


class LineUpRow(NamedTuple):
    """A line-up, and where its parts stand."""

    lineup: LineUp
    round: Place
    team: Place
    opponent: Place
    seats: tuple[Place, ...]


class ForfeitRow(NamedTuple):
    """A forfeited match, and where its parts stand."""

    forfeit: Forfeit
    kind: Place
    round: Place
    white: Place
    black: Place


class ByeRow(NamedTuple):
    """Who had the pairing-allocated bye of a round, 0 for nobody, and where that stands."""

    round: int
    team: int
    place: Place


class CellPlaces(Protocol):
    """Where the cell of a player stands in the file."""

    def cell(self, tpn: int, round_: int, field: Field = ..., game: int = ...) -> Place: ...


class TeamChecks:
    """Asks of each record whether the games allow it. `failed`: something did not fit."""

    def __init__(
        self,
        findings: Findings,
        teams: Mapping[int, Team],
        games: TeamGames,
        rounds: int | None,
        add_team: Message,
    ) -> None:
        self.findings = findings
        self.teams = teams
        self.games = games
        self.rounds = rounds
        self.add_team = add_team
        self.failed = False

    # Words

    def fail(
        self, code: str, message: str, advice: str, place: Place, assumption: str = ""
    ) -> None:
        self.failed = True
        self.findings.add(code, message, advice, place, assumption=assumption)

    def malformed(self, place: Place, message: str, form: str) -> None:
        advice = say("the form is `{form}`", form=form)
        self.fail("bad-record", message, advice, place, IGNORED_RECORD)

    def contradict(self, message: Message, place: Place, assumption: str = IGNORED_RECORD) -> None:
        advice = say("correct the record or the games")
        self.fail("conflicting-records", message, advice, place, assumption)

    def knows(self, team: int, place: Place, assumption: str = IGNORED_RECORD) -> bool:
        if team in self.teams:
            return True
        message = say("there is no team {number}", number=team)
        self.fail("unknown-team", message, self.add_team, place, assumption)
        return False

    def is_held(
        self,
        round_: int,
        place: Place,
        known: Collection[int] = (),
        assumption: str = IGNORED_RECORD,
    ) -> bool:
        """A record may be of a round there is, or of the one to come."""
        if self.rounds is not None and round_ > self.rounds:
            message = say_n(
                "the record is for round {round}, but the tournament has {count} round",
                "the record is for round {round}, but the tournament has {count} rounds",
                self.rounds,
                round=round_,
            )
        elif round_ > self.games.rounds + 1 and round_ - 1 not in known:
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

    def check_homeless(self, place_of: CellPlaces, names: Mapping[int, int]) -> None:
        """Whoever plays must be in a team; whoever does not is only mentioned."""
        advice = say("add them to the record of their team")
        for code, are_idle in (("unknown-team", False), ("no-team", True)):
            found = [
                player
                for player in self.games.homeless
                if are_idle != any(cell.opponent for cell in player.cells)
            ]
            if not found:
                continue
            numbers = ", ".join(str(names.get(player.tpn, player.tpn)) for player in found)
            place = place_of.cell(found[0].tpn, 1)
            message = say_n(
                "player {numbers} is in no team",
                "players {numbers} are in no team",
                len(found),
                numbers=numbers,
            )
            if are_idle:
                self.findings.add(code, message, advice, place)
            else:
                self.fail(code, message, advice, place)

    def check_strays(self, place_of: CellPlaces, result: Field) -> dict[tuple[int, int], Result]:
        """Byes of players whose team has a match: what to take them for, by player and round."""
        found = {}
        for round_, team, player, bye in self.games.strays():
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
                place_of.cell(player, round_, result),
                say("the board was won without a game")
                if won
                else say("the player was taken as absent"),
            )
            found[player, round_] = Result.FULL_BYE if won else Result.ZERO_BYE
        return found

    def have_boards(self, colours: str, most: int, place: Place) -> bool:
        """Whether a match has as many boards as there are colours; fewer are only mentioned."""
        words = {"colours": colours}
        if most > len(colours):
            message = say_n(
                "the boards have the colours {colours}, but a match has {count} board",
                "the boards have the colours {colours}, but a match has {count} boards",
                most,
                **words,
            )
            self.fail(
                "line-up",
                message,
                say("give the colour of every board"),
                place,
                say("the colours of the boards alternate"),
            )
            return False
        most = most or max((len(team.members) for team in self.teams.values()), default=0)
        if 0 < most < len(colours):
            message = say_n(
                "the boards have the colours {colours}, but no match has more than {count} board",
                "the boards have the colours {colours}, but no match has more than {count} boards",
                most,
                **words,
            )
            advice = say("check the number of boards: the points of a bye depend on it")
            self.findings.add("board-count", message, advice, place)
        return True
