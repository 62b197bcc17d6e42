"""From a form to a decision: the version it saw, clashes, objections to be read first.

A view hands over an intention: a function of the director that makes the decision for the event as
it stands when its turn has come. What was recorded comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from zug.director import ClashError, Decision, Level, State, UnconfirmedError
from zug.director.actions.rounds import may_be_for_rating, may_count
from zug.director.journal.confirmation import Confirmation
from zug.director.objections import messages_of, require
from zug.errors import ZugError
from zug.screens.advice import Interface, advice_for
from zug.web.events.messages import opening, spoken, tell
from zug.web.events.messages import sentence as whole
from zug.web.events.request_data import number
from zug.web.events.store import event_desk, sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from zug.director import RecordedDecision
    from zug.web.events.access import DeskRequest

Intention = Callable[[State], Decision]
NOTHING_KEPT: Mapping[str, str] = MappingProxyType({})


NOTHING_CONFIRMED = Confirmation()


def answers_of(request: HttpRequest) -> Confirmation:
    post = request.POST
    return Confirmation("confirmed" in post, post.get("word", "")[:200])


def seen_by(visit: DeskRequest) -> int:
    """The number of the last decision the sender of a form had on screen."""
    return number(visit.request.POST.get("seen"), visit.state.decisions)


def record(
    visit: DeskRequest,
    intention: Intention,
    *,
    reason: str = "",
    seen: int | None = None,
    answers: Confirmation = NOTHING_CONFIRMED,
) -> tuple[RecordedDecision, State]:
    """Record what is intended for the state as it is now; and that state."""
    known = seen_by(visit) if seen is None else seen
    with event_desk(visit.key, visit.author, visit.role) as desk:
        decision = intention(desk.state)
        return desk.record(decision, reason, **answers._asdict(), seen=known), desk.state


def submit(
    visit: DeskRequest,
    intention: Intention,
    target: str,
    *,
    ground: str = "",
) -> HttpResponse:
    """Record and go on to `target`; what must be confirmed is asked, a clash is shown.

    A `ground` of the rules stands before the reason that was typed.
    """
    request = visit.request
    typed = request.POST.get("reason", "").strip()[:500]
    reason = ": ".join(text for text in (ground, typed) if text)
    try:
        done, _state = record(visit, intention, reason=reason, answers=answers_of(request))
    except UnconfirmedError as question:
        return ask(visit, question, target)
    except ClashError as clash:
        return show_clash(visit, clash, target)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect(target)
    tell(request, opening(done.sentence))
    for note in done.notes:
        tell(request, whole(note), level="warning")
    return redirect(target)


def submit_all(
    visit: DeskRequest, intention: Callable[[State], Sequence[Decision]], target: str
) -> HttpResponse:
    """Record several decisions or none of them, and go on to `target`; each may ask."""
    request = visit.request
    reason = request.POST.get("reason", "").strip()[:500]
    seen: int | None = seen_by(visit)
    answers = answers_of(request)._asdict()
    recorded = []
    try:
        with event_desk(visit.key, visit.author, visit.role) as desk:
            for decision in intention(desk.state):
                done = desk.record(decision, reason, **answers, seen=seen)
                recorded.append(done.sentence)
                seen = None  # what follows rests on our own decision
    except UnconfirmedError as question:
        return ask(visit, question, target)
    except ClashError as clash:
        return show_clash(visit, clash, target)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect(target)
    for text in recorded:
        tell(request, opening(text))
    return redirect(target)


def refusal(visit: DeskRequest, intention: Intention) -> ZugError | None:
    """Why the rules refuse it, for a page that shows the form again as it was sent."""
    try:
        require(intention(visit.state).check(visit.state))
    except ZugError as error:
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
    question: UnconfirmedError,
    target: str,
    kept: Mapping[str, str] = NOTHING_KEPT,
) -> HttpResponse:
    """The page of a question; at level 4 there are two, the second asks the other way round.

    `kept` are further fields to be sent again: a file.
    """
    fields = _fields(visit, ("csrfmiddlewaretoken", "reason", "asked", "word", "confirmed"))
    context: dict[str, object] = {
        "sentence": question.sentence(visit.state),
        "objections": messages_of(question.objections),
        "details": question.decision.details(visit.state),
        "fields": [*fields, *kept.items()],
        "reason": visit.request.POST.get("reason", ""),
        "target": target,
        "either": may_be_for_rating(visit.state, question.decision),
        "safe": question.safe,
        "act": question.act(visit.state),
        "is_to_be_read": question.level == Level.READ,
        "may_count": may_count(visit.state, question.decision),
        "needs_reason": question.decision.needs_reason(visit.state),
    }
    is_serious = question.level >= Level.TWO_STEPS
    is_second = is_serious and visit.request.POST.get("asked") == question.word
    context |= {"word": question.word if is_serious else "", "turned": question.turned}
    context |= {"is_second": is_second}
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
