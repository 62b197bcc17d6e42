"""Light or dark: what a reader chooses; without a choice their device decides."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from zug.theme import CHOICES

COOKIE = "theme"
_YEAR = 60 * 60 * 24 * 365


def chosen(request: HttpRequest) -> str:
    """`light`, `dark`, or nothing where the device decides."""
    kept = request.COOKIES.get(COOKIE, "")
    return kept if kept in CHOICES else ""


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Kept in the browser, and back to the page."""
    back, theme = request.POST.get("next", ""), request.POST.get("theme", "")
    known = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    response = HttpResponseRedirect(back if known else "/")
    if theme in CHOICES:
        response.set_cookie(
            COOKIE, theme, _YEAR, secure=settings.ZUG_HTTPS, httponly=True, samesite="Lax"
        )
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
