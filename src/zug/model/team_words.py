"""What is said of players, said of teams: the same sentence with the words of a team event.

Sentences that both can meet are written for players; whoever speaks of teams asks `of_teams`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from zug.errors import Fault, FaultyTournamentError, UsageError
from zug.fastclasses import replace
from zug.messages import Message, Wording, wording, wording_n

_Any = TypeVar("_Any")

OF_TEAMS: dict[str, Wording] = {
    "{count} player": wording_n("{count} team", "{count} teams"),
    # entries, rounds, byes
    "there is no player {number}": wording("there is no team {number}"),
    "there is no player {number}, named in {what}": wording(
        "there is no team {number}, named in {what}"
    ),
    "there is no player {tpn}": wording("there is no team {tpn}"),
    "correct the number, or add the player's record": wording(
        "correct the number, or add the team"
    ),
    "give every player a number of their own": wording("give every team a number of its own"),
    "the list of players is empty": wording("the list of teams is empty"),
    "add players": wording("add teams"),
    "a ban needs two players at least": wording("a ban needs two teams at least"),
    "add a player, or leave the ban out": wording("add a team, or leave the ban out"),
    "correct the number, or add the player": wording("correct the number, or add the team"),
    "{count} players have the number {number}": wording("{count} teams have the number {number}"),
    "give each player a number of their own": wording("give every team a number of its own"),
    "number {number} belongs to another player": wording("number {number} belongs to another team"),
    "player {number} is paired more than once": wording("team {number} is paired more than once"),
    "seat everybody once": wording("pair every team once"),
    "player {number} is paired, but absent": wording("team {number} is paired, but absent"),
    "player {number} is neither paired nor absent": wording(
        "team {number} is neither paired nor absent"
    ),
    "seat the player, or announce the absence first (with_bye, withdraw)": wording(
        "pair the team, or announce its absence first (with_bye, withdraw)"
    ),
    "{result!r} is not a bye a player can ask for": wording(
        "{result!r} is not a bye a team can ask for"
    ),
    "use H (half a point), F (a full point) or Z (no point)": wording(
        "use H (the points of a draw), F (those of a match won on every board) or Z (none)"
    ),
    # cells
    "player {number} has a bye and an opponent in round {round}": wording(
        "team {number} has a bye and an opponent in round {round}"
    ),
    "set the opponent of a bye to 0, or give the result of the game": wording(
        "set the opponent of a bye to 0, or give the result of the match"
    ),
    "player {number} has a game but no opponent in round {round}": wording(
        "team {number} has a match but no opponent in round {round}"
    ),
    "{result} is the result of a game, but there is no opponent": wording(
        "{result} is the result of a match, but there is no opponent"
    ),
    "player {number} has a colour but no opponent in round {round}": wording(
        "team {number} has a colour but no opponent in round {round}"
    ),
    "player {number}": wording("team {number}"),
    "{player} is their own opponent in round {round}": wording(
        "{player} is its own opponent in round {round}"
    ),
    "the forfeited game of {me} and {other} in round {round} has no colours": wording(
        "the forfeited match of {me} and {other} in round {round} has no colours"
    ),
    "write w or b, even for a forfeited game": wording("write w or b, even for a forfeited match"),
    "no game ends like that": wording("no match ends like that"),
    "give both players of a game its result": wording("give both teams of a match its result"),
    # pairings
    "Board": wording("Match"),
    "Absent: {count} player ({who})": wording_n(
        "Absent: {count} team ({who})", "Absent: {count} teams ({who})"
    ),
    "stuck: {players}": wording("stuck teams: {players}"),
    "one of them would have to get the bye, and none of them may have it": wording(
        "one of these teams would have to get the bye, and none of them may have it"
    ),
    "nobody is left whom this player may meet": wording("no team is left that this one may meet"),
    "this player may meet only {names}, and that is not enough": wording_n(
        "this team may meet only {names}, and that is not enough",
        "outside this list they may meet only {names}, and that is not enough",
    ),
    "outside this list they may meet nobody, and inside it they cannot all be paired": wording(
        "outside this list they may meet no team, and inside it they cannot all be paired"
    ),
    "there is no board {number} in round {round}": wording(
        "there is no match {number} in round {round}"
    ),
    "a player cannot be paired with themselves": wording("a team cannot be paired with itself"),
    # tie-breaks
    "games won over the board": wording("matches won over the board"),
    "games played with Black": wording("matches played with Black on board 1"),
    "games won with Black": wording("matches won with Black on board 1"),
    "the sum of the opponents' scores with all games of the last round drawn": wording(
        "the sum of the opponents' scores with all matches of the last round drawn"
    ),
    "the sum of each opponent's score times the points scored against them": wording(
        "the sum of each opponent's score times the points scored against that team"
    ),
}


def of_teams(said: _Any) -> _Any | Message:
    """A message as it is said of teams, its parts too; whatever else it is stays as it is."""
    if not isinstance(said, Message):
        return said
    params = {key: of_teams(value) for key, value in said.params.items()}
    found = OF_TEAMS.get(said.template)
    one, many = (said.template, said.plural) if found is None else (found.one, found.many)
    return Message(one, params, many, said.number, said.context)


def fault_of_teams(fault: Fault) -> Fault:
    return replace(fault, message=of_teams(fault.message), advice=of_teams(fault.advice))


@contextmanager
def speaking_of_teams() -> Iterator[None]:
    """What is refused inside is told in the words of a team event."""
    try:
        yield
    except FaultyTournamentError as error:
        raise FaultyTournamentError(map(fault_of_teams, error.faults)) from None
    except UsageError as error:
        raise UsageError(error.code, of_teams(error.message), of_teams(error.advice)) from None
