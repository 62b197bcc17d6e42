"""A round: boards on the right, everybody who does not play on the left, with the reason."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import RuleError, by_hand
from zug.director import rounds as rules
from zug.director.announcement import draw_colour, too_many_rounds
from zug.director.state import Pair
from zug.errors import ZugError
from zug.messages import say
from zug.model import Result
from zug.web.access import Role, desk
from zug.web.board_rows import Absence, SeatedPlayer, before, board_rows, cards_before, seat
from zug.web.deciding import decide, seen_by, sentence, settle
from zug.web.finding import find_entries
from zug.web.security import tell
from zug.web.store import at_desk
from zug.web.tables import cached
from zug.web.views.people import LATE

if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import Proposal, State
    from zug.director.rounds import Seating
    from zug.director.state import Round
    from zug.web.access import DeskRequest


@desk(Role.DEPUTY)
def latest(visit: DeskRequest) -> HttpResponse:
    """The round to work on: the draft, the next one once all results are in, or the current."""
    state = visit.state
    current = state.current
    over = current is None or not current.open_boards
    if state.draft is None and over and len(state.rounds) < state.settings.rounds:
        return _coming(visit)
    known = _known(visit)
    if not known:
        return _coming(visit)
    return redirect("round-n", event=visit.key, number=len(known))


def _known(visit: DeskRequest) -> tuple[Round, ...]:
    """Rounds a visitor may see: a deputy no draft."""
    if visit.role > Role.DEPUTY:
        return visit.state.rounds
    return tuple(round_ for round_ in visit.state.rounds if round_.published)


@desk(Role.DEPUTY)
def one(visit: DeskRequest, number: int) -> HttpResponse:
    state = visit.state
    if number == len(state.rounds) + 1 and number <= state.settings.rounds:
        return _coming(visit)
    if not 1 <= number <= len(_known(visit)):
        raise Http404
    return _page(visit, state.rounds[number - 1])


def _coming(visit: DeskRequest) -> HttpResponse:
    """Before pairing: how many there are, who is missing and why, and the button."""
    state = visit.state
    number = len(state.rounds) + 1
    missing = state.missing(number)
    context = {
        "number": number,
        "to_pair": len(state.entries) - len(missing),
        "absent": _absences(state, missing, number),
        "numbers": _numbers(state),
        "needs_colour": number == 1 and state.settings.initial_colour is None,
        "many": too_many_rounds(state.settings.rounds, len(state.entries)) if number == 1 else "",
        "here": len(state.here),
    }
    return render(visit.request, "desk/coming.html", context)


def _numbers(state: State) -> list[int]:
    more = len(state.rounds) < state.settings.rounds
    return list(range(1, len(state.rounds) + 1 + more))


def _page(visit: DeskRequest, round_: Round) -> HttpResponse:
    state = visit.state
    cards = cards_before(state, round_)
    context: dict[str, Any] = {
        "round": round_,
        "number": round_.number,
        "numbers": _numbers(state),
        "rows": board_rows(state, round_),
        "absent": _absences(state, round_.absent, round_.number),
        "bye": None if round_.bye is None else seat(state, cards, round_.bye),
        "people": find_entries(state, ""),
        "is_last": round_.number == len(state.rounds),
        "grounds": rules.grounds(state),
        "unseated": _unseated(state, round_),
    }
    if not round_.published:
        key = ("warnings", visit.key, state.decisions)
        context["warnings"] = cached(key, lambda: rules.draft_warnings(state))
    return render(visit.request, "desk/round.html", context)


def _unseated(state: State, round_: Round) -> list[SeatedPlayer]:
    """Late entries admitted to this round who have no place in it yet."""
    placed = {entry for pair in round_.boards for entry in (pair.white, pair.black)}
    placed |= {*round_.absent, *state.missing(round_.number)}
    return [
        seat(state, {}, entry)
        for entry in state.numbering
        if entry not in placed and entry != round_.bye
    ]


def _absences(state: State, missing: Any, number: int) -> list[Absence]:
    """Everybody not playing, with the reason in words."""
    found = []
    for entry, result in missing.items():
        person = seat(state, {}, entry)
        found.append(Absence(person, result, _reason(state, entry, result, number)))
    return sorted(found, key=lambda absence: absence.seat.tpn)


def _reason(state: State, entry: int, result: Result, number: int) -> str:
    if state.withdrawn.get(entry, number + 1) <= number:
        return _("withdrawn")
    if state.entries[entry].first_round > number:
        return _("comes from round %(n)s on") % {"n": state.entries[entry].first_round}
    if result is Result.HALF_BYE:
        return _("absent, half a point")
    if result is Result.FULL_BYE:
        return _("absent, full point")
    return _("absent, no points")


@require_POST
@desk(Role.ARBITER)
def pair(visit: DeskRequest) -> HttpResponse:
    """Pair the next round as a draft; before round 1 the colour is drawn by lot, and shown."""
    request = visit.request
    try:
        with at_desk(visit.key, visit.author) as open_desk:
            if not open_desk.state.rounds and open_desk.state.settings.initial_colour is None:
                chosen = request.POST.get("colour", "")
                drawn = chosen if chosen in ("w", "b") else SystemRandom().choice("wb")
                open_desk.record(draw_colour(open_desk.state, drawn))
                word = _("White") if drawn == "w" else _("Black")
                tell(request, _("Initial colour by lot: %(colour)s") % {"colour": word})
            recorded = settle(open_desk, rules.pair(open_desk.state), "", seen_by(visit))
    except ZugError as error:
        return _cannot(visit, error)
    warnings = recorded.proposal.warnings  # what the page of the draft shows; not worked out twice
    cached(("warnings", visit.key, recorded.state.decisions), lambda: warnings)
    number = recorded.proposal.data["round"]
    return redirect("round-n", event=visit.key, number=number)


def _cannot(visit: DeskRequest, error: ZugError) -> HttpResponse:
    """Cannot pair: the obstacle, who is involved, what the rules allow."""
    if error.code != "no-pairing":
        tell(visit.request, sentence(error), level="error")
        return redirect("round", event=visit.key)
    return render(visit.request, "desk/cannot_pair.html", {"error": error}, status=422)


@require_POST
@desk(Role.ARBITER)
def publish(visit: DeskRequest) -> HttpResponse:
    return decide(visit, rules.publish, reverse("round", args=[visit.key]))


@require_POST
@desk(Role.ARBITER)
def unpair(visit: DeskRequest) -> HttpResponse:
    ground = visit.request.POST.get("ground") or None
    return decide(visit, lambda s: rules.unpair(s, ground), reverse("round", args=[visit.key]))


@require_POST
@desk(Role.ARBITER)
def change(visit: DeskRequest) -> HttpResponse:
    """Exchange two players or turn a board; shows my round beside the computed one first."""
    post = visit.request.POST
    ground = post.get("ground") or None
    target = reverse("round", args=[visit.key])
    try:
        seating = _changed(visit.state, post)
        proposal = rules.change_pairing(visit.state, seating, ground or _any_ground(visit.state))
    except ZugError as error:
        tell(visit.request, sentence(error), level="error")
        return redirect(target)
    if "confirmed" not in post:
        return _preview(visit, proposal, seating)

    def propose(state: State) -> Proposal:
        return rules.change_pairing(state, _changed(state, post), ground)

    return decide(visit, propose, target)


def _any_ground(state: State) -> str | None:
    """For the preview only: the arbiter names the ground when confirming."""
    return next(iter(rules.grounds(state))) if state.rounds and state.rounds[-1].published else None


def _changed(state: State, post: Any) -> Seating:
    """The seating with the change the form asks for; everybody stays seated once."""
    seating = by_hand.seating_to_change(state)
    how, turn = post.get("how", "exchange"), post.get("turn", "")
    if turn.isdecimal():
        return by_hand.turn_colours(seating, int(turn))
    first, second = (int(post[key]) if post.get(key, "").isdecimal() else 0 for key in "ab")
    if first not in state.entries:
        raise RuleError("who", say("choose the player to be moved"))
    one = state.tpns[first]
    if how == "bye":
        return by_hand.give_bye(state, seating, one)
    if how == "admit":
        return by_hand.admit(state, seating, one)
    if how == "out":
        return by_hand.take_out(state, seating, one)
    if first == second or second not in state.entries:
        raise RuleError("who", say("choose two different players"))
    change_ = by_hand.let_meet if how == "meet" else by_hand.exchange
    return change_(state, seating, one, state.tpns[second])


def _preview(visit: DeskRequest, proposal: Proposal, seating: Seating) -> HttpResponse:
    state = visit.state
    round_ = state.rounds[-1]
    mine = replace(round_, boards=tuple(Pair(w, b) for w, b in seating.boards), bye=seating.bye)
    rows = board_rows(state, mine)
    old = {(pair.white, pair.black) for pair in round_.boards}
    wanted = rules.computed_seating(before(state, round_))
    computed = [] if wanted is None else _computed_rows(state, round_, wanted)
    context = {
        "proposal": proposal,
        "number": round_.number,
        "published": round_.published,
        "changed": [row for row in rows if (row.white.entry, row.black.entry) not in old],
        "computed": [r for r in computed if (r.white.entry, r.black.entry) not in seating.boards],
        "grounds": rules.grounds(state),
        "likely": LATE if visit.request.POST.get("how") == "admit" else "",
        "post": {key: visit.request.POST.get(key, "") for key in ("a", "b", "turn", "how")},
    }
    return render(visit.request, "desk/change.html", context)


def _computed_rows(state: State, round_: Round, wanted: Seating) -> list[Any]:
    boards = tuple(Pair(white, black) for white, black in wanted.boards)
    return board_rows(state, replace(round_, boards=boards, bye=wanted.bye))
