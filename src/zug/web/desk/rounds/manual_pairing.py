"""A whole round by hand: a line a board, what the rules say beside it, the computed round below.

Every change is recorded as it is made; what must be confirmed is asked on the page itself.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from zug.director import Answers, ClashError, Done, Level, Question, Refused, Role
from zug.director.actions import manual_rounds, rounds
from zug.director.objections import messages_of
from zug.director.pairing.grounds import grounds
from zug.director.pairing.manual_phase import phase_seating, without_place
from zug.director.pairing.rule_breaches import by_the_rules
from zug.director.state.before_pairing import before_round
from zug.director.state.state import numbered_name
from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import show_points
from zug.rules.cards import deal_cards
from zug.rules.colours import due_colour
from zug.web.events.cached import cached
from zug.web.events.request import number as numeral
from zug.web.events.request import screen
from zug.web.events.submit import decide, refusal, seen_by, sentence, submit, submit_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse, QueryDict

    from zug.director import Objection, State
    from zug.director.actions.manual_rounds import Draft, TypedRound
    from zug.director.pairing.seating import SeatingPlan
    from zug.rules.cards import Card
    from zug.web.events.request import DeskRequest


class TypedBoards(NamedTuple):
    """The boards, the bye and the players taken out, as typed in the form."""

    boards: list[tuple[str, str]]
    bye: str
    out: list[int]


class ManualRoundReply(NamedTuple):
    """What the page shows about typed boards: an error, or questions to confirm."""

    refusal: str = ""
    question: tuple[Objection, ...] = ()
    status: int = 200


@screen(Role.ARBITER)
def by_hand(visit: DeskRequest, number: int) -> HttpResponse:
    """The manual phase of a round: begun here, changed here, and ended or left."""
    state, post = visit.state, visit.request.POST
    draft = manual_rounds.draft_of(state, number)
    if draft is None:
        raise Http404
    if state.awaits_draw and state.has_table:
        return redirect("numbers", event=visit.key)
    here = reverse("by-hand", args=[visit.key, number])
    if state.phase is not None and state.phase.round != number:
        return redirect("by-hand", event=visit.key, number=state.phase.round)
    if state.phase is None:
        if "start" in post:
            start = post["start"] if post["start"] in manual_rounds.STARTS else ""
            colour = post["colour"] if post.get("colour") in ("w", "b") else ""
            begin = partial(manual_rounds.begun, number=number, start=start, colour=colour)
            return submit_all(visit, begin, here)
        is_paired = number <= len(state.rounds)
        context = {
            "number": number,
            "is_paired": is_paired,
            "needs_colour": rounds.needs_colour(state),
        }
        return render(visit.request, "web/desk/rounds/templates/manual_pairing_begin.html", context)
    if post.get("do") == "leave":
        return submit(visit, manual_rounds.leave, reverse("round-n", args=[visit.key, number]))
    return _at_the_table(visit, draft)


def _at_the_table(visit: DeskRequest, draft: Draft) -> HttpResponse:
    """What was typed is recorded if it can be read; the end is for what was recorded before."""
    typed = _recorded(visit, draft)
    if visit.request.method != "POST":
        return _page(
            visit, draft, typed, manual_rounds.read_round(draft, *typed), ManualRoundReply()
        )
    post = visit.request.POST
    typed = _sent(post, draft)
    read = manual_rounds.read_round(draft, *typed)
    if read.seating is None:
        _keep(visit, read)
        return _page(visit, draft, typed, read, ManualRoundReply())
    if _is_as_recorded(visit.state, read.seating):
        if post.get("do") == "end":
            return _end(visit, draft, typed, read)
        return _page(visit, draft, typed, read, ManualRoundReply())
    answer = _change(visit, read.seating)
    if answer.question:
        _keep(visit, read)
    return _page(visit, draft, typed, read, answer)


def _is_as_recorded(state: State, seating: SeatingPlan) -> bool:
    lies = phase_seating(state)
    return (lies.boards, lies.bye, {*lies.out}) == (seating.boards, seating.bye, {*seating.out})


def _change(visit: DeskRequest, seating: SeatingPlan) -> ManualRoundReply:
    """Record the table as it is typed, once what speaks against it was confirmed for it."""
    is_confirmed = visit.request.POST.get("confirmed") == _mark(seating)
    answers = Answers(is_confirmed, seen=seen_by(visit))
    match decide(visit, partial(manual_rounds.seat_by_hand, seating=seating), answers):
        case Question(objections=objections):
            return ManualRoundReply(question=objections)
        case Refused(ClashError()):
            words = _("Somebody else has changed this round in the meantime; open the page again.")
            return ManualRoundReply(words, status=409)
        case Refused(error):
            return ManualRoundReply(sentence(error), status=422)
        case Done(state=state):
            visit.state = visit.shown(state)
    return ManualRoundReply()


def _keep(visit: DeskRequest, read: TypedRound) -> None:
    """Record at least what nothing speaks against; the page asks about the rest."""
    part = read.sound_part(phase_seating(visit.state))
    if _is_as_recorded(visit.state, part):
        return
    answers = Answers(seen=seen_by(visit))
    outcome = decide(visit, partial(manual_rounds.seat_by_hand, seating=part), answers)
    if isinstance(outcome, Done):
        visit.state = visit.shown(outcome.state)


def _end(visit: DeskRequest, draft: Draft, typed: TypedBoards, read: TypedRound) -> HttpResponse:
    intention = partial(manual_rounds.end, ground=visit.request.POST.get("ground"))
    wrong = refusal(visit, intention)
    if wrong is not None:
        return _page(visit, draft, typed, read, ManualRoundReply(sentence(wrong), status=422))
    return submit(visit, intention, reverse("round-n", args=[visit.key, draft.number]))


def _recorded(visit: DeskRequest, draft: Draft) -> TypedBoards:
    """The form as the table lies."""
    seating = phase_seating(visit.state)
    boards, bye = manual_rounds.as_typed(visit.state, seating)
    return TypedBoards(_filled(boards, draft), bye, list(seating.out))


def _filled(boards: list[tuple[str, str]], draft: Draft) -> list[tuple[str, str]]:
    """As many lines as the round can have boards."""
    wanted = len(draft.everybody) // 2
    return [*boards, *[("", "")] * (wanted - len(boards))]


def _sent(post: QueryDict, draft: Draft) -> TypedBoards:
    """What was typed, and the small change a button asks for."""
    most = len(draft.everybody)
    sides = zip(post.getlist("white")[:most], post.getlist("black")[:most], strict=False)
    boards = _filled([(white[:200], black[:200]) for white, black in sides], draft)
    out = [numeral(text, 0) for text in post.getlist("out")[:most]]
    if post.get("do") == "empty":
        return TypedBoards([("", "")] * len(boards), "", out)
    typed = TypedBoards(boards, post.get("bye", "")[:200], out)
    turn, clear, put = (numeral(post.get(key), 0) for key in ("turn", "clear", "put"))
    if 1 <= turn <= len(boards):
        white, black = boards[turn - 1]
        boards[turn - 1] = (black, white)
    if 1 <= clear <= len(boards):
        boards[clear - 1] = ("", "")
    if put in draft.everybody:
        return _put(draft.before, typed, put)
    return typed


def _put(state: State, typed: TypedBoards, entry: int) -> TypedBoards:
    """Somebody without a place takes the first empty one."""
    name = numbered_name(state, entry)
    for at, (white, black) in enumerate(typed.boards):
        if not white.strip():
            typed.boards[at] = (name, black)
            return typed
        if not black.strip():
            typed.boards[at] = (white, name)
            return typed
    return typed if typed.bye.strip() else typed._replace(bye=name)


def _mark(seating: SeatingPlan) -> str:
    """The boards by entry: what was asked about is what is confirmed."""
    games = [f"{white}-{black}" for white, black in seating.boards]
    return ",".join([*games, str(seating.bye or ""), *map(str, sorted(seating.out))])


def _page(
    visit: DeskRequest, draft: Draft, typed: TypedBoards, read: TypedRound, answer: ManualRoundReply
) -> HttpResponse:
    state, everybody, post = visit.state, draft.everybody, visit.request.POST
    is_paired = draft.number <= len(state.rounds)
    known = beside_names(draft)
    context: dict[str, Any] = {
        "number": draft.number,
        "boards": [
            (
                draft.first_board + place,
                [(seat, known.get(seat.entry or 0, "")) for seat in pair],
                remarks,
                bool({*remarks} - read.to_read),
            )
            for place, (pair, remarks) in enumerate(zip(read.boards, read.remarks, strict=True))
        ],
        "harmless": read.to_read,
        "bye": read.bye,
        "bye_known": known.get(read.bye.entry or 0, ""),
        "on_bye": read.on_bye,
        "has_bye": not state.has_table or len(everybody) % 2 == 1,
        "people": [numbered_name(state, entry) for entry in everybody],
        "left": [
            (entry, numbered_name(state, entry), known.get(entry, ""), entry in draft.late)
            for entry in read.left
        ],
        "out": [(entry, numbered_name(state, entry)) for entry in everybody if entry in typed.out],
        "published": is_paired and state.rounds[-1].published,
        "grounds": grounds(state),
        "ground": post.get("ground", ""),
        "reason": post.get("reason", ""),
        "refusal": answer.refusal,
        "question": messages_of(answer.question),
        "is_to_be_read": all(objection.level <= Level.READ for objection in answer.question),
        "unsaved": bool(answer.question) or read.is_open,
        "asked": "" if read.seating is None else _mark(read.seating),
        "whole": False,
        "complete": False,
        "refused": "",
        "warnings": (),
        "computed": None,
    }
    open_places = {*without_place(state)} - {*draft.late}
    if not answer.question and read.seating is not None and not open_places:
        context |= _verdict(visit, draft, read)
    return render(
        visit.request,
        "web/desk/rounds/templates/manual_pairing.html",
        context,
        status=answer.status,
    )


def _verdict(visit: DeskRequest, draft: Draft, read: TypedRound) -> dict[str, Any]:
    """What speaks against the whole round, and where it differs from the computed one."""
    state = visit.state
    objections = manual_rounds.end(state).check(state)
    beside = {remark for remarks in (*read.remarks, read.on_bye) for remark in remarks}
    refused = next(
        (objection for objection in objections if objection.level is Level.REFUSED), None
    )
    return {
        "whole": True,
        "complete": refused is None,
        "refused": "" if refused is None else sentence(refused.error),
        "warnings": [text for text in messages_of(objections) if text not in beside],
        "computed": _computed(visit, draft, phase_seating(state)),
    }


def _computed(visit: DeskRequest, draft: Draft, seating: SeatingPlan) -> dict[str, Any] | None:
    """The boards of the computed round that this one does not have; None if there is none."""
    away = tuple(sorted(seating.without))
    key = ("computed", visit.key, visit.state.decisions, draft.number, away)
    computed: SeatingPlan | None = cached(
        key, partial(_by_the_rules, visit.state, draft.number, seating)
    )
    if computed is None:
        return None
    name = partial(numbered_name, visit.state)
    return {
        "boards": [
            (board, name(white), name(black))
            for board, (white, black) in enumerate(computed.boards, computed.first_board)
            if (white, black) not in seating.boards
        ],
        "bye": name(computed.bye)
        if computed.bye is not None and computed.bye != seating.bye
        else "",
    }


def _by_the_rules(state: State, number: int, seating: SeatingPlan) -> SeatingPlan | None:
    try:
        return by_the_rules(before_round(state, number), seating)
    except ZugError:  # no table for so many, for instance
        return None


def beside_names(draft: Draft) -> dict[int, str]:
    """By entry, as they stood when the round was to be paired; a table gives the colours itself."""
    state = draft.before
    cards = deal_cards(state.tournament)
    return {
        entry: _known(cards[state.tpns[entry]], has_table=state.has_table)
        for entry in draft.everybody
        if state.tpns[entry] in cards
    }


def _known(card: Card, *, has_table: bool) -> str:
    points = show_points(card.points)
    due = None if has_table else due_colour(card.colours)
    if due is None:
        return points
    return say("{points}, {colour} due", points=points, colour=due.word)
