"""Who belongs to which category of an event as it stands, and what everybody owes; by TPN."""

from __future__ import annotations

from zug.prizes import Due, PrizeCandidate, due_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state.records import Entry
    from zug.director.state.state import State


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
