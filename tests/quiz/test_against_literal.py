"""Levels and grades against the literal reading of the Dutch System."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.explain.witness import Judge
from tests.literal.core import Bracket
from tests.literal.dutch_2026 import Round2026
from zug.quiz import LEVELS, Grade, QuizQuestion, ask
from zug.quiz.levels import COLOURS, FIRST_ROUND, FLOATERS, LOOK_AHEAD, MDPS, MET, candidates

COLOUR_RULES = ["C3", "C10", "C11", "C12", "C13"]
FLOAT_RULES = ["C9", *(f"C{n}" for n in range(14, 22))]
SEEDS = range(5)


class Literal:
    """The bracket of a question, as the literal engine pairs it without some rules."""

    def __init__(self, question: QuizQuestion, drop: list[str] | None = None) -> None:
        self.judge = Judge(question.tournament, "dutch-2026")
        self.round = Round2026(question.tournament, drop or [])
        self.round._fix_the_score_of_the_bye()
        rank = self.judge.rank
        self.tpn = {place: tpn for tpn, place in rank.items()}
        score = question.view.score
        mdps = [rank[seat.tpn] for seat in question.players if seat.score > score]
        residents = [rank[seat.tpn] for seat in question.players if seat.score == score]
        below = [rank[seat.tpn] for seat in question.below]
        self.bracket = Bracket(tuple(sorted(mdps)), tuple(sorted(residents)), tuple(sorted(below)))

    def sorted(self, tpns: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(self.judge.rank[tpn] for tpn in tpns))

    def ranked(self, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        made = (self.sorted(pair) for pair in pairs)
        return tuple(sorted((high, low) for high, low in made))

    @property
    def pairs(self) -> set[frozenset[int]]:
        made, _ = self.round._pair_bracket(self.bracket)
        return {frozenset(self.tpn[rank] for rank in pair) for pair in made}


def solution(question: QuizQuestion) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in question.solution}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_rules_of_a_level_decide_its_brackets(level: int, seed: int) -> None:
    question = ask(level, seed)
    assert Literal(question).pairs == solution(question)
    if level == FIRST_ROUND:
        assert question.round == 1
        assert question.solution == tuple(question.view.first().pairs)
    elif level == MET:
        assert Literal(question, [*COLOUR_RULES, *FLOAT_RULES, "C8"]).pairs == solution(question)
        assert Literal(question, ["C1"]).pairs != solution(question)
    elif level == COLOURS:
        assert Literal(question, [*FLOAT_RULES, "C8"]).pairs == solution(question)
        assert Literal(question, COLOUR_RULES).pairs != solution(question)
    elif level == FLOATERS:
        assert question.view.chosen.floaters
        assert not any(seat.came_down for seat in question.players)
        assert Literal(question, ["C8"]).pairs == solution(question)
    elif level == MDPS:
        came_down = any(seat.came_down for seat in question.players)
        exchanged = any(one.id == "order.exchange" for one in question.view.written())
        assert came_down or exchanged
        assert Literal(question, ["C8"]).pairs == solution(question)
    else:
        assert level == LOOK_AHEAD
        limbo = {seat.tpn for seat in question.players if seat.came_down}
        limbo &= {*question.view.chosen.floaters}
        assert limbo or _needs_what_is_below(question)


def _needs_what_is_below(question: QuizQuestion) -> bool:
    """Without those below, or without looking at them, the bracket is paired otherwise."""
    literal = Literal(question, ["C4", "C8"])
    alone = literal.bracket._replace(below=())
    made, _ = literal.round._pair_bracket(alone)
    pairs = {frozenset(literal.tpn[rank] for rank in pair) for pair in made}
    return pairs != solution(question) or Literal(question, ["C8"]).pairs != solution(question)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("level", LEVELS)
def test_every_answer_is_graded_as_the_text_says(level: int, seed: int) -> None:
    question = ask(level, seed + 100)
    literal = Literal(question)
    right = 0
    for candidate in candidates(question.view):
        grade = question.grade(candidate.pairs)
        check(literal, question, grade, candidate.pairs, candidate.floaters)
        right += grade.is_right
    assert right == 1


def check(
    literal: Literal,
    question: QuizQuestion,
    grade: Grade,
    pairs: tuple[tuple[int, int], ...],
    floaters: tuple[int, ...],
) -> None:
    judge, bracket = literal.judge, literal.bracket
    ranked, down = literal.ranked(pairs), literal.sorted(floaters)
    if not all(judge.round.legal(*pair) for pair in ranked):
        assert grade.verdict == "forbidden"
    elif not judge.round.completable(frozenset({*down, *bracket.below})):
        assert grade.verdict in ("forbidden", "impossible")
        assert {*pairs} != {*question.view.chosen.pairs}
    else:
        ours = literal.ranked(question.solution)
        chosen = literal.sorted(question.view.chosen.floaters)
        mine = judge.values(bracket, ours, chosen)
        yours = judge.values(bracket, ranked, down)
        changed = next((pair for pair in zip(mine, yours, strict=True) if pair[0] != pair[1]), None)
        if changed is not None:
            assert grade.verdict == "worse"
            assert grade.criterion == changed[0][0]
            assert changed[0][1] < changed[1][1]  # type: ignore[operator]
        elif ranked == ours:
            assert grade.verdict == "right"
        else:
            assert grade.verdict == "later"
            first = judge.first_of(bracket, [(ours, chosen), (ranked, down)])
            assert first[0] == ours
