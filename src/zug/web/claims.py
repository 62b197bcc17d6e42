"""Results that players send from their phones through the signed link of their board."""

from __future__ import annotations

from functools import partial

from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from zug.director import rounds as rules
from zug.errors import ZugError
from zug.model.games import pretty
from zug.web.deciding import record, sentence
from zug.web.models import Claim
from zug.web.security import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Round
    from zug.web.access import DeskRequest
    from zug.web.models import EventRow


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


def claims_of(tournament: EventRow, round_: Round) -> dict[int, str]:
    """By open board, what its players say; two different words stand beside each other."""
    found: dict[int, list[str]] = {}
    for claim in Claim.objects.filter(tournament=tournament, round=round_.number):
        pair = round_.at(claim.board)
        if pair is None:
            continue
        if pair.is_open and (pair.white, pair.black) == (claim.white, claim.black):
            said = found.setdefault(claim.board, [])
            if claim.result not in said:
                said.append(claim.result)
    return {board: " / ".join(pretty(word) for word in said) for board, said in found.items()}


def confirm(visit: DeskRequest, number: int, board: int | None) -> None:
    """Record what the players of a board said; without a board, wherever they agree."""
    said = claims_of(visit.event, visit.state.rounds[number - 1])
    chosen = said if board is None else {k: v for k, v in said.items() if k == board}
    done = 0
    for place, words in sorted(chosen.items()):
        if "/" in words:
            text = _("Board %(n)s: the players do not agree (%(said)s). Enter it yourself.")
            tell(visit.request, text % {"n": place, "said": words}, level="warning")
            continue
        try:
            intention = partial(rules.typed_result, board=place, text=words, round_=number)
            record(visit, intention, reason="sent by the players")
            done += 1
        except ZugError as error:
            tell(visit.request, sentence(error), level="error")
    if done:
        text = ngettext("%(n)s result confirmed.", "%(n)s results confirmed.", done)
        tell(visit.request, text % {"n": done})


def refuse(tournament: EventRow, number: int, board: int) -> None:
    Claim.objects.filter(tournament=tournament, round=number, board=board).delete()
