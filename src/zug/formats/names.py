"""The codes of record 192, the type of a tournament. Which engine obeys one, the systems know."""

from __future__ import annotations

import re

_BAKU = "_BAKU"
_BAKU_EDITIONS = {"FIDE_DUTCH_2017": "baku-2016"}
"""The edition of the Baku acceleration that `_BAKU` means, where it is not the newest."""

_NEWEST_BAKU = "baku-2026"
TWO_GAMES = frozenset({"FIDE_DOUBLESWISS", "CUSTOM_DOUBLESWISS"})
"""Types in which a match has two games, and takes two columns of a report."""

CODES = {
    "dutch-2026": "FIDE_DUTCH_2026",
    "dutch-2017": "FIDE_DUTCH_2017",
    "dubov-1997": "FIDE_DUBOV",
    "burstein-2017": "FIDE_BURSTEIN",
    "double-swiss-2026": "FIDE_DOUBLESWISS",
}
"""Codes of the systems that have one, by the names Zug has for them."""

_PLUS = "+"
"""Joins a system that has no code to its acceleration: `fmjd-1986+fmjd-quart`."""

_CODE = re.compile(r"(FIDE|CUSTOM|BERGER)(_[A-Z0-9]+)+\Z")


def is_code(text: str) -> bool:
    """A text that is a code of 192: bbpPairings writes it as the type of tournament (092)."""
    return _CODE.match(text) is not None


def split_code(code: str) -> tuple[str, str | None]:
    """The system and the acceleration of a code."""
    if not is_code(code) and _PLUS in code:
        name, _, acceleration = code.partition(_PLUS)
        return name, acceleration or None
    if not code.endswith(_BAKU):
        return code, None
    system = code.removesuffix(_BAKU)
    return system, _BAKU_EDITIONS.get(system, _NEWEST_BAKU)


def join_code(system: str, acceleration: str | None) -> str | None:
    """The code of a system and an acceleration; None if there is none for the two."""
    code = CODES.get(system, system)
    if acceleration is None:
        return code
    if acceleration == _BAKU_EDITIONS.get(code, _NEWEST_BAKU):
        return code + _BAKU
    return f"{code}{_PLUS}{acceleration}" if code and not is_code(code) else None
