"""Results by keyboard. The list is a page; every key is one small request."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from zug.director import Answers, ClashError, Done, Level, Question, Refused, Role
from zug.director.actions import rounds as rules
from zug.director.decisions import OF_A_BOARD
from zug.director.decisions.results import correction_case, counts_late
from zug.director.journal.replay import undo_target
from zug.director.state.state import distinct_name
from zug.errors import UsageError, ZugError
from zug.fastclasses import NamedTuple
from zug.keyboard import command_help, rare_help, script_table, script_texts, usual_help
from zug.markup import clock
from zug.messages import say
from zug.model.results import pretty
from zug.screens.boards import EnteredResult, event_boards
from zug.screens.progress import EventStage, NextStep, progress
from zug.web.events.messages import tell
from zug.web.events.request import json_of, language, opening, screen, spoken
from zug.web.events.request import number as numeral
from zug.web.events.request import sentence as whole
from zug.web.events.store import ledger
from zug.web.events.submit import decide, perform, sentence, submit
from zug.web.players.phone_results import claims_of, confirm, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import JournalLine, State
    from zug.director.state import EventRound
    from zug.web.events.request import DeskRequest
    from zug.web.events.submit import Intention


WRITTEN = (
    *((result, pretty(result)) for result in ("1-0", "½-½", "0-1")),
    *((rare_key.short, rare_key.words) for rare_key in rare_help()),
    *(
        (result, say("{result}, unrated", result=pretty(result)))
        for result in ("W-L", "D-D", "L-W")
    ),
    *((result, pretty(result)) for result in ("0-0", "½-0", "0-½")),
)
"""What the form offers that needs no script."""


@screen(Role.DEPUTY)
def latest(visit: DeskRequest) -> HttpResponse:
    current = visit.state.current
    if current is None:
        return render(visit.request, "web/desk/rounds/templates/no_results.html")
    return _page(visit, current.number)


@screen(Role.DEPUTY)
def one(visit: DeskRequest, number: int) -> HttpResponse:
    _check_published(visit, number)
    return _page(visit, number)


def _check_published(visit: DeskRequest, number: int) -> None:
    current = visit.state.current
    if current is None or not 1 <= number <= current.number:
        raise Http404


def _page(visit: DeskRequest, number: int) -> HttpResponse:
    state = visit.state
    round_ = state.rounds[number - 1]
    entered = who_entered(visit.decisions, number)
    claims = claims_of(visit.event, round_) if state.draft is None else {}
    boards = event_boards(state, round_)
    rows = [(row, entered.get(row.number), claims.get(row.number)) for row in boards]
    current = state.current
    games = state.settings.games_per_match
    context = {
        "annulled": any(not row.counts for row in boards),
        "number": number,
        "numbers": list(range(1, (current.number if current else 0) + 1)),
        "rows": rows,
        "open": len(round_.open_boards),
        "adjourned": len(round_.adjourned),
        "usual_keys": usual_help(),
        "keys": (*rare_help(), *command_help()),
        "key_table": script_table(),
        "key_texts": script_texts(language()),
        "games": games,
        "one_game": range(games),
        "written": WRITTEN,
        "next_board": _next_open(round_, numeral(visit.request.GET.get("after"), 0)),
        "next": _next(visit, state),
        "claims": claims,
        "agreed": any(submitted.is_agreed for submitted in claims.values()),
        "later": _later(state, number),
        "counts_late": counts_late(state),
    }
    return render(visit.request, "web/desk/rounds/templates/results.html", context)


def who_entered(decisions: tuple[JournalLine, ...], round_: int) -> dict[int, JournalLine]:
    """Return, by board, the decision that last recorded its result."""
    entered: dict[int, JournalLine] = {}
    for decision in decisions:
        if decision.kind in OF_A_BOARD and decision.data["round"] == round_:
            entered[int(str(decision.data["board"]))] = decision
    return entered


def _next_open(round_: EventRound, after: int) -> int | None:
    """The open board a form without a script goes on with."""
    boards = round_.open_boards
    return next((board for board in boards if board > after), next(iter(boards), None))


def _next(visit: DeskRequest, state: State) -> dict[str, str] | None:
    """What there is to do once all results are in, for whoever may do it."""
    now = progress(state)
    if now.stage not in (EventStage.COMPLETE, EventStage.FINISHED):
        return None
    if now.step == NextStep.ROUND and visit.role < Role.ARBITER:
        return None
    return {"href": reverse(now.step, args=[visit.key]), "text": spoken(now.action)}


def _later(state: State, number: int) -> str:
    """Which of the three cases a correction of this round falls in (handling-2026:4.3)."""
    return correction_case(state, number)


class TypedResult(NamedTuple):
    """A result as entered (empty to clear it), and the result shown when it was typed."""

    board: int
    result: str
    seen: int
    replace: bool
    was: str | None
    reason: str
    confirmed: bool = False
    for_rating: bool = False
    counts: bool = False


def _entry(request: HttpRequest) -> TypedResult:
    data = json_of(request)
    board, seen = (numeral(data.get(key), None) for key in ("board", "seen"))
    result, was = data.get("result"), data.get("was")
    if board is None or seen is None or not isinstance(result, str):
        raise UsageError("bad-entry", say("this is not a result entry"))
    reason = str(data.get("reason", ""))[:500]
    confirmed, for_rating = (data.get(key) is True for key in ("confirmed", "for_rating"))
    replaces = bool(data.get("replace"))
    return TypedResult(board, result, seen, replaces, was, reason, confirmed, for_rating)


@require_POST
@screen(Role.DEPUTY)
def enter(visit: DeskRequest, number: int) -> HttpResponse:
    """One key: saved, or refused with what stands there instead."""
    if visit.request.content_type != "application/json":
        return _enter_by_form(visit, number)
    try:
        entry = _entry(visit.request)
    except ZugError as fault:
        return _refused(visit, number, fault)
    seen = visit.state.decisions if entry.replace else entry.seen
    answers = Answers(entry.confirmed, reason=entry.reason, seen=seen)
    match decide(visit, _intention(entry, number), answers):
        case Question() as question:
            either = rules.may_be_for_rating(visit.state, question.decision)
            asked = {"error": question.code, "ask": _asked(question), "either": either}
            asked["may_count"] = rules.may_count(visit.state, question.decision)
            return JsonResponse(asked, status=422)
        case Refused(ClashError() as clash):
            visit.event.refresh_from_db()
            now = ledger(visit.event).state
            answer = _answer(visit, now, number, entry.board, clash.lines[-1])
            return JsonResponse({"clash": True, **answer}, status=409)
        case Refused(error):
            return _refused(visit, number, error)
        case Done(recorded, state):
            decision = recorded[0]
            answer = _answer(visit, state, number, entry.board, decision.line)
            answer["warnings"] = [whole(note) for note in decision.notes]
            return JsonResponse(answer | {"says": opening(decision.sentence)})


def _asked(question: Question) -> str:
    """What is to be read before an entry is sent again, confirmed."""
    questions = (
        opening(objection.message)
        for objection in question.objections
        if objection.level >= Level.READ
    )
    return " ".join(f"{text}." for text in questions)


def _intention(entry: TypedResult, number: int) -> Intention:
    return partial(
        rules.typed_result,
        board=entry.board,
        text=entry.result,
        round_=number,
        replaces=entry.replace,
        was=entry.was,
        for_rating=entry.for_rating,
        counts=entry.counts,
    )


def _enter_by_form(visit: DeskRequest, number: int) -> HttpResponse:
    """Without a script: board and result in two fields; a result that stands is asked about."""
    post = visit.request.POST
    games = "" if "clear" in post else " ".join(post.getlist("result"))
    target = f"{reverse('results-n', args=[visit.key, number])}?after={post.get('board', '')[:9]}"
    if "clear" not in post and not all(post.getlist("result") or [""]):
        tell(visit.request, _("Choose a result."), level="error")
        return redirect(target)
    board, was = numeral(post.get("board"), 0), post.get("was")
    if not board:
        nowhere = _("There is no board {board} in this list.")
        tell(visit.request, nowhere.replace("{board}", post.get("board", "")[:20]), level="error")
        return redirect(target)
    pair = visit.state.pair_at(number, board)
    standing = "" if pair is None or pair.is_adjourned else EnteredResult.of(pair).typed
    if pair and games and standing not in ("", games, was):
        fields = [("board", board), ("seen", visit.state.decisions), ("was", standing)]
        context = {
            "number": number,
            "board": board,
            "white": distinct_name(visit.state, pair.white),
            "black": distinct_name(visit.state, pair.black),
            "was": EnteredResult.of(pair).shown,
            "now": pretty(games),
            "fields": [*fields, *(("result", game) for game in games.split())],
        }
        return render(visit.request, "web/desk/rounds/templates/replace.html", context)
    for_rating = "for_rating" in post
    entry = TypedResult(
        board,
        games,
        0,
        was is not None,
        was,
        "",
        for_rating=for_rating,
        counts="counts" in post,
    )
    return submit(visit, _intention(entry, number), target)


def _answer(
    visit: DeskRequest, state: State, number: int, board: int, decision: JournalLine | None
) -> dict[str, Any]:
    """A board as the list shows it now, and what there is to do next."""
    seen = visit.shown(state)
    return _board(seen, number, board, decision) | {"next": _next(visit, seen)}


def _board(state: State, number: int, board: int, decision: JournalLine | None) -> dict[str, Any]:
    """A board as the list shows it now."""
    round_ = state.rounds[number - 1]
    pair = round_.at(board)
    assert pair is not None
    result = EnteredResult.of(pair)
    return {
        "board": board,
        "shown": result.shown,
        "result": result.typed,
        "rating": result.rating_only,
        "open": len(round_.open_boards),
        "version": state.decisions,
        "line": spoken(progress(state).line),
        "number": decision.number if decision else 0,
        "by": spoken(decision.signed) if decision else "",
        "at": clock(decision.time) if decision else "",
    }


def _refused(visit: DeskRequest, number: int, error: ZugError) -> HttpResponse:
    """Why it was not saved, and what the board says; the list reverts to that."""
    visit.event.refresh_from_db()
    answer: dict[str, Any] = {"error": error.code, "message": sentence(error)}
    if error.code in ("has-result", "nothing-changes"):
        now = ledger(visit.event)
        entry = _entry(visit.request)
        who = who_entered(now.decisions, number).get(entry.board)
        answer |= _answer(visit, now.state, number, entry.board, who)
        if error.code == "nothing-changes" and entry.result:
            return JsonResponse(answer)
        return JsonResponse(answer | {"clash": True}, status=409)
    return JsonResponse(answer, status=422)


@screen(Role.DEPUTY)
def current(visit: DeskRequest, number: int) -> HttpResponse:
    """All results of a round, for lists that others change meanwhile."""
    _check_published(visit, number)
    seen = visit.request.GET.get("seen", "")
    state = visit.state
    if seen == str(state.decisions):
        return HttpResponse(status=204)
    entered = who_entered(visit.decisions, number)
    boards = [
        _board(state, number, board, entered.get(board))
        for board, _pair in state.rounds[number - 1].numbered
    ]
    answer = {"version": state.decisions, "boards": boards, "next": _next(visit, state)}
    return JsonResponse(answer | {"line": spoken(progress(state).line)})


@require_POST
@screen(Role.DEPUTY)
def undo(visit: DeskRequest) -> HttpResponse:
    """Take one's own last entry back."""
    try:
        data = json_of(visit.request)
    except ZugError as fault:
        return _not_undone(fault)
    use_case = partial(rules.undo_result, number=numeral(data.get("number"), None))
    match perform(visit, use_case, Answers(data.get("confirmed") is True)):
        case Question() as question:
            return JsonResponse({"error": question.code, "ask": _asked(question)}, status=422)
        case Refused(error):
            return _not_undone(error)
        case Done(recorded, state):
            visit.event.refresh_from_db()
            entry = ledger(visit.event).decisions[undo_target(recorded[0].line) - 1].data
            number, board = (int(str(entry[key])) for key in ("round", "board"))
            return JsonResponse(_answer(visit, state, number, board, recorded[0].line))


def _not_undone(error: ZugError) -> HttpResponse:
    status = 400 if error.code == "bad-entry" else 422
    return JsonResponse({"error": error.code, "message": sentence(error)}, status=status)


@require_POST
@screen(Role.ARBITER)
def colours(visit: DeskRequest, number: int) -> HttpResponse:
    """A game was played with the wrong colours: the result goes with its players."""
    _check_published(visit, number)
    board = numeral(visit.request.POST.get("board"), 0)
    intention = partial(rules.swap_colours, board=board, round_=number)
    return submit(visit, intention, reverse("results-n", args=[visit.key, number]))


@require_POST
@screen(Role.DEPUTY)
def claim(visit: DeskRequest, number: int) -> HttpResponse:
    """Results that players sent: confirm one, all that do not contradict, or refuse one."""
    _check_published(visit, number)
    post = visit.request.POST
    if "refuse" in post:
        refuse(visit.event, number, numeral(post["refuse"], 0))
    elif "board" in post:
        confirm(visit, number, numeral(post["board"], 0))
    elif "all" in post:
        confirm(visit, number, None)
    return redirect("results-n", event=visit.key, number=number)
