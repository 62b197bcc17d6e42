"""The Lim engine against plain enumeration, and laws that hold for every round."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.lim import Round
from tests.support.guests import position
from tests.support.laws import check_laws, lines
from tests.support.positions import any_position, odd_points, skewed_position
from zug.systems.lim.floaters import select_floaters
from zug.systems.lim.players import Direction, LimGroup
from zug.systems.lim.round import LimRound

EDITIONS = ("lim-1999", "lim-2026")
SYSTEM = "lim-1999"


@settings(max_examples=200, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), maxi=st.booleans(), edition=st.sampled_from(EDITIONS))
def test_same_as_plain_enumeration(seed: int, maxi: bool, edition: str) -> None:
    """Complete whenever a complete pairing exists, and just that one."""
    rng = random.Random(seed)
    tournament = odd_points(rng, any_position(rng, edition))
    pairing = zug.pair(tournament, edition, options={"maxi": maxi})
    assert lines(pairing) == Round(tournament, maxi=maxi, edition=edition).pair()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_round(seed: int) -> None:
    """Everybody once, no rematch, colours within the limits, the bye to nobody who is barred."""
    tournament = any_position(random.Random(seed), SYSTEM, most_players=40)
    pairing = zug.pair(tournament, SYSTEM)
    assert zug.pair(tournament, SYSTEM) == pairing
    last = tournament.is_last_round
    check_laws(tournament, pairing, lambda white, black: last and white.score == black.score)


def test_sets_of_floaters_are_the_same_as_by_plain_enumeration() -> None:
    """Groups many players must leave, of both colours, competing for few opponents."""
    several = 0
    for seed in range(600):
        rng = random.Random(seed)
        half = rng.choice((7, 9))
        tournament = skewed_position(rng, half)
        literal = Round(tournament)
        adjacent = rng.sample(range(half + 1, 2 * half + 1), rng.randint(0, 4))
        expected = literal.floaters(list(range(1, half + 1)), [], adjacent, "down")
        state = LimRound(tournament)
        group = LimGroup(state.score(1), range(1, half + 1), [], Direction.DOWN)
        selection, chosen, _ = select_floaters(state, group, adjacent)
        assert sorted(chosen) == sorted(expected)
        by_number = selection.first_set() if chosen else []
        several += len(chosen) > 2 and chosen != by_number
    assert several >= 5


def test_undeclared_rounds_are_noted_and_no_round_is_the_last() -> None:
    tournament = position("2000 w1:2000\n1900 b0:2000", rounds=None)
    pairing = zug.pair(tournament, SYSTEM)
    assert any("not declared" in note for note in pairing.notes)


def test_an_impossible_round_says_who_is_stuck() -> None:
    pairing = zug.pair(position("2000 w=2\n1900 b=1"), SYSTEM)
    assert pairing.impossible is not None
    assert set(pairing.impossible.stuck) == {1, 2}
    assert pairing.trace[-1].action == "impossible"
