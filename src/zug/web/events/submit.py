"""From a form to an outcome, and from the outcome to a page.

A view hands over a use case of the director, or an intention: a function that makes the decision
for the event as it stands when its turn has come. What is done, asked or refused comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from zug.director import (
    Answers,
    ClashError,
    Decision,
    Desk,
    Done,
    Outcome,
    Question,
    Refused,
    State,
    outcome_of,
)
from zug.director.objections import require
from zug.errors import ZugError
from zug.screens.advice import Interface, advice_for
from zug.screens.questions import ShownQuestion
from zug.web.events.messages import tell
from zug.web.events.request import number, opening, spoken
from zug.web.events.request import sentence as whole
from zug.web.events.store import event_desk, sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse, QueryDict

    from zug.web.events.request import DeskRequest

Intention = Callable[[State], Decision]
Intentions = Callable[[State], Sequence[Decision]]
UseCase = Callable[[Desk, Answers], Done]
NOTHING_KEPT: Mapping[str, str] = MappingProxyType({})


def answers_of(visit: DeskRequest, ground: str = "") -> Answers:
    """What a form says beside its fields; a `ground` of the rules stands before the reason."""
    return answers_in(visit.request.POST, seen_by(visit), ground)


def answers_in(post: QueryDict, seen: int | None, ground: str = "") -> Answers:
    """What a form answers, with the last decision that its sender had on screen."""
    typed = post.get("reason", "").strip()[:500]
    reason = ": ".join(text for text in (ground, typed) if text)
    return Answers("confirmed" in post, post.get("word", "")[:200], reason, seen)


def seen_by(visit: DeskRequest) -> int:
    """The number of the last decision the sender of a form had on screen."""
    return number(visit.request.POST.get("seen"), visit.state.decisions)


def perform(visit: DeskRequest, use_case: UseCase, answers: Answers) -> Outcome:
    """Run a use case at the desk of the event; only what is done is committed."""

    def at_desk() -> Done:
        with event_desk(visit.key, visit.author, visit.role) as desk:
            return use_case(desk, answers)

    return outcome_of(at_desk)


def decide(visit: DeskRequest, intention: Intention, answers: Answers) -> Outcome:
    """Record what is intended for the state as it is now."""

    def use_case(desk: Desk, answers: Answers) -> Done:
        return desk.decide(answers, intention(desk.state))

    return perform(visit, use_case, answers)


def submit(
    visit: DeskRequest, intention: Intention, target: str, *, ground: str = ""
) -> HttpResponse:
    """Record and go on to `target`; what must be confirmed is asked, a clash is shown."""
    return respond(visit, decide(visit, intention, answers_of(visit, ground)), target)


def submit_all(visit: DeskRequest, intentions: Intentions, target: str) -> HttpResponse:
    """Record several decisions or none of them, and go on to `target`; each may ask."""

    def use_case(desk: Desk, answers: Answers) -> Done:
        return desk.decide(answers, *intentions(desk.state))

    return respond(visit, perform(visit, use_case, answers_of(visit)), target)


def respond(
    visit: DeskRequest,
    outcome: Outcome,
    target: str,
    kept: Mapping[str, str] = NOTHING_KEPT,
) -> HttpResponse:
    """Return the page after an action: `target` with messages, a question, or a clash.

    A question sends the fields that are `kept` again, such as a file.
    """
    match outcome:
        case Question():
            return ask(visit, outcome, target, kept)
        case Refused(ClashError() as clash):
            return show_clash(visit, clash, target)
        case Refused(error):
            tell(visit.request, sentence(error), level="error")
        case Done():
            for decision in outcome.recorded:
                tell(visit.request, opening(decision.sentence))
                for note in decision.notes:
                    tell(visit.request, whole(note), level="warning")
    return redirect(target)


def refusal(visit: DeskRequest, intention: Intention) -> ZugError | None:
    """Why the rules refuse it, for a page that shows the form again as it was sent."""
    match outcome_of(lambda: require(intention(visit.state).check(visit.state))):
        case Refused(error):
            return error
    return None


def advice_of(error: ZugError) -> str:
    """Return what to do about it, at the desk."""
    return advice_for(error.code, error.advice, Interface.DESK)


def sentence(error: ZugError) -> str:
    """What was refused and what to do, without the code programs read."""
    text, advice = spoken(error.message), spoken(advice_of(error))
    if advice:
        text = _("%(what)s; %(advice)s") % {"what": text, "advice": advice}
    return whole(text)


def ask(
    visit: DeskRequest,
    question: Question,
    target: str,
    kept: Mapping[str, str] = NOTHING_KEPT,
) -> HttpResponse:
    """The page of a question; at level 4 there are two, the second asks the other way round.

    `kept` are further fields to be sent again: a file.
    """
    fields = _fields(visit, ("csrfmiddlewaretoken", "reason", "asked", "word", "confirmed"))
    context = {
        "question": ShownQuestion.of(question, visit.state, visit.request.POST.get("asked", "")),
        "fields": [*fields, *kept.items()],
        "reason": visit.request.POST.get("reason", ""),
        "target": target,
    }
    return render(visit.request, "web/events/templates/question.html", context)


def show_clash(
    visit: DeskRequest, clash: ClashError, target: str, field: str = "seen"
) -> HttpResponse:
    """Both decisions, and a choice; `field` is what the form calls the last decision seen."""
    visit.event.refresh_from_db()
    now = sentences(visit.event)
    context = {
        "sentence": clash.decision.sentence(visit.state),
        "between": [(line, now[line.number - 1]) for line in clash.lines],
        "fields": [*_fields(visit, ("csrfmiddlewaretoken", field)), (field, len(now))],
        "event_name": "" if field == "seen" else visit.event.name,
        "target": target,
    }
    return render(visit.request, "web/events/templates/clash.html", context, status=409)


def _fields(visit: DeskRequest, without: Iterable[str]) -> list[tuple[str, object]]:
    """What was sent, to be sent again."""
    return [
        (key, value)
        for key, values in visit.request.POST.lists()
        if key not in without
        for value in values
    ]
