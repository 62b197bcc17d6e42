"""Connections to the desk: how many there may be, and how long a request may take to arrive.

An operating system gives a process a limited number of descriptors, for files and connections
together. Connections that stay silent must not use them up: an address has a limited number, a
request must arrive in time, and if there are too many connections the one that has been silent for
the longest time makes room. The last places are for people who have signed in.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
import os
import select
import socket
import time
from collections import Counter
from contextlib import suppress
from functools import cache
from heapq import nsmallest
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from zug.fastclasses import NamedTuple
from zug.web.events.addresses import network_of
from zug.web.server.start import PER_ADDRESS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

HEADERS_TIME = 10.0
"""Seconds the line and the headers of a request may take to arrive."""
BODY_TIME = 20.0
"""Seconds a body may pause; what arrives earns more of them."""
BODY_RATE = 1000
"""Bytes that earn a second."""
ANSWER_TIME = 60.0
"""Seconds a browser may take nothing of its answer."""
RETRY_AFTER = 5
MOST = 4096
"""More connections than this would only cost memory."""
HIGHEST_LIMIT = 65_536
"""Descriptors nobody needs more of; some systems name a limit of a thousand million."""
LOW_LIMIT = 1024
"""Descriptors that are enough for a big hall."""
_UNKNOWN_LIMIT = 1024
_FOR_FILES = 96
"""Descriptors kept for the database, the log, and the programs the desk starts."""
_BACKLOG = 1024
"""Connections that wait before the door."""
_BEFORE_THE_DOOR = 0.02
"""Seconds between two looks whether there is room."""
_ASKED = 32
"""Silent connections that are looked at before one is chosen to make room."""
_LAST = 32
"""Those of them that no connection may touch even in a burst."""
_PAUSE = 60.0
"""Seconds between two lines of the log about the same trouble."""
_TEXT = b"The desk has too many visitors at the moment. Please try again in a few seconds.\n"
REFUSAL_HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"retry-after", str(RETRY_AFTER).encode()),
    (b"connection", b"close"),
    (b"content-length", str(len(_TEXT)).encode()),
]
log = logging.getLogger("zug.connections")


class Capacity(NamedTuple):
    """How many connections there may be. `highest` is the first descriptor none may have."""

    most: int
    guests: int
    highest: int
    per_address: int = PER_ADDRESS

    @classmethod
    def of(cls, descriptors: int, per_address: int = PER_ADDRESS) -> Capacity:
        """Return what a limit of descriptors leaves room for; a quarter is for people signed in."""
        most = min(MOST, max(descriptors - _FOR_FILES, descriptors // 4, 4))
        return cls(most, most - most // 4, max(descriptors - _LAST, 16), per_address)


def descriptor_limit() -> int:
    """Return how many descriptors this process may have; a guess if the system does not say."""
    try:
        import resource  # noqa: PLC0415 - not on Windows, where nothing limits them so early
    except ImportError:
        return HIGHEST_LIMIT
    try:
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    except (OSError, ValueError):
        return _UNKNOWN_LIMIT
    return HIGHEST_LIMIT if soft == resource.RLIM_INFINITY else soft


def raise_descriptor_limit() -> int:
    """Raise the soft limit to the hard one, as far as useful, and return what it is then."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = HIGHEST_LIMIT if hard == resource.RLIM_INFINITY else min(hard, HIGHEST_LIMIT)
        # macOS names no hard limit, and refuses what is above one it does not name.
        for number in (wanted, 10_240, 4096):
            if soft != resource.RLIM_INFINITY and soft < number <= wanted:
                with suppress(OSError, ValueError):
                    resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))
                    break
    limit = descriptor_limit()
    if limit < LOW_LIMIT:
        log.warning(
            "this system lets the desk have only %s files and connections at once, enough for "
            "about %s phones; raise it with ulimit -n %s before you start the desk",
            limit,
            Capacity.of(limit).guests,
            LOW_LIMIT * 4,
        )
    return limit


class Proxies:
    """The addresses that speak for many visitors: this computer, and the proxies in front."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = []
        self._names = set()
        for name in names:
            try:
                self._networks.append(ipaddress.ip_network(name, strict=False))
            except ValueError:
                self._names.add(name)

    def __contains__(self, address: str) -> bool:
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return address in self._names
        if ip.version == 6 and ip.ipv4_mapped is not None:
            ip = ip.ipv4_mapped
        return ip.is_loopback or any(ip in network for network in self._networks)


class Notes:
    """Lines of the log about trouble that repeats: the first at once, then one a minute."""

    def __init__(self) -> None:
        self._last: dict[str, float] = {}
        self._left_out: Counter[str] = Counter()

    def add(self, text: str, *details: object) -> None:
        now = time.monotonic()
        if now - self._last.get(text, -_PAUSE) < _PAUSE:
            self._left_out[text] += 1
            return
        self._last[text] = now
        more = self._left_out.pop(text, 0)
        log.warning(f"{text}%s", *details, f" (and {more} times before)" if more else "")


class House:
    """The connections of a process that are open, and who of them has to make room."""

    def __init__(self, capacity: Capacity, proxies: Proxies) -> None:
        self.capacity = capacity
        self.notes = Notes()
        self._proxies = proxies
        self._by_address: dict[str, set[Connection]] = {}
        self._all: set[Connection] = set()
        self._is_sweeping = False

    def admit(self, connection: Connection) -> bool:
        """Note a new connection; return False if there is no room for it."""
        address = connection.address
        same = self._by_address.get(address, set())
        most = self.capacity.per_address
        if most and len(same) >= most and connection.peer not in self._proxies:
            self.notes.add("too many connections from %s: the oldest are closed", address)
            if not self._make_room(same):
                return False
        if len(self._all) >= self.capacity.guests and not self._make_room(self._regular()):
            self.notes.add("%s connections are open: visitors are asked to wait", len(self._all))
            connection.is_reserve = True
        self._all.add(connection)
        self._by_address.setdefault(address, set()).add(connection)
        if not self._is_sweeping:
            self._is_sweeping = True
            connection.loop.call_later(1, self._sweep, connection.loop)
        return True

    def leave(self, connection: Connection) -> None:
        self._all.discard(connection)
        same = self._by_address.get(connection.address)
        if same is not None:
            same.discard(connection)
            if not same:
                del self._by_address[connection.address]

    def has_room(self) -> bool:
        """Return whether one more connection finds a place, or makes a silent one end."""
        return len(self._all) < self.capacity.most or self.make_room()

    def make_room(self) -> bool:
        """Close the connection that has been silent for the longest time; False without one."""
        return self._make_room(self._all)

    def _regular(self) -> Iterable[Connection]:
        return (visitor for visitor in self._all if not visitor.is_reserve)

    def _make_room(self, among: Iterable[Connection]) -> bool:
        silent = [visitor for visitor in among if visitor.is_silent]
        oldest = nsmallest(_ASKED, silent, key=lambda one: (one.is_signed_in, one.since))
        for connection in oldest:
            if not connection.has_unread_data():
                if connection.is_new:
                    self.notes.add("%s connections are open: silent ones end", len(self._all))
                self.leave(connection)
                connection.give_way()
                return True
        return False

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        """Once a second: close the connections whose time is over."""
        for connection in list(self._all):
            if connection.is_late():
                self.notes.add("a request from %s took too long to arrive", connection.address)
                connection.cut_off()
        self._is_sweeping = bool(self._all)
        if self._is_sweeping:
            loop.call_later(1, self._sweep, loop)


@cache
def house() -> House:
    """Return the connections of this process; the environment says what it may have."""
    per_address = int(os.environ.get("ZUG_CONNECTIONS_PER_ADDRESS", PER_ADDRESS))
    proxies = filter(None, os.environ.get("ZUG_PROXIES", "").split(","))
    return House(Capacity.of(descriptor_limit(), per_address), Proxies(proxies))


class Connection(H11Protocol):
    """A connection with a browser or a proxy; `patience` is what is left of its time."""

    address = peer = ""
    is_reserve = is_signed_in = False
    """Whether its place is one of those kept for people who have signed in; whether one uses it."""
    is_new = True
    """Whether no request has come yet."""
    since = patience = 0.0
    _unsent = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.peer = str(self.client[0]) if self.client else ""
        self.address = network_of(self.peer)
        self.app_state = {**self.app_state, "connection": self}
        self._wait(HEADERS_TIME)
        if not house().admit(self):
            self.give_way()

    def connection_lost(self, exc: Exception | None) -> None:
        house().leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        cycle = self.cycle
        if self.timeout_keep_alive_task is not None:  # the next request begins
            self._wait(HEADERS_TIME)
        elif self._is_body_missing:
            self.patience = min(self.patience + len(data) / BODY_RATE, BODY_TIME)
        super().data_received(data)
        if self.cycle is not cycle:
            self.is_new = False
            self._wait(BODY_TIME)

    def on_response_complete(self) -> None:
        self._wait(HEADERS_TIME)
        super().on_response_complete()

    def _wait(self, seconds: float) -> None:
        self.since, self.patience = self.loop.time(), seconds

    @property
    def _is_between_requests(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    @property
    def _is_body_missing(self) -> bool:
        return not self._is_between_requests and self.cycle.more_body

    @property
    def is_silent(self) -> bool:
        """Whether nothing is lost if the connection ends: no whole request is at work."""
        return self._is_between_requests or self._is_body_missing

    def has_unread_data(self) -> bool:
        """Return whether something has arrived that the desk had no time to read."""
        if not hasattr(select, "poll"):
            return False
        waiting = select.poll()
        waiting.register(self.transport.get_extra_info("socket").fileno(), select.POLLIN)
        return bool(waiting.poll(0))

    def is_late(self) -> bool:
        """Count a second down; return whether the time is over."""
        if self.transport.is_closing():
            return False
        unsent = self.transport.get_write_buffer_size()
        if unsent:
            if unsent != self._unsent:
                self.patience = ANSWER_TIME
        elif not self.is_silent or self.flow.read_paused:  # the desk is the one that is slow
            return False
        self._unsent = unsent
        self.patience -= 1
        return self.patience < 0

    def give_way(self) -> None:
        """Close the connection at once; one that never had an answer gets a short one."""
        if self.is_new:
            self.transport.write(_answer(503, "Service Unavailable"))
        self.transport.abort()

    def cut_off(self) -> None:
        """Close the connection; one that has sent something is told why."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        began = self._is_body_missing or bool(self.conn.trailing_data[0])
        if began and not (self._is_body_missing and self.cycle.response_started):
            self.transport.write(_answer(408, "Request Timeout"))
        self.transport.close()


def _answer(status: int, phrase: str) -> bytes:
    """Return a whole answer, for a connection that is closed after it."""
    text = _TEXT if status == 503 else b"The request took too long to arrive.\n"
    headers = [*REFUSAL_HEADERS[:-1], (b"content-length", str(len(text)).encode())]
    lines = [f"HTTP/1.1 {status} {phrase}".encode(), *(b": ".join(header) for header in headers)]
    return b"\r\n".join([*lines, b"", text])


async def refuse(send: Any) -> None:
    """Answer a request with 503, and close its connection."""
    await send({"type": "http.response.start", "status": 503, "headers": REFUSAL_HEADERS})
    await send({"type": "http.response.body", "body": _TEXT})


def listening(host: str, port: int) -> list[socket.socket]:
    """Return a socket for every address of a host, such as the two of `localhost`."""
    places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets = []
    for family, kind, protocol, _, address in dict.fromkeys(places):
        line = socket.socket(family, kind, protocol)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            line.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        line.bind(address)
        line.listen(_BACKLOG)
        sockets.append(line)
    return sockets


class Reception:
    """A server that accepts a connection when there is room for it.

    If all places are taken by requests at work, the next visitors wait before the door. asyncio's
    own server would accept them, and fill the log when it cannot.
    """

    def __init__(self, sock: socket.socket, factory: Any, loop: asyncio.AbstractEventLoop) -> None:
        self.sockets = (sock,)
        self._factory, self._loop = factory, loop
        self._task = loop.create_task(self._receive(sock))

    async def _receive(self, sock: socket.socket) -> None:
        while True:
            while not house().has_room():
                await asyncio.sleep(_BEFORE_THE_DOOR)
            try:
                line, _ = await self._loop.sock_accept(sock)
                if line.fileno() >= house().capacity.highest:
                    await self._turn_away(line)
                else:
                    await self._loop.connect_accepted_socket(self._factory, line)
            except OSError as error:  # too few descriptors, or a visitor who has gone already
                if error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM):
                    house().notes.add("no connection can be accepted: %s", error.strerror)
                    await asyncio.sleep(_BEFORE_THE_DOOR * 10)

    async def _turn_away(self, line: socket.socket) -> None:
        """The database uses more descriptors than usual: a silent connection ends."""
        if house().make_room():
            await asyncio.sleep(0)
            await self._loop.connect_accepted_socket(self._factory, line)
            return
        house().notes.add("no descriptors are left for connections: visitors are refused")
        with line, suppress(OSError):
            line.send(_answer(503, "Service Unavailable"))

    def close(self) -> None:
        self._task.cancel()
        for sock in self.sockets:
            sock.close()

    async def wait_closed(self) -> None:
        with suppress(asyncio.CancelledError):
            await self._task


class DeskLoop(asyncio.SelectorEventLoop):
    """The event loop of the desk: at a socket that is given to it there is a `Reception`."""

    async def create_server(  # type: ignore[override]
        self, factory: Any, *place: Any, **options: Any
    ) -> Any:
        """Return the server for a host and port, or for a socket."""
        sock = options.get("sock")
        if sock is None:
            return await super().create_server(factory, *place, **options)
        sock.setblocking(False)
        sock.listen(_BACKLOG)
        return Reception(sock, factory, self)
