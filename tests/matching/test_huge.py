"""Time and memory grow with players and games, not with pairs of players."""

from __future__ import annotations

from typing import Any

from zug.matching import certify


def halves(kernel: Any, size: int, met: list[int]) -> Any:
    """A bracket in which everybody suits everybody, after some games."""
    exclusions = kernel.Exclusions(size)
    exclusions.forbid_pairs(met)
    k = size // 2
    sequence = [bsn + (bsn > k) * size**2 for bsn in range(1, size + 1)]
    return kernel.Problem(exclusions, range(size), [0] * size, [0], sequence)


def test_exclusions_take_room_for_what_is_excluded(kernel: Any) -> None:
    """All pairs of two million items as bits would take half a terabyte."""
    most = 2_000_000
    exclusions = kernel.Exclusions(most)
    exclusions.forbid_pairs([0, most - 1, 5, 6])
    exclusions.forbid_within(range(0, most, 100))
    assert exclusions.excluded(most - 1, 0)
    assert exclusions.excluded(most - 100, 300)
    assert not exclusions.excluded(300, 300)
    assert not exclusions.excluded(0, most - 2)


def test_a_huge_first_round(kernel: Any) -> None:
    size = 20_000
    problem = halves(kernel, size, [])
    assert problem.solve()
    k = size // 2
    assert problem.first_partners(range(k), 0, size) == list(range(k, size))


def test_a_huge_bracket_whose_natural_pairs_have_met(kernel: Any) -> None:
    """The first transposition then exchanges the partners of 1 and 2, of 3 and 4, and so on."""
    size = 20_000
    k = size // 2
    problem = halves(kernel, size, [number for top in range(k) for number in (top, top + k)])
    assert problem.solve()
    swapped = [k + (top ^ 1) for top in range(k)]
    assert problem.first_partners(range(k), 0, size) == swapped


def test_the_last_pair_turns_everything_round(kernel: Any) -> None:
    """The last of S1 can only have the first of S2, so all others move on by one."""
    size = 200
    k = size // 2
    last = [number for low in range(k + 1, size) for number in (k - 1, low)]
    problem = halves(kernel, size, last)
    assert problem.solve()
    certify(problem)
    expected = [*range(k + 1, size), k]
    assert problem.first_partners(range(k), 0, size) == expected


def test_a_huge_bracket_with_one_pair_too_few(kernel: Any) -> None:
    """One pair of Whites is needed: the first top takes it, no other may, though all could ask.

    Tops are h Whites, then h Blacks; bottoms h + 1 Whites, then h - 1 Blacks.
    """
    h = 4_000
    k, size = 2 * h, 4 * h
    kinds = [0] * h + [1] * h + [0] * (h + 1) + [1] * (h - 1)
    problem = kernel.Problem(kernel.Exclusions(size), range(size), kinds, [1, 0, 0, 1])
    assert problem.solve()
    whites, blacks = range(k + 1, k + h + 1), range(k + h + 1, size)
    assert problem.first_partners(range(k), k, size) == [k, *blacks, *whites]
