"""A whole round by hand: a line a board, what the rules say beside it, the computed round below."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse

from zug.director import Level, Role, rounds, written
from zug.director.decisions.base import to_read
from zug.director.lookup import called
from zug.errors import ZugError
from zug.records import NamedTuple
from zug.web.access import screen
from zug.web.asked import number as numeral
from zug.web.deciding import sentence, submit
from zug.web.tables import cached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse, QueryDict

    from zug.director import State
    from zug.director.seating import Seating
    from zug.director.written import Draft, Written
    from zug.web.access import DeskRequest


class Typed(NamedTuple):
    """What the form holds."""

    boards: list[tuple[str, str]]
    bye: str
    out: list[int]


@screen(Role.ARBITER)
def by_hand(visit: DeskRequest, number: int) -> HttpResponse:
    """Nothing is recorded before what speaks against it was shown for exactly these boards."""
    state = visit.state
    draft = written.draft_of(state, number)
    if draft is None:
        raise Http404
    if state.awaits_draw and state.has_table:
        return redirect("numbers", event=visit.key)
    post = visit.request.POST
    typed = _sent(post, draft) if visit.request.method == "POST" else _first(visit, draft)
    read = written.read_round(draft, *typed)
    if post.get("do") == "record" and read.seating and post.get("shown") == _mark(read.seating):
        refusal = _refusal(state, draft, read.seating, post.get("ground", ""))
        if refusal is None:
            intention = partial(
                written.decision_of, draft=draft, seating=read.seating, ground=post.get("ground")
            )
            target = reverse("round-n", args=[visit.key, number])
            return submit(visit, intention, target, confirmed=True)
        return _page(visit, draft, read, typed.out, refusal)
    return _page(visit, draft, read, typed.out)


def _refusal(state: State, draft: Draft, seating: Seating, ground: str) -> ZugError | None:
    found = written.decision_of(state, draft, seating, ground).objections(state)
    return next((one.refusal for one in found if one.refusal is not None), None)


def _first(visit: DeskRequest, draft: Draft) -> Typed:
    """The form as it is opened: the round as it stands or as computed, or all boards empty."""
    seating = written.first_seating(visit.state, draft)
    boards, bye = written.as_typed(visit.state, seating)
    if "empty" in visit.request.GET:
        boards, bye = [], ""
    return Typed(_filled(boards, draft), bye, list(seating.out))


def _filled(boards: list[tuple[str, str]], draft: Draft) -> list[tuple[str, str]]:
    """As many lines as the round can have boards."""
    wanted = len(draft.everybody) // 2
    return [*boards, *[("", "")] * (wanted - len(boards))]


def _sent(post: QueryDict, draft: Draft) -> Typed:
    """What was typed, and the small change a button asks for."""
    most = len(draft.everybody)
    sides = zip(post.getlist("white")[:most], post.getlist("black")[:most], strict=False)
    boards = _filled([(white[:200], black[:200]) for white, black in sides], draft)
    out = [numeral(text, 0) for text in post.getlist("out")[:most]]
    typed = Typed(boards, post.get("bye", "")[:200], out)
    turn, put = (numeral(post.get(key), 0) for key in ("turn", "put"))
    if 1 <= turn <= len(boards):
        white, black = boards[turn - 1]
        boards[turn - 1] = (black, white)
    if put in draft.everybody:
        return _put(draft.before, typed, put)
    return typed


def _put(state: State, typed: Typed, entry: int) -> Typed:
    """Somebody without a place takes the first empty one."""
    name = called(state, entry)
    for at, (white, black) in enumerate(typed.boards):
        if not white.strip():
            typed.boards[at] = (name, black)
            return typed
        if not black.strip():
            typed.boards[at] = (white, name)
            return typed
    return typed if typed.bye.strip() else typed._replace(bye=name)


def _mark(seating: Seating) -> str:
    """The boards by entry: what was shown is what is recorded."""
    games = [f"{white}-{black}" for white, black in seating.boards]
    return ",".join([*games, str(seating.bye or ""), *map(str, sorted(seating.out))])


def _page(
    visit: DeskRequest,
    draft: Draft,
    read: Written,
    out: list[int],
    refusal: ZugError | None = None,
) -> HttpResponse:
    state, everybody = visit.state, draft.everybody
    is_paired = draft.number <= len(state.rounds)
    context: dict[str, Any] = {
        "number": draft.number,
        "boards": list(zip(read.boards, read.remarks, strict=True)),
        "bye": read.bye,
        "on_bye": read.on_bye,
        "has_bye": not state.has_table or len(everybody) % 2 == 1,
        "people": [called(state, entry) for entry in everybody],
        "left": [(entry, called(state, entry), entry in draft.late) for entry in read.left],
        "out": [(entry, called(state, entry)) for entry in everybody if entry in out],
        "published": is_paired and state.rounds[-1].published,
        "is_paired": is_paired,
        "grounds": rounds.grounds(state),
        "ground": visit.request.POST.get("ground", ""),
        "reason": visit.request.POST.get("reason", ""),
        "refusal": None if refusal is None else sentence(refusal),
    }
    if read.seating is not None:
        context |= _verdict(visit, draft, read, read.seating)
    status = 422 if refusal is not None else 200
    return render(visit.request, "desk/hand.html", context, status=status)


def _verdict(visit: DeskRequest, draft: Draft, read: Written, seating: Seating) -> dict[str, Any]:
    """What speaks against the whole round, and where it differs from the computed one."""
    state = visit.state
    found = written.decision_of(state, draft, seating).objections(state)
    beside = {remark for remarks in (*read.remarks, read.on_bye) for remark in remarks}
    refused = next((one for one in found if one.level is Level.REFUSED), None)
    told = to_read(found)
    return {
        "complete": refused is None,
        "refused": "" if refused is None or refused.refusal is None else sentence(refused.refusal),
        "warnings": [text for text in told if text not in beside],
        "computed": _computed(visit, draft, seating),
        "shown": _mark(seating),
    }


def _computed(visit: DeskRequest, draft: Draft, seating: Seating) -> dict[str, Any] | None:
    """The boards of the computed round that this one does not have; None if there is none."""
    key = ("computed", visit.key, visit.state.decisions, draft.number)
    found: Seating | None = cached(key, partial(_by_the_rules, draft))
    if found is None:
        return None
    name = partial(called, visit.state)
    return {
        "boards": [
            (board, name(white), name(black))
            for board, (white, black) in enumerate(found.boards, 1)
            if (white, black) not in seating.boards
        ],
        "bye": name(found.bye) if found.bye is not None and found.bye != seating.bye else "",
    }


def _by_the_rules(draft: Draft) -> Seating | None:
    try:
        return rounds.computed_seating(draft.before)
    except ZugError:  # no table for so many, for instance
        return None
