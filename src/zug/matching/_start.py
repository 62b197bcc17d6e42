"""Duals to start from, and the matching that they give at once."""

from __future__ import annotations

from collections.abc import Sequence

from zug.matching._duals import Duals
from zug.matching._edges import Edges
from zug.matching._matching import Matching, match_greedily
from zug.matching._transport import Transport

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
        for one, other in {(kind[u], kind[v]), (kind[v], kind[u])}:
            quota[one][other] -= 1

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
