"""Several events at one venue: which boards each has, and who plays in more than one."""

from __future__ import annotations

from itertools import combinations

from zug.director.actions import players as people_of_event
from zug.director.actions.checkin import check_in
from zug.director.decisions import Enter, Pay, Remove
from zug.director.journal.replay import in_force
from zug.director.objections import RuleError
from zug.director.state.players import dues_of
from zug.fastclasses import NamedTuple, replace
from zug.messages import Message, say
from zug.model.names import fold_name, name_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Any

    from zug.director.decisions import CheckIn
    from zug.director.journal import JournalLine
    from zug.director.state import Entry, State
    from zug.prizes import Cents


class BoardRange(NamedTuple):
    """The boards of an event: hall, first number, and last number as far as known."""

    hall: str
    first: int
    last: int

    @property
    def numbers(self) -> str:
        return str(self.first) if self.last <= self.first else f"{self.first}–{self.last}"

    @property
    def told(self) -> Message:
        numbers = {"first": self.first, "last": self.last}
        if self.last <= self.first:
            return (
                say("{hall}, board {first}", hall=self.hall, first=self.first)
                if self.hall
                else say("board {first}", first=self.first)
            )
        if self.hall:
            return say("{hall}, boards {first} to {last}", hall=self.hall, **numbers)
        return say("boards {first} to {last}", **numbers)


def has_boards(state: State) -> bool:
    """Whether a board is needed: a round is paired, or two players are there for one."""
    return bool(state.rounds) or _needed(state) > 0


def _needed(state: State) -> int:
    coming = max(1, state.coming)
    return (len(state.entries) - len(state.missing(coming))) // 2


def boards_of(state: State) -> BoardRange:
    """Those of the last round paired, or as many as the players of the next one need.

    The first one is always kept for an event.
    """
    first, count = state.settings.first_board, _needed(state)
    if state.rounds and not _moves(state):
        held = state.rounds[-1]
        first, count = held.first_board, max(count, len(held.boards))
    return BoardRange(state.settings.hall, first, first + max(count, 1) - 1)


def is_over(state: State) -> bool:
    """All rounds were played: the boards are free, and nobody is sent to them any more."""
    if not state.rounds or state.has_more_rounds:
        return False
    return state.rounds[-1].published and not state.rounds[-1].open_boards


def _moves(state: State) -> bool:
    """The last round is over and the next one has other boards."""
    last = state.rounds[-1]
    is_over = last.published and not last.open_boards and state.has_more_rounds
    return is_over and last.first_board != state.settings.first_board


def boards_to_come(state: State) -> BoardRange:
    """Those of the round to be paired next; of the last one if no more are to come."""
    held = boards_of(state)
    if not state.has_more_rounds:
        return held
    first = state.settings.first_board
    return BoardRange(held.hall, first, first + held.last - held.first)


ROOM = 10
"""Boards kept free for an event as long as players are entered."""


def next_free(states: Sequence[State], hall: str = "") -> int:
    """The number after all boards of a hall, with room for events that have yet to begin."""
    here = (
        state for state in states if _same_hall(state.settings.hall, hall) and not is_over(state)
    )
    taken = [_last_kept(state) for state in here]
    return max(taken, default=0) + 1


def _last_kept(state: State) -> int:
    last = max(boards_of(state).last, boards_to_come(state).last)
    return last if state.started else max(last, state.settings.first_board + ROOM - 1)


def overlaps(states: Sequence[State]) -> tuple[Message, ...]:
    """Boards that two events have at the same time, now or from the next round on, in words."""
    return tuple(
        clash
        for first, other in combinations(states, 2)
        if (clash := clash_of(first, other)) is not None
    )


def clash_of(first: State, other: State) -> Message | None:
    """The boards two events share, in words."""
    if is_over(first) or is_over(other) or _on_other_days(first, other):
        return None
    names = {"one": first.settings.name, "other": other.settings.name}
    shared = _shared(boards_of(first), boards_of(other))
    later = _shared(boards_to_come(first), boards_to_come(other))
    if shared is not None and later is None:
        mover = first if boards_of(first) != boards_to_come(first) else other
        return say(
            "{one} and {other} both have {boards} until round {round} of {mover} is over: a paired "
            "round keeps its boards, the next one has others",
            boards=shared.told,
            round=len(mover.rounds),
            mover=mover.settings.name,
            **names,
        )
    if shared is not None:
        return say(
            "{one} and {other} both have {boards}: give one of them another hall or another "
            "first board in its set-up",
            boards=shared.told,
            **names,
        )
    if later is not None:
        return say(
            "{one} and {other} will both have {boards} in the next round: give one of them "
            "another hall or another first board in its set-up",
            boards=later.told,
            **names,
        )
    return None


def _shared(mine: BoardRange, yours: BoardRange) -> BoardRange | None:
    first, last = max(mine.first, yours.first), min(mine.last, yours.last)
    apart = not _same_hall(mine.hall, yours.hall)
    return None if apart or last < first else BoardRange(mine.hall, first, last)


def _same_hall(first: str, other: str) -> bool:
    return first.casefold() == other.casefold()


def _on_other_days(first: State, other: State) -> bool:
    mine, yours = _days(first), _days(other)
    if mine is None or yours is None:
        return False
    return mine[1] < yours[0] or yours[1] < mine[0]


def _days(state: State) -> tuple[str, str] | None:
    """The first and the last day of an event; ISO days compare as texts."""
    days = _known_days(state)
    return (days[0], days[-1]) if days else None


def _known_days(state: State) -> list[str]:
    event = state.settings.event
    return sorted(day for day in (event.start, event.end, *event.round_dates) if day)


class EventEntry(NamedTuple):
    """An entry of an event, by the key of the event."""

    event: int
    entry: int


class FestivalPlayer(NamedTuple):
    """A person and their entries, one per event."""

    entry: Entry
    places: tuple[EventEntry, ...]

    def place_in(self, event: int) -> int | None:
        """The entry in an event."""
        return next((place.entry for place in self.places if place.event == event), None)


def entered_by(lines: Sequence[JournalLine]) -> dict[int, int]:
    """By entry, the number of the decision that entered it.

    Once somebody is off the list, the number of their entry may become that of somebody else.
    """
    entered: dict[int, int] = {}
    for line in in_force(lines):
        if line.kind == Enter.kind:
            entered[int(str(line.data["id"]))] = line.number
        elif line.kind == Remove.kind:
            entered.pop(int(str(line.data["id"])), None)
    return entered


Pairs = frozenset[frozenset[EventEntry]]
"""Two entries each, which somebody said something of."""


def people(states: Mapping[int, State], same: Pairs = frozenset()) -> list[FestivalPlayer]:
    """Everybody once, by name: one person by FIDE id, or because somebody said so."""
    groups: list[list[EventEntry]] = []
    by_place: dict[EventEntry, list[EventEntry]] = {}
    by_id: dict[str, list[EventEntry]] = {}
    for event, state in states.items():
        for entry in state.entries.values():
            place = EventEntry(event, entry.id)
            known = by_id.get(entry.fide_id) if entry.fide_id else None
            known = known or _confirmed(place, same, by_place)
            if known is None or any(other.event == event for other in known):
                known = []
                groups.append(known)
            known.append(place)
            by_place[place] = known
            if entry.fide_id:
                by_id.setdefault(entry.fide_id, known)
    players = [FestivalPlayer(_entry(states, group), tuple(group)) for group in groups]
    return sorted(players, key=lambda player: (name_order(player.entry.name), player.places))


def _confirmed(
    place: EventEntry, same: Pairs, known: Mapping[EventEntry, list[EventEntry]]
) -> list[EventEntry] | None:
    for pair in same:
        if place in pair:
            (other,) = pair - {place}
            if other in known:
                return known[other]
    return None


def _entry(states: Mapping[int, State], group: Sequence[EventEntry]) -> Entry:
    """The one that knows most: with an id, else the first."""
    entries = [states[place.event].entries[place.entry] for place in group]
    return next((entry for entry in entries if entry.fide_id), entries[0])


def namesakes(
    players: Sequence[FestivalPlayer], answered: Pairs = frozenset()
) -> list[tuple[FestivalPlayer, FestivalPlayer]]:
    """Two who may be one: the same name, nothing that tells them apart, and nobody has said."""
    by_name: dict[str, list[FestivalPlayer]] = {}
    for player in players:
        by_name.setdefault(_folded(player), []).append(player)
    return [
        (first, other)
        for group in by_name.values()
        for first, other in combinations(group, 2)
        if _may_be_one(first, other) and not _answered(first, other, answered)
    ]


def _may_be_one(first: FestivalPlayer, other: FestivalPlayer) -> bool:
    events = {place.event for place in first.places} & {place.event for place in other.places}
    mine, yours = first.entry, other.entry
    ids = mine.fide_id and yours.fide_id and mine.fide_id != yours.fide_id
    years = mine.birth and yours.birth and mine.birth[:4] != yours.birth[:4]
    return not (events or ids or years)


def _answered(first: FestivalPlayer, other: FestivalPlayer, answered: Pairs) -> bool:
    return any(frozenset({a, b}) in answered for a in first.places for b in other.places)


def expected(
    states: Mapping[int, State], players: Iterable[FestivalPlayer], day: str = ""
) -> list[tuple[FestivalPlayer, tuple[EventEntry, ...]]]:
    """Who is awaited or has checked in, and where: events with a round to be paired that day."""
    away = {
        event: state.missing(state.coming)
        for event, state in states.items()
        if is_awaited(state, day)
    }
    held = (
        (
            player,
            tuple(
                at for at in player.places if at.event in away and at.entry not in away[at.event]
            ),
        )
        for player in players
    )
    return [(player, places) for player, places in held if places]


def is_awaited(state: State, day: str = "") -> bool:
    """Whether people check in for the next round of an event on a day; without one, on any."""
    if not state.has_more_rounds or state.draft is not None:
        return False
    dates = state.settings.event.round_dates
    known = dates[state.coming - 1] if state.coming <= len(dates) else ""
    if not day or known:
        return not day or known == day
    days = _days(state)
    return days is None or days[0] <= day <= days[1]


def day_of(states: Iterable[State], today: str) -> str:
    """The day people check in for: today, or the first one to come; none if no day is known."""
    held = [*states]
    if any(is_awaited(state, today) for state in held):
        return today
    coming = [day for state in held for day in _known_days(state) if day > today]
    return next((day for day in sorted(coming) if any(is_awaited(s, day) for s in held)), "")


def in_none_of(players: Collection[FestivalPlayer], event: int) -> list[FestivalPlayer]:
    """Who plays in other events only: they can be entered in this one, too."""
    return [player for player in players if player.place_in(event) is None]


def _folded(player: FestivalPlayer) -> str:
    return fold_name(player.entry.name)


def enter_too(state: State, other: Entry, left: str = "") -> Enter:
    """Somebody who is entered in another event, with the rating that counts in this one.

    `left` is the event they leave for it.
    """
    entering = people_of_event.enter(state, other.name, **_details(state, other))
    return replace(entering, moved_from=left)


def _details(state: State, other: Entry) -> dict[str, Any]:
    kept = {name: getattr(other, name) for name in _OF_THE_PERSON}
    if other.rating_from:
        rating, source = state.rating_terms.rating(other.official)
        return kept | {"rating": rating, "rating_from": source}
    return kept | {"rating": other.rating}


_OF_THE_PERSON = (
    *("title", "sex", "federation", "fide_id", "birth", "club"),
    *("official", "coefficients", "listed", "tags", "k"),
)
"""What an entry says of somebody, whatever the event."""


def leave_for_another(state: State, entry: int, event: str, paid: Cents = 0) -> Remove:
    """Off the list, to be entered elsewhere with what they paid: before round 1 is paired."""
    if entry not in state.entries or state.paid.get(entry, 0) != paid:
        raise _decided_meanwhile()
    if state.started:
        raise RuleError(
            "started",
            say("round 1 of {event} is paired", event=state.settings.name),
            say("withdraw the player there, and enter them in the other event"),
        )
    return Remove(entry, moved_to=event)


def _decided_meanwhile() -> RuleError:
    return RuleError("clash", say("somebody else has decided about this in the meantime"))


def settle(state: State, entry: int, owed: Cents) -> Pay:
    """What somebody was told to owe is paid."""
    due = dues_of(state).get(state.tpns.get(entry, 0))
    if due is None or due.open != owed:
        raise _decided_meanwhile()
    return Pay(entry, due.cents)


def bring_payment(state: State, paid: Cents, left: str) -> Pay:
    """What whoever was entered last has paid in the event they left."""
    return Pay(max(state.entries), paid, moved_from=left)


def come_along(state: State) -> CheckIn:
    """Whoever was entered last had checked in for the event they left."""
    return check_in(state, max(state.entries))
