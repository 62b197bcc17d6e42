"""Pages, styles and scripts are sent packed: a list of a thousand takes a sixth of its size."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware

from zug.web.events.request_data import is_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from django.http import HttpRequest, QueryDict
    from django.http.response import HttpResponseBase

    Answer = Callable[[HttpRequest], HttpResponse]


TEXTS = ("text/", "image/svg", "application/json")
"""Papers and copies are packed already."""


class CompressTexts(GZipMiddleware):
    """Compress text responses; Django pads them, so their length reveals no secret."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        found: HttpResponseBase = super().process_response(request, response)
        return found


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
    texts: Iterable[object] = (one for key, values in data.lists() for one in (key, *values))
    if not all(is_text(str(one)) for one in texts):
        raise BadRequest
