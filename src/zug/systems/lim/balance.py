"""Floaters that leave due colours as equal as possible (lim-1999:3.2).

The number of white-due less black-due floaters should be what the group has too many of. The
cheapest sets are searched in the order of numbers. A part of the search is left out when the
smallest and largest numbers of white-due, black-due and other players in its sets, each found by a
matching, cannot add up to what is wanted. Where floaters do not compete for opponents the sets are
the bases of a matroid; then all numbers within these limits occur and the search never turns back.
"""

from __future__ import annotations

from zug.model import Colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.systems.lim.field import Entrant
    from zug.systems.lim.selection import Selection

    Limits = dict[Colour | None, tuple[int, int]]

DUES = (Colour.WHITE, Colour.BLACK, None)


def balance(players: Sequence[Entrant]) -> int:
    """White-due players less black-due ones."""
    dues = [player.due for player in players]
    return dues.count(Colour.WHITE) - dues.count(Colour.BLACK)


def most_equal_set(selection: Selection) -> list[Entrant]:
    """Of the cheapest sets that leave due colours most equal the first in order (lim-1999:3.2)."""
    return _most_equal(selection, [])[0]


def least_gap(selection: Selection, inside: list[Entrant]) -> int:
    """How far from equal due colours are at best if of those before the last only these float."""
    return _most_equal(selection, inside)[1]


def _most_equal(selection: Selection, inside: list[Entrant]) -> tuple[list[Entrant], int]:
    surplus = balance(selection.order)
    search = _Search(selection)
    gap = 0
    while (found := search.run({surplus - gap, surplus + gap}, inside)) is None:
        gap += 1
    return found, gap


class _Search:
    """The search for the first cheapest set with a balance that is wanted."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.wanted: Collection[int] = ()
        self.place = {player.tpn: place for place, player in enumerate(selection.order)}
        self._limits_of_all = self._limits([], [])

    def run(self, wanted: Collection[int], inside: list[Entrant]) -> list[Entrant] | None:
        """The first wanted set that begins with those inside."""
        self.wanted = wanted
        if not self._adds_up(self._limits_of_all):
            return None
        return self._from(inside, self.place[inside[-1].tpn] + 1 if inside else 0)

    def _from(self, inside: list[Entrant], place: int) -> list[Entrant] | None:
        """The first wanted set that has of the players before `place` just those inside.

        Any other set leaves the very first one at a player whom it lacks; the later it does, the
        earlier it comes.
        """
        first = self.selection.first_set(inside, self._outside(inside, place))
        if first is None or balance(first) in self.wanted:
            return first
        for turn in range(self._last_turn(first, len(inside)), len(inside) - 1, -1):
            found = self._from(first[:turn], self.place[first[turn].tpn] + 1)
            if found is not None:
                return found
        return None

    def _last_turn(self, first: list[Entrant], start: int) -> int:
        """The last floater before whom this set may be left; `start` - 1 if there is none."""
        low, high = start - 1, len(first) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._may_reach(first[:middle], self.place[first[middle].tpn]):
                low = middle
            else:
                high = middle - 1
        return low

    def _outside(self, inside: Collection[Entrant], place: int) -> list[Entrant]:
        return [player for player in self.selection.order[:place] if player not in inside]

    def _may_reach(self, inside: list[Entrant], place: int) -> bool:
        """Can there be a wanted set with just these of the players before `place`?

        A no is always right.
        """
        return self._adds_up(self._limits(inside, self._outside(inside, place)))

    def _limits(self, inside: list[Entrant], outside: list[Entrant]) -> Limits | None:
        """How few and how many floaters due White, due Black and due nothing there can be."""
        size = self.selection.size
        dues = {player.due for player in self.selection.order}
        limits: Limits = {due: (0, 0) for due in DUES if due not in dues}
        for due in DUES:
            if due not in dues:
                continue
            if len(limits) == 2:
                # The two others leave it no choice but theirs.
                lows, highs = zip(*limits.values(), strict=True)
                limits[due] = (size - sum(highs), size - sum(lows))
                continue
            fewest = self.selection.fewest([due], inside, outside)
            if fewest is None:
                return None
            others = [other for other in DUES if other is not due]
            limits[due] = (fewest, size - (self.selection.fewest(others, inside, outside) or 0))
        return limits

    def _adds_up(self, limits: Limits | None) -> bool:
        """Are there numbers within the limits with the right sum and a wanted difference?"""
        if limits is None:
            return False
        white, black, neither = (range(limits[due][0], limits[due][1] + 1) for due in DUES)
        return any(
            whites - value in black and self.selection.size - 2 * whites + value in neither
            for whites in white
            for value in self.wanted
        )
