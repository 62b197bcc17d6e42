"""Looking further down than needed changes nothing: every level gives the same pairing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.literal.nasty import tournament
from zug.model import Tournament
from zug.systems import RoundPairing
from zug.systems.dutch import edition_2017, edition_2026

ROUNDS = 60


def _gist(pairing: RoundPairing) -> tuple[object, ...]:
    return pairing.boards, pairing.bye, pairing.impossible


def _levels(pairing: RoundPairing) -> set[object]:
    return {step.data["level"] for step in pairing.trace}


@pytest.mark.parametrize(
    ("engine", "levels"), [(edition_2026.pair_round, (4, 5)), (edition_2017.pair_round, (4,))]
)
@pytest.mark.parametrize(("most", "longest"), [(9, 6), (16, 9), (30, 12)])
def test_all_levels_agree(
    engine: Callable[..., RoundPairing], levels: tuple[int, ...], most: int, longest: int
) -> None:
    rng = Random(most)
    for _ in range(ROUNDS):
        made: Tournament = tournament(rng, 4, most, longest)
        lazy = engine(made, {})
        for level in levels:
            assert _gist(engine(made, {}, first_level=level)) == _gist(lazy)


def test_the_sample_needs_every_level() -> None:
    """Otherwise the comparison above would say nothing."""
    rng = Random(7)
    seen: set[object] = set()
    for _ in range(ROUNDS):
        seen |= _levels(edition_2026.pair_round(tournament(rng, 20, 40, 7), {}))
    assert seen == {0, 1, 2, 3, 4, 5}
