"""Do the points of a file add up? And if they do in another scale, which one is it?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from zug.model import NO_POINTS, Cell, Colour, Points, PointSystem, Result, format_points

if TYPE_CHECKING:
    from zug.formats.faults import Findings, Place
    from zug.model import Player, Tournament

_SCALES = (  # in tenths; the last is what the bye is worth
    ("2-1-0", 20, 10, 0, 20),
    ("3-1-0", 30, 10, 0, 30),
    ("2-1-0 with 1 for the bye", 20, 10, 0, 10),
    ("3-1-0 with 1 for the bye", 30, 10, 0, 10),
    ("1-0.5-0 with 0.5 for the bye", 10, 5, 0, 5),
    ("2-1-0 with 0 for the bye", 20, 10, 0, 0),
    ("3-1-0 with 0 for the bye", 30, 10, 0, 0),
    ("1-0.5-0 with 0 for the bye", 10, 5, 0, 0),
    ("3-2-1", 30, 20, 10, 30),
)
"""Scales that a file without any point system may have been written in, likelier ones first."""


class PointPlaces(Protocol):
    """Where the points of a player stand in the file."""

    def points(self, tpn: int) -> Place: ...


def check_points(
    tournament: Tournament, places: PointPlaces, findings: Findings, *, infer: bool = False
) -> Tournament:
    """The tournament with points that add up; in another scale if `infer` allows one that fits.

    Everybody has no points although games were won: then the points were not filled in, and
    there is nothing to check.
    """
    suspects = _suspects(tournament)
    if not suspects:
        return tournament
    nobody_has_points = not any(player.listed_points for player in tournament.players)
    suspects = [
        player
        for player in suspects
        if (player.listed_points is not None or nobody_has_points) and not _fits(tournament, player)
    ]
    if not suspects:
        return tournament
    if nobody_has_points:
        findings.add(
            "points-missing",
            "no player has points, although there are results",
            "fill in the points of the players (columns 81 to 84)",
            assumption="the points were worked out from the results",
        )
        return _with_points(tournament, {player.tpn: None for player in tournament.players})
    scale = _fitting_scale(tournament)
    if infer and scale is not None:
        findings.assume(f"the points add up as {scale[0]}, so that is the point system")
        return replace(tournament, points=scale[1])
    for player in suspects:
        _report(tournament, player, places, findings, scale)
    corrected = {player.tpn: points_to_list(tournament, player) for player in suspects}
    return _with_points(tournament, dict(corrected))


def points_to_list(tournament: Tournament, player: Player) -> Points:
    """The points a file shows: results so far, byes of the round to come, given and taken."""
    held = tournament.rounds_played
    total = _sum_of(player, held, tournament.points)
    total += sum(tournament.points.worth(cell) for cell in player.cells[held : held + 1])
    return Points(total + _adjusted(tournament, player))


def _sum_of(player: Player, rounds: int, points: PointSystem) -> int:
    """Points of the first rounds; a cell that is not there is an absence."""
    cells = player.cells[:rounds]
    return sum(map(points.worth, cells)) + points.zero_bye * (rounds - len(cells))


def _suspects(tournament: Tournament) -> list[Player]:
    """Players whose points are not simply the sum of their cells."""
    white, with_white = Colour.WHITE, tournament.points.with_white
    with_black = tournament.points.with_black
    found = []
    for player in tournament.players:
        total = 0
        for _, colour, result, second in player.cells:
            total += with_white[result] if colour is white else with_black[result]
            if second is not None:
                total += with_black[second] if colour is white else with_white[second]
        if total != (player.listed_points or 0):
            found.append(player)
    return found


def _fits(tournament: Tournament, player: Player) -> bool:
    """The points are a sum that programs are known to list.

    The results so far, with or without: unfinished games, byes entered for rounds to come,
    virtual points of the round to come, points given or taken apart from results.
    """
    worth = tournament.points.worth
    held, coming = tournament.rounds_played, tournament.next_round
    sums = {_sum_of(player, held, tournament.points)}
    if any(Result.UNFINISHED in (cell.result, cell.second) for cell in player.cells):
        pending = replace(tournament.points, unfinished=NO_POINTS)
        sums.add(_sum_of(player, held, pending))
    later = [worth(cell) for cell in player.cells[held:]] or [
        worth(Cell(0, None, bye.result))
        for bye in tournament.byes
        if bye.round == coming and player.tpn in bye.players
    ]
    sums |= {total + sum(later[:count]) for total in sums for count in range(1, len(later) + 1)}
    bonus = tournament.virtual_points.get(player.tpn, ())
    if len(bonus) >= coming:
        sums |= {total + bonus[coming - 1] for total in sums}
    sums |= {total + _adjusted(tournament, player) for total in sums}
    return (player.listed_points or 0) in sums


def _adjusted(tournament: Tournament, player: Player) -> int:
    return sum(
        gain
        for adjustment in tournament.adjustments
        if player.tpn in adjustment.players
        for gain in adjustment.gains(player.cells, tournament.points).values()
    )


def _fitting_scale(tournament: Tournament) -> tuple[str, PointSystem] | None:
    """The first simple point system under which the points of all players add up."""
    for name, win, draw, loss, bye in _SCALES:
        system = PointSystem.of(win, draw, loss, pab=bye)
        other = replace(tournament, points=system)
        if all(
            player.listed_points is None or _fits(other, player) for player in tournament.players
        ):
            return name, system
    return None


def _report(
    tournament: Tournament,
    player: Player,
    places: PointPlaces,
    findings: Findings,
    scale: tuple[str, PointSystem] | None,
) -> None:
    terms = [format_points(tournament.points.worth(cell)) for cell in player.cells]
    total = format_points(points_to_list(tournament, player))
    listed = format_points(player.listed_points or 0)
    addition = f" ({' + '.join(terms)})" if terms else ""
    advice = "correct the points or the results"
    if scale is not None:
        advice = f"the points of all players add up as {scale[0]}: say so with XXS, BBW… or 162"
    findings.add(
        "points-sum",
        f"player {player.number} has {listed} points, but the results give {total}{addition}",
        advice,
        places.points(player.tpn),
        assumption=f"the points of player {player.number} are {total}",
    )


def _with_points(tournament: Tournament, points: dict[int, Points | None]) -> Tournament:
    return replace(
        tournament,
        players=tuple(
            replace(player, listed_points=points[player.tpn]) if player.tpn in points else player
            for player in tournament.players
        ),
    )
