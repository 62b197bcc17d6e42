"""What the next page is to show: messages, and a form that was rejected, as it was sent."""

from __future__ import annotations

import json
import re

from django.contrib import messages

from zug.web.events.request import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest


_KEY = "refused"
_NOT_KEPT = re.compile(r"csrfmiddlewaretoken|seen(-\d+)?|confirmed|asked|word|.*-was|.*password.*")
MOST_FIELDS, LONGEST = 60, 500
"""Fields, and letters of each: beyond it is a list, which nobody wants to see twice."""


def remember(request: HttpRequest) -> None:
    """What was sent, by whoever has a session of the desk; never a password."""
    if request.method != "POST" or not getattr(request, "user", None):
        return
    if not request.user.is_authenticated:
        return
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in map(str, values)
        if not _NOT_KEPT.fullmatch(name) and len(value) <= LONGEST
    ]
    request.session[_KEY] = {"action": request.path, "fields": fields[:MOST_FIELDS]}


def take(request: HttpRequest) -> dict[str, object] | None:
    """The form that was refused last, once: for a whole page; `sent` needs no script."""
    session = getattr(request, "session", None)
    if request.method != "GET" or "HX-Request" in request.headers or session is None:
        return None
    form = session.pop(_KEY, None) if _KEY in session else None
    if not isinstance(form, dict):
        return None
    sent: dict[str, list[str]] = {}
    for name, value in form["fields"]:
        sent.setdefault(name, []).append(value)
    return {"action": form["action"], "fields": json.dumps(form["fields"]), "sent": sent}


def tell(request: HttpRequest, text: str, *, level: str = "success") -> None:
    """A message that stays on the next page until it is read; an error is about the form sent."""
    getattr(messages, level)(request, sentence(text))
    if level == "error":
        remember(request)
