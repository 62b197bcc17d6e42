"""Results that players send from their phones through the signed link of their board."""

from __future__ import annotations

from functools import partial

from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from zug.director.actions import rounds as rules
from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.model.results import pretty
from zug.web.events.messages import tell
from zug.web.events.models import Claim
from zug.web.events.submit import record, sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director import State
    from zug.director.state import EventRound
    from zug.web.events.access import DeskRequest
    from zug.web.events.models import EventRow


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
    found: dict[int, list[Claim]] = {}
    for claim in Claim.objects.filter(tournament=tournament, round=round_.number):
        pair = round_.at(claim.board)
        if pair is None:
            continue
        if pair.is_open and (pair.white, pair.black) == (claim.white, claim.black):
            found.setdefault(claim.board, []).append(claim)
    return {board: _said(claims) for board, claims in found.items()}


def _said(claims: Sequence[Claim]) -> SubmittedResults:
    """Return what claims say. White and Black agree if they sent it from two phones."""
    results = tuple(dict.fromkeys(claim.result for claim in claims))
    phones = {side: {one.phone for one in claims if one.side == side} for side in ("w", "b")}
    sides = [side for side, names in phones.items() if names]
    are_two = len(sides) == 2 and len(phones["w"] | phones["b"]) > 1
    is_named = len(sides) == 1 and all(claim.side for claim in claims)
    return SubmittedResults(results, len(results) == 1 and are_two, sides[0] if is_named else "")


def confirm(visit: DeskRequest, number: int, board: int | None) -> None:
    """Record what the players of a board sent; without a board, wherever both sent the same."""
    said = claims_of(visit.event, visit.state.rounds[number - 1])
    chosen = said if board is None else {k: v for k, v in said.items() if k == board}
    done = one_sided = 0
    for place, one in sorted(chosen.items()):
        if one.is_contradictory:
            text = _("Board %(n)s: the players do not agree (%(said)s). Enter it yourself.")
            tell(visit.request, text % {"n": place, "said": one.text}, level="warning")
            continue
        if board is None and not one.is_agreed:
            one_sided += 1
            continue
        try:
            intention = partial(
                rules.typed_result, board=place, text=pretty(one.results[0]), round_=number
            )
            record(visit, intention, reason=_reason(one))
            done += 1
        except ZugError as error:
            tell(visit.request, sentence(error), level="error")
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


def _reason(said: SubmittedResults) -> str:
    return "sent by the players" if said.is_agreed else "sent by one player"


def refuse(tournament: EventRow, number: int, board: int) -> None:
    Claim.objects.filter(tournament=tournament, round=number, board=board).delete()
