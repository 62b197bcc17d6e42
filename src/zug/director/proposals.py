"""What an arbiter may decide: a proposal says what would be recorded and what speaks against it.

Proposals are made by pure functions of the state (`people`, `rounds`); nothing is written until a
desk records them. So a face can show the warnings first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zug.errors import UsageError, ZugError
from zug.messages import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.director.state import Entry, State


class Proposal(NamedTuple):
    """A decision to be recorded: its kind and data, what it changes in words, warnings."""

    kind: str
    data: Mapping[str, object]
    says: str
    warnings: tuple[str, ...] = ()


class RuleError(ZugError):
    """The rules, or the state of the event, do not allow this decision."""


def find_entry(state: State, who: int | str) -> Entry:
    """A participant by TPN, or by a part of the name that fits one only."""
    text = str(who).strip()
    if text.isdigit():
        number = int(text)
        if 1 <= number <= len(state.numbering):
            return state.entries[state.numbering[number - 1]]
        raise UsageError(
            "no-such-player",
            say("there is no number {number}", number=number),
            say("numbers go from 1 to {last}", last=len(state.numbering)),
        )
    wanted = text.casefold()
    exact = [e for e in state.entries.values() if e.name.casefold() == wanted]
    found = exact or [e for e in state.entries.values() if wanted in e.name.casefold()]
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError(
            "no-such-player",
            say("nobody's name contains {text!r}", text=text),
            say("try a part of it"),
        )
    names = ", ".join(f"{state.tpns[e.id]} {e.name}" for e in found[:5])
    raise UsageError(
        "ambiguous-player",
        say("{text!r} fits {count}: {names}", text=text, count=len(found), names=names),
        say("use the number"),
    )


def called(state: State, entry: int) -> str:
    """A participant as messages name him: number and name."""
    return f"{state.tpns[entry]} {state.entries[entry].name}"


def check_round(state: State, round_: int, *, first: int = 1) -> None:
    last = state.settings.rounds or round_
    if not first <= round_ <= last:
        raise UsageError(
            "no-such-round",
            say("there is no round {round} for this", round=round_),
            say("use {first} to {last}", first=first, last=last),
        )
