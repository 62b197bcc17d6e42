"""What is wrong with a tournament of teams that was made by hand, beside what is with any."""

from __future__ import annotations

from collections.abc import Iterator

from zug.errors import Fault
from zug.messages import say
from zug.model.teams import Primary, Team

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.teams import TeamTournament

PREFERENCES = ("a", "b", "none")


def find_team_faults(tournament: TeamTournament) -> tuple[Fault, ...]:
    """Participants that are no teams, choices there are not, players unknown or in two teams."""
    return (*_choices(tournament), *_rosters(tournament))


def _choices(tournament: TeamTournament) -> Iterator[Fault]:
    allowed = {
        "preferences": (tournament.preferences, PREFERENCES),
        "primary": (tournament.primary, tuple(Primary)),
    }
    for name, (value, known) in allowed.items():
        if value not in known:
            yield Fault(
                "bad-field",
                say("{path} is {value}", path=name, value=repr(value)),
                say("use one of {known}", known=", ".join(known)),
            )
    if not tournament.board_colours or set(tournament.board_colours) - {"W", "B"}:
        yield Fault(
            "bad-field",
            say("{path} is {value}", path="board_colours", value=repr(tournament.board_colours)),
            say("it must be {kind}", kind=say("the colours of the boards, such as WBWB")),
        )


def _rosters(tournament: TeamTournament) -> Iterator[Fault]:
    known = {player.tpn for player in tournament.individuals}
    taken: dict[int, int] = {}
    for team in tournament.players:
        if not isinstance(team, Team):
            yield Fault(
                "teams",
                say("{value!r} is not a team", value=team.name),
                say("enter a zug.model.teams.Team, and its players in `individuals`"),
            )
            continue
        for number in team.members:
            if number not in known:
                yield Fault(
                    "unknown-player",
                    say("there is no player {number}", number=number),
                    say("correct the number, or add the player"),
                )
            if number in taken:
                yield Fault(
                    "two-teams",
                    say("player {number} is in team {team} too", number=number, team=taken[number]),
                    say("a player belongs to one team"),
                )
            taken[number] = team.tpn
