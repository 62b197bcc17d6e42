"""Who sits where: the computed seating, and what the rules say against another one."""

from __future__ import annotations

from zug.director.lookup import RuleError, called
from zug.errors import UsageError
from zug.messages import say, say_n
from zug.model import Colour
from zug.model.games import show_result
from zug.records import NamedTuple
from zug.rules.cards import deal_cards
from zug.rules.colours import breaks_limits
from zug.systems import find_system
from zug.systems import pair as pair_by_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from zug.director.state import Round, State
    from zug.rules.cards import Card
    from zug.systems import RoundPairing


Boards = tuple[tuple[int, int], ...]


class Seating(NamedTuple):
    """Who sits where, by entry number: (white, black) pairs and the bye.

    `out` were taken out of the round by hand: they are not seated and get nothing. `waiting` came
    into the round late (handling-2026:4.4.4) and may be seated one after the other.
    """

    boards: tuple[tuple[int, int], ...]
    bye: int | None
    out: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()

    @property
    def seated(self) -> tuple[int, ...]:
        """Who has a board or the bye."""
        boards = tuple(entry for board in self.boards for entry in board)
        return boards if self.bye is None else (*boards, self.bye)


def waiting(state: State, round_: Round) -> tuple[int, ...]:
    """Who was admitted to a round after it was paired and has no place in it yet."""
    settled = {*state.missing(round_.number), *round_.seated, *round_.absent}
    return tuple(entry for entry in state.entries if entry not in settled)


def seating_of(state: State, pairing: RoundPairing) -> Seating:
    entry = state.numbering
    boards = tuple((entry[white - 1], entry[black - 1]) for white, black in pairing.boards)
    return Seating(
        at_tables(boards, state.tables),
        None if pairing.bye is None else entry[pairing.bye - 1],
    )


def computed_seating(state: State) -> Seating | None:
    """What the system gives for the next round of this state; None if nothing complete."""
    try:
        pairing = pair_by_system(state.tournament)
    except UsageError as error:
        if error.code != "not-the-table":
            raise
        return None
    return None if pairing.impossible is not None else seating_of(state, pairing)


def seating_of_round(state: State, round_: Round) -> Seating:
    """A round as it stands; whoever is absent without a decision was taken out by hand."""
    missing = state.missing(round_.number)
    out = tuple(entry for entry in round_.absent if entry not in missing)
    boards = tuple((pair.white, pair.black) for pair in round_.boards)
    return Seating(boards, round_.bye, out, waiting(state, round_))


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
    _check_complete(state, seating)
    if state.has_table:
        from zug.director.table import against_round  # noqa: PLC0415 - a Swiss has none

        return against_round(state, seating)
    against = against_game(state)
    found = [message for white, black in seating.boards for message in against(white, black)]
    if seating.bye is not None:
        found += against_bye(state, seating.bye)
    return tuple(found)


def against_game(state: State) -> Callable[[int, int], Sequence[str]]:
    """What the rules say against a board of the next round, whatever the other boards are."""
    if state.has_table:
        from zug.director.table import against_meeting  # noqa: PLC0415 - a Swiss has none

        return against_meeting(state)
    cards = deal_cards(state.tournament)
    return lambda white, black: tuple(_against_board(state, cards, white, black))


def _check_complete(state: State, seating: Seating) -> None:
    """Everybody who is to be paired sits in one place."""
    seated = list(seating.seated)
    here = set(state.entries)
    if not state.has_table:  # which has everybody in it
        here -= {*state.missing(state.coming), *seating.out}
        here -= set(seating.waiting) - set(seated)
    for entry in sorted(here.symmetric_difference(seated)):
        name = called(state, entry)
        if entry in here:
            raise RuleError(
                "bad-seating",
                say("{name} is not seated", name=name),
                say("a round robin has everybody in every round")
                if state.has_table
                else say("give them an opponent or the bye, or take them out"),
            )
        raise RuleError("bad-seating", say("{name} is not to be paired", name=name))
    twice = next((entry for entry in seated if seated.count(entry) > 1), None)
    if twice is not None:
        raise RuleError("bad-seating", say("{name} is seated twice", name=called(state, twice)))


def _against_board(
    state: State, cards: Mapping[int, Card], white: int, black: int
) -> Iterator[str]:
    system = find_system(state.settings.system)
    mine, yours = cards[state.tpns[white]], cards[state.tpns[black]]
    names = f"{called(state, white)} - {called(state, black)}"
    if yours.tpn in mine.opponents:
        article = system.cite("met")
        yield say("{names} have already met ({article})", names=names, article=article)
    if any({mine.tpn, yours.tpn} <= set(group) for group in state.tournament.forbidden_now):
        yield say("{names} are not to meet, as was decided", names=names)
    for entry, card, colour in ((white, mine, Colour.WHITE), (black, yours, Colour.BLACK)):
        if breaks_limits(card.colours, colour):
            name, article = called(state, entry), system.cite("colours")
            yield say("{name} breaks a colour limit ({article})", name=name, article=article)


def against_bye(state: State, entry: int) -> Iterator[str]:
    """What the rules say against the bye, or against a free round."""
    if state.has_table:
        from zug.director.table import against_free  # noqa: PLC0415 - a Swiss has none

        yield from against_free(state, entry)
        return
    system, cards = find_system(state.settings.system), deal_cards(state.tournament)
    if system.is_barred(cards[state.tpns[entry]], cards, state.settings.points):
        name, article = called(state, entry), system.cite("barred")
        yield say("{name} may not have the bye ({article})", name=name, article=article)


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
    computed = computed_seating(state)
    if computed is None and state.has_table:
        return (say("the rounds so far are not those of the table"),)
    if computed is None:
        return (say("the system finds no complete pairing"),)
    wanted = set(computed.boards)
    missing = [board for board in wanted if board not in seating.boards]
    if not missing:
        return ()
    after: tuple[str, ...] = ()
    if state.has_table:
        from zug.director.table import consequences  # noqa: PLC0415 - a Swiss has none

        after = consequences(state, seating)
    shown = ", ".join(f"{state.tpns[w]}-{state.tpns[b]}" for w, b in sorted(missing)[:6])
    return (
        say_n(
            "{count} board differs from the computed pairing, which has {shown}",
            "{count} boards differ from the computed pairing, which has {shown}",
            len(missing),
            shown=shown,
        ),
        *after,
    )
