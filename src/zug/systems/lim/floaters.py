"""Which players leave a score-group (lim-1999:2.3, 3.1-3.5, 3.9, 3.10, 4.4)."""

from __future__ import annotations

from zug.systems.lim.balance import balance, most_equal_set
from zug.systems.lim.pairing import Group, order_of_floaters
from zug.systems.lim.selection import Selection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.systems.lim.field import Entrant, Field


def choose_floaters(field: Field, group: Group, adjacent: Sequence[Entrant]) -> list[Entrant]:
    """The players who leave a group for the adjacent one (lim-1999:2.3, 3.1-3.5, 3.9, 3.10)."""
    selection = Selection(field, group, adjacent)
    if not selection.size:
        return []
    chosen = selection.first_set() or []
    reason = "number"
    if len(selection.order) % 2 and balance(selection.order):
        balanced = most_equal_set(selection)
        if all(field.within_limit(*pair) for pair in zip(chosen, balanced, strict=True)):
            reason = "number" if balanced == chosen else "colour"
            chosen = balanced
        else:
            reason = "limit"
    types = floater_types(field, group, chosen, adjacent)
    field.mark("3.9", "floaters", chosen, types=types, reason=reason)
    return chosen


def floater_types(
    field: Field, group: Group, floaters: Sequence[Entrant], adjacent: Sequence[Entrant]
) -> dict[int, str]:
    """Type a, b, c or d of each floater (lim-1999:3.9.a-3.9.d).

    They claim opponents of the adjacent group in the order in which they will be paired there,
    those before making way where they can.
    """
    taken: dict[int, Entrant] = {}

    def claim(floater: Entrant, tried: set[int]) -> bool:
        for other in adjacent:
            if other.tpn not in tried and field.compatible(floater, other):
                tried.add(other.tpn)
                if other.tpn not in taken or claim(taken[other.tpn], tried):
                    taken[other.tpn] = floater
                    return True
        return False

    came_in = set(group.floaters)
    arriving = Group(adjacent_score(group), [], list(floaters), group.direction)
    types = {}
    for floater in order_of_floaters(arriving):
        found = claim(floater, set())
        types[floater.tpn] = ("ba" if floater in came_in else "dc")[not found]
    return types


def adjacent_score(group: Group) -> int:
    """Any score beyond that of the group: only the side from which floaters arrive matters."""
    return group.score - group.direction
