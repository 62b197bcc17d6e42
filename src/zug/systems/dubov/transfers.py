"""Players brought up from lower score groups (dubov-1997:7.1, 7.2)."""

from __future__ import annotations

from functools import partial

from zug.systems.dubov.field import (
    Entrant,
    Field,
    are_opposite,
    dominating_colour,
    strongest_first,
    tpns_of,
)
from zug.systems.dubov.turns import joining_turn, lonely_turn, transfer_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.model import Colour


def find_opponents(
    field: Field, group: Sequence[Entrant], floating: Sequence[Entrant]
) -> list[Entrant]:
    """Give those without a legal opponent in the group one from below (dubov-1997:7.1).

    Returned are those for whom there is none: they float on.
    """
    lonely = [
        player
        for player in group
        if not any(field.is_legal(player, other) for other in group if other is not player)
    ]
    lonely.sort(key=strongest_first)
    leaving: list[Entrant] = []
    field.course.append(partial(lonely_turn, lonely, 0))
    for index, player in enumerate(lonely):
        spared = field.who_may_stay_over(field.rest([player]))
        fits = [tpn for tpn in spared if field.legality.is_legal(player.tpn, tpn)]
        order = _nearest_first(field, [*group, *floating], player.due)
        chosen = _first(order, fits)
        field.course += [
            partial(transfer_turn, player.tpn, order, spared, chosen),
            partial(lonely_turn, lonely, index + 1),
        ]
        if chosen is None:
            field.mark("7.1", "floats-on", (player,))
            leaving.append(player)
        else:
            field.mark("7.1", "transfer", (chosen,), opponent=player.tpn)
            field.fix("7.1", player, chosen)
    return leaving


def make_even(
    field: Field, group: Sequence[Entrant], floating: Sequence[Entrant]
) -> Entrant | None:
    """Bring up a player who makes an odd group even (dubov-1997:7.2)."""
    if len(group) % 2 == 0:
        return None
    rest = field.rest(group)
    spared = field.who_may_stay_over(rest)
    fits = spared.intersection(field.legality.who_completes(tpns_of(group), tpns_of(rest)))
    dominating = dominating_colour(group)
    order = _nearest_first(field, [*group, *floating], dominating)
    chosen = _first(order, fits)
    field.course.append(partial(joining_turn, order, fits, chosen))
    if chosen is None:
        field.mark("7.2", "no-transfer", (), group=tpns_of(group))
    else:
        field.mark("7.2", "transfer", (chosen,), group=tpns_of(group), dominating=dominating)
    return chosen


def _nearest_first(field: Field, without: Sequence[Entrant], due: Colour | None) -> list[Entrant]:
    """The nearest lower group first; in it the opposite due colour, then the strongest.

    (dubov-1997:7.1.a-7.1.c, 7.2.a-7.2.c)
    """
    order: list[Entrant] = []
    for group in field.groups(without):
        order += sorted(group, key=lambda p: (not are_opposite(p.due, due), strongest_first(p)))
    return order


def _first(order: Sequence[Entrant], fits: Collection[int]) -> Entrant | None:
    """The first who fits and may be transferred (dubov-1997:2.1)."""
    return next((player for player in order if player.may_rise and player.tpn in fits), None)
