"""Boards that do not make a match, in words: one fault for one slip."""

from __future__ import annotations

from zug.fastclasses import Protocol
from zug.formats.team_checks import IGNORED_RECORD
from zug.messages import Message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.formats.faults import Place
    from zug.formats.team_checks import LineUpRow, TeamChecks
    from zug.model.team_matches import Misfit


class MisfitPlaces(Protocol):
    """Where boards, and the colours of the boards, stand in a file."""

    def of_misfit(self, team: int, player: int, round_: int) -> Place: ...

    @property
    def of_colours(self) -> Place: ...


def report_colours(
    misfits: Sequence[Misfit], stated: str, checks: TeamChecks, places: MisfitPlaces
) -> str:
    """If no match has the colours stated, that is told; those to go on with, if there are any."""
    colours = [misfit for misfit in misfits if misfit.kind == "colour"]
    if not len(colours) == len(misfits) == checks.games.matches_of_boards() > 1:
        return ""
    usual = ("WB" * len(stated))[: len(stated)]
    checks.fail(
        "line-up",
        say("no match has the colours of the boards given here"),
        say("correct the colours of the boards"),
        places.of_colours,
        "" if stated == usual else say("the colours of the boards alternate"),
    )
    return usual


def report_misfits(
    misfits: Sequence[Misfit],
    lineups: Sequence[LineUpRow],
    checks: TeamChecks,
    places: MisfitPlaces,
) -> set[tuple[int, int]]:
    """Tell what does not fit; round and team of the line-ups to blame are given back."""
    by_when = {(row.lineup.round, row.lineup.team): row for row in lineups}
    advice = say("correct the games, or give the boards of the match (record 300)")
    wrong: set[tuple[int, int]] = set()
    told: set[tuple[str, int]] = set()
    for kind, round_, team, player in misfits:
        row = by_when.get((round_, team))
        message = _in_words(kind, round_, team, player)
        if row is not None:
            if (round_, team) not in wrong:
                wrong.add((round_, team))
                at = row.lineup.players.index(player) if player in row.lineup.players else 0
                place = row.seats[at] if player else row.team
                checks.fail("line-up", message, advice, place, IGNORED_RECORD)
        elif (kind, team) not in told:
            told.add((kind, team))
            checks.fail("line-up", message, advice, places.of_misfit(team, player, round_))
    return wrong


def _in_words(kind: str, round_: int, team: int, player: int) -> Message:
    where = {"round": round_, "team": team, "player": player}
    match kind:
        case "opponents":
            return say("the boards of team {team} meet several teams in round {round}", **where)
        case "board":
            return say(
                "player {player} of team {team} meets another board in round {round}", **where
            )
        case "colour":
            return say(
                "player {player} of team {team} has the colour of another board in round {round}",
                **where,
            )
    return say("player {player} is at a board of team {team}, but not in the team", **where)
