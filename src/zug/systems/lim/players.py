"""The players of a round as the Lim System sees them, the groups they form, and their colours."""

from __future__ import annotations

from enum import IntEnum

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import (
    difference,
    due_colours,
    due_to_first,
    due_to_second,
    even_number,
    odd_number,
    reverse_last,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zug.model import Points, Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourRules


class Direction(IntEnum):
    """Which way score-groups are paired (lim-1999:2.2)."""

    DOWN = 1
    UP = -1


class LimPlayer(NamedTuple):
    """A player to be paired.

    - `forced`, `due`: the colour they must have, and the one they should have (lim-1999:5.1, 5.3,
      5.5, 5.6).
    - `floated`: was a floater in the round before (lim-1999:3.10).
    """

    tpn: int
    rating: int
    score: Points
    colours: str
    forced: Colour | None
    due: Colour | None
    floated: bool


class LimGroup(NamedTuple):
    """A score-group to be paired: its own players, the floaters that came in, and the way."""

    score: int
    own: Sequence[int]
    floaters: Sequence[int]
    direction: Direction

    @property
    def members(self) -> list[int]:
        return [*self.own, *self.floaters]

    def without(self, leaving: Sequence[int]) -> LimGroup:
        return self._replace(
            own=[tpn for tpn in self.own if tpn not in leaving],
            floaters=[tpn for tpn in self.floaters if tpn not in leaving],
        )


class LimPair(NamedTuple):
    """A pair of a group that was paired in this direction."""

    pair: tuple[int, int]
    direction: Direction


def in_row(tpns: Iterable[int], direction: Direction) -> list[int]:
    """Return the highest numbered (smallest TPN) first downward, the lowest first upward."""
    return sorted(tpns, reverse=direction is Direction.UP)


def side_of_median(tournament: Tournament, score: int, rounds: int) -> int:
    """Compare a score with half the number of rounds, counted in wins (lim-1999:2.2, 7.3)."""
    return 2 * score - rounds * tournament.points.win


def forced_colour(colours: str) -> Colour | None:
    """Return the colour a player must have: twice the other one running, or two too many of it.

    (lim-1999:2.1, 5.1.a, 5.1.b, 5.3)
    """
    if colours[-2:] in ("ww", "bb"):
        return Colour(colours[-1]).opposite
    balance = difference(colours)
    if abs(balance) < 2:
        return None
    return Colour.BLACK if balance > 0 else Colour.WHITE


def floated_before(card: Card, cards: Mapping[int, Card], tournament: Tournament) -> bool:
    """Return whether the player was a floater in the round before (lim-1999:3.10).

    It is read from the record: of two unequal scores on one side of the median as it was then, the
    one farther from it has floated; across the median both have.
    """
    index = tournament.rounds_played - 1
    cell = card.player.cell(index + 1) if index >= 0 else None
    if cell is None or not cell.opponent:
        return False
    mine, yours = card.scores[index], cards[cell.opponent].scores[index]
    my_side = side_of_median(tournament, mine, index)
    your_side = side_of_median(tournament, yours, index)
    if my_side * your_side < 0:
        return True
    return mine > yours if my_side + your_side > 0 else mine < yours


def forced_of_one(first: LimPlayer, second: LimPlayer, _initial: Colour) -> Colour | None:
    """Only one of the two must have a colour and gets it."""
    if first.forced is not None and second.forced is not None:
        return None
    return first.forced or (second.forced and second.forced.opposite)


_COLOURS: ColourRules[LimPlayer] = (
    (forced_of_one, "5.3", "forced"),
    (odd_number, "7.2", "odd"),
    (even_number, "7.2", "even"),
    (due_colours, "5.5", "due"),
    (reverse_last, "5.4", "reversed"),
)
COLOURS: ColourRules[LimPlayer] = (*_COLOURS, (due_to_first, "5.4", "higher"))
"""Who has White, in the median and above it; first the higher ranked (lim-1999:5.3-5.6, 7.2)."""
COLOURS_BELOW: ColourRules[LimPlayer] = (*_COLOURS, (due_to_second, "5.4", "lower"))
"""The same below the median."""
