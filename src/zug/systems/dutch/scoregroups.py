"""What the brackets of a round have in common in both editions."""

from __future__ import annotations

from collections.abc import Sequence

from zug.fastclasses import maker
from zug.systems.dutch.bracket import DutchBracket, Solution
from zug.systems.dutch.graph import CLOSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.completion import DutchCompletion
    from zug.systems.dutch.field import DutchField


_bracket = maker(DutchBracket)
_solution = maker(Solution)
_FEW = 8
"""In brackets this small all pairs are looked at one by one."""


class Scoregroups:
    """The scoregroups of a round, by number from the top, and what is known of their completion."""

    mdps_meet = False
    """Can two MDPs be paired with each other?"""

    def __init__(self, field: DutchField, completion: DutchCompletion) -> None:
        self.field = field
        self.completion = completion
        self.last = len(field.groups) - 1
        self.closed = [CLOSED] * len(field.cards)

    def group(self, number: int) -> list[int]:
        """The ranks of a scoregroup."""
        start, stop = self.field.groups[number]
        return self.field.ranks[start:stop]

    def from_group(self, number: int) -> list[int]:
        """The ranks of this scoregroup and all lower ones."""
        if number > self.last:
            return []
        return self.field.ranks[self.field.groups[number][0] :]

    def score(self, number: int) -> int:
        return self.field.scores[self.field.groups[number][0]]

    def bracket(self, number: int, mdps: list[int]) -> DutchBracket:
        """The bracket of a scoregroup and its MDPs."""
        return _bracket((self.field, mdps, self.group(number)))

    def ports(self, members: Sequence[int], suitable: Sequence[bool]) -> list[int]:
        """By rank: open to those members who suit, CLOSED to all others."""
        ports = self.closed.copy()
        for rank, yes in zip(members, suitable, strict=True):
            if yes:
                ports[rank] = 0
        return ports

    def in_order(self, bracket: DutchBracket) -> list[int]:
        """The members by rank, in the order of their numbers in the bracket."""
        return bracket.mdps + bracket.residents

    def some_pairs(self, bracket: DutchBracket) -> list[tuple[int, int]] | None:
        """The first two legal pairs of a small bracket, or all if there are fewer.

        If there is none, all float; that is the only candidate, and what was left to complete
        before stays to be completed. If there is one, there are two candidates.
        """
        if len(bracket.mdps) + len(bracket.residents) > _FEW:
            return None
        members = self.in_order(bracket)
        may_meet = self.field.may_meet
        first = 1 if self.mdps_meet else len(bracket.mdps)
        pairs: list[tuple[int, int]] = []
        for place, low in enumerate(members[first:], first):
            for high in members[:place]:
                if may_meet(high, low):
                    pairs.append((high, low))
                    if len(pairs) == 2:
                        return pairs
        return pairs


def with_pairs(bracket: DutchBracket, pairs: list[tuple[int, int]]) -> Solution:
    """The candidate of a bracket that has these pairs."""
    paired = {rank for pair in pairs for rank in pair}
    floating = [rank for rank in bracket.mdps + bracket.residents if rank not in paired]
    return _solution((pairs, floating, []))
