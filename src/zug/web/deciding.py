"""From a form to a decision: the version it saw, clashes, warnings to be read first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from zug.director.proposals import Proposal
from zug.director.touches import clashing
from zug.errors import ZugError
from zug.web.security import tell
from zug.web.store import at_desk
from zug.web.templatetags.zug import said
from zug.web.words import describe

if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import Desk, Recorded, State
    from zug.web.access import DeskRequest

Propose = Callable[["State"], Proposal]


class ClashError(Exception):
    """Somebody else decided about the same thing since the form was made."""

    def __init__(self, proposal: Proposal, decisions: tuple[Recorded, ...], state: State) -> None:
        super().__init__(proposal.says)
        self.proposal = proposal
        self.decisions = decisions
        self.state = state


class Done(NamedTuple):
    decision: Recorded
    proposal: Proposal
    state: State


def seen_by(visit: DeskRequest) -> int:
    """The number of the last decision the sender of a form had before the eyes."""
    text = visit.request.POST.get("seen", "")
    return int(text) if text.isdecimal() else visit.state.decisions


def record(
    visit: DeskRequest, propose: Propose, *, reason: str = "", seen: int | None = None
) -> Done:
    """Record what is proposed for the state as it is now, unless it clashes."""
    with at_desk(visit.key, visit.author) as desk:
        proposal = propose(desk.state)
        return settle(desk, proposal, reason, seen_by(visit) if seen is None else seen)


def settle(desk: Desk, proposal: Proposal, reason: str, seen: int) -> Done:
    """Record a proposal at an open desk, unless a decision after `seen` touches the same."""
    between = clashing(proposal, desk.decisions, seen)
    if between:
        raise ClashError(proposal, between, desk.state)
    return Done(desk.record(proposal, reason), proposal, desk.state)


def decide(
    visit: DeskRequest,
    propose: Propose,
    target: str,
    *,
    ask: bool = False,
    quiet: bool = False,
    ground: str = "",
) -> HttpResponse:
    """Record and go on to `target`; with `ask`, warnings are shown before anything is recorded.

    A `ground` of the rules stands before the reason that was typed.
    """
    request = visit.request
    typed = request.POST.get("reason", "").strip()[:500]
    reason = ": ".join(text for text in (ground, typed) if text)
    try:
        proposal = propose(visit.state)
        if ask and proposal.warnings and "confirmed" not in request.POST:
            return _confirm(visit, proposal, target)
        recorded = record(visit, propose, reason=reason)
    except ClashError as clash:
        return _show_clash(visit, clash, target)
    except ZugError as error:
        tell(request, sentence(error), level="error")
        return redirect(target)
    if not quiet:
        tell(request, describe(recorded.state, recorded.decision))
    for warning in recorded.proposal.warnings:
        tell(request, said(warning), level="warning")
    return redirect(target)


def sentence(error: ZugError) -> str:
    """What was refused and what to do, without the code programs read."""
    text = said(error.message)
    if error.advice:
        text = _("%(what)s; %(advice)s") % {"what": text, "advice": said(error.advice)}
    return f"{text[:1].upper()}{text[1:]}."


def _confirm(visit: DeskRequest, proposal: Proposal, target: str) -> HttpResponse:
    fields = [
        (key, value)
        for key, values in visit.request.POST.lists()
        if key not in ("csrfmiddlewaretoken", "reason")
        for value in values
    ]
    context = {"proposal": proposal, "fields": fields, "target": target}
    return render(visit.request, "desk/confirm.html", context)


def _show_clash(visit: DeskRequest, clash: ClashError, target: str) -> HttpResponse:
    fields = [
        (key, value)
        for key, values in visit.request.POST.lists()
        if key not in ("csrfmiddlewaretoken", "seen")
        for value in values
    ]
    between = [(decision, describe(clash.state, decision)) for decision in clash.decisions]
    context = {
        "proposal": clash.proposal,
        "between": between,
        "fields": fields,
        "seen": clash.state.decisions,
        "target": target,
    }
    return render(visit.request, "desk/clash.html", context, status=409)
