"""The application for an ASGI server, with a limit to what may be sent to it, and by whom."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import django
from asgiref.sync import sync_to_async

from zug.reports.pdf import compile_aside
from zug.web.server.counters import with_counters
from zug.web.server.request_queue import (
    QueueingHandler,
    session_key,
    user_of,
    with_reserve,
    with_version_poll,
)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zug.web.server.settings")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]

LARGEST_OF_GUESTS = 64 * 1024
"""Whoever has not signed in fills small forms only."""
LARGEST = 8 * 1024 * 1024
LARGEST_LIST = 257 * 1024 * 1024
"""The rating list of FIDE is large, and only the owner of the server may bring it."""


class TooLargeError(Exception):
    """More was sent than the sender may send."""


def limited(app: App) -> App:
    """The application, but whoever sends too much is cut off before it is kept anywhere.

    Who sends is asked once it is more than anybody may send.
    """

    async def guarded(scope: Message, receive: Receive, send: Send) -> None:
        most, taken = LARGEST_OF_GUESTS, 0

        async def counted() -> Message:
            nonlocal most, taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most == LARGEST_OF_GUESTS:
                most = await sync_to_async(largest_for)(scope)
            if taken > most:
                raise TooLargeError
            return message

        try:
            await app(scope, counted, send)
        except TooLargeError:
            await _refuse(send, most)

    return guarded


async def _refuse(send: Send, most: int) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    body = f"This is more than the desk takes from you here ({most // 1024} KB)."
    await send({"type": "http.response.body", "body": body.encode()})


def largest_for(scope: Message) -> int:
    """How many bytes the sender of a request may send to its address."""
    user = user_of(session_key(scope))
    if user is None or not user.is_authenticated:
        return LARGEST_OF_GUESTS
    is_list = scope.get("path") == "/rating-list/" and getattr(user, "is_superuser", False)
    return LARGEST_LIST if is_list else LARGEST


django.setup(set_prefix=False)
compile_aside()
application = with_counters(with_reserve(limited(with_version_poll(QueueingHandler()))))
