"""Can the rest be paired? Cardinality matchings of scoregroups from some rank down to the last.

The bye is a vertex of its own, the port: whoever is matched with it stays unpaired. A player is of
kind 0-5 (`DutchField.legal_kinds`), plus `OPEN` if the port is open to them.
"""

from __future__ import annotations

from zug.matching import Structure
from zug.systems.dutch.field import CLUB, NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.systems.dutch.field import DutchField

OPEN = 2 * CLUB
PORT = 2 * OPEN
KINDS = PORT + 1


def _may_meet(a: int, b: int) -> bool:
    if PORT in (a, b):
        return a != b and min(a, b) >= OPEN
    if a % OPEN >= CLUB and b % OPEN >= CLUB:
        return False
    return a % CLUB != b % CLUB or a % CLUB == 0


MEETINGS = [[_may_meet(a, b) for b in range(KINDS)] for a in range(KINDS)]
_ALLOWED = [allowed for row in MEETINGS for allowed in row]
_ALLOWED_BY_COLOUR = [allowed for row in MEETINGS[:CLUB] for allowed in row[:CLUB]]
"""Where there is neither a club nor a bye: a table as large takes longer to read than to use."""


class DutchCompletion:
    """What is known about pairing the lower scoregroups completely.

    `bye_from` is the first scoregroup (by number) that holds a player who may have the bye;
    whatever starts at or above it contains the port too. None: there is no bye.
    """

    def __init__(self, field: DutchField, kinds: list[int], bye_from: int | None) -> None:
        self._field = field
        self.kinds = kinds
        self.bye_from = bye_from
        self._starts = [start for start, _ in field.groups] + [len(kinds)]
        self._perfect: dict[int, bool] = {len(field.groups): True}
        self._structures: dict[int, Structure] = {}

    def has_port(self, group: int) -> bool:
        """Is the port among what is left from this scoregroup on?"""
        return self.bye_from is not None and group <= self.bye_from

    def perfect(self, group: int) -> bool:
        """Can all from this scoregroup on be paired (and the bye given)?"""
        known = self._perfect.get(group)
        if known is None:
            known = self._perfect[group] = self._find_perfect(group)
        return known

    def _find_perfect(self, group: int) -> bool:
        size = self._starts[-1] - self._starts[group]
        if (size + self.has_port(group)) % 2:
            return False
        # Mostly one or two scoregroups can be paired among themselves, and so on downwards.
        end = len(self._starts) - 1
        for stop in range(group + 1, min(group + 2, end) + 1):
            inside = self._starts[stop] - self._starts[group]
            split = self.has_port(group) and not self.has_port(stop)
            if (inside + split) % 2 == 0 and self.perfect(stop):
                members = self._field.ranks[self._starts[group] : self._starts[stop]]
                if not split and self._meet_in_order(members):
                    return True
                if inside != 2 and self.structure_of(members, split).deficiency == 0:
                    return True
        return end > group + 2 and self.structure(group).deficiency == 0

    def _meet_in_order(self, members: list[int]) -> bool:
        """May the upper half meet the lower half in order? Often so, and quickly seen."""
        half = len(members) // 2
        return all(map(self._field.may_meet, members[:half], members[half:]))

    def structure(self, group: int) -> Structure:
        """The maximum matching of all from a scoregroup on, with the port if it is there."""
        known = self._structures.get(group)
        if known is None:
            members = self._field.ranks[self._starts[group] :]
            known = self.structure_of(members, self.has_port(group))
            self._structures[group] = known
        return known

    def structure_of(self, members: Sequence[int], port: bool) -> Structure:
        """The maximum matching of some players, with or without the port."""
        kinds = [self.kinds[rank] for rank in members]
        return match(self._field, members, kinds, port)


def match(field: DutchField, members: Sequence[int], kinds: list[int], port: bool) -> Structure:
    """A maximum matching of players of the given kinds, and the port as last vertex if wanted."""
    if not port:
        plain = not field.has_club and max(kinds, default=0) < CLUB
        allowed = _ALLOWED_BY_COLOUR if plain else _ALLOWED
        return Structure(field.exclusions, members, kinds, allowed)
    return Structure(field.exclusions, [*members, NOBODY], [*kinds, PORT], _ALLOWED)
