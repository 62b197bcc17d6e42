"""Who decides. What each may decide is asked of the decision itself, where it is recorded."""

from __future__ import annotations

from enum import IntEnum


class Role(IntEnum):
    """Each may do what those before may."""

    HELPER = 0
    """Fills open boards of the current round and overwrites nothing."""
    DEPUTY = 1
    ARBITER = 2
    OWNER = 3

    @property
    def word(self) -> str:
        return self.name.lower()
