"""The sets of floaters a score-group can choose from (lim-1999:2.3.a-2.3.d, 3.3-3.5, 4.4.a, 4.4.b).

Floaters are chosen as a set, and the choice is a matching: a member is matched with another
member (they can be paired), with a player of the adjacent group (they float and find an opponent
there) or with a spare vertex (they float and find none). What the articles want avoided is the
cost of floating, one field of a number for each article, the most important first.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.systems.lim.field import Direction, Entrant, Field, in_row, tpns_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.matching import Problem
    from zug.model import Colour
    from zug.systems.lim.pairing import Group


_FIELDS = 5
"""Of a price, without those counted."""


class _Label(NamedTuple):
    """What the cost of a vertex depends on; all false for spare vertices.

    `well_off`: a member with so many compatible opponents in the adjacent group that they find one
    whoever else floats; no vertex of that group is needed for them.
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
        self.size = field.legality.structure(tpns_of(self.order)).deficiency
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
        self._least_cost = problem.cost() // self._base

    def _opponents(self, player: Entrant) -> list[Entrant]:
        """Compatible players of the adjacent group, no more than there are floaters."""
        found: list[Entrant] = []
        for other in self.adjacent:
            if self.field.compatible(player, other):
                found.append(other)
                if len(found) == self.size:
                    break
        return found

    def first_set(
        self, inside: Collection[Entrant] = (), outside: Collection[Entrant] = ()
    ) -> list[Entrant] | None:
        """Of the cheapest sets with those inside and without those outside the first in order.

        (lim-1999:3.2-3.4) None if there is no such set.
        """
        problem = self._problem((), inside, outside)
        if not self._is_cheapest(problem):
            return None
        count = len(self.order)
        chosen: list[Entrant] = []
        for vertex, player in enumerate(self.order):
            if len(chosen) == self.size:
                break
            if problem.restrict(vertex, count, problem.size):
                chosen.append(player)
        return chosen

    def fewest(
        self,
        counted: Collection[Colour | None],
        inside: Collection[Entrant],
        outside: Collection[Entrant],
    ) -> int | None:
        """The smallest number of players due these colours that such a cheapest set can have."""
        problem = self._problem(counted, inside, outside)
        return problem.cost() % self._base if self._is_cheapest(problem) else None

    def prices(
        self, inside: Collection[Entrant], outside: Collection[Entrant]
    ) -> tuple[int, ...] | None:
        """What such a set costs at least: floaters, types a, b and c, floated before."""
        problem = self._problem((), inside, outside)
        if not problem.solve():
            return None
        fields, cost = [], problem.cost() // self._base
        for _ in range(_FIELDS):
            cost, field = divmod(cost, self._base)
            fields.append(field)
        return tuple(reversed(fields))

    def _is_cheapest(self, problem: Problem) -> bool:
        return problem.solve() and problem.cost() // self._base == self._least_cost

    def _problem(
        self,
        counted: Collection[Colour | None] = (),
        inside: Collection[Entrant] = (),
        outside: Collection[Entrant] = (),
    ) -> Problem:
        """The matching. Those inside must float, those outside must stay; `counted` due colours
        are the last field.

        Spare vertices take those who float without opponent and the neighbours nobody needs.
        """
        floating, staying = set(tpns_of(inside)), set(tpns_of(outside))
        labels = [
            _Label(
                member=True,
                incoming=player.tpn in self._incoming,
                well_off=player.tpn in self._well_off,
                floated=player.floated,
                counted=player.due in counted,
                must_float=player.tpn in floating,
                must_stay=player.tpn in staying,
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
        if floater.must_stay:
            return None
        return self._price(floater, alone=not (other.neighbour or floater.well_off))

    def _price(self, floater: _Label, *, alone: bool) -> int:
        """What a floater costs (lim-1999:3.9.a-3.9.d, 3.10).

        Fields: one more floater, types a, b and c, floated before, counted.
        """
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
