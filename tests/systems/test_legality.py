"""Who may meet whom, and which sets can be completed."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from zug.systems.legality import Legality

FIELD = range(1, 131)


@pytest.mark.parametrize("seed", range(20))
def test_a_large_club_is_the_same_as_its_pairs(seed: int) -> None:
    """The kernel is told of a large club in another way; what can be completed does not change."""
    rng = random.Random(seed)
    clubs = [rng.sample(FIELD, rng.choice((40, 60, 65, 66, 70))) for _ in range(rng.randint(1, 2))]
    kinds = [rng.randrange(2) for _ in FIELD]
    allowed = (False, True, True, rng.random() < 0.7)
    met = [pair for pair in combinations(FIELD, 2) if rng.random() < 0.05]
    by_club = Legality(FIELD, met, kinds, allowed)
    by_pair = Legality(FIELD, met, kinds, allowed)
    for club in clubs:
        by_club.forbid_within(club)
        for one, other in combinations(club, 2):
            by_pair.forbid(one, other)
    some = sorted(rng.sample(FIELD, 2 * rng.randint(1, 60) + 1))
    others = [tpn for tpn in FIELD if tpn not in some]
    for ask in (
        lambda legality: legality.completable(FIELD),
        lambda legality: legality.completable(some[1:]),
        lambda legality: legality.who_may_stay_over(some),
        lambda legality: legality.who_completes(some, others),
        lambda legality: legality.who_completes(some, others, (False, True, True, False)),
        lambda legality: legality.obstacle(some),
        lambda legality: [legality.is_legal(a, b) for a, b in combinations(some, 2)],
    ):
        assert ask(by_club) == ask(by_pair)
