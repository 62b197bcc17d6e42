"""For programs that watch the server: whether it is well, and figures."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from zug.web.health import database_answers
from zug.web.metrics import KIND, figures
from zug.web.security import is_direct


def health(_request: HttpRequest) -> HttpResponse:
    """200 while the database answers, else 503."""
    if not database_answers():
        return HttpResponse("no database\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever asks on this computer, or from elsewhere with the token; others see nothing."""
    said = request.headers.get("Authorization", "").removeprefix("Bearer ")
    token = settings.ZUG_METRICS_TOKEN
    if not (is_direct(request) or (token and constant_time_compare(said, token))):
        raise Http404
    return HttpResponse(figures(), content_type=KIND)
