"""An event that is being run, as FIDE rates it."""

from __future__ import annotations

from zug.director.report import with_rating_results
from zug.rating.event import RatedEvent
from zug.rules.numbering import RATES_OF_PLAY, by_sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import Entry, State

_LISTS = {
    "standard": ("standard",),
    "rapid": ("effective-rapid",),
    "blitz": ("effective-blitz",),
}
"""Rapid and blitz: the standard rating stands in for a missing one (B.02RB 7.2.1)."""


def rated_event(state: State) -> RatedEvent:
    """With what was found out for rating alone (handling-2026:4.3), and FIDE's own ratings."""
    play = state.rating_terms.play
    tpns = state.tpns
    return RatedEvent(
        with_rating_results(state).tournament,
        play,
        {tpns[one.id]: fide_rating(one, play) for one in state.entries.values()},
        {tpns[one.id]: k for one in state.entries.values() if (k := known_k(one, play))},
        frozenset(tpns[entry] for entry in (*state.withdrawn, *state.expelled)),
    )


def known_k(entry: Entry, play: str) -> int:
    """K as somebody gave it, or as the list has it; 0 if only the rules can tell it."""
    return entry.k or entry.coefficients.get(play, 0)


def fide_rating(entry: Entry, play: str) -> int:
    """The rating of FIDE's list; one that was typed is taken for it, a national one is not."""
    if any(entry.official.get(name) for name in RATES_OF_PLAY):
        return by_sequence(entry.official, _LISTS[play]).rating
    is_of_other_list = entry.rating_from and entry.rating_from not in RATES_OF_PLAY
    return 0 if is_of_other_list else entry.rating
