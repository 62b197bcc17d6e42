"""What the page asks in one call: numbers and texts, read in this one place."""

from __future__ import annotations

from typing import Any

from zug.errors import UsageError, up_to
from zug.messages import SOURCE, languages, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class CallArguments:
    """The arguments of a call; missing ones are empty."""

    def __init__(self, args: Mapping[str, Any]) -> None:
        self._args = args

    @property
    def language(self) -> str:
        wanted = self.text("language")
        return wanted if wanted in languages() else SOURCE

    def text(self, key: str) -> str:
        value = self._args.get(key)
        return "" if value is None else str(value).strip()

    def number(self, key: str) -> int:
        """0 for whatever is not a whole number."""
        text = self.text(key)
        return int(text) if text.isdecimal() and len(text) <= 9 else 0

    def flag(self, key: str) -> bool:
        return bool(self._args.get(key))

    def round(self, last: int) -> int:
        """A round that is paired; the last one if none is named."""
        wanted = self.number("round") or last
        if not 1 <= wanted <= last:
            raise UsageError(
                "no-such-round", say("there is no round {round} yet", round=wanted), up_to(last)
            )
        return wanted
