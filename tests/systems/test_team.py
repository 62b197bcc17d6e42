"""The team engine against plain enumeration, worked examples, laws of every round."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zug
from tests.literal.double_swiss import identifier
from tests.literal.team_2026 import Literal
from tests.support.laws import check_laws, lines, no_limits
from tests.support.team_cases import TeamCase, read_cases
from tests.support.teams import some_teams
from zug.errors import EditionError

SYSTEM = "team-2026"
CASES = Path(__file__).parents[1] / "cases" / SYSTEM / "cases.jsonl"


@pytest.mark.parametrize("case", list(read_cases(CASES)), ids=lambda case: case.name)
def test_worked_example(case: TeamCase) -> None:
    assert lines(zug.pair(case.tournament, SYSTEM)) == case.expected
    assert Literal(case.tournament).pair() == case.expected


@settings(max_examples=300, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_same_as_plain_enumeration(seed: int) -> None:
    tournament = some_teams(seed)
    assert lines(zug.pair(tournament, SYSTEM)) == Literal(tournament).pair()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_laws_of_a_round(seed: int) -> None:
    tournament = some_teams(seed, most=40)
    pairing = zug.pair(tournament, SYSTEM)
    assert zug.pair(tournament, SYSTEM) == pairing
    check_laws(tournament, pairing, no_limits)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_the_trace_tells_the_whole_round(seed: int) -> None:
    pairing = zug.pair(some_teams(seed, most=24), SYSTEM)
    if not pairing.is_complete:
        return
    told = [step.players for step in pairing.trace if step.action == "colours"]
    assert sorted(told) == sorted(pairing.boards)
    for step in pairing.trace:
        assert step.article.startswith("team-2026:")
        if step.action == "bracket":
            pairs: list[tuple[int, int]] = list(step.data["pairs"])  # type: ignore[call-overload]
            order: dict[str, list[int]] = dict(step.data["order"])  # type: ignore[call-overload]
            assert [*order["top-members"], *order["bottom-members"]] == identifier(pairs)


def test_options_overrule_the_announcement() -> None:
    """4 and 2 match points, but the game points are the other way round."""
    field = some_teams(7)
    for key, value in (("preferences", "none"), ("primary", "game"), ("secondary", False)):
        chosen = replace(field, **{key: value})
        assert zug.pair(field, SYSTEM, options={key: value}) == zug.pair(chosen, SYSTEM)


def test_baku_is_for_match_points() -> None:
    field = replace(some_teams(3), virtual_points={}, rounds=20, primary="game")
    with pytest.raises(EditionError, match="only where match points"):
        zug.pair(field, SYSTEM, acceleration="baku-2026")
    zug.pair(replace(field, primary="match"), SYSTEM, acceleration="baku-2026")
