"""Results from phones: players through the signed link of their board, helpers with a code.

What players send waits until an arbiter confirms or refuses it.
"""

from __future__ import annotations

import re
from functools import partial

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from zug.director import Answers, Done, Question, Refused, Role, outcome_of
from zug.director.actions import rounds as rules
from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.model.results import pretty
from zug.screens.boards import event_boards
from zug.web.events.messages import tell
from zug.web.events.models import Claim, EventRow, HelperCode
from zug.web.events.request import number
from zug.web.events.store import event_desk, ledger
from zug.web.events.submit import decide, seen_by, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director import State
    from zug.director.state import EventRound
    from zug.screens.boards import BoardRow
    from zug.web.events.request import DeskRequest


CHOICES = ("1-0", "½-½", "0-1")
_COOKIE = "phone"
_NAME = re.compile("[A-Za-z0-9]{20}")
MOST_CLAIMS = 6
"""So often may a board change its mind before the arbiter is asked."""


@never_cache
def board(request: HttpRequest, code: str, number: int, board: int, mark: str) -> HttpResponse:
    """The players of a board say how it ended; the arbiter confirms."""
    tournament = EventRow.objects.filter(code=code, phone_results=True).first()
    if tournament is None:
        raise Http404
    state = ledger(tournament).state
    if not fits(tournament, state, number, board, mark):
        raise Http404
    rows = event_boards(state, state.rounds[number - 1])
    row = next(board_row for board_row in rows if board_row.number == board)
    sent = Claim.objects.filter(tournament=tournament, round=number, board=board)
    result = _result(request, state) if request.method == "POST" and not row.result.games else ""
    name = request.COOKIES.get(_COOKIE, "")
    phone = name if _NAME.fullmatch(name) else get_random_string(20)
    side = request.POST.get("side", "")
    sender = _Sender(side if side in ("w", "b") else "", phone)
    if result and _claim(tournament, number, row, result, sender):
        return _named(redirect(request.path), phone)
    context = {"event": tournament, "code": "", "row": row, "number": number, "sent": sent.last()}
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


def _claim(tournament: EventRow, number: int, row: BoardRow, result: str, sender: _Sender) -> bool:
    """Keep what was said; one at a time, so that none slips in.

    A phone has one word for a side, and each side has words of its own, the newest of which are
    kept: nobody can use up those of a player. Nameless words are refused once there are enough.
    """
    with transaction.atomic():
        EventRow.objects.select_for_update().get(pk=tournament.pk)
        sent = Claim.objects.filter(tournament=tournament, round=number, board=row.number)
        mine = sent.filter(side=sender.side)
        if sender.side:
            mine.filter(phone=sender.phone).delete()
            kept = mine.order_by("-id").values_list("id", flat=True)[: MOST_CLAIMS - 1]
            mine.exclude(id__in=list(kept)).delete()
        elif mine.count() >= MOST_CLAIMS:
            return False
        people = {"white": row.white.entry, "black": row.black.entry, **sender._asdict()}
        sent.create(tournament=tournament, round=number, board=row.number, **people, result=result)
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
    tournament = code.tournament
    if request.method == "POST":
        _fill(request, code)
        return redirect(f"{request.path}#b{number(request.POST.get('board'), 0)}")
    state = ledger(tournament).state
    current = state.current
    rows = event_boards(state, current) if current else []
    context = {"event": tournament, "code": "", "rows": rows, "round": current, "choices": CHOICES}
    context |= {"open": sum(not row.result.games for row in rows), "label": code.label}
    context["games"] = range(state.settings.games_per_match)
    return render(request, "web/players/templates/helper.html", context)


def _fill(request: HttpRequest, code: HelperCode) -> None:
    post, games = request.POST, request.POST.getlist("result")
    board, round_ = (number(post.get(key), 0) for key in ("board", "round"))

    def at_desk() -> Done:
        if not games or not set(games) <= set(CHOICES):
            raise ZugError("bad-result", _("choose a result"))
        with event_desk(code.tournament.pk, code.label, Role.HELPER) as desk:
            current = desk.state.current
            if current is None or current.number != round_:
                raise ZugError("round-over", _("this round is over"), _("load the page again"))
            text = " ".join(games)
            decision = rules.typed_result(desk.state, board, text, round_=round_)
            return desk.decide(Answers(), decision)

    match outcome_of(at_desk):
        case Question(error=error) | Refused(error):
            tell(request, sentence(error), level="error")


def mark_of(tournament: EventRow, state: State, number: int, board: int) -> str:
    """The signature of a board's link: it fits this pairing only."""
    pair = state.rounds[number - 1].at(board)
    assert pair is not None
    what = f"{tournament.pk}:{tournament.code}:{number}:{board}:{pair.white}:{pair.black}"
    return salted_hmac("zug.board", what).hexdigest()[:16]


def fits(tournament: EventRow, state: State, number: int, board: int, mark: str) -> bool:
    """The link is signed, and for a board of the current round."""
    current = state.current
    if current is None or number != current.number or current.at(board) is None:
        return False
    return constant_time_compare(mark, mark_of(tournament, state, number, board))


class SubmittedResults(NamedTuple):
    """Results the players of a board sent, and whether both sent the same one."""

    results: tuple[str, ...]
    is_agreed: bool = False
    side: str = ""
    """The one who sent it, `w` or `b`; empty if unknown or if both did."""

    @property
    def is_contradictory(self) -> bool:
        return len(self.results) > 1

    @property
    def text(self) -> str:
        return " / ".join(map(pretty, self.results))

    @property
    def note(self) -> str:
        """Who has not confirmed it, for a result only one player sent."""
        if self.is_agreed or self.is_contradictory:
            return ""
        notes = {"w": _("only White reported"), "b": _("only Black reported")}
        return notes.get(self.side, _("only one player reported"))


def claims_of(tournament: EventRow, round_: EventRound) -> dict[int, SubmittedResults]:
    """Return, by open board, what its players sent."""
    claims_by_board: dict[int, list[Claim]] = {}
    for claim in Claim.objects.filter(tournament=tournament, round=round_.number):
        pair = round_.at(claim.board)
        if pair is None:
            continue
        if pair.is_open and (pair.white, pair.black) == (claim.white, claim.black):
            claims_by_board.setdefault(claim.board, []).append(claim)
    return {board: _said(claims) for board, claims in claims_by_board.items()}


def _said(claims: Sequence[Claim]) -> SubmittedResults:
    """Return what claims say. White and Black agree if they sent it from two phones."""
    results = tuple(dict.fromkeys(claim.result for claim in claims))
    phones = {side: {claim.phone for claim in claims if claim.side == side} for side in ("w", "b")}
    sides = [side for side, names in phones.items() if names]
    are_two = len(sides) == 2 and len(phones["w"] | phones["b"]) > 1
    is_named = len(sides) == 1 and all(claim.side for claim in claims)
    return SubmittedResults(results, len(results) == 1 and are_two, sides[0] if is_named else "")


def confirm(visit: DeskRequest, number: int, board: int | None) -> None:
    """Record what the players of a board sent; without a board, wherever both sent the same."""
    submitted = claims_of(visit.event, visit.state.rounds[number - 1])
    chosen = submitted if board is None else {k: v for k, v in submitted.items() if k == board}
    done = one_sided = 0
    for place, result in sorted(chosen.items()):
        if result.is_contradictory:
            text = _("Board %(n)s: the players do not agree (%(said)s). Enter it yourself.")
            tell(visit.request, text % {"n": place, "said": result.text}, level="warning")
            continue
        if board is None and not result.is_agreed:
            one_sided += 1
            continue
        text = pretty(result.results[0])
        intention = partial(rules.typed_result, board=place, text=text, round_=number)
        match decide(visit, intention, Answers(reason=_reason(result), seen=seen_by(visit))):
            case Question(error=error) | Refused(error):
                tell(visit.request, sentence(error), level="error")
            case Done():
                done += 1
    if done:
        text = ngettext("%(n)s result confirmed.", "%(n)s results confirmed.", done)
        tell(visit.request, text % {"n": done})
    if one_sided:
        text = ngettext(
            "%(n)s result was reported by one player only. Ask the other one, then confirm it.",
            "%(n)s results were reported by one player only. Ask the others, then confirm them "
            "one by one.",
            one_sided,
        )
        tell(visit.request, text % {"n": one_sided}, level="warning")


def _reason(submitted: SubmittedResults) -> str:
    return "sent by the players" if submitted.is_agreed else "sent by one player"


def refuse(tournament: EventRow, number: int, board: int) -> None:
    Claim.objects.filter(tournament=tournament, round=number, board=board).delete()
