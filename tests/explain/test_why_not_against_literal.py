"""Why-not against the literal engines: on random rounds the criterion named, both values, and
that nothing better was overlooked."""

from __future__ import annotations

from random import Random

import pytest

import zug
from tests.explain.witness import Judge
from tests.literal import deciding, nasty
from tests.literal.dutch_2017 import NO_OUTCOME
from zug.explainer import WhyNot
from zug.model import Tournament

QUESTIONS = 4
WISHES_2017 = [
    (22, (1, 3)),
    (96, (4, 0)),
    (211, (2, 8)),
    (300, (3, 8)),
    (390, (5, 8)),
    (496, (2, 0)),
]
"""Positions, by seed, where a bracket above or its floaters would change if [C.7] saw the wish."""


def told(value: object) -> object:
    """A value of an answer as the literal engines write it."""
    if value is None:
        return NO_OUTCOME
    if isinstance(value, dict):
        if "points" in value:
            return value["points"]
        return (value["downfloaters"], tuple(value["scores"]))
    return tuple(value) if isinstance(value, list) else value


def questions(tournament: Tournament, judge: Judge, seed: int) -> list[tuple[int, int]]:
    """Some pairs and, now and then, a bye."""
    luck = Random(seed)
    present = sorted(judge.rank)
    if len(present) < 3:
        return []
    asked = []
    for _ in range(QUESTIONS):
        first, second = luck.sample(present, 2)
        asked.append((first, 0 if luck.random() < 0.25 and len(present) % 2 else second))
    return asked


def drawn(seed: int) -> Tournament | None:
    if seed % 3:
        return nasty.tournament(Random(seed), most=9)
    return deciding.natural(Random(seed), "dutch-2026")


def check_2026(tournament: Tournament, judge: Judge, wish: tuple[int, int]) -> WhyNot:
    answer = zug.why_not(tournament, wish, "dutch-2026")
    best = judge.best(wish)
    if answer.verdict in ("forbidden", "impossible"):
        assert best is None
        return answer
    pairing = zug.pair(tournament, "dutch-2026")
    ours = judge.ranked(pairing.boards, pairing.bye)
    assert best is not None
    if answer.verdict == "actual":
        assert best == ours
        return answer
    theirs = judge.ranked(answer.boards, answer.bye)
    difference = judge.difference(ours, theirs)
    assert answer.criterion == difference.criterion
    assert (answer.verdict == "later") == (difference.criterion is None)
    if answer.criterion is not None:
        assert (told(answer.ours), told(answer.theirs)) == (difference.ours, difference.theirs)
    assert judge.difference(ours, best) == difference, "a better pairing holds the wish"
    return answer


@pytest.mark.parametrize("number", range(8))
def test_2026_names_the_criterion_and_the_values(number: int) -> None:
    for seed in range(number * 25, number * 25 + 25):
        tournament = drawn(seed)
        if tournament is None:
            continue
        judge = Judge(tournament, "dutch-2026")
        if not judge.possible:
            continue
        for wish in questions(tournament, judge, seed):
            check_2026(tournament, judge, wish)


def test_looking_ahead_knows_nothing_of_the_wish() -> None:
    """[C8] is what the next bracket could do, not what it will do once the wish is fulfilled."""
    tournament = nasty.tournament(Random(5966), most=9)
    answer = check_2026(tournament, Judge(tournament, "dutch-2026"), (2, 6))
    assert answer.verdict == "later"


@pytest.mark.parametrize(("seed", "wish"), WISHES_2017)
def test_2017_keeps_the_brackets_that_can_stay(seed: int, wish: tuple[int, int]) -> None:
    """[C.7] of a bracket above knows nothing of the wish, and floaters are those of the rules."""
    tournament = nasty.tournament(Random(seed), most=8)
    judge = Judge(tournament, "dutch-2017")
    pairing = zug.pair(tournament, "dutch-2017")
    ours = judge.ranked(pairing.boards, pairing.bye)
    answer = zug.why_not(tournament, wish, "dutch-2017")
    assert judge.ranked(answer.boards, answer.bye) in judge.best_2017(ours, wish)


@pytest.mark.parametrize("number", range(7))
def test_2017_names_the_criterion_and_the_values(number: int) -> None:
    for seed in range(number * 20, number * 20 + 20):
        tournament = nasty.tournament(Random(seed), most=9)
        judge = Judge(tournament, "dutch-2017")
        if not judge.possible:
            continue
        pairing = zug.pair(tournament, "dutch-2017")
        ours = judge.ranked(pairing.boards, pairing.bye)
        for wish in questions(tournament, judge, seed):
            answer = zug.why_not(tournament, wish, "dutch-2017")
            if answer.verdict in ("forbidden", "impossible"):
                assert not judge.every(wish)
            elif answer.verdict != "actual":
                theirs = judge.ranked(answer.boards, answer.bye)
                assert theirs in judge.best_2017(ours, wish), "a better pairing holds the wish"
                difference = judge.difference_2017(ours, theirs)
                assert answer.criterion == difference.criterion
                if answer.criterion is not None:
                    values = told(answer.ours), told(answer.theirs)
                    assert values == (difference.ours, difference.theirs)


def test_every_kind_of_answer_is_among_the_random_ones() -> None:
    """The comparison is worth something only if it sees all verdicts and many criteria."""
    verdicts: set[str] = set()
    criteria: set[str | None] = set()
    for seed in range(0, 400, 2):
        tournament = nasty.tournament(Random(seed), most=9)
        judge = Judge(tournament, "dutch-2026")
        for wish in questions(tournament, judge, seed) if judge.possible else ():
            answer = zug.why_not(tournament, wish, "dutch-2026")
            verdicts.add(answer.verdict)
            criteria.add(answer.criterion)
    assert verdicts == {"actual", "forbidden", "impossible", "worse", "later"}
    assert {"C5", "C6", "C7", "C9", "C12", "C14"} <= criteria


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_2026_compares_whole_pairings(seed: int) -> None:
    """Any legal pairing at all, not only the best with a wish."""
    tournament = nasty.tournament(Random(seed), most=8)
    judge = Judge(tournament, "dutch-2026")
    if not judge.possible:
        return
    pairing = zug.pair(tournament, "dutch-2026")
    ours = judge.ranked(pairing.boards, pairing.bye)
    tpn = {rank: tpn for tpn, rank in judge.rank.items()} | {-1: 0}
    every = judge.every()
    for theirs in Random(seed).sample(every, min(6, len(every))):
        boards = [(tpn[high], tpn[low]) for high, low in sorted(theirs)]
        answer = zug.why_not(tournament, boards, "dutch-2026")
        if theirs == ours:
            assert answer.verdict in ("actual", "colours")
            continue
        difference = judge.difference(ours, theirs)
        assert answer.criterion == difference.criterion
        if answer.criterion is not None:
            assert (told(answer.ours), told(answer.theirs)) == (difference.ours, difference.theirs)
