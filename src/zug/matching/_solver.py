"""Edmonds' primal-dual algorithm for the Python twin, and questions about all optimal matchings.

All trees of alternating paths are grown from scratch after each change of the duals. Sets of
vertices are integers, so a step of a tree is a few operations however many vertices it looks at.

Large problems start from kinds: how many of each meet which, if nobody is excluded (`Transport`).
"""

from __future__ import annotations

from collections.abc import Sequence

from zug.matching._graph import Duals, Edges, Units, bits, first
from zug.matching._matching import Matching, OddSet, Rows, Tree, grow_trees, match_greedily


class ExchangePath:
    """How givers and takers were reached in one search; -1: the giver it began with."""

    def __init__(self, source: int) -> None:
        self.giver_of: dict[int, int] = {}
        self.taker_of = {source: -1}
        self.reached: list[int] = []  # takers whose distance is known


class Transport:
    """A cheapest transport between kinds, built by cheapest paths.

    Every vertex counts twice, as a giver and as a taker. Half of the sum of both duals of a kind
    suits its vertices, because costs are symmetric. Places in the sequence do not count.
    """

    def __init__(self, edges: Edges) -> None:
        rows = [plain + placed for plain, placed in zip(edges.plain, edges.placed, strict=True)]
        self._amount = [members.bit_count() for members in edges.members]
        self._rows = [
            [(h, cost) for h, cost in row if h != g or self._amount[g] > 1]
            for g, row in enumerate(rows)
        ]
        self._to_take = list(self._amount)
        self._given: list[dict[int, int]] = [{} for _ in rows]  # by taker, then giver
        self._giver = [min((cost for _, cost in row), default=0) for row in self._rows]
        self._taker = [0] * len(rows)

    def solve(self) -> bool:
        """False: there is none."""
        return all(map(self._send_all, range(len(self._amount))))

    def _send_all(self, source: int) -> bool:
        left = self._amount[source]
        while left > 0:
            sent = self._send(source, left)
            if sent == 0:
                return False
            left -= sent
        return True

    def duals(self) -> list[int]:
        """By kind."""
        pairs = zip(self._giver, self._taker, strict=True)
        return [(giver + taker) // 2 for giver, taker in pairs]

    def quota(self) -> list[dict[int, int]]:
        """By kind and kind: how many pairs, or one more."""
        result: list[dict[int, int]] = [{} for _ in self._given]
        for h, givers in enumerate(self._given):
            for g, amount in givers.items():
                for kind, other in ((g, h), (h, g)):
                    result[kind][other] = result[kind].get(other, 0) + amount
        for g, row in enumerate(result):
            for h, amount in row.items():
                row[h] = amount // (4 if g == h else 2)
        return result

    def _send(self, source: int, most: int) -> int:
        """Send at most so many from one kind, by the cheapest path to takers that are left."""
        slack: dict[int, int] = {}  # of takers not reached yet
        path = ExchangePath(source)
        self._look(source, slack, path)
        while slack:
            taker = min(slack, key=slack.__getitem__)
            change = slack.pop(taker)
            for g in path.taker_of:
                self._giver[g] += change
            for h in path.reached:
                self._taker[h] -= change
            for h in slack:
                slack[h] -= change
            path.reached.append(taker)
            if self._to_take[taker] > 0:
                return self._send_along(path, taker, most)
            for g, amount in self._given[taker].items():
                if amount and g not in path.taker_of:
                    path.taker_of[g] = taker
                    self._look(g, slack, path)
        return 0

    def _look(self, giver: int, slack: dict[int, int], path: ExchangePath) -> None:
        """What a giver can reach."""
        for h, cost in self._rows[giver]:
            distance = cost - self._giver[giver] - self._taker[h]
            if h not in path.reached and (h not in slack or distance < slack[h]):
                slack[h] = distance
                path.giver_of[h] = giver

    def _send_along(self, path: ExchangePath, sink: int, most: int) -> int:
        forth = [(path.giver_of[sink], sink)]
        back = []
        while (taker := path.taker_of[forth[-1][0]]) >= 0:
            back.append((forth[-1][0], taker))
            forth.append((path.giver_of[taker], taker))
        amount = min([most, self._to_take[sink], *(self._given[h][g] for g, h in back)])
        self._to_take[sink] -= amount
        for g, h in forth:
            self._given[h][g] = self._given[h].get(g, 0) + amount
        for g, h in back:
            self._given[h][g] -= amount
        return amount


MANY = 16
"""More than one in so many without partner is many."""
FEW = 4
"""Kinds are few if there are so many vertices to each."""


def start(duals: Duals, matching: Matching, partners: Sequence[int]) -> None:
    """Set duals that no edge forbids, and match along tight edges, if possible with `partners`.

    How good this is decides how far there is to go, never where it ends.
    """
    edges = duals.edges
    _set_duals(duals, _cheapest_halves(edges))
    for u, v in enumerate(partners):
        if u < v and duals.row(u) >> v & 1:
            matching.pair(u, v)
    left = match_greedily(matching, duals.row)
    if MANY * left > edges.size >= FEW * len(edges.members):
        _start_from_kinds(duals, matching, left)


def _start_from_kinds(duals: Duals, matching: Matching, left: int) -> None:
    """Match the kinds first, where many cannot have those who are cheapest for their kind."""
    edges, before = duals.edges, (duals.dual, matching.mate)
    transport = Transport(edges)
    if not transport.solve():
        return
    for set_duals in (_set_duals, _set_plainly):
        set_duals(duals, transport.duals())
        matching.mate = [-1] * edges.size
        _match_by_quota(duals, matching, transport.quota())
        now = match_greedily(matching, duals.row)
        if MANY * now <= edges.size:
            return
    if now > left:
        duals.dual, matching.mate = before
        duals.changed()


def _match_by_quota(duals: Duals, matching: Matching, quota: list[dict[int, int]]) -> None:
    """Of two kinds no more pairs than the quota."""
    kind, members = duals.edges.kind, duals.edges.members

    def row(v: int) -> int:
        return duals.row(v) & sum(members[h] for h, left in quota[kind[v]].items() if left)

    def took(u: int, v: int) -> None:
        for mine, other in {(kind[u], kind[v]), (kind[v], kind[u])}:
            quota[mine][other] -= 1

    match_greedily(matching, row, took)


def _cheapest_halves(edges: Edges) -> list[int]:
    """By kind: half of the cheapest cost."""
    rows = zip(edges.plain, edges.placed, strict=True)
    return [min((cost for _, cost in plain + placed), default=0) // 2 for plain, placed in rows]


def _set_duals(duals: Duals, by_kind: list[int]) -> None:
    """Everybody has the dual of the kind, if there is no sequence.

    Of a sequence the second half has half of the least place there in addition, and the others take
    what is left.
    """
    edges = duals.edges
    duals.dual = [by_kind[kind] for kind in edges.kind]
    ordered = [v for v, kind in enumerate(edges.kind) if edges.ordered[kind]]
    late = ordered[len(ordered) // 2 :] or range(edges.size)
    share = min((edges.place[v] for v in late), default=0) // 2
    duals.clear()
    for v in late:
        duals.dual[v] += share
        duals.add(v)
    others = sorted(set(range(edges.size)) - set(late))
    for v in sorted(others, key=lambda v: edges.ordered[edges.kind[v]]):
        _raise(duals, v)
    _raise_all(duals)


def _set_plainly(duals: Duals, by_kind: list[int]) -> None:
    """Everybody has the dual of the kind: where few of the sequence are paired within it."""
    duals.dual = [by_kind[kind] for kind in duals.edges.kind]
    duals.changed()
    duals.sort()
    _raise_all(duals)


def _raise_all(duals: Duals) -> None:
    """Whoever was set early may have room left."""
    for v in reversed(range(duals.edges.size)):
        duals.remove(v)
        _raise(duals, v)
    duals.changed()
    duals.sort()


def _raise(duals: Duals, v: int) -> None:
    """Set the highest dual that those in classes leave to v, and put it into its class."""
    room = duals.headroom(v)
    if room is not None:
        duals.dual[v] = room
    duals.add(v)


EVEN = 4
"""Costs count so many times: then duals begin even, and as long as all trees grow at the same pace,
slacks between them are even, too."""

Saved = tuple[Units, list[list[int]], dict[int, OddSet]]


class PrimalDualSolver:
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
        """Return what decides whether a matching is optimal."""
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
        """Return the first of these partners that an optimal matching gives to v; -1: none does.

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
        partner = self._move(v, goal)
        if partner < 0:
            if not possible:
                return -1
            partner = mate
        self._settle(v, partner)
        return partner

    def _partners(self, v: int) -> int:
        """Return everybody with a tight edge to v."""
        return self._reach(v) & self.edges.near[v] & self.alive

    def _reach(self, v: int) -> int:
        """Return everybody with a tight edge to v, excluded or not."""
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
        partner = first(tree.outer & goal)
        if partner < 0:
            matching.pair(v, mate)
        else:
            tree.free(partner)
            matching.pair(v, partner)
        return partner

    def _settle(self, v: int, partner: int) -> None:
        """The pair stays."""
        top = self.matching.top
        if top[partner] == partner:
            self.alive &= ~(1 << v | 1 << partner)
        else:
            self.duals.close(v, 1 << partner)

    def _restrict_inside(self, v: int, allowed: int) -> bool:
        """Return everybody with a tight edge to a vertex within odd sets.

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


Table = list[list[int | None]]


class Optima:
    """What decides whether a matching is optimal: tight edges, and odd sets to be left once.

    `reach` has for each vertex those it has tight edges to, excluded or not; `levels` the odd sets
    that hold it. Vertices of one kind with the same dual in the same sets have both in common.
    """

    def __init__(self, reach: list[int], levels: list[frozenset[int]]) -> None:
        self._reach, self._levels = reach, levels

    def refined(
        self, listed: list[int], kinds: list[int], costs: list[list[int]], place: int
    ) -> tuple[list[int], Table]:
        """Kinds and costs of the problem of some vertices by other costs, no place above `place`.

        Only tight edges are left, and leaving an odd set costs more than any matching by the new
        costs. All matchings leave each set at least once, optimal ones no more than once.
        """
        names: dict[tuple[int, frozenset[int], int], int] = {}
        examples = []  # one vertex of each new kind, and its kind by the other costs
        own = []
        for v, kind in zip(listed, kinds, strict=True):
            key = (self._reach[v], self._levels[v], kind)
            if key not in names:
                names[key] = len(names)
                examples.append((v, kind))
            own.append(names[key])
        most = max((max(row, default=0) for row in costs), default=0)
        dear = 1 + (most + place) * len(listed)
        return own, [self._row(v, costs[kind], examples, dear) for v, kind in examples]

    def _row(
        self, v: int, costs: list[int], examples: list[tuple[int, int]], dear: int
    ) -> list[int | None]:
        reach, levels = self._reach[v], self._levels[v]
        return [
            costs[kind] + dear * len(levels ^ self._levels[u]) if reach >> u & 1 else None
            for u, kind in examples
        ]
