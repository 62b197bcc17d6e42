"""The application for an ASGI server, with a limit to what may be sent to it."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.core.asgi import get_asgi_application

from zug.web.pulse import with_pulse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zug.web.settings")

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]

LARGEST = 8 * 1024 * 1024
LARGEST_LIST = 257 * 1024 * 1024
"""The rating list of FIDE is large, and only the owner of the server may bring it."""


class TooLargeError(Exception):
    """More was sent than anybody may send."""


def limited(app: App) -> App:
    """The application, but whoever sends too much is cut off before it is kept anywhere."""

    async def guarded(scope: Message, receive: Receive, send: Send) -> None:
        most = LARGEST_LIST if scope.get("path") == "/rating-list/" else LARGEST
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLargeError
            return message

        try:
            await app(scope, counted, send)
        except TooLargeError:
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": 413, "headers": headers})
            body = b"This is more than the desk takes (8 MB)."
            await send({"type": "http.response.body", "body": body})

    return guarded


application = limited(with_pulse(get_asgi_application()))
