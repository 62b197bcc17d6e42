"""The desk's choice of a paper: the round, the size, where its codes lead. `zug.reports` prints."""

from __future__ import annotations

from django.urls import reverse
from django.utils import timezone

from zug.dates import moment
from zug.fastclasses import replace
from zug.reports import Paper, PaperInput, of_event
from zug.web.asked import exemption_of
from zug.web.claims import mark_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import EventRound
    from zug.web.access import DeskRequest

SIZES = {"a4": Paper.A4, "us-letter": Paper.LETTER}


def _category(visit: DeskRequest) -> str:
    """The one the standings are asked of, if the event has it."""
    asked = visit.request.GET.get("category", "")
    return asked if any(one.name == asked for one in visit.state.categories) else ""


def order_of(visit: DeskRequest, round_: EventRound | None) -> PaperInput:
    """What papers are made from at this desk; players' links where players may use them."""
    made = moment(timezone.localtime())
    order = of_event(visit.state, round_.number if round_ else 0, made)

    def link(board: int) -> str:
        """Where the result of a board can be sent from a phone."""
        mark = mark_of(visit.event, visit.state, order.round, board)
        path = reverse("board-link", args=[visit.event.code, order.round, board, mark])
        return visit.request.build_absolute_uri(path)

    public = reverse("public", args=[visit.event.code])
    return replace(
        order,
        as_of=round_.number if round_ and round_ is not visit.state.rounds[-1] else None,
        address=visit.request.build_absolute_uri(public),
        link=link if visit.event.phone_results else None,
        large="large" in visit.request.GET,
        exemption=exemption_of(visit.request.GET),
        category=_category(visit),
    )
