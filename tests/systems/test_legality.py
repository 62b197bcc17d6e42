"""Who may meet whom, and which sets can be completed."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from zug.systems import legality
from zug.systems.legality import Completion, Legality

FIELD = range(1, 41)
KINDS = (False, True, True, True)


@pytest.fixture
def small_clubs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clubs of ten are large, and no matching is too small for them."""
    monkeypatch.setattr(legality, "_LARGE", 10)
    monkeypatch.setattr(legality, "_MANY", 0)


def both_ways(rng: random.Random) -> tuple[Legality, Legality]:
    """A field with one or two clubs, as groups and as all of their pairs."""
    clubs = [rng.sample(FIELD, rng.choice((10, 15, 19, 20, 21))) for _ in range(rng.randint(1, 2))]
    kinds = [rng.randrange(2) for _ in FIELD]
    met = [pair for pair in combinations(FIELD, 2) if rng.random() < 0.05]
    by_club, by_pair = Legality(FIELD, met, kinds, KINDS), Legality(FIELD, met, kinds, KINDS)
    for club in clubs:
        by_club.forbid_within(club)
        if rng.random() < 0.5:
            by_pair.forbid_between(club, club)
        else:
            for one, other in combinations(club, 2):
                by_pair.forbid(one, other)
    return by_club, by_pair


@pytest.mark.usefixtures("small_clubs")
@pytest.mark.parametrize("seed", range(40))
def test_a_large_club_is_the_same_as_its_pairs(seed: int) -> None:
    """The kernel is told of a large club in another way; what can be completed does not change."""
    rng = random.Random(seed)
    by_club, by_pair = both_ways(rng)
    some = sorted(rng.sample(FIELD, 2 * rng.randint(1, 18) + 1))
    others = [tpn for tpn in FIELD if tpn not in some]
    for ask in (
        lambda legal: legal.completable(FIELD),
        lambda legal: legal.completable(some[1:]),
        lambda legal: legal.who_may_stay_over(some),
        lambda legal: legal.who_completes(some, others),
        lambda legal: legal.who_completes(some, others, (False, True, True, False)),
        lambda legal: legal.obstacle(some),
        lambda legal: [legal.is_legal(a, b) for a, b in combinations(some, 2)],
    ):
        assert ask(by_club) == ask(by_pair)


@pytest.mark.usefixtures("small_clubs")
def test_a_matching_with_costs_is_the_same_too() -> None:
    """TPN 0 is nobody's vertex and belongs to no club."""
    solved = 0
    for seed in range(40):
        rng = random.Random(seed)
        one, other = (
            legal.problem(
                [*FIELD[1:], 0],
                [tpn % 3 for tpn in FIELD[1:]] + [3],
                [5, 1, 0, 0, 1, 2, 4, 7, 0, 4, 3, 0, 0, 7, 0, None],
            )
            for legal in both_ways(rng)
        )
        found = one.solve()
        assert found == other.solve()
        if found:
            solved += 1
            asked = range(len(FIELD))
            assert one.cost() == other.cost()
            assert one.first_partners(asked, 0, 40) == other.first_partners(asked, 0, 40)
    assert 5 < solved < 40


@pytest.mark.parametrize("seed", range(30))
def test_pairs_taken_out_of_a_completion(seed: int) -> None:
    rng = random.Random(seed)
    everybody = list(range(1, 11))
    met = [pair for pair in combinations(everybody, 2) if rng.random() < 0.5]
    rules = Legality(everybody, met)
    if not rules.completable(everybody):
        with pytest.raises(AssertionError):
            Completion(rules, everybody)
        return
    completion, left = Completion(rules, everybody), everybody
    while left:
        first, second = rng.sample(left, 2)
        rest = [tpn for tpn in left if tpn not in (first, second)]
        if rules.is_legal(first, second):
            assert completion.take(first, second) == rules.completable(rest)
            left = rest if rules.completable(rest) else left
