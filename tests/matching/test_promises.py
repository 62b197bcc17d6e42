"""Properties, determinism, threads, and a certificate that does catch mistakes."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matching_cases import Case, optima, random_case
from test_twin_and_kernel import bracket

from zug.matching import CertificateError, certify, reference


@st.composite
def cases(draw: st.DrawFn, pairs_at_most: int = 4) -> Case:
    n = 2 * draw(st.integers(1, pairs_at_most))
    k = draw(st.integers(1, 3))
    entry = st.none() | st.integers(0, 3) | st.sampled_from([2**63, 2**127, 2**300])
    costs: list[int | None] = [None] * (k * k)
    for a in range(k):
        for b in range(a + 1):
            costs[a * k + b] = costs[b * k + a] = draw(entry)
    vertex = st.integers(0, n - 1)
    pairs = draw(st.lists(st.tuples(vertex, vertex).filter(lambda p: p[0] != p[1]), max_size=9))
    return Case(
        n,
        [x for pair in pairs for x in pair],
        draw(st.permutations(range(n))),
        draw(st.lists(st.integers(0, k - 1), min_size=n, max_size=n)),
        costs,
        draw(st.lists(st.integers(0, 5), max_size=n)),
    )


@settings(max_examples=150, deadline=None)
@given(case=cases(), data=st.data())
def test_walks_lead_to_the_first_optimum(case: Case, data: st.DataObject) -> None:
    """Partners asked in any order are the lexicographically first of all optimal matchings."""
    from zug import matching  # noqa: PLC0415 - whichever implementation is in use

    best = optima(case.matrix())
    problem = case.problem(matching)
    assert problem.solve() == bool(best)
    if not best:
        return
    certify(problem)
    n = len(case.items)
    order = data.draw(st.permutations(range(n)))
    wanted = min(best, key=lambda mates: [mates[v] for v in order])
    assert problem.first_partners(order, 0, n) == [wanted[v] for v in order]
    assert problem.mates() == wanted


def answers(room: Any, seed: int) -> list[Any]:
    rng = Random(seed)
    results: list[Any] = []
    for case in [random_case(rng, 12) for _ in range(10)] + [bracket(rng, 60, 8)]:
        problem = case.problem(room)
        if problem.solve():
            results.append((problem.mates(), problem.duals()))
            results.append(problem.first_partners(range(0, problem.size, 2), 0, problem.size))
        structure = case.structure(room)
        results.append((structure.mates(), structure.components()))
    return results


def test_same_answers_every_time(kernel: Any) -> None:
    assert answers(kernel, 5) == answers(kernel, 5)


def test_same_answers_in_another_process(kernel: Any) -> None:
    code = (
        "import sys; sys.path[:0] = sys.argv[2:]; import conftest, test_promises as t;"
        "print(hash(str(t.answers(conftest.sys.modules[sys.argv[1]], 6))))"
    )
    paths = [p for p in sys.path if p.endswith(("matching", "src"))]
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, kernel.__name__, *paths],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1] != ""


def test_threads_do_not_disturb_each_other(kernel: Any) -> None:
    seeds = list(range(16))
    alone = [answers(kernel, seed) for seed in seeds]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: answers(kernel, seed), seeds))
    assert together == alone


class Forged:
    """A solved problem with something changed."""

    def __init__(self, problem: Any, **changes: Any) -> None:
        self._problem, self._changes = problem, changes

    def __getattr__(self, name: str) -> Any:
        if name in self._changes:
            return lambda: self._changes[name]
        return getattr(self._problem, name)


def forgeries() -> list[Any]:
    problem = reference.Problem(reference.Exclusions(4), range(4), [0, 0, 1, 1], [9, 1, 1, 9])
    assert problem.solve()
    scale, dual, sets = problem.duals()
    high = [d + 1 for d in dual]
    return [
        pytest.param(Forged(problem, mates=[1, 0, 3, 2], cost=18), "prove only", id="dearer"),
        pytest.param(Forged(problem, mates=[1, 0, 3, 3]), "not matched properly", id="imperfect"),
        pytest.param(Forged(problem, mates=[1, 0]), "2 mates for 4", id="short"),
        pytest.param(Forged(problem, cost=3), "solver says 3", id="wrong cost"),
        pytest.param(Forged(problem, duals=(scale, high, sets)), "cheaper than", id="high duals"),
        pytest.param(
            Forged(problem, duals=(scale, dual, [([0, 1, 2], -1)])), "negative", id="negative set"
        ),
        pytest.param(
            Forged(problem, duals=(scale, dual, [([0, 1], 1)])), "not an odd set", id="even set"
        ),
    ]


@pytest.mark.parametrize(("forged", "message"), forgeries())
def test_certify_refuses_forgeries(forged: Any, message: str) -> None:
    with pytest.raises(CertificateError, match=message):
        certify(forged)
