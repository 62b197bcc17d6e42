"""A round by the arbiter's hand: small changes of a seating, each leaving everybody seated once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

from zug.director.actions.rounds import change_pairing, needs_colour, pair_by_hand
from zug.director.actions.settings import draw_colour
from zug.director.decisions import BeginManual, LeaveManual, SeatByHand
from zug.director.decisions.manual import phase_of
from zug.director.decisions.pairings import last_round
from zug.director.objections import Level, RuleError
from zug.director.pairing.manual_phase import phase_seating, to_be_paired, without_place
from zug.director.pairing.rule_breaches import against_bye, against_game
from zug.director.pairing.seating import SeatingPlan, computed_seating, seating_of_round, waiting
from zug.director.state.before_pairing import before_round, without_last_round
from zug.director.state.find import Who, find_entry
from zug.director.state.state import numbered_name
from zug.errors import UsageError, ZugError
from zug.fastclasses import NamedTuple
from zug.messages import joined, listed, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from zug.director.decisions import ChangePairing, Decision, PairRound
    from zug.director.state import Pair, State
    from zug.messages import Message


def round_to_change(state: State) -> int:
    """The round on the table, the draft or the published round in play; else the next one."""
    if state.phase is not None:
        return state.phase.round
    last = state.rounds[-1] if state.rounds else None
    in_play = last is not None and (not last.published or last.open_boards)
    return len(state.rounds) if in_play else state.coming


def seating_to_change(state: State, number: int | None = None) -> SeatingPlan:
    """The round as it stands; before it is paired, what the system gives."""
    if (number or round_to_change(state)) <= len(state.rounds):
        return seating_of_round(state, state.rounds[-1])
    computed = computed_seating(state)
    if computed is None:
        raise RuleError(
            "no-pairing",
            say("the system finds no complete pairing to start from"),
            say("name every board: white-black for each, in order"),
        )
    return computed


def exchange(state: State, seating: SeatingPlan, who: Who, other: Who) -> SeatingPlan:
    """Two participants take each other's place, colours and the bye included."""
    first, second = find_entry(state, who).id, find_entry(state, other).id
    for entry in (first, second):
        _place(state, seating, entry)
    turned = {first: second, second: first}

    def new(entry: int) -> int:
        return turned.get(entry, entry)

    return seating._replace(
        boards=tuple((new(white), new(black)) for white, black in seating.boards),
        bye=None if seating.bye is None else new(seating.bye),
    )


def turn_colours(seating: SeatingPlan, board: int) -> SeatingPlan:
    """White and Black of a board change sides."""
    place = board - seating.first_board
    if not 0 <= place < len(seating.boards):
        raise RuleError("no-such-board", say("there is no board {board}", board=board))
    white, black = seating.boards[place]
    boards = (*seating.boards[:place], (black, white), *seating.boards[place + 1 :])
    return seating._replace(boards=boards)


def give_bye(state: State, seating: SeatingPlan, who: Who) -> SeatingPlan:
    """The bye goes to another participant; whoever had it takes the vacant seat."""
    entry = find_entry(state, who)
    if seating.bye is None and entry.id not in seating.seated:
        return admit(state, seating, entry)
    if seating.bye is None:
        raise RuleError(
            "no-bye", say("there is no bye in this round: the number of players is even")
        )
    if seating.bye == entry.id:
        raise RuleError(
            "nothing-changes",
            say("{name} already has the bye", name=numbered_name(state, entry.id)),
        )
    return exchange(state, seating, state.tpns[entry.id], state.tpns[seating.bye])


def let_meet(state: State, seating: SeatingPlan, white: Who, black: Who) -> SeatingPlan:
    """These two play each other; those they would have met play each other too.

    Whoever has no place yet (a late entry, handling-2026:4.4.4) takes the seat of the bye, or
    leaves the bye to the participant who loses an opponent.
    """
    first, second = find_entry(state, white).id, find_entry(state, black).id
    if first == second:
        raise RuleError("bad-seating", say("a player cannot be paired with themselves"))
    left = [entry for entry in _neighbours(seating, first, second) if entry is not None]
    boards, done = [], False
    for pair in seating.boards:
        if not {first, second} & set(pair):
            boards.append(pair)
        elif not done:
            boards.append((first, second))
            done = True
    if not done:
        boards.append((first, second))
    bye = None if seating.bye in (first, second) else seating.bye
    if len(left) == 2:
        boards.append((left[0], left[1]))
    elif left:
        if bye is not None:
            boards.append((left[0], bye))
            bye = None
        else:
            bye = left[0]
    return seating._replace(boards=tuple(boards), bye=bye)


def admit(state: State, seating: SeatingPlan, who: Who) -> SeatingPlan:
    """A late entry joins a round in play: against the bye, or with it (handling-2026:4.4.4).

    No other board is touched, so the changes are the fewest there can be.
    """
    entry = find_entry(state, who).id
    if entry == seating.bye or any(entry in pair for pair in seating.boards):
        raise RuleError(
            "nothing-changes",
            say("{who} has a place in this round", who=numbered_name(state, entry)),
        )
    out = tuple(other for other in seating.out if other != entry)
    if seating.bye is None:
        return seating._replace(bye=entry, out=out)
    return seating._replace(boards=(*seating.boards, (seating.bye, entry)), bye=None, out=out)


def take_out(state: State, seating: SeatingPlan, who: Who) -> SeatingPlan:
    """A participant does not take part in the round after all; the opponent gets the bye.

    If somebody has the bye already, the two play each other (handling-2026:4.4.3).
    """
    entry = find_entry(state, who).id
    _place(state, seating, entry)
    if seating.bye == entry:
        return seating._replace(bye=None, out=(*seating.out, entry))
    boards = [pair for pair in seating.boards if entry not in pair]
    opponent = next(
        white if black == entry else black
        for white, black in seating.boards
        if entry in (white, black)
    )
    bye: int | None = opponent
    if seating.bye is not None:
        boards.append((opponent, seating.bye))
        bye = None
    return seating._replace(boards=tuple(boards), bye=bye, out=(*seating.out, entry))


def seat(state: State, seating: SeatingPlan, white: Who, black: Who) -> SeatingPlan:
    """On the table: these two play each other; whoever they leave stands without a place."""
    first, second = find_entry(state, white).id, find_entry(state, black).id
    if first == second:
        raise RuleError("bad-seating", say("a player cannot be paired with themselves"))
    at = next((n for n, pair in enumerate(seating.boards) if {first, second} & {*pair}), None)
    left = _risen(seating, first, second)
    place = len(left.boards) if at is None else at
    boards = (*left.boards[:place], (first, second), *left.boards[place:])
    return left._replace(boards=boards)


def seat_bye(state: State, seating: SeatingPlan, who: Who) -> SeatingPlan:
    """On the table: the bye is for this one; whoever had it stands without a place."""
    entry = find_entry(state, who).id
    return _risen(seating, entry)._replace(bye=entry)


def rise(state: State, seating: SeatingPlan, who: Who) -> SeatingPlan:
    """On the table: this one and the opponent stand without a place, or are back from outside."""
    return _risen(seating, find_entry(state, who).id)


def leave_out(state: State, seating: SeatingPlan, who: Who) -> SeatingPlan:
    """On the table: this one is not in the round; the opponent stands without a place."""
    entry = find_entry(state, who).id
    left = _risen(seating, entry)
    return left._replace(out=(*left.out, entry))


def _risen(seating: SeatingPlan, *entries: int) -> SeatingPlan:
    return seating._replace(
        boards=tuple(pair for pair in seating.boards if not {*entries} & {*pair}),
        bye=None if seating.bye in entries else seating.bye,
        out=tuple(entry for entry in seating.out if entry not in entries),
    )


class SeatingMove(StrEnum):
    """A change of a seating, as forms name it."""

    TURN = "turn"
    BYE = "bye"
    ADMIT = "admit"
    OUT = "out"
    MEET = "meet"
    EXCHANGE = "exchange"


class SeatingChange(NamedTuple):
    """A change of a seating as a form sends it: the `SeatingMove`, and two entries or a board."""

    how: str
    first: int = 0
    second: int = 0
    board: int = 0


def granted(state: State, wish: SeatingChange) -> SeatingPlan:
    """The last round paired with the change, its results in or not; everybody stays seated once."""
    seating = seating_to_change(state, len(state.rounds) or None)
    if wish.how == SeatingMove.TURN:
        return turn_colours(seating, wish.board)
    first, other = state.entries.get(wish.first), state.entries.get(wish.second)
    if first is None:
        raise RuleError("who", say("choose the player to be moved"))
    of_one = _OF_ONE.get(wish.how)
    if of_one is not None:
        return of_one(state, seating, first)
    if other is None or other == first:
        raise RuleError("who", say("choose two different players"))
    of_two = _OF_TWO.get(wish.how)
    if of_two is None:
        raise RuleError("bad-change", say("{how!r} is not a change of a pairing", how=wish.how))
    return of_two(state, seating, first, other)


_OF_ONE: dict[str, Callable[[State, SeatingPlan, Who], SeatingPlan]] = {
    SeatingMove.BYE: give_bye,
    SeatingMove.ADMIT: admit,
    SeatingMove.OUT: take_out,
}
_OF_TWO: dict[str, Callable[[State, SeatingPlan, Who, Who], SeatingPlan]] = {
    SeatingMove.MEET: let_meet,
    SeatingMove.EXCHANGE: exchange,
}


def change_as(state: State, wish: SeatingChange, ground: str | None = None) -> ChangePairing:
    """The round in play with one change, as a decision."""
    return change_pairing(state, granted(state, wish), ground)


def boards_by_hand(
    state: State, number: int, rules: Collection[tuple[int, int]]
) -> tuple[int, ...]:
    """Return the numbers of the boards that the computed pairing (by TPN) does not have.

    Colours that were corrected later do not count.
    """
    return tuple(
        board
        for board, pair in state.rounds[number - 1].numbered
        for white, black in (_as_paired(pair),)
        if (state.tpns[white], state.tpns[black]) not in rules
    )


def seats(state: State, number: int, rules: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return by place the number in the hall of each computed board, 0 if its players do not meet.

    Empty if every board is where it was computed.
    """
    round_, tpns = state.rounds[number - 1], state.tpns
    there = {
        frozenset((tpns.get(pair.white), tpns.get(pair.black))): board
        for board, pair in round_.numbered
    }
    numbers = tuple(there.get(frozenset(pair), 0) for pair in rules)
    return () if numbers == tuple(range(round_.first_board, round_.last_board + 1)) else numbers


def said_by_hand(state: State, number: int, rules: Collection[tuple[int, int]]) -> Message | None:
    """Return which boards of a round were changed by hand; None if none or all of them were."""
    boards = boards_by_hand(state, number, rules)
    if not boards or len(boards) == len(state.rounds[number - 1].boards):
        return None
    return say_n(
        "Board {boards} was changed by hand.",
        "Boards {boards} were changed by hand.",
        len(boards),
        boards=listed(boards),
    )


def _as_paired(pair: Pair) -> tuple[int, int]:
    return (pair.black, pair.white) if pair.colours_swapped else (pair.white, pair.black)


def _place(state: State, seating: SeatingPlan, entry: int) -> None:
    if entry != seating.bye and not any(entry in pair for pair in seating.boards):
        raise RuleError(
            "not-seated", say("{name} has no place in this round", name=numbered_name(state, entry))
        )


def _neighbours(seating: SeatingPlan, first: int, second: int) -> list[int | None]:
    """Whom the two would have met, apart from each other."""
    neighbours: list[int | None] = []
    for mine, other in ((first, second), (second, first)):
        for white, black in seating.boards:
            if mine in (white, black) and other not in (white, black):
                neighbours.append(black if mine == white else white)
    return neighbours


class ManualStart(StrEnum):
    """Which boards a manual pairing starts from."""

    STANDS = "stands"
    """Those of the round as it is."""
    RULES = "rules"
    """Those of the computed pairing."""
    EMPTY = "empty"
    """None: no player is seated."""


STARTS = tuple(map(str, ManualStart))


def begin(state: State, number: int | None = None, start: str = "") -> BeginManual:
    """Pair a round by hand from now on: the last one, or the next.

    Without a `start`: as it stands, else by the rules, else with nobody seated.
    """
    number = number or round_to_change(state)
    seating = _first(state, number, start)
    return BeginManual(round=number, boards=seating.boards, bye=seating.bye, out=seating.out)


def begun(state: State, number: int, start: str = "", colour: str = "") -> list[Decision]:
    """Return what it takes to begin a round by hand: its colour is drawn first, if it must be."""
    drawn = [draw_colour(state, colour)] if colour and needs_colour(state) else []
    after = drawn[0].apply(state) if drawn else state
    return [*drawn, begin(after, number, start)]


def _first(state: State, number: int, start: str) -> SeatingPlan:
    is_paired = number <= len(state.rounds)
    if start == ManualStart.EMPTY:
        return SeatingPlan((), None)
    if is_paired and start != ManualStart.RULES:
        return seating_of_round(state, state.rounds[number - 1])
    try:
        computed = computed_seating(before_round(state, number))
    except ZugError:
        if start == ManualStart.RULES:
            raise
        computed = None
    if computed is None and start == ManualStart.RULES:
        raise RuleError(
            "no-pairing",
            say("the system finds no complete pairing to start from"),
            say("begin with nobody seated"),
        )
    return computed or SeatingPlan((), None)


def seat_by_hand(state: State, seating: SeatingPlan) -> SeatByHand:
    """The table after a change; what is new in it is held against the rules."""
    phase = phase_of(state)
    return SeatByHand(round=phase.round, boards=seating.boards, bye=seating.bye, out=seating.out)


def end(state: State, ground: str | None = None) -> ChangePairing | PairRound:
    """The round as it lies on the table is the round; a published one needs its ground."""
    phase = phase_of(state)
    seating = phase_seating(state)
    left = [entry for entry in without_place(state) if entry not in seating.waiting]
    if left:
        names = joined((numbered_name(state, entry) for entry in left[:8]), "; ")
        raise RuleError(
            "without-place",
            say("still without a place in round {round}: {names}", round=phase.round, names=names),
            say("give them an opponent or the bye, or take them out"),
        )
    if phase.round == len(state.rounds):
        return change_pairing(state, seating, ground)
    return pair_by_hand(state, seating)


def leave(state: State) -> LeaveManual:
    """Clear the table: the round stays as it was."""
    return LeaveManual(phase_of(state).round)


class TypedSeat(NamedTuple):
    """The text typed for a seat, and the entry with that name or number."""

    text: str
    entry: int | None = None
    fault: str = ""


class TypedRound(NamedTuple):
    """A round as it was typed; `remarks` are by board, White's fault first.

    `left` are to be paired and were typed nowhere. Boards with one player are not in the `seating`;
    there is none if something cannot be read. Remarks `to_read` need no confirmation.
    """

    boards: tuple[tuple[TypedSeat, TypedSeat], ...]
    bye: TypedSeat
    remarks: tuple[tuple[str, ...], ...]
    on_bye: tuple[str, ...]
    left: tuple[int, ...]
    seating: SeatingPlan | None
    to_read: frozenset[str] = frozenset()

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
        return part._replace(out=tuple(entry for entry in part.out if entry not in part.seated))

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
        return Draft(number, without_last_round(state), late, state.first_board(number))
    if number == state.coming and state.draft is None and state.has_more_rounds:
        return Draft(number, state, first_board=state.first_board(number))
    return None


def as_typed(state: State, seating: SeatingPlan) -> tuple[list[tuple[str, str]], str]:
    """Boards and the bye as somebody would type them."""
    boards = [
        (numbered_name(state, white), numbered_name(state, black))
        for white, black in seating.boards
    ]
    return boards, "" if seating.bye is None else numbered_name(state, seating.bye)


def read_round(
    draft: Draft, boards: Sequence[tuple[str, str]], bye: str, out: Sequence[int] = ()
) -> TypedRound:
    """The round that was typed; empty lines are left out of it."""
    before = draft.before
    places = tuple(
        (_typed_seat(before, white), _typed_seat(before, black)) for white, black in boards
    )
    byes = _typed_seat(before, bye)
    entries = [place.entry for pair in places for place in pair] + [byes.entry]
    seen = Counter(entry for entry in entries if entry is not None)
    everybody = draft.everybody
    faults = _SeatFaults(before, seen, frozenset(everybody))
    remarks = tuple(tuple(faults.of_board(white, black)) for white, black in places)
    on_bye = tuple(faults.of_typed_seat(byes))
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
        return TypedRound(places, byes, remarks, on_bye, left, None, frozenset(faults.to_read))
    barred = tuple(rule.message for rule in against_bye(before, seating))
    return TypedRound(places, byes, remarks, barred, left, seating, frozenset(faults.to_read))


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


def _typed_seat(state: State, text: str) -> TypedSeat:
    """A number, with or without the name after it, or a part of a name."""
    typed = text.strip()
    if not typed:
        return TypedSeat("")
    number = re.match(r"\d+(?=\s|$)", typed)
    try:
        entry = find_entry(state, number[0] if number else typed).id
    except UsageError as error:
        return TypedSeat(typed, None, error.message)
    return TypedSeat(numbered_name(state, entry), entry)


class _SeatFaults:
    """Finds errors in typed boards; `found` is true once there was one."""

    def __init__(self, state: State, seen: Counter[int], everybody: frozenset[int]) -> None:
        self._state = state
        self._seen = seen
        self._everybody = everybody
        self._against = against_game(state)
        self.found = False
        self.to_read: set[str] = set()

    def of_typed_seat(self, place: TypedSeat) -> Iterator[str]:
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
        yield from self.of_typed_seat(white)
        yield from self.of_typed_seat(black)
        if bool(white.text) != bool(black.text):
            yield say("an opponent is missing")
        elif white.entry is not None and black.entry is not None:
            broken = self._against(white.entry, black.entry)
            self.to_read |= {rule.message for rule in broken if rule.level is Level.READ}
            yield from (rule.message for rule in broken)

    def _wrong(self, text: str) -> str:
        self.found = True
        return text
