"""The FMJD engines against plain enumeration, and laws that hold for every round."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.fmjd import Literal
from tests.support.histories import random_tournament
from tests.support.laws import check_laws, lines, no_limits
from zug.model import PointSystem, Tournament
from zug.systems.fmjd import round as round_module

DRAUGHTS = PointSystem.of(20, 10)
VARIANTS = (
    ("fmjd-1986", None),
    ("fmjd-1986", "fmjd-quart"),
    ("fmjd-1986", "fmjd-haley"),
    ("fmjd-1986-lot", None),
)


def a_tournament(seed: int, most_players: int = 9, most_rounds: int = 4) -> Tournament:
    rng = random.Random(seed)
    players = rng.randint(2, most_players)
    played = rng.randint(0, min(most_rounds, players - 1))
    return random_tournament(
        rng, players, played, points=DRAUGHTS, mess=rng.choice((0.0, 0.1, 0.3))
    )


@pytest.mark.parametrize(("system", "acceleration"), VARIANTS)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_as_plain_enumeration(system: str, acceleration: str | None, seed: int) -> None:
    tournament = a_tournament(seed)
    expected = Literal(
        replace(tournament, acceleration=acceleration), lot=system.endswith("lot")
    ).pair()
    pairing = zug.pair(tournament, system, acceleration=acceleration)
    assert lines(pairing) == expected


@pytest.mark.parametrize(("system", "acceleration"), VARIANTS)
@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_round(system: str, acceleration: str | None, seed: int) -> None:
    """No rematch, everybody once, the rest at most once in a life, same input same output."""
    tournament = a_tournament(seed, most_players=40, most_rounds=7)
    pairing = zug.pair(tournament, system, acceleration=acceleration)
    assert zug.pair(tournament, system, acceleration=acceleration) == pairing
    check_laws(tournament, pairing, no_limits)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_a_colour_comes_three_times_only_if_somebody_must_have_it(seed: int) -> None:
    """fmjd-1986:7.1.6: never three in a row where the other allocation avoids it."""
    tournament = a_tournament(seed, most_players=30, most_rounds=6)
    pairing = zug.pair(tournament, "fmjd-1986")

    def last_two(tpn: int) -> str:
        return "".join(str(c.colour) for c in tournament.by_tpn[tpn].cells if c.is_played)[-2:]

    for white, black in pairing.boards:
        given_ = (last_two(white) == "ww") + (last_two(black) == "bb")
        other = (last_two(white) == "bb") + (last_two(black) == "ww")
        assert given_ <= other


@pytest.mark.parametrize(("system", "acceleration"), VARIANTS)
def test_one_participant_rests_and_nobody_is_an_empty_round(
    system: str, acceleration: str | None
) -> None:
    tournament = random_tournament(random.Random(3), 4, 1, points=DRAUGHTS, mess=0.0)
    alone = replace(tournament, absent=frozenset({2, 3, 4}))
    assert zug.pair(alone, system, acceleration=acceleration).bye == 1
    nobody = replace(tournament, absent=frozenset({1, 2, 3, 4}))
    assert zug.pair(nobody, system, acceleration=acceleration).boards == ()


@pytest.mark.parametrize("system", ["fmjd-1986", "fmjd-1986-lot"])
@pytest.mark.parametrize("seed", range(20))
def test_a_lone_floater_is_the_one_of_all_costs(
    monkeypatch: pytest.MonkeyPatch, system: str, seed: int
) -> None:
    tournament = a_tournament(seed, 60, 9)
    found = zug.pair(tournament, system)
    monkeypatch.setattr(round_module, "_LOOKS", 0)
    assert zug.pair(tournament, system) == found
