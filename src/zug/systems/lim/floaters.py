"""Which players leave a score-group (lim-1999:2.3, 3.1-3.5, 3.9, 3.10, 4.4).

The floaters are chosen as a set, and the choice is a matching: a member is matched with another
member (they can be paired), with a player of the adjacent group (he floats and finds an opponent
there) or with a spare vertex (he floats and finds none). What the articles want avoided is the
cost of floating, one field of a number for each article, the most important first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zug.model import Colour
from zug.systems.lim.field import Direction, Entrant, Field, in_row
from zug.systems.lim.pairing import Group, order_of_floaters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.matching import Problem

DUES = (Colour.WHITE, Colour.BLACK, None)


class _Label(NamedTuple):
    """What the cost of a vertex depends on; all false for spare vertices.

    `well_off`: a member with so many compatible opponents in the adjacent group that he finds one
    whoever else floats; no vertex of that group is needed for him.
    """

    member: bool = False
    neighbour: bool = False
    incoming: bool = False
    well_off: bool = False
    floated: bool = False
    counted: bool = False
    must_float: bool = False
    must_stay: bool = False


class Selection:
    """The choice of the floaters of a group; `order` is that of lim-1999:3.2 to 3.4."""

    def __init__(self, field: Field, group: Group, adjacent: Sequence[Entrant]) -> None:
        self.field = field
        self.group = group
        self.adjacent = adjacent
        # The lowest numbered player first downward, the highest numbered first upward.
        self.order = in_row(group.members, Direction(-group.direction))
        self.size = field.legality.structure([p.tpn for p in self.order]).deficiency
        if not self.size:
            return
        self._incoming = {player.tpn for player in group.floaters}
        choices = {player.tpn: self._opponents(player) for player in self.order}
        self._well_off = {tpn for tpn, some in choices.items() if len(some) == self.size}
        poor = [tpn for tpn in choices if tpn not in self._well_off]
        needed = {other.tpn: other for tpn in poor for other in choices[tpn]}
        self._neighbours = list(needed.values())
        self._base = len(self.order) + 1
        problem = self._problem()
        problem.solve()
        self._best = problem.cost()

    def _opponents(self, player: Entrant) -> list[Entrant]:
        """Compatible players of the adjacent group, no more than there are floaters."""
        found: list[Entrant] = []
        for other in self.adjacent:
            if self.field.compatible(player, other):
                found.append(other)
                if len(found) == self.size:
                    break
        return found

    # Decisions: what floating costs

    def _problem(
        self,
        counted: Sequence[Colour | None] = (),
        inside: Sequence[Entrant] = (),
        outside: Sequence[Entrant] = (),
    ) -> Problem:
        """The matching. Those inside must float, those outside must stay; `counted` due colours
        are the last field.

        Spare vertices take those who float without opponent and the neighbours nobody needs.
        """
        labels = [
            _Label(
                member=True,
                incoming=player.tpn in self._incoming,
                well_off=player.tpn in self._well_off,
                floated=player.floated,
                counted=player.due in counted,
                must_float=player in inside,
                must_stay=player in outside,
            )
            for player in self.order
        ]
        labels += [_Label(neighbour=True)] * len(self._neighbours)
        spare = self.size + len(self._neighbours)
        labels += [_Label()] * spare
        players = [*self.order, *self._neighbours, *[None] * spare]
        return self.field.problem(players, labels, self._cost)

    def _cost(self, one: _Label, two: _Label) -> int | None:
        if one.member and two.member:
            return None if one.must_float or two.must_float else 0
        if not (one.member or two.member):
            return None if one.neighbour and two.neighbour else 0
        floater, other = (one, two) if one.member else (two, one)
        if floater.must_stay or (other.neighbour and floater.well_off):
            return None
        return self._price(floater, alone=not (other.neighbour or floater.well_off))

    def _price(self, floater: _Label, *, alone: bool) -> int:
        """Fields: one more floater, types a, b and c (3.9), floated before (3.10), counted."""
        fields = (
            1,
            floater.incoming and alone,
            floater.incoming and not alone,
            not floater.incoming and alone,
            floater.floated,
            floater.counted,
        )
        price = 0
        for value in fields:
            price = price * self._base + value
        return price

    # Decisions: which of the cheapest sets

    def by_number(self) -> list[Entrant]:
        """The cheapest set that comes first in the order of numbers (lim-1999:3.2-3.4)."""
        problem = self._problem()
        problem.solve()
        count = len(self.order)
        chosen: list[Entrant] = []
        for vertex, player in enumerate(self.order):
            if len(chosen) == self.size:
                break
            if problem.restrict(vertex, count, problem.size):
                chosen.append(player)
        return chosen

    def is_to_be_balanced(self) -> bool:
        """Is the group made even, and are its due colours unequal (lim-1999:2.3.d, 3.2)?"""
        return len(self.order) % 2 == 1 and _balance(self.order) != 0

    def by_colour(self) -> list[Entrant]:
        """Of the cheapest sets that leave due colours most equal the first (lim-1999:3.2).

        White-due less black-due floaters should be what the group has too many. How far from that
        one must go is tried in steps; each step is a search in the order of numbers.
        """
        surplus = _balance(self.order)
        gap = 0
        while (found := self._first_set({surplus - gap, surplus + gap}, [], 0)) is None:
            gap += 1
        return found

    def _first_set(
        self, wanted: set[int], inside: list[Entrant], place: int
    ) -> list[Entrant] | None:
        """The first cheapest set with these floaters, others only from `place` on, and a balance
        that is wanted."""
        if not self._may_reach(wanted, inside, place):
            return None
        if len(inside) == self.size:
            return inside
        for index in range(place, len(self.order)):
            found = self._first_set(wanted, [*inside, self.order[index]], index + 1)
            if found is not None:
                return found
        return None

    def _may_reach(self, wanted: set[int], inside: list[Entrant], place: int) -> bool:
        """Can a cheapest set begin so and end with a balance that is wanted?

        A no is always right, and a yes is for a complete set.
        """
        open_places = self.size - len(inside)
        balance = _balance(inside)
        if all(abs(balance - value) > open_places for value in wanted):
            return False
        outside = [player for player in self.order[:place] if player not in inside]
        if open_places == 0:
            return self._least(inside, outside) is not None
        limits = []
        for due in DUES:
            fewest = self._least(inside, outside, [due])
            if fewest is None:
                return False
            others = self._least(inside, outside, [other for other in DUES if other is not due])
            limits.append((fewest, self.size - (others or 0)))
        return _has_balance(limits, self.size, wanted)

    def _least(
        self,
        inside: list[Entrant],
        outside: list[Entrant],
        counted: Sequence[Colour | None] = (),
    ) -> int | None:
        """The smallest number of counted players in a cheapest set; None if there is no such."""
        problem = self._problem(counted, inside, outside)
        if not problem.solve() or problem.cost() // self._base != self._best // self._base:
            return None
        return problem.cost() % self._base


def _has_balance(limits: Sequence[tuple[int, int]], size: int, wanted: set[int]) -> bool:
    """Are there numbers of white-due, black-due and other players within limits that add up?"""
    (white_low, white_high), (black_low, black_high), (low, high) = limits
    return any(
        (size - others + value) % 2 == 0
        and white_low <= (size - others + value) // 2 <= white_high
        and black_low <= (size - others - value) // 2 <= black_high
        for others in range(low, high + 1)
        for value in wanted
    )


def _balance(players: Sequence[Entrant]) -> int:
    """White-due players less black-due ones."""
    dues = [player.due for player in players]
    return dues.count(Colour.WHITE) - dues.count(Colour.BLACK)


def choose_floaters(field: Field, group: Group, adjacent: Sequence[Entrant]) -> list[Entrant]:
    """The players who leave a group for the adjacent one (lim-1999:2.3, 3.1-3.5, 3.9, 3.10)."""
    selection = Selection(field, group, adjacent)
    if not selection.size:
        return []
    chosen = selection.by_number()
    reason = "number"
    if selection.is_to_be_balanced():
        balanced = selection.by_colour()
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
    """Type a, b, c or d of each floater (lim-1999:3.9).

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
