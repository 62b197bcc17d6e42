"""An event in stages: players divided into groups, the best of each promoted to a final.

Each group is a tournament of its own. What is carried over into the final stands there as points
given from the start.
"""

from __future__ import annotations

from enum import StrEnum
from string import ascii_uppercase
from typing import TypeVar

from zug.api import NO_EVENT, new
from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.faults import refusal
from zug.messages import Message, joined, listed, say
from zug.model import NO_POINTS, Adjustment, Event, Points
from zug.model.rounds import NO_NUMBER, as_player
from zug.model.validation import WHOLE, ValueKind, all_of, require
from zug.rules.numbering import initial_order
from zug.systems import find_system
from zug.systems.registry import DEFAULT_SCHEDULE
from zug.systems.standings import standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from zug.model import Player, Tournament
    from zug.model.tournament import Entry
    from zug.rules.tiebreaks.standings import Standings, StandingsLine

MOST_GROUPS = len(ascii_uppercase)


class GroupDivision(StrEnum):
    """How an entry list is divided, after rating, title and name."""

    SNAKE = "snake"
    """1 2 3 | 6 5 4 | 7 8 9: the groups are equally strong."""
    BLOCKS = "blocks"
    """1 2 3 | 4 5 6 | 7 8 9: the strongest play among themselves."""


class Carry(StrEnum):
    """What finalists bring along."""

    NONE = "none"
    GAMES = "games"
    """What they scored against those of their group who are in the final too."""
    ALL = "all"
    """All points of the group."""


def group_names(count: int) -> list[str]:
    """A, B, C …"""
    if not 1 <= count <= MOST_GROUPS:
        raise refusal("group-count", number=count, most=MOST_GROUPS)
    return list(ascii_uppercase[:count])


def groups_of(
    players: Iterable[Player], count: int, way: GroupDivision, sizes: Collection[int] | None = None
) -> dict[str, list[Player]]:
    """Return the players of every group, by its name; they differ in size by one at most.

    `sizes` are those there are tables for.
    """
    ordered = initial_order(players)
    names = group_names(count)
    if sizes is not None:
        _check_sizes(sizes, len(ordered), count)
    groups: dict[str, list[Player]] = {name: [] for name in names}
    if way is GroupDivision.SNAKE:
        turn = [*names, *reversed(names)]
        for place, player in enumerate(ordered):
            groups[turn[place % len(turn)]].append(player)
        return groups
    size, larger = divmod(len(ordered), count)
    start = 0
    for place, name in enumerate(names):
        end = start + size + (place < larger)
        groups[name] = ordered[start:end]
        start = end
    return groups


def _check_sizes(sizes: Collection[int], players: int, groups: int) -> None:
    """Every group has a size there is a table for; if not, how many groups would do is said."""

    def wrong(count: int) -> set[int]:
        return {players // count, -(-players // count)} - {*sizes}

    if not wrong(groups):
        return
    fitting = [str(count) for count in range(1, MOST_GROUPS + 1) if not wrong(count)]
    raise refusal(
        "field-size.groups" if fitting else "field-size.none",
        count=min(wrong(groups)),
        players=players,
        counts=", ".join(fitting),
    )


class Qualifier(NamedTuple):
    """Somebody who is promoted: group, rank in it, the player and their points there."""

    group: str
    rank: int
    player: Player
    points: Points


class UnbrokenTie(NamedTuple):
    """Players of a group whom no tie-break separates, for fewer `places` than they are."""

    group: str
    players: tuple[Player, ...]
    places: int

    @property
    def sentence(self) -> Message:
        return say(
            "group {group}: {names} are tied after all tie-breaks; places left: {places}",
            group=self.group,
            names=listed([player.name or str(player.tpn) for player in self.players]),
            places=self.places,
        )


class Promotion(NamedTuple):
    """Who goes on: the first of all groups, then the second, and so on.

    `unfinished` are groups whose results are not all there; `ties` must be broken first.
    """

    qualifiers: tuple[Qualifier, ...]
    ties: tuple[UnbrokenTie, ...] = ()
    unfinished: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [
            f"{qualifier.group}{qualifier.rank}  {qualifier.player.name or qualifier.player.tpn}"
            for qualifier in self.qualifiers
        ]
        return "\n".join([*lines, *(tie.sentence for tie in self.ties)])


def promoted(tables: Sequence[Standings], first: int) -> Promotion:
    """Return the first players of every group by its standings; groups are called A, B, C …"""
    names = group_names(len(tables))
    qualifiers: list[Qualifier] = []
    ties = []
    for name, table in zip(names, tables, strict=True):
        people = table.tournament.by_tpn
        lines = [line for line in table.lines if line.tpn not in table.out]
        if not 1 <= first <= len(lines):
            raise refusal("promoted-count", group=name, first=first, most=len(lines))
        sure, tied = _cut(lines, first)
        qualifiers += [
            Qualifier(name, line.rank, people[line.tpn], Points(line.points)) for line in sure
        ]
        if tied:
            among = tuple(people[line.tpn] for line in tied)
            ties.append(UnbrokenTie(name, among, first - len(sure)))
    _require_different(qualifiers)
    qualifiers.sort(key=lambda qualifier: (qualifier.rank, qualifier.group))
    unfinished = [
        name for name, table in zip(names, tables, strict=True) if not is_finished(table.tournament)
    ]
    return Promotion(tuple(qualifiers), tuple(ties), tuple(unfinished))


def _require_different(qualifiers: Sequence[Qualifier]) -> None:
    """Nobody comes from two groups, nor from one group twice."""
    seen: dict[object, str] = {}
    for qualifier in qualifiers:
        player = qualifier.player
        person = player.fide_id or (player.name, player.birth, player.rating)
        if player.name and person in seen:
            raise refusal(
                "same-player", name=player.name, first=seen[person], second=qualifier.group
            )
        seen[person] = qualifier.group


def _cut(
    lines: Sequence[StandingsLine], first: int
) -> tuple[list[StandingsLine], list[StandingsLine]]:
    """Return the players who are through, and those who share the last rank if too many."""
    last = lines[first - 1].rank
    sharing = [line for line in lines if line.rank == last]
    above = [line for line in lines if line.rank < last]
    if len(above) + len(sharing) == first:
        return [*above, *sharing], []
    return above, sharing


def is_finished(tournament: Tournament) -> bool:
    """Return whether all declared rounds are paired and no game is open."""
    if tournament.rounds_played < (tournament.rounds or 1):
        return False
    return not any(not cell.is_known for player in tournament.players for cell in player.cells)


def require_settled(promotion: Promotion) -> None:
    """Refuse a final whose players are not known for certain."""
    if promotion.unfinished:
        raise refusal("not-finished.groups", groups=", ".join(promotion.unfinished))
    if promotion.ties:
        raise UsageError(
            "places-tied",
            joined((tie.sentence for tie in promotion.ties), "; "),
            say("announce more tie-breaks, or draw lots with `zug lots`"),
        )


def carried(
    promotion: Promotion, tables: Sequence[Standings], carry: Carry
) -> tuple[Adjustment, ...]:
    """Return the points finalists bring along, by their place in the list."""
    groups = dict(zip(group_names(len(tables)), tables, strict=True))
    brought = []
    for place, qualifier in enumerate(promotion.qualifiers, 1):
        points = NO_POINTS
        if carry is Carry.ALL:
            points = qualifier.points
        elif carry is Carry.GAMES:
            worth = groups[qualifier.group].tournament.points.worth
            through = {it.player.tpn for it in promotion.qualifiers if it.group == qualifier.group}
            games = (cell for cell in qualifier.player.cells if cell.opponent in through)
            points = Points(sum(map(worth, games)))
        if points:
            brought.append(Adjustment("", points, 0, (place,)))
    return tuple(brought)


Choice = TypeVar("Choice", Carry, GroupDivision)


def divide(
    players: Iterable[Entry],
    groups: int,
    *,
    by: str = "snake",
    system: str | None = None,
    tiebreaks: Sequence[str] = (),
    event: Event = NO_EVENT,
) -> list[Tournament]:
    """An entry list in groups of equal size, each a tournament of its own; players as for `new`.

    `by` is `snake` (groups of equal strength) or `blocks` (the strongest among themselves). By
    default a group is a single round robin. Its numbers follow the ratings.
    """
    require(groups=(groups, WHOLE))
    entered = [as_player(entry) for entry in all_of("players", players)]
    sizes = find_system(system or DEFAULT_SCHEDULE).sizes
    return [
        new(
            [replace(player, tpn=NO_NUMBER) for player in people],
            system=system or DEFAULT_SCHEDULE,
            tiebreaks=tiebreaks,
            event=replace(event, name=f"{event.name} {name}".strip()),
        )
        for name, people in groups_of(
            entered, groups, _choice("by", by, GroupDivision), sizes
        ).items()
    ]


def promote(groups: Iterable[Tournament], first: int) -> Promotion:
    """Return the first players of every group, with the ties that decide."""
    require(first=(first, WHOLE))
    return promoted([standings(group) for group in all_of("groups", groups)], first)


def final(
    groups: Iterable[Tournament],
    first: int,
    *,
    carry: str = "none",
    system: str | None = None,
    tiebreaks: Sequence[str] = (),
    event: Event = NO_EVENT,
) -> Tournament:
    """Return the final of the first so many of every group, numbered A1, B1, …, A2, B2, …

    `carry`: `none`; `games`, the points against those of the group who are in the final too; or
    `all` points of the group. They count from the start of the final.
    """
    require(first=(first, WHOLE))
    tables = [standings(group) for group in all_of("groups", groups)]
    promotion = promoted(tables, first)
    require_settled(promotion)
    players = [
        replace(qualifier.player, tpn=place, cells=(), label=None)
        for place, qualifier in enumerate(promotion.qualifiers, 1)
    ]
    begun = new(players, system=system or DEFAULT_SCHEDULE, tiebreaks=tiebreaks, event=event)
    brought = carried(promotion, tables, _choice("carry", carry, Carry))
    return replace(begun, adjustments=brought)


def _choice(name: str, value: str, choices: type[Choice]) -> Choice:
    known = [str(choice) for choice in choices]
    words = say("one of {known}", known=", ".join(known))
    require(**{name: (value, ValueKind(words, lambda value_given: value_given in known))})
    return choices(value)
