"""Boards of a round as lists show them: both players with number, rating and points."""

from __future__ import annotations

from django.utils.translation import gettext as _

from zug.director.decisions import OF_A_BOARD
from zug.director.pairing.round_robin import not_counted, stayed_away
from zug.director.state.before_pairing import before_pairing
from zug.director.state.find import distinct_name
from zug.fastclasses import NamedTuple, replace
from zug.model import Result
from zug.model.results import pretty, show_result
from zug.systems.codes import as_counted
from zug.systems.standings import points_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.director import JournalLine, State
    from zug.director.state import Entry, EventRound, Pair
    from zug.model.results import Results


class SeatedPlayer(NamedTuple):
    """`told` is the name where no number stands beside it: namesakes have theirs."""

    entry: int
    tpn: int
    name: str
    title: str
    rating: int
    points: int
    told: str


class BoardRow(NamedTuple):
    """A board; `shown` is the result, `key` the same as arbiters type it.

    Of a round robin: whether the result `counts`, and who is not expected at the board.
    """

    number: int
    white: SeatedPlayer
    black: SeatedPlayer
    shown: str
    key: str
    rating_only: str
    counts: bool = True
    away: tuple[int, ...] = ()


class Absence(NamedTuple):
    seat: SeatedPlayer
    result: Result
    reason: str


def before(state: State, round_: EventRound) -> State:
    """The event when a round was to be paired, for those who took part in it.

    The round itself says who did, whom it kept apart and what it was paired with: one taken over
    from a report has no decision about a bye. The numbers are those of today.
    """
    then = before_pairing(replace(state, rounds=state.rounds[: round_.number]))
    earlier = replace(then, order=state.order, settings=state.settings)
    if state.has_table:
        return earlier
    number, playing = round_.number, round_.seated
    away = {
        (entry, number): round_.absent.get(entry, Result.ZERO_BYE)
        for entry in state.entries
        if entry not in playing
    }
    return replace(
        earlier,
        byes={at: result for at, result in state.byes.items() if at[1] != number} | away,
        withdrawn={entry: at for entry, at in state.withdrawn.items() if entry not in playing},
        entries={
            key: replace(entry, first_round=1) if key in playing else entry
            for key, entry in state.entries.items()
        },
    )


def points_of(state: State, round_: EventRound) -> dict[int, int]:
    """The points everybody had before a round, by entry."""
    points = points_before(state.tournament, round_.number)
    return {state.numbering[tpn - 1]: scored for tpn, scored in points.items()}


def seat(state: State, points: Mapping[int, int], entry: int) -> SeatedPlayer:
    player = state.entries[entry]
    return SeatedPlayer(
        entry,
        state.tpns[entry],
        player.name,
        player.title,
        player.rating,
        points.get(entry, 0),
        distinct_name(state, entry),
    )


def board_rows(state: State, round_: EventRound) -> list[BoardRow]:
    points, out = points_of(state, round_), not_counted(state)
    return [
        _row(state, points, number, pair)._replace(
            counts=out.isdisjoint((pair.white, pair.black)),
            away=stayed_away(state, round_.number, pair),
        )
        for number, pair in round_.numbered
    ]


def _row(state: State, points: Mapping[int, int], number: int, pair: Pair) -> BoardRow:
    return BoardRow(
        number,
        seat(state, points, pair.white),
        seat(state, points, pair.black),
        shown(pair),
        key(pair),
        for_rating(pair),
    )


def key(pair: Pair) -> str:
    """The result as it is typed: one game, or two with a space between."""
    return " ".join(show_result(games) for games in (pair.results, pair.second) if games)


def shown(pair: Pair) -> str:
    return _pretty(pair.results, pair.second)


def for_rating(pair: Pair) -> str:
    """What the rating report alone has."""
    return _pretty(pair.rating_results, pair.rating_second)


def _pretty(*games: Results | None) -> str:
    return " ".join(pretty(show_result(results)) for results in games if results)


def who_entered(decisions: tuple[JournalLine, ...], round_: int) -> dict[int, JournalLine]:
    """By board, the decision that last spoke about its result."""
    entered: dict[int, JournalLine] = {}
    for decision in decisions:
        if decision.kind in OF_A_BOARD:
            data = decision.data
            if data["round"] == round_:
                entered[int(str(data["board"]))] = decision
    return entered


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
    total, played_rounds = 0, []
    tournament, out = as_counted(state.tournament), not_counted(state)
    cells = tournament.by_tpn[state.tpns[entry]].cells
    for round_ in state.rounds:
        if round_.published:
            total += tournament.points.as_scored.worth(cells[round_.number - 1])
            played = _played(state, round_, entry, total)
            other = played.opponent.id if played.opponent else entry
            played_rounds.append(played._replace(counts=out.isdisjoint((entry, other))))
    return played_rounds


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
