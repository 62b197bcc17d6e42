"""Too many connections, and slow ones: whoever says nothing keeps nobody else out."""

from __future__ import annotations

import asyncio
import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.web.hall import Hall
from tests.web.support import PATIENCE, Served, Visitor, free_port, serve
from zug.web.events.addresses import network_of
from zug.web.server import connections, request_queue
from zug.web.server.connections import Capacity, House, Proxies

IDLE = 1200
SMALL_LOG = 20_000
Limits = Callable[..., House]


@contextmanager
def limited_desk(folder: Path, descriptors: int, hard: int = 0) -> Iterator[Served]:
    """A desk on tables that are there, which may have so many files and connections open."""
    port = free_port()
    words = [sys.executable, "-m", "zug", "serve", "--data", str(folder), "--port", str(port)]
    limit = f'ulimit -Sn {descriptors} && ulimit -Hn {hard or descriptors} && exec "$@"'
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("ZUG_", "DJANGO_"))}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            ["sh", "-c", limit, "sh", *words], stdout=log, stderr=log, env=environment
        )
    try:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield Served(process, port, folder)  # type: ignore[arg-type]
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


@pytest.fixture
def many_descriptors() -> Iterator[None]:
    """This process may open more connections than the desk lets in."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    if before[1] < 2 * IDLE:
        pytest.skip("too few descriptors for this test")
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def opened(stack: ExitStack, port: int, count: int, begun: bytes = b"") -> list[socket.socket]:
    lines = []
    for _ in range(count):
        line = stack.enter_context(socket.socket())
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", port))
        if begun:
            line.sendall(begun)
        lines.append(line)
    return lines


# Real desks with a real limit


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
def test_idle_connections_do_not_stop_the_desk(
    tmp_path: Path, begun: bytes, many_descriptors: None
) -> None:
    with serve(tmp_path):
        pass  # the tables are there now
    with limited_desk(tmp_path, 1024) as desk, ExitStack() as stack:
        opened(stack, desk.port, IDLE, begun)
        for _ in range(5):
            visitor = Visitor(desk.port)
            began = time.monotonic()
            visitor.get("/login/")
            visitor.close()
            assert visitor.status in (200, 302)
            assert time.monotonic() - began < 30, "usually a hundredth of a second"
            opened(stack, desk.port, 100, begun)
    assert (tmp_path / "log").stat().st_size < SMALL_LOG


def test_three_hundred_phones_with_few_descriptors(tmp_path: Path, many_descriptors: None) -> None:
    """Phones get their page or a polite refusal; the arbiter's entries are all taken."""
    with serve(tmp_path) as desk:
        hall = Hall(desk, boards=20)
        hall.publish()
        cookies, news = hall.owner.cookies, hall.news
    with limited_desk(tmp_path, 256) as desk, ExitStack() as stack:
        assert "only 256 files" in (tmp_path / "log").read_text()
        hall.owner = stack.enter_context(closing(Visitor(desk.port)))
        hall.owner.cookies = dict(cookies)
        hall.owner.get("/new/")
        answers, entered = asyncio.run(_phones_and_arbiter(desk.port, hall, news))
    assert entered == [True] * 20
    assert set(answers) <= {200, 503, 0}
    assert answers.count(200) > 300, "most of them, and again and again"
    assert (tmp_path / "log").stat().st_size < SMALL_LOG


async def _phones_and_arbiter(port: int, hall: Hall, news: str) -> tuple[list[int], list[bool]]:
    answers: list[int] = []
    stopped = threading.Event()

    async def phone() -> None:
        while not stopped.is_set():
            paths = (news, news.removesuffix("v/"))
            answers.extend([await _status(port, path) for path in paths])
            await asyncio.sleep(0.2)

    phones = [asyncio.create_task(phone()) for _ in range(300)]
    try:
        return answers, await asyncio.to_thread(
            lambda: [_enter(hall, board) for board in range(1, 21)]
        )
    finally:
        await asyncio.sleep(1)
        stopped.set()
        await asyncio.gather(*phones)


def _enter(hall: Hall, board: int) -> bool:
    """Enter a result as the page does, which sends it again if its connection ends."""
    for _ in range(5):
        with suppress(ConnectionError, http.client.HTTPException):
            return hall.enter(hall.owner, board, "1-0")
        hall.owner.close()
    return False


async def _status(port: int, path: str) -> int:
    """The status of an answer; 0 if the connection was closed instead."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        with suppress(OSError):
            writer.close()
    except (OSError, asyncio.IncompleteReadError):
        return 0
    status = int(head.split()[1])
    assert status != 503 or b"retry-after" in head.lower()
    return status


def test_the_soft_limit_is_raised_to_the_hard_one(tmp_path: Path) -> None:
    with serve(tmp_path):
        pass
    with limited_desk(tmp_path, 256, 3000) as desk:
        limits = Path(f"/proc/{desk.process.pid}/limits").read_text()
        line = next(one for one in limits.splitlines() if one.startswith("Max open files"))
        assert line.split()[3:5] == ["3000", "3000"]
        assert "files and connections" not in (tmp_path / "log").read_text()


# A small application behind the same door


async def no_content(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


@contextmanager
def door(monkeypatch: pytest.MonkeyPatch, house: House, app: Any = no_content) -> Iterator[int]:
    monkeypatch.setattr(connections, "house", lambda: house)
    port = free_port()
    config = uvicorn.Config(
        app, http=connections.Connection, loop="zug.web.server.connections:DeskLoop", lifespan="off"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=[connections.listening("127.0.0.1", port)])
    thread.start()
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join()


class NoProxies(Proxies):
    def __contains__(self, address: str) -> bool:
        return False


def is_closed(line: socket.socket) -> bool:
    line.settimeout(0.1)
    try:
        while line.recv(1000):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def test_slow_requests_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS_TIME", 2.0)
    monkeypatch.setattr(connections, "BODY_TIME", 2.0)
    with door(monkeypatch, House(Capacity.of(1024), Proxies(()))) as port, ExitStack() as stack:
        silent, headers, body, fast = opened(stack, port, 4)
        headers.sendall(b"GET / HTTP/1.1\r\n")
        post = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20000\r\n\r\n"
        body.sendall(post)
        fast.sendall(post)
        said = b""
        for _ in range(60):
            with suppress(OSError):
                headers.sendall(b"a")
                body.sendall(b"a")
            with suppress(OSError):
                fast.sendall(b"a" * 300)
            time.sleep(0.1)
        headers.settimeout(1)
        with suppress(OSError):
            said = headers.recv(1000)
        assert said.split()[1:2] in ([b"408"], [])
        assert [is_closed(one) for one in (silent, headers, body)] == [True] * 3
        fast.settimeout(PATIENCE)
        fast.sendall(b"a" * 2000)
        assert fast.recv(1000).split()[1] == b"204", "slow, but not too slow"


def test_an_address_has_a_limited_number(monkeypatch: pytest.MonkeyPatch) -> None:
    few = Capacity.of(1024, per_address=10)
    with door(monkeypatch, House(few, NoProxies(()))) as port, ExitStack() as stack:
        lines = opened(stack, port, 30)
        time.sleep(0.5)
        assert [is_closed(one) for one in lines] == [True] * 20 + [False] * 10, "the newest stay"
    with door(monkeypatch, House(few, Proxies(()))) as port, ExitStack() as stack:
        lines = opened(stack, port, 30)
        time.sleep(0.5)
        assert not any(map(is_closed, lines)), "proxies and this computer have no limit"


def test_the_last_places_wait_for_people_who_sign_in(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(Capacity(most=8, guests=6, highest=1000), Proxies(()))
    reserve: list[bool] = []
    busy = threading.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        reserve.append(scope["state"]["connection"].is_reserve)
        while not busy.is_set():
            await asyncio.sleep(0.05)
        await connections.refuse(send)

    with door(monkeypatch, house, app) as port, ExitStack() as stack:
        lines = opened(stack, port, 10, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        deadline = time.monotonic() + PATIENCE
        while len(reserve) < 8 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert reserve == [False] * 6 + [True] * 2
        assert not any(map(is_closed, lines)), "two wait before the door"
        assert len(reserve) == 8
        busy.set()
        for line in lines:
            line.settimeout(PATIENCE)
            answer = http.client.HTTPResponse(line)
            answer.begin()
            assert (answer.status, answer.headers["Retry-After"]) == (503, "5")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("unix", "unix"),
    ],
)
def test_network_of(address: str, network: str) -> None:
    assert network_of(address) == network


def test_proxies_speak_for_many() -> None:
    proxies = Proxies(["172.16.0.0/12", "192.0.2.7", "proxy"])
    known = ["127.0.0.1", "::1", "172.20.1.1", "192.0.2.7", "::ffff:192.0.2.7", "proxy"]
    assert all(one in proxies for one in known)
    assert not any(one in proxies for one in ["192.0.2.8", "2001:db8::1", "other"])


# The queue of requests


def test_people_signed_in_go_first() -> None:
    async def story() -> list[str]:
        queue, order = request_queue.Queue(4), []

        async def work(name: str, *, first: bool) -> None:
            async with queue.turn(first=first):
                order.append(name)
                await asyncio.sleep(0.01)

        tasks = [asyncio.create_task(work(f"guest {n}", first=False)) for n in range(6)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(work(f"arbiter {n}", first=True)) for n in range(3)]
        await asyncio.gather(*tasks)
        return order

    order = asyncio.run(story())
    assert order[:4] == ["guest 0", "guest 1", "guest 2", "arbiter 0"], "one place is kept"
    assert order[4:6] == ["arbiter 1", "arbiter 2"]
    assert sorted(order[6:]) == ["guest 3", "guest 4", "guest 5"]


def test_a_guest_waits_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_queue, "LONGEST_WAIT", 0.05)

    async def story() -> None:
        queue = request_queue.Queue(1)
        async with queue.turn(first=True):
            with pytest.raises(request_queue.TooBusyError):
                async with queue.turn(first=False):
                    raise AssertionError
            waiting = asyncio.create_task(queue.turn(first=False).__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting
        assert queue.is_free(first=False), "who gave up holds no place"

    asyncio.run(story())
