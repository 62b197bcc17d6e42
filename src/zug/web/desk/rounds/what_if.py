"""What if somebody stays away, or a result is another: asked before pairing, never recorded."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import render

from zug.director import Role
from zug.director.pairing.keep_apart import to_come
from zug.errors import UsageError, ZugError
from zug.explainer.what_if import board_statement, in_short, unfinished, voice_of_what_if, what_if
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.web.events.access import screen
from zug.web.events.explanations import language
from zug.web.events.player_search import choices
from zug.web.events.request_data import number as numeral
from zug.web.events.submit import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpResponse

    from zug.director import State
    from zug.explainer.what_if import WhatIf
    from zug.web.events.access import DeskRequest

MOST = 500
"""Changes in one question."""
RESULTS = ("1-0", "½-½", "0-1", "+-", "-+")


class WhatIfBoard(NamedTuple):
    """A board that exists only with the changes, and why."""

    text: str
    why: str


class WhatIfAnswer(NamedTuple):
    """The changes as understood, the boards they change, and games counted as draws."""

    changes: tuple[str, ...]
    said: tuple[str, ...]
    boards: tuple[WhatIfBoard, ...]
    open: int


@screen(Role.ARBITER)
def page(visit: DeskRequest) -> HttpResponse:
    state, get = visit.state, visit.request.GET
    if state.has_table or not state.has_more_rounds or state.draft is not None:
        raise Http404
    context: dict[str, Any] = form_of(state) | {
        "chosen": {numeral(one, 0) for one in get.getlist("away")},
        "board": get.get("board", ""),
        "result": get.get("result", ""),
        "words": get.get("words", "")[:200],
        "answer": None,
        "fault": "",
    }
    try:
        asked = _changes(state, get)
        if asked:
            context["answer"] = _answer(_solved(state, asked))
    except ZugError as error:
        context["fault"] = sentence(error)
    return render(visit.request, "web/desk/rounds/templates/what_if.html", context)


def form_of(state: State) -> dict[str, Any]:
    """What the form offers."""
    number = len(state.rounds) + 1
    away = state.missing(number)
    return {
        "number": number,
        "people": [one for one in choices(state) if one.id not in away],
        "results": RESULTS,
        "has_results": bool(state.rounds),
        "chosen": (),
        "board": "",
        "result": "",
        "words": "",
    }


def _changes(state: State, get: Any) -> list[str]:
    """The fields of the form as the small grammar has them."""
    entries = [numeral(one, 0) for one in get.getlist("away")]
    asked = [f"{state.tpns[entry]} absent" for entry in entries if entry in state.entries]
    asked += _result(get.get("board", "").strip(), get.get("result", ""))
    asked += [one.strip() for one in get.get("words", "")[:200].split(";") if one.strip()]
    if len(asked) > MOST:
        raise UsageError("too-many", say("at most {count} changes at once", count=MOST))
    return asked


def _result(board: str, result: str) -> list[str]:
    """Another result of a board: both fields or neither."""
    if not board and not result:
        return []
    if not board:
        raise UsageError("no-board", say("give the board that ended {result}", result=result))
    if not numeral(board, 0):
        raise UsageError("no-board", say("{text!r} is not the number of a board", text=board[:20]))
    if result not in RESULTS:
        raise UsageError("no-result", say("choose how board {board} ended", board=board))
    return [f"board {board} {result}"]


def _solved(state: State, asked: list[str]) -> WhatIf:
    seating = {
        round_.number: {
            n: (state.tpns[one.white], state.tpns[one.black]) for n, one in round_.numbered
        }
        for round_ in state.rounds
        if round_.published
    }
    found = what_if(to_come(state), asked, round=len(state.rounds) + 1, seating=seating)
    return replace(found, first_board=state.first_board(len(state.rounds) + 1))


def _answer(found: WhatIf) -> WhatIfAnswer:
    spoken = language()
    voice = voice_of_what_if(found, spoken)
    return WhatIfAnswer(
        tuple(voice.sentence(one.statement) for one in found.changes),
        tuple(in_short(found, spoken, with_open=False)),
        tuple(
            WhatIfBoard(voice.sentence(board_statement(one)), found.why(one.number, spoken))
            for one in found.boards
        ),
        unfinished(found),
    )
