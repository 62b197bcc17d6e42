"""Tournament files in and out: they speak of the model only, no rule lives here.

`read` and `parse` give a tournament and raise every fault of a file at once; `load` and `loads`
give a `Reading` that also holds the warnings and what was assumed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from zug.formats.faults import FAULTS, WARNINGS
from zug.formats.reading import Reading, load, loads, parse, read

if TYPE_CHECKING:
    from zug.formats.players_csv import PlayerList, parse_players_csv, read_players_csv
    from zug.formats.writing import FORMATS, Writing, render, save, write

_HOMES = {
    "FORMATS": "zug.formats.writing",
    "PlayerList": "zug.formats.players_csv",
    "Writing": "zug.formats.writing",
    "parse_players_csv": "zug.formats.players_csv",
    "read_players_csv": "zug.formats.players_csv",
    "render": "zug.formats.writing",
    "save": "zug.formats.writing",
    "write": "zug.formats.writing",
}

__all__ = [
    "FAULTS",
    "FORMATS",
    "WARNINGS",
    "PlayerList",
    "Reading",
    "Writing",
    "load",
    "loads",
    "parse",
    "parse_players_csv",
    "read",
    "read_players_csv",
    "render",
    "save",
    "write",
]


def __getattr__(name: str) -> object:
    """Pairing a file needs only the reader: load the rest when it is asked for."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'zug.formats' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(home), name)
    return value
