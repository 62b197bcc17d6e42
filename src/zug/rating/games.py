"""Games of a tournament as they count for ratings and norms, and their rate of play."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour, Result, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Event, Player


class PlayerGame(NamedTuple):
    """One game of a player, played or not; `halves` are the half points of one that was played."""

    round: int
    opponent: int
    colour: Colour | None
    result: Result

    @property
    def counts(self) -> bool:
        """It was played over the board, to its end, and both have moved (B.02 5.1)."""
        return self.result.is_played and self.result.is_known and not self.result.is_short

    @property
    def is_open(self) -> bool:
        """It is paired, and its result is not known yet."""
        return not self.result.is_known

    @property
    def halves(self) -> int:
        return self.result.halves


def games_of(player: Player) -> Iterator[PlayerGame]:
    """Yield the paired games of a player by round; a match has two of them."""
    for round_, cell in enumerate(player.cells, 1):
        if not cell.opponent:
            continue
        yield PlayerGame(round_, cell.opponent, cell.colour, cell.result)
        if cell.second is not None:
            other = None if cell.colour is None else cell.colour.opposite
            yield PlayerGame(round_, cell.opponent, other, cell.second)


def of_players(tournament: Tournament) -> Tournament:
    """Return the tournament; of a team tournament, that of its players, whose games are rated."""
    from zug.model.teams import TeamTournament  # noqa: PLC0415 - few events are of teams

    if not isinstance(tournament, TeamTournament):
        return tournament
    return Tournament(
        tournament.individuals,
        rounds=tournament.rounds,
        points=tournament.game_points,
        event=tournament.event,
        system=tournament.system,
    )


_MOVES = 60
"""A game is taken to last so many moves (B.02 1.1, B.02RB 1.1)."""


def minutes_of(event: Event) -> int | None:
    """Return the time for 60 moves in whole minutes; None if the event does not state it."""
    code = event.encoded_time_control.strip()
    total = increment = 0
    for period in code.split(":") if code else ():
        time = period.rpartition("/")[2]
        seconds, _, more = time.partition("+")
        if not seconds.isdecimal() or not (more or "0").isdecimal():
            return None
        total += int(seconds)
        increment = max(increment, int(more or 0))
    return (total + _MOVES * increment) // 60 if total else None


def play_of(event: Event) -> str:
    """Return `standard`, `rapid` or `blitz` by the time control (B.02RB 1.1).

    If it is unknown, that is `standard`.
    """
    minutes = minutes_of(event)
    if minutes is None or minutes >= 60:
        return "standard"
    return "rapid" if minutes > 10 else "blitz"
