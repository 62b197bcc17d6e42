"""For the reference of the library (mkdocstrings): records are dataclasses.

`zug.records.dataclass` stands in for that of the standard library, as type checkers see it; so the
signature of a record is that of its fields.
"""

from __future__ import annotations

from typing import Any

from griffe import Alias, Extension

MINE, STANDARD = "zug.records.", "dataclasses."
NAMES = ("dataclass", "field")


class Records(Extension):
    """Reads `from zug.records import dataclass` as the standard library's own."""

    def on_alias_instance(self, *, alias: Alias, **_: Any) -> None:
        for name in NAMES:
            if alias.target_path == MINE + name:
                alias.target_path = STANDARD + name
