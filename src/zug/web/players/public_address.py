"""The address under which phones can open the desk, where a page was opened under another one."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address

from django.conf import settings

from zug.reports.codes import ONLY_HERE, TO_REACH_IT, is_only_here

TYPE_CHECKING = False
if TYPE_CHECKING:
    from django.http import HttpRequest

    from zug.messages import Message


def unreachable(address: str) -> tuple[Message, ...]:
    """What is said of an address that is one of this computer alone."""
    if not is_only_here(address):
        return ()
    return (ONLY_HERE,) if _outward() else (ONLY_HERE, TO_REACH_IT)


def other_address(request: HttpRequest) -> str:
    """This page under an address phones can open; empty if it is, or if there is none."""
    host = _outward()
    if not host or not is_only_here(request.build_absolute_uri()):
        return ""
    return f"{request.scheme}://{host}:{request.get_port()}{request.get_full_path()}"


def _outward() -> str:
    """The last address this computer answers to in its network: the one that faces outwards."""
    found = [name for name in settings.ALLOWED_HOSTS if _is_outward(name)]
    return found[-1] if found else ""


def _is_outward(name: str) -> bool:
    try:
        found = ip_address(name)
    except ValueError:
        return False
    return isinstance(found, IPv4Address) and not (found.is_loopback or found.is_unspecified)
