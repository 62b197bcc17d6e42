"""The rounds of one player, as cards and phones show them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from zug.director.pairing.round_robin import not_counted
from zug.fastclasses import NamedTuple
from zug.model import Result
from zug.systems.codes import as_counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.state import Entry, EventRound, Pair


class PlayerRound(NamedTuple):
    """A round of a player; `result` is from the player's side."""

    round: int
    board: int
    colour: str
    opponent: Entry | None
    result: str
    points: int
    note: str
    counts: bool = True


def history(state: State, entry: int) -> list[PlayerRound]:
    """Published rounds, oldest first, with the points after each."""
    total, found = 0, []
    tournament, out = as_counted(state.tournament), not_counted(state)
    cells = tournament.by_tpn[state.tpns[entry]].cells
    for round_ in state.rounds:
        if round_.published:
            total += tournament.points.as_scored.worth(cells[round_.number - 1])
            played = _played(state, round_, entry, total)
            other = played.opponent.id if played.opponent else entry
            found.append(played._replace(counts=out.isdisjoint((entry, other))))
    return found


def _played(state: State, round_: EventRound, entry: int, total: int) -> PlayerRound:
    for number, pair in round_.numbered:
        if entry in (pair.white, pair.black):
            white = entry == pair.white
            other = state.entries[pair.black if white else pair.white]
            side = "w" if white else "b"
            return PlayerRound(
                round_.number, number, side, other, own_result(pair, white), total, ""
            )
    if round_.bye == entry:
        word = _("free") if state.has_table else _("bye")
        return PlayerRound(round_.number, 0, "", None, "", total, word)
    result = round_.absent.get(entry, Result.ZERO_BYE)
    note = _("absent, half a point") if result is Result.HALF_BYE else _("absent")
    return PlayerRound(round_.number, 0, "", None, "", total, note)


def own_result(pair: Pair, white: bool) -> str:
    """What one side of the board got: 1, ½, 0; + and − for a forfeit; * while it is open."""
    games = [games for games in (pair.results, pair.second) if games]
    own = [game[0] if white else game[1] for game in games]
    return " ".join(result.sign or "*" for result in own)


def sitting(round_: EventRound, entry: int) -> tuple[int, Pair] | None:
    """Where somebody sits in a round."""
    for number, pair in round_.numbered:
        if entry in (pair.white, pair.black):
            return number, pair
    return None
