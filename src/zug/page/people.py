"""The players of an event, and one of them."""

from __future__ import annotations

from zug.director.state.players import status
from zug.director.state.settings import ROWS
from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.page.holding import not_an_event
from zug.page.showing import show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry
    from zug.page.asked import CallArguments
    from zug.page.holding import Held


class PlayerRow(NamedTuple):
    """A player in the list, with their status."""

    tpn: int
    entry: Entry
    status: str
    is_out: bool


def state_of(held: Held) -> State:
    """The state of an event that is run here; a file has players in its tables alone."""
    if held.state is None:
        raise not_an_event()
    return held.state


def players_view(held: Held, asked: CallArguments) -> str:
    state = state_of(held)
    away = state.missing(state.coming)
    people = [
        PlayerRow(tpn, state.entries[entry], status(state, entry), entry in away)
        for tpn, entry in enumerate(state.numbering, 1)
    ]
    return show(
        "players",
        asked.language,
        held=held,
        people=people,
        settings=state.settings,
        rows=ROWS,
        is_table=state.has_table,
        may_enter=not (state.has_table and state.rounds),
    )


def player_view(held: Held, asked: CallArguments) -> str:
    """One player: corrections, the rounds to come, withdrawal."""
    state, entry = state_of(held), asked.number("entry")
    found = state.entries.get(entry)
    if found is None:
        raise UsageError("no-such-player", say("there is no such player"))
    last = state.settings.rounds or state.coming
    byes = [
        (round_, str(state.byes.get((entry, round_), "")))
        for round_ in range(state.coming, last + 1)
        if round_ < state.withdrawn.get(entry, round_ + 1)
    ]
    return show(
        "player",
        asked.language,
        held=held,
        entry=found,
        tpn=state.tpns[entry],
        status=status(state, entry),
        byes=byes,
        has_left=entry in state.withdrawn,
        is_table=state.has_table,
        has_begun=bool(state.rounds),
    )
