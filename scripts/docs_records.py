"""For the reference of the library (mkdocstrings): records are dataclasses.

Type checkers see `zug.fastclasses.dataclass` as the standard library's; so the
signature of a record is that of its fields.
"""

from __future__ import annotations

from typing import Any

from griffe import Alias, Extension

MINE, STANDARD = "zug.fastclasses.", "dataclasses."
NAMES = ("dataclass", "field")


class Records(Extension):
    """Reads `from zug.fastclasses import dataclass` as the standard library's own."""

    def on_alias_instance(self, *, alias: Alias, **_: Any) -> None:
        for name in NAMES:
            if alias.target_path == MINE + name:
                alias.target_path = STANDARD + name
