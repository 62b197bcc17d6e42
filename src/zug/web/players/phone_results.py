"""Results from phones: players through the signed link of their board, helpers with a code."""

from __future__ import annotations

import re

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from zug.director import Role
from zug.director.actions import rounds as rules
from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.web.events.board_rows import board_rows
from zug.web.events.messages import tell
from zug.web.events.models import Claim, EventRow, HelperCode
from zug.web.events.request_data import number
from zug.web.events.store import event_desk, ledger
from zug.web.events.submit import sentence
from zug.web.players.submitted_results import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.web.events.board_rows import BoardRow

CHOICES = ("1-0", "½-½", "0-1")
_COOKIE = "phone"
_NAME = re.compile("[A-Za-z0-9]{20}")
MOST_CLAIMS = 6
"""So often may a board change its mind before the arbiter is asked."""


@never_cache
def board(request: HttpRequest, code: str, number: int, board: int, mark: str) -> HttpResponse:
    """The players of a board say how it ended; the arbiter confirms."""
    found = EventRow.objects.filter(code=code, phone_results=True).first()
    if found is None:
        raise Http404
    state = ledger(found).state
    if not fits(found, state, number, board, mark):
        raise Http404
    rows = board_rows(state, state.rounds[number - 1])
    row = next(one for one in rows if one.number == board)
    sent = Claim.objects.filter(tournament=found, round=number, board=board)
    result = _result(request, state) if request.method == "POST" and not row.shown else ""
    name = request.COOKIES.get(_COOKIE, "")
    phone = name if _NAME.fullmatch(name) else get_random_string(20)
    side = request.POST.get("side", "")
    sender = _Sender(side if side in ("w", "b") else "", phone)
    if result and _claim(found, number, row, result, sender):
        return _named(redirect(request.path), phone)
    context = {"event": found, "code": "", "row": row, "number": number, "sent": sent.last()}
    context |= {"choices": CHOICES, "games": range(state.settings.games_per_match)}
    return _named(render(request, "web/players/templates/board.html", context), phone)


def _named(response: HttpResponse, phone: str) -> HttpResponse:
    """Let the browser keep its name, by which two phones are told apart."""
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(_COOKIE, phone, httponly=True, samesite="Lax", path="/b/", secure=secure)
    return response


class _Sender(NamedTuple):
    """Who sends a result: White, Black or nobody knows, and the name of the browser."""

    side: str
    phone: str


def _claim(found: EventRow, number: int, row: BoardRow, result: str, sender: _Sender) -> bool:
    """Keep what was said; one at a time, so that none slips in.

    A phone has one word for a side, and each side has words of its own, the newest of which are
    kept: nobody can use up those of a player. Nameless words are refused once there are enough.
    """
    with transaction.atomic():
        EventRow.objects.select_for_update().get(pk=found.pk)
        sent = Claim.objects.filter(tournament=found, round=number, board=row.number)
        mine = sent.filter(side=sender.side)
        if sender.side:
            mine.filter(phone=sender.phone).delete()
            kept = mine.order_by("-id").values_list("id", flat=True)[: MOST_CLAIMS - 1]
            mine.exclude(id__in=list(kept)).delete()
        elif mine.count() >= MOST_CLAIMS:
            return False
        people = {"white": row.white.entry, "black": row.black.entry, **sender._asdict()}
        sent.create(tournament=found, round=number, board=row.number, **people, result=result)
    return True


def _result(request: HttpRequest, state: State) -> str:
    games = request.POST.getlist("result")
    if len(games) != state.settings.games_per_match or not set(games) <= set(CHOICES):
        return ""
    return " ".join(games)


@never_cache
def helper(request: HttpRequest, token: str) -> HttpResponse:
    """A helper fills open boards of the current round and overwrites nothing."""
    code = (
        HelperCode.objects.filter(token=token, revoked=False).select_related("tournament").first()
    )
    if code is None:
        raise Http404
    found = code.tournament
    if request.method == "POST":
        _fill(request, code)
        return redirect(f"{request.path}#b{number(request.POST.get('board'), 0)}")
    state = ledger(found).state
    current = state.current
    rows = board_rows(state, current) if current else []
    context = {"event": found, "code": "", "rows": rows, "round": current, "choices": CHOICES}
    context |= {"open": sum(not row.shown for row in rows), "label": code.label}
    context["games"] = range(state.settings.games_per_match)
    return render(request, "web/players/templates/helper.html", context)


def _fill(request: HttpRequest, code: HelperCode) -> None:
    post, games = request.POST, request.POST.getlist("result")
    board, round_ = (number(post.get(key), 0) for key in ("board", "round"))
    try:
        if not games or not set(games) <= set(CHOICES):
            raise ZugError("bad-result", _("choose a result"))
        with event_desk(code.tournament.pk, code.label, Role.HELPER) as desk:
            current = desk.state.current
            if current is None or current.number != round_:
                raise ZugError("round-over", _("this round is over"), _("load the page again"))
            text = " ".join(games)
            desk.record(rules.typed_result(desk.state, board, text, round_=round_))
    except ZugError as error:
        tell(request, sentence(error), level="error")
