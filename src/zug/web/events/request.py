"""A request to the desk: who asks, in which role, about which event, and what was sent.

Every screen names the role it asks for. Whatever is sent, reading it ends with a value or with a
refusal in words, never with an error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from typing import Any, TypeVar, cast

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls.converters import IntConverter
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache

from zug import markup
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
from zug.errors import UsageError
from zug.fastclasses import dataclass, replace
from zug.messages import SOURCE, say
from zug.rating.field import EXEMPTIONS
from zug.reports import Paper
from zug.web.events.models import EventRow, Membership
from zug.web.events.store import EventSnapshot, ledger

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from django.contrib.auth.models import User
    from django.http import HttpRequest, QueryDict

    from zug.director import JournalLine, State

    Answer = Callable[[HttpRequest], HttpResponse]


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


MOST_DIGITS = 9
"""Every such number fits in the columns of both databases."""
Otherwise = TypeVar("Otherwise")


def number(text: object, otherwise: Otherwise) -> int | Otherwise:
    """A whole number from 0 on, as text or of JSON; `otherwise` for everything else."""
    if isinstance(text, int) and not isinstance(text, bool):
        text = str(text) if 0 <= text < 10**MOST_DIGITS else ""
    if isinstance(text, str) and text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    return otherwise


def given(data: QueryDict, key: str) -> int | None:
    """None for an empty field; for what is no number 0, which names no round and no board."""
    text = data.get(key, "").strip()
    return number(text, 0) if text else None


class Number(IntConverter):
    """`<number:…>` in an address."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"


def page(data: QueryDict) -> int:
    """Which page of a list is asked for, from 1 on."""
    return max(1, number(data.get("page"), 1))


def exemption_of(data: QueryDict) -> str:
    """The kind of event norms are to be judged by (B.01 1.4.3); empty for any other."""
    asked = data.get("event", "")
    return asked if asked in EXEMPTIONS else ""


def json_of(request: HttpRequest) -> dict[str, Any]:
    """The object that was sent as JSON."""
    try:
        is_json = request.content_type == "application/json"
        data = json.loads(request.body) if is_json else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not all(_is_flat(value) for value in data.values()):
        raise UsageError("bad-entry", say("this is not a result entry"))
    return data


def _is_flat(value: object) -> bool:
    return not isinstance(value, dict | list) and (not isinstance(value, str) or is_text(value))


def is_text(text: str) -> bool:
    """Text a database can hold and a page can show: no NUL, no half of a surrogate pair."""
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


SIZES = {"a4": Paper.A4, "us-letter": Paper.LETTER}


def download(data: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def pdf(name: str, data: bytes) -> HttpResponse:
    response = HttpResponse(data, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


# The language of the page


def language() -> str:
    """Return the language of the page."""
    return get_language() or SOURCE


def spoken(text: str) -> str:
    """Return a message in the language of the page; other text as it is."""
    return markup.spoken(text, language())


def opening(text: str) -> str:
    """Return a message with a capital letter, where it opens a line of its own."""
    return markup.opening(text, language())


def sentence(text: str) -> str:
    """Return a whole sentence: a capital letter, and a full stop unless the message has an end."""
    return markup.sentence(text, language())
