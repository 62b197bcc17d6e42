"""What every answer gets: compression, security headers, the messages of its event, error pages."""

from __future__ import annotations

import re
import sys
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.session import SessionStorage
from django.core.exceptions import BadRequest
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from zug.errors import FaultyFileError, ZugError
from zug.messages import SOURCE
from zug.web.events.request import is_text
from zug.web.events.submit import advice_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from django.contrib.messages.storage.base import Message
    from django.http import QueryDict
    from django.http.response import HttpResponseBase

    Answer = Callable[[HttpRequest], HttpResponse]


TEXTS = ("text/", "image/svg", "application/json")
"""Papers and copies are packed already."""


class CompressTexts(GZipMiddleware):
    """Compress text responses: a list of a thousand takes a sixth of its size.

    Django pads them, so their length reveals no secret.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        compressed: HttpResponseBase = super().process_response(request, response)
        return compressed


POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class SecurityHeaders:
    """Nothing from elsewhere, nothing inline, no frames."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._answer(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if settings.ZUG_HTTPS:
            response.headers["Strict-Transport-Security"] = "max-age=31536000"
        return response


class RejectBadText:
    """Reject requests with fields that are not valid text, and ignore such cookies."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        for key, value in list(request.COOKIES.items()):
            if not is_text(value):
                del request.COOKIES[key]
        _check(request.GET)
        return self._answer(request)

    def process_view(self, request: HttpRequest, *_rest: object) -> None:
        """Here, not above: who may send much was asked where it arrived (`zug.web.server.asgi`)."""
        _check(request.POST)


def _check(data: QueryDict) -> None:
    texts: Iterable[object] = (text for key, values in data.lists() for text in (key, *values))
    if not all(is_text(str(text)) for text in texts):
        raise BadRequest


ERROR_PAGE = "web/server/templates/error.html"


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    return render(request, ERROR_PAGE, _context(title, text), status=status)


def _context(title: str, *texts: str) -> dict[str, Any]:
    return {"title": title, "texts": texts, "faults": (), "way": ("", "")}


def bad(request: HttpRequest, exception: Any = None) -> HttpResponse:  # noqa: ARG001
    text = _("The desk could not read what was sent. Go back and try again.")
    return _page(request, 400, _("Not understood"), text)


def csrf(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    text = _("The form is too old or came from elsewhere. Load the page again and repeat.")
    return _page(request, 403, _("Nothing was changed"), text)


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:  # noqa: ARG001
    text = _("Your role in this event does not allow this. Ask its owner for another role.")
    return _page(request, 403, _("Not allowed"), text)


def missing(request: HttpRequest, exception: Any = None) -> HttpResponse:  # noqa: ARG001
    text = _("There is no such page, or it is not for you. Start again from the list of events.")
    return _page(request, 404, _("Nothing here"), text)


def broken(request: HttpRequest) -> HttpResponse:
    if isinstance(sys.exc_info()[1], (OperationalError, InterfaceError)):
        return _no_database()
    text = _("This is a mistake in Zug. Everything confirmed before is safe; load the page again.")
    return _page(request, 500, _("Something went wrong"), text)


def _no_database() -> HttpResponse:
    """Without the request: who asks, and in which event, only the database knows."""
    text = _(
        "Everything confirmed before is safe; what you sent last may not be saved. Load the page"
        " again in a minute. If that does not help, tell whoever runs the server."
    )
    title = _("The database does not answer")
    context = _context(title, text) | {"language": get_language() or SOURCE}
    page = render_to_string(ERROR_PAGE, context)
    return HttpResponse(page, status=503, headers={"Retry-After": "30"})


_EVENT = re.compile(r"/t/(\d+)/")
MOST = 20
"""So many wait for a page of their event."""


class EventMessages(SessionStorage):
    """Show a message only on pages of the event it is about, by the address of the next page.

    A session has several windows, and whichever loads first would show what was done in another
    event.
    """

    _loaded_messages: list[Message]
    _queued_messages: list[Message]

    def update(self, response: HttpResponseBase) -> Any:
        event = _event(response.headers.get("Location", "")) or _event(self.request.path)
        for message in self._queued_messages:
            message.extra_tags = message.extra_tags or event
        return super().update(response)

    def __iter__(self) -> Iterator[Message]:
        """Those for this page; the others stay."""
        self.used = True
        known = [*self._loaded_messages, *self._queued_messages]
        mine = [message for message in known if self._is_here(message)]
        self._queued_messages = [message for message in known if not self._is_here(message)][-MOST:]
        self._loaded_data = mine
        return iter(mine)

    def __len__(self) -> int:
        return sum(map(self._is_here, (*self._loaded_messages, *self._queued_messages)))

    def _is_here(self, message: Message) -> bool:
        """A page of no event, such as the list of all, shows every message."""
        here = _event(self.request.path)
        return not here or not message.extra_tags or message.extra_tags == here


def _event(address: str) -> str:
    """The number of the event a page is of."""
    match = _EVENT.search(address)
    return match[1] if match else ""


class ErrorPages:
    """Show a page with the message of a ZugError instead of a server error."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, ZugError):
            return None
        faults = error.faults if isinstance(error, FaultyFileError) else ()
        context = _context(_("Not done"), error.message, advice_of(error))
        context |= {"faults": faults, "way": _way_on(request, error)}
        return render(request, ERROR_PAGE, context, status=422)


_WAYS = {"no-prizes": "setup"}
"""By code: the page of the event where something can be done about it."""


def _way_on(request: HttpRequest, error: ZugError) -> tuple[str, str]:
    """A page of the event and what it is called; nothing where it is of no event."""
    match = request.resolver_match
    event = match.kwargs.get("event") if match else None
    if event is None:
        return "", ""
    if error.code in _WAYS:
        return reverse(_WAYS[error.code], args=[event]), _("Set-up")
    return reverse("event", args=[event]), _("To the event")
