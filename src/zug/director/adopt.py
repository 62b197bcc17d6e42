"""An event that began elsewhere: a report file becomes the decisions that would have led to it."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from zug.director.decisions import (
    Bye,
    Create,
    Decision,
    Enter,
    Forbid,
    PairRound,
    Publish,
    Renumber,
    ResultEntered,
)
from zug.director.state import Entry
from zug.model import Cell, Colour, Event, Result
from zug.rules.boards import board_order
from zug.rules.cards import deal_cards
from zug.systems import system_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Player, Tournament

_DETAILS = ("rating", "title", "sex", "federation", "fide_id", "birth")


def adopt(tournament: Tournament) -> Iterator[Decision]:
    """The decisions, in order, that lead to this tournament; the first creates the event."""
    yield Create(_settings(tournament))
    for player in tournament.players:
        yield Enter(_entry(player))
    if tournament.players:
        yield Renumber(tuple(player.tpn for player in tournament.players))
    for group in tournament.forbidden:
        yield Forbid(tuple(group.players))
    for round_ in range(1, tournament.rounds_played + 1):
        yield from _round(tournament, round_)
    coming = tournament.next_round
    for bye in tournament.byes:
        if bye.round >= coming:
            for tpn in bye.players:
                yield Bye(tpn, bye.round, bye.result)
    for tpn, result in sorted(_announced(tournament).items()):
        yield Bye(tpn, coming, result)


def _settings(tournament: Tournament) -> dict[str, object]:
    info = system_of(tournament)
    event = asdict(replace(tournament.event, name=""))
    settings: dict[str, object] = {
        "name": tournament.event.name or "Tournament",
        "system": info.id,
        "rounds": tournament.rounds or max(tournament.rounds_played, 1),
        "points": {key: int(value) for key, value in asdict(tournament.points).items()},
        "tiebreaks": list(tournament.tiebreaks),
        "games_per_match": tournament.games_per_match,
    }
    if tournament.acceleration:
        settings["acceleration"] = tournament.acceleration
    if tournament.initial_colour:
        settings["initial_colour"] = str(tournament.initial_colour)
    known = asdict(Event())
    shown = {key: value for key, value in event.items() if value != known[key]}
    return settings | ({"event": shown} if shown else {})


def _entry(player: Player) -> Entry:
    details = {key: getattr(player, key) for key in _DETAILS}
    return Entry(player.tpn, player.name or f"Player {player.tpn}", **details)


def _round(tournament: Tournament, round_: int) -> Iterator[Decision]:
    """Pairing, publication and results of a round that was played."""
    cells = {player.tpn: _cell(player, round_) for player in tournament.players}
    pairs = [
        (tpn, cell.opponent)
        for tpn, cell in cells.items()
        if cell.opponent and cell.colour is Colour.WHITE
    ]
    boards = tuple(board_order(pairs, deal_cards(tournament.before(round_))))
    bye = next((tpn for tpn, cell in cells.items() if cell.result is Result.PAB), None)
    absent = {
        tpn: Result.ZERO_BYE if cell.result is Result.ABSENT else cell.result
        for tpn, cell in cells.items()
        if not cell.opponent and tpn != bye
    }
    yield PairRound(round=round_, boards=boards, bye=bye, absent=absent, manual=True)
    yield Publish(round_)
    for number, (white, black) in enumerate(boards, 1):
        first, then = cells[white], cells[black]
        second = (
            (first.second, then.second)
            if first.second is not None and then.second is not None
            else None
        )
        yield ResultEntered(round_, number, (first.result, then.result), second)


def _cell(player: Player, round_: int) -> Cell:
    return player.cell(round_) or Cell(0, None, Result.ZERO_BYE)


def _announced(tournament: Tournament) -> dict[int, Result]:
    """Who is absent from the round to come without a bye request, and what for."""
    coming = tournament.next_round
    requested = {tpn for bye in tournament.byes if bye.round == coming for tpn in bye.players}
    absent = {}
    for tpn in tournament.absentees - requested:
        cell = tournament.by_tpn[tpn].cell(coming)
        known = cell is not None and cell.result in (Result.FULL_BYE, Result.HALF_BYE)
        absent[tpn] = cell.result if cell is not None and known else Result.ZERO_BYE
    return absent
