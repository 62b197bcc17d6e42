"""What a system says about two players beside what its engine does with them alone."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from tests.explain.test_all_systems import drawn
from zug.rules.cards import deal_cards, present
from zug.systems import SYSTEMS, PairingRequest, System
from zug.systems.base import NO_OPTIONS

SWISS = [system for system in SYSTEMS if system.schedule is None]


@pytest.mark.parametrize("system", SWISS, ids=lambda system: system.id)
def test_two_may_meet_if_and_only_if_they_could_be_paired_alone(system: System) -> None:
    """The engine on a field of two knows no criterion but the absolute ones."""
    answers = set()
    for seed in range(12):
        tournament = PairingRequest(drawn(system.id, seed), system.id).prepare().tournament
        here = [card.tpn for card in present(tournament, deal_cards(tournament))]
        legality = system.open_legality(tournament)
        pairs = list(combinations(here, 2))
        for first, second in random.Random(seed).sample(pairs, min(len(pairs), 12)):
            others = frozenset(tournament.by_tpn) - {first, second}
            alone = replace(tournament, absent=others)
            possible = system.pair_round(alone, NO_OPTIONS).is_complete
            assert legality.is_legal(first, second) == possible, (seed, first, second)
            answers.add(possible)
    assert answers == {True, False}
