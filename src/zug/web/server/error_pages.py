"""Pages for what went wrong: what, and what to do; never a bare error."""

from __future__ import annotations

import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from zug.errors import FaultyFileError, ZugError
from zug.messages import SOURCE
from zug.web.events.submit import advice_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Answer = Callable[[HttpRequest], HttpResponse]


TEMPLATE = "web/server/templates/error.html"


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    return render(request, TEMPLATE, _context(title, text), status=status)


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
    page = render_to_string(TEMPLATE, context)
    return HttpResponse(page, status=503, headers={"Retry-After": "30"})


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
        return render(request, TEMPLATE, context, status=422)


_WAYS = {"no-prizes": "setup"}
"""By code: the page of the event where something can be done about it."""


def _way_on(request: HttpRequest, error: ZugError) -> tuple[str, str]:
    """A page of the event and what it is called; nothing where it is of no event."""
    found = request.resolver_match
    event = found.kwargs.get("event") if found else None
    if event is None:
        return "", ""
    if error.code in _WAYS:
        return reverse(_WAYS[error.code], args=[event]), _("Set-up")
    return reverse("event", args=[event]), _("To the event")
