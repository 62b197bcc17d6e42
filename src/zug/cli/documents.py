"""Values as JSON text."""

from __future__ import annotations

import json


def to_json(value: object) -> str:
    """One JSON document, indented, letters as they are."""
    return json.dumps(value, indent=2, ensure_ascii=False, default=_plain) + "\n"


def _plain(value: object) -> object:
    """Sets, enumerations and the like, as a trace may hold them."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return str(value)
