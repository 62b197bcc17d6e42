"""A round: boards on the right, everybody who does not play on the left, with the reason."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from zug.director import Done, Level, Question, Refused, Role
from zug.director.actions import manual_rounds
from zug.director.actions import rounds as rules
from zug.director.actions.settings import draw_colour
from zug.director.decisions.settings import too_many_rounds
from zug.director.objections import messages_of, require
from zug.director.pairing.grounds import grounds
from zug.director.pairing.keep_apart import all_given_up, told_of_round
from zug.director.pairing.round_robin import mixed_teams, not_counted
from zug.director.pairing.round_robin import schedule as table_schedule
from zug.director.pairing.rule_breaches import by_the_rules
from zug.director.pairing.seating import unseated, waiting
from zug.director.state import Pair
from zug.director.state.before_pairing import before_pairing, without_last_round
from zug.director.state.players import who_forfeited, who_was_absent, why_absent
from zug.director.state.state import numbered_name
from zug.errors import ZugError
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.rules.chess960 import position_note
from zug.screens.boards import SeatedPlayer, absences, event_boards, points_of, seat_of
from zug.screens.progress import is_next_round_due
from zug.screens.round_robin import scheduled_rounds
from zug.web.desk.players.players import LATE
from zug.web.desk.rounds.questions import what_if_form
from zug.web.events.cached import cached
from zug.web.events.messages import tell
from zug.web.events.request import number as numeral
from zug.web.events.request import opening, screen
from zug.web.events.submit import advice_of, answers_of, ask, perform, sentence, submit
from zug.web.festival.request import clashes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import State
    from zug.director.decisions import ChangePairing
    from zug.director.pairing.seating import SeatingPlan
    from zug.director.state import Entry, EventRound
    from zug.messages import Message
    from zug.web.events.request import DeskRequest


class DoubtfulPlayer(NamedTuple):
    """A player who may miss the next round, because they missed the last one."""

    tpn: int
    entry: Entry
    why: Message
    then: int
    """Whose line is in sight after the answer; 0 for the last one."""


@screen(Role.DEPUTY)
def latest(visit: DeskRequest) -> HttpResponse:
    """The round to work on: by hand, the draft, the next once all results are in, the current."""
    state = visit.state
    if state.phase is not None:
        return redirect("by-hand", event=visit.key, number=state.phase.round)
    if is_next_round_due(state):
        return _coming(visit)
    return redirect("round-n", event=visit.key, number=len(state.rounds))


@screen(Role.DEPUTY)
def one(visit: DeskRequest, number: int) -> HttpResponse:
    state = visit.state
    if number == len(state.rounds) + 1 and state.has_more_rounds:
        return _coming(visit)
    if not 1 <= number <= len(state.rounds):
        raise Http404
    return _page(visit, state.rounds[number - 1])


def _coming(visit: DeskRequest) -> HttpResponse:
    """Before pairing: how many there are, who is missing and why, and the button."""
    state = visit.state
    if state.phase is not None:
        return redirect("by-hand", event=visit.key, number=state.phase.round)
    number = len(state.rounds) + 1
    missing = state.missing(number)
    context = {
        "number": number,
        "to_pair": len(state.entries) - len(missing),
        "absent": absences(state, missing, number),
        "doubts": _asked_about(state),
        "unseated": [seat_of(state, entry) for entry in unseated(state)],
        "bye": _bye_before(state),
        "numbers": _numbers(state),
        "needs_colour": rules.needs_colour(state),
        "needs_numbers": state.has_table and state.awaits_draw,
        "many": too_many_rounds(state.settings.rounds, len(state.entries))
        if number == 1 and not state.has_table
        else "",
    }
    return render(
        visit.request,
        "web/desk/rounds/templates/coming.html",
        what_if_form(state) | context,
    )


def _bye_before(state: State) -> SeatedPlayer | None:
    """Who has the bye of the last round, and can still play a late entry."""
    current = state.current
    if current is None or current.bye is None:
        return None
    return seat_of(state, current.bye)


def _asked_about(state: State) -> list[DoubtfulPlayer]:
    """Who did not play the last round and is not known to be absent from the next one."""
    lost = [(entry, say("lost by forfeit")) for entry in who_forfeited(state)]
    byes = state.byes
    last = len(state.rounds)
    away = [
        (entry, why_absent(state, entry, byes[entry, last], last))
        for entry in who_was_absent(state)
    ]
    doubts = [*lost, *away]
    entries = [entry for entry, _why in doubts]
    return [
        DoubtfulPlayer(state.tpns[entry], state.entries[entry], why, then)
        for (entry, why), then in zip(doubts, [*entries[1:], 0], strict=False)
    ]


def _numbers(state: State) -> list[int]:
    return list(range(1, len(state.rounds) + 1 + state.has_more_rounds))


def _page(visit: DeskRequest, round_: EventRound) -> HttpResponse:
    state = visit.state
    points, rows = points_of(state, round_), event_boards(state, round_)
    context: dict[str, Any] = {
        "annulled": any(not row.counts for row in rows),
        "round": round_,
        "number": round_.number,
        "numbers": _numbers(state),
        "rows": rows,
        "absent": absences(state, round_.absent, round_.number),
        "bye": None if round_.bye is None else seat_of(state, round_.bye, points),
        "is_last": round_.number == len(state.rounds),
        "grounds": grounds(state),
        "unseated": _unseated(state, round_),
        "position": position_note(state.tournament.event, round_.number),
    }
    context["given_up"] = all_given_up(state, round_.given_up, round_.number)
    if round_.published:
        context["warnings"] = [*told_of_round(state, round_)]
    else:
        key = ("warnings", visit.key, state.decisions)
        warnings = cached(key, lambda: rules.draft_warnings(state))
        context["warnings"] = [*warnings, *clashes_of(visit)]
    return render(visit.request, "web/desk/rounds/templates/round.html", context)


def _unseated(state: State, round_: EventRound) -> list[SeatedPlayer]:
    """Late entries admitted to this round who have no place in it yet."""
    late = waiting(state, round_)
    return [seat_of(state, entry) for entry in state.numbering if entry in late]


@require_POST
@screen(Role.ARBITER)
def pair(visit: DeskRequest) -> HttpResponse:
    """Pair the next round as a draft; before round 1 the colour is drawn by lot, and shown."""
    use_case = partial(rules.pair_next_round, colour=colour_of(visit))
    match perform(visit, use_case, answers_of(visit)):
        case Question() as question:
            page = "numbers" if mixed_teams(visit.state) else "round"  # where it can be put right
            return ask(visit, question, reverse(page, args=[visit.key]))
        case Refused(error):
            return _cannot(visit, error)
        case Done(recorded, state):
            *draws, pairing = recorded
            for drawn in draws:
                tell(visit.request, opening(drawn.sentence))
            key = ("warnings", visit.key, pairing.line.number)
            cached(key, lambda: pairing.notes)  # what the page of the draft shows; computed once
            return redirect("round-n", event=visit.key, number=state.rounds[-1].number)


def _cannot(visit: DeskRequest, error: ZugError) -> HttpResponse:
    """Cannot pair: the obstacle, who is involved, what the rules allow."""
    if error.code not in ("no-pairing", "not-the-table"):
        tell(visit.request, sentence(error), level="error")
        return redirect("round", event=visit.key)
    drawn = visit.request.POST.get("colour", "")
    context = {"error": error, "advice": advice_of(error), "number": visit.state.coming}
    context |= {"drawn": drawn}
    return render(visit.request, "web/desk/rounds/templates/cannot_pair.html", context, status=422)


@require_POST
@screen(Role.ARBITER)
def publish(visit: DeskRequest) -> HttpResponse:
    return submit(visit, rules.publish, reverse("round", args=[visit.key]))


@require_POST
@screen(Role.ARBITER)
def unpair(visit: DeskRequest) -> HttpResponse:
    """A draft at will; for a published round the form asks for the ground."""
    intention = partial(rules.unpair, ground=visit.request.POST.get("ground"))
    return submit(visit, intention, reverse("round", args=[visit.key]))


@require_POST
@screen(Role.ARBITER)
def change(visit: DeskRequest) -> HttpResponse:
    """Exchange two players or turn a board; shows my round beside the computed one first."""
    post = visit.request.POST
    target = reverse("round", args=[visit.key])
    if "shown" in post:
        intention = partial(manual_rounds.change_as, wish=_wish(post), ground=post.get("ground"))
        return submit(visit, intention, target)
    try:
        decision = manual_rounds.change_as(visit.state, _wish(post))
        objections = decision.check(visit.state)
        require(each for each in objections if each.level is Level.REFUSED)  # not for a ground
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
        return redirect(target)
    warnings = list(messages_of(objections))
    return _preview(visit, decision, warnings)


def _wish(post: Any) -> manual_rounds.SeatingChange:
    first, second, turn = (numeral(post.get(key), 0) for key in ("a", "b", "turn"))
    return manual_rounds.SeatingChange(
        "turn" if turn else post.get("how", "exchange"), first, second, turn
    )


def _preview(visit: DeskRequest, decision: ChangePairing, warnings: list[str]) -> HttpResponse:
    state = visit.state
    round_ = state.rounds[-1]
    mine = replace(round_, boards=tuple(Pair(w, b) for w, b in decision.boards), bye=decision.bye)
    rows = event_boards(state, mine)
    old = {(pair.white, pair.black) for pair in round_.boards}
    wanted = by_the_rules(before_pairing(state), decision.seating(without_last_round(state)))
    computed = [] if wanted is None else _computed_rows(state, round_, wanted)
    context = {
        "warnings": warnings,
        "number": round_.number,
        "published": round_.published,
        "changed": [row for row in rows if (row.white.entry, row.black.entry) not in old],
        "bye": _who(state, decision.bye) if decision.bye != round_.bye else "",
        "computed_bye": _who(state, wanted.bye) if wanted and wanted.bye != decision.bye else "",
        "no_rules": wanted is None,
        "computed": [r for r in computed if (r.white.entry, r.black.entry) not in decision.boards],
        "grounds": grounds(state),
        "likely": LATE if visit.request.POST.get("how") == "admit" else "",
        "post": {key: visit.request.POST.get(key, "") for key in ("a", "b", "turn", "how")},
    }
    return render(visit.request, "web/desk/rounds/templates/change.html", context)


def _who(state: State, entry: int | None) -> str:
    return "" if entry is None else numbered_name(state, entry)


def _computed_rows(state: State, round_: EventRound, wanted: SeatingPlan) -> list[Any]:
    boards = tuple(Pair(white, black) for white, black in wanted.boards)
    return event_boards(state, replace(round_, boards=boards, bye=wanted.bye))


def colour_of(visit: DeskRequest) -> str:
    """The initial colour as it was drawn in the hall; empty if it was not."""
    drawn = visit.request.POST.get("colour", "")
    if drawn not in ("", "w", "b"):
        raise BadRequest
    return drawn


@require_POST
@screen(Role.ARBITER)
def colour(visit: DeskRequest) -> HttpResponse:
    """The initial colour: by lot here, or as it was drawn in the hall."""
    drawn = colour_of(visit) or rules.colour_by_lot()
    target = reverse("round", args=[visit.key])
    return submit(visit, partial(draw_colour, colour=drawn), target)


@screen(Role.DEPUTY)
def schedule(visit: DeskRequest) -> HttpResponse:
    """All rounds on one page, with who is free and when they start."""
    if not visit.state.has_table:
        raise Http404
    table = table_schedule(visit.state)
    context = {
        "rounds": scheduled_rounds(visit.state),
        "annulled": not_counted(visit.state),
        "by_hand": None if table is None else table.by_hand,
    }
    return render(visit.request, "web/desk/rounds/templates/schedule.html", context)
