"""The Double-Swiss engine against plain enumeration, worked examples, laws of every round."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.double_swiss import Literal, identifier
from tests.support.double_swiss_cases import MatchCase, read_cases
from tests.support.laws import lines
from tests.support.matches import random_match_tournament
from zug.model import ForbiddenGroup, Points, Tournament

SYSTEM = "double-swiss-2026"
CASES = Path(__file__).parents[1] / "cases" / SYSTEM / "cases.jsonl"


def a_tournament(seed: int, most_players: int = 10, most_rounds: int = 7) -> Tournament:
    """Every kind of match result, forbidden pairs, virtual points."""
    rng = random.Random(seed)
    size = rng.randint(2, most_players)
    played = rng.randint(0, min(most_rounds, size))
    field = random_match_tournament(rng, size, played, mess=rng.choice((0.0, 0.1, 0.3, 0.6)))
    if rng.random() < 0.2:
        apart = tuple(rng.sample(range(1, size + 1), min(size, rng.randint(2, 4))))
        field = replace(field, forbidden=(ForbiddenGroup(apart),))
    if rng.random() < 0.2:
        bonus = (Points(10),) * rng.randint(1, played + 1)
        field = replace(field, virtual_points=dict.fromkeys(range(1, rng.randint(1, size)), bonus))
    return field


@pytest.mark.parametrize("case", list(read_cases(CASES)), ids=lambda case: case.name)
def test_worked_example(case: MatchCase) -> None:
    assert lines(zug.pair(case.tournament, SYSTEM)) == case.expected


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_as_plain_enumeration(seed: int) -> None:
    tournament = a_tournament(seed)
    assert lines(zug.pair(tournament, SYSTEM)) == Literal(tournament).pair()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32), clique=st.integers(3, 5))
def test_same_with_several_upfloaters(seed: int, clique: int) -> None:
    """The best players may not meet each other: sets of upfloaters are needed."""
    rng = random.Random(seed)
    field = random_match_tournament(rng, 10, rng.randint(1, 4), mess=0.05)
    best = sorted(range(1, 11), key=lambda tpn: (-Literal(field).score(tpn), tpn))[:clique]
    tournament = replace(field, forbidden=(ForbiddenGroup(tuple(best)),))
    assert lines(zug.pair(tournament, SYSTEM)) == Literal(tournament).pair()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_round(seed: int) -> None:
    """Everybody once, no rematch, the bye once in a life, same every time."""
    tournament = a_tournament(seed, most_players=40, most_rounds=9)
    pairing = zug.pair(tournament, SYSTEM)
    assert zug.pair(tournament, SYSTEM) == pairing
    if not pairing.is_complete:
        return
    here = {player.tpn for player in tournament.players} - tournament.absentees
    assert sorted(tpn for line in lines(pairing) or () for tpn in line if tpn) == sorted(here)
    literal = Literal(tournament)
    assert all(literal.legal(white, black) for white, black in pairing.boards)
    assert pairing.bye is None or not literal.barred(pairing.bye)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_the_trace_tells_the_whole_round(seed: int) -> None:
    pairing = zug.pair(a_tournament(seed, most_players=24), SYSTEM)
    if not pairing.is_complete:
        return
    told = [step.players for step in pairing.trace if step.action == "colours"]
    assert sorted(told) == sorted(pairing.boards)
    for step in pairing.trace:
        assert step.article.startswith("double-swiss-2026:")
        if step.action == "bracket":
            pairs: list[tuple[int, int]] = list(step.data["pairs"])  # type: ignore[call-overload]
            order = cast("dict[str, tuple[int, ...]]", step.data["order"])
            found = order["top-members"] + order["bottom-members"]
            assert list(found) == identifier(pairs)
