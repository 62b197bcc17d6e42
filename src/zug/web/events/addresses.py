"""Addresses of computers. Without Django, which connections are counted before."""

from __future__ import annotations

import ipaddress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest


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
