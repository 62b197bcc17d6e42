"""A round by the arbiter's hand: small changes of a seating, each leaving everybody seated once."""

from __future__ import annotations

from zug.director.lookup import RuleError, Who, called, find_entry
from zug.director.rounds import change_pairing, computed_seating
from zug.director.seating import SeatingPlan, seating_of_round
from zug.fastclasses import NamedTuple
from zug.messages import listed, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.director.decisions import ChangePairing
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


def exchange(state: State, seating: SeatingPlan, one: Who, other: Who) -> SeatingPlan:
    """Two participants take each other's place, colours and the bye included."""
    first, second = find_entry(state, one).id, find_entry(state, other).id
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
            "nothing-changes", say("{name} already has the bye", name=called(state, entry.id))
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
            "nothing-changes", say("{who} has a place in this round", who=called(state, entry))
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


class SeatingChange(NamedTuple):
    """A change of a seating as a form sends it: the kind, and two entries or a board."""

    how: str
    first: int = 0
    second: int = 0
    board: int = 0


def granted(state: State, wish: SeatingChange) -> SeatingPlan:
    """The last round paired with the change, its results in or not; everybody stays seated once."""
    seating = seating_to_change(state, len(state.rounds) or None)
    if wish.how == "turn":
        return turn_colours(seating, wish.board)
    one, other = state.entries.get(wish.first), state.entries.get(wish.second)
    if one is None:
        raise RuleError("who", say("choose the player to be moved"))
    alone = {"bye": give_bye, "admit": admit, "out": take_out}.get(wish.how)
    if alone is not None:
        return alone(state, seating, one)
    if other is None or other == one:
        raise RuleError("who", say("choose two different players"))
    both = {"meet": let_meet, "exchange": exchange}.get(wish.how)
    if both is None:
        raise RuleError("bad-change", say("{how!r} is not a change of a pairing", how=wish.how))
    return both(state, seating, one, other)


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
    found = tuple(there.get(frozenset(pair), 0) for pair in rules)
    return () if found == tuple(range(round_.first_board, round_.last_board + 1)) else found


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
    return (pair.black, pair.white) if pair.is_turned else (pair.white, pair.black)


def _place(state: State, seating: SeatingPlan, entry: int) -> None:
    if entry != seating.bye and not any(entry in pair for pair in seating.boards):
        raise RuleError(
            "not-seated", say("{name} has no place in this round", name=called(state, entry))
        )


def _neighbours(seating: SeatingPlan, first: int, second: int) -> list[int | None]:
    """Whom the two would have met, apart from each other."""
    found: list[int | None] = []
    for mine, other in ((first, second), (second, first)):
        for white, black in seating.boards:
            if mine in (white, black) and other not in (white, black):
                found.append(black if mine == white else white)
    return found
