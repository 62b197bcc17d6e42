"""What templates of the desk can use: the event, its round in one line, addresses of pages."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from zug import markup
from zug.director.actions.numbers import how_drawn
from zug.director.decisions.fide_mode import outside_said
from zug.director.state.state import distinct_name
from zug.messages import SOURCE
from zug.screens.progress import progress
from zug.theme import CHOICES
from zug.web.desk.manual import help_for
from zug.web.events.messages import take
from zug.web.events.request import opening
from zug.web.jobs import auto_backup
from zug.web.server.assets import address, script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment


NOTHING_KNOWN: Mapping[str, object] = MappingProxyType(
    {
        "copies": None,
        "csrf_input": "",
        "event": None,
        "help": "",
        "here": "",
        "languages": (),
        "may_decide": False,
        "messages": (),
        "outside": "",
        "path": "",
        "progress": None,
        "refused_form": None,
        "role": "",
        "state": None,
        "theme": "",
        "user": None,
    }
)
"""What the frame of a page asks for, on a page that is of no event or is made without a request."""


def environment(**_proposed: object) -> Environment:
    """Return the environment of all templates, with what only the desk has.

    What Django proposes, such as a loader, is settled already.
    """
    templates = markup.environment()
    templates.globals |= {
        **NOTHING_KNOWN,
        "asset": address,
        "distinct_name": distinct_name,
        "script": script,
        "url": url,
    }
    # Django knows HTML that is made only when it is shown, such as hints about passwords.
    templates.filters |= {"conditional_escape": conditional_escape, "how_drawn": _how_drawn}
    return templates


def _how_drawn(text: str) -> str:
    """Return how the numbers were given, which the journal has in English."""
    return opening(how_drawn(text))


def url(name: str, *arguments: object) -> str:
    """Return the address of a page of the desk."""
    return reverse(name, args=arguments)


def about_event(request: HttpRequest) -> dict[str, Any]:
    """Return what the frame of a page shows, and the event if the page is of one."""
    shown: dict[str, Any] = {"language": get_language() or SOURCE, "languages": settings.LANGUAGES}
    shown["theme"] = chosen(request)
    shown["refused_form"] = take(request)
    shown["path"] = request.get_full_path()
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
