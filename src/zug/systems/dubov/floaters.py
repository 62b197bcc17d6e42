"""Floaters: how those from above are paired (dubov-1997:8), and who floats on (dubov-1997:6.4)."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest

from zug.model import Colour
from zug.systems.dubov.field import (
    Entrant,
    Field,
    Pair,
    as_black,
    as_white,
    dominating_colour,
    strongest_first,
    tpns_of,
)
from zug.systems.dubov.turns import (
    FLOATER,
    LOWER,
    by_opposite_due,
    facing_floaters,
    float_turns,
    floater_turns,
    order_of_leaving,
)
from zug.systems.explaining.trace import LazyStepData

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.matching import Problem


def by_due_colour(players: Iterable[Entrant]) -> tuple[list[Entrant], list[Entrant]]:
    """Those to be White and those to be Black.

    Who has no due colour goes, by TPN, to the smaller list, to White if both are equal.
    """
    white: list[Entrant] = []
    black: list[Entrant] = []
    undecided: list[Entrant] = []
    for player in players:
        if player.due is None:
            undecided.append(player)
        else:
            (white if player.due is Colour.WHITE else black).append(player)
    for player in sorted(undecided, key=lambda player: player.tpn):
        (black if len(black) < len(white) else white).append(player)
    return white, black


def order_of_work(floaters: Iterable[Entrant]) -> list[Entrant]:
    """The highest white floater, the highest black one, and so on down (dubov-1997:8.1)."""
    white, black = by_due_colour(floaters)
    rows = zip_longest(sorted(white, key=as_white), sorted(black, key=as_black))
    return [player for row in rows for player in row if player is not None]


def pair_floaters(
    field: Field, floaters: Sequence[Entrant], group: Sequence[Entrant]
) -> list[Entrant]:
    """Pair the floaters from above, one by one; who finds nobody floats on (dubov-1997:8.2).

    As few of them as possible may have to look further down (dubov-1997:6.4.c, 6.4.d): that number
    is the cost of the problem, and only answers that keep it are taken.
    """
    if not floaters:
        return []
    queue = order_of_work(floaters)
    members = sorted(group, key=strongest_first)
    lower = field.rest([*queue, *members])
    made: list[Pair] = []
    field.course.append(partial(floater_turns, field, queue, members, lower, made))
    facing = partial(facing_floaters, queue, members)
    field.decided("8.1", "order-of-floaters", queue, LazyStepData(tuple, facing))
    problem = field.problem((queue, members, lower), {(FLOATER, LOWER): 1})
    problem.solve()
    for place, floater in enumerate(queue):
        if floater.tpn not in field.free:
            continue
        partner = _partner(field, problem, queue, members, place)
        if partner is None:
            field.mark("8.2", "floats-on", (floater,))
        else:
            field.fix("8.2", floater, partner)
            made.append((floater, partner))
    return field.still_free(queue)


def _partner(
    field: Field,
    problem: Problem,
    queue: Sequence[Entrant],
    members: Sequence[Entrant],
    place: int,
) -> Entrant | None:
    """The best opponent for a floater: of the group, else a floater whose turn is to come."""
    floater = queue[place]
    first = len(queue)
    if problem.restrict(place, first, first + len(members)):
        choice = by_opposite_due(floater, members)
        vertices = [first + index for index in choice]
    elif problem.restrict(place, place + 1, first):
        vertices = list(range(place + 1, first))
    else:
        return None
    everybody = [*queue, *members]
    return next(
        everybody[vertex]
        for vertex in vertices
        if field.is_legal(floater, everybody[vertex])
        and problem.restrict(place, vertex, vertex + 1)
    )


def choose_floaters(
    field: Field, group: Sequence[Entrant], floating: Sequence[Entrant]
) -> list[Entrant]:
    """Who leaves the group because it cannot be paired within itself (dubov-1997:6.4).

    As few as possible; of those sets the one that holds the first in the order of preference
    (dubov-1997:6.4.a, 6.4.b), then the next, and so on.
    """
    rest = field.rest(group)
    lower = next(iter(field.groups([*group, *floating])), [])
    leaving: list[Entrant] = []
    field.course.append(partial(float_turns, field, group, rest, lower, leaving))
    if field.completable(group) and field.completable(rest):
        return leaving
    order = order_of_leaving(field, group, lower)
    problem = field.problem((order, rest), {(0, 1): 1})
    problem.solve()
    needed = problem.cost()
    for vertex, player in enumerate(order):
        if len(leaving) == needed:
            break
        if problem.restrict(vertex, len(order), len(order) + len(rest)):
            leaving.append(player)
    dominating = dominating_colour(group)
    field.mark("6.4", "floaters", leaving, preferred=tpns_of(order), dominating=dominating)
    return leaving
