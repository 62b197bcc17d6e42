"""The queue of requests: how many are at work at once, and whose turn comes first.

Every request at work needs a thread and files of the database. In a full hall requests wait for
their turn, and those of people who have signed in go before those of all others. The question
phones ask every few seconds, whether something is new, never waits.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, parse_cookie

from zug.web.server.connections import REFUSAL_HEADERS, RETRY_AFTER, Connection, refuse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from django.http.response import HttpResponseBase


App = Callable[..., Awaitable[None]]

AT_WORK, AT_WORK_SHARED = 24, 9
"""Requests at once; on PostgreSQL fewer than its pool has connections."""
LONGEST_WAIT = 20.0
"""Seconds a guest waits before being asked to try again."""
_REMEMBERED = 1000
_TRUSTED_FOR, _UNKNOWN_FOR = 60.0, 10.0
"""Seconds it is remembered that a session is one of somebody signed in, or is not."""


class TooBusyError(Exception):
    """A guest has waited for too long."""


class Queue:
    """Requests waiting for their turn. A quarter of the places is for people signed in."""

    def __init__(self, most: int) -> None:
        self._most, self._guests = most, most - most // 4
        self._at_work = 0
        self._waiting: tuple[deque[asyncio.Future[None]], ...] = (deque(), deque())
        """People signed in, and guests."""

    def is_free(self, *, first: bool) -> bool:
        """Return whether there is a place now, and nobody waits for it."""
        ahead = self._waiting[:1] if first else self._waiting
        return self._at_work < (self._most if first else self._guests) and not any(ahead)

    @asynccontextmanager
    async def turn(self, *, first: bool) -> AsyncIterator[None]:
        """Wait for a place, and keep it for the block. Guests do not wait forever."""
        if self.is_free(first=first):
            self._at_work += 1
        else:
            await self._wait(self._waiting[not first], None if first else LONGEST_WAIT)
        try:
            yield
        finally:
            self._at_work -= 1
            self._wake()

    async def _wait(self, line: deque[asyncio.Future[None]], longest: float | None) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(place)
        try:
            await asyncio.wait_for(place, longest)
        except BaseException as error:
            if place.done() and not place.cancelled():  # given and given up at the same moment
                self._at_work -= 1
                self._wake()
            elif place in line:
                line.remove(place)
            if isinstance(error, TimeoutError):
                raise TooBusyError from None
            raise

    def _wake(self) -> None:
        for first, line in zip((True, False), self._waiting, strict=True):
            while line and self._at_work < (self._most if first else self._guests):
                place = line.popleft()
                if not place.done():
                    self._at_work += 1
                    place.set_result(None)
            if line:
                return


class Sessions:
    """The sessions of people who have signed in, as far as this process has seen them lately."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[bool, float]] = OrderedDict()
        self._database = ThreadPoolExecutor(1, "sessions")

    def note(self, key: str, *, is_signed_in: bool) -> None:
        """Remember a session for a while."""
        until = time.monotonic() + (_TRUSTED_FOR if is_signed_in else _UNKNOWN_FOR)
        self._known[key] = (is_signed_in, until)
        self._known.move_to_end(key)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    def remembered(self, key: str) -> bool | None:
        """Return whether somebody has signed in; None if it must be looked up."""
        if not key:
            return False
        is_signed_in, until = self._known.get(key, (False, 0.0))
        return is_signed_in if time.monotonic() < until else None

    async def has_signed_in(self, key: str) -> bool:
        """Return whether this is the session of somebody signed in, if need be from the database.

        One thread looks all of them up, so that invented sessions use no more of the database.
        """
        is_signed_in = self.remembered(key)
        if is_signed_in is None:
            loop = asyncio.get_running_loop()
            user = await loop.run_in_executor(self._database, user_of, key)
            is_signed_in = bool(user is not None and user.is_authenticated)
            self.note(key, is_signed_in=is_signed_in)
        return is_signed_in


sessions = Sessions()


def session_key(scope: Any) -> str:
    """Return the key of the session a request names; "" if it names none."""
    cookies: dict[str, str] = {}
    for name, value in scope.get("headers", ()):
        if name == b"cookie":
            cookies |= parse_cookie(value.decode("latin-1"))
    return cookies.get(settings.SESSION_COOKIE_NAME, "")


def user_of(key: str) -> Any:
    """Return the user of a session, from the database; None if the key cannot be one."""
    from django.contrib.auth import get_user  # noqa: PLC0415 - the settings are ready only now
    from django.db import connection  # noqa: PLC0415

    from zug.web.events.request import is_text  # noqa: PLC0415

    if not key or not is_text(key):
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    try:
        return get_user(request)
    finally:
        connection.close()


def with_reserve(app: App) -> App:
    """The application; the last connections there are room for serve people signed in only."""

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        connection = (scope.get("state") or {}).get("connection")
        if isinstance(connection, Connection):
            key = session_key(scope)
            if connection.is_reserve:
                if not await sessions.has_signed_in(key):
                    await refuse(send)
                    return
                connection.is_reserve = False
            connection.is_signed_in = bool(sessions.remembered(key))
        await app(scope, receive, send)

    return guarded


class QueueingHandler(ASGIHandler):
    """Django, with as many requests at work as the queue lets through.

    A body has arrived before its request takes a place, and the files of the database are closed
    before the answer is sent: slow visitors keep neither.
    """

    def __init__(self) -> None:
        super().__init__()
        self._queue = Queue(AT_WORK_SHARED if settings.ZUG_SHARED else AT_WORK)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Return Django's answer, or 503 to a guest who has waited for too long."""
        key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        is_first = bool(sessions.remembered(key)) or request.path == "/health/"
        if not is_first and not self._queue.is_free(first=False):
            is_first = await sessions.has_signed_in(key)
        try:
            async with self._queue.turn(first=is_first):
                response: HttpResponseBase = await super().get_response_async(request)
                await sync_to_async(close_old_connections)()
        except TooBusyError:
            return _too_busy()
        user = getattr(request, "_cached_user", None)
        if user is not None and user.is_authenticated and request.session.session_key:
            sessions.note(request.session.session_key, is_signed_in=True)
        return response


def _too_busy() -> HttpResponse:
    text = dict(REFUSAL_HEADERS)[b"content-type"].decode()
    body = "The desk has too many visitors at the moment. Please try again in a few seconds.\n"
    return HttpResponse(body, text, 503, headers={"Retry-After": str(RETRY_AFTER)})


_POLL_PATH = re.compile(r"/p/([a-z0-9]{4,12})/v/\Z")
OLDEST_VERSION = 1.0
"""Seconds the answer to a poll is given again before the database is asked."""
_MOST_VERSIONS = 256
_POLL_HEADERS = [
    (b"content-type", b"text/plain"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'"),
]
_known_versions: dict[str, tuple[float, str]] = {}


def with_version_poll(app: App) -> App:
    """Return the application with a short way past the queue for polls of phones.

    Five hundred phones ask a hundred times a second whether something is new. The answer is a
    number at most one second old.
    """

    async def polled(scope: Any, receive: Any, send: Any) -> None:
        poll = _POLL_PATH.match(scope.get("path", "")) if scope["type"] == "http" else None
        version = await _version(poll[1]) if poll and scope["method"] == "GET" else None
        if version is None:
            await app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": _POLL_HEADERS})
        await send({"type": "http.response.body", "body": version.encode()})

    return polled


async def _version(code: str) -> str | None:
    known = _known_versions.get(code)
    if known is not None and time.monotonic() - known[0] < OLDEST_VERSION:
        return known[1]
    version = await sync_to_async(_last_decision)(code)
    if version is not None:
        if len(_known_versions) >= _MOST_VERSIONS:
            _known_versions.clear()
        _known_versions[code] = (time.monotonic(), version)
    return version


def _last_decision(code: str) -> str | None:
    from django.db import connection  # noqa: PLC0415 - the settings are ready only now

    from zug.web.events.models import EventRow  # noqa: PLC0415

    try:
        row = EventRow.objects.filter(code=code, public=True).values_list("last", flat=True)
        last = row.first()
    finally:
        connection.close()
    return None if last is None else str(last)
