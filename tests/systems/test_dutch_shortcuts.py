"""Brackets answered without a matching: a matching gives the same answer."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

from tests.literal.nasty import tournament
from tests.literal.sequence import candidates
from zug.model import Tournament
from zug.systems.dutch import bracket as brackets
from zug.systems.dutch import edition_2017, edition_2026
from zug.systems.dutch.bracket import DutchBracket, LookAhead, Solution, solve
from zug.systems.dutch.graph import ALONE, CLOSED, WAY_OUT
from zug.systems.dutch.shortcuts import FEW, candidates_of_few

ROUNDS = 150
EDITIONS = {"2026": edition_2026, "2017": edition_2017}


def _by_matching(bracket: DutchBracket, ahead: LookAhead) -> Solution | None:
    if bracket.mdps:
        return brackets._pair_in_two_steps(bracket, ahead)
    return brackets._pair_homogeneous(bracket, ahead)


def _any_bracket(made: Tournament, edition: str, rng: Random) -> tuple[DutchBracket, LookAhead]:
    """Some of the players as MDPs, the next ones of the same score as residents, some may float."""
    field = EDITIONS[edition].open_field(made)
    start, stop = rng.choice(field.groups)
    above = field.ranks[:start]
    mdps = sorted(rng.sample(above, min(len(above), rng.choice((0, 0, 1, 1, 2, 3)))))
    members = DutchBracket(field, mdps, field.ranks[start:stop])
    ports = [CLOSED] * len(field.ranks)
    if (len(mdps) + stop - start) % 2 == 0:
        return members, LookAhead(ALONE, ports, settled=True)
    counted = rng.random() < 0.3
    for rank in members.residents:
        if rng.random() < 0.7:
            ports[rank] = rng.randint(0, 2) if counted else 0
    bits = 2 if counted and edition == "2026" else 0  # 2.4.4 is new
    return members, LookAhead(WAY_OUT, ports, settled=True, unplayed=bits)


@pytest.mark.parametrize("edition", EDITIONS)
def test_shortcuts_and_matchings_agree(edition: str) -> None:
    rng = Random(26)
    compared: Counter[object] = Counter()
    while compared["rounds"] < ROUNDS:
        made = tournament(rng, 6, 30, 7)
        if not EDITIONS[edition].open_field(made).ranks:
            continue
        compared["rounds"] += 1
        for _ in range(6):
            bracket, ahead = _any_bracket(made, edition, rng)
            size = len(bracket.mdps) + len(bracket.residents)
            if size > 1:
                found = solve(bracket, ahead)
                assert found == _by_matching(bracket, ahead)
                compared[min(size, FEW + 1), found is None] += 1
    assert all(compared[size, False] > 15 for size in range(2, FEW + 2))
    assert all(compared[size, True] > (5 if size < 6 else 0) for size in range(2, FEW + 1))


@pytest.mark.parametrize("size", range(1, FEW + 1))
def test_candidates_of_few_are_in_the_order_of_the_text(size: int) -> None:
    for number in range(size // 2 + 1):
        mdps, residents = tuple(range(number)), tuple(range(number, size))
        written = candidates(mdps, residents, [mdps], size // 2)
        sets = dict.fromkeys(frozenset(map(frozenset, pairs)) for pairs, _ in written)
        ours = candidates_of_few(number, size)
        paired = [[pair for pair in one if size not in pair] for one in ours]
        assert [frozenset(map(frozenset, pairs)) for pairs in paired] == list(sets)
        assert all(sorted(chain(*one))[:size] == list(range(size)) for one in ours)


@pytest.mark.parametrize("edition", EDITIONS)
def test_larger_brackets_are_answered_by_their_first_candidate(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the comparison above would say little about them."""
    natural = brackets.natural_pairs
    answers: Counter[bool] = Counter()

    def count(bracket: DutchBracket, ahead: LookAhead) -> list[tuple[int, int]] | None:
        pairs = natural(bracket, ahead)
        answers[pairs is not None] += 1
        return pairs

    monkeypatch.setattr(brackets, "natural_pairs", count)
    rng = Random(26)
    for _ in range(ROUNDS):
        made = tournament(rng, 20, 40, 7)
        EDITIONS[edition].pair_round(made, {})
    assert min(answers.values()) > 10
