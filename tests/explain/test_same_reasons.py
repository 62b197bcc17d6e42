"""One question has one answer: what a headline says against two players is what `why_not` says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

import zug
from tests.explain.test_all_systems import drawn
from tests.literal import nasty
from zug.explainer import Explanation, Statement
from zug.model import Tournament
from zug.systems import SYSTEMS, find_system
from zug.systems.reasons.views import Views

IDS = [info.id for info in SYSTEMS if find_system(info.id).schedule is None]


def rounds(system: str, seeds: range) -> Iterator[tuple[Tournament, Explanation]]:
    for seed in seeds:
        tournament = drawn(system, seed)
        if not find_system(system).pairs_teams and not system.startswith("double"):
            tournament = nasty.tournament(Random(seed), most=10)
        told = zug.explain(tournament, system)
        if told.views is not None:
            yield tournament, told


def headlines_of(told: Explanation) -> Iterator[Statement]:
    """Of every board, and of every player."""
    yield from told.headlines.values()
    for board in told.boards:
        yield from (cast("Views", told.views).player_headline(tpn) for tpn in board)


def reasons_in(headline: Statement) -> Iterator[tuple[int, int, Statement]]:
    """Two players who do not meet, and what is said against it."""
    story = headline.params.get("story")
    if isinstance(story, Statement):
        yield from reasons_in(story)
    for one in cast("list[Statement]", headline.params.get("passed", [])):
        yield cast("int", one.params["first"]), cast("int", one.params["second"]), one
    told = headline.params.get("why")
    if not isinstance(told, Statement):
        return
    seeker, why = cast("int", told.params["first"]), told.params.get("why")
    if told.id == "headline.step-asked":
        yield seeker, cast("int", told.params["natural"]), cast("Statement", why)
    elif isinstance(why, list):
        for one in why:
            yield seeker, one.params["who"], one


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize("start", range(0, 60, 20))
def test_a_headline_and_why_not_give_the_same_reason(system: str, start: int) -> None:
    for tournament, told in rounds(system, range(start, start + 20)):
        for headline in headlines_of(told):
            for first, second, reason in reasons_in(headline):
                answer = zug.why_not(tournament, (first, second), system)
                deciding = answer.statements[1]
                assert deciding.article == reason.article, (first, second, reason, answer)
                if "criterion" in reason.params:
                    assert answer.criterion == reason.params["criterion"]
