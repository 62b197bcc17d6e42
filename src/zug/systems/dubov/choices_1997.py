"""The choices of the Dubov System of 1997, for those who ask why: floaters, transfers, rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

from zug.fastclasses import NamedTuple
from zug.systems.dubov.players_1997 import (
    Dubov1997Round,
    DubovPlayer,
    Pair,
    are_opposite,
    dominating_colour,
    tpns_of,
    weakest_first,
)
from zug.systems.explaining.trace import NOBODY, Measure, PairingChoice, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.trace import Worth

Columns = tuple[list[DubovPlayer], list[DubovPlayer]]
Arrange = Callable[
    [Dubov1997Round, Sequence[DubovPlayer], Sequence[DubovPlayer]], list[Pair] | None
]
FLOATER, MEMBER, LOWER, GONE = range(4)

STRAYS = (Measure("floaters-on", "8.2"),)
LEAVERS = (Measure("leavers", "6.4"),)
INSIDE = (Measure("inside-column", "6.3"),)
_TRANSFER = "order.dubov-transfer"


class Inside(NamedTuple):
    """A pair of two Whites: where the rows got stuck, whom the first of the two tried.

    `fits` are those who leave the others completable.
    """

    stuck: int
    pair: Pair
    order: list[DubovPlayer]
    fits: frozenset[int]


def _tpn(player: DubovPlayer | None) -> int:
    return NOBODY if player is None else player.tpn


def _if_in(fits: Collection[int], tpn: int) -> Worth | None:
    return () if tpn in fits else None


def _no_rise(order: Sequence[DubovPlayer]) -> Callable[[int], str]:
    rising = {player.tpn for player in order if player.may_rise} | {NOBODY}
    return lambda tpn: "" if tpn in rising else "no-rise"


# --- floaters from above


def by_opposite_due(floater: DubovPlayer, members: Sequence[DubovPlayer]) -> list[int]:
    """Return the places of members in the order of dubov-1997:8.2: opposite due colour first."""
    return sorted(range(len(members)), key=lambda i: not are_opposite(floater.due, members[i].due))


def facing_floaters(queue: Sequence[DubovPlayer], members: Sequence[DubovPlayer]) -> list[Section]:
    """Return floaters with the first member they try whom no floater before them does."""
    taken: list[DubovPlayer] = []
    for floater in queue[: len(members)]:
        free = [player for player in members if player not in taken]
        taken.append(free[by_opposite_due(floater, free)[0]])
    return [Section("floaters", tuple(tpns_of(queue)), tuple(tpns_of(taken)))]


def floater_choices(
    field: Dubov1997Round,
    queue: Sequence[DubovPlayer],
    members: Sequence[DubovPlayer],
    lower: Sequence[DubovPlayer],
    made: Sequence[Pair],
) -> Iterator[PairingChoice]:
    """Yield opponents of floaters: the group is tried, then floaters to come, then to float on.

    (dubov-1997:8.2)
    """
    partner = dict(made)
    paired: set[DubovPlayer] = set()
    gone: list[DubovPlayer] = []
    for place, floater in enumerate(queue):
        if floater in paired:
            continue
        free = [player for player in members if player not in paired]
        coming = [player for player in queue[place + 1 :] if player not in paired]
        players = [*(free[index] for index in by_opposite_due(floater, free)), *coming]
        chosen, tries = partner.get(floater), (*tpns_of(players), NOBODY)
        worth = partial(_strays, field, (coming, free, lower), floater, gone[:])
        order, both = "order.dubov-floater", (floater.tpn, _tpn(chosen))
        yield PairingChoice("pair", "8.2", order, *both, tries, worth, STRAYS)
        paired |= {floater} if chosen is None else {floater, chosen}
        gone += [floater] if chosen is None else []


def _strays(
    field: Dubov1997Round,
    groups: tuple[Sequence[DubovPlayer], Sequence[DubovPlayer], Sequence[DubovPlayer]],
    floater: DubovPlayer,
    gone: Sequence[DubovPlayer],
    tpn: int,
) -> Worth | None:
    """Return how many of those to come, the group and the lower ones float on with this pair."""
    *rows, lower = groups
    coming, here = ([player for player in row if player.tpn != tpn] for row in rows)
    away = [*gone, *([] if tpn else [floater])]
    none = dict.fromkeys([(FLOATER, GONE), (MEMBER, GONE), (GONE, GONE)], None)
    costs = {(FLOATER, LOWER): 1, (LOWER, GONE): 1, **none}
    problem = field.problem((coming, here, lower, away), costs)
    return (problem.cost(),) if problem.solve() else None


# --- players brought up


def lonely_choice(lonely: Sequence[DubovPlayer], index: int) -> Iterator[PairingChoice]:
    """Yield who has no opponent in the group, the strongest first (dubov-1997:7.1)."""
    alone = (*tpns_of(lonely), NOBODY)
    chosen, tries = alone[index], alone[index:]

    def barred(tpn: int) -> str:
        return "" if tpn in alone else "has-opponent"

    yield PairingChoice(
        "lonely", "7.1", "alone", NOBODY, chosen, tries, lambda _: (), barred=barred
    )


def transfer_choice(
    seeker: int, order: Sequence[DubovPlayer], spared: Collection[int], chosen: DubovPlayer | None
) -> Iterator[PairingChoice]:
    """Yield the opponent from below for a player who has none (dubov-1997:7.1)."""
    tries, worth = (*tpns_of(order), NOBODY), partial(_if_in, {*spared, NOBODY})
    choice = PairingChoice("pair", "7.1", _TRANSFER, seeker, _tpn(chosen), tries, worth)
    yield choice._replace(barred=_no_rise(order), has_no_natural=True)


def joining_choice(
    order: Sequence[DubovPlayer], fits: Collection[int], chosen: DubovPlayer | None
) -> Iterator[PairingChoice]:
    """Yield the player from below who makes an odd group even (dubov-1997:7.2)."""
    tries, worth = (*tpns_of(order), NOBODY), partial(_if_in, {*fits, NOBODY})
    choice = PairingChoice("join", "7.2", _TRANSFER, NOBODY, _tpn(chosen), tries, worth)
    yield choice._replace(barred=_no_rise(order))


# --- floaters to the next group


def order_of_leaving(
    field: Dubov1997Round, group: Sequence[DubovPlayer], lower: Sequence[DubovPlayer]
) -> list[DubovPlayer]:
    """Return a group, those with an opponent in the next one first, then the weakest first.

    (dubov-1997:6.4.a, 6.4.b)
    """
    dominating = dominating_colour(group)
    return sorted(
        group,
        key=lambda player: (
            not any(field.is_legal(player, other) for other in lower),
            weakest_first(player, dominating),
        ),
    )


def leaving_choices(
    field: Dubov1997Round,
    group: Sequence[DubovPlayer],
    rest: Sequence[DubovPlayer],
    lower: Sequence[DubovPlayer],
    leaving: Sequence[DubovPlayer],
) -> Iterator[PairingChoice]:
    """Yield who leaves a group that cannot be paired within itself, nobody more at the end."""
    order = order_of_leaving(field, group, lower)
    by_tpn = {player.tpn: player for player in order}

    def worth(before: Sequence[DubovPlayer], tpn: int) -> Worth | None:
        must = [*before, *([by_tpn[tpn]] if tpn else [])]
        stay = [player for player in order if player not in must]
        # Two who leave can meet each other below.
        costs: dict[tuple[int, int], int | None] = {(0, 1): 1, (1, 2): 1, (0, 2): 2, (2, 2): 2}
        problem = field.problem((stay, rest, must), costs)
        if not problem.solve() or (tpn == NOBODY and problem.cost() > len(must)):
            return None
        return (problem.cost(),)

    for index, tpn in enumerate((*tpns_of(leaving), NOBODY)):
        start = order.index(leaving[index - 1]) + 1 if index else 0
        tries, cost = (*tpns_of(order[start:]), NOBODY), partial(worth, leaving[:index])
        kind = "order.dubov-leave"
        yield PairingChoice("float", "6.4", kind, NOBODY, tpn, tries, cost, LEAVERS)


# --- the rows


def facing_columns(columns: Columns) -> list[Section]:
    white, black = columns
    return [Section("columns", tuple(tpns_of(white)), tuple(tpns_of(black)))]


def column_choices(
    field: Dubov1997Round,
    columns: Columns,
    rows: Sequence[Pair] | None,
    inside: Inside | None,
    *,
    arrange: Arrange,
    article: str,
) -> Iterator[PairingChoice]:
    """Yield the opponents of the Whites from the top: Blacks from the top (dubov-1997:6.2, 6.3)."""
    white, left = columns
    chosen = None if inside is None else inside.pair[0]
    stuck = [] if inside is None else tpns_of(reversed(white[: inside.stuck + 1]))
    tries: tuple[int, ...] = (NOBODY, *stuck)

    def outside(tpn: int) -> Worth | None:
        return (int(tpn != NOBODY),) if tpn or inside is None else None

    yield PairingChoice("inside", "6.3", "stuck", NOBODY, _tpn(chosen), tries, outside, INSIDE)
    if inside is not None:
        tries, worth = tuple(tpns_of(inside.order)), partial(_if_in, inside.fits)
        order, (one, two) = "order.dubov-whites", tpns_of(inside.pair)
        yield PairingChoice("pair", "6.3", order, one, two, tries, worth, has_no_natural=True)
        return
    for row, (first, second) in enumerate(rows or ()):
        tries, cost = (
            tuple(tpns_of(left)),
            partial(_arranged, field, arrange, white[row + 1 :], left),
        )
        yield PairingChoice("pair", article, "order.dubov-rows", first.tpn, second.tpn, tries, cost)
        left = [player for player in left if player.tpn != second.tpn]


def _arranged(
    field: Dubov1997Round,
    arrange: Arrange,
    white: Sequence[DubovPlayer],
    black: Sequence[DubovPlayer],
    tpn: int,
) -> Worth | None:
    rest = [player for player in black if player.tpn != tpn]
    return None if arrange(field, white, rest) is None else ()
