"""FIDE's checklist as we answer it: every answer is shown by a test, and the sum holds."""

from __future__ import annotations

from scripts import checklist
from scripts.checklist import Question, exists, faults, page, questions, walk


def test_one_failure_until_the_long_run_is_made_and_few_penalties() -> None:
    walked = walk(questions())
    assert walked.failures == (33,)
    assert walked.penalties == {61: 7, 121: 7, 135: 18}
    assert walked.asked[walked.asked.index(119) :][:4] == (119, 121, 120, 122)
    assert walked.people == (33,), "the long run with another engine"


def answered(**changes: str) -> dict[int, Question]:
    """All questions answered yes, at no cost, save for some: `q7="no"`."""
    found = {}
    for number, one in questions().items():
        answer = changes.get(f"q{number}", "yes")
        found[number] = one._replace(answer=answer, how="so", tests=())
    return found


def test_the_walk_jumps_fails_and_adds_up() -> None:
    walked = walk(answered(q8="no", q26="no", q94="no"))
    assert 9 in walked.asked
    assert {27, 28, 29} & {*walked.asked} == set()
    assert (walked.penalties[26], walked.penalties[94]) == (25, 50)
    assert not {*range(95, 106)} & {*walked.asked}
    assert walked.asked[-1] == 223
    assert walked.failures == ()
    assert walk(answered(q7="no", q8="no", q9="no")).failures == (7, 9)


def test_what_people_have_still_to_do_is_not_met_and_named_in_the_headline() -> None:
    asked = questions()
    done = asked[33]._replace(answer="yes")
    assert walk(asked | {33: done}).failures == ()
    assert "1 hard failure until the acceptance run is made (question 33); " in page(asked)
    assert "no hard failure; " in page(asked | {33: done})
    two = page(asked | {7: asked[7]._replace(answer="no")})
    assert "2 hard failures, 1 of them until the acceptance run is made (question 33)" in two
    assert "nobody says" in " ".join(faults(asked | {33: asked[33]._replace(until="")}))


def test_a_certificate_is_asked_for_something() -> None:
    none = {f"q{number}": "no" for number in checklist.SYSTEMS_ASKED_FOR}
    assert walk(answered(**none)).failures == (6,)


def test_an_answer_without_words_or_with_a_test_that_is_gone_is_found() -> None:
    here = "tests/scripts/test_checklist.py::test_a_certificate_is_asked_for_something"
    assert exists(here)
    assert not exists(f"{here}_s")
    assert exists("scripts/sentences.py::messages")
    assert not exists("tests/test_none.py::test_none")
    asked = questions()
    first = asked[7]
    broken = asked | {7: first._replace(tests=("tests/test_none.py::test_none",), how="")}
    found = [*faults(broken)]
    assert "question 7: no tests/test_none.py::test_none" in found
    assert "question 7: the answer has no words" in found
    assert "question 7: no test shows the answer" in faults(
        asked | {7: first._replace(tests=(), answer="yes", how="so")}
    )


def test_the_page_has_every_question() -> None:
    text = page(questions())
    assert all(f"| {number} | " in text for number in range(1, checklist.COUNT + 1))
