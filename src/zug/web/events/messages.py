"""Messages for the next page.

A message for the next page is shown on a page of the event that it speaks of: a session has several
windows, and whichever loads first would show what was done in another event.
"""

from __future__ import annotations

import json
import re
from typing import Any

from django.contrib import messages
from django.contrib.messages.storage.session import SessionStorage

from zug.web.events.request import sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.contrib.messages.storage.base import Message
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase


_EVENT = re.compile(r"/t/(\d+)/")
MOST = 20
"""So many wait for a page of their event."""


class EventMessages(SessionStorage):
    """Show a message only on pages of the event it is about, by the address of the next page."""

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
