"""The Dubov engine of 2026 against plain enumeration, and laws that hold for every round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.dubov_2026 import Round, draw
from tests.support.guests import position
from tests.support.laws import check_laws, lines
from zug.systems.dubov import edition_2026, upfloaters_2026
from zug.systems.explaining.trace import JudgedBracket

SYSTEM = "dubov-2026"


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_as_plain_enumeration(seed: int) -> None:
    """Complete whenever a complete pairing exists, and just that one."""
    tournament = draw(seed)
    assert lines(zug.pair(tournament, SYSTEM)) == Round(tournament).pair()


@pytest.mark.parametrize("criteria", ["C6", "C7", "C8 C9", "C9", "C10"])
def test_the_sample_has_rounds_that_a_criterion_decides(criteria: str) -> None:
    """[C8] alone decides so rarely that only the test of its article shows it."""
    off = frozenset(criteria.split())
    positions = (draw(seed) for seed in range(100))
    assert any(Round(each, off).pair() != Round(each).pair() for each in positions)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_round(seed: int) -> None:
    """Everybody once, no rematch, colours within the limits, the bye to nobody who is barred."""
    tournament = draw(seed, 40)
    pairing = zug.pair(tournament, SYSTEM)
    assert zug.pair(tournament, SYSTEM) == pairing
    check_laws(tournament, pairing)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_bracket(seed: int) -> None:
    """Every upfloater meets a resident; S1 is by average; refused preferences are as few as can be.

    The pairs inside G1 and G2, and so the refused preferences, follow from the sizes and the first
    shift alone.
    """
    tournament = draw(seed, 40)
    literal = Round(tournament)
    for step in zug.pair(tournament, SYSTEM).trace:
        if step.action != "bracket":
            continue
        bracket = step.data
        assert isinstance(bracket, JudgedBracket)
        for pair in bracket.pairs:
            assert not {*pair} <= {*bracket.incoming}
        upper = [one for one, _ in bracket.pairs]
        assert upper == literal.by_aro({*upper})
        _, first, second, _ = bracket.judgement.order
        half = len(bracket.pairs)
        played = any(literal.games[tpn] for tpn in bracket.members)
        whites = sum(literal.wants[tpn] == "w" for tpn in bracket.members) if played else half
        assert len(second.value) == abs(half - whites) + len(first.value)
        refused = len(first.value) + len(second.value) if played else half
        assert bracket.judgement.criteria["C7"] == refused


# --- the ways to an answer


def _nobody(*_args: object) -> None:
    return None


WAYS: dict[str, dict[str, Any]] = {
    "no single upfloater at once": {"_single_upfloater": _nobody},
    "one scoregroup at once": {"_single_upfloater": _nobody, "_DEPTHS": (1,)},
    "all players always": {"_single_upfloater": _nobody, "_DEPTHS": ()},
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_finds_the_same_upfloaters(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is left out of the matching at first changes nothing."""
    positions = [draw(seed, 30) for seed in range(150)]
    usual = [zug.pair(tournament, SYSTEM).boards for tournament in positions]
    for name, stand_in in WAYS[way].items():
        monkeypatch.setattr(upfloaters_2026, name, stand_in)
    assert [zug.pair(tournament, SYSTEM).boards for tournament in positions] == usual


def test_every_way_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sample of the comparisons above goes through all parts of the engine."""
    taken: Counter[str] = Counter()

    def watched(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            found = function(*args)
            taken[name] += bool(found)
            return found

        return call

    for module, name in (
        (upfloaters_2026, "_single_upfloater"),
        (upfloaters_2026, "_first_of_some"),
        (upfloaters_2026, "_first_of_all"),
        (edition_2026, "_best_shifts"),
    ):
        monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    for seed in range(150):
        zug.pair(draw(seed), SYSTEM)
    assert min(taken.values()) > 3
    assert len(taken) == 4


def test_the_values_of_a_bracket_are_those_of_plain_enumeration() -> None:
    """What the trace says of the criteria is what the text says of the same bracket."""
    for seed in range(150):
        tournament = draw(seed)
        literal = Round(tournament)
        for step in zug.pair(tournament, SYSTEM).trace:
            if step.action != "bracket":
                continue
            bracket = step.data
            assert isinstance(bracket, JudgedBracket)
            criteria = dict(bracket.judgement.criteria)
            chosen = frozenset(bracket.incoming)
            assert criteria.pop("C5") == len(chosen)
            scores = criteria.pop("C6")
            assert scores == tuple(sorted(literal.score[tpn] for tpn in chosen))
            expected = literal.quality(frozenset(bracket.residents), chosen)[1:]
            assert [value for value in criteria.values() if value is not None] == expected


# --- what is not in the text


def test_undeclared_rounds_are_noted_and_no_round_is_the_last() -> None:
    tournament = position("2000 w1:2000\n1900 b0:2000", rounds=None)
    pairing = zug.pair(tournament, SYSTEM)
    assert any("not declared" in note for note in pairing.notes)


def test_an_impossible_round_says_who_is_stuck() -> None:
    pairing = zug.pair(position("2000 w=2\n1900 b=1"), SYSTEM)
    assert pairing.impossible is not None
    assert set(pairing.impossible.stuck) == {1, 2}
