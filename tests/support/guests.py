"""Positions in which the players to be paired have met guests who are absent now.

A line a player, in TPN order: the rating, then a cell a round. A cell is a colour, a result and the
opponent: `w1:1900` a guest rated 1900, `b=^1900` one from above (he had full-point byes before),
`b=3` player 3; or the letter of a bye.

    2000  w1:1900  b=3
    1950  F        w0:2100
    1900  b1:1800  w=1

Guests are made for the purpose, each plays one game. So scores, colours and average ratings of the
opponents can be had without thinking of anybody else.
"""

from __future__ import annotations

import re
from dataclasses import replace

from zug.model import Cell, Colour, Player, Result, Tournament

_CELL = re.compile(r"([wb])([10=+-])([:^]?)(\d+)\Z")
_MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def position(text: str, **fields: object) -> Tournament:
    """The other `fields` are those of a tournament; without `rounds` it has nine."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    guests: list[Player] = []
    players = []
    for tpn, (rating, *cells) in enumerate(rows, 1):
        made = []
        for round_, cell in enumerate(cells):
            guest = len(rows) + len(guests) + 1
            made.append(_cell(cell, guest))
            if made[-1].opponent == guest:
                guests.append(_guest(guest, tpn, round_, cell))
        players.append(Player(tpn, rating=int(rating), cells=tuple(made)))
    _check_games(players)
    known: dict[str, object] = {
        "rounds": 9,
        "initial_colour": Colour.WHITE,
        "absent": frozenset(guest.tpn for guest in guests),
    }
    tournament = Tournament((*players, *guests), **(known | fields))  # type: ignore[arg-type]
    return replace(tournament, absent=tournament.absent | known["absent"])  # type: ignore[operator]


def _cell(text: str, guest: int) -> Cell:
    match = _CELL.match(text)
    if match is None:
        return Cell(0, None, Result(text))
    colour, result, guests, number = match.groups()
    return Cell(guest if guests else int(number), Colour(colour), Result(result))


def _guest(tpn: int, host: int, round_: int, text: str) -> Player:
    colour, result, origin, rating = _CELL.match(text).groups()  # type: ignore[union-attr]
    bye = Result.FULL_BYE if origin == "^" else Result.ZERO_BYE
    missed = (Cell(0, None, bye),) * round_
    game = Cell(host, Colour(colour).opposite, Result(_MIRROR[result]))
    return Player(tpn, rating=int(rating), cells=(*missed, game))


def _check_games(players: list[Player]) -> None:
    """Both players of a game must tell the same story."""
    for player in players:
        for round_, cell in enumerate(player.cells):
            if 0 < cell.opponent <= len(players):
                other = players[cell.opponent - 1].cells[round_]
                assert cell.colour is not None
                mirrored = Cell(player.tpn, cell.colour.opposite, Result(_MIRROR[str(cell.result)]))
                assert other == mirrored, f"round {round_ + 1} of {player.tpn} and {cell.opponent}"
