"""When decisions were made, as far as the clocks of those who made them can be trusted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.journal import JournalLine
    from zug.messages import Message

TOLERANCE = timedelta(minutes=5)
"""Two computers, or one that is set right, differ by so much without anybody being to blame."""
LONGEST_TIME = 40
"""Letters."""


def read_time(text: str) -> datetime:
    """A time of the journal; ValueError if it is none. Without a zone it is UTC."""
    time = datetime.fromisoformat(text)
    if len(text) > LONGEST_TIME or not 1970 <= time.year < 9999:
        raise ValueError(text)
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def backwards(lines: Sequence[JournalLine]) -> list[Message]:
    """Decisions dated before the one before them: told, since no rule asks for the time."""
    return [
        say(
            "decision {number} is dated {time}, before decision {before} ({earlier}); "
            "was a clock wrong?",
            number=line.number,
            time=line.time,
            before=previous.number,
            earlier=previous.time,
        )
        for previous, line in pairwise(lines)
        if read_time(previous.time) - read_time(line.time) > TOLERANCE
    ]
