"""Which papers there are, what each is for, and what it is made from.

The command line and the desk print what stands here; neither knows a paper the other does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zug.director.decisions.fide_mode import not_in_fide_mode
from zug.director.report import clubs_by_tpn, lots_by_tpn, not_final_notes, settled
from zug.errors import UsageError
from zug.messages import Message, say
from zug.records import NamedTuple, dataclass, replace
from zug.reports.handouts import board_numbers, check_in_list, poster, prize_sheet, receipts
from zug.reports.pairings import Boards, pairings_by_board, pairings_by_name, result_slips
from zug.reports.round_robin import own_schedules, schedule_sheet
from zug.reports.sheets import Document, Sheet, Stamp
from zug.reports.tables import (
    cross_table,
    fiche_cards,
    player_cards,
    standings_sheet,
    wall_chart,
)
from zug.rules.fiche import fiches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.model import Tournament


@dataclass(frozen=True, slots=True)
class Order:
    """What a paper is made from, and how it is wanted.

    `tournament` holds what is published; `paired` the round asked for too, if that is a draft.
    `after` is the last round with all its results, None for the last; tables stand after the
    round `as_of`, None for that one. `away` are those not expected at the check-in, `gone` those
    who have withdrawn; `times` is when the rounds of a round robin start; `is_open` says that
    results are missing, `lacks` that nothing is final although all rounds are paired. `link` gives
    the address behind the code of a board's slip.
    """

    tournament: Tournament
    stamp: Stamp
    round: int = 0
    paired: Tournament | None = None
    boards: Boards | None = None
    after: int | None = None
    as_of: int | None = None
    away: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    times: tuple[str, ...] = ()
    is_open: bool = False
    lacks: tuple[Message, ...] = ()
    clubs: Mapping[int, str] | None = None
    lots: Mapping[int, int] | None = None
    fee: int = 0
    prizes: tuple[int, ...] = ()
    divided: bool = True
    large: bool = False
    address: str = ""
    link: Callable[[int], str] | None = None

    @property
    def overall(self) -> Stamp:
        """The stamp of a paper that is not about the round asked for: never a draft."""
        return replace(self.stamp, round=self.over or None, version="", draft=False)

    @property
    def over(self) -> int:
        """The last round that is over."""
        return self.tournament.rounds_played if self.after is None else self.after

    def after_round(self) -> Order:
        """The same as it stood after the round asked for."""
        if self.as_of is None:
            return self
        if not 1 <= self.as_of <= self.over:
            raise UsageError("no-such-round", say("round {round} is not over", round=self.as_of))
        return replace(
            self, tournament=self.tournament.before(self.as_of + 1), after=None, lacks=()
        )


def of_report(tournament: Tournament, round_: int | None, made: str) -> Order:
    """Papers of a tournament as a file holds it."""
    number = round_ or tournament.rounds_played
    name = tournament.event.name or say("Tournament")
    return Order(tournament, Stamp(name, number or None, made=made), number, tournament)


def of_event(state: State, round_: int | None, made: str) -> Order:
    """Papers of an event that is being run: boards as published, or as a draft marked as one.

    Without a round it is the last one paired; 0 is none.
    """
    number = len(state.rounds) if round_ is None else round_
    name = state.settings.name or say("Tournament")
    outside = "" if state.fide_left is None else not_in_fide_mode(state)
    stamp = Stamp(name, number or None, made=made, outside=outside)
    order = Order(
        state.tournament,
        stamp,
        number,
        after=settled(state),
        away=frozenset(state.tpns[entry] for entry in state.missing(len(state.rounds) + 1)),
        clubs=clubs_by_tpn(state),
        lots=lots_by_tpn(state),
        fee=state.settings.fee,
        gone=frozenset(state.tpns[entry] for entry in state.withdrawn),
        times=state.settings.round_times,
        is_open=any(r.adjourned or (state.has_table and r.open_boards) for r in state.rounds),
        lacks=not_final_notes(state),
        prizes=state.settings.prizes,
        divided=not state.settings.undivided_prizes,
    )
    return _with_round(order, state) if 1 <= number <= len(state.rounds) else order


def _with_round(order: Order, state: State) -> Order:
    held = state.rounds[order.round - 1]
    version = say("version {number}", number=held.version)
    shown = (*state.rounds[: order.round - 1], replace(held, published=True))
    return replace(
        order,
        stamp=replace(order.stamp, version=version, draft=not held.published),
        paired=state.tournament if held.published else replace(state, rounds=shown).tournament,
        boards=[(state.tpns[pair.white], state.tpns[pair.black]) for pair in held.boards],
    )


class PaperKind(NamedTuple):
    """A paper one can ask for: its name, title and description, and who makes it."""

    name: str
    title: Message
    text: Message
    make: Callable[[Order], Document]
    needs_round: bool = True
    """Whether it is about a round: nothing can be printed before one is paired."""
    in_large: bool = False
    """Whether it also comes in large letters."""
    of_table: bool | None = None
    """True: only where all rounds are known in advance; False: only where they are not."""
    to_fill_in: bool = False
    """Whether a round robin has it before the first round, to be filled in by hand."""

    def is_ready(self, *, has_table: bool, is_paired: bool) -> bool:
        """Can it be made of an event, a round robin or not, with a round or without?"""
        if self.of_table is not None and self.of_table is not has_table:
            return False
        return is_paired or not self.needs_round or (has_table and self.to_fill_in)


def _paired(order: Order) -> tuple[Tournament, int, Stamp]:
    known = order.paired
    if known is None or not 1 <= order.round <= known.rounds_played:
        raise UsageError("no-such-round", say("round {round} is not paired yet", round=order.round))
    return known, order.round, order.stamp


def _by_board(order: Order) -> Document:
    return pairings_by_board(*_paired(order), boards=order.boards)


def _by_name(order: Order) -> Document:
    return pairings_by_name(*_paired(order), large=order.large, boards=order.boards)


def _slips(order: Order) -> Document:
    link = None if order.stamp.draft else order.link
    return result_slips(*_paired(order), boards=order.boards, link=link)


def _ranked(make: Callable[..., Sheet]) -> Callable[[Order], Document]:
    def made(order: Order) -> Document:
        held = order.after_round()
        terms = {"lots": held.lots, "after": held.after, "gone": held.gone, "clubs": held.clubs}
        made = make(held.tournament, replace(held.overall, provisional=bool(held.lacks)), **terms)
        return replace(made, notes=(*made.notes, *held.lacks))

    return made


def _schedule(order: Order) -> Document:
    return schedule_sheet(order.tournament, order.overall, order.times)


def _own_schedules(order: Order) -> Document:
    return own_schedules(order.tournament, order.overall, order.times)


def _cards(order: Order) -> Document:
    held = order.after_round()
    return player_cards(held.tournament, held.overall)


def _fiches(order: Order) -> Document:
    held = order.after_round()
    return fiche_cards(fiches(held.tournament), held.overall)


def _awarded(make: Callable[..., Document], order: Order) -> Document:
    held = order.after_round()
    to_come = held.over < (held.tournament.rounds or 0) or held.is_open
    return make(
        held.tournament,
        replace(held.overall, provisional=to_come),
        held.prizes,
        divided=held.divided,
        lots=held.lots,
        after=held.after,
    )


def _prizes(order: Order) -> Document:
    return _awarded(prize_sheet, order)


def _receipts(order: Order) -> Document:
    if not order.prizes:
        raise UsageError(
            "no-prizes",
            say("no prizes are announced"),
            say("announce them in the set-up, or name them: --prizes 500,300,200"),
        )
    return _awarded(receipts, order)


def _check_in(order: Order) -> Document:
    return check_in_list(
        order.tournament, order.overall, order.fee, clubs=order.clubs, away=order.away
    )


def _numbers(order: Order) -> Document:
    count = len(order.boards or ()) or len(order.tournament.players) // 2
    return board_numbers(count, order.overall)


def _poster(order: Order) -> Document:
    if not order.address:
        raise UsageError("no-address", say("name the address behind the code"), say("with --url"))
    return poster(order.address, order.overall)


PAPERS: Mapping[str, PaperKind] = {
    kind.name: kind
    for kind in (
        PaperKind(
            "pairings-by-board",
            say("Pairings by board"),
            say("Portrait, 14 pt: board, White, result box, Black"),
            _by_board,
        ),
        PaperKind(
            "pairings-by-name",
            say("Pairings by name"),
            say("Two columns, 12 pt: name, board, colour, opponent"),
            _by_name,
            in_large=True,
        ),
        PaperKind(
            "slips",
            say("Result slips"),
            say("Four to a page, a box beside each name"),
            _slips,
        ),
        PaperKind(
            "standings",
            say("Standings"),
            say("With tie-breaks; landscape beyond four of them"),
            _ranked(standings_sheet),
        ),
        PaperKind(
            "crosstable",
            say("Cross table"),
            say("Landscape; the backup on paper"),
            _ranked(cross_table),
            to_fill_in=True,
        ),
        PaperKind(
            "wall-chart",
            say("Wall chart"),
            say("The cross table by number"),
            _ranked(wall_chart),
            to_fill_in=True,
        ),
        PaperKind(
            "schedule",
            say("Schedule"),
            say("All rounds of a round robin on one page"),
            _schedule,
            needs_round=False,
            of_table=True,
        ),
        PaperKind(
            "own-schedules",
            say("Players' schedules"),
            say("The games of every player of a round robin, round by round"),
            _own_schedules,
            needs_round=False,
            of_table=True,
        ),
        PaperKind(
            "cards",
            say("Player cards"),
            say("The rounds of every player"),
            _cards,
            of_table=False,
        ),
        PaperKind(
            "fiches",
            say("Pairing cards of the FMJD"),
            say("A page for every participant"),
            _fiches,
            of_table=False,
        ),
        PaperKind(
            "check-in",
            say("Check-in list"),
            say("Everybody by name, with boxes to tick"),
            _check_in,
            needs_round=False,
        ),
        PaperKind(
            "prizes",
            say("Prize sheet"),
            say("18 pt, last place first, to read aloud"),
            _prizes,
        ),
        PaperKind(
            "receipts",
            say("Receipts"),
            say("One for every prize, half a page each, to be signed"),
            _receipts,
        ),
        PaperKind(
            "board-numbers", say("Board numbers"), say("One to a page"), _numbers, needs_round=False
        ),
        PaperKind(
            "poster",
            say("Poster"),
            say("The code to scan for the players' pages"),
            _poster,
            needs_round=False,
        ),
    )
}
