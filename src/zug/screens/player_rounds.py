"""The rounds of a player, of an event or of a tournament: opponents, results, points so far."""

from __future__ import annotations

from zug.director.pairing.round_robin import not_counted
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Result
from zug.screens.boards import EnteredResult, idle_word, own_side, seat_of, seats
from zug.systems.codes import as_counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.director import State
    from zug.director.state import EventRound, Pair
    from zug.model import Player, Tournament
    from zug.screens.boards import SeatedPlayer


class PlayerRound(NamedTuple):
    """A round of a player.

    `result` is from the player's side, empty while there is none; `note` says why there is no game.
    `points` are those after the round, `worth` those of the round itself.
    """

    round: int
    board: int
    colour: str
    opponent: SeatedPlayer | None
    result: str
    worth: int
    points: int
    note: str = ""
    counts: bool = True


def rounds_of(state: State, entry: int) -> list[PlayerRound]:
    """Return the published rounds of a player of an event, oldest first."""
    total, rounds = 0, []
    tournament, out = as_counted(state.tournament), not_counted(state)
    cells = tournament.by_tpn[state.tpns[entry]].cells
    for round_ in state.rounds:
        if round_.published:
            worth = tournament.points.as_scored.worth(cells[round_.number - 1])
            total += worth
            player_round = _round(state, round_, entry)._replace(worth=worth, points=total)
            other = player_round.opponent.entry if player_round.opponent else entry
            rounds.append(player_round._replace(counts=out.isdisjoint((entry, other))))
    return rounds


def _round(state: State, round_: EventRound, entry: int) -> PlayerRound:
    """Return a round of a player without points."""
    place = place_in(round_, entry)
    if place is not None:
        number, pair = place
        colour = "w" if entry == pair.white else "b"
        opponent = seat_of(state, pair.black if colour == "w" else pair.white)
        result = EnteredResult.of(pair).of_side(colour)
        return PlayerRound(round_.number, number, colour, opponent, result, 0, 0)
    if round_.bye == entry:
        note = say("free") if state.has_table else say("bye")
    elif round_.absent.get(entry) is Result.HALF_BYE:
        note = say("absent, half a point")
    else:
        note = say("absent")
    return PlayerRound(round_.number, 0, "", None, "", 0, 0, note)


def place_in(round_: EventRound, entry: int) -> tuple[int, Pair] | None:
    """Return the board where a player sits in a round, with its number; None without a game."""
    for number, pair in round_.numbered:
        if entry in (pair.white, pair.black):
            return number, pair
    return None


def rounds_by_player(tournament: Tournament) -> dict[int, list[PlayerRound]]:
    """Return the rounds of all players of a tournament, by TPN; boards have no numbers here."""
    counted, seated = as_counted(tournament), seats(tournament)
    return {
        player.tpn: [*_card(tournament, counted, seated, player)] for player in tournament.players
    }


def _card(
    tournament: Tournament,
    counted: Tournament,
    seated: Mapping[int, SeatedPlayer],
    player: Player,
) -> Iterator[PlayerRound]:
    total, points = 0, counted.points.as_scored
    for round_ in range(1, tournament.rounds_played + 1):
        cell, counts = player.cell(round_), counted.by_tpn[player.tpn].cell(round_)
        worth = 0 if counts is None else points.worth(counts)
        total += worth
        if cell is None:
            yield PlayerRound(round_, 0, "", None, "", worth, total)
        elif not cell.opponent:
            note = idle_word(tournament, player, round_)
            yield PlayerRound(round_, 0, "", None, "", worth, total, note)
        else:
            games = (cell.result,) if cell.second is None else (cell.result, cell.second)
            result = "" if Result.OPEN in games else own_side(games)
            opponent, colour = seated[cell.opponent], str(cell.colour or "")
            is_counted = cell == counts
            yield PlayerRound(round_, 0, colour, opponent, result, worth, total, counts=is_counted)
