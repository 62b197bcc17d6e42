"""The Dubov engine against plain enumeration, and laws that hold for every round."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.dubov import Round
from tests.support.guests import position
from tests.support.laws import check_laws, lines
from tests.support.positions import any_position
from zug.model import ForbiddenGroup, Tournament
from zug.systems.dubov.edition_1997 import Dubov1997Round

SYSTEM = "dubov-1997"


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_as_plain_enumeration(seed: int) -> None:
    """Complete whenever a complete pairing exists, and just that one."""
    tournament = any_position(random.Random(seed), SYSTEM)
    assert lines(zug.pair(tournament, SYSTEM)) == Round(tournament).pair()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_round(seed: int) -> None:
    """Everybody once, no rematch, colours within the limits, the bye to nobody who is barred."""
    tournament = any_position(random.Random(seed), SYSTEM, most_players=40)
    pairing = zug.pair(tournament, SYSTEM)
    assert zug.pair(tournament, SYSTEM) == pairing
    check_laws(tournament, pairing)


def _stuck() -> Tournament:
    """Whites 1, 2, 3 against Blacks 4, 5, 6; 2 and 3 can only play 4."""
    lines_ = ["2000 w=:2310 b=:2310", "2000 w=:2320 b=:2320", "2000 w=:2330 b=:2330"]
    lines_ += [f"{rating} b=:2000 w=:2000" for rating in (2380, 2365, 2300)]
    apart = [(2, 5), (2, 6), (3, 5), (3, 6)]
    return position("\n".join(lines_), forbidden=tuple(map(ForbiddenGroup, apart)))


def test_a_row_is_stuck_where_those_above_can_no_longer_make_way() -> None:
    """Rows 1 and 2 can be filled (1 makes way for 2), row 3 cannot."""
    field = Dubov1997Round(_stuck())
    assert field.first_stuck_row([1, 2, 3], [4, 5, 6]) == 2


def test_undeclared_rounds_are_noted_and_no_round_is_the_last() -> None:
    tournament = position("2000 w1:2000\n1900 b0:2000", rounds=None)
    pairing = zug.pair(tournament, SYSTEM)
    assert any("not declared" in note for note in pairing.notes)


def test_an_impossible_round_says_who_is_stuck() -> None:
    pairing = zug.pair(position("2000 w=2\n1900 b=1"), SYSTEM)
    assert pairing.impossible is not None
    assert set(pairing.impossible.stuck) == {1, 2}
    assert pairing.trace[-1].action == "impossible"
