"""Standard, rapid or blitz: what the time control of an event makes of it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Event

_MOVES = 60
"""A game is taken to last so many moves (B.02 1.1, B.02RB 1.1)."""


def minutes_of(event: Event) -> int | None:
    """What each player has for 60 moves, in whole minutes; None if the event does not say."""
    code = event.encoded_time_control.strip()
    total = increment = 0
    for period in code.split(":") if code else ():
        time = period.rpartition("/")[2]
        seconds, _, more = time.partition("+")
        if not seconds.isdecimal() or not (more or "0").isdecimal():
            return None
        total += int(seconds)
        increment = max(increment, int(more or 0))
    return (total + _MOVES * increment) // 60 if total else None


def play_of(event: Event) -> str:
    """Standard, rapid or blitz, by the time control; standard if it is not known (B.02RB 1.1)."""
    minutes = minutes_of(event)
    if minutes is None or minutes >= 60:
        return "standard"
    return "rapid" if minutes > 10 else "blitz"
