"""Duals to start from, and the matching that they give at once."""

from __future__ import annotations

from collections.abc import Sequence

from zug.matching._bits import first, together
from zug.matching._duals import Duals
from zug.matching._edges import Edges
from zug.matching._matching import Matching
from zug.matching._transport import Transport

MANY = 16
"""More than one in so many unmatched is many."""
FEW_KINDS = 4
"""Kinds are few if there are so many vertices to each."""


def start(duals: Duals, matching: Matching, partners: Sequence[int]) -> None:
    """Set duals that no edge forbids, and match along tight edges, if possible with `partners`."""
    edges = duals.edges
    _set_duals(duals, _cheapest_halves(edges))
    for u, v in enumerate(partners):
        if u < v and duals.row(u) >> v & 1:
            matching.pair(u, v)
    if not _many(_match_greedily(duals, matching), edges.size):
        return
    before, left = (list(duals.dual), list(matching.mate)), matching.mate.count(-1)
    if FEW_KINDS * len(edges.members) > edges.size:
        return
    transport = Transport(edges)
    if not transport.solve():
        return
    by_kind = transport.duals()
    for set_duals in (_set_duals, _set_plainly):
        set_duals(duals, by_kind)
        matching.mate = [-1] * edges.size
        _match_greedily(duals, matching, transport.quota())
        if not _many(_match_greedily(duals, matching), edges.size):
            return
    if matching.mate.count(-1) > left:
        duals.dual, matching.mate = before
        duals.changed()


def _many(unmatched: int, size: int) -> bool:
    return MANY * unmatched > size


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
    done = set(late)
    duals.clear()
    for v in late:
        duals.dual[v] += share
        duals.add(v)
    others = [v for v in range(edges.size) if v not in done]
    for v in sorted(others, key=lambda v: edges.ordered[edges.kind[v]]):
        _raise(duals, v)
        duals.add(v)
    _raise_all(duals)


def _set_plainly(duals: Duals, by_kind: list[int]) -> None:
    """Everybody has the dual of the kind: where few of the sequence are paired within it."""
    duals.dual = [by_kind[kind] for kind in duals.edges.kind]
    duals.changed()
    duals.sort()
    _raise_all(duals)


def _raise_all(duals: Duals) -> None:
    for v in reversed(range(duals.edges.size)):
        duals.remove(v)
        _raise(duals, v)
        duals.add(v)
    duals.changed()
    duals.sort()


def _raise(duals: Duals, v: int) -> None:
    room = duals.headroom(v)
    if room is not None:
        duals.dual[v] = room


def _match_greedily(
    duals: Duals, matching: Matching, quota: list[dict[int, int]] | None = None
) -> int:
    """Everybody in turn takes the first free partner; of two kinds no more pairs than the quota.

    Returns how many are left.
    """
    edges = duals.edges
    free = together(v for v, mate in enumerate(matching.mate) if mate < 0)
    for v in range(matching.size):
        if not free >> v & 1:
            continue
        row = duals.row(v) & free
        kind = edges.kind[v]
        if quota is not None:
            row &= sum(edges.members[h] for h, left in quota[kind].items() if left)
        if row:
            u = first(row)
            matching.pair(u, v)
            free &= ~(1 << u | 1 << v)
            if quota is not None:
                _take(quota, kind, edges.kind[u])
    return free.bit_count()


def _take(quota: list[dict[int, int]], one: int, other: int) -> None:
    quota[one][other] -= 1
    if one != other:
        quota[other][one] -= 1
