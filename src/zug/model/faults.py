"""What is wrong with a tournament that no reader has looked at: one made by hand, or changed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from zug.errors import Fault
from zug.messages import say
from zug.model.diagnosis import Diagnosis
from zug.model.results import Colour, Result
from zug.model.rounds import REQUESTED
from zug.model.soundness import Field, is_sound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zug.model.results import Cell
    from zug.model.tournament import Player, Tournament

Where = tuple[int, int]
"""TPN and round of a cell."""


class _Faults:
    """Takes the faults down; the message says where, there is no line of a file."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def cell(self, tpn: int, round_: int, field: Field = Field.OPPONENT, game: int = 1) -> Where:
        del field, game
        return tpn, round_

    def add(
        self, code: str, message: str, advice: str, place: Where = (0, 0), *, assumption: str = ""
    ) -> None:
        del place, assumption  # nothing is repaired
        self.found.append(Fault(code, message, advice))


def find_faults(tournament: Tournament) -> tuple[Fault, ...]:
    """Every fault: numbers, then cells by themselves, then cells against each other, then lists."""
    faults = _Faults()
    _check_numbers(tournament, faults)
    unclear = set(_check_cells(tournament, faults))
    table = {player.tpn: player.cells for player in tournament.players}
    if len(table) == len(tournament.players) and (unclear or not _is_sound(table)):
        numbers = {player.tpn: player.number for player in tournament.players}
        Diagnosis(table, numbers, faults, faults, unclear, needs_colours=False).run()
    _check_rounds(tournament, faults)
    _check_lists(tournament, faults)
    return tuple(faults.found)


def _is_sound(table: dict[int, tuple[Cell, ...]]) -> bool:
    colourless = any(
        opponent and colour is None for cells in table.values() for opponent, colour, _, _ in cells
    )
    return not colourless and is_sound(table)


def _check_numbers(tournament: Tournament, faults: _Faults) -> None:
    for tpn, count in Counter(player.tpn for player in tournament.players).items():
        if tpn < 1:
            faults.add(
                "bad-number",
                say("{number} is not a starting number", number=tpn),
                say("number the players from 1"),
            )
        if count > 1:
            faults.add(
                "duplicate-number",
                say("{count} players have the number {number}", count=count, number=tpn),
                say("give each player a number of their own"),
            )


def _check_cells(tournament: Tournament, faults: _Faults) -> Iterator[Where]:
    """Cells that make no sense by themselves."""
    two_games = tournament.games_per_match > 1
    for player in tournament.players:
        for round_, cell in enumerate(player.cells, 1):
            opponent, colour, result, second = cell
            if (
                type(result) is Result
                and result.is_bye == (opponent == 0)
                and (second is None or (two_games and type(second) is Result))
                and (colour is None or (opponent and type(colour) is Colour))
            ):
                continue
            faults.add(*_fault_of(cell, player, round_))
            yield player.tpn, round_


def _fault_of(cell: Cell, player: Player, round_: int) -> tuple[str, str, str]:
    """The code of what is wrong with a cell, in words, and what to do."""
    opponent, colour, result, second = cell
    where = {"number": player.number, "round": round_}
    results = [result] if second is None else [result, second]
    if any(type(one) is not Result for one in results):
        return (
            "bad-result",
            say("the result of player {number} in round {round} is not a Result", **where),
            say("use the members of zug.Result, such as Result.WIN"),
        )
    if colour is not None and type(colour) is not Colour:
        return (
            "bad-colour",
            say("the colour of player {number} in round {round} is not a Colour", **where),
            say("use Colour.WHITE or Colour.BLACK"),
        )
    if opponent and result.is_bye:
        return (
            "bye-with-opponent",
            say("player {number} has a bye and an opponent in round {round}", **where),
            say("set the opponent of a bye to 0, or give the result of the game"),
        )
    if not opponent and not result.is_bye:
        return (
            "result-without-opponent",
            say("player {number} has a game but no opponent in round {round}", **where),
            say("name the opponent, or give a bye"),
        )
    if colour is not None and not opponent:
        return (
            "colour-without-opponent",
            say("player {number} has a colour but no opponent in round {round}", **where),
            say("the colour of a bye is None"),
        )
    return (
        "match-columns",
        say("player {number} has a second game in round {round}", **where),
        say("set games_per_match to 2 for matches of two games"),
    )


def _check_rounds(tournament: Tournament, faults: _Faults) -> None:
    rounds, held = tournament.rounds, tournament.rounds_played
    if rounds is not None and rounds < max(held, 1):
        words = {"held": held, "rounds": rounds}
        faults.add(
            "round-count",
            say("rounds declared: {rounds}, rounds paired: {held}", **words),
            say("declare at least as many rounds as were paired")
            if held
            else say("declare at least one round"),
        )


def _check_lists(tournament: Tournament, faults: _Faults) -> None:
    """Forbidden pairs, byes, virtual points and the like speak of players there are."""
    known = tournament.by_tpn
    for what, tpns in _named(tournament):
        for tpn in dict.fromkeys(tpns):
            if tpn not in known:
                faults.add(
                    "unknown-player",
                    say("there is no player {number}, named in {what}", number=tpn, what=what),
                    say("correct the number, or add the player"),
                )
    for bye in tournament.byes:
        if bye.result not in REQUESTED:
            faults.add(
                "bad-bye",
                say("{result!r} is not a bye a player can ask for", result=str(bye.result)),
                say("use H (half a point), F (a full point) or Z (no point)"),
            )


def _named(tournament: Tournament) -> Iterable[tuple[str, Iterable[int]]]:
    yield "forbidden", (tpn for group in tournament.forbidden for tpn in group.players)
    yield "byes", (tpn for bye in tournament.byes for tpn in bye.players)
    yield "adjustments", (tpn for extra in tournament.adjustments for tpn in extra.players)
    yield "virtual_points", tournament.virtual_points
    yield "absent", sorted(tournament.absent)
