"""Who sits where: the computed seating, another one, and how the two differ."""

from __future__ import annotations

from contextlib import suppress

from zug.director.objections import Objection, refusal
from zug.director.pairing.keep_apart import pair_apart
from zug.director.state.state import numbered_name
from zug.errors import UsageError, ZugError
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model.results import show_result
from zug.rules.cards import board_order, deal_cards
from zug.systems import PairingRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zug.director.state import EventRound, Pair, State
    from zug.model import Colour
    from zug.systems import RoundPairing


Boards = tuple[tuple[int, int], ...]
NOBODY = 0
"""The opponent of whoever has the bye, in a list of boards."""


class SeatingPlan(NamedTuple):
    """Who sits where, by entry number: (white, black) pairs and the bye.

    `out` were taken out of the round by hand: they are not seated and get nothing. `waiting` came
    into the round late (handling-2026:4.4.4) and may be seated one after the other.
    """

    boards: tuple[tuple[int, int], ...]
    bye: int | None
    out: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    first_board: int = 1
    """The number of the first of the boards."""

    @property
    def seated(self) -> tuple[int, ...]:
        """Who has a board or the bye."""
        boards = tuple(entry for board in self.boards for entry in board)
        return boards if self.bye is None else (*boards, self.bye)

    @property
    def without(self) -> frozenset[int]:
        """Who could be in the round and is not."""
        return frozenset({*self.out, *self.waiting} - {*self.seated})


class SeatingDifference(NamedTuple):
    """Boards of the computed pairing that a manual round lacks, and its own boards instead.

    The bye is a board without an opponent. If there is no computed pairing, all boards are its own.
    """

    rules: Boards
    mine: Boards
    has_rules: bool = True
    colour: Colour | None = None
    """The initial-colour that was never drawn, as the boards show it."""
    whole: Boards = ()
    """All boards of the rules in their order, then the bye."""


def waiting(state: State, round_: EventRound) -> tuple[int, ...]:
    """Return who was admitted to a round after it was paired and has no place in it yet."""
    settled = {*state.missing(round_.number), *round_.seated, *round_.absent}
    return tuple(entry for entry in state.entries if entry not in settled)


def unseated(state: State) -> tuple[int, ...]:
    """Return who was admitted to the last published round and has no place in it yet."""
    current = state.current
    return () if current is None else waiting(state, current)


def seating_of(state: State, pairing: RoundPairing) -> SeatingPlan:
    entry = state.numbering
    boards = tuple((entry[white - 1], entry[black - 1]) for white, black in pairing.boards)
    first = state.settings.first_board
    return SeatingPlan(
        at_tables(boards, state.tables, first),
        None if pairing.bye is None else entry[pairing.bye - 1],
        first_board=first,
    )


def computed_seating(state: State, without: Iterable[int] = ()) -> SeatingPlan | None:
    """Return the computed pairing of the next round; None if there is none.

    `without` are not in the round; a table has everybody in it.
    """
    away = () if state.has_table else [state.tpns[entry] for entry in without]
    try:
        pairing = pair_apart(state, away).pairing
    except UsageError as error:
        if error.code != "not-the-table":
            raise
        return None
    return None if pairing.impossible is not None else seating_of(state, pairing)


def seating_of_round(state: State, round_: EventRound) -> SeatingPlan:
    """Return a round as it is; absent players without a bye were taken out by hand."""
    missing = state.missing(round_.number)
    out = tuple(entry for entry in round_.absent if entry not in missing)
    boards = tuple((pair.white, pair.black) for pair in round_.boards)
    return SeatingPlan(boards, round_.bye, out, waiting(state, round_), round_.first_board)


def at_tables(
    boards: Boards, tables: Mapping[int, int], first: int = 1, stay: Boards = ()
) -> Boards:
    """Return the boards so that players with a fixed board play at it; the rest keep their order.

    Who plays whom, and with which colour, does not change. The board fixed first goes before one
    fixed later; a number beyond the last board is the last board, one before the first is the
    first. Pairs of `stay`, whatever their colours, keep their places before the others are placed.
    """
    placed: dict[int, tuple[int, int]] = {}
    for entry, table in tables.items():
        pair = next((pair for pair in boards if entry in pair), None)
        place = min(max(table - first, 0), len(boards) - 1)
        if pair is not None and pair not in placed.values() and place not in placed:
            placed[place] = pair
    known = {frozenset(pair): pair for pair in boards}
    for place, old in enumerate(stay[: len(boards)]):
        pair = known.get(frozenset(old))
        if pair is not None and pair not in placed.values() and place not in placed:
            placed[place] = pair
    rest = iter([pair for pair in boards if pair not in placed.values()])
    return tuple(placed.get(place) or next(rest) for place in range(len(boards)))


def in_board_order(state: State, seating: SeatingPlan, stay: Boards = ()) -> SeatingPlan:
    """Return the seating with its boards in the order of publication (handling-2026:3.6).

    `state` is the event before the round; virtual points count. Fixed boards hold, and pairs of
    `stay` keep their places. A table has an order of its own: its boards stay as they are.
    """
    if state.has_table:
        return seating
    tournament = state.tournament
    with suppress(ZugError):  # by hand a round can be paired that no system would take
        tournament = PairingRequest(tournament, state.settings.system).seen()
    cards, tpns = deal_cards(tournament), state.tpns
    entries = state.numbering
    pairs = board_order(((tpns[white], tpns[black]) for white, black in seating.boards), cards)
    boards = tuple((entries[white - 1], entries[black - 1]) for white, black in pairs)
    return seating._replace(boards=at_tables(boards, state.tables, seating.first_board, stay))


def not_complete(state: State, seating: SeatingPlan) -> Iterator[Objection]:
    """Refuse a seating unless each player who is to be paired sits in one place."""
    seated = list(seating.seated)
    here = set(state.entries)
    if not state.has_table:  # which has everybody in it
        here -= {*state.missing(state.coming), *seating.out}
        here -= set(seating.waiting) - set(seated)
    for entry in sorted(here.symmetric_difference(seated)):
        name = numbered_name(state, entry)
        if entry in here:
            yield refusal(
                "bad-seating",
                say("{name} is not seated", name=name),
                say("a round robin has everybody in every round")
                if state.has_table
                else say("give them an opponent or the bye, or take them out"),
            )
        else:
            yield refusal("bad-seating", say("{name} is not to be paired", name=name))
    twice = next((entry for entry in seated if seated.count(entry) > 1), None)
    if twice is not None:
        yield refusal(
            "bad-seating", say("{name} is seated twice", name=numbered_name(state, twice))
        )


def lost_results(state: State, round_: EventRound, seating: SeatingPlan) -> tuple[str, ...]:
    """Return a message for each board whose result would be lost."""

    def game(pair: Pair) -> str:
        white, black = numbered_name(state, pair.white), numbered_name(state, pair.black)
        return f"{white} {show_result(pair.results)} {black}"

    return tuple(
        say("this result is lost with its board: {game}", game=game(pair))
        for pair in round_.boards
        if not pair.is_open and (pair.white, pair.black) not in seating.boards
    )


def differing(computed: SeatingPlan | None, seating: SeatingPlan) -> SeatingDifference:
    """Return the boards that only one of the two has; their order does not matter."""
    theirs = _rows(computed) if computed is not None else ()
    mine = _rows(seating)
    return SeatingDifference(
        tuple(row for row in theirs if row not in mine),
        tuple(row for row in mine if row not in theirs),
        computed is not None,
        whole=theirs,
    )


def _rows(seating: SeatingPlan) -> Boards:
    bye = () if seating.bye is None else ((seating.bye, NOBODY),)
    return (*seating.boards, *bye)
