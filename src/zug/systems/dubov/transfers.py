"""Players brought up from lower score groups (dubov-1997:7.1, 7.2)."""

from __future__ import annotations

from zug.systems.dubov.field import (
    Entrant,
    Field,
    are_opposite,
    dominating_colour,
    strongest_first,
    tpns_of,
)

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
    for player in lonely:
        spared = field.who_may_stay_over(field.rest([player]))
        fits = [tpn for tpn in spared if field.legality.is_legal(player.tpn, tpn)]
        chosen = _nearest(field, [*group, *floating], player.due, fits)
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
    chosen = _nearest(field, [*group, *floating], dominating, fits)
    if chosen is None:
        field.mark("7.2", "no-transfer", (), group=tpns_of(group))
    else:
        field.mark("7.2", "transfer", (chosen,), group=tpns_of(group), dominating=dominating)
    return chosen


def _nearest(
    field: Field,
    without: Sequence[Entrant],
    due: Colour | None,
    fits: Collection[int],
) -> Entrant | None:
    """In the nearest lower group that has one: the opposite due colour, then the strongest.

    (dubov-1997:2.1, 7.1.a-7.1.c, 7.2.a-7.2.c)
    """
    for group in field.groups(without):
        choice = [player for player in group if player.may_rise and player.tpn in fits]
        if choice:
            return min(choice, key=lambda p: (not are_opposite(p.due, due), strongest_first(p)))
    return None
