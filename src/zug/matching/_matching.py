"""Matchings: the odd sets, the search for maximum matchings, and their structure without costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zug.matching import _inputs
from zug.matching._graph import Exclusions, bits, first, kept_apart, span, together

Edge = tuple[int, int]
Rows = Callable[[int], int]
"""Who has an edge to a vertex."""


class OddSet:
    """A blossom with a weight: its nodes are vertices and smaller odd sets.

    However its present edges lie, the inside can be matched so that any one of its vertices is left
    over; that one is the `base`, whose partner is outside.
    """

    __slots__ = ("base", "inside", "nodes", "parent", "weight")

    def __init__(self, inside: int, nodes: list[int], base: int, weight: int) -> None:
        self.inside, self.nodes, self.base, self.weight = inside, nodes, base, weight
        self.parent = -1

    def copy(self) -> OddSet:
        twin = OddSet(self.inside, self.nodes, self.base, self.weight)
        twin.parent = self.parent
        return twin


class Matching:
    """Partners of vertices (-1: none), and the odd sets; a node is a vertex or an odd set."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.mate = [-1] * size
        self.top = list(range(size))  # by vertex: the largest odd set that holds it, or itself
        self.sets: dict[int, OddSet] = {}
        self._next = size
        self.rows_inside: Callable[[int], Rows] = lambda _: lambda _: 0

    def inside(self, node: int) -> int:
        return 1 << node if node < self.size else self.sets[node].inside

    def base(self, node: int) -> int:
        return node if node < self.size else self.sets[node].base

    def pair(self, u: int, v: int) -> None:
        self.mate[u], self.mate[v] = v, u

    def part(self, u: int) -> None:
        """Take a vertex and its partner apart, if it has one."""
        if self.mate[u] >= 0:
            self.mate[self.mate[u]] = -1
            self.mate[u] = -1

    def join(self, u: int, v: int) -> None:
        """Match two vertices of different nodes without partners."""
        self.turn(self.top[u], u)
        self.turn(self.top[v], v)
        self.pair(u, v)

    def holding(self, v: int) -> list[int]:
        """Return the odd sets that hold a vertex, the largest first."""
        chain = []
        node = self.top[v]
        while node >= self.size:
            chain.append(node)
            node = next(child for child in self.sets[node].nodes if self.inside(child) >> v & 1)
        return chain

    def shrink(self, nodes: list[int], base: int, weight: int) -> None:
        """Make an odd set of nodes."""
        inside = 0
        for node in nodes:
            inside |= self.inside(node)
            if node >= self.size:
                self.sets[node].parent = self._next
        self.sets[self._next] = OddSet(inside, nodes, base, weight)
        for v in bits(inside):
            self.top[v] = self._next
        self._next += 1

    def dissolve(self, number: int) -> None:
        """Undo one of the largest odd sets."""
        for node in self.sets.pop(number).nodes:
            if node >= self.size:
                self.sets[node].parent = -1
            for v in bits(self.inside(node)):
                self.top[v] = node

    def turn(self, node: int, vertex: int) -> None:
        """Match the inside of a node without partner so that this vertex is left over."""
        if node < self.size or self.sets[node].base == vertex:
            return
        odd = self.sets[node]
        of = {v: child for child in odd.nodes for v in bits(self.inside(child))}
        start, end = of[odd.base], of[vertex]
        if start == end:
            self.turn(end, vertex)
        else:
            tree = Tree(self, of, self.rows_inside(node), odd.inside, start)
            tree.grow(goal=1 << vertex)
            tree.free(vertex)
        odd.base = vertex


class Tree:
    """Alternating paths from a node without partner, grown among the vertices in `scope`.

    Odd cycles are merged, after which all their vertices are outer. An inner node is entered by an
    edge from an outer vertex, and leads on to its partner; if it becomes outer later, its way to
    the root is the one across the edge that closed the cycle, its `bridge`.
    """

    def __init__(
        self,
        matching: Matching,
        node: Sequence[int] | Mapping[int, int],
        rows: Rows,
        scope: int,
        root: int,
    ) -> None:
        self.matching, self.node, self.rows, self.scope = matching, node, rows, scope
        self.root = root
        self.outer = self.touched = 0
        self._entry: dict[int, Edge] = {}  # by inner node: outer vertex, vertex inside
        self._bridge: dict[int, Edge] = {}  # vertex on the side of the node, vertex beyond
        self._merged: dict[int, int] = {}  # by outer node: towards the top of its cycle
        self.whole: dict[int, int] = {}  # by top: all vertices merged
        self._queue: list[int] = []
        self._make_outer(root, root)

    def _make_outer(self, node: int, top: int) -> None:
        if node < self.matching.size:
            inside = 1 << node
            self._queue.append(node)
        else:
            inside = self.matching.sets[node].inside
            self._queue.extend(bits(inside))
        self._merged[node] = top
        self.whole[top] = self.whole.get(top, 0) | inside
        self.outer |= inside
        self.touched |= inside

    def grow(self, wanted: int = 0, goal: int = 0) -> Edge | None:
        """Grow until an outer vertex has an edge to one that is wanted, or one of `goal` is outer.

        None: the goal is reached, or all that can be reached is.
        """
        node, matching = self.node, self.matching
        while self._queue and not self.outer & goal:
            u = self._queue.pop()
            row = self.rows(u) & self.scope
            if hit := row & wanted:
                return u, first(hit)
            while fresh := row & ~self.touched:
                w = (fresh & -fresh).bit_length() - 1
                entered = node[w]
                self._entry[entered] = (u, w)
                self.touched |= matching.inside(entered)
                partner = self._partner(entered)
                self._make_outer(partner, partner)
                if partner < matching.size and (hit := self.rows(partner) & wanted):
                    return partner, first(hit)
            while across := row & self.outer & ~self.whole[self._top(node[u])]:
                self._merge(u, (across & -across).bit_length() - 1)
        return None

    def _partner(self, node: int) -> int:
        return self.node[self.matching.mate[self.matching.base(node)]]

    def _top(self, node: int) -> int:
        merged = self._merged
        while (up := merged[node]) != node:
            merged[node] = merged[up]
            node = up
        return node

    def _merge(self, u: int, w: int) -> None:
        """Merge the odd cycle that an edge between outer vertices closes."""
        top, other = self._top(self.node[u]), self._top(self.node[w])
        meet = self._common(top, other)
        self._merge_side(top, meet, (u, w))
        self._merge_side(other, meet, (w, u))

    def _merge_side(self, top: int, meet: int, bridge: Edge) -> None:
        while top != meet:
            inner = self._partner(top)
            self._bridge[inner] = bridge
            self.whole[meet] |= self.whole.pop(top)
            self._merged[top] = meet
            self._make_outer(inner, meet)
            top = self._up(inner)

    def _up(self, inner: int) -> int:
        return self._top(self.node[self._entry[inner][0]])

    def _common(self, top: int, other: int) -> int:
        """Return the first that the ways of two tops to the root have in common."""
        root, seen = self._top(self.root), {top}
        while top != root:
            top = self._up(self._partner(top))
            seen.add(top)
        while other not in seen:
            other = self._up(self._partner(other))
        return other

    def free(self, u: int) -> None:
        """Change the matching along the way to an outer vertex: now this one has no partner."""
        matching = self.matching
        pairs = self._way(self.node[u])
        ends = [u, *(v for pair in pairs for v in pair)]
        for v in ends:
            matching.part(matching.base(self.node[v]))
        for v in ends:
            matching.turn(self.node[v], v)
        for first_end, other in pairs:
            matching.pair(first_end, other)

    def _way(self, start: int) -> list[Edge]:
        """The edges, not of the matching, on the way of an outer node to the root; in any order."""
        edges = []
        parts = [(start, self.root)]
        while parts:
            node, end = parts.pop()
            while node != end:
                if node in self._bridge:
                    edge = self._bridge[node]
                    parts.append((self.node[edge[0]], self._partner(node)))
                    node = self.node[edge[1]]
                else:
                    edge = self._entry[self._partner(node)]
                    node = self.node[edge[0]]
                edges.append(edge)
        return edges

    def blossoms(self) -> dict[int, list[int]]:
        """By top: the nodes merged."""
        blossoms: dict[int, list[int]] = {top: [] for top in self.whole}
        for node in self._merged:
            blossoms[self._top(node)].append(node)
        return blossoms

    @property
    def inner(self) -> int:
        return self.touched & ~self.outer


def match_greedily(
    matching: Matching, rows: Rows, took: Callable[[int, int], None] | None = None
) -> int:
    """Match each vertex in turn with the first one free, and return how many are left."""
    free = together(v for v, mate in enumerate(matching.mate) if mate < 0)
    for u in range(matching.size):
        if free >> u & 1 and (row := rows(u) & free):
            v = first(row)
            matching.pair(u, v)
            free &= ~(1 << u | 1 << v)
            if took is not None:
                took(u, v)
    return free.bit_count()


def grow_trees(matching: Matching, rows: Rows, scope: int) -> list[Tree]:
    """Match as many of these vertices as possible; the trees of those that are left over.

    A tree that finds nobody can be left out of all later searches.
    """
    top = matching.top
    loose = [v for v in bits(scope) if matching.mate[v] < 0]
    wanted = 0
    for v in loose:
        wanted |= matching.inside(top[v])
    trees = []
    for v in loose:
        root = top[v]
        inside = matching.inside(root)
        if not wanted & inside:
            continue
        wanted &= ~inside
        tree = Tree(matching, top, rows, scope, root)
        edge = tree.grow(wanted)
        if edge is None:
            trees.append(tree)
            scope &= ~tree.touched
        else:
            wanted &= ~matching.inside(top[edge[1]])
            tree.free(edge[0])
            matching.join(*edge)
    return trees


class Structure:
    """Maximum-cardinality matching of an unweighted graph and its Gallai-Edmonds structure."""

    def __init__(
        self,
        exclusions: Exclusions,
        items: Sequence[int],
        kinds: Sequence[int],
        allowed: Sequence[bool],
    ) -> None:
        self._items, kind_of = _inputs.indices(items, "items"), _inputs.indices(kinds, "kinds")
        table = _inputs.flags(allowed, "allowed")
        self._kind_count = k = _inputs.kinds_of_table(len(table), "allowed")
        _inputs.check_vertices(exclusions, self._items, kind_of, k)
        _inputs.check_symmetric(table, k, "allowed")
        self._exclusions = exclusions.copy()
        members = [0] * k
        for v, kind in enumerate(kind_of):
            members[kind] |= 1 << v
        rows = [table[kind * k : kind * k + k] for kind in range(k)]
        self._joined = [
            sum(mask for mask, joined in zip(members, row, strict=True) if joined) for row in rows
        ]
        apart = kept_apart(exclusions, self._items)
        near = [self._joined[kind] & ~apart[v] for v, kind in enumerate(kind_of)]
        self._matching = Matching(len(kind_of))
        match_greedily(self._matching, near.__getitem__)
        self._trees = grow_trees(self._matching, near.__getitem__, span(0, len(kind_of)))
        self._outer = self._inner = 0
        for tree in self._trees:
            self._outer |= tree.outer
            self._inner |= tree.inner

    @property
    def size(self) -> int:
        """Number of pairs of a maximum matching."""
        return (self._matching.size - self.deficiency) // 2

    @property
    def deficiency(self) -> int:
        """Number of vertices every maximum matching leaves out."""
        return len(self._trees)

    def mates(self) -> list[int]:
        """Partner of each vertex, -1 for those left out."""
        return list(self._matching.mate)

    def outer(self) -> list[bool]:
        """Return the vertices that some maximum matching leaves out."""
        return self._flags(self._outer)

    def inner(self) -> list[bool]:
        """Return the neighbours of outer vertices that are not outer themselves."""
        return self._flags(self._inner)

    def _flags(self, mask: int) -> list[bool]:
        return [bool(mask >> v & 1) for v in range(self._matching.size)]

    def components(self) -> list[int]:
        """For outer vertices the number of their odd component, else -1.

        Components are numbered in the order of their smallest vertex.
        """
        result = [-1] * self._matching.size
        parts = [part for tree in self._trees for part in tree.whole.values()]
        for number, part in enumerate(sorted(parts, key=lambda part: part & -part)):
            for v in bits(part):
                result[v] = number
        return result

    def meets_outer(self, items: Sequence[int], kinds: Sequence[int]) -> list[bool]:
        """For each extra vertex (item, kind): has it an edge to an outer vertex?

        If so, adding it to the graph makes the maximum matching larger.
        """
        extra, of_kind = _inputs.indices(items, "items"), _inputs.indices(kinds, "kinds")
        _inputs.check_vertices(self._exclusions, extra, of_kind, self._kind_count)
        apart = self._exclusions.apart(extra, self._items)
        return [
            bool(self._outer & self._joined[kind] & ~mask)
            for kind, mask in zip(of_kind, apart, strict=True)
        ]
