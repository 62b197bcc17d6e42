"""Zug: pair, check, explain, generate and run Swiss-system tournaments by the rule books.

>>> import zug
>>> tournament = zug.read("open.trf")           # doctest: +SKIP
>>> pairing = zug.pair(tournament)              # doctest: +SKIP
>>> report = zug.check(tournament)              # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zug.checker import Report, RoundCheck, check
    from zug.errors import Fault, ZugError
    from zug.formats import read, save, write
    from zug.model import Player, Tournament
    from zug.systems import SYSTEMS, Board, RoundPairing, pair

_HOMES = {
    "Board": "zug.systems",
    "Fault": "zug.errors",
    "Player": "zug.model",
    "Report": "zug.checker",
    "RoundCheck": "zug.checker",
    "RoundPairing": "zug.systems",
    "SYSTEMS": "zug.systems",
    "Tournament": "zug.model",
    "ZugError": "zug.errors",
    "check": "zug.checker",
    "pair": "zug.systems",
    "read": "zug.formats",
    "save": "zug.formats",
    "write": "zug.formats",
}

__all__ = [
    "SYSTEMS",
    "Board",
    "Fault",
    "Player",
    "Report",
    "RoundCheck",
    "RoundPairing",
    "Tournament",
    "ZugError",
    "check",
    "pair",
    "read",
    "save",
    "write",
]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Load what is asked for when it is asked for: starting up must not load every engine."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'zug' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
