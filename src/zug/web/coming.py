"""Whom a few letters mean at check-in: one who is awaited, or what to say instead."""

from __future__ import annotations

from zug.director.actions.checkin import absent, awaited
from zug.director.state.find import told_apart
from zug.fastclasses import NamedTuple
from zug.messages import joined, say, say_n
from zug.model.names import name_order, plain_name
from zug.web.finding import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.director import State
    from zug.director.state import Entry
    from zug.messages import Message

ENOUGH = 3
"""Letters of which the first whom they fit is meant; fewer must fit one alone."""
_NAMED = 5


class CheckInMatch(NamedTuple):
    """The entry a typed name or number means; 0, and the reason, if there is none."""

    entry: int
    wrong: Message | None = None
    is_absent: bool = False
    """The one who is meant was not expected any more."""


def find_awaited(state: State, text: str) -> CheckInMatch:
    """The first who fits best; namesakes are never chosen among."""
    place, found = _fitting(state, awaited(state), text)
    better, here = _fitting(state, (state.entries[one] for one in state.here), text)
    if here and better < place:
        name = told_apart(state, here[0].id)
        return CheckInMatch(0, say("{name} has already checked in", name=name))
    if not found:
        _, away = _fitting(state, absent(state), text)
        if len(away) == 1 and len(plain_name(text)) >= ENOUGH:
            return CheckInMatch(away[0].id, is_absent=True)
        return CheckInMatch(0, say("nobody awaited by that name"))
    first = found[0]
    alike = [one for one in found if one.marks[0] == first.marks[0]]
    if len(alike) > 1:
        return CheckInMatch(0, _several(state, alike))
    if len(found) > 1 and len(plain_name(text)) < ENOUGH:
        return CheckInMatch(0, _several(state, found))
    return CheckInMatch(first.id)


def _fitting(state: State, people: Iterable[Entry], text: str) -> tuple[int, list[Entry]]:
    """Who fits best, and how: the lower, the better.

    By number; whose name begins so; a word of whose name does; in whose line it stands.
    """
    by_name = sorted(people, key=lambda one: (name_order(one.name), state.tpns[one.id]))
    wanted = plain_name(text)
    ways = (
        [one for one in by_name if text.strip() == str(state.tpns[one.id])],
        [one for one in by_name if plain_name(one.name).startswith(wanted)],
        [one for one in by_name if fits(one.name, text)],
        [one for one in by_name if _has(state, one, wanted)],
    )
    return next(((place, found) for place, found in enumerate(ways) if found), (len(ways), []))


def _has(state: State, one: Entry, wanted: str) -> bool:
    line = plain_name(f"{one.name} {state.tpns[one.id]} {one.club}")
    return all(word in line for word in wanted.split())


def _several(state: State, found: list[Entry]) -> Message:
    names = joined((told_apart(state, one.id) for one in found[:_NAMED]), "; ")
    return say_n(
        "{count} who is awaited fits: {names}; press one, or type the number",
        "{count} who are awaited fit: {names}; press one, or type the number",
        len(found),
        names=names,
    )
