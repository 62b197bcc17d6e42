"""Round robins: players who leave too early, and the two teams of a Scheveningen match.

Whoever leaves too early keeps the results in the table, but they count for nobody. Games over the
board and forfeit wins are completed, forfeit losses are not. Games still to come are, unless the
player has announced not to come (round-robin:6.6.1, 6.6.2).

In a Scheveningen match numbers 1 to n play against n+1 to 2n (round-robin:S.1).
"""

from __future__ import annotations

from collections import Counter

from zug.fastclasses import NamedTuple, replace
from zug.messages import Message, say
from zug.model import Points, list_points
from zug.model.results import ABSENT, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from zug.model import Player, Tournament


class Leaver(NamedTuple):
    """Somebody whose last game that is known of was not completed."""

    games: int
    missed: int
    open: tuple[int, ...]
    """The rounds before that game in which theirs has no result yet."""

    @property
    def is_too_early(self) -> bool:
        """Are fewer than half of the games completed (round-robin:6.6.1)?"""
        return self.games < 2 * self.missed

    @property
    def is_undecided(self) -> bool:
        """Would fewer than half be completed if the open games were not?"""
        return 2 * self.missed <= self.games < 2 * (self.missed + len(self.open))


def leavers(tournament: Tournament, free: Sequence[int | None]) -> Mapping[int, Leaver]:
    """Return those who have left, by TPN; `free` is by round who has no game in it."""
    leavers_by_tpn = {}
    for player in tournament.players:
        games = [*_games(tournament, player, free)]
        known = [(round_, done) for round_, done in games if done is not None]
        if known and not known[-1][1]:
            missed = sum(not done for _, done in known)
            last = known[-1][0]
            open_ = tuple(round_ for round_, done in games if done is None and round_ < last)
            leavers_by_tpn[player.tpn] = Leaver(
                sum(tpn != player.tpn for tpn in free), missed, open_
            )
    return leavers_by_tpn


def left_too_early(tournament: Tournament, free: Sequence[int | None]) -> frozenset[int]:
    """Return those who left with fewer than half of their games completed (round-robin:6.6.1)."""
    gone = leavers(tournament, free)
    return frozenset(tpn for tpn, leaver in gone.items() if leaver.is_too_early)


def _games(
    tournament: Tournament, player: Player, free: Sequence[int | None]
) -> Iterator[tuple[int, bool | None]]:
    """Round by round, was the game completed? None: it is open. Games to come are left out."""
    held = tournament.rounds_played
    announced = {bye.round for bye in tournament.byes if player.tpn in bye.players}
    for round_, tpn in enumerate(free, 1):
        if tpn == player.tpn:
            continue
        cell = player.cell(round_) or ABSENT
        if not cell.result.is_known:
            yield round_, None
        elif cell.opponent:
            yield round_, cell.result is not Result.FORFEIT_LOSS
        elif round_ <= held or round_ in announced or cell != ABSENT:
            yield round_, False


def without_results_of(tournament: Tournament, out: Collection[int]) -> Tournament:
    """Return the tournament as it counts: without the games of these players, for both sides."""
    if not out:
        return tournament
    players = tuple(
        player.with_cells(
            tuple(
                ABSENT if player.tpn in out or cell.opponent in out else cell
                for cell in player.cells
            )
        )
        for player in tournament.players
    )
    return replace(tournament, players=players)


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


def team_score(both: tuple[Side, ...]) -> Message:
    first, second = both
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
    all_sides = sides(tournament, dict.fromkeys(tournament.by_tpn, 0), clubs)
    return tuple(
        (side.name, side.players[0], side.players[-1]) for side in all_sides if side.players
    )


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
