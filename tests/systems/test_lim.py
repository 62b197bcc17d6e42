"""The Lim engine against plain enumeration, and laws that hold for every round."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.lim import Round
from tests.support.guests import position
from tests.support.positions import any_position, skewed_position
from zug.model import Colour
from zug.rules.cards import deal_cards
from zug.rules.colours import breaks_limits

SYSTEM = "lim-1999"


def lines(pairing: zug.RoundPairing) -> set[tuple[int, int]] | None:
    if not pairing.is_complete:
        return None
    found: set[tuple[int, int]] = set(pairing.boards)
    return found | ({(pairing.bye, 0)} if pairing.bye else set())


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), maxi=st.booleans())
def test_same_as_plain_enumeration(seed: int, maxi: bool) -> None:
    """Complete whenever a complete pairing exists, and just that one."""
    tournament = any_position(random.Random(seed), SYSTEM)
    pairing = zug.pair(tournament, SYSTEM, options={"maxi": maxi})
    assert lines(pairing) == Round(tournament, maxi=maxi).pair()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_round(seed: int) -> None:
    """Everybody once, no rematch, colours within the limits, the bye to nobody who is barred."""
    tournament = any_position(random.Random(seed), SYSTEM, most_players=40)
    pairing = zug.pair(tournament, SYSTEM)
    assert zug.pair(tournament, SYSTEM) == pairing
    if not pairing.is_complete:
        assert not pairing.boards
        assert pairing.bye is None
        return
    present = {p.tpn for p in tournament.players} - tournament.absentees
    paired = [tpn for board in pairing.boards for tpn in board]
    assert sorted(paired + ([pairing.bye] if pairing.bye else [])) == sorted(present)
    cards = deal_cards(tournament)
    for white, black in pairing.boards:
        assert black not in cards[white].opponents
        assert not any({white, black} <= set(group) for group in tournament.forbidden_now)
        if not (tournament.is_last_round and cards[white].score == cards[black].score):
            assert not breaks_limits(cards[white].colours, Colour.WHITE)
            assert not breaks_limits(cards[black].colours, Colour.BLACK)
    if pairing.bye and tournament.rounds_played:
        results = {cell.result for cell in tournament.by_tpn[pairing.bye].cells}
        assert not results & set("UF+")


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_sets_of_floaters_are_the_same_as_by_plain_enumeration(seed: int) -> None:
    """Positions from which many players must float, with much to choose from."""
    rng = random.Random(seed)
    tournament = skewed_position(rng, rng.randint(3, 8))
    assert lines(zug.pair(tournament, SYSTEM)) == Round(tournament).pair()


def test_undeclared_rounds_are_noted_and_no_round_is_the_last() -> None:
    tournament = position("2000 w1:2000\n1900 b0:2000", rounds=None)
    pairing = zug.pair(tournament, SYSTEM)
    assert any("not declared" in note for note in pairing.notes)


def test_an_impossible_round_says_who_is_stuck() -> None:
    pairing = zug.pair(position("2000 w=2\n1900 b=1"), SYSTEM)
    assert pairing.impossible is not None
    assert set(pairing.impossible.stuck) == {1, 2}
    assert pairing.trace[-1].action == "impossible"
