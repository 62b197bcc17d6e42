"""nginx and Caddy in front, each with the configuration of `deploy`, on ports of this computer."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.tools import tool
from tests.web.support import PATIENCE, Visitor, free_port, serve

DEPLOY = Path(__file__).parents[2] / "deploy"
SITE = "chess.example.org"
WORDS = "right horse staple"


class Ports(NamedTuple):
    http: int
    https: int
    zug: int


class Outside(http.client.HTTPSConnection):
    """A connection to the proxy from an address of one's own, whatever the name resolves to."""

    source = "127.0.0.2"

    def connect(self) -> None:
        line = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (self.source, 0))
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self.sock = context.wrap_socket(line, server_hostname=SITE)


class Guest(Visitor):
    """A browser outside that has the site open under its public name."""

    def __init__(self, port: int, source: str = "127.0.0.2", **headers: str) -> None:
        super().__init__(port)
        self._connection = Outside(SITE, port, timeout=PATIENCE)
        self._connection.source = source
        self._more = {"Origin": f"https://{SITE}:{port}", **headers}

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> str:
        return super()._send(method, path, body, {**headers, **self._more})


@contextmanager
def running(command: list[str], ports: tuple[int, ...], log: Path, **more: str) -> Iterator[None]:
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **more})
    try:
        deadline = time.monotonic() + PATIENCE
        for port in ports:
            while not is_open(port):
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < deadline
                time.sleep(0.05)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def nginx(folder: Path, ports: Ports) -> Iterator[None]:
    """The file as it is in `deploy`, but for ports and places."""
    program, made = tool("nginx"), folder / "nginx"
    made.mkdir()
    key, cert = str(made / "key"), str(made / "cert")
    new = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={SITE}"]
    request = [tool("openssl"), *new, "-keyout", key, "-out", cert]
    subprocess.run(request, check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{ports.http};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{ports.https} ssl;"),
        (f"/etc/letsencrypt/live/{SITE}/fullchain.pem", cert),
        (f"/etc/letsencrypt/live/{SITE}/privkey.pem", key),
        ("/etc/nginx/zug_proxy.conf", str(made / "zug_proxy.conf")),
    ):
        assert old in site
        site = site.replace(old, new)
    passed = (DEPLOY / "zug_proxy.conf").read_text()
    (made / "zug_proxy.conf").write_text(passed.replace("127.0.0.1:8000", f"127.0.0.1:{ports.zug}"))
    kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    places = "".join(f"{kind}_temp_path {made}/{kind};\n" for kind in kinds)
    (made / "nginx.conf").write_text(
        f"daemon off; pid {made}/pid; error_log stderr warn; worker_processes 1;\n"
        f"user {'root' if os.geteuid() == 0 else 'nobody'};\n"
        f"events {{ worker_connections 64; }}\nhttp {{\naccess_log off;\n{places}{site}\n}}\n"
    )
    command = [program, "-p", str(made), "-c", str(made / "nginx.conf")]
    with running(command, ports[:2], made / "log"):
        yield
    assert "deprecated" not in (made / "log").read_text()


@contextmanager
def caddy(folder: Path, ports: Ports) -> Iterator[None]:
    """The file as it is in `deploy`, with its variables and a certificate of its own making."""
    program, made = tool("caddy"), folder / "caddy"
    made.mkdir()
    own = "admin off\nlocal_certs\nskip_install_trust\n"
    own += f"http_port {ports.http}\nhttps_port {ports.https}\n"
    (made / "Caddyfile").write_text(f"{{\n{own}}}\n{(DEPLOY / 'Caddyfile').read_text()}")
    command = [program, "run", "--adapter", "caddyfile", "--config", str(made / "Caddyfile")]
    more = {"ZUG_ADDRESS": f"127.0.0.1:{ports.zug}", "XDG_DATA_HOME": str(made), "HOME": str(made)}
    with running(command, ports[:2], made / "log", XDG_CONFIG_HOME=str(made), **more):
        yield


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_a_desk_behind_a_proxy_on_another_port(tmp_path: Path, proxy: object) -> None:
    http_port, https_port = free_port(), free_port()
    name = f"{SITE}:{https_port}"
    with serve(tmp_path, "--name", name, "--https", "--access-log") as desk:
        ports = Ports(http_port, https_port, desk.port)
        with proxy(tmp_path, ports):  # type: ignore[operator]
            visit(tmp_path, ports)
    log = (tmp_path / "log").read_text()
    assert "sign-in failed: 'anna' from 127.0.0.2" in log
    assert "192.0.2.7" not in log, "nobody makes up the address they come from"


def visit(folder: Path, ports: Ports) -> None:
    said = (folder / "log").read_text()
    link = re.search(r"The desk is open at (https://\S+/start/\?token=\S+) ", said)
    assert link is not None, said
    assert link[1].startswith(f"https://{SITE}:{ports.https}/")
    owner = Guest(ports.https)
    path = "/" + link[1].split("/", 3)[3]
    assert "password" in owner.get(path)
    assert owner.post(path, username="anna", password1=WORDS, password2=WORDS) == "/"
    event = f"/t/{new_event(owner)}/"
    share = owner.get(f"{event}share/")
    assert f"https://{SITE}:{ports.https}/p/" in share, "the codes lead here"
    stranger = Guest(ports.https, **{"X-Forwarded-For": "192.0.2.7"})
    stranger.get("/login/")
    stranger.post("/login/", username="anna", password="wrong")
    assert stranger.status == 401
    stranger.post("/login/", username="anna", password=WORDS)
    assert stranger.status == 302
    assert stranger.get("/metrics/") is not None
    assert stranger.status == 404
    assert stranger.get("/health/") == "ok\n"
    evil = Guest(ports.https, Origin="https://evil.example")
    evil.get("/login/")
    evil.post("/login/", username="anna", password=WORDS)
    assert evil.status == 403
    check_headers(ports)
    large_list(owner)
    for guest in (owner, stranger, evil):
        guest.close()


def new_event(owner: Guest) -> int:
    owner.get("/new/")
    made = owner.new_event("Proxy Open", 5, 4)
    return int(made.split("/t/")[1].split("/")[0])


def check_headers(ports: Ports) -> None:
    line = Outside(SITE, ports.https, timeout=PATIENCE)
    line.request("GET", "/login/")
    answer = line.getresponse()
    answer.read()
    assert answer.getheader("Strict-Transport-Security") == "max-age=31536000"
    assert "Secure" in str(answer.getheader("Set-Cookie"))
    line.close()
    plain = http.client.HTTPConnection("127.0.0.1", ports.http, timeout=PATIENCE)
    plain.request("GET", "/login/", headers={"Host": SITE})
    moved = plain.getresponse()
    moved.read()
    assert moved.status in (301, 308)
    assert str(moved.getheader("Location")).startswith(f"https://{SITE}")
    plain.close()


def large_list(owner: Guest) -> None:
    """More than eight megabytes reach the desk where its owner may send them, and it reads them."""
    owner.get("/rating-list/")
    edge = "edge"
    text = "a line that is not one of the list\n" * (9 * 1024 * 1024 // 35)
    body = (
        f'--{edge}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n'
        f"{owner.token}\r\n"
        f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="list.txt"\r\n\r\n'
        f"{text}\r\n--{edge}--\r\n"
    )
    kind = {"Content-Type": f"multipart/form-data; boundary={edge}"}
    asked = owner._send("POST", "/rating-list/", body, kind)
    assert "a line that is not one of the list" in asked, "what are its columns?"
