"""What may be written in a journal from now on: text that prints in one line."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from zug.director.lookup import RuleError
from zug.messages import say

_BREAKING = ("Cc", "Zl", "Zp")


def refuse_controls(*said: object) -> None:
    """Line ends, bells and escapes would break tables, papers and terminals."""
    for value in said:
        if isinstance(value, Mapping):
            refuse_controls(*value.values())
        elif isinstance(value, list | tuple):
            refuse_controls(*value)
        elif isinstance(value, str) and any(unicodedata.category(c) in _BREAKING for c in value):
            raise RuleError(
                "control-character",
                say("{text!r} has a character that cannot be printed", text=value[:40]),
                say("write it in one line, with letters, digits and signs alone"),
            )
