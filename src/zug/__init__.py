"""Zug: pair, check, explain, generate and run Swiss-system tournaments by the rule books.

>>> import zug
>>> tournament = zug.read("open.trf")           # doctest: +SKIP
>>> pairing = zug.pair(tournament)              # doctest: +SKIP
>>> report = zug.check(tournament)              # doctest: +SKIP
>>> why = zug.explain(tournament)               # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zug.checker import Report, RoundCheck, check
    from zug.errors import Fault, ZugError
    from zug.explainer import Explanation, WhyNot, explain, why_not
    from zug.formats import read, save, write
    from zug.model import Player, Tournament
    from zug.systems import SYSTEMS, Board, RoundPairing, pair

_HOMES = {
    "Board": "zug.systems",
    "Explanation": "zug.explainer",
    "Fault": "zug.errors",
    "Player": "zug.model",
    "Report": "zug.checker",
    "RoundCheck": "zug.checker",
    "RoundPairing": "zug.systems",
    "SYSTEMS": "zug.systems",
    "Tournament": "zug.model",
    "WhyNot": "zug.explainer",
    "ZugError": "zug.errors",
    "check": "zug.checker",
    "explain": "zug.explainer",
    "pair": "zug.systems",
    "read": "zug.formats",
    "save": "zug.formats",
    "why_not": "zug.explainer",
    "write": "zug.formats",
}

__all__ = [
    "SYSTEMS",
    "Board",
    "Explanation",
    "Fault",
    "Player",
    "Report",
    "RoundCheck",
    "RoundPairing",
    "Tournament",
    "WhyNot",
    "ZugError",
    "check",
    "explain",
    "pair",
    "read",
    "save",
    "why_not",
    "write",
]
__version__ = "0.2.0"


def __getattr__(name: str) -> object:
    """Load what is asked for when it is asked for: starting up must not load every engine."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'zug' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
