"""A server on this computer that gives lists; it plays every trick a server can play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


class ListServer(ThreadingHTTPServer):
    """`files` are what it has: a path, and bytes, a status, or where it sends us on."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.files: dict[str, bytes | int | str] = {}
        self.etags: dict[str, str] = {}
        self.modified: dict[str, str] = {}
        self.cut: set[str] = set()
        self.announced: dict[str, int] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}{path}"


class _Handler(BaseHTTPRequestHandler):
    server: ListServer

    def do_GET(self) -> None:
        server, path = self.server, self.path
        server.asked.append((path, {key.lower(): value for key, value in self.headers.items()}))
        found = server.files.get(path, 404)
        if isinstance(found, int):
            self.send_error(found)
            return
        etag, modified = server.etags.get(path, ""), server.modified.get(path, "")
        same = etag and self.headers.get("If-None-Match") == etag
        if same or (modified and self.headers.get("If-Modified-Since") == modified):
            self.send_response(304)
            self.end_headers()
            return
        if isinstance(found, str):
            self.send_response(302)
            self.send_header("Location", found)
            self.end_headers()
            return
        self.send_response(200)
        for name, value in (("ETag", etag), ("Last-Modified", modified)):
            if value:
                self.send_header(name, value)
        self.send_header("Content-Length", str(server.announced.get(path, len(found))))
        self.end_headers()
        self.wfile.write(found[: len(found) // 2] if path in server.cut else found)

    def log_message(self, *_words: object) -> None:
        """Nothing is printed."""


@contextmanager
def list_server() -> Iterator[ListServer]:
    with ListServer() as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
