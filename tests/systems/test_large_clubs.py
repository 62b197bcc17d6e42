"""The kernel is told of a large club in another way than of its pairs: nothing else changes."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from tests.support.histories import random_tournament
from zug.model import ForbiddenGroup, Tournament
from zug.systems import find_system
from zug.systems.base import NO_OPTIONS
from zug.systems.dutch.edition_2026 import open_field
from zug.systems.dutch.field import CLUB
from zug.systems.explaining.round_context import RoundContext

SYSTEMS = ("dutch-2026", "dutch-2017", "burstein-2026")


def both_ways(seed: int, size: int = 111) -> tuple[Tournament, Tournament]:
    """A field with a club of half of the players, as a group and as all of its pairs."""
    rng = random.Random(seed)
    tournament = random_tournament(rng, size, 4, rounds=rng.choice((5, 9)), mess=0.05)
    club = sorted(rng.sample(range(1, size + 1), rng.choice((50, 53, 55))))
    pairs = tuple(ForbiddenGroup(pair) for pair in combinations(club, 2))
    as_group = replace(tournament, forbidden=(ForbiddenGroup(tuple(club)),))
    return as_group, replace(tournament, forbidden=pairs)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(8))
def test_the_pairing_is_the_same(system: str, seed: int) -> None:
    as_group, as_pairs = both_ways(seed)
    found = find_system(system)
    one, other = (found.pair_round(way, NO_OPTIONS) for way in (as_group, as_pairs))
    assert (one.boards, one.bye, one.impossible) == (other.boards, other.bye, other.impossible)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_reasons_are_the_same(system: str) -> None:
    found = find_system(system)
    one, other = (RoundContext(found, way, NO_OPTIONS).views for way in both_ways(2))
    assert list(one.parts()) == list(other.parts())


def test_only_the_group_is_a_kind_of_its_own() -> None:
    """Otherwise the comparisons above would say nothing."""
    as_group, as_pairs = (open_field(way) for way in both_ways(0))
    here = {card.tpn for card in as_group.cards}
    club = here & {*as_group.tournament.forbidden_now[0]}
    assert sum(kind >= CLUB for kind in as_group.legal_kinds) == len(club) >= 40
    assert not any(kind >= CLUB for kind in as_pairs.legal_kinds)
