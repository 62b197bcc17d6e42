"""Explanations of every system on random tournaments: they never fail, and cite what exists."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterable, Iterator
from inspect import signature
from itertools import pairwise
from random import Random

import pytest

import zug
from tests.literal import nasty
from tests.support.matches import random_match_tournament
from tests.support.teams import random_team_tournament
from zug.explainer import Statement, explain, render, why_not
from zug.generator import Config, generate
from zug.messages import languages
from zug.model import Tournament
from zug.rules.books import book
from zug.systems import SYSTEMS, find_system
from zug.systems.dutch.explaining import DutchBracketView

IDS = [info.id for info in SYSTEMS]


def drawn(system: str, seed: int) -> Tournament:
    if find_system(system).schedule is not None:
        size = str((6, 8, 10)[seed % 3])
        whole = generate(Config(system=system).with_settings({"players": size}), seed)
        return whole.before(seed % (whole.rounds or 1) + 1)
    if find_system(system).pairs_teams:
        return random_team_tournament(random.Random(seed), 9, 4)
    if system.startswith("double"):
        return random_match_tournament(random.Random(seed), 9, 4)
    return nasty.tournament(Random(seed), most=12)


def assert_cited(statements: Iterable[Statement]) -> None:
    for statement in statements:
        name, _, article = statement.article.partition(":")
        assert article in book(name), statement


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize("start", range(0, 20, 10))
def test_rounds_are_explained(system: str, start: int) -> None:
    for seed in range(start, start + 10):
        tournament = drawn(system, seed)
        told = explain(tournament, system)
        pairing = zug.pair(tournament, system)
        assert (told.boards, told.bye) == (pairing.boards, pairing.bye)
        for part in told.parts:
            assert_cited((part.title, *part.statements))
        boards = [part.board for part in told.parts if part.board]
        assert sorted(boards) == list(range(1, len(told.boards) + 1))
        assert render(told, languages()[seed % len(languages())])
        json.dumps(told.as_json("fr"))
        for number in boards:
            about = told.board(number)
            assert any(part.board == number for part in about.parts)
            assert sum(part.kind == "pair" for part in about.parts) == 1
        for tpn in [*told.people][seed % 3 :: 3]:
            assert render(told.player(tpn))


@pytest.mark.parametrize("system", IDS)
@pytest.mark.parametrize("start", range(0, 8, 8))
def test_every_question_is_answered(system: str, start: int) -> None:
    for seed in range(start, start + 8):
        tournament = drawn(system, seed)
        luck = Random(seed)
        everybody = [player.tpn for player in tournament.players]
        pairing = zug.pair(tournament, system)
        for _ in range(3):
            first, second = luck.sample(everybody, 2)
            answer = why_not(tournament, (first, second if luck.random() < 0.8 else 0), system)
            assert_cited(answer.statements)
            assert pickle.loads(pickle.dumps(answer)) == answer
            json.dumps(answer.as_json())
            assert render(answer, languages()[seed % len(languages())])
            if answer.boards:
                wished = {first, answer.asked[0].black}
                rows = [*map(set, answer.boards), {answer.bye, 0}]
                assert wished in rows
        for board in pairing.boards:
            assert why_not(tournament, tuple(board), system).verdict == "actual"
        if pairing.bye is not None:
            assert why_not(tournament, (pairing.bye, 0), system).verdict == "actual"
        assert why_not(tournament, pairing, system).verdict in ("actual", "impossible", "forbidden")


@pytest.mark.parametrize("system", IDS)
def test_what_is_forbidden_cannot_be_had(system: str) -> None:
    """No engine pairs two players of whom we say that an absolute rule keeps them apart."""
    for seed in range(6):
        tournament = drawn(system, seed)
        present = [p.tpn for p in tournament.players if p.tpn not in tournament.absentees]
        for first, second in pairwise(present):
            if why_not(tournament, (first, second), system).verdict == "forbidden":
                pairing = zug.pair(tournament, system)
                assert pairing.opponent(first) != second


def test_an_earlier_round_is_explained_from_what_was_known() -> None:
    tournament = drawn("dutch-2026", 3)
    for round_ in range(1, tournament.rounds_played + 1):
        assert explain(tournament, round=round_).round == round_
        assert explain(tournament, round=round_).boards == zug.pair(tournament, round=round_).boards


def test_explain_is_a_plain_function() -> None:
    """`zug.explain` has a signature and can be sent to another process."""
    assert pickle.loads(pickle.dumps(zug.explain)) is zug.explain
    assert [*signature(zug.explain).parameters] == [*signature(zug.pair).parameters, "language"]


def test_explanations_print_as_words() -> None:
    tournament = zug.new(["Ada", "Bea", "Cléa", "Dora"], rounds=3)
    told, answer = zug.explain(tournament), zug.why_not(tournament, (1, 2))
    assert str(told) == render(told)
    assert str(answer) == render(answer)
    assert "Ada" in str(told.board(1))


def test_one_board_asks_nothing_of_the_brackets_below(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = generate(Config().with_settings({"players": "30", "rounds": "5"}), 3)
    told: list[object] = []
    whole = DutchBracketView.statements

    def counted(view: DutchBracketView) -> Iterator[Statement]:
        told.append(view)
        return whole(view)

    monkeypatch.setattr(DutchBracketView, "statements", counted)
    answer = zug.explain(tournament, round=5)
    brackets = [part for part in answer.parts if part.kind == "bracket"]
    board = answer.board(1)
    assert str(board)
    assert len(told) == sum(part.kind == "bracket" for part in board.parts) < len(brackets)
    assert len(str(answer)) > len(str(board))
    assert len(told) == len(brackets)
    assert pickle.loads(pickle.dumps(brackets[0])) == brackets[0]
