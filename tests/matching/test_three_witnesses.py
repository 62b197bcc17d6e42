"""Kernel, twin and the plain witness: three ways to the same answers."""

from __future__ import annotations

from random import Random
from typing import Any

import conftest
import plain_matching as plain
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matching_cases import Case, nested_case
from test_promises import cases

from zug.matching import certify, reference
from zug.matching._matching import Tree

Question = tuple[int, int, int, bool]
WITNESSES = [room for room in (conftest._core, reference, plain) if room is not None]


def answers(room: Any, case: Case, questions: list[Question], order: list[int]) -> list[Any]:
    """What somebody learns who asks these questions, then for everybody's partner in this order."""
    problem = case.problem(room)
    if not problem.solve():
        return []
    certify(problem)
    told: list[Any] = [problem.cost()]
    told += [problem.restrict(*question) for question in questions]
    told += problem.first_partners(order, 0, problem.size)
    certify(problem)
    return [*told, problem.mates()]


@settings(max_examples=120, deadline=None)
@given(case=cases(7), data=st.data())
def test_the_same_questions(case: Case, data: st.DataObject) -> None:
    n = len(case.items)
    vertex, bound = st.integers(0, n - 1), st.integers(0, n)
    questions = data.draw(st.lists(st.tuples(vertex, bound, bound, st.booleans()), max_size=6))
    order = data.draw(st.permutations(range(n)))
    first, *others = [answers(room, case, questions, order) for room in WITNESSES]
    assert all(told == first for told in others)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_same_questions_where_odd_sets_have_weights(seed: int) -> None:
    rng = Random(seed)
    n = 2 * rng.randint(4, 9)
    case = nested_case(rng, n)
    bounds = [sorted(rng.sample(range(n + 1), 2)) for _ in range(6)]
    questions = [(rng.randrange(n), lo, hi, rng.random() < 0.5) for lo, hi in bounds]
    order = rng.sample(range(n), n)
    first, *others = [answers(room, case, questions, order) for room in WITNESSES]
    assert all(told == first for told in others)


@settings(max_examples=60, deadline=None)
@given(case=cases(7), data=st.data())
def test_the_same_layers(case: Case, data: st.DataObject) -> None:
    """Refined by other costs, the last ones with a sequence."""
    case.sequence = []
    n = len(case.items)
    small = st.integers(0, 3)
    kinds = data.draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    own, between, others = data.draw(st.tuples(small, small, small))
    sequence = data.draw(st.lists(small, max_size=n))
    order = data.draw(st.permutations(range(n)))
    told = []
    for room in WITNESSES:
        problem = case.problem(room)
        if not problem.solve():
            told.append([])
            continue
        layer = problem.refine(range(n), kinds, [own, between, between, others])
        assert layer.solve()
        last = layer.refine(order, [0] * n, [0], sequence)
        assert last.solve()
        certify(last)
        told.append(last.first_partners(range(n), 0, n))
    assert all(answer == told[0] for answer in told)


def test_an_answer_that_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the kernel, the problem is unsolved then, and can be solved afresh."""
    problem = reference.Problem(reference.Exclusions(4), range(4), [0] * 4, [0])
    assert problem.solve()

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Tree, "grow", stop)
        with pytest.raises(KeyboardInterrupt):
            problem.restrict(0, 3, 4)
    with pytest.raises(RuntimeError, match="has not succeeded"):
        problem.mates()
    assert problem.solve()
    assert problem.restrict(0, 3, 4)
