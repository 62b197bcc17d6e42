"""Messages for the next page, each shown on a page of the event that it speaks of.

A session has several windows: whichever loads first would show what was done in another event.
"""

from __future__ import annotations

import re
from typing import Any

from django.contrib.messages.storage.session import SessionStorage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.contrib.messages.storage.base import Message
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
        mine = [one for one in known if self._is_here(one)]
        self._queued_messages = [one for one in known if not self._is_here(one)][-MOST:]
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
    found = _EVENT.search(address)
    return found[1] if found else ""
