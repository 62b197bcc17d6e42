"""Tournament files in and out: they speak of the model only, no rule lives here.

`read` gives a tournament and raises every fault of a file at once; `Reading.of` also holds the
warnings, what was assumed, and what the file lists. `write` gives bytes and `save` makes a file;
`Writing.of` also says what the format could not hold.

- `tournament_files`: any format; the content, or the name of the file, tells which
- `files`: bytes on disk, and text; `faults`: all that can be wrong with a file
- `trf_records`, `trf_cells`, `trf_players`, `trf_reading`, `trf_writing`: report files (TRF)
- `remarks`: what Zug writes into a report as comments (`###`), and reads back
- `scoring`: what results are worth, as report files say it; `editions`: of which year a report is
- `remarks`: comments (`###`) that Zug writes into reports, and reads back
- `json`: Zug's own format
- `stated_totals`: points and ranks that a file states, and whether they add up
- `teams`: teams, their matches and the records that speak of them
- `players_csv`, `list_columns`, `spreadsheet`: lists of players; `programs`: other programs' files
"""

from __future__ import annotations

from importlib import import_module

from zug.formats.stated_totals import ListedValues
from zug.formats.tournament_files import FORMATS, Reading, Writing, read, save, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from zug.formats.players_csv import PlayerList, read_players

    FAULTS: Mapping[str, str]
    """Every code a fault of a file can have, with its meaning. Codes never change."""
    WARNINGS: Set[str]
    """Those that never stop a reading."""

__all__ = [
    "FAULTS",
    "FORMATS",
    "WARNINGS",
    "ListedValues",
    "PlayerList",
    "Reading",
    "Writing",
    "read",
    "read_players",
    "save",
    "write",
]


def __getattr__(name: str) -> object:
    """Load the codes of faults and what reads lists: pairing a file needs none of them."""
    if name in ("FAULTS", "WARNINGS"):
        faults = import_module("zug.faults")
        value = faults.meanings() if name == "FAULTS" else faults.warnings()
    elif name in ("PlayerList", "read_players"):
        value = getattr(import_module("zug.formats.players_csv"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value
