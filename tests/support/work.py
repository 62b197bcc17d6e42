"""How much work something is, counted instead of timed: a busy machine counts the same."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType


def calls(work: Callable[[], object]) -> int:
    """How many calls of functions written in Python it takes."""
    count = 0

    def note(_frame: FrameType, event: str, _value: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
