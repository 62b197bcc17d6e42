"""`zug quiz`: pair a bracket yourself."""

from __future__ import annotations

import sys

import click

from zug.cli.exits import Exit
from zug.cli.options import examples
from zug.cli.output import emit, emit_line, line_width, spoken, spoken_language
from zug.errors import UsageError
from zug.explainer import render
from zug.explainer.rendering import WIDTH, lines_of
from zug.messages import say
from zug.quiz import LEVELS, ask
from zug.quiz.questions import as_json as question_json
from zug.quiz.questions import text, voice_of
from zug.systems.explaining.statements import cited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.quiz import Grade, QuizQuestion
    from zug.systems.explaining.statements import Statement

_WAYS = say("Answer, ? for a hint, ! for the solution, Enter to stop:")


@click.command(
    epilog=examples(
        "zug quiz                                   first rounds, until you have had enough",
        "zug quiz --level 5                         moved-down players and exchanges",
        "zug quiz --level 3 --seed 7                this question again",
        'zug quiz --level 3 --seed 7 --answer "1-4 2-3"',
        "zug quiz --level 6 --json                  a question for a program",
    )
)
@click.option(
    "-l",
    "--level",
    type=click.IntRange(min(LEVELS), max(LEVELS)),
    default=min(LEVELS),
    show_default=True,
    help="1 the first round, 2 opponents met before, 3 colours, 4 floaters, 5 moved-down players "
    "and exchanges, 6 Limbo, completion and look-ahead.",
)
@click.option("-s", "--system", metavar="ID", help="Pairing system; dutch-2026 by default.")
@click.option("--seed", type=int, metavar="N", help="The number of a question, to see it again.")
@click.option("--answer", metavar="PAIRS", help="Grade this answer and stop; exit code 1 if wrong.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
def command(
    *, level: int, system: str | None, seed: int | None, answer: str | None, as_json: bool
) -> int:
    """Pair a bracket yourself, and see where the rules go another way.

    Questions come from random tournaments, and the engine grades the answers. The level of a
    bracket is that of the rules which decide it.
    """
    question = ask(level, seed, system)
    if as_json:
        return _document(question, answer)
    emit(_text(question))
    if answer is None:
        return _session(question, is_repeated=seed is None)
    emit("\n")
    grade = question.grade(answer)
    _say(question, grade.statements)
    emit("\n")
    _solve(question)
    return Exit.OK if grade.is_right else Exit.DIFFERENCES


def _text(question: QuizQuestion) -> str:
    return text(question, spoken_language(), line_width(WIDTH))


def _document(question: QuizQuestion, answer: str | None) -> int:
    from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

    language = spoken_language()
    shown: dict[str, object] = {"question": question_json(question, language)}
    grade: Grade | None = None
    if answer is not None:
        grade = question.grade(answer)
        shown["grade"] = grade.as_json(voice_of(question, language))
        shown["explanation"] = question.explanation.as_json(language)
    emit(to_json(shown))
    return Exit.OK if grade is None or grade.is_right else Exit.DIFFERENCES


def _session(question: QuizQuestion, *, is_repeated: bool) -> int:
    """Question after question, until somebody has had enough."""
    right = asked = 0
    while True:
        outcome = _one(question)
        if outcome is None:
            break
        asked += 1
        right += outcome
        if not is_repeated:
            break
        question = ask(question.level, None, question.system)
        emit("\n" + _text(question))
    if asked:
        emit_line(say("{right} of {asked} right at the first try.", right=right, asked=asked))
    return Exit.OK


def _one(question: QuizQuestion) -> bool | None:
    """One question: was it right at the first try? None: the reader has had enough."""
    hints = iter(question.hints)
    is_first = True
    while True:
        line = _line()
        if line == "!":
            _solve(question)
            return False
        if line == "?":
            is_first = False
            _hint(question, next(hints, None))
            continue
        if not line:
            return None
        try:
            grade = question.grade(line)
        except UsageError as error:
            emit_line(say("{message}; {advice}.", message=error.message, advice=error.advice))
            continue
        _say(question, grade.statements)
        if grade.is_right:
            emit("\n")
            _solve(question)
            return is_first
        is_first = False


def _hint(question: QuizQuestion, hint: Statement | None) -> None:
    if hint is None:
        emit_line(say("There are no more hints."))
    else:
        _say(question, [hint])


def _line() -> str:
    """What the reader types; nothing at the end of the input."""
    emit(f"\n{spoken(_WAYS)} ")
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        emit("\n")
    return line.strip()


def _say(question: QuizQuestion, statements: Iterable[Statement]) -> None:
    voice = voice_of(question, spoken_language())
    for statement in statements:
        sentence = f"{voice.sentence(statement)} [{cited(statement.article)}]"
        emit("\n".join(lines_of(sentence, line_width(WIDTH))) + "\n")


def _solve(question: QuizQuestion) -> None:
    emit(render(question.explanation, spoken_language(), width=line_width(WIDTH)))
