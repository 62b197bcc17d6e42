"""The choices of the Dubov System of 1997, for those who ask why: floaters, transfers, rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from zug.fastclasses import NamedTuple
from zug.systems.dubov.players_1997 import Dubov1997Players, are_opposite
from zug.systems.explaining.trace import NOBODY, Measure, Pair, PairingChoice, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.explaining.trace import Worth

Columns = tuple[list[int], list[int]]
Arrange = Callable[[Sequence[int], Sequence[int]], list[Pair] | None]
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
    order: list[int]
    fits: Collection[int]


def _if_in(fits: Collection[int], tpn: int) -> Worth | None:
    return () if tpn in fits else None


def _no_rise(field: Dubov1997Players, order: Sequence[int]) -> Callable[[int], str]:
    rising = {tpn for tpn in order if field.players[tpn].may_rise} | {NOBODY}
    return lambda tpn: "" if tpn in rising else "no-rise"


# --- floaters from above


def by_opposite_due(field: Dubov1997Players, floater: int, members: Sequence[int]) -> list[int]:
    """Return the places of members in the order of dubov-1997:8.2: opposite due colour first."""
    due = field.due(floater)
    return sorted(range(len(members)), key=lambda i: not are_opposite(due, field.due(members[i])))


def facing_floaters(
    field: Dubov1997Players, queue: Sequence[int], members: Sequence[int]
) -> list[Section]:
    """Return floaters with the first member they try whom no floater before them does."""
    taken: list[int] = []
    for floater in queue[: len(members)]:
        free = [tpn for tpn in members if tpn not in taken]
        taken.append(free[by_opposite_due(field, floater, free)[0]])
    return [Section("floaters", tuple(queue), tuple(taken))]


def floater_choices(
    field: Dubov1997Players,
    queue: Sequence[int],
    members: Sequence[int],
    lower: Sequence[int],
    partners: Mapping[int, int],
) -> Iterator[PairingChoice]:
    """Yield opponents of floaters: the group is tried, then floaters to come, then to float on.

    (dubov-1997:8.2)
    """
    paired: set[int] = set()
    gone: list[int] = []
    for place, floater in enumerate(queue):
        if floater in paired:
            continue
        free = [tpn for tpn in members if tpn not in paired]
        coming = [tpn for tpn in queue[place + 1 :] if tpn not in paired]
        best = (free[index] for index in by_opposite_due(field, floater, free))
        chosen, tries = partners.get(floater, NOBODY), (*best, *coming, NOBODY)
        worth = partial(_strays, field, (coming, free, lower), floater, gone[:])
        order = "order.dubov-floater"
        yield PairingChoice("pair", "8.2", order, floater, chosen, tries, worth, STRAYS)
        paired |= {floater, chosen}
        gone += [] if chosen else [floater]


def _strays(
    field: Dubov1997Players,
    groups: tuple[Sequence[int], Sequence[int], Sequence[int]],
    floater: int,
    gone: Sequence[int],
    tpn: int,
) -> Worth | None:
    """Return how many of those to come, the group and the lower ones float on with this pair."""
    *rows, lower = groups
    coming, here = ([other for other in row if other != tpn] for row in rows)
    away = [*gone, *([] if tpn else [floater])]
    none = dict.fromkeys([(FLOATER, GONE), (MEMBER, GONE), (GONE, GONE)], None)
    costs = {(FLOATER, LOWER): 1, (LOWER, GONE): 1, **none}
    problem = field.problem((coming, here, lower, away), costs)
    return (problem.cost(),) if problem.solve() else None


# --- players brought up


def lonely_choice(lonely: Sequence[int], index: int) -> Iterator[PairingChoice]:
    """Yield who has no opponent in the group, the strongest first (dubov-1997:7.1)."""
    alone = (*lonely, NOBODY)
    chosen, tries = alone[index], alone[index:]

    def barred(tpn: int) -> str:
        return "" if tpn in alone else "has-opponent"

    yield PairingChoice(
        "lonely", "7.1", "alone", NOBODY, chosen, tries, lambda _: (), barred=barred
    )


def transfer_choice(
    field: Dubov1997Players, seeker: int, order: Sequence[int], spared: Collection[int], chosen: int
) -> Iterator[PairingChoice]:
    """Yield the opponent from below for a player who has none (dubov-1997:7.1)."""
    tries, worth = (*order, NOBODY), partial(_if_in, {*spared, NOBODY})
    choice = PairingChoice("pair", "7.1", _TRANSFER, seeker, chosen, tries, worth)
    yield choice._replace(barred=_no_rise(field, order), has_no_natural=True)


def joining_choice(
    field: Dubov1997Players, order: Sequence[int], fits: Collection[int], chosen: int
) -> Iterator[PairingChoice]:
    """Yield the player from below who makes an odd group even (dubov-1997:7.2)."""
    tries, worth = (*order, NOBODY), partial(_if_in, {*fits, NOBODY})
    choice = PairingChoice("join", "7.2", _TRANSFER, NOBODY, chosen, tries, worth)
    yield choice._replace(barred=_no_rise(field, order))


# --- floaters to the next group


def order_of_leaving(
    field: Dubov1997Players, group: Sequence[int], lower: Sequence[int]
) -> list[int]:
    """Return a group, those with an opponent in the next one first, then the weakest first.

    (dubov-1997:6.4.a, 6.4.b)
    """
    is_legal = field.legality.is_legal
    weakest = field.weakest_first(group, field.dominating_colour(group))
    return sorted(weakest, key=lambda tpn: not any(is_legal(tpn, other) for other in lower))


def leaving_choices(
    field: Dubov1997Players,
    group: Sequence[int],
    rest: Sequence[int],
    lower: Sequence[int],
    leaving: Sequence[int],
) -> Iterator[PairingChoice]:
    """Yield who leaves a group that cannot be paired within itself, nobody more at the end."""
    order = order_of_leaving(field, group, lower)

    def worth(before: Sequence[int], tpn: int) -> Worth | None:
        must = [*before, *([tpn] if tpn else [])]
        stay = [other for other in order if other not in must]
        # Two who leave can meet each other below.
        costs: dict[tuple[int, int], int | None] = {(0, 1): 1, (1, 2): 1, (0, 2): 2, (2, 2): 2}
        problem = field.problem((stay, rest, must), costs)
        if not problem.solve() or (tpn == NOBODY and problem.cost() > len(must)):
            return None
        return (problem.cost(),)

    for index, chosen in enumerate((*leaving, NOBODY)):
        start = order.index(leaving[index - 1]) + 1 if index else 0
        tries, cost = (*order[start:], NOBODY), partial(worth, leaving[:index])
        kind = "order.dubov-leave"
        yield PairingChoice("float", "6.4", kind, NOBODY, chosen, tries, cost, LEAVERS)


# --- the rows


def column_choices(
    columns: Columns,
    rows: Sequence[Pair] | None,
    inside: Inside | None,
    arrange: Arrange,
    article: str,
) -> Iterator[PairingChoice]:
    """Yield the opponents of the Whites from the top: Blacks from the top (dubov-1997:6.2, 6.3)."""
    white, left = columns
    chosen: int = NOBODY
    tries: tuple[int, ...] = (NOBODY,)
    if inside is not None:
        chosen, tries = inside.pair[0], (NOBODY, *white[inside.stuck :: -1])

    def outside(tpn: int) -> Worth | None:
        return (int(tpn != NOBODY),) if tpn or inside is None else None

    def arranged(below: Sequence[int], left: Sequence[int], tpn: int) -> Worth | None:
        return None if arrange(below, [other for other in left if other != tpn]) is None else ()

    yield PairingChoice("inside", "6.3", "stuck", NOBODY, chosen, tries, outside, INSIDE)
    if inside is not None:
        tries, worth = tuple(inside.order), partial(_if_in, inside.fits)
        order, (first, two) = "order.dubov-whites", inside.pair
        yield PairingChoice("pair", "6.3", order, first, two, tries, worth, has_no_natural=True)
        return
    for row, (first, second) in enumerate(rows or ()):
        tries, worth = tuple(left), partial(arranged, white[row + 1 :], left)
        yield PairingChoice("pair", article, "order.dubov-rows", first, second, tries, worth)
        left = [tpn for tpn in left if tpn != second]
