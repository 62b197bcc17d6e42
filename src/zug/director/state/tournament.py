"""The history of an event as the engines read it."""

from __future__ import annotations

from itertools import count

from zug.director.state.comment_lines import lines_by_number
from zug.director.state.prohibited_pairings import bans_of
from zug.fastclasses import replace
from zug.model import ByeRequest, Cell, Colour, Event, Player, PointSystem, Result, Tournament
from zug.model.amendments import with_lines
from zug.model.tournament import Ranking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.director.state.state import Entry, EventRound, State
    from zug.model.amendments import FileLine


def history_of(state: State) -> Tournament:
    """Return the published rounds as the engines read them."""
    published = [round_ for round_ in state.rounds if round_.published]
    cells: dict[int, list[Cell]] = {entry: [] for entry in state.numbering}
    for round_ in published:
        row = _cells(state, round_)
        for entry in state.numbering:
            cells[entry].append(row.get(entry, Cell(0, None, Result.ZERO_BYE)))
    coming = len(published) + 1
    settings = state.settings
    history = Tournament(
        players=tuple(
            _player(state.entries[entry], tpn, cells[entry])
            for tpn, entry in enumerate(state.numbering, 1)
        ),
        rounds=settings.rounds or None,
        points=_points(state),
        initial_colour=settings.initial_colour,
        forbidden=tuple(
            replace(group, players=_numbered(state, group.players)) for group in bans_of(state)
        ),
        virtual_points={
            state.tpns[entry]: points for entry, points in state.brought.virtual_points.items()
        },
        adjustments=tuple(
            replace(adjustment, players=_numbered(state, adjustment.players))
            for adjustment in state.brought.adjustments
        ),
        absent=_absent(state, coming),
        byes=_requests(state, coming),
        games_per_match=settings.games_per_match,
        system=settings.system,
        acceleration=settings.acceleration,
        tiebreaks=settings.tiebreaks,
        event=_event(state),
        code=state.brought.code,
        ranking=_ranking(state),
    ).known_sound()
    lines = _lines(state)
    return with_lines(history, lines) if lines else history


def _absent(state: State, coming: int) -> frozenset[int]:
    """Return who misses the round to come; nothing if there is none."""
    if 0 < state.settings.rounds < coming:
        return frozenset()
    return frozenset(state.tpns[entry] for entry in state.missing(coming))


def numbers_of_file(state: State) -> Mapping[int, int]:
    """Return, by entry, the numbers of the file the event came from.

    Whoever was entered since has the TPN, or the next number that is free.
    """
    labels = state.brought.labels
    if not labels:
        return state.tpns
    taken = set(labels.values())
    free = count(max(*taken, len(state.numbering)) + 1)
    return {
        entry: labels.get(entry) or (next(free) if tpn in taken else tpn)
        for entry, tpn in state.tpns.items()
    }


def _lines(state: State) -> tuple[FileLine, ...]:
    """Return how numbers were drawn, and what a file brought."""
    drawn = (f"### {state.drawn}",) if state.drawn else ()
    if not state.brought.extras:
        return drawn
    numbers = numbers_of_file(state)
    return drawn + lines_by_number(state.brought.extras, numbers)


def _rank_method(state: State) -> str:
    """Return federation and method of the ratings, in the columns of record `172`."""
    method, event = state.rating_terms.method, state.settings.event
    return f"{event.federation[:3]:3} {method}" if method else event.rank_method


def _event(state: State) -> Event:
    """Return the data of the event; the seed only if something was drawn from it."""
    event = state.settings.event
    seed = state.seed if event.variant or state.lots else ""
    return replace(event, name=state.settings.name, rank_method=_rank_method(state), seed=seed)


def _ranking(state: State) -> Ranking:
    tpns = state.tpns
    return Ranking(
        {tpns[entry]: first for entry, first in state.expelled.items()},
        {
            code: {tpns[entry]: value for entry, value in values.items()}
            for code, values in state.values.items()
            if values
        },
        {tpns[entry]: row for entry, row in state.later_ratings.items()},
        {
            tpns[entry]: first
            for entry, first in state.withdrawn.items()
            if state.expelled.get(entry) != first  # which says it
        },
        {tpns[entry]: place for entry, place in state.lots.items()},
    )


def _points(state: State) -> PointSystem:
    """Return the points; in FIDE mode an adjourned game is a draw (handling-2026:3.1)."""
    points = state.settings.points
    if not state.fide_mode or points.unfinished == points.draw:
        return points
    return replace(points, unfinished=points.draw)


def _numbered(state: State, entries: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(state.tpns[entry] for entry in entries)


def _requests(state: State, coming: int) -> tuple[ByeRequest, ...]:
    """Return the byes of rounds not yet paired; in a table, all that withdrawn players miss."""
    requests = dict(state.byes)
    if state.has_table:
        requests |= {
            (entry, round_): Result.ZERO_BYE
            for entry, first in state.withdrawn.items()
            for round_ in range(first, state.settings.rounds + 1)
        }
    return tuple(
        ByeRequest(result, round_, (state.tpns[entry],))
        for (entry, round_), result in sorted(requests.items())
        if round_ >= coming and (result is Result.ZERO_BYE or entry not in _gone(state, round_))
    )


def _gone(state: State, round_: int) -> set[int]:
    """Return who has withdrawn, and has lost the points granted before."""
    return {entry for entry, first in state.withdrawn.items() if first <= round_}


def _cells(state: State, round_: EventRound) -> dict[int, Cell]:
    row = {entry: Cell(0, None, result) for entry, result in round_.absent.items()}
    open_, none = (Result.OPEN, Result.OPEN), (None, None)
    is_match = state.settings.games_per_match > 1
    for board in round_.boards:
        first = board.results or open_
        then = board.second or (open_ if is_match and board.is_open else none)
        white, black = state.tpns[board.white], state.tpns[board.black]
        row[board.white] = Cell(black, Colour.WHITE, first[0], then[0])
        row[board.black] = Cell(white, Colour.BLACK, first[1], then[1])
    if round_.bye is not None:
        left_over = Result.ZERO_BYE if state.has_table else Result.PAB
        row[round_.bye] = Cell(0, None, left_over)
    return row


def _player(entry: Entry, tpn: int, cells: list[Cell]) -> Player:
    return Player(
        tpn,
        name=entry.name,
        rating=entry.rating,
        title=entry.title,
        sex=entry.sex,
        federation=entry.federation,
        fide_id=entry.fide_id,
        birth=entry.birth,
        cells=tuple(cells),
        ref=entry.ref,
    )
