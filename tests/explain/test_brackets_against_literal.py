"""What an explanation says about each bracket and the bye, checked with the literal engine."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import zug
from tests.explain.test_why_not_against_literal import told
from tests.explain.witness import Judge, _inside
from tests.literal import nasty
from tests.literal.core import Bracket, descending
from tests.literal.dutch_2026 import Round2026
from tests.literal.sequence import candidates
from zug.explainer import Part, Statement
from zug.model import Tournament

SYSTEM = "dutch-2026"


class Scene:
    """A round explained, beside the literal reading of it."""

    def __init__(self, tournament: Tournament) -> None:
        self.judge = Judge(tournament, SYSTEM)
        assert isinstance(self.judge.round, Round2026)
        self.literal = self.judge.round
        self.told = zug.explain(tournament, SYSTEM)
        self.pairing = self.judge.ranked(self.told.boards, self.told.bye)

    def ranks(self, tpns: object) -> tuple[int, ...]:
        assert isinstance(tpns, (list, tuple))
        return tuple(self.judge.rank[tpn] for tpn in tpns)

    def brackets(self) -> list[tuple[Part, Bracket]]:
        parts = [part for part in self.told.parts if part.kind == "bracket"]
        real = [bracket for bracket, _, _ in self.judge.brackets(self.pairing)]
        return list(zip(parts, real, strict=True))

    def natural(self, bracket: Bracket) -> tuple[frozenset[frozenset[int]], tuple[int, ...]]:
        """The very first candidate of the literal sequence."""
        pairs, down = _inside(bracket, self.pairing)
        sets = self.literal._mdp_sets(bracket, descending(map(self.literal.score, down)))
        first = next(islice(candidates(bracket.mdps, bracket.residents, sets, len(pairs)), 1))
        return frozenset(map(frozenset, first[0])), first[1]


def scenes(start: int, count: int) -> list[Scene]:
    tournaments = (nasty.tournament(Random(seed), most=10) for seed in range(start, start + count))
    return [Scene(one) for one in tournaments if Judge(one, SYSTEM).possible]


def of(part: Part, family: str) -> list[Statement]:
    return [one for one in part.statements if one.id.startswith(family)]


@pytest.mark.parametrize("start", range(0, 200, 40))
def test_brackets_hold_whom_they_hold(start: int) -> None:
    for scene in scenes(start, 40):
        for part, bracket in scene.brackets():
            assert scene.ranks(part.players) == bracket.players
            mdps = [tpn for one in of(part, "bracket.mdps") for tpn in one.players]
            assert scene.ranks(mdps) == bracket.mdps


@pytest.mark.parametrize("start", range(0, 200, 40))
def test_criteria_that_gave_did_so_by_that_much(start: int) -> None:
    for scene in scenes(start, 40):
        for part, bracket in scene.brackets():
            pairs, down = _inside(bracket, scene.pairing)
            values = dict(scene.judge.values(bracket, pairs, down))
            for one in of(part, "criteria.gave"):
                assert told(one.params["value"]) == values[str(one.params["criterion"])]
            for met in of(part, "criteria.met"):
                names = met.params["criteria"]
                assert isinstance(names, list)
                assert not any(values[name] for name in names if int(name[1:]) > 8)


@pytest.mark.parametrize("start", range(0, 300, 60))
def test_what_decided_against_the_first_candidate(start: int) -> None:
    for scene in scenes(start, 60):
        for part, bracket in scene.brackets():
            for one in of(part, "decided."):
                _check_decision(scene, bracket, one)


def _check_decision(scene: Scene, bracket: Bracket, one: Statement) -> None:
    literal = scene.literal
    pairs, down = _inside(bracket, scene.pairing)
    first, left = scene.natural(bracket)
    given = one.params["pairs"]
    assert isinstance(given, list)
    assert frozenset(frozenset(scene.ranks(pair)) for pair in given) == first
    if one.id == "decided.first":
        assert first == frozenset(map(frozenset, pairs))
        return
    assert first != frozenset(map(frozenset, pairs))
    legal = all(literal.legal(*pair) for pair in first)
    assert legal == (one.id != "decided.illegal")
    if not legal:
        assert not literal.legal(*scene.ranks(one.players))
        return
    completes = literal.completable(frozenset((*left, *bracket.below)))
    assert completes == (one.id != "decided.completion")
    if completes:
        assert one.id == "decided.criterion"
        ordered = tuple(sorted((min(pair), max(pair)) for pair in first))
        mine = scene.judge.values(bracket, pairs, down)
        yours = scene.judge.values(bracket, ordered, left)
        name, here, there = next(
            (name, here, there)
            for (name, here), (_, there) in zip(mine, yours, strict=True)
            if here != there
        )
        assert (one.params["criterion"], told(one.params["ours"]), told(one.params["theirs"])) == (
            name,
            here,
            there,
        )


@pytest.mark.parametrize("start", range(0, 200, 40))
def test_who_could_not_have_the_bye(start: int) -> None:
    for scene in scenes(start, 40):
        part = next((part for part in scene.told.parts if part.kind == "bye"), None)
        if part is None:
            continue
        everybody = frozenset(scene.literal.everybody)
        for one in part.statements:
            for rank in scene.ranks(one.players):
                rest = everybody - {rank}
                if one.id == "bye.barred":
                    assert rank not in scene.judge.takers
                elif one.id == "bye.needed":
                    assert not scene.literal.completable(rest)
                elif one.id in ("bye.equal", "bye.unplayed"):
                    assert rank in scene.literal.bye_takers
                    assert scene.literal.completable(rest)
