"""Systems told step by step: what an answer to *why not?* compares, and what it does not claim."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.literal import nasty
from tests.literal.positions import table
from zug.explainer import WhyNot, sentences, why_not
from zug.messages import languages
from zug.systems import SYSTEMS, pair

STEPWISE = [one.id for one in SYSTEMS if one.views == "zug.systems.reasons.steps:StepViews"]


def procedures(system: str, seed: int) -> list[WhyNot]:
    """Answers about a random round that name a step."""
    luck = Random(seed)
    tournament = nasty.tournament(luck, most=14)
    everybody = [player.tpn for player in tournament.players]
    wishes = [(*luck.sample(everybody, 2),) for _ in range(5)] + [(luck.choice(everybody), 0)]
    answers = [why_not(tournament, wish, system) for wish in wishes]
    return [answer for answer in answers if answer.verdict == "procedure"]


@pytest.mark.parametrize("system", STEPWISE)
def test_the_first_step_that_differs_reads_differently(system: str) -> None:
    answers = [answer for seed in range(40) for answer in procedures(system, seed)]
    assert len(answers) > 20
    for answer in answers:
        for language in languages():
            said = sentences(answer, language)
            assert len({*said}) == len(said), said


LIM = table(
    """
    1: 4w1
    2: 5b1
    3: Z
    4: 1b0
    5: 2w0
    """
)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ((4, 0), "No. 5 comes before No. 4 in the order in which the bye is given. [lim-2026:1.1]"),
        ((1, 0), "No. 1 has 1 point, more than No. 5 (0 points). [lim-2026:1.1]"),
    ],
)
def test_a_bye_that_is_wished_for_is_not_called_due(wish: tuple[int, int], reason: str) -> None:
    """In Lim the bye goes to 5, the largest number of the lowest score."""
    tournament = replace(LIM, rounds=5)
    assert pair(tournament, "lim-2026").bye == 5
    said = sentences(why_not(tournament, wish, "lim-2026"))
    assert reason in said
    assert [one for one in said if "the lowest-ranked player" in one] == [said[2]]
    assert said[2].startswith("No. 5 gets the bye")
