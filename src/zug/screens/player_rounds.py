"""The rounds of a player of an event: where they sit, what they have played."""

from __future__ import annotations

from zug.director.pairing.round_robin import not_counted
from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Result
from zug.screens.boards import EnteredResult
from zug.systems.codes import as_counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry, EventRound, Pair


class PlayerRound(NamedTuple):
    """A round of a player; `result` is from the player's side, `note` says why there is no game."""

    round: int
    board: int
    colour: str
    opponent: Entry | None
    result: str
    points: int
    note: str
    counts: bool = True


def rounds_of(state: State, entry: int) -> list[PlayerRound]:
    """Return the published rounds of a player, oldest first, with the points after each."""
    total, rounds = 0, []
    tournament, out = as_counted(state.tournament), not_counted(state)
    cells = tournament.by_tpn[state.tpns[entry]].cells
    for round_ in state.rounds:
        if round_.published:
            total += tournament.points.as_scored.worth(cells[round_.number - 1])
            player_round = _round(state, round_, entry, total)
            other = player_round.opponent.id if player_round.opponent else entry
            rounds.append(player_round._replace(counts=out.isdisjoint((entry, other))))
    return rounds


def _round(state: State, round_: EventRound, entry: int, total: int) -> PlayerRound:
    place = place_in(round_, entry)
    if place is not None:
        number, pair = place
        colour = "w" if entry == pair.white else "b"
        opponent = state.entries[pair.black if colour == "w" else pair.white]
        result = EnteredResult.of(pair).of_side(colour)
        return PlayerRound(round_.number, number, colour, opponent, result, total, "")
    if round_.bye == entry:
        note = say("free") if state.has_table else say("bye")
    elif round_.absent.get(entry) is Result.HALF_BYE:
        note = say("absent, half a point")
    else:
        note = say("absent")
    return PlayerRound(round_.number, 0, "", None, "", total, note)


def place_in(round_: EventRound, entry: int) -> tuple[int, Pair] | None:
    """Return the board where a player sits in a round, with its number; None without a game."""
    for number, pair in round_.numbered:
        if entry in (pair.white, pair.black):
            return number, pair
    return None
