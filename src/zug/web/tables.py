"""Standings and cross tables, worked out once per state and kept for the next visitor."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from zug.model import Result
from zug.rules.tiebreaks.codes import TIEBREAKS
from zug.rules.tiebreaks.standings import Standings, standings

if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry
    from zug.model import Cell

_MOST = 64
_kept: OrderedDict[Hashable, Any] = OrderedDict()
_lock = Lock()


def cached(key: Hashable, work: Callable[[], Any]) -> Any:
    """What `work` gives, remembered under the key; the oldest is forgotten."""
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    value = work()
    with _lock:
        _kept[key] = value
        while len(_kept) > _MOST:
            _kept.popitem(last=False)
    return value


class Standing(NamedTuple):
    rank: int
    entry: Entry
    tpn: int
    points: int
    values: tuple[str, ...]


class Column(NamedTuple):
    code: str
    title: str


def settled(state: State) -> int | None:
    """The last round with all its results; None if that is the current one.

    An open game counts as a draw for pairing (handling-2026:3.1), which would mislead readers.
    """
    current = state.current
    return current.number - 1 if current is not None and current.open_boards else None


def standings_table(key: int, state: State, after: int | None = None) -> Standings:
    """The standings after a round, with the tie-breaks announced."""
    mark = ("standings", key, state.decisions, after)

    def work() -> Standings:
        lots = {state.tpns[entry]: place for entry, place in state.lots.items()}
        table = standings(state.tournament, after=after, lots=lots)
        _ = table.lines
        return table

    found: Standings = cached(mark, work)
    return found


def columns(table: Standings) -> list[Column]:
    return [Column(str(code), TIEBREAKS[code.name]) for code in table.codes]


def standings_of(key: int, state: State, after: int | None = None) -> list[Standing]:
    table = standings_table(key, state, after)
    return [
        Standing(
            line.rank,
            state.entries[state.numbering[line.tpn - 1]],
            line.tpn,
            line.points,
            line.values,
        )
        for line in table.lines
    ]


class CrossCell(NamedTuple):
    """A cell of the cross table: opponent's rank (or number), colour, result in short."""

    opponent: int
    colour: str
    result: str


_WITHOUT_SIGN = {
    Result.PAB: "bye",
    Result.FULL_BYE: "1",
    Result.HALF_BYE: "½",
    Result.ZERO_BYE: "0",
    Result.ABSENT: "",
    Result.UNFINISHED: "*",
}


def cross_cell(cell: Cell, rank_of: dict[int, int]) -> CrossCell:
    results = [cell.result, *([cell.second] if cell.second else [])]
    text = "".join(result.sign or _WITHOUT_SIGN[result] for result in results)
    opponent = rank_of.get(cell.opponent, 0)
    return CrossCell(opponent, str(cell.colour or ""), text)


def cross_context(key: int, state: State) -> dict[str, Any]:
    after = settled(state)
    rows = standings_of(key, state, after)
    place = {row.tpn: index for index, row in enumerate(rows, 1)}
    players = state.tournament.by_tpn
    current = state.current
    number = current.number if current else 0
    return {
        "rows": [
            {
                "place": index,
                "row": row,
                "cells": [cross_cell(c, place) for c in players[row.tpn].cells],
            }
            for index, row in enumerate(rows, 1)
        ],
        "rounds": range(1, number + 1),
        "settled": number if after is None else after,
        "columns": columns(standings_table(key, state, after)),
    }
