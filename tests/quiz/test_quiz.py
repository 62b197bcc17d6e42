"""Questions, answers and what is said of them."""

from __future__ import annotations

import json

import pytest

from zug.errors import UsageError
from zug.explainer import render
from zug.messages import languages, translations
from zug.quiz import LEVELS, VERDICTS, QuizQuestion, ask
from zug.quiz.grading import SENTENCES
from zug.quiz.levels import COLOURS, FLOATERS, LOOK_AHEAD, MDPS, MET, candidates
from zug.quiz.questions import as_json, row, text, voice_of

OTHERS = {
    "dutch-2017": LEVELS,
    "burstein-2026": LEVELS,
    "dubov-2026": [1, MET, FLOATERS, MDPS, LOOK_AHEAD],
    "double-swiss-2026": [1, MET, FLOATERS, MDPS, LOOK_AHEAD],
    "team-2026": LEVELS,
}
"""In Dubov colours divide the bracket; Double-Swiss has no colour criteria."""


def written(pairs: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{first}-{second}" for first, second in pairs)


def test_a_seed_names_a_question() -> None:
    one, other = ask(3, 7), ask(3, 7)
    assert one.tournament == other.tournament
    assert (one.round, one.group) == (other.round, other.group)
    assert len({ask(3).seed for _ in range(4)}) > 1


@pytest.mark.parametrize(
    ("system", "level"), [(one, level) for one, levels in OTHERS.items() for level in levels]
)
def test_every_system_that_chooses_by_criteria_has_questions(system: str, level: int) -> None:
    question = ask(level, 1, system)
    assert question.grade(written(question.solution)).verdict == "right"
    verdicts = [question.grade(one.pairs).verdict for one in candidates(question.view)]
    assert verdicts.count("right") == 1
    assert {*verdicts} <= {*VERDICTS}
    for language in languages():
        assert text(question, language)
        voice = voice_of(question, language)
        assert all(voice.sentence(hint) for hint in question.hints)


@pytest.mark.slow
def test_all_that_the_quiz_says_occurs() -> None:
    """Each sentence of the quiz, in a question somebody can get."""
    seen: set[str] = set()
    kinds = [(level, "dutch-2026") for level in LEVELS]
    kinds += [(FLOATERS, "double-swiss-2026"), (LOOK_AHEAD, "team-2026")]
    for seed in range(12):
        for level, system in kinds:
            question = ask(level, seed, system)
            seen |= {hint.id for hint in question.hints}
            answers = [one.pairs for one in candidates(question.view)]
            answers += [*_with_more_floaters(question), *_misshapen(question)]
            for pairs in answers:
                seen |= {one.id for one in question.grade(pairs).statements}
            if seen >= {*SENTENCES}:
                return
    assert seen >= {*SENTENCES}


def _with_more_floaters(question: QuizQuestion) -> list[tuple[tuple[int, int], ...]]:
    if question.takes_from_below:
        return []
    return [question.solution[:1], question.solution[1:]]


def _misshapen(question: QuizQuestion) -> list[tuple[tuple[int, int], ...]]:
    """Two who moved down together, or two from below."""
    alike = [seat.tpn for seat in question.players if seat.came_down]
    if question.takes_from_below:
        alike = [tpn for tpn in question.view.reserve if tpn not in question.view.chosen.floaters]
    if len(alike) < 2:
        return []
    first, second = alike[:2]
    kept = tuple(pair for pair in question.solution if not {first, second} & {*pair})
    return [(*kept, (first, second))]


@pytest.mark.parametrize(
    ("level", "seed", "answer", "verdict", "criterion"),
    [
        (COLOURS, 4, "1-5 3-13 4-12", "right", None),
        (COLOURS, 4, "5 – 1, 13:3; 12/4", "right", None),
        (COLOURS, 4, "1-5 3-12 4-13", "worse", "C12"),
        (MDPS, 4, "4-3 2-10 5-7 8", "right", None),
        (MDPS, 4, "4-7 2-10 3-5", "forbidden", None),
        (LOOK_AHEAD, 1, "6-10 7-12 8-13", "impossible", None),
    ],
)
def test_answers(level: int, seed: int, answer: str, verdict: str, criterion: str | None) -> None:
    grade = ask(level, seed).grade(answer)
    assert (grade.verdict, grade.criterion) == (verdict, criterion)


@pytest.mark.parametrize(
    "answer", ["", "?", "1", "1-2-3", "one-two", "1-99", "1-5 1-3", "1-5 5", "99", "1-1"]
)
def test_answers_that_cannot_be_read(answer: str) -> None:
    with pytest.raises(UsageError) as caught:
        ask(COLOURS, 4).grade(answer)
    assert caught.value.code == "bad-answer"


@pytest.mark.parametrize(
    ("level", "seed", "system", "code"),
    [
        (0, 1, None, "no-such-level"),
        (7, 1, None, "no-such-level"),
        (1, -1, None, "bad-seed"),
        (1, 1, "lim-2026", "no-criteria"),
        (1, 1, "nothing", "unknown-system"),
        (COLOURS, 1, "double-swiss-2026", "no-such-bracket"),
    ],
)
def test_what_cannot_be_asked(level: int, seed: int, system: str | None, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        ask(level, seed, system)
    assert caught.value.code == code


def test_a_question_does_not_give_its_answer_away() -> None:
    question = ask(MDPS, 4)
    shown = as_json(question, "en")
    assert "solution" not in json.dumps(shown)
    assert [seat["number"] for seat in shown["players"]] == [4, 2, 3, 5, 7, 8, 10]  # type: ignore[index, attr-defined]


def test_the_table_writes_preferences_as_the_map_does() -> None:
    """`W?` mild, `W` strong, `W!` absolute, in both."""
    question = ask(6, 9)
    table = {seat.tpn: row(seat, translations("en"))[5] for seat in question.players}
    signs = {"mild": "?", "strong": "", "absolute": "!", "": ""}
    (drawn,) = [one for one in question.explanation.maps if one.group == question.group]
    for tpn, written in table.items():
        face = drawn.faces[tpn]
        assert written == face.due.upper() + signs[face.strength]


def test_the_bye_at_the_bottom_does_not_wait() -> None:
    """Whoever has the bye waits for no bracket, and no hint is the solution."""
    question = ask(6, 9)
    told = render(question.explanation)
    assert "gets the bye" in told
    assert "Limbo" not in told
    solution = {frozenset(pair) for pair in question.solution}
    for hint in question.hints:
        pairs = hint.params.get("pairs")
        assert not isinstance(pairs, list) or {frozenset(pair) for pair in pairs} != solution


@pytest.mark.parametrize("system", ["dubov-2026", "double-swiss-2026"])
def test_a_level_a_system_lacks_is_refused_at_once(system: str) -> None:
    with pytest.raises(UsageError, match=f"colours decide no bracket of {system}"):
        ask(3, 7, system)
