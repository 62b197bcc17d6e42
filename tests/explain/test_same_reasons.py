"""One question has one answer: what a headline says against two players is what `why_not` says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

import zug
from tests.explain.test_all_systems import drawn
from tests.literal import nasty
from zug.explainer import Explanation, Statement
from zug.model import Tournament
from zug.systems import SYSTEMS, find_system
from zug.systems.explaining.explainer import Explainer

SAMPLE = Path(__file__).parents[2] / "samples" / "open.trf"
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
        yield from (cast("Explainer", told.views).player_headline(tpn) for tpn in board)


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
@pytest.mark.parametrize("start", range(0, 20, 20))
def test_a_headline_and_why_not_give_the_same_reason(system: str, start: int) -> None:
    for tournament, told in rounds(system, range(start, start + 20)):
        for headline in headlines_of(told):
            for first, second, reason in reasons_in(headline):
                answer = zug.why_not(tournament, (first, second), system)
                deciding = answer.statements[1]
                assert deciding.article == reason.article, (first, second, reason, answer)
                if "criterion" in reason.params:
                    assert answer.criterion == reason.params["criterion"]


def test_the_chosen_opponent_has_the_weaker_claim() -> None:
    """3 must have Black; 5 and 9 are due Black strongly, 19 is mildly (dutch-2026:2.4.8)."""
    told = zug.explain(zug.read(SAMPLE))
    _, five, nine = (one for _, _, one in reasons_in(told.headlines[4]))
    assert (five.id, nine.id) == ("passed.due-stronger", "passed.due-stronger-too")
    assert {one.params["chosen"] for one in (five, nine)} == {19}
    assert five.article == nine.article == "dutch-2026:2.4.8"


def test_whoever_plays_elsewhere_is_rejected_for_a_reason() -> None:
    """1 plays 8 because 7 floated up in round 5: so that is why 7 does not play 1 (2.4.10)."""
    told = zug.explain(zug.read(SAMPLE))
    ((first, second, reason),) = reasons_in(told.headlines[3])
    assert (first, second, reason.article) == (7, 1, "dutch-2026:2.4.10")
    assert reason.params["who"] == 7


def test_a_player_is_told_their_own_story() -> None:
    """9 would naturally have met 5, who is due Black as strongly, and meets 6."""
    told = zug.explain(zug.read(SAMPLE)).player(9)
    assert (told.lead.params["who"], told.lead.params["opponent"]) == (9, 6)
    ((first, second, reason),) = reasons_in(told.lead)
    assert (first, second, reason.params["subject"]) == (9, 5, "strong")
    assert told.headlines[5].params["who"] == 6, "the headline of the board stays"


@pytest.mark.parametrize("system", IDS)
def test_every_player_is_told_of_themselves(system: str) -> None:
    for _, told in rounds(system, range(12)):
        for board in told.boards:
            for tpn in board:
                lead = told.player(tpn).lead
                why = lead.params.get("why", lead)
                assert isinstance(why, Statement)
                whose = lead.params["who"] if "who" in lead.params else why.params["first"]
                is_board = (
                    lead.id in ("headline.step", "headline.board") and "who" not in lead.params
                )
                assert whose == tpn or (is_board and why.id == "headline.step-first")


def test_a_recorded_pairing_is_worse_and_says_whom_it_concerns() -> None:
    tournament = zug.read(SAMPLE)
    swapped = {(8, 1): (1, 7), (7, 14): (14, 8)}
    boards = [swapped.get(tuple(board), tuple(board)) for board in zug.pair(tournament).boards]
    wish, whole = zug.why_not(tournament, (1, 7)), zug.why_not(tournament, boards)
    assert wish.statements[1].id == whole.statements[1].id == "whynot.worse"
    assert wish.statements[1].params["who"] == whole.statements[1].params["who"] == [7]
    assert wish.statements[1].wording is None
    assert whole.statements[1].wording is not None
