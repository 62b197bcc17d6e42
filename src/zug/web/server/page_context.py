"""What every page of the desk shows: the event, its round in one line, where one is."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from zug.director.decisions.fide_mode import outside_said
from zug.director.organising.progress import progress
from zug.theme import CHOICES
from zug.web.desk.manual import help_for
from zug.web.events.messages import take
from zug.web.jobs import auto_backup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest


def about_event(request: HttpRequest) -> dict[str, Any]:
    shown: dict[str, Any] = {"language": get_language(), "languages": settings.LANGUAGES}
    shown["theme"] = chosen(request)
    shown["refused_form"] = take(request)
    match = request.resolver_match
    shown["here"] = match.url_name if match else ""
    shown["help"] = help_for(shown["here"])
    if getattr(getattr(request, "user", None), "is_superuser", False):
        shown["copies"] = auto_backup.status()
    visit = getattr(request, "visit", None)
    if visit is not None:
        shown["event"] = visit.event
        shown["state"] = visit.state
        shown["role"] = visit.role.word
        shown["may_decide"] = visit.role.word != "deputy"
        shown["progress"] = progress(visit.state)
        shown["outside"] = outside_said(visit.state)
    return shown


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
