"""Why-not of the systems that leave judged brackets: on random rounds the criterion named, both
values, and that nothing better was overlooked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import cast

import pytest

import zug
from tests.explain.burstein_lists import BursteinLister
from tests.explain.double_swiss_lists import DoubleSwissLister
from tests.explain.dubov_lists import DubovLister
from tests.explain.lists import Asked, Lister, Pairing, named
from tests.explain.team_lists import TeamLister
from tests.literal import burstein_2026, dubov_2026
from tests.support.teams import some_teams
from tests.systems.test_double_swiss import a_tournament
from zug.explainer import Part, WhyNot
from zug.model import Tournament
from zug.systems.base import Step

QUESTIONS = 4


def told(value: object) -> object:
    """A value of an answer as the lists have it."""
    if isinstance(value, dict):
        if "points" in value:
            return value["points"]
        return (value["downfloaters"], *value["scores"])
    return tuple(value) if isinstance(value, list) else value


def questions(everybody: frozenset[int], luck: Random) -> list[tuple[int, int]]:
    """Some pairs and, now and then, a bye."""
    present = sorted(everybody)
    if len(present) < 3:
        return []
    asked = []
    for _ in range(QUESTIONS):
        first, second = luck.sample(present, 2)
        asked.append((first, 0 if luck.random() < 0.25 and len(present) % 2 else second))
    return asked


def check(tournament: Tournament, system: str, lists: Lister, wish: tuple[int, int]) -> WhyNot:
    answer = zug.why_not(tournament, wish, system)
    best = lists.best(wish)
    if answer.verdict in ("forbidden", "impossible"):
        assert best is None
        return answer
    pairing = zug.pair(tournament, system)
    ours = named(pairing.boards, pairing.bye)
    assert best is not None
    if answer.verdict == "actual":
        assert best == ours
        return answer
    theirs = named(answer.boards, answer.bye)
    difference = lists.difference(ours, theirs)
    assert (answer.verdict == "later") == (difference.criterion is None)
    if difference.criterion is not None:
        assert answer.criterion == difference.criterion
        assert (told(answer.ours), told(answer.theirs)) == (difference.ours, difference.theirs)
    assert lists.difference(ours, best) == difference, "a better pairing holds the wish"
    return answer


def after_seeding(seed: int) -> Tournament:
    """Rounds of Burstein that are paired by its own criteria."""
    tournament = burstein_2026.position(Random(seed), 9)
    held = tournament.rounds_played
    rounds = tournament.rounds or 0
    if held < burstein_2026.seeding_rounds(rounds):
        return replace(tournament, rounds=max(held + 1, min(rounds, 2 * held)))
    return tournament


Draw = Callable[[int], Tournament]
SYSTEMS: list[tuple[str, Draw, Callable[[Tournament], Lister]]] = [
    ("double-swiss-2026", lambda seed: a_tournament(seed, most_players=9), DoubleSwissLister),
    ("dubov-2026", lambda seed: dubov_2026.draw(seed, 9), DubovLister),
    ("burstein-2026", after_seeding, BursteinLister),
    ("team-2026", lambda seed: some_teams(seed, most=9), TeamLister),
]


every_system = pytest.mark.parametrize(
    ("system", "draw", "lister"), SYSTEMS, ids=[one[0] for one in SYSTEMS]
)
PARTS = (0, 2, 8, 9)
"""So many times 25 seeds are left out before each part; in these, everything decides that can."""


@pytest.mark.parametrize("number", PARTS)
@every_system
def test_the_criterion_and_both_values(
    system: str, draw: Draw, lister: Callable[[Tournament], Lister], number: int
) -> None:
    for seed in range(number * 25, number * 25 + 25):
        tournament = draw(seed)
        lists = lister(tournament)
        if lists.best() is None:
            continue
        for wish in questions(lists.everybody, Random(seed)):
            check(tournament, system, lists, wish)


@pytest.mark.parametrize(
    ("system", "names"),
    [
        ("double-swiss-2026", "3.4.2 3.4.3 C4 C5 C6 C7 C8 upfloaters top-members bottom-members"),
        ("dubov-2026", "3.1.3 3.1.4 C5 C6 C7 C9 C10 upfloaters second-shift transposition"),
        ("burstein-2026", "3.1.3 3.1.4 C5 C6 C7 C8 partners partners-floats"),
    ],
)
def test_the_sample_meets_what_can_decide(system: str, names: str) -> None:
    draw = next(draw for one, draw, _ in SYSTEMS if one == system)
    met = set()
    for seed in (number * 25 + place for number in PARTS for place in range(25)):
        tournament = draw(seed)
        present = {player.tpn for player in tournament.players} - tournament.absentees
        for wish in questions(frozenset(present), Random(seed)):
            answer = zug.why_not(tournament, wish, system)
            met |= {answer.criterion}
            met |= {one.id.removeprefix("later.") for one in answer.statements}
    assert {*names.split()} <= met


@pytest.mark.parametrize("number", range(2))
@every_system
def test_whole_pairings(
    system: str, draw: Draw, lister: Callable[[Tournament], Lister], number: int
) -> None:
    """Any complete pairing, however bad, is told by the first thing in which it is worse."""
    for seed in range(number * 25, number * 25 + 25):
        tournament = draw(seed)
        lists = lister(tournament)
        pairing = zug.pair(tournament, system)
        ours = named(pairing.boards, pairing.bye)
        every = sorted(lists.every(), key=lambda made: sorted(map(sorted, made)))
        for theirs in Random(seed).sample(every, min(3, len(every))):
            if theirs == ours:
                continue
            boards = [(min(pair), max(pair) if len(pair) == 2 else 0) for pair in theirs]
            answer = zug.why_not(tournament, boards, system)
            difference = lists.difference(ours, theirs)
            assert (answer.verdict == "later") == (difference.criterion is None)
            if difference.criterion is not None:
                assert answer.criterion == difference.criterion
                values = told(answer.ours), told(answer.theirs)
                assert values == (difference.ours, difference.theirs)


@pytest.mark.parametrize("wish", [(9, 7), (7, 5)])
def test_looking_ahead_knows_nothing_of_the_wish(wish: tuple[int, int]) -> None:
    """[C6] is what the following scoregroup could do, not what it will do with the wish."""
    tournament = a_tournament(1574, most_players=9)
    answer = check(tournament, "double-swiss-2026", DoubleSwissLister(tournament), wish)
    assert (answer.criterion, answer.bracket) == ("C4", 25)


@pytest.mark.parametrize(
    ("seed", "wish"),
    [(953, (1, 9)), (1002, (5, 4)), (1341, (3, 2)), (2360, (1, 3)), (2407, (6, 2))],
)
def test_looking_ahead_of_burstein_knows_nothing_of_the_wish(
    seed: int, wish: tuple[int, int]
) -> None:
    """[C7] is what the next bracket could do. Paired with the wish alone these would be worse."""
    tournament = after_seeding(seed)
    check(tournament, "burstein-2026", BursteinLister(tournament), wish)


@pytest.mark.parametrize("number", range(4))
@every_system
def test_brackets_are_told_as_they_are(
    system: str, draw: Draw, lister: Callable[[Tournament], Lister], number: int
) -> None:
    for seed in range(number * 25, number * 25 + 25):
        tournament = draw(seed)
        told_round = zug.explain(tournament, system)
        if any(part.kind == "impossible" for part in told_round.parts):
            continue
        lists = lister(tournament)
        ours = named(told_round.boards, told_round.bye)
        brackets = [part for part in told_round.parts if part.kind == "bracket"]
        left = [step for step in zug.pair(tournament, system).trace if step.action == "bracket"]
        above: set[frozenset[int]] = {pair for pair in ours if len(pair) == 1}
        for part, step, (pairs, asked) in zip(brackets, left, lists.brackets(ours), strict=True):
            check_criteria(part, step, asked)
            if pairs:
                check_decided(part, lists, ours, above, pairs)
            above |= pairs


def check_criteria(part: Part, step: Step, asked: list[Asked]) -> None:
    """Every criterion is told once, as met or with the value it has."""
    values = {one.name: one.value for one in asked if one.name}
    held = cast("dict[str, object]", step.data["criteria"])
    assert [*held] == [*values]
    assert all(value in (None, values[name]) for name, value in held.items())
    gave = {
        str(one.params["criterion"]): told(one.params["value"])
        for one in part.statements
        if one.id == "criteria.gave"
    }
    assert gave == {name: values[name] for name in gave}
    for one in part.statements:
        if one.id == "criteria.met":
            met = cast("list[str]", one.params["criteria"])
            asked_for = [name for name, value in held.items() if value is not None]
            assert sorted([*gave, *met]) == sorted(asked_for)


def check_decided(
    part: Part, lists: Lister, ours: Pairing, above: set[frozenset[int]], pairs: set[frozenset[int]]
) -> None:
    """What is said of the first candidate is so."""
    one = next(one for one in part.statements if one.id.startswith("decided."))
    first = {frozenset(pair) for pair in cast("list[list[int]]", one.params["pairs"])}
    assert (one.id == "decided.first") == (first == pairs)
    legal = all(lists.legal(*pair) for pair in first)
    assert legal == (one.id != "decided.illegal")
    if one.id == "decided.first" or not legal:
        return
    whole = next((made for made in lists.every() if above | first <= made), None)
    assert (whole is None) == one.id.startswith("decided.completion")
    if whole is not None:
        found = lists.difference(ours, whole)
        assert one.params["criterion"] == found.criterion
        values = told(one.params["ours"]), told(one.params["theirs"])
        assert values == (found.ours, found.theirs)
