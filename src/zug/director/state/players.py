"""Players of an event: their categories, dues and clubs, and why they do not play."""

from __future__ import annotations

from zug.messages import Message, say
from zug.model import Result
from zug.prizes import Due, PrizeCandidate, due_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state.state import Entry, State


def person(entry: Entry, tpn: int) -> PrizeCandidate:
    return PrizeCandidate(
        tpn,
        entry.rating,
        entry.title,
        entry.sex,
        entry.federation,
        entry.birth,
        entry.club,
        entry.tags,
        entry.registered,
    )


def persons(state: State) -> list[PrizeCandidate]:
    return [person(state.entries[entry], tpn) for entry, tpn in state.tpns.items()]


def members_of(state: State) -> dict[str, frozenset[int]]:
    """Return the players of each category, in the order of the categories."""
    people, year = persons(state), state.year
    return {
        category.name: frozenset(who.tpn for who in people if category.has(who, year))
        for category in state.categories
    }


def dues_of(state: State) -> dict[int, Due]:
    """Return what each player owes and has paid; nothing if there are no fees."""
    fee, fees = state.settings.fee, state.fees
    if not (fee or fees or state.paid):
        return {}
    members = members_of(state)
    paid = {state.tpns[entry]: cents for entry, cents in state.paid.items()}
    return {
        who.tpn: due_of(
            who,
            [name for name, tpns in members.items() if who.tpn in tpns],
            fee,
            fees,
            paid.get(who.tpn, 0),
        )
        for who in persons(state)
    }


def clubs_by_tpn(state: State) -> dict[int, str]:
    """Return the clubs that are known, by pairing number."""
    return {state.tpns[entry.id]: entry.club for entry in state.entries.values() if entry.club}


_WORTH = {"H": "½", "F": "1", "Z": "0"}


def status(state: State, entry: int) -> str:
    """Return why a player does not play in the rounds to come; empty if they do."""
    if entry in state.expelled:
        return say("expelled before round {n}", n=state.expelled[entry])
    if entry in state.withdrawn:
        return say("withdrawn from round {n}", n=state.withdrawn[entry])
    first = state.entries[entry].first_round
    if first > state.coming:
        return say("from round {n}", n=first)
    byes = sorted((round_, str(r)) for (id_, round_), r in state.byes.items() if id_ == entry)
    shown = [
        str(round_) if state.has_table else f"{round_} ({_WORTH.get(kind, kind)})"
        for round_, kind in byes
        if round_ >= state.coming
    ]
    return say("not in round {list}", list=", ".join(shown)) if shown else ""


def who_forfeited(state: State) -> tuple[int, ...]:
    """Return who lost the last round by forfeit and is expected in the next one.

    They may not come again. Nobody is asked about who has checked in.
    """
    current = state.current
    if current is None or state.draft is not None:
        return ()
    away = {*state.missing(state.coming), *state.here}
    return tuple(
        entry
        for board in current.boards
        for entry, result in zip((board.white, board.black), board.results or (), strict=False)
        if result is Result.FORFEIT_LOSS and entry not in away
    )


def who_was_absent(state: State) -> tuple[int, ...]:
    """Return who was absent from the last round and is expected in the next one, in its order.

    An absence is decided for one round, so whoever never came would be paired again.
    """
    current = state.current
    if current is None or state.draft is not None:
        return ()
    away = {*state.missing(state.coming), *state.here, *who_forfeited(state)}
    return tuple(
        entry
        for entry in state.numbering
        if (entry, current.number) in state.byes and entry not in away
    )


def why_absent(state: State, entry: int, result: Result, round_: int) -> Message:
    """Return why a player is not paired in a round, as text beside the name."""
    if state.expelled.get(entry, round_ + 1) <= round_:
        return say("expelled")
    if state.withdrawn.get(entry, round_ + 1) <= round_:
        return say("withdrawn")
    first = state.entries[entry].first_round
    if first > round_:
        return say("comes from round {n} on", n=first)
    if result is Result.HALF_BYE:
        return say("absent, half a point")
    if result is Result.FULL_BYE:
        return say("absent, full point")
    return say("absent, loses by forfeit") if state.has_table else say("absent, no points")
