"""Starting the desk: the environment for Django, the tables, the server."""

from __future__ import annotations

import ipaddress
import os
import secrets
import signal
import socket
import webbrowser
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from zug.errors import AccessError, UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.web.server.database import alone, load, open_tables

__all__ = ["Options", "address", "alone", "check_port", "prepare", "reach", "run"]


PER_ADDRESS = 128
"""Connections of one address, unless the owner chooses another number."""


class Options(NamedTuple):
    host: str = "127.0.0.1"
    port: int = 8000
    data: str | None = None
    database: str | None = None
    demo: bool = False
    browser: bool = False
    hosts: tuple[str, ...] = ()
    https: bool = False
    access_log: bool = False
    workers: int = 1
    proxies: tuple[str, ...] = ()
    per_address: int = PER_ADDRESS
    """Connections of one address; 0 for any number."""
    metrics_token: str = ""
    copy_to: str | None = None
    copy_every: int = 10
    site_to: str | None = None
    site_languages: str = ""
    serving: bool = False
    """Not only to look into the database, or to change something in it."""


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def prepare(options: Options, *, create: bool = True) -> None:
    """Set the environment the settings read, load Django, open the database."""
    reach(options, create=create)
    open_tables(create=create)


def reach(options: Options, *, create: bool = True) -> None:
    """The same, but the tables stay as they are."""
    local = is_loopback(options.host)
    os.environ["DJANGO_SETTINGS_MODULE"] = "zug.web.server.settings"
    os.environ["ZUG_SERVING"] = "1" if options.serving else "0"
    os.environ["ZUG_LOCAL"] = "1" if local and not options.hosts else "0"
    names = ["localhost", "127.0.0.1", "[::1]", *map(_without_port, options.hosts)]
    if not local:
        names = [*names, *_own_names(options.host)]
    os.environ["ZUG_HOSTS"] = ",".join(dict.fromkeys(names))
    schemes = ("https",) if options.https else ("https", "http")
    origins = (f"{scheme}://{host}" for host in options.hosts for scheme in schemes)
    os.environ["ZUG_ORIGINS"] = ",".join(origins)
    if options.https:
        os.environ["ZUG_HTTPS"] = "1"
    if options.data:
        os.environ["ZUG_DATA"] = str(Path(options.data).resolve())
    if options.database:
        os.environ["ZUG_DATABASE"] = options.database
    os.environ["ZUG_CONNECTIONS_PER_ADDRESS"] = str(options.per_address)
    os.environ["ZUG_PROXIES"] = ",".join(options.proxies)
    if options.metrics_token:
        os.environ["ZUG_METRICS_TOKEN"] = options.metrics_token
    if options.workers > 1 and not os.environ.get("ZUG_DATABASE"):
        raise UsageError(
            "one-process",
            say("SQLite serves one process"),
            say("use PostgreSQL with --database, or leave --workers out"),
        )
    if not local or options.hosts:
        os.environ["ZUG_SETUP_TOKEN"] = secrets.token_urlsafe(16)
    load(create=create)


def _without_port(name: str) -> str:
    """`chess.example.org:8443` is the site of a proxy that listens on another port."""
    host, colon, port = name.rpartition(":")
    return host if colon and port.isdecimal() else name


def _own_names(host: str) -> list[str]:
    """Under what names this computer may be called when others can reach it."""
    if host not in ("0.0.0.0", "::"):
        return [host]
    name = socket.gethostname()
    names = [name, f"{name}.local"]
    with suppress(OSError):
        names += [str(info[4][0]) for info in socket.getaddrinfo(name, None)]
    # No packet is sent: this asks the routing table which address faces outwards.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        names.append(probe.getsockname()[0])
    return names


def address(options: Options) -> str:
    """What to type into a browser."""
    token = os.environ.get("ZUG_SETUP_TOKEN", "")
    path = f"start/?token={token}" if token and _awaits_owner() else ""
    if options.hosts:
        return f"{'https' if options.https else 'http'}://{options.hosts[0]}/{path}"
    host = "localhost" if is_loopback(options.host) else _shown_host(options.host)
    return f"http://{host}:{options.port}/{path}"


def _shown_host(host: str) -> str:
    return _own_names(host)[-1] if host in ("0.0.0.0", "::") else host


def _awaits_owner() -> bool:
    from zug.web.accounts.views import awaits_owner  # noqa: PLC0415 - Django is ready only now

    return awaits_owner()


def run(options: Options) -> None:
    """Serve until stopped. The tables must be prepared, the port checked."""
    import uvicorn  # noqa: PLC0415

    from zug.lists.store import data_folder  # noqa: PLC0415
    from zug.web.jobs.auto_backup import copying  # noqa: PLC0415
    from zug.web.jobs.auto_website import publishing  # noqa: PLC0415
    from zug.web.jobs.rating_lists import renewing  # noqa: PLC0415
    from zug.web.server.connections import listening, raise_descriptor_limit  # noqa: PLC0415
    from zug.web.server.logs import log_config  # noqa: PLC0415

    if options.browser:
        webbrowser.open(address(options))
    settings: dict[str, Any] = {
        "app": "zug.web.server.asgi:application",
        "host": options.host,
        "port": options.port,
        "log_level": None,
        "log_config": log_config(visits=options.access_log),
        "lifespan": "off",
        "proxy_headers": bool(options.hosts),
        "forwarded_allow_ips": list(options.proxies) or None,
        "server_header": False,
        "http": "zug.web.server.connections:Connection",
        "ws": "none",
        # Windows has no limit so low, and its own way to accept connections.
        "loop": "auto" if os.name == "nt" else "zug.web.server.connections:DeskLoop",
    }
    raise_descriptor_limit()
    signal.signal(signal.SIGTERM, _end_in_order)
    data = data_folder()
    with (
        copying(options.copy_to, options.copy_every, data),
        publishing(options.site_to, options.site_languages, data),
        renewing(),
    ):
        if options.workers == 1:
            sockets = listening(options.host, options.port)
            uvicorn.Server(uvicorn.Config(**settings)).run(sockets)
            return
        with TemporaryDirectory(prefix="zug-") as counted:
            os.environ["ZUG_COUNTERS"] = counted
            uvicorn.run(**settings, workers=options.workers)


def _end_in_order(_signal: int, _frame: object) -> None:
    """The system ends the process: the last copy is made first."""
    raise SystemExit(0)


def check_port(options: Options) -> None:
    """Refuses a port that cannot be listened on, before anybody is told that the desk is open."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((options.host, options.port))
        except OSError as error:
            raise AccessError(
                "port-taken",
                say(
                    "{host}:{port} is not available: {strerror}",
                    host=options.host,
                    port=options.port,
                    strerror=error.strerror,
                ),
                say("choose another port with --port"),
            ) from None
