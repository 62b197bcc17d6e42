"""Points and ranks that a file states beside the results, and whether the points add up.

Both follow from results, point system and tie-breaks; the model has no place for them. A file that
is only copied keeps what it listed; any other is written with points worked out anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from zug.fastclasses import NamedTuple, Protocol, replace
from zug.messages import say
from zug.model import Adjustment, Cell, Colour, Points, PointSystem, format_points
from zug.systems.codes import as_counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.formats.faults import FilePlace, Findings
    from zug.model import Player, Tournament

_NO_POINTS: Mapping[int, Points] = MappingProxyType({})
_NO_RANKS: Mapping[int, int] = MappingProxyType({})
_NO_CLUBS: Mapping[int, str] = MappingProxyType({})
_NO_TAGS: Mapping[int, tuple[str, ...]] = MappingProxyType({})


class ListedValues(NamedTuple):
    """Points and ranks by TPN, clubs and tags; a player of whom nothing is listed is missing."""

    points: Mapping[int, Points] = _NO_POINTS
    ranks: Mapping[int, int] = _NO_RANKS
    of_players: ListedValues | None = None
    """In a tournament of teams: what is listed of their players, by number."""
    program: str = ""
    """Set if it is a file of another program."""
    clubs: Mapping[int, str] = _NO_CLUBS
    tags: Mapping[int, tuple[str, ...]] = _NO_TAGS


NOTHING_LISTED = ListedValues()


def put_right(
    players: Sequence[Player], listed: ListedValues, table: Mapping[int, tuple[Cell, ...]]
) -> tuple[list[Player], ListedValues]:
    """Return the players with the cells of a repaired table, and what is still listed of them.

    Points that were listed for other results are none for these.
    """
    right = [player.with_cells(table[player.tpn]) for player in players]
    same = {old.tpn for old, new in zip(players, right, strict=True) if old.cells == new.cells}
    points = {tpn: points for tpn, points in listed.points.items() if tpn in same}
    return right, listed._replace(points=points)


_SCALES = (  # in tenths; the last is what the bye is worth
    ("1-0.5-0", 10, 5, 0, 10),
    ("2-1-0", 20, 10, 0, 20),
    ("3-1-0", 30, 10, 0, 30),
    (say("{scale} with {points} for the bye", scale="2-1-0", points="1"), 20, 10, 0, 10),
    (say("{scale} with {points} for the bye", scale="3-1-0", points="1"), 30, 10, 0, 10),
    (say("{scale} with {points} for the bye", scale="1-0.5-0", points="0.5"), 10, 5, 0, 5),
    (say("{scale} with {points} for the bye", scale="2-1-0", points="0"), 20, 10, 0, 0),
    (say("{scale} with {points} for the bye", scale="3-1-0", points="0"), 30, 10, 0, 0),
    (say("{scale} with {points} for the bye", scale="1-0.5-0", points="0"), 10, 5, 0, 0),
    ("3-2-1", 30, 20, 10, 30),
)
"""Scales that a file without any point system may have been written in, likelier ones first."""


class PointPlaces(Protocol):
    """Where the points of a player stand in the file."""

    def points(self, tpn: int) -> FilePlace: ...


def check_points(
    tournament: Tournament,
    listed: ListedValues,
    places: PointPlaces,
    findings: Findings,
    *,
    infer: bool = False,
    trust: bool = False,
    insist: bool = False,
) -> tuple[Tournament, ListedValues]:
    """Return tournament and points that add up; with `infer` in another scale, if one fits.

    With `trust` the points listed are right, and what the results do not explain was given. With
    `insist` nothing is assumed in their stead.

    Everybody has no points although games were won: then the points were not filled in, and
    there is nothing to check.
    """
    points = listed.points
    suspects = _suspects(tournament, points)
    if suspects and (counted := as_counted(tournament)) is not tournament:
        suspects = [
            player
            for player in suspects
            if not _fits(counted, counted.by_tpn[player.tpn], points.get(player.tpn))
        ]
    if not suspects:
        return tournament, listed
    if not any(points.values()):
        findings.add("points-missing.players")
        return tournament, listed._replace(points={})
    scale = _fitting_scale(tournament, points)
    if infer and scale is not None:
        findings.assume(
            say("the points add up as {scale}, so that is the point system", scale=scale[0])
        )
        return replace(tournament, points=scale[1]), listed
    if trust:
        return _with_points_given(tournament, points, places, findings), listed
    right = {player.tpn: points_to_list(tournament, player) for player in suspects}
    advice = scale and say(
        "the points of all players add up as {scale}: say so with XXS, BBW… or 162", scale=scale[0]
    )
    for player in suspects:
        blanks = _sums(tournament, player, points.get(player.tpn, 0), right[player.tpn])
        findings.add(
            "points-sum.terms" if player.cells else "points-sum.no-terms",
            places.points(player.tpn),
            advice=advice,
            assumption="" if insist else None,
            **blanks,
        )
    return tournament, listed._replace(points={**points, **right})


def _with_points_given(
    tournament: Tournament, listed: Mapping[int, Points], places: PointPlaces, findings: Findings
) -> Tournament:
    """Return the tournament with the points of the file, in the scale that explains most.

    The rest counts as given after the last round: it changes the scores of the round to come, and
    no float of a round that was played.
    """
    tournament = replace(tournament, points=_likeliest_scale(tournament, listed))
    adjustments = []
    for player in tournament.players:
        tpn, points = player.tpn, listed.get(player.tpn)
        if points is None or _fits(tournament, player, points):
            continue
        right = points_to_list(tournament, player, tournament.points)
        findings.add(
            "points-sum.terms" if player.cells else "points-sum.no-terms",
            places.points(tpn),
            assumption=say(
                "player {number} has the {points} points listed",
                number=player.number,
                points=format_points(points),
            ),
            **_sums(tournament, player, points, right),
        )
        rest = Points(points - right)
        adjustments.append(Adjustment("", rest, tournament.rounds_played, (tpn,)))
    return replace(tournament, adjustments=(*tournament.adjustments, *adjustments))


def _likeliest_scale(tournament: Tournament, listed: Mapping[int, Points]) -> PointSystem:
    """Return the scale in which the points of most players add up, the likeliest of several."""
    scales = [tournament.points]
    scales += [PointSystem.of(win, draw, loss, pab=bye) for _, win, draw, loss, bye in _SCALES]

    def misfits(scale: PointSystem) -> int:
        other = replace(tournament, points=scale)
        return sum(not _fits(other, player, listed.get(player.tpn)) for player in other.players)

    return min(scales, key=misfits)


def points_to_list(
    tournament: Tournament, player: Player, points: PointSystem | None = None
) -> Points:
    """Return the points a file shows: results so far, byes of the round to come, given and taken.

    By default a game without a result brings nothing: it is a draw for pairing only
    (handling-2026:3.1).
    """
    held = tournament.rounds_played
    total = _sum_of(player, held, points or tournament.points.as_scored)
    if len(player.cells) > held:
        total += tournament.points.worth(player.cells[held])
    if tournament.adjustments:
        total += _adjusted(tournament, player)
    return Points(total)


def _sum_of(player: Player, rounds: int, points: PointSystem) -> int:
    """Return the points of the first rounds; a cell that is not there is an absence."""
    white, with_white, with_black = Colour.WHITE, points.with_white, points.with_black
    cells = player.cells[:rounds]
    total: int = points.zero_bye * (rounds - len(cells))
    for _, colour, result, second in cells:
        total += with_white[result] if colour is white else with_black[result]
        if second is not None:
            total += with_black[second] if colour is white else with_white[second]
    return total


def _suspects(tournament: Tournament, listed: Mapping[int, Points]) -> list[Player]:
    """Return players whose points do not add up; those who list none only if all list none."""
    points, nobody_has_points = tournament.points, not any(listed.values())
    return [
        player
        for player in tournament.players
        if _sum_of(player, len(player.cells), points) != listed.get(player.tpn, 0)  # a quick look
        and (player.tpn in listed or nobody_has_points)
        and not _fits(tournament, player, listed.get(player.tpn))
    ]


def _fits(tournament: Tournament, player: Player, listed: Points | None) -> bool:
    """Return whether the points are a sum that programs are known to list.

    The results so far, with or without: unfinished games, byes entered for rounds to come,
    virtual points of the round to come, points given or taken apart from results.
    """
    worth = tournament.points.worth
    held, coming = tournament.rounds_played, tournament.next_round
    sums = {_sum_of(player, held, tournament.points)}
    if not all(cell.is_known for cell in player.cells):
        sums.add(_sum_of(player, held, tournament.points.as_scored))
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
    return (listed or 0) in sums


def _adjusted(tournament: Tournament, player: Player) -> int:
    return sum(
        gain
        for adjustment in tournament.adjustments
        if player.tpn in adjustment.players
        for gain in adjustment.gains(player.cells, tournament.points).values()
    )


def _fitting_scale(
    tournament: Tournament, listed: Mapping[int, Points]
) -> tuple[str, PointSystem] | None:
    """Return the first simple point system in which all points add up; None if there is none."""
    for name, win, draw, loss, bye in _SCALES:
        system = PointSystem.of(win, draw, loss, pab=bye)
        other = replace(tournament, points=system)
        if all(_fits(other, other.by_tpn[tpn], points) for tpn, points in listed.items()):
            return name, system
    return None


def _sums(tournament: Tournament, player: Player, listed: int, right: int) -> dict[str, object]:
    """Return what fills the sentence about points that do not add up."""
    terms = [format_points(tournament.points.worth(cell)) for cell in player.cells]
    shown = {"listed": format_points(listed), "right": format_points(right)}
    return {"number": player.number, "sum": " + ".join(terms), **shown}
