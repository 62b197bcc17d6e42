"""Participants as arbiters name them, and rounds that may still be decided about."""

from __future__ import annotations

from zug.director.objections import Objection, RuleError, refusal, require, unknown
from zug.director.state.state import Entry
from zug.errors import UsageError, up_to
from zug.messages import Message, joined, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.director.state.state import State

LONGEST_NUMBER = 20
"""Digits anybody types for a participant."""

Who = int | str | Entry
"""A TPN, a part of a name, or a participant as they were entered."""


def no_teams() -> RuleError:
    """Return the refusal of team events: they are paired, checked and ranked from files."""
    return RuleError(
        "teams",
        say("Zug does not run events of teams yet"),
        say("keep the event in a report file, which Zug pairs and checks"),
    )


def find_entry(state: State, who: Who) -> Entry:
    """Return a player by TPN, by a part of the name that fits only one, or by the entry."""
    if isinstance(who, Entry):
        return entered(state, who.id)
    text = str(who).strip()
    if text.isdecimal():
        return _numbered(state, text)
    wanted = text.casefold()
    exact = [e for e in state.entries.values() if e.name.casefold() == wanted]
    entries = exact or [e for e in state.entries.values() if wanted in e.name.casefold()]
    if len(entries) == 1:
        return entries[0]
    if not entries:
        raise UsageError(
            "no-such-player",
            say("nobody's name contains {text!r}", text=text),
            say("try fewer letters of the name, or the player's number"),
        )
    names = joined((f"{state.tpns[e.id]} {e.name}" for e in entries[:5]), "; ")
    raise UsageError(
        "ambiguous-player",
        say("{text!r} fits {count}: {names}", text=text, count=len(entries), names=names),
        say("use the number"),
    )


def _numbered(state: State, digits: str) -> Entry:
    number = int(digits[:LONGEST_NUMBER])
    if len(digits) <= LONGEST_NUMBER and 1 <= number <= len(state.numbering):
        return state.entries[state.numbering[number - 1]]
    raise UsageError(
        "no-such-player",
        say("there is no number {number}", number=digits[:LONGEST_NUMBER]),
        up_to(len(state.numbering)),
    )


def entered(state: State, entry: int) -> Entry:
    """Return a participant by entry number; RuleError if nobody has it."""
    require(not_entered(state, entry))
    return state.entries[entry]


def not_entered(state: State, *entries: int) -> Iterator[Objection]:
    """Refuse entries that nobody has."""
    for entry in entries:
        if entry not in state.entries:
            yield refusal("no-such-player", say("there is no entry {entry}", entry=entry))


def namesake(state: State, name: str) -> Entry | None:
    """Return the first player who is entered under this name; None if there is none."""
    return state.entry_with(("name", name.strip().casefold()))


def entered_already(state: State, same: Entry) -> Message:
    """Return what is said of a namesake, with the number in this state."""
    return say(
        "{name} is already entered as number {number}",
        name=same.name,
        number=state.tpns[same.id],
    )


def _rounds_left(first: int, last: int) -> Message:
    if first > last:
        return say("no round is left")
    if first == last:
        return say("only round {last} is left", last=last)
    return say("use {first} to {last}", first=first, last=last)


def not_to_come(state: State, round_: int) -> Iterator[Objection]:
    """Refuse a round that is paired already, or comes after the last one."""
    first, last = state.coming, state.settings.rounds or round_
    if not first <= round_ <= last:
        yield unknown(
            "no-such-round",
            say("there is no round {round} for this", round=round_),
            _rounds_left(first, last),
        )
