"""The variant by lot (fmjd-1986:3.2, 5.7, 6.2, 7.2)."""

from __future__ import annotations

from zug.model import Colour
from zug.rules.colours import (
    Claimant,
    due_colour,
    smaller_difference,
    turn_of_first,
    turn_of_second,
)
from zug.systems.fmjd import FMJD_1986_LOT
from zug.systems.fmjd.round import FmjdRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.rules.colours import ColourRules
    from zug.systems.rounds import Pair


def odd_begins(first: Claimant, second: Claimant, _initial: Colour) -> Colour | None:
    """White for the odd number, if only one is odd."""
    if (first.tpn + second.tpn) % 2 == 0:
        return None
    return Colour.WHITE if first.tpn % 2 else Colour.BLACK


def larger_if_alike(first: Claimant, second: Claimant, _initial: Colour) -> Colour | None:
    """White for the larger number, if both are odd or both even."""
    if (first.tpn + second.tpn) % 2:
        return None
    return Colour.WHITE if first.tpn > second.tpn else Colour.BLACK


def smaller_number(first: Claimant, second: Claimant, _initial: Colour) -> Colour:
    """White for the smaller number."""
    return Colour.WHITE if first.tpn < second.tpn else Colour.BLACK


def other_than_last(first: Claimant, second: Claimant, initial: Colour) -> Colour | None:
    """Their last colours differ, or only one has played: not the same again."""
    if first.colours[-1:] == second.colours[-1:]:
        return None
    return turn_of_first(first, second, initial) or turn_of_second(first, second, initial)


COLOURS_OF_ROUND_1: ColourRules[Claimant] = (
    (odd_begins, "7.2.1", "odd-number"),
    (larger_if_alike, "7.2.4", "larger-number"),
)
"""Who has White in round 1 (fmjd-1986:7.2.1, 7.2.4)."""

COLOURS: ColourRules[Claimant] = (
    (smaller_difference, "7.2.2", "fewer-whites"),
    (other_than_last, "7.2.4", "last-game"),
    (larger_if_alike, "7.2.4", "numbers-alike"),
    (smaller_number, "7.2.4", "numbers-unlike"),
)
"""Who has White after round 1 (fmjd-1986:7.2.2, 7.2.4)."""


class FmjdLotRound(FmjdRound):
    """A round by lot; the numbers are those of the one draw (fmjd-1986:3.2.1)."""

    system = FMJD_1986_LOT

    def boards(self) -> list[Pair]:
        if self.tournament.next_round == 1:
            self.ranking.sort()
            self.pair_group(self.ranking, lambda left: left[1:], "5.7", "order.fmjd-next")
            return self.give_colours(COLOURS_OF_ROUND_1)
        self._pair_by_points()
        return self.give_colours(COLOURS)

    def _pair_by_points(self) -> None:
        """The groups from the top downwards, each without its floaters (fmjd-1986:6.2.1, 6.2.3)."""
        groups = self.groups()
        for index in range(len(groups)):
            group, *others = self.open_groups(groups[index:])
            if not group:
                continue
            self.mark("6.2.1", "group", group, points=self.score(group[0]))
            staying = self.send_floaters(group, [other for other in others if other], "6.2.3")
            self.pair_group(staying, self._tries, "6.2.2", "order.fmjd-lot")

    def _tries(self, left: Sequence[int]) -> list[int]:
        """Return whom the best ranked tries: the others from the worst ranked up (fmjd-1986:6.2.2).

        After odd rounds those of the opposite subgroup come first (fmjd-1986:7.2.2, 7.2.3).
        """
        others = list(left[:0:-1])
        mine = self._subgroup(left[0])
        if self.tournament.next_round % 2 or mine is None:
            return others
        return sorted(others, key=lambda tpn: self._subgroup(tpn) is not mine.opposite)

    def _subgroup(self, tpn: int) -> Colour | None:
        """Return the colour due: due Black is subgroup B, due White N (fmjd-1986:7.2.2)."""
        return due_colour(self.cards[tpn].colours)
