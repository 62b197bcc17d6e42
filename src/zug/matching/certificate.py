"""A judge for matchings: proves from the dual values that no perfect matching is cheaper.

It shares no code with the solvers. It reads the problem's edges, the matching and the duals, and
checks weak duality by hand; a wrong solver cannot pass it by accident.
"""

from __future__ import annotations

from collections.abc import Sequence

from zug.fastclasses import Protocol

Duals = tuple[int, list[int], list[tuple[list[int], int]]]
"""`(scale, vertex duals, [(vertices of an odd set, its dual), ...])`; costs count `scale` times."""


class CertificateError(ValueError):
    """The matching is not perfect, or its duals do not prove it optimal."""


class Certifiable(Protocol):
    """What `certify` reads of a solved problem."""

    @property
    def size(self) -> int: ...
    def edge_cost(self, u: int, v: int) -> int | None: ...
    def mates(self) -> list[int]: ...
    def cost(self) -> int: ...
    def duals(self) -> Duals: ...


def certify(problem: Certifiable) -> None:
    """Prove that the present matching of a solved problem is perfect and of least cost.

    For every edge, `scale·cost >= dual[u] + dual[v] - Σ dual of the odd sets holding both`; summed
    over the edges of any perfect matching this bounds its cost from below, because a matching has
    at most (size - 1) / 2 edges inside an odd set. The present matching must reach the bound.
    """
    n = problem.size
    mates = problem.mates()
    _check_perfect(problem, n, mates)
    scale, dual, odd_sets = problem.duals()
    holders = _check_odd_sets(n, odd_sets)
    for u in range(n):
        for v in range(u + 1, n):
            cost = problem.edge_cost(u, v)
            if cost is not None:
                shared = sum(odd_sets[b][1] for b in holders[u] & holders[v])
                if scale * cost - dual[u] - dual[v] + shared < 0:
                    raise CertificateError(f"edge {u}-{v} is cheaper than its duals allow")
    bound = sum(dual) - sum(z * ((len(inside) - 1) // 2) for inside, z in odd_sets)
    total = sum(_cost(problem, v, mate) for v, mate in enumerate(mates) if v < mate)
    if total != problem.cost():
        raise CertificateError(f"the matching costs {total}, the solver says {problem.cost()}")
    if scale * total != bound:
        raise CertificateError(f"the matching costs {total}, the duals prove only {bound}/{scale}")


def _cost(problem: Certifiable, u: int, v: int) -> int:
    cost = problem.edge_cost(u, v)
    if cost is None:
        raise CertificateError(f"{u} and {v} are matched but have no edge")
    return cost


def _check_perfect(problem: Certifiable, n: int, mates: Sequence[int]) -> None:
    if len(mates) != n:
        raise CertificateError(f"{len(mates)} mates for {n} vertices")
    for v, mate in enumerate(mates):
        if not (0 <= mate < n) or mate == v or mates[mate] != v:
            raise CertificateError(f"vertex {v} is not matched properly (mate {mate})")
        _cost(problem, v, mate)


def _check_odd_sets(n: int, odd_sets: Sequence[tuple[list[int], int]]) -> list[set[int]]:
    """For each vertex the numbers of the odd sets that hold it."""
    holders: list[set[int]] = [set() for _ in range(n)]
    for number, (inside, dual) in enumerate(odd_sets):
        if dual < 0:
            raise CertificateError(f"odd set {inside} has a negative dual")
        if len(inside) % 2 == 0 or len(set(inside)) != len(inside):
            raise CertificateError(f"{inside} is not an odd set")
        for v in inside:
            holders[v].add(number)
    return holders
