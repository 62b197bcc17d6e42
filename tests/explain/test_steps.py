"""Systems told step by step: what an answer to *why not?* compares, and what it does not claim."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.literal import nasty
from tests.literal.positions import table
from zug.explainer import WhyNot, explain, render, sentences, why_not
from zug.messages import languages
from zug.systems import SYSTEMS, pair

STEPWISE = [
    one.id for one in SYSTEMS if one.views == "zug.systems.explaining.step_by_step:StepExplainer"
]


def procedures(system: str, seed: int) -> list[WhyNot]:
    """Answers about a random round that name a turn, or a step."""
    luck = Random(seed)
    tournament = nasty.tournament(luck, most=14)
    everybody = [player.tpn for player in tournament.players]
    wishes = [(*luck.sample(everybody, 2),) for _ in range(5)] + [(luck.choice(everybody), 0)]
    answers = [why_not(tournament, wish, system) for wish in wishes]
    return [answer for answer in answers if answer.verdict in ("worse", "later", "procedure")]


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
        ((4, 0), "No. 5 comes before No. 4 in the order in which the bye is given."),
        ((1, 0), "No. 1 has 1 point, more than No. 5 (0 points)."),
    ],
)
def test_a_bye_that_is_wished_for_is_not_called_due(wish: tuple[int, int], reason: str) -> None:
    """In Lim the bye goes to 5, the largest number of the lowest score."""
    tournament = replace(LIM, rounds=5)
    assert pair(tournament, "lim-2026").bye == 5
    said = sentences(why_not(tournament, wish, "lim-2026"))
    assert f"{reason} [C.04.4.3, 1.1]" in said
    assert said[1].startswith(reason)
    assert not [one for one in said if "the lowest-ranked player" in one]


def told(text: str, rounds: int = 9) -> str:
    """The round by Lim, on one line."""
    return " ".join(render(explain(replace(table(text), rounds=rounds), "lim-2026")).split())


def test_lim_tells_why_somebody_has_white() -> None:
    """Nobody is due a colour in round 1; then 1 and 3, the winners, are both due Black."""
    first = told("1:\n2:\n3:\n4:")
    assert "No. 1 has an odd number and gets the colour of player 1 (White)" in first
    assert "No. 2 has an even number and gets the opposite" in first
    second = told("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0")
    assert "Both are due Black, and going back they never had different colours; the" in second
    assert "the higher-ranked No. 1 gets it: No. 3 has White (No. 1: w, No. 3: w)" in second
    assert "below the median the lower-ranked No. 4 gets it: No. 4 has White" in second
    other = told("1: 2w1\n2: 1b0\n3: 4b1\n4: 3w0")
    assert "Their due colours do not clash: No. 3 has White (No. 1: w, No. 3: b)" in other


def test_lim_tells_floaters_and_pairs() -> None:
    """Of three winners 1 and 3 are due Black: one of them leaves, and nobody is in the median."""
    text = told("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0\n5: 6b1\n6: 5w0")
    assert "First scrutiny, for compatible opponents: 1–5." in text
    assert "No. 3 floats to the neighbouring group: of those with the least disadvantage" in text
    assert (
        "this leaves the due colours most equal (types of floaters: 3 c). [C.04.4.3, 3.9]" in text
    )
