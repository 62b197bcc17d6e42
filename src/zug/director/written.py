"""A whole round by hand, as it was typed: whom each place names, and what speaks against it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from zug.director.against import against_bye, against_game
from zug.director.back_then import without_last
from zug.director.decisions.pairings import last_round
from zug.director.lookup import called, find_entry
from zug.director.phase import to_be_paired
from zug.director.rounds import change_pairing, pair_by_hand
from zug.director.seating import SeatingPlan, waiting
from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.decisions import ChangePairing, PairRound
    from zug.director.state import State


class TypedSeat(NamedTuple):
    """The text typed for a seat, and the entry with that name or number."""

    text: str
    entry: int | None = None
    fault: str = ""


class TypedRound(NamedTuple):
    """A round as it was typed; `remarks` are by board, White's fault first.

    `left` are to be paired and were typed nowhere. Boards with one player are not in the `seating`;
    there is none if something cannot be read. What is only `told` needs no confirmation.
    """

    boards: tuple[tuple[TypedSeat, TypedSeat], ...]
    bye: TypedSeat
    remarks: tuple[tuple[str, ...], ...]
    on_bye: tuple[str, ...]
    left: tuple[int, ...]
    seating: SeatingPlan | None
    told: frozenset[str] = frozenset()

    @property
    def is_open(self) -> bool:
        """Something typed is on no board yet: it cannot be read, or an opponent is missing."""
        halves = (bool(white.text) != bool(black.text) for white, black in self.boards)
        return self.seating is None or any(halves)

    def sound_part(self, recorded: SeatingPlan) -> SeatingPlan:
        """What can be recorded before the rest is answered: boards nothing speaks against.

        The other places stay as they were recorded, if those players are still free.
        """
        sound = [*map(self._sound, self.boards, self.remarks)]
        bye = None if self.on_bye else self.bye.entry
        taken = {bye, *(entry for pair in sound if pair for entry in pair)}
        before = [pair if taken.isdisjoint(pair) else None for pair in recorded.boards]
        before += [None] * (len(sound) - len(before))
        boards = tuple(
            pair or old
            for pair, old, typed in zip(sound, before, self.boards, strict=False)
            if pair or (old and (typed[0].text or typed[1].text))
        )
        part = recorded._replace(boards=tuple(filter(None, boards)), bye=bye)
        if self.on_bye and recorded.bye not in part.seated:
            part = part._replace(bye=recorded.bye)
        return part._replace(out=tuple(one for one in part.out if one not in part.seated))

    def _sound(
        self, pair: tuple[TypedSeat, TypedSeat], remarks: tuple[str, ...]
    ) -> tuple[int, int] | None:
        white, black = pair[0].entry, pair[1].entry
        return (white, black) if white and black and not remarks else None


class Draft(NamedTuple):
    """The round that is paired by hand: the last one once more, or the next one."""

    number: int
    before: State
    """The event when the round was to be paired."""
    late: tuple[int, ...] = ()
    """Who came into it after it was paired; they may go on waiting (handling-2026:4.4.4)."""
    first_board: int = 1

    @property
    def everybody(self) -> tuple[int, ...]:
        """Who can be seated, by number."""
        return to_be_paired(self.before, self.number)


def draft_of(state: State, number: int) -> Draft | None:
    """A round that can be paired by hand: the last one, or the one after it."""
    if state.rounds and number == len(state.rounds):
        late = waiting(state, state.rounds[-1])
        return Draft(number, without_last(state), late, state.first_board(number))
    if number == state.coming and state.draft is None and state.has_more_rounds:
        return Draft(number, state, first_board=state.first_board(number))
    return None


def as_typed(state: State, seating: SeatingPlan) -> tuple[list[tuple[str, str]], str]:
    """Boards and the bye as somebody would type them."""
    boards = [(called(state, white), called(state, black)) for white, black in seating.boards]
    return boards, "" if seating.bye is None else called(state, seating.bye)


def read_round(
    draft: Draft, boards: Sequence[tuple[str, str]], bye: str, out: Sequence[int] = ()
) -> TypedRound:
    """The round that was typed; empty lines are left out of it."""
    before = draft.before
    places = tuple((_place(before, white), _place(before, black)) for white, black in boards)
    byes = _place(before, bye)
    entries = [place.entry for pair in places for place in pair] + [byes.entry]
    seen = Counter(entry for entry in entries if entry is not None)
    everybody = draft.everybody
    faults = _SeatFaults(before, seen, frozenset(everybody))
    remarks = tuple(tuple(faults.of_board(white, black)) for white, black in places)
    on_bye = tuple(faults.of_place(byes))
    left = tuple(entry for entry in everybody if entry not in seen and entry not in out)
    pairs = [(white.entry, black.entry) for white, black in places]
    seating = SeatingPlan(
        tuple((white, black) for white, black in pairs if white and black),
        byes.entry,
        tuple(entry for entry in out if entry in everybody and entry not in seen),
        draft.late,
        draft.first_board,
    )
    if faults.found:
        return TypedRound(places, byes, remarks, on_bye, left, None, frozenset(faults.told))
    barred = tuple(breach.message for breach in against_bye(before, seating))
    return TypedRound(places, byes, remarks, barred, left, seating, frozenset(faults.told))


def boards_in(state: State, text: str, round_: int | None = None) -> SeatingPlan:
    """`1-4,5-2,7` or a board a line, White first; a number alone has the bye, and so has `7-0`.

    In a round robin whoever alone is left over is free.
    """
    pairs: list[tuple[int, int]] = []
    bye = None
    for part in text.replace("\n", ",").split(","):
        names = part.strip().removesuffix("-0").split("-")
        if len(names) == 1 and names[0]:
            bye = find_entry(state, names[0]).id
        elif len(names) == 2:
            pairs.append((find_entry(state, names[0]).id, find_entry(state, names[1]).id))
        elif part.strip():
            raise UsageError(
                "bad-board", say("{part!r} is not a board", part=part), say("write white-black")
            )
    left = {*state.entries} - {entry for pair in pairs for entry in pair}
    if bye is None and state.has_table and len(left) == 1:
        bye = left.pop()
    return SeatingPlan(tuple(pairs), bye, first_board=state.first_board(round_ or state.coming))


def decision_of(
    state: State, draft: Draft, seating: SeatingPlan, ground: str | None = None
) -> ChangePairing | PairRound:
    """The round by hand, for the event as it stands now."""
    if state.rounds and draft.number == last_round(state).number:
        return change_pairing(state, seating, ground)
    return pair_by_hand(state, seating)


def _place(state: State, text: str) -> TypedSeat:
    """A number, with or without the name after it, or a part of a name."""
    typed = text.strip()
    if not typed:
        return TypedSeat("")
    number = re.match(r"\d+(?=\s|$)", typed)
    try:
        entry = find_entry(state, number[0] if number else typed).id
    except UsageError as error:
        return TypedSeat(typed, None, error.message)
    return TypedSeat(called(state, entry), entry)


class _SeatFaults:
    """Finds errors in typed boards; `found` is true once there was one."""

    def __init__(self, state: State, seen: Counter[int], everybody: frozenset[int]) -> None:
        self._state = state
        self._seen = seen
        self._everybody = everybody
        self._against = against_game(state)
        self.found = False
        self.told: set[str] = set()

    def of_place(self, place: TypedSeat) -> Iterator[str]:
        if place.fault:
            yield self._wrong(place.fault)
        elif place.entry is not None and place.entry not in self._everybody:
            yield self._wrong(say("{name} is not to be paired", name=place.text))
        elif place.entry is not None and self._seen[place.entry] > 1:
            yield self._wrong(say("{name} is seated twice", name=place.text))

    def of_board(self, white: TypedSeat, black: TypedSeat) -> Iterator[str]:
        if white.entry is not None and white.entry == black.entry:
            yield self._wrong(say("a player cannot be paired with themselves"))
            return
        yield from self.of_place(white)
        yield from self.of_place(black)
        if bool(white.text) != bool(black.text):
            yield say("an opponent is missing")
        elif white.entry is not None and black.entry is not None:
            found = self._against(white.entry, black.entry)
            self.told |= {breach.message for breach in found if not breach.asks}
            yield from (breach.message for breach in found)

    def _wrong(self, text: str) -> str:
        self.found = True
        return text
