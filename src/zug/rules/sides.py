"""The two teams of a Scheveningen match: numbers 1 to n against n+1 to 2n (round-robin:S.1)."""

from __future__ import annotations

from collections import Counter

from zug.fastclasses import NamedTuple
from zug.messages import Message, say
from zug.model import Points, list_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.model import Tournament

NO_CLUBS: Mapping[int, str] = {}


class Side(NamedTuple):
    """A team: its name, the TPNs of its players, and the sum of their points."""

    name: str
    players: tuple[int, ...]
    points: Points


def sides(
    tournament: Tournament, scores: Mapping[int, int], clubs: Mapping[int, str] = NO_CLUBS
) -> tuple[Side, ...]:
    """The teams with their points; named by what all of each have, a club or else a federation."""
    names: tuple[str, str] = say("First team"), say("Second team")
    for first, second in _known(tournament, clubs):
        if len({*first}) == len({*second}) == 1 and first[0] != second[0]:
            names = first[0], second[0]
            break
    return tuple(
        Side(name, team, Points(sum(scores[tpn] for tpn in team)))
        for name, team in zip(names, _teams(tournament), strict=True)
    )


def team_score(found: tuple[Side, ...]) -> Message:
    first, second = found
    return say(
        "Team score: {first} {points} – {others} {second}",
        first=first.name,
        points=list_points(first.points),
        others=list_points(second.points),
        second=second.name,
    )


def team_names(
    tournament: Tournament, clubs: Mapping[int, str] = NO_CLUBS
) -> tuple[tuple[str, int, int], ...]:
    """Return both teams before the start: each name, with the first and the last number of it."""
    found = sides(tournament, dict.fromkeys(tournament.by_tpn, 0), clubs)
    return tuple((one.name, one.players[0], one.players[-1]) for one in found if one.players)


def team_by_team(
    tournament: Tournament, clubs: Mapping[int, str] = NO_CLUBS
) -> tuple[int, ...] | None:
    """Return the TPNs with one team first, each team in its present order.

    None unless there are two clubs, or else two federations, of n players each.
    """
    tpns = [player.tpn for player in tournament.players]
    for first, second in _known(tournament, clubs):
        names = dict(zip(tpns, (*first, *second), strict=True))
        counts = Counter(names.values())
        if len(counts) == 2 and len({*counts.values()}) == 1:
            return tuple(sorted(tpns, key=lambda tpn: names[tpn] != names[tpns[0]]))
    return None


def mixed(tournament: Tournament, clubs: Mapping[int, str] = NO_CLUBS) -> tuple[Message, ...]:
    """Return a warning if team-mates would meet: the halves of the list contradict the clubs.

    Of federations that is evident only if there are two of n players each. An event in one club
    says nothing about its teams.
    """
    for first, second in _known(tournament, clubs):
        counts = Counter((*first, *second))
        if len(counts) == 2 and len({*counts.values()}) == 1:
            if len({*first}) == 1:
                return ()
            return (
                say(
                    "players of {first} and {second} are in the same team: numbers 1 to {last} "
                    "are the first team, the others the second",
                    first=min(counts),
                    second=max(counts),
                    last=len(first),
                ),
            )
    here = [{club for tpn in team if (club := clubs.get(tpn))} for team in _teams(tournament)]
    shared = sorted(here[0] & here[1])
    if not shared or len(here[0] | here[1]) == 1:
        return ()
    return (
        say(
            "players of {club} are in both teams and would meet: numbers 1 to {last} are the first "
            "team, the others the second",
            club=shared[0],
            last=len(tournament.players) // 2,
        ),
    )


def _teams(tournament: Tournament) -> tuple[tuple[int, ...], tuple[int, ...]]:
    tpns = tuple(player.tpn for player in tournament.players)
    half = len(tpns) // 2
    return tpns[:half], tpns[half:]


def _known(
    tournament: Tournament, clubs: Mapping[int, str]
) -> Iterator[tuple[list[str], list[str]]]:
    """Team by team what everybody's club is, and everybody's federation; only if all have one."""
    teams = _teams(tournament)
    for known in (clubs, {player.tpn: player.federation for player in tournament.players}):
        first, second = ([known.get(tpn, "") for tpn in team] for team in teams)
        if first and all((*first, *second)):
            yield first, second
