"""What is refused, and how it says so; and the small promises of the interface."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0, 1], [0], [0]), "2 items but 1 kinds"),
        (([0, 3], [0, 0], [0]), r"items\[1\] = 3 is not in -1..2"),
        (([0, -2], [0, 0], [0]), r"items\[1\] = -2"),
        (([0, 1], [0, 1], [0]), r"kinds\[1\] = 1 is not in 0..0"),
        (([0, 1], [0, -1], [0]), r"kinds\[1\] = -1"),
        (([0, 1], [0, 0], [0, 1]), "square table"),
        (([0, 1], [0, 1], [0, 1, 2, 0]), "not symmetric at kinds 1, 0"),
        (([0, 1], [0, 1], [0, None, 2, 0]), "not symmetric at kinds 1, 0"),
        (([0, 1], [0, 0], [-1]), "negative"),
        (([0, 1], [0, 0], [-(2**200)]), "negative"),
        (([0, 1], [0, 0], [1], [1, -1]), "negative"),
        (([0, 1], [0, 0], [1], [1, 1, 1]), r"sequence \[0, 3\) is not within 0..2"),
        (([0, 1], [0, 0], [1], [1], -1), r"sequence \[-1, 0\)"),
        (([0, 1], [0, 0], [1], [1], 2), r"sequence \[2, 3\)"),
    ],
)
def test_bad_problems_are_refused(room: Any, arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        room.Problem(room.Exclusions(3), *arguments)


def test_bad_structures_are_refused(room: Any) -> None:
    ex = room.Exclusions(3)
    with pytest.raises(ValueError, match="2 items but 1 kinds"):
        room.Structure(ex, [0, 1], [0], [True])
    with pytest.raises(ValueError, match="allowed is not symmetric at kinds 1, 0"):
        room.Structure(ex, [0, 1], [0, 1], [True, True, False, True])
    structure = room.Structure(ex, [0, 1], [0, 0], [True])
    with pytest.raises(ValueError, match=r"kinds\[0\] = 4"):
        structure.meets_outer([2], [4])


def test_numbers_must_be_whole(room: Any) -> None:
    with pytest.raises(TypeError):
        room.Problem(room.Exclusions(2), [0, 1], [0, 0], ["a"]).solve()


def test_exclusions(room: Any) -> None:
    ex = room.Exclusions(130)
    assert ex.size == 130
    ex.forbid(1, 128)
    ex.forbid_pairs([2, 3, 70, 4])
    ex.forbid_within([5, 6, 129])
    expected = {(1, 128), (2, 3), (4, 70), (5, 6), (5, 129), (6, 129)}
    assert {(a, b) for b in range(130) for a in range(b) if ex.excluded(a, b)} == expected
    assert all(ex.excluded(a, b) == ex.excluded(b, a) for a in range(7) for b in range(130))
    assert not any(ex.excluded(a, a) for a in range(130))
    for wrong in (-1, 130):
        with pytest.raises(ValueError, match=f"item {wrong} is not in 0..129"):
            ex.forbid(0, wrong)
        with pytest.raises(ValueError, match=f"item {wrong} is not in 0..129"):
            ex.excluded(wrong, 0)
        with pytest.raises(ValueError, match=f"item {wrong} is not in 0..129"):
            ex.forbid_within([3, wrong])
    with pytest.raises(ValueError, match="even length"):
        ex.forbid_pairs([1, 2, 3])
    with pytest.raises(ValueError, match="negative"):
        room.Exclusions(-1)


def test_a_problem_keeps_its_exclusions(room: Any) -> None:
    ex = room.Exclusions(4)
    problem = room.Problem(ex, range(4), [0] * 4, [0])
    ex.forbid_within(range(4))
    assert problem.solve()
    assert not room.Problem(ex, range(4), [0] * 4, [0]).solve()


def test_questions_before_an_answer(room: Any) -> None:
    problem = room.Problem(room.Exclusions(3), range(3), [0] * 3, [0])
    for ask in (
        problem.mates,
        problem.cost,
        problem.duals,
        lambda: problem.mate(0),
        lambda: problem.restrict(0, 0, 2),
        lambda: problem.first_partners([0], 0, 2),
    ):
        with pytest.raises(RuntimeError, match="solve"):
            ask()
    assert not problem.solve()  # three vertices
    with pytest.raises(RuntimeError, match="solve"):
        problem.mates()


def test_vertices_are_checked(room: Any) -> None:
    problem = room.Problem(room.Exclusions(2), range(2), [0] * 2, [0])
    assert problem.solve()
    for ask in (
        lambda: problem.mate(2),
        lambda: problem.restrict(-1, 0, 2),
        lambda: problem.first_partners([0, 2], 0, 2),
        lambda: problem.edge_cost(0, 2),
    ):
        with pytest.raises(ValueError, match=r"vertex -?[12] is not in 0..1"):
            ask()


def test_empty(room: Any) -> None:
    problem = room.Problem(room.Exclusions(0), [], [], [])
    assert problem.solve()
    assert problem.mates() == []
    assert problem.cost() == 0
    structure = room.Structure(room.Exclusions(0), [], [], [])
    assert (structure.size, structure.deficiency, structure.outer()) == (0, 0, [])


def test_solving_again_forgets_grants(room: Any) -> None:
    problem = room.Problem(room.Exclusions(4), range(4), [0] * 4, [7], range(4))
    assert problem.solve()
    assert problem.cost() == 15
    assert problem.first_partners([0, 1], 0, 4) == [2, 3]
    assert not problem.restrict(0, 3, 4)
    assert problem.solve()
    assert problem.restrict(0, 3, 4)
    assert problem.mates() == [3, 2, 1, 0]


def test_the_cost_of_an_edge(room: Any) -> None:
    ex = room.Exclusions(4)
    ex.forbid(0, 1)
    big = 10**40
    problem = room.Problem(ex, [0, 1, 2, -1], [0, 0, 1, 1], [big, 2, 2, None], [5, 6], 1)
    costs = [[problem.edge_cost(u, v) for v in range(4)] for u in range(4)]
    assert costs == [[None, None, 2, 2], [None, None, 7, 2], [2, 7, None, None], [2, 2, None, None]]
