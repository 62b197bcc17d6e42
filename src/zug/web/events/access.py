"""Who may do what: every screen names the role it asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from typing import Any, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from zug.director.decisions import (
    BeginManual,
    ChangePairing,
    LeaveManual,
    PairRound,
    SeatByHand,
    Undo,
    Unpair,
)
from zug.director.objections import Role
from zug.fastclasses import dataclass, replace
from zug.web.events.models import EventRow, Membership
from zug.web.events.store import EventSnapshot, ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from zug.director import JournalLine, State


OF_A_ROUND = frozenset({PairRound.kind, ChangePairing.kind, Unpair.kind})
ON_THE_TABLE = frozenset({BeginManual.kind, SeatByHand.kind, LeaveManual.kind})
"""What becomes of a round by hand is seen at its end."""


@dataclass
class DeskRequest:
    """A request at the desk of one event: who asks, in which role, and the event as it stands."""

    request: HttpRequest
    event: EventRow
    role: Role
    ledger: EventSnapshot

    @cached_property
    def state(self) -> State:
        """The event as this person may see it."""
        return self.shown(self.ledger.state)

    def shown(self, state: State) -> State:
        return shown_to(self.role, state)

    @property
    def decisions(self) -> tuple[JournalLine, ...]:
        return self.ledger.decisions

    def again(self) -> None:
        """The event as it stands once something was recorded, for the page that tells it."""
        self.event.refresh_from_db()
        self.request.visit = replace(self, ledger=ledger(self.event))  # type: ignore[attr-defined]

    @property
    def author(self) -> str:
        return person(self.request).get_username()

    @property
    def key(self) -> int:
        return int(self.event.pk)


def shown_to(role: Role, state: State) -> State:
    """The event as a role sees it: a deputy does not learn that there is a draft."""
    if role > Role.DEPUTY or (state.draft is None and state.phase is None):
        return state
    return replace(
        state, rounds=tuple(round_ for round_ in state.rounds if round_.published), phase=None
    )


def is_hidden(role: Role, line: JournalLine, lines: Sequence[JournalLine], state: State) -> bool:
    """Whether a decision is about a round that this role does not see yet."""
    if role > Role.DEPUTY:
        return False
    undone = line.data.get("number") if line.kind == Undo.kind else None
    if isinstance(undone, int) and 1 <= undone < line.number:
        return is_hidden(role, lines[undone - 1], lines, state)
    if line.kind in ON_THE_TABLE:
        return True
    last = state.current.number if state.current else 0
    return line.kind in OF_A_ROUND and int(str(line.data["round"])) > last


def person(request: HttpRequest) -> User:
    return cast("User", request.user)


def role_in(user: User, tournament: EventRow) -> Role | None:
    """The role of a person in an event; the owner of the server owns every event."""
    if not user.is_active:
        return None
    if user.is_superuser:
        return Role.OWNER
    membership = Membership.objects.filter(user=user, tournament=tournament).first()
    return Role[membership.role.upper()] if membership else None


def events_of(user: User) -> list[tuple[EventRow, Role]]:
    """The events of a person with the role in each."""
    if user.is_superuser:
        return [(row, Role.OWNER) for row in EventRow.objects.all()]
    roles = dict(Membership.objects.filter(user=user).values_list("tournament", "role"))
    return [(row, Role[roles[row.pk].upper()]) for row in EventRow.objects.filter(pk__in=roles)]


View = Callable[..., HttpResponse]


def screen(role: Role = Role.ARBITER) -> Callable[[View], View]:
    """A screen of the desk: who has this role may look, and send its forms."""

    def decorate(view: View) -> View:
        @wraps(view)
        @never_cache
        def guarded(request: HttpRequest, event: int, **rest: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            visit = _visit(request, event)
            if visit.role < role:
                raise PermissionDenied
            return view(visit, **rest)

        return cast("View", guarded)

    return decorate


def _visit(request: HttpRequest, event: int) -> DeskRequest:
    """Whoever has no role in an event does not learn that it exists."""
    row = EventRow.objects.filter(pk=event).first()
    role = None if row is None else role_in(person(request), row)
    if row is None or role is None:
        raise Http404
    visit = DeskRequest(request, row, role, ledger(row))
    request.visit = visit  # type: ignore[attr-defined]
    return visit


def signed_in(view: View) -> View:
    """A screen outside any event, for people with an account."""

    @wraps(view)
    @never_cache
    def guarded(request: HttpRequest, **rest: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, **rest)

    return cast("View", guarded)
