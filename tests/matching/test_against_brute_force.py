"""Both implementations against enumeration of all perfect matchings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from matching_cases import (
    check_barrier,
    nested_case,
    optima,
    outer_by_force,
    perfect_matchings,
    random_case,
)

from zug.matching import certify

SEEDS = range(12)
ROUNDS = 60


@pytest.mark.parametrize("seed", SEEDS)
def test_optimum_is_the_enumerated_one(room: Any, seed: int) -> None:
    rng = Random(seed)
    for _ in range(ROUNDS):
        case = random_case(rng, rng.randint(0, 8))
        found = perfect_matchings(case.matrix())
        problem = case.problem(room)
        assert problem.solve() == bool(found)
        if found:
            assert problem.cost() == min(cost for cost, _ in found)
            certify(problem)


@pytest.mark.parametrize("seed", SEEDS)
def test_questions_are_answered_as_by_enumeration(room: Any, seed: int) -> None:
    rng = Random(1000 + seed)
    for _ in range(ROUNDS):
        case = random_case(rng, rng.choice([4, 6, 8]))
        best = optima(case.matrix())
        problem = case.problem(room)
        if not problem.solve():
            continue
        for _ in range(rng.randint(1, 8)):
            best = ask(rng, problem, best)
            assert problem.mates() in best
            certify(problem)


@pytest.mark.parametrize("seed", SEEDS)
def test_questions_inside_nested_blossoms(room: Any, seed: int) -> None:
    rng = Random(1500 + seed)
    nested = 0
    for _ in range(5 * ROUNDS):
        case = nested_case(rng, rng.choice([6, 8, 10]))
        problem = case.problem(room)
        if not problem.solve():
            continue
        sets = [set(inside) for inside, _ in problem.duals()[2]]
        nested += any(one < other for one in sets for other in sets)
        if not sets:
            continue
        best = optima(case.matrix())
        for _ in range(rng.randint(1, 10)):
            best = ask(rng, problem, best)
            assert problem.mates() in best
            certify(problem)
    assert nested


def ask(rng: Random, problem: Any, best: list[list[int]]) -> list[list[int]]:
    """Ask one random question and check the answer; return the optimal matchings left."""
    n = problem.size
    v = rng.randrange(n)
    lo, hi = sorted([rng.randint(0, n), rng.randint(0, n)])
    if rng.random() < 0.3:
        can = [mates for mates in best if lo <= mates[v] < hi]
        partner = min((mates[v] for mates in can), default=-1)
        assert problem.first_partners([v], lo, hi) == [partner]
        return [mates for mates in can if mates[v] == partner] or best
    inside = rng.random() < 0.5
    can = [mates for mates in best if (lo <= mates[v] < hi) == inside]
    assert problem.restrict(v, lo, hi, inside) == bool(can)
    return can or best


@pytest.mark.parametrize("seed", SEEDS)
def test_structure_is_the_enumerated_one(room: Any, seed: int) -> None:
    rng = Random(2000 + seed)
    for _ in range(ROUNDS // 2):
        case = random_case(rng, rng.randint(0, 8))
        matrix = case.matrix()
        structure = case.structure(room)
        most, outer = outer_by_force(matrix)
        assert structure.size == most
        assert structure.deficiency == len(matrix) - 2 * most
        assert structure.outer() == outer
        check_barrier(matrix, structure)


@pytest.mark.parametrize("seed", SEEDS)
def test_meeting_the_outer_vertices_means_a_larger_matching(room: Any, seed: int) -> None:
    rng = Random(3000 + seed)
    for _ in range(ROUNDS // 3):
        case = random_case(rng, rng.randint(1, 8))
        item, kind = case.items.pop(), case.kinds.pop()
        smaller = case.structure(room)
        case.items.append(item)
        case.kinds.append(kind)
        larger = case.structure(room)
        assert smaller.meets_outer([item], [kind]) == [larger.size > smaller.size]
