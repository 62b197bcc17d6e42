"""A large CLB is solved in layers: nothing else changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.literal import nasty
from tests.literal.soak import engine, witness
from tests.support.histories import random_tournament
from zug.matching import Problem
from zug.model import ForbiddenGroup
from zug.systems import find_system
from zug.systems.base import NO_OPTIONS
from zug.systems.dutch import bracket, layers

NEVER = 10**9


@pytest.fixture
def posed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Every CLB is solved in layers, which are narrow; how many of both there were."""
    counted: Counter[str] = Counter()
    cuts, pose = layers._layers, layers.pose_in_layers

    def count_layers(weights: Any) -> list[tuple[int, int]]:
        found = list(cuts(weights))
        counted["layers"] += len(found)
        return found

    def count_problems(*args: Any) -> Problem:
        counted["problems"] += 1
        return pose(*args)

    monkeypatch.setattr(layers, "_layers", count_layers)
    monkeypatch.setattr(layers, "pose_in_layers", count_problems)
    monkeypatch.setattr(bracket, "MANY_KINDS", 0)
    monkeypatch.setattr(layers, "_BITS", 12)
    return counted


def test_layers_and_text_agree(posed: Counter[str]) -> None:
    """Small CLBs, as the rules would have them found."""
    for seed in range(1, 1500):
        tournament = nasty.tournament(Random(seed))
        assert engine(tournament, "dutch-2017") == witness(tournament, "dutch-2017"), f"seed {seed}"
    assert posed["problems"] > 50
    assert posed["layers"] > 2 * posed["problems"]


def test_layers_and_one_problem_agree(monkeypatch: pytest.MonkeyPatch, posed: Counter[str]) -> None:
    """With half of the field in a club, most of it ends in the CLB."""
    system = find_system("dutch-2017")
    for seed in range(60):
        rng = Random(seed)
        size, played = rng.choice((40, 61, 80)), rng.choice((4, 6))
        tournament = random_tournament(rng, size, played, rounds=rng.choice((7, 9)), mess=0.04)
        here = [tpn for tpn in tournament.by_tpn if tpn not in tournament.absent]
        club = ForbiddenGroup(tuple(sorted(rng.sample(here, len(here) // 2))))
        tournament = replace(tournament, forbidden=(club,))
        monkeypatch.setattr(bracket, "MANY_KINDS", 0)
        one = system.pair_round(tournament, NO_OPTIONS)
        monkeypatch.setattr(bracket, "MANY_KINDS", NEVER)
        other = system.pair_round(tournament, NO_OPTIONS)
        assert (one.boards, one.bye, one.impossible) == (other.boards, other.bye, other.impossible)
    assert posed["problems"] > 20
    assert posed["layers"] > 10 * posed["problems"]


def test_layers_hold_all_fields(posed: Counter[str]) -> None:
    """From the highest field to the lowest, none of them cut."""

    class Fields:
        width = 61
        starts = (0, 5, 9, 12, 20, 45, 55)

    assert [*layers._layers(Fields)] == [(55, 61), (45, 55), (20, 45), (9, 20), (0, 9)]
    assert posed["layers"] == 5
