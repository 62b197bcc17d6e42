"""An event that began elsewhere: a report file becomes the decisions that would have led to it."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from zug.director.proposals import Proposal
from zug.director.state import Entry
from zug.model import Cell, Colour, Event, Result
from zug.rules.boards import board_order
from zug.rules.cards import deal_cards
from zug.systems import system_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Player, Tournament

_DETAILS = ("rating", "title", "sex", "federation", "fide_id", "birth")


def adopt(tournament: Tournament) -> Iterator[Proposal]:
    """The decisions, in order, that lead to this tournament; the first creates the event."""
    yield Proposal("create", _settings(tournament), "taken over from a report file")
    for player in tournament.players:
        yield Proposal("enter", _entry(player), f"entered {player.name}")
    if tournament.players:
        order = [player.tpn for player in tournament.players]
        yield Proposal("renumber", {"order": order}, "numbers as in the file")
    for group in tournament.forbidden:
        yield Proposal("forbid", {"ids": list(group.players)}, "not to meet")
    for round_ in range(1, tournament.rounds_played + 1):
        yield from _round(tournament, round_)
    coming = tournament.next_round
    for bye in tournament.byes:
        if bye.round >= coming:
            for tpn in bye.players:
                data = {"id": tpn, "round": bye.round, "result": str(bye.result)}
                yield Proposal("bye", data, "as announced in the file")
    for tpn, result in sorted(_announced(tournament).items()):
        yield Proposal("bye", {"id": tpn, "round": coming, "result": str(result)}, "absent")


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


def _entry(player: Player) -> dict[str, object]:
    details = {key: getattr(player, key) for key in _DETAILS}
    entry = Entry(player.tpn, player.name or f"Player {player.tpn}", **details)
    return {key: value for key, value in asdict(entry).items() if value not in ("", 0, ())}


def _round(tournament: Tournament, round_: int) -> Iterator[Proposal]:
    """Pairing, publication and results of a round that was played."""
    cells = {player.tpn: _cell(player, round_) for player in tournament.players}
    pairs = [
        (tpn, cell.opponent)
        for tpn, cell in cells.items()
        if cell.opponent and cell.colour is Colour.WHITE
    ]
    boards = board_order(pairs, deal_cards(tournament.before(round_)))
    bye = next((tpn for tpn, cell in cells.items() if cell.result is Result.PAB), None)
    absent = {
        str(tpn): str(Result.ZERO_BYE if cell.result is Result.ABSENT else cell.result)
        for tpn, cell in cells.items()
        if not cell.opponent and tpn != bye
    }
    data = {"round": round_, "boards": [list(pair) for pair in boards], "bye": bye}
    yield Proposal("pair", data | {"absent": absent, "manual": True}, f"round {round_}")
    yield Proposal("publish", {"round": round_}, f"round {round_} is published")
    for number, (white, black) in enumerate(boards, 1):
        first, then = cells[white], cells[black]
        found: dict[str, object] = {"round": round_, "board": number}
        found["result"] = [str(first.result), str(then.result)]
        if first.second is not None and then.second is not None:
            found["second"] = [str(first.second), str(then.second)]
        yield Proposal("result", found, f"round {round_} board {number}")


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
