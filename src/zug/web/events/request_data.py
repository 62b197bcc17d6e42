"""What a request asks: its numbers, its JSON and its text; and answers that are files.

Whatever is sent, reading it ends with a value or with a refusal in words, never with an error.
"""

from __future__ import annotations

import ipaddress
import json
from typing import Any, TypeVar

from django.http import HttpResponse
from django.urls.converters import IntConverter

from zug.errors import UsageError
from zug.messages import say
from zug.rating.field import EXEMPTIONS
from zug.reports import Paper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, QueryDict

    Answer = Callable[[HttpRequest], HttpResponse]


MOST_DIGITS = 9
"""Every such number fits in the columns of both databases."""
Otherwise = TypeVar("Otherwise")


def number(text: object, otherwise: Otherwise) -> int | Otherwise:
    """A whole number from 0 on, as text or of JSON; `otherwise` for everything else."""
    if isinstance(text, int) and not isinstance(text, bool):
        text = str(text) if 0 <= text < 10**MOST_DIGITS else ""
    if isinstance(text, str) and text.isdecimal() and len(text) <= MOST_DIGITS:
        return int(text)
    return otherwise


def given(data: QueryDict, key: str) -> int | None:
    """None for an empty field; for what is no number 0, which names no round and no board."""
    text = data.get(key, "").strip()
    return number(text, 0) if text else None


class Number(IntConverter):
    """`<number:…>` in an address."""

    regex = f"[0-9]{{1,{MOST_DIGITS}}}"


def page(data: QueryDict) -> int:
    """Which page of a list is asked for, from 1 on."""
    return max(1, number(data.get("page"), 1))


def exemption_of(data: QueryDict) -> str:
    """The kind of event norms are to be judged by (B.01 1.4.3); empty for any other."""
    asked = data.get("event", "")
    return asked if asked in EXEMPTIONS else ""


def json_of(request: HttpRequest) -> dict[str, Any]:
    """The object that was sent as JSON."""
    try:
        is_json = request.content_type == "application/json"
        data = json.loads(request.body) if is_json else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not all(_is_flat(value) for value in data.values()):
        raise UsageError("bad-entry", say("this is not a result entry"))
    return data


def _is_flat(value: object) -> bool:
    return not isinstance(value, dict | list) and (not isinstance(value, str) or is_text(value))


def is_text(text: str) -> bool:
    """Text a database can hold and a page can show: no NUL, no half of a surrogate pair."""
    if "\0" in text:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def network_of(address: str) -> str:
    """Return the address; one of version 6 counts as its network, which is one person's."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 6 and ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return address if ip.version == 4 else str(ipaddress.ip_network((ip, 64), strict=False))


def is_direct(request: HttpRequest) -> bool:
    """Asked by a program on this very computer, with no proxy between."""
    if not {"X-Forwarded-For", "Forwarded"}.isdisjoint(request.headers):
        return False
    host = request.get_host().rsplit(":", 1)[0].strip("[]")
    if host not in ("localhost", "127.0.0.1", "::1"):
        return False
    try:
        return ipaddress.ip_address(str(request.META.get("REMOTE_ADDR", ""))).is_loopback
    except ValueError:
        return False


SIZES = {"a4": Paper.A4, "us-letter": Paper.LETTER}


def download(data: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(data, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def pdf(name: str, data: bytes) -> HttpResponse:
    response = HttpResponse(data, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
