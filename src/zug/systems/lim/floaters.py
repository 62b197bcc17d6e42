"""Which players leave a score-group of the Lim System (lim-1999:2.3, 3.1-3.5, 3.9, 3.10, 4.4).

Floaters are chosen as a set, and the choice is a matching: a member is matched with another
member (they can be paired), with a player of the adjacent group (they float and find an opponent
there) or with a spare vertex (they float and find none). What the articles want avoided is the
cost of floating, one field of a number for each article, the most important first.

Of the cheapest sets the first in the order of numbers is taken, or one that leaves due colours as
equal as possible (lim-1999:3.2): the number of white-due less black-due floaters should be what the
group has too many of. The cheapest sets are searched in the order of numbers. A part of the search
is left out when the smallest and largest numbers of white-due, black-due and other players in its
sets, each found by a matching, cannot add up to what is wanted. Where floaters do not compete for
opponents the sets are the bases of a matroid; then all numbers within these limits occur and the
search never turns back.
"""

from __future__ import annotations

from functools import partial
from itertools import islice

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.systems.explaining.trace import NOBODY, Measure, PairingChoice
from zug.systems.legality import first_set
from zug.systems.lim.players import Direction, LimGroup, in_row
from zug.systems.rounds import claim_opponents

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from zug.matching import Problem
    from zug.systems.explaining.trace import Worth
    from zug.systems.lim.round import LimRound

    Limits = dict[Colour | None, tuple[int, int]]

_FIELDS = 5
"""Of a price, without those counted."""
_DUES = (Colour.WHITE, Colour.BLACK, None)
_MEASURES = (
    Measure("leavers", "2.3"),
    Measure("floaters-a", "3.9"),
    Measure("floaters-b", "3.9"),
    Measure("floaters-c", "3.9"),
    Measure("floated-before", "3.10"),
    Measure("due-difference", "3.2"),
)


def select_floaters(
    state: LimRound, group: LimGroup, adjacent: Sequence[int]
) -> tuple[Selection, list[int], str]:
    """Return who leaves a group for the adjacent one, chosen from what, and what decided.

    (lim-1999:2.3, 3.1-3.5, 3.9, 3.10) `number`, `colour`, or `limit` where that of maxi-tournaments
    stood against more equal colours.
    """
    selection = Selection(state, group, adjacent)
    first = selection.first_set() if selection.size else None
    if not first or not selection.is_uneven:
        return selection, first or [], "number"
    balanced = _most_equal(selection, [])[0]
    if not all(state.within_limit(*pair) for pair in zip(first, balanced, strict=True)):
        return selection, first, "limit"
    return selection, balanced, "number" if balanced == first else "colour"


def floater_types(
    state: LimRound, group: LimGroup, floaters: Sequence[int], adjacent: Sequence[int]
) -> dict[int, str]:
    """Return type a, b, c or d of each floater (lim-1999:3.9.a-3.9.d).

    They claim opponents of the adjacent group in the order in which they will be paired there,
    those before making way where they can.
    """
    # Any score beyond that of the group: only the side from which floaters arrive matters.
    arriving = LimGroup(group.score - group.direction, [], floaters, group.direction)
    order = state.order_of_floaters(arriving)
    served = claim_opponents(order, adjacent, state.legality.is_legal)
    return {
        tpn: ("ba" if tpn in group.floaters else "dc")[not has_opponent]
        for tpn, has_opponent in zip(order, served, strict=True)
    }


class _Label(NamedTuple):
    """The properties of a vertex that its cost depends on; all false for spare vertices.

    `well_off`: a member with so many compatible opponents in the adjacent group that one is left
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

    def __init__(self, state: LimRound, group: LimGroup, adjacent: Sequence[int]) -> None:
        self.state = state
        # The lowest numbered player first downward, the highest numbered first upward.
        self.order = in_row(group.members, Direction(-group.direction))
        self.size = state.legality.structure(self.order).deficiency
        if not self.size:
            return
        self.is_uneven = bool(len(self.order) % 2 and self.balance(self.order))
        self._incoming = {*group.floaters}
        # Compatible players of the adjacent group, no more than there are floaters.
        is_legal = state.legality.is_legal
        choices = {
            tpn: [*islice((other for other in adjacent if is_legal(tpn, other)), self.size)]
            for tpn in self.order
        }
        self._well_off = {tpn for tpn, some in choices.items() if len(some) == self.size}
        poor = (tpn for tpn in self.order if tpn not in self._well_off)
        self._neighbours = [*dict.fromkeys(other for tpn in poor for other in choices[tpn])]
        self._base = len(self.order) + 1
        problem = self._problem()
        problem.solve()
        self._least_cost = problem.cost() // self._base

    def balance(self, tpns: Iterable[int]) -> int:
        """Return how many more are due White than Black."""
        dues = [self.state.due(tpn) for tpn in tpns]
        return dues.count(Colour.WHITE) - dues.count(Colour.BLACK)

    def first_set(
        self, inside: Collection[int] = (), outside: Collection[int] = ()
    ) -> list[int] | None:
        """Return the first cheapest set in order that has those inside and none of those outside.

        (lim-1999:3.2-3.4) None if there is no such set.
        """
        problem = self._problem((), inside, outside)
        if not self._is_cheapest(problem):
            return None
        others = range(len(self.order), problem.size)
        asked = ((vertex, others) for vertex in range(len(self.order)))
        return [self.order[vertex] for vertex in first_set(problem, asked, self.size)]

    def fewest(
        self,
        counted: Collection[Colour | None],
        inside: Collection[int],
        outside: Collection[int],
    ) -> int | None:
        """Return how few players due these colours such a cheapest set can have."""
        problem = self._problem(counted, inside, outside)
        return problem.cost() % self._base if self._is_cheapest(problem) else None

    def prices(self, inside: Collection[int], outside: Collection[int]) -> tuple[int, ...] | None:
        """Return what such a set costs at least: floaters, types a, b and c, floated before."""
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
        inside: Collection[int] = (),
        outside: Collection[int] = (),
    ) -> Problem:
        """Pose the matching: those inside must float, those outside must stay.

        `counted` due colours are the last field of the cost.

        Spare vertices take those who float without opponent and the neighbours nobody needs.
        """
        labels = [
            _Label(
                member=True,
                incoming=tpn in self._incoming,
                well_off=tpn in self._well_off,
                floated=self.state.players[tpn].floated,
                counted=self.state.due(tpn) in counted,
                must_float=tpn in inside,
                must_stay=tpn in outside,
            )
            for tpn in self.order
        ]
        labels += [_Label(neighbour=True)] * len(self._neighbours)
        spare = self.size + len(self._neighbours)
        labels += [_Label()] * spare
        return self.state.problem(
            [*self.order, *self._neighbours, *[0] * spare], labels, self._cost
        )

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
        """Return what a floater costs (lim-1999:3.9.a-3.9.d, 3.10).

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


def _most_equal(selection: Selection, inside: list[int]) -> tuple[list[int], int]:
    surplus = selection.balance(selection.order)
    search = _BalanceSearch(selection)
    gap = 0
    while (floaters := search.run({surplus - gap, surplus + gap}, inside)) is None:
        gap += 1
    return floaters, gap


class _BalanceSearch:
    """A search for the first cheapest set with a balance that is wanted."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.wanted: Collection[int] = ()
        self.place = {tpn: place for place, tpn in enumerate(selection.order)}
        self._limits_of_all = self._limits([], [])

    def run(self, wanted: Collection[int], inside: list[int]) -> list[int] | None:
        """Return the first wanted set that begins with those inside; None if there is none."""
        self.wanted = wanted
        if not self._adds_up(self._limits_of_all):
            return None
        return self._from(inside, self.place[inside[-1]] + 1 if inside else 0)

    def _from(self, inside: list[int], place: int) -> list[int] | None:
        """Return the first wanted set that has of the players before `place` just those inside.

        Any other set leaves the very first one at a player whom it lacks; the later it does, the
        earlier it comes.
        """
        first = self.selection.first_set(inside, self._outside(inside, place))
        if first is None or self.selection.balance(first) in self.wanted:
            return first
        for turn in range(self._last_turn(first, len(inside)), len(inside) - 1, -1):
            floaters = self._from(first[:turn], self.place[first[turn]] + 1)
            if floaters is not None:
                return floaters
        return None

    def _last_turn(self, first: list[int], start: int) -> int:
        """Return the last floater before whom this set may be left; `start` - 1 without one."""
        low, high = start - 1, len(first) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._may_reach(first[:middle], self.place[first[middle]]):
                low = middle
            else:
                high = middle - 1
        return low

    def _outside(self, inside: Collection[int], place: int) -> list[int]:
        return [tpn for tpn in self.selection.order[:place] if tpn not in inside]

    def _may_reach(self, inside: list[int], place: int) -> bool:
        """Can there be a wanted set with just these of the players before `place`?

        A no is always right.
        """
        return self._adds_up(self._limits(inside, self._outside(inside, place)))

    def _limits(self, inside: list[int], outside: list[int]) -> Limits | None:
        """Return how few and how many floaters can be due White, Black and nothing."""
        size = self.selection.size
        dues = set(map(self.selection.state.due, self.selection.order))
        limits: Limits = {due: (0, 0) for due in _DUES if due not in dues}
        for due in _DUES:
            if due not in dues:
                continue
            if len(limits) == 2:
                # The two others leave it no choice but theirs.
                lows, highs = zip(*limits.values(), strict=True)
                limits[due] = (size - sum(highs), size - sum(lows))
                continue
            fewest = self.selection.fewest([due], inside, outside)
            if fewest is None:
                return None
            others = [other for other in _DUES if other is not due]
            limits[due] = (fewest, size - (self.selection.fewest(others, inside, outside) or 0))
        return limits

    def _adds_up(self, limits: Limits | None) -> bool:
        """Are there numbers within the limits with the right sum and a wanted difference?"""
        if limits is None:
            return False
        white, black, neither = (range(limits[due][0], limits[due][1] + 1) for due in _DUES)
        return any(
            whites - value in black and self.selection.size - 2 * whites + value in neither
            for whites in white
            for value in self.wanted
        )


def float_choices(
    selection: Selection, leaving: Sequence[int], reason: str
) -> Iterator[PairingChoice]:
    """Yield who leaves a group, in the order of lim-1999:3.2 to 3.4; nobody more at the end."""
    place = {tpn: index for index, tpn in enumerate(selection.order)}
    chosen = sorted(leaving, key=place.__getitem__)
    # The limit of maxi-tournaments can have stood against more equal colours.
    may_balance = reason == "colour" or not selection.state.maxi
    is_balanced = bool(selection.size) and selection.is_uneven and may_balance

    def worth(before: Sequence[int], tpn: int) -> Worth | None:
        inside = [*before, *([] if tpn == NOBODY else [tpn])]
        stay = [other for other in selection.order if other not in inside]
        number = len(inside) + selection.state.legality.structure(stay).deficiency
        if tpn == NOBODY and number > len(inside):
            return None
        if number > selection.size or not selection.size:
            return (number,)
        outside = [other for other in selection.order[: place[inside[-1]]] if other not in inside]
        prices = selection.prices(inside, outside)
        if prices is None:
            return None
        is_cheapest = is_balanced and prices == selection.prices((), ())
        return (*prices, _most_equal(selection, inside)[1] if is_cheapest else 0)

    for index, who in enumerate((*chosen, NOBODY)):
        start = place[chosen[index - 1]] + 1 if index else 0
        tries = (*selection.order[start:], NOBODY)
        order, cost = "order.lim-leave", partial(worth, chosen[:index])
        yield PairingChoice("float", "3.9", order, NOBODY, who, tries, cost, _MEASURES)
