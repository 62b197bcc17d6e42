"""Only exact ints are numbers: kernel and twin take and refuse the same, and nobody crashes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from fractions import Fraction
from typing import Any

import pytest


class Small(IntEnum):
    ONE = 1


class Index:
    """Looks like a number, and may do something when it is asked."""

    def __init__(self, value: int = 0, act: Callable[[], object] = lambda: None) -> None:
        self.value, self.act = value, act

    def __index__(self) -> int:
        self.act()
        return self.value


class Sneaky(int):
    def __index__(self) -> int:
        raise AssertionError("nobody asks")


class Unsure:
    def __bool__(self) -> bool:
        raise AssertionError("nobody asks")


NOT_EXACT = [1.0, "1", None, Fraction(1), Small.ONE, Index(1), Index(1 << 100), Sneaky(1), [1]]
NOT_COSTS = [x for x in NOT_EXACT if x is not None]
HUGE = [1 << 31, -(1 << 31) - 1, 1 << 63, 1 << 100, -(1 << 100)]


def problem(room: Any, **changes: Any) -> Any:
    inputs = {"items": [0, 1], "kinds": [0, 0], "costs": [1], "sequence": [1, 1], "first": 0}
    return room.Problem(room.Exclusions(2), **(inputs | changes))


def solved(room: Any) -> Any:
    made = problem(room)
    assert made.solve()
    return made


@pytest.mark.parametrize("wrong", NOT_EXACT, ids=lambda x: type(x).__name__)
def test_only_exact_ints_count(room: Any, wrong: Any) -> None:
    ex, made = room.Exclusions(2), solved(room)
    for name, ask in {
        "size": lambda: room.Exclusions(wrong),
        "b": lambda: ex.forbid(0, wrong),
        "a": lambda: ex.excluded(wrong, 0),
        r"pairs\[1\]": lambda: ex.forbid_pairs([0, wrong]),
        r"items\[0\]": lambda: ex.forbid_within([wrong]),
        r"items\[1\]": lambda: problem(room, items=[0, wrong]),
        r"kinds\[1\]": lambda: problem(room, kinds=[0, wrong]),
        r"sequence\[0\]": lambda: problem(room, sequence=[wrong, 1]),
        "first": lambda: problem(room, sequence=[], first=wrong),
        "v": lambda: made.mate(wrong),
        "u": lambda: made.edge_cost(wrong, 0),
        "lo": lambda: made.restrict(0, wrong, 2),
        "hi": lambda: made.first_partners([0], 0, wrong),
        r"vertices\[0\]": lambda: made.first_partners([wrong], 0, 2),
    }.items():
        with pytest.raises(TypeError, match=f"^{name} must be an int, not "):
            ask()


@pytest.mark.parametrize("wrong", NOT_COSTS, ids=lambda x: type(x).__name__)
def test_only_exact_ints_are_costs(room: Any, wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^costs\[0\] must be an int, not "):
        problem(room, costs=[wrong])


@pytest.mark.parametrize("wrong", [1, 0, None, "", [], Unsure()], ids=lambda x: type(x).__name__)
def test_flags_are_true_or_false(room: Any, wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^allowed\[0\] must be a bool, not "):
        room.Structure(room.Exclusions(2), [0, 1], [0, 0], [wrong])
    with pytest.raises(TypeError, match=r"^inside must be a bool, not "):
        solved(room).restrict(0, 0, 2, wrong)


def test_true_is_one(room: Any) -> None:
    """A type checker takes a bool for an int, and nothing can go wrong with one."""
    made = problem(room, items=[False, True], costs=[True])
    assert made.solve()
    assert made.cost() == 2
    assert made.mate(True) == 0


@pytest.mark.parametrize("wrong", [None, 3, object()], ids=lambda x: type(x).__name__)
def test_sequences_are_sequences(room: Any, wrong: Any) -> None:
    for name in ("items", "kinds", "costs", "sequence"):
        with pytest.raises(TypeError, match=f"^{name} must be a sequence, not "):
            problem(room, **{name: wrong})


@pytest.mark.parametrize("huge", HUGE)
def test_numbers_out_of_range(room: Any, huge: int) -> None:
    ex, made = room.Exclusions(2), solved(room)
    for ask in (
        lambda: room.Exclusions(huge),
        lambda: ex.forbid(0, huge),
        lambda: ex.forbid_within([huge]),
        lambda: problem(room, items=[0, huge]),
        lambda: problem(room, kinds=[0, huge]),
        lambda: problem(room, first=huge),
        lambda: made.mate(huge),
        lambda: made.first_partners([huge], 0, 2),
    ):
        with pytest.raises(ValueError, match=f"{huge} is out of range"):
            ask()


def test_a_range_may_end_anywhere(room: Any) -> None:
    made = solved(room)
    assert made.restrict(0, -(1 << 100), 1 << 100)
    assert not made.restrict(0, 1 << 31, 1 << 100)
    assert made.restrict(0, 1 << 40, 1 << 100, False)
    assert made.first_partners([0], 1 << 70, 1 << 80) == [-1]
    assert made.first_partners([0], -(1 << 70), -5) == [-1]
    assert made.first_partners([0], -(1 << 70), 1 << 70) == [1]


def test_a_number_that_changes_its_list(room: Any) -> None:
    """Borrowed entries of a list that shrinks are gone: nothing may ask them while reading."""
    costs: list[Any] = []
    costs += [Index(1, costs.clear), *range(10**4 - 1)]
    with pytest.raises(TypeError, match=r"costs\[0\]"):
        problem(room, costs=costs)
    assert len(costs) == 10**4


def test_an_argument_that_changes_the_others(room: Any) -> None:
    """Each argument is copied before the next one is looked at."""
    items, kinds, costs = [0, 1], [0, 0], [1]

    def places() -> Iterator[int]:
        yield 1
        for other in (items, kinds, costs):
            other.clear()
        yield 1

    class Places:
        def __iter__(self) -> Iterator[int]:
            return places()

    made = problem(room, items=items, kinds=kinds, costs=costs, sequence=Places())
    assert not items
    assert made.solve()
    assert made.cost() == 2


def test_inputs_are_copied(room: Any) -> None:
    items, kinds, costs, sequence = [0, 1], [0, 0], [5], [1, 1]
    made = problem(room, items=items, kinds=kinds, costs=costs, sequence=sequence)
    for given in (items, kinds, costs, sequence):
        given[:] = [9] * 50
    assert made.solve()
    assert made.cost() == 6
    ex, allowed = room.Exclusions(2), [True]
    structure = room.Structure(ex, [0, 1], [0, 0], allowed)
    ex.forbid(0, 1)
    allowed[0] = False
    assert structure.meets_outer([0], [0]) == [False]
    assert structure.size == 1


@pytest.mark.parametrize("bits", [31, 53, 61, 62, 63, 64, 65, 127, 128, 959, 960, 1023, 1024, 5000])
@pytest.mark.parametrize("vertices", [1, 2])
def test_costs_of_any_size(room: Any, bits: int, vertices: int) -> None:
    """A single vertex has no edge, but its entry needs room too: 2**61 overflowed once."""
    for cost in (2**bits - 1, 2**bits, 2**bits + 1):
        made = room.Problem(room.Exclusions(0), [-1] * vertices, [0] * vertices, [cost], [cost])
        assert made.solve() == (vertices == 2)
        if vertices == 2:
            assert made.cost() == made.edge_cost(0, 1) == cost


def test_the_width_leaves_room_for_a_single_entry(kernel: Any) -> None:
    assert kernel.Problem(kernel.Exclusions(0), [-1], [0], [2**61]).width == 128


@pytest.mark.parametrize("cost", [-1, -(2**63), -(2**63) - 1, -(2**2000)])
def test_negative_costs(room: Any, cost: int) -> None:
    with pytest.raises(ValueError, match=r"^costs\[0\] must not be negative"):
        problem(room, costs=[cost])
    with pytest.raises(ValueError, match=r"^sequence\[1\] must not be negative"):
        problem(room, sequence=[2**2000, cost])
