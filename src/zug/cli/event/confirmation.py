"""The command line's form of every level: it asks at a terminal, a script says the answer.

Level 2 has to be read and level 3 is asked once, both answered by `--yes`; level 4 is asked twice,
the second time the other way round, and answered by `--confirm WORD`. Nothing answers them all
beforehand.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from zug.cli.output import note, spoken, tell
from zug.director import Answers, Level, Question, Refused, outcome_of
from zug.director.desk import turned
from zug.errors import UnansweredError
from zug.messages import Message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import Objection

Value = TypeVar("Value")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
_PLACE = "zug.answers"


def answer_options() -> Decorator:
    """`--yes` and `--confirm`, of every command that decides something."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        confirm = click.option(
            "--confirm",
            metavar="WORD",
            multiple=True,
            expose_value=False,
            callback=_keep_words,
            help="Answer a question of level 4, which names the word.",
        )
        yes = click.option(
            "--yes",
            is_flag=True,
            expose_value=False,
            callback=_keep_yes,
            help="Answer questions of levels 2 and 3.",
        )
        return yes(confirm(function))

    return decorate


def _given(context: click.Context) -> Answers:
    answers: Answers = context.meta.get(_PLACE, Answers())
    return answers


def _keep_words(context: click.Context, _option: click.Parameter, words: tuple[str, ...]) -> None:
    context.meta[_PLACE] = _given(context)._replace(word=" ".join(words))


def _keep_yes(context: click.Context, _option: click.Parameter, said: bool) -> None:
    context.meta[_PLACE] = _given(context)._replace(confirmed=said)


def answered(use_case: Callable[[Answers], Value], reason: str = "") -> Value:
    """Run a use case with what was answered; if a question is left, ask it, and run it again."""
    answers = _given(click.get_current_context())._replace(reason=reason)
    while True:
        outcome = outcome_of(use_case, answers)
        if isinstance(outcome, Refused):
            raise outcome.error
        if not isinstance(outcome, Question):
            return outcome
        answers = _ask(outcome, answers)


def _ask(question: Question, answers: Answers) -> Answers:
    """Ask what has not been answered, each question with its level; the rest is told."""
    is_heard = sys.stdin.isatty()
    error = question.error
    for objection in question.objections:
        if objection not in question.missing:
            note(say("note: {remark}", remark=objection.message))
        elif is_heard:
            level, message = int(objection.level), objection.message
            note(say("level {level}: {question}", level=level, question=message))
        elif objection.message != error.message:
            note(_asked(objection))
    if not is_heard:
        by_level = sorted(question.missing, key=lambda objection: -objection.level)
        options = " ".join(dict.fromkeys(map(_option, by_level)))
        advice = say("add {options} to do it all the same", options=options)
        raise UnansweredError(error.code, error.message, advice)
    words = list(dict.fromkeys(objection.word for objection in question.missing if objection.word))
    for word in words:
        if not _says_yes(say("Do it all the same?")) or _says_yes(turned(word), usual=True):
            raise _left()
    if not words and not _says_yes(_ASKED.get(question.level, say("Do it all the same?"))):
        raise _left()
    return answers._replace(confirmed=True, word=" ".join([*answers.word.split(), *words]))


_ASKED = {Level.READ: say("Have you read this?")}
"""By the highest level, the question at the terminal if it is another one than of level 3."""


def _option(objection: Objection) -> str:
    return f"--confirm {objection.word}" if objection.word else "--yes"


def _asked(objection: Objection) -> Message:
    return say(
        "level {level} ({option}): {question}",
        level=int(objection.level),
        option=_option(objection),
        question=objection.message,
    )


def _left() -> UnansweredError:
    return UnansweredError("unconfirmed", say("nothing was recorded"))


def _says_yes(question: Message, *, usual: bool = False) -> bool:
    """An answer that says nothing is the safe one."""
    yes, no = spoken(say("yes")), spoken(say("no"))
    tell(f"{spoken(question)} [{yes}/{no}]")
    typed = sys.stdin.readline().strip().casefold()
    if usual:
        return typed not in (no, no[0], "n", "no")
    return typed in (yes, yes[0], "y", "yes")
