"""Accelerations: virtual points of the rounds up to the next, an idea any system can take.

An acceleration changes nothing but the score a player is paired with (baku-2016:5, baku-2026:5).
The cards (`zug.rules.cards`) add the virtual points of every round to the score before it, past
rounds too: a float is judged by the pairing scores of the round in which it happened.

**Who is in GA.** The list is split before the first round and the last GA-player stays the last
one when late entries come (baku-2016:2, 3; baku-2026:2, 3). So the list of the first round must be
found again in every later round: it holds all who were paired in round 1, the bye and forfeits
included, since it is a list "of players to be paired". Whoever has not arrived has no number yet
(handling-2026:2.4), whatever they get for the round: nobody with a bye they asked for is counted.
GA is everybody with a TPN up to that of the last GA-player.

**Explicit virtual points.** What a file says (`XXA`, `250`) is kept: if it has values up to round
k, rounds 1 to k are the file's, later rounds are computed. If it covers the round to come as well,
nothing is computed and nothing refused.
"""

from __future__ import annotations

from collections.abc import Callable

from zug.errors import EditionError
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.model import POINT, Points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Player, PointSystem, Tournament

Compute = Callable[["Tournament"], tuple[int, tuple[int, ...]]]
"""The TPN of the last accelerated player and what they and all above them get in round 1, 2, …"""


class Acceleration(NamedTuple):
    """An acceleration as lists show it. Without `compute` the system itself knows what to do."""

    id: str
    title: str
    aliases: tuple[str, ...] = ()
    compute: Compute | None = None
    require_points: Callable[[PointSystem, int], None] | None = None
    """Refuses points, with the games of a match, that virtual points cannot be added to."""

    def is_called(self, name: str) -> bool:
        return name.lower() in (self.id, *self.aliases)


def accelerate(tournament: Tournament, acceleration: Acceleration) -> Tournament:
    """The tournament with the virtual points an acceleration gives in the rounds up to the next.

    Its id is set in `tournament.acceleration`; systems with an acceleration of their own read it
    there.
    """
    tournament = replace(tournament, acceleration=acceleration.id)
    given = max(map(len, tournament.virtual_points.values()), default=0)
    if acceleration.compute is None or given >= tournament.next_round:
        return tournament
    last, bonus = acceleration.compute(tournament)
    return replace(tournament, virtual_points=_filled(tournament, last, bonus, given))


def _filled(
    tournament: Tournament, last: int, bonus: tuple[int, ...], given: int
) -> dict[int, tuple[Points, ...]]:
    """Rounds 1 to `given` as the file has them, then the computed ones up to the round to come."""
    wanted = tournament.next_round
    rest = [Points(value) for value in (*bonus, *[0] * wanted)[given:wanted]]
    filled: dict[int, tuple[Points, ...]] = {}
    for player in tournament.players:
        known = tournament.virtual_points.get(player.tpn, ())
        kept = [*known, *[Points(0)] * (given - len(known))]
        row = kept + (rest if player.tpn <= last else [Points(0)] * len(rest))
        if any(row):
            filled[player.tpn] = tuple(row)
    return filled


def _baku_2016(tournament: Tournament) -> tuple[int, tuple[int, ...]]:
    """One virtual point in rounds 1-3, half a point in rounds 4 and 5 (baku-2016:1, 2, 4)."""
    rounds = _declared_rounds(tournament, "baku-2016")
    _points_of_2016(tournament.points, tournament.games_per_match)
    if rounds < 9:
        raise EditionError(
            "acceleration-too-few-rounds",
            say(
                "baku-2016 is for nine rounds or more; this tournament has {rounds}",
                rounds=rounds,
            ),
            say("use baku-2026"),
        )
    return last_in_ga(tournament), (10, 10, 10, 5, 5)


def _baku_2026(tournament: Tournament) -> tuple[int, tuple[int, ...]]:
    """A win in the first half of the accelerated rounds, then half a win (baku-2026:1, 2, 4)."""
    rounds = _declared_rounds(tournament, "baku-2026")
    points = tournament.points
    if tournament.options.get("primary", "match") != "match":  # baku-2026:1
        raise EditionError(
            "acceleration-points",
            say("baku-2026 accelerates teams only where match points are the primary score"),
            say("pair without acceleration"),
        )
    _points_of_2026(points, tournament.games_per_match)
    # In a match of two games a win is the match won 2-0: what baku-2026 calls "points for a win".
    win = points.win * tournament.games_per_match
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    return last_in_ga(tournament), (win,) * full + (win // 2,) * (accelerated - full)


def last_in_ga(tournament: Tournament) -> int:
    """Return the TPN of the last GA-player; 0 if there is nobody (baku-2016:2, 3; baku-2026:2, 3).

    GA holds the first half of the list of the first round, rounded up to an even number.
    """
    first_list = [player.tpn for player in tournament.players if _was_listed(tournament, player)]
    if not first_list:
        return 0
    size = 2 * -(-len(first_list) // 4)
    return first_list[min(size, len(first_list)) - 1]


def _was_listed(tournament: Tournament, player: Player) -> bool:
    """Was the player in the list of the first round? See the head of this module."""
    if tournament.next_round == 1:
        return player.tpn not in tournament.absentees
    cell = player.cell(1)
    return cell is not None and cell.is_pairing


def _declared_rounds(tournament: Tournament, name: str) -> int:
    if tournament.rounds is None:
        raise EditionError(
            "acceleration-needs-rounds",
            say("{name} must know how many rounds there will be", name=name),
            say("declare the number of rounds (XXR, 142)"),
        )
    return tournament.rounds


def _points_of_2016(points: PointSystem, games: int) -> None:
    if not _is_standard(points) or games > 1:
        raise EditionError(
            "acceleration-points",
            say("baku-2016 needs one point for a win and half a point for a draw"),
            say(
                "use baku-2026, which takes any scale where a win is worth two draws "
                "and a loss nothing"
            ),
        )


def _points_of_2026(points: PointSystem, _games: int) -> None:
    if not _win_is_two_draws(points):
        raise EditionError(
            "acceleration-points",
            say("baku-2026 requires that a win is worth two draws and a loss nothing"),
            say("pair without acceleration, or give the virtual points in the file (XXA, 250)"),
        )


def _is_standard(points: PointSystem) -> bool:
    return _win_is_two_draws(points) and points.win == POINT


def _win_is_two_draws(points: PointSystem) -> bool:
    return (
        points.white_win == points.black_win == 2 * points.white_draw == 2 * points.black_draw > 0
        and points.white_loss == points.black_loss == 0
    )


BAKU_2026 = Acceleration(
    "baku-2026",
    say("Baku acceleration, in force from 2026"),
    ("baku",),
    _baku_2026,
    _points_of_2026,
)
BAKU_2016 = Acceleration(
    "baku-2016",
    say("Baku acceleration of 2016: nine rounds or more, 1-½-0"),
    (),
    _baku_2016,
    _points_of_2016,
)
"""The two any system may take; an acceleration of one system stands in its package."""
