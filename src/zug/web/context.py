"""What every page of the desk shows: the event, its round in one line, where one is."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import get_language

from zug.director.decisions.fide_mode import outside_said
from zug.director.organising.progress import progress
from zug.web import copies
from zug.web.manual import help_for
from zug.web.refusals import take
from zug.web.views.themes import chosen

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
        shown["copies"] = copies.status()
    visit = getattr(request, "visit", None)
    if visit is not None:
        shown["event"] = visit.event
        shown["state"] = visit.state
        shown["role"] = visit.role.word
        shown["may_decide"] = visit.role.word != "deputy"
        shown["progress"] = progress(visit.state)
        shown["outside"] = outside_said(visit.state)
    return shown
