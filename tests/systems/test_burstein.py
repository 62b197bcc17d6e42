"""The Burstein engine against plain enumeration, and laws that hold for every round."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.burstein import Literal
from tests.support.histories import random_tournament
from tests.support.laws import check_laws, lines
from zug.matching import Exclusions, Structure
from zug.model import ForbiddenGroup, PointSystem, Tournament
from zug.rules.accelerations import accelerate
from zug.systems.burstein import IMAGINARY_POINT

SYSTEM = "burstein-2017"


def a_tournament(seed: int, most_players: int = 9, most_rounds: int = 6) -> Tournament:
    """Ratings that contradict the numbers, forbidden pairs, another scale, acceleration."""
    rng = random.Random(seed)
    size = rng.randint(2, most_players)
    played = rng.randint(0, min(most_rounds, size))
    field = random_tournament(rng, size, played, mess=rng.choice((0.0, 0.1, 0.3)))
    ratings = rng.choice(([0], [1500, 2000], range(1000, 2400)))
    field = replace(
        field, players=tuple(replace(p, rating=rng.choice(ratings)) for p in field.players)
    )
    if rng.random() < 0.2:
        apart = tuple(rng.sample(range(1, size + 1), min(size, rng.randint(2, 3))))
        field = replace(field, forbidden=(ForbiddenGroup(apart),))
    if rng.random() < 0.1:
        field = replace(field, points=PointSystem.of(30, 10))
    return accelerate(field, IMAGINARY_POINT) if rng.random() < 0.2 else field


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_as_plain_enumeration(seed: int) -> None:
    tournament = a_tournament(seed)
    assert lines(zug.pair(tournament, SYSTEM)) == Literal(tournament).pair()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_round(seed: int) -> None:
    """Everybody once, no rematch, the bye once in a life, limits of colours, same every time."""
    tournament = a_tournament(seed, most_players=40, most_rounds=9)
    pairing = zug.pair(tournament, SYSTEM)
    assert zug.pair(tournament, SYSTEM) == pairing
    check_laws(tournament, pairing)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_an_impossible_round_is_proved(seed: int) -> None:
    """The stuck players have nobody outside, but the partners, and are too many for them."""
    tournament = a_tournament(seed, most_players=8, most_rounds=9)
    why = zug.pair(tournament, SYSTEM).impossible
    if why is None:
        return
    literal = Literal(tournament)
    others = set(literal.here) - set(why.stuck) - set(why.partners)
    assert not any(literal.legal(a, b) for a in why.stuck for b in others)
    items = sorted(why.stuck)
    edges = Exclusions(len(items))
    for one, first in enumerate(items):
        for two, second in enumerate(items[:one]):
            if not literal.legal(first, second):
                edges.forbid(one, two)
    left = Structure(edges, range(len(items)), [0] * len(items), [True]).deficiency
    may_stay_over = 0 if why.bye_barred else len(literal.here) % 2
    assert left - len(why.partners) > may_stay_over
    if why.bye_barred:
        assert all(any(c.result in "UF+" for c in literal.cells(tpn)) for tpn in why.stuck)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_the_trace_tells_the_whole_round(seed: int) -> None:
    tournament = a_tournament(seed, most_players=20, most_rounds=5)
    pairing = zug.pair(tournament, SYSTEM)
    if not pairing.is_complete:
        return
    told = [step.players for step in pairing.trace if step.action == "colours"]
    assert sorted(told) == sorted(pairing.boards)
    refused = [len(s.data["refused"]) for s in pairing.trace if s.action == "colours"]  # type: ignore[arg-type]
    counted = [s.data["refused"] for s in pairing.trace if s.action == "combination"]
    assert sum(refused) == sum(counted)  # type: ignore[arg-type]
    assert all(step.article.startswith("burstein-2017:") for step in pairing.trace)


def test_a_group_without_a_pair_tells_of_none() -> None:
    """Whoever is alone in a group floats (burstein-2017:6.3); there is no combination to tell."""
    event = zug.new([f"P{n}" for n in range(4)], rounds=3, system="burstein-2017")
    first = zug.pair(event)
    played = event.with_round(first.boards, ["1-0", "1/2"])
    trace = zug.pair(played).trace
    assert [step.players for step in trace if step.action == "float"]
    assert all(step.data["pairs"] for step in trace if step.action == "combination")
