"""Who sits where: the computed seating, and what the rules say against another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zug.director.proposals import RuleError, called
from zug.messages import say
from zug.model import Colour
from zug.model.games import show_result
from zug.rules.cards import deal_cards
from zug.rules.colours import breaks_limits
from zug.systems import pair as pair_by_system

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.director.state import Round, State
    from zug.systems import RoundPairing


Boards = tuple[tuple[int, int], ...]


class Seating(NamedTuple):
    """Who sits where, by entry number: (white, black) pairs and the bye.

    `out` were taken out of the round by hand: they are not seated and get nothing.
    """

    boards: tuple[tuple[int, int], ...]
    bye: int | None
    out: tuple[int, ...] = ()


def seating_of(state: State, pairing: RoundPairing) -> Seating:
    entry = state.numbering
    boards = tuple((entry[white - 1], entry[black - 1]) for white, black in pairing.boards)
    return Seating(
        at_tables(boards, state.tables),
        None if pairing.bye is None else entry[pairing.bye - 1],
    )


def at_tables(boards: Boards, tables: Mapping[int, int]) -> Boards:
    """Boards numbered so that everybody with a fixed table plays at it; the rest keep their order.

    Who plays whom, and with which colour, does not change. The table fixed first goes before one
    fixed later; a table beyond the last board is the last board.
    """
    placed: dict[int, tuple[int, int]] = {}
    for entry, table in tables.items():
        pair = next((pair for pair in boards if entry in pair), None)
        place = min(table, len(boards)) - 1
        if pair is not None and pair not in placed.values() and place not in placed:
            placed[place] = pair
    rest = iter([pair for pair in boards if pair not in placed.values()])
    return tuple(placed.get(place) or next(rest) for place in range(len(boards)))


def objections(state: State, seating: Seating) -> tuple[str, ...]:
    """What the rules say against a seating; whoever is missing or twice is refused outright."""
    number = len(state.rounds) + 1
    seated = [entry for board in seating.boards for entry in board]
    seated += [] if seating.bye is None else [seating.bye]
    here = set(state.entries) - set(state.missing(number)) - set(seating.out)
    for entry in here.symmetric_difference(seated):
        name = called(state, entry)
        if entry in here:
            raise RuleError("bad-seating", say("{name} is not seated", name=name))
        raise RuleError("bad-seating", say("{name} is not to be paired", name=name))
    if len(seated) != len(set(seated)):
        twice = next(entry for entry in seated if seated.count(entry) > 1)
        raise RuleError("bad-seating", say("{name} is seated twice", name=called(state, twice)))
    cards = deal_cards(state.tournament)
    found = []
    for white, black in seating.boards:
        mine, yours = cards[state.tpns[white]], cards[state.tpns[black]]
        names = f"{called(state, white)} - {called(state, black)}"
        if yours.tpn in mine.opponents:
            found.append(say("{names} have met already (basic-2026:2)", names=names))
        if any({mine.tpn, yours.tpn} <= set(group) for group in state.tournament.forbidden_now):
            found.append(say("{names} are not to meet, as was decided", names=names))
        for entry, card, colour in ((white, mine, Colour.WHITE), (black, yours, Colour.BLACK)):
            if breaks_limits(card.colours, colour):
                found.append(
                    say("{name} breaks a colour limit (basic-2026:6, 7)", name=called(state, entry))
                )
    if seating.bye is not None:
        cells = state.tournament.players[state.tpns[seating.bye] - 1].cells
        if any(cell.result in "UF+" for cell in cells):
            found.append(
                say("{name} may not have the bye (basic-2026:4)", name=called(state, seating.bye))
            )
    return tuple(found)


def lost_results(state: State, round_: Round, seating: Seating) -> tuple[str, ...]:
    """Boards that have a result already and would be gone."""
    gone = [
        f"{called(state, pair.white)} {show_result(pair.results)} {called(state, pair.black)}"
        for pair in round_.boards
        if not pair.is_open and (pair.white, pair.black) not in seating.boards
    ]
    return tuple(say("this result is lost with its board: {game}", game=game) for game in gone)


def difference(state: State, seating: Seating) -> tuple[str, ...]:
    """How a seating differs from what the system gives."""
    pairing = pair_by_system(state.tournament)
    if pairing.impossible is not None:
        return (say("the system finds no complete pairing"),)
    wanted = set(seating_of(state, pairing).boards)
    missing = [board for board in wanted if board not in seating.boards]
    if not missing:
        return ()
    shown = ", ".join(f"{state.tpns[w]}-{state.tpns[b]}" for w, b in sorted(missing)[:6])
    return (
        say(
            "{count} boards differ from the computed pairing, which has {shown}",
            count=len(missing),
            shown=shown,
        ),
    )
