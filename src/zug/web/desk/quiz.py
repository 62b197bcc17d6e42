"""The quiz: a bracket to pair, for anybody, without an event."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation

from zug.errors import UsageError
from zug.explainer.pages import bracket_page
from zug.quiz import LEVELS, ask, askable
from zug.quiz.levels import FIRST_ROUND, LOOK_AHEAD
from zug.quiz.questions import HEADS, KEY, row, task, title, voice_of
from zug.systems import DEFAULT_SYSTEM
from zug.systems.explaining.statements import cited
from zug.web.events.cached import cached
from zug.web.events.messages import tell
from zug.web.events.request import language, number
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from zug.quiz import Grade, QuizQuestion

KEPT = 200
"""Questions answered in one visit that are remembered, so that none counts twice."""


def page(request: HttpRequest) -> HttpResponse:
    """A question by its number; without one, the next question of the level."""
    level = min(max(number(request.GET.get("level"), FIRST_ROUND), FIRST_ROUND), LOOK_AHEAD)
    system = request.GET.get("system", DEFAULT_SYSTEM)
    seed = number(request.GET.get("seed"), None)
    try:
        if seed is None:
            question = ask(level, None, system)
            return redirect(f"{reverse('quiz')}?{_query(question)}")
        question = cached(("quiz", level, seed, system), lambda: ask(level, seed, system))
    except UsageError as error:
        if error.code != "no-such-bracket" or level == FIRST_ROUND:
            raise
        tell(request, sentence(error), level="error")
        return redirect(f"{reverse('quiz')}?{urlencode({'system': system})}")
    return _show(request, question)


def _query(question: QuizQuestion) -> str:
    shown: dict[str, object] = {"level": question.level, "seed": question.seed}
    if question.system != DEFAULT_SYSTEM:
        shown["system"] = question.system
    return urlencode(shown)


def _show(request: HttpRequest, question: QuizQuestion) -> HttpResponse:
    spoken = language()
    voice = voice_of(question, spoken)
    grade, fault = _graded(request, question)
    hints = question.hints[: number(request.GET.get("hints"), 0)]
    is_over = "solution" in request.POST or (grade is not None and grade.is_right)
    if is_over or grade is not None or hints:
        _count(request, question, right=grade is not None and grade.is_right and not hints)
    context: dict[str, Any] = {
        "question": question,
        "query": _query(question),
        "title": title(question),
        "bracket": voice.sentence(question.view.title()),
        "tasks": task(question),
        "heads": HEADS,
        "key": KEY,
        "players": [row(seat, translation) for seat in question.players],
        "below": [row(seat, translation) for seat in question.below],
        "levels": LEVELS.items(),
        "systems": askable(),
        "answer": request.POST.get("answer", ""),
        "grade": grade,
        "verdict": [
            (voice.sentence(statement), cited(statement.article)) for statement in grade.statements
        ]
        if grade
        else [],
        "fault": fault,
        "hints": [voice.sentence(hint) for hint in hints],
        "more_hints": len(hints) + 1 if len(hints) < len(question.hints) else 0,
        "solved": bracket_page(question.explanation, spoken) if is_over else None,
        "score": request.session.get("quiz", {}),
    }
    return render(request, "web/desk/templates/quiz.html", context)


def _graded(request: HttpRequest, question: QuizQuestion) -> tuple[Grade | None, str]:
    """The answer that was sent, or what is wrong with the way it is written."""
    if request.method != "POST" or "solution" in request.POST:
        return None, ""
    try:
        return question.grade(request.POST.get("answer", "")), ""
    except UsageError as error:
        return None, sentence(error)


def _count(request: HttpRequest, question: QuizQuestion, *, right: bool) -> None:
    """Only the first try counts."""
    score = request.session.get("quiz", {"right": 0, "asked": 0, "done": []})
    name = f"{question.system} {question.level} {question.seed}"
    if name not in score["done"]:
        done = [*score["done"], name][-KEPT:]
        score = {"right": score["right"] + right, "asked": score["asked"] + 1, "done": done}
        request.session["quiz"] = score
