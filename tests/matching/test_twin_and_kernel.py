"""The compiled kernel and its Python twin against the plain witness, question by question."""

from __future__ import annotations

from random import Random
from typing import Any

import plain_matching as plain
import pytest
from matching_cases import Case, check_barrier, random_case

from zug.matching import certify

SCALES = {
    64: 1,
    128: 2**70,
    192: 2**140,
    256: 2**220,
    384: 2**300,
    512: 2**460,
    768: 2**600,
    1024: 2**900,
    0: 2**1100,
}


@pytest.mark.parametrize("width", SCALES)
@pytest.mark.parametrize("seed", range(3))
def test_same_answers_at_every_width(room: Any, width: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(60 if width else 10):
        case = random_case(rng, 2 * rng.randint(1, 7), SCALES[width])
        ours, theirs = case.problem(room), case.problem(plain)
        if room.NATIVE:
            assert ours.width in {width, 64}  # 64: all costs happen to be zero
        found = theirs.solve()
        assert ours.solve() == found
        if found:
            walk(rng, ours, theirs)


@pytest.mark.parametrize("unit", [1, 2**100, 2**300])
@pytest.mark.parametrize("seed", range(8))
def test_most_of_one_kind(room: Any, seed: int, unit: int) -> None:
    """Nearly everybody has the same colour due: few can have whoever is cheapest for their kind."""
    rng = Random(seed)
    n, k = 2 * rng.randint(14, 20), rng.randint(2, 6)
    costs: list[int | None] = [None] * (k * k)
    for a in range(k):
        for b in range(a + 1):
            if b or rng.random() < 0.7:
                dear = 50 if a == b else rng.choice([0, 1, 7])
                costs[a * k + b] = costs[b * k + a] = unit * (dear + rng.randrange(3))
    kinds = [0 if rng.random() < 0.6 else rng.randrange(k) for _ in range(n)]
    met = [v for _ in range(n) for v in rng.sample(range(n), 2)]
    length = rng.choice([0, n // 3, n])
    sequence = [bsn + (n * n if 2 * bsn > length else 0) for bsn in range(1, length + 1)]
    case = Case(n, met, list(range(n)), kinds, costs, sequence)
    ours, theirs = case.problem(room), case.problem(plain)
    found = theirs.solve()
    assert ours.solve() == found
    if found:
        certify(ours)
        walk(rng, ours, theirs)


@pytest.mark.parametrize("seed", range(4))
def test_a_long_sequence_of_many_kinds(room: Any, seed: int) -> None:
    """Scores far apart are dear whatever the place in the sequence, as in a CLB of dutch-2017."""
    rng = Random(seed)
    n = 56
    scores = sorted((rng.randrange(12) for _ in range(n)), reverse=True)
    unit = 2 ** rng.choice([12, 80, 200])
    costs: list[int | None] = [None] * (n * n)
    for a in range(n):
        for b in range(a):
            gap = abs(scores[a] - scores[b])
            if rng.random() < 0.6:
                costs[a * n + b] = costs[b * n + a] = unit * (4**gap + rng.randrange(4))
    sequence = [i + (64 if 2 * i >= n else 0) for i in range(n)]
    case = Case(n, [], list(range(n)), list(range(n)), costs, sequence)
    ours, theirs = case.problem(room), case.problem(plain)
    assert ours.solve()
    assert theirs.solve()
    walk(rng, ours, theirs)


def walk(rng: Random, ours: Any, theirs: Any) -> None:
    assert ours.cost() == theirs.cost()
    certify(ours)
    n = ours.size
    for _ in range(rng.randint(0, 6)):
        v = rng.randrange(n)
        lo, hi = sorted([rng.randint(0, n), rng.randint(0, n)])
        inside = rng.random() < 0.5
        assert ours.restrict(v, lo, hi, inside) == theirs.restrict(v, lo, hi, inside)
    order = rng.sample(range(n), rng.randint(0, n))
    lo = rng.choice([0, n // 2])
    assert ours.first_partners(order, lo, n) == theirs.first_partners(order, lo, n)
    assert ours.first_partners(range(n), 0, n) == theirs.first_partners(range(n), 0, n)
    assert ours.mates() == theirs.mates()
    certify(ours)
    certify(theirs)


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_a_whole_bracket(room: Any, seed: int) -> None:
    """The way a caller asks: no exchange where avoidable, then the partners in order."""
    rng = Random(seed)
    for _ in range(6):
        n = 2 * rng.randint(8, 14)
        case = bracket(rng, n, rng.choice([1, 4, 8]))
        ours, theirs = case.problem(room), case.problem(plain)
        found = theirs.solve()
        assert ours.solve() == found
        if not found:
            continue
        for v in range(n // 2 - 1, n // 2 - 4, -1):
            assert ours.restrict(v, 0, v) == theirs.restrict(v, 0, v)
        tops = [v for v, mate in enumerate(theirs.mates()) if v < mate]
        assert ours.first_partners(tops, 0, n) == theirs.first_partners(tops, 0, n)


def bracket(rng: Random, n: int, rounds: int, kinds: int = 6) -> Case:
    """A problem with the shape of a pairing bracket after some rounds."""
    costs: list[int | None] = [0] * (kinds * kinds)
    for a in range(kinds):
        for b in range(a + 1):
            same = a % 2 == b % 2
            costs[a * kinds + b] = costs[b * kinds + a] = (
                (same * (1 + rng.randint(0, 1))) * 8 * n**3
            )
    pairs = []
    for _ in range(rounds):
        order = sorted(range(n), key=lambda v: v + rng.randint(0, n // 2))
        pairs += [x for v in range(0, n - 1, 2) for x in order[v : v + 2]]
    sequence = [i + (i >= n // 2) * n * n for i in range(n)]
    drawn = [rng.randrange(kinds) for _ in range(n)]
    return Case(n, pairs, list(range(n)), drawn, costs, sequence)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rounds", [1, 9, 60])
def test_large_solutions_are_certified(kernel: Any, seed: int, rounds: int) -> None:
    rng = Random(seed)
    case = bracket(rng, 200, rounds)
    problem = case.problem(kernel)
    assert problem.solve()
    certify(problem)
    problem.first_partners([v for v, mate in enumerate(problem.mates()) if v < mate], 0, 200)
    certify(problem)


@pytest.mark.parametrize("seed", range(10))
def test_larger_structures_prove_themselves(room: Any, seed: int) -> None:
    rng = Random(seed)
    case = random_case(rng, rng.randint(20, 60))
    structure = case.structure(room)
    check_barrier(case.matrix(), structure)
    assert structure.outer() == case.structure(plain).outer()


@pytest.mark.parametrize("seed", range(8))
def test_sparse_structures_prove_themselves(room: Any, seed: int) -> None:
    rng = Random(seed)
    n = rng.randint(30, 90)
    degree = rng.choice([1, 2, 3])
    edges = {(a, b) for a in range(n) for b in rng.sample(range(n), degree) if a < b}
    pairs = [x for a in range(n) for b in range(a + 1, n) if (a, b) not in edges for x in (a, b)]
    case = Case(n, pairs, list(range(n)), [0] * n, [0])
    structure = case.structure(room)
    check_barrier(case.matrix(), structure)
    problem = case.problem(room)
    assert problem.solve() == (structure.deficiency == 0)
