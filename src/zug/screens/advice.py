"""What to do about an error, where one interface needs other words than another.

An error says what is wrong, and advice that is true everywhere. What helps in the shell only, such
as a command, or at the desk only, such as a place on a page, is here: by code and interface.
"""

from __future__ import annotations

from enum import StrEnum

from zug.errors import FaultyFileError, FaultyTournamentError, ZugError
from zug.fastclasses import replace
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.messages import Message


class Interface(StrEnum):
    """Where a person meets an error."""

    SHELL = "shell"
    DESK = "desk"
    PAGE = "page"


ADVICE: Mapping[str, Mapping[Interface, Message]] = {
    "draw-void": {
        Interface.SHELL: say(
            "give them again: `zug draw`, `zug draw --by rating`, or `zug renumber` by hand"
        ),
    },
    "games-per-match": {
        Interface.PAGE: say("choose a rule book for the same kind of games"),
    },
    "has-result": {
        Interface.SHELL: say("use `correct` to change it"),
        Interface.DESK: say("the arbiter can correct it"),
    },
    "journal-empty": {
        Interface.SHELL: say("restore the file from a copy, or start an event with `zug new`"),
    },
    "journal-torn": {
        Interface.SHELL: say("run `zug repair` on it, which keeps a copy of the incomplete line"),
    },
    "no-prizes": {
        Interface.DESK: say("announce them in the set-up of the event"),
    },
    "not-the-table": {
        Interface.DESK: say(
            "give the players the numbers they had in round 1, or pair the rounds to come by hand"
        ),
        Interface.PAGE: say("choose another rule book, or pair the round by hand"),
    },
    "participants": {
        Interface.PAGE: say("choose a rule book for the same kind of participants"),
    },
    "places-tied": {
        Interface.DESK: say("announce one more tie-break in the set-up of the group"),
    },
}
"""By code; an interface that is not named shows the advice of the error itself."""


def advice_for(code: str, advice: str, interface: Interface) -> str:
    """Return what an interface advises about a code; the error's own advice if it has no other."""
    return ADVICE.get(code, {}).get(interface, advice)


def advised(error: ZugError, interface: Interface) -> ZugError:
    """Return an error with the advice of an interface, as far as it has its own."""
    if isinstance(error, FaultyFileError):
        faults = [
            replace(fault, advice=advice_for(fault.code, fault.advice, interface))
            for fault in error.faults
        ]
        return error if faults == [*error.faults] else FaultyFileError(error.source, faults)
    if isinstance(error, FaultyTournamentError):
        return error
    advice = advice_for(error.code, error.advice, interface)
    return error if advice == error.advice else ZugError(error.code, error.message, advice)
