"""Edmonds' primal-dual algorithm for the Python twin, and questions about all optimal matchings.

All trees of alternating paths are grown from scratch after each change of the duals. Sets of
vertices are integers, so a step of a tree is a few operations however many vertices it looks at.
"""

from __future__ import annotations

from collections.abc import Sequence

from zug.matching._bits import bits, first
from zug.matching._duals import Duals
from zug.matching._edges import Edges, Units
from zug.matching._matching import Matching, OddSet, Rows, Tree, grow_trees
from zug.matching._optima import Optima
from zug.matching._start import start

EVEN = 4
"""Costs count so many times: then duals begin even, and as long as all trees grow at the same pace,
slacks between them are even, too."""

Saved = tuple[Units, list[list[int]], dict[int, OddSet]]


class Solver:
    """The state of one problem: duals, odd sets with weights, the present matching."""

    def __init__(self, edges: Edges) -> None:
        self.edges = edges
        self.duals = Duals(edges)
        self.matching = Matching(edges.size)
        self.matching.rows_inside = self._rows_inside
        self.alive = edges.everybody  # without the pairs that are settled
        self._room: int | None = None  # how far the value of the duals may rise; None: any distance

    def solve(self, partners: Sequence[int] = ()) -> bool:
        """Find an optimal matching; False: there is no perfect one."""
        if self.edges.size % 2:
            return False
        self.edges.multiply(EVEN)
        start(self.duals, self.matching, partners)
        return self._match_all()

    # --- matching

    def _match_all(self) -> bool:
        self.duals.sort()
        while trees := grow_trees(self.matching, self.duals.row, self.alive):
            if not self._change(trees):
                return False
            self.duals.sort()
        return True

    def _change(self, trees: list[Tree]) -> bool:
        """Change the duals until another edge is tight or an odd set has no weight left.

        False: this goes on forever, or beyond what the duals may be worth.
        """
        sets, size = self.matching.sets, self.edges.size
        outer = inner = 0
        for tree in trees:
            outer |= tree.outer
            inner |= tree.inner
        shrinking = {node for v in bits(inner) if (node := self.matching.top[v]) >= size}
        double = self._twice_the_change(trees, outer, inner)
        for node in shrinking:
            if double is None or sets[node].weight < double:
                double = sets[node].weight
        if double is None:
            return False
        if double % 2:
            self._double()
            double *= 2
        change = double // 2
        if self._room is not None:
            self._room -= change * len(trees)
            if self._room < 0:
                return False
        self._shift(trees, change, outer, inner)
        for node in shrinking:
            sets[node].weight -= double
            if sets[node].weight == 0:
                self.matching.dissolve(node)
        return True

    def _twice_the_change(self, trees: list[Tree], outer: int, inner: int) -> int | None:
        least = self.duals.least_slack
        best = least(outer, self.alive & ~outer & ~inner)
        if best is not None:
            best *= 2
        blossoms = [whole for tree in trees for whole in tree.whole.values() if whole & (whole - 1)]
        rest = outer
        for whole in blossoms:
            rest &= ~whole
            best = least(whole, rest, best)
        return least(rest, rest, best)

    def _shift(self, trees: list[Tree], change: int, outer: int, inner: int) -> None:
        dual, matching = self.duals.dual, self.matching
        for v in bits(outer):
            dual[v] += change
        for v in bits(inner):
            dual[v] -= change
        for tree in trees:
            for top, nodes in tree.blossoms().items():
                if len(nodes) > 1:
                    matching.shrink(nodes, matching.base(top), 2 * change)
                elif top >= self.edges.size:
                    matching.sets[top].weight += 2 * change
        self.duals.changed()

    def _double(self) -> None:
        self.edges.multiply(2)
        self.duals.dual = [2 * dual for dual in self.duals.dual]
        for odd in self.matching.sets.values():
            odd.weight *= 2
        if self._room is not None:
            self._room *= 2
        self.duals.changed()
        self.duals.sort()

    def _rows_inside(self, number: int) -> Rows:
        """Tight edges between the nodes of an odd set."""
        sets = self.matching.sets
        shared, at = 0, number
        while at >= 0:
            shared += sets[at].weight
            at = sets[at].parent
        self.duals.sort()
        return lambda u: self.duals.reach(u, shared) & self.edges.near[u]

    def optima(self) -> Optima:
        """What decides whether a matching is optimal."""
        everybody = range(self.edges.size)
        levels = [frozenset(self.matching.holding(v)) for v in everybody]
        return Optima([self._reach(v) for v in everybody], levels)

    # --- questions

    def restrict(self, v: int, allowed: int) -> bool:
        """Let v have one of these partners, if some optimal matching does."""
        mate = self.matching.mate[v]
        if not self.alive >> v & 1:
            return bool(allowed >> mate & 1)
        if self.matching.top[v] != v:
            return self._restrict_inside(v, allowed)
        if not allowed >> mate & 1 and self._move(v, self._partners(v) & allowed) < 0:
            return False
        self.duals.close(v, allowed)
        return True

    def first_partner(self, v: int, allowed: int) -> int:
        """The first of these partners that an optimal matching gives to v; -1: none does.

        Once found, nobody else is allowed.
        """
        mate = self.matching.mate[v]
        if not self.alive >> v & 1:
            return mate if allowed >> mate & 1 else -1
        if self.matching.top[v] != v:
            return self._first_inside(v, allowed)
        goal = self._partners(v) & allowed
        if possible := goal >> mate & 1:
            goal &= (1 << mate) - 1
        found = self._move(v, goal)
        if found < 0:
            if not possible:
                return -1
            found = mate
        self._settle(v, found)
        return found

    def _partners(self, v: int) -> int:
        """Everybody with a tight edge to v."""
        return self._reach(v) & self.edges.near[v] & self.alive

    def _reach(self, v: int) -> int:
        """The same, excluded or not."""
        self.duals.sort()
        row, shared, beyond = 0, 0, self.edges.everybody
        for number in self.matching.holding(v):
            odd = self.matching.sets[number]
            row |= self.duals.reach(v, shared) & beyond & ~odd.inside
            shared, beyond = shared + odd.weight, odd.inside
        return row | self.duals.reach(v, shared) & beyond

    def _move(self, v: int, goal: int) -> int:
        """Match v, which no odd set holds, with the first of these it can have; -1: none."""
        if not goal:
            return -1
        matching = self.matching
        mate = matching.mate[v]
        matching.part(v)
        scope = self.alive & ~(1 << v)
        tree = Tree(matching, matching.top, self.duals.row, scope, matching.top[mate])
        tree.grow(goal=goal & -goal)
        found = first(tree.outer & goal)
        if found < 0:
            matching.pair(v, mate)
        else:
            tree.free(found)
            matching.pair(v, found)
        return found

    def _settle(self, v: int, partner: int) -> None:
        """The pair stays."""
        top = self.matching.top
        if top[partner] == partner:
            self.alive &= ~(1 << v | 1 << partner)
        else:
            self.duals.close(v, 1 << partner)

    def _restrict_inside(self, v: int, allowed: int) -> bool:
        """The same for a vertex within odd sets.

        They are undone at the expense of the duals, and the matching is made optimal again without
        the edges that are not allowed; if the duals are worth more then, it costs more.
        """
        saved = self._save()
        self._room = 0
        for number in self.matching.holding(v):
            self._pay_for(number)
        mate = self.matching.mate[v]
        if mate >= 0 and not allowed >> mate & 1:
            self.matching.part(v)
        self.edges.close(v, allowed)
        self.duals.changed()
        possible = self._match_all()
        self._room = None
        if not possible:
            self._restore(saved)
        return possible

    def _pay_for(self, number: int) -> None:
        """Undo an odd set: duals inside pay half of the weight each; edges to others slacken."""
        assert self._room is not None
        odd = self.matching.sets[number]
        if odd.weight % 2:
            self._double()
        half = odd.weight // 2
        for v in bits(odd.inside):
            self.duals.dual[v] -= half
        self._room += half
        self.matching.part(odd.base)
        self.matching.dissolve(number)

    def _first_inside(self, v: int, allowed: int) -> int:
        """By halving those who come into question."""
        left = self._partners(v) & allowed
        if not left or not self._restrict_inside(v, left):
            return -1
        mate = self.matching.mate[v]
        while left := left & ((1 << mate) - 1):
            members = list(bits(left))
            half = left & ((2 << members[(len(members) - 1) // 2]) - 1)
            if self.restrict(v, half):
                mate = self.matching.mate[v]
            else:
                left &= ~half
        self.restrict(v, 1 << mate)
        self._settle(v, mate)
        return mate

    def _save(self) -> Saved:
        matching = self.matching
        sets = {number: odd.copy() for number, odd in matching.sets.items()}
        state = (self.edges.near, self.duals.dual, matching.mate, matching.top)
        return self.edges.units, [list(part) for part in state], sets

    def _restore(self, saved: Saved) -> None:
        self.edges.units, state, self.matching.sets = saved
        self.edges.near, self.duals.dual, self.matching.mate, self.matching.top = state
        self.duals.changed()
