"""Where an event stands, from the first player to the final standings."""

from __future__ import annotations

import pytest

from tests.web.screens import PLAYERS, VARIANTS, Variant, journal_of
from zug.director import Desk
from zug.director.actions import rounds
from zug.director.actions.settings import announce
from zug.director.decisions import Create
from zug.page.holding import MemoryJournal, begun
from zug.screens.progress import EventStage, NextStep, is_next_round_due, progress


@pytest.fixture(params=VARIANTS, ids=lambda variant: variant.name)
def variant(request: pytest.FixtureRequest) -> Variant:
    chosen: Variant = request.param
    return chosen


def desk_of(variant: Variant) -> Desk:
    journal = journal_of(variant)
    return Desk(MemoryJournal(journal), author="test")


def test_an_empty_event_asks_for_players() -> None:
    state = begun([Create(announce("Club", 5))]).state
    now = progress(state)
    assert (now.stage, now.step) == (EventStage.EMPTY, NextStep.PLAYERS)
    assert now.results is None


def test_the_results_of_a_round_are_counted_until_the_next_one_is_due(variant: Variant) -> None:
    desk = desk_of(variant)
    results = [" ".join([result] * variant.games) for result in ("1-0", "½-½", "0-1")]
    for done, (board, result) in enumerate(zip(variant.boards, results, strict=True)):
        now = progress(desk.state)
        assert (now.stage, now.step) == (EventStage.PLAYING, NextStep.RESULTS)
        assert now.results is not None
        assert now.results[:4] == (1, PLAYERS // 2, done, 0)
        assert not is_next_round_due(desk.state)
        desk.record(rounds.typed_result(desk.state, board, result, round_=1))
    now = progress(desk.state)
    assert (now.stage, now.step) == (EventStage.COMPLETE, NextStep.ROUND)
    assert is_next_round_due(desk.state)
    for decision in rounds.next_round(desk.state, colour="w"):
        desk.record(decision, confirmed=True)
    assert (progress(desk.state).stage, progress(desk.state).results) == (EventStage.DRAFT, None)
    assert not is_next_round_due(desk.state)
