"""Before round 1: how old FIDE's list in use is, and whether a newer one should be out."""

from __future__ import annotations

from zug.errors import ZugError
from zug.rules.numbering import EFFECTIVE, RATES_OF_PLAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import State
    from zug.messages import Message

_OF_FIDE = {*RATES_OF_PLAY, *EFFECTIVE}


def list_in_use(state: State | None = None) -> tuple[Message, ...]:
    """For an event, or one that is being created: nothing once round 1 is paired, or if ratings
    are not taken from FIDE's lists."""
    if state is not None and (state.rounds or not _OF_FIDE & {*state.rating_terms.sequence}):
        return ()
    from zug.director.ratings import day_of_lists  # noqa: PLC0415 - lists load SQLite
    from zug.lists import RatingLists, age_of_list  # noqa: PLC0415

    try:
        return age_of_list(RatingLists.usual(), day_of_lists(state) if state else "")
    except ZugError:  # whoever uses the lists is told
        return ()
