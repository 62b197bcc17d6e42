"""Headers of every answer, and errors turned into words."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from zug.errors import FaultyFileError, ZugError
from zug.web.refusals import remember
from zug.web.templatetags.zug import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Answer = Callable[[HttpRequest], HttpResponse]

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


class ErrorPages:
    """Show a page with the message of a ZugError instead of a server error."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, ZugError):
            return None
        from zug.web.deciding import advice_of  # noqa: PLC0415 - deciding tells by this module

        faults = error.faults if isinstance(error, FaultyFileError) else ()
        context = {"error": error, "faults": faults, "advice": advice_of(error)}
        context["way"] = _way_on(request, error)
        return render(request, "desk/refused.html", context, status=422)


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


def is_direct(request: HttpRequest) -> bool:
    """Asked by a program on this very computer, with no proxy between."""
    if not {"X-Forwarded-For", "Forwarded"}.isdisjoint(request.headers):
        return False
    host = request.get_host().rsplit(":", 1)[0].strip("[]")
    if host not in ("localhost", "127.0.0.1", "::1"):
        return False
    try:
        return ipaddress.ip_address(str(request.META.get("REMOTE_ADDR", ""))).is_loopback
    except ValueError:
        return False


def tell(request: HttpRequest, text: str, *, level: str = "success") -> None:
    """A message that stays on the next page until it is read; an error is about the form sent."""
    getattr(messages, level)(request, sentence(text))
    if level == "error":
        remember(request)
