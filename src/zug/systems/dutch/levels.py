"""Lazy completion, where every bracket must leave a completable rest: look no further than needed.

Whether the rest can be completed (dutch-2026:2.2.1) and what the downfloaters mean for the next
bracket (dutch-2026:2.4.3) could be asked of the whole field for every bracket. Each level below
asks less. It solves a relaxation; if its answer proves completable and as good for the next
bracket as the relaxation supposed, no candidate can be better, and the answer stands.

0. Nobody in a small bracket may meet anybody. 1. Even bracket, nobody floats. 2. Odd bracket, one
resident floats who suits the next bracket ideally. 3. Only two players of a small bracket may meet.
4. DutchBracket and next scoregroup, whoever goes lower is left to dummies. 5. Whole field.
"""

from __future__ import annotations

from collections.abc import Sequence

from zug.systems.dutch.bracket import DutchBracket, LookAhead, Solution, foresee, solve
from zug.systems.dutch.completion import OPEN, DutchCompletion, match
from zug.systems.dutch.graph import (
    ALONE,
    BELOW,
    CLOSED,
    NEXT,
    WAY_OUT,
    DutchZone,
    Outside,
    outside_of,
)
from zug.systems.dutch.scoregroups import Scoregroups, with_pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.field import DutchField


class LazyRound(Scoregroups):
    """The brackets of a round of 2026.

    `bye_score` is the score at which the bye must be given (dutch-2026:2.3.1), None when there is
    none or it has been given.
    """

    def __init__(
        self, field: DutchField, completion: DutchCompletion, bye_score: int | None
    ) -> None:
        super().__init__(field, completion)
        self.bye_score = bye_score
        self._alone = LookAhead(ALONE, self.closed, settled=True)
        self._known_byes: dict[bool, list[int]] = {}

    def pair_bracket(
        self, bracket: DutchBracket, number: int, first_level: int = 1
    ) -> tuple[Solution, int]:
        """The best candidate of a bracket, and the level that found it."""
        size = len(bracket.mdps) + len(bracket.residents)
        if first_level == 1:
            if size == 1:
                return with_pairs(bracket, []), 0
            solution = self._lone(bracket, number) if size % 2 else self._closed(bracket, number)
            if solution is not None:
                return solution, 1 + size % 2
            pairs = self.some_pairs(bracket)
            if pairs is not None and not pairs:
                return with_pairs(bracket, pairs), 0
            if pairs is not None and len(pairs) == 1:
                return self._one_pair(bracket, number, pairs), 3
        if first_level <= 4:
            solution = self._ahead(bracket, number)
            if solution is not None:
                return solution, 4
        solution = self._whole(bracket, number)
        assert solution is not None, "the bracket before left a completable rest"
        return solution, 5

    def best(self, bracket: DutchBracket, number: int) -> Solution | None:
        """The best candidate of a bracket from which pairs have been taken out, if it has one."""
        size = len(bracket.mdps) + len(bracket.residents)
        solution = self._lone(bracket, number) if size % 2 else self._closed(bracket, number)
        return solution or self._ahead(bracket, number) or self._whole(bracket, number)

    def first_best(self, bracket: DutchBracket, ahead: LookAhead) -> Solution | None:
        """The first best candidate under a look-ahead; None if it admits no candidate at all."""
        return solve(bracket, ahead)

    def _bye_at_or_above(self, score: int) -> bool:
        return self.bye_score is not None and self.bye_score >= score

    # --- levels 1 and 2

    def _closed(self, bracket: DutchBracket, number: int) -> Solution | None:
        """Level 1: the bracket pairs off inside and all below can be completed."""
        if self._bye_at_or_above(bracket.score) or not self.completion.perfect(number + 1):
            return None
        return self.first_best(bracket, self._alone)

    def _lone(self, bracket: DutchBracket, number: int) -> Solution | None:
        """Level 2: one resident floats. Parity forces one, and no score is lower."""
        residents = bracket.residents
        if not self._bye_at_or_above(bracket.score):
            suitable = self._suitable(residents, number + 1)
            if not any(suitable):
                return None
            ports = self.ports(residents, suitable)
            return self.first_best(bracket, LookAhead(WAY_OUT, ports, settled=True))
        if self.bye_score != bracket.score or not self.completion.perfect(number + 1):
            return None
        ports = self._byes(counted=True)
        most = max(ports[rank] for rank in residents)
        ahead = LookAhead(WAY_OUT, ports, settled=True, unplayed=most.bit_length())
        return self.first_best(bracket, ahead)

    def _suitable(self, residents: list[int], following: int) -> Sequence[bool]:
        """Who would leave the next bracket with the fewest and lowest downfloaters possible."""
        nobody = [False] * len(residents)
        completion = self.completion
        if following > self.last:
            return nobody
        group = self.group(following)
        has_bye = self.bye_score == self.score(following)
        if len(group) % 2 or has_bye:
            if len(group) % 2 == has_bye or not completion.perfect(following + 1):
                return nobody
            structure = completion.structure_of(group, has_bye)
        else:
            below = completion.structure(following + 1)
            if below.deficiency != 1:
                return nobody
            kinds = [self.field.legal_kinds[rank] for rank in group]
            leaves = below.meets_outer(group, kinds)
            kinds = [kind + OPEN * leave for kind, leave in zip(kinds, leaves, strict=True)]
            structure = match(self.field, group, kinds, True)
        if structure.deficiency != 1:
            return nobody
        return structure.meets_outer(residents, [self.field.legal_kinds[r] for r in residents])

    def _byes(self, counted: bool) -> list[int]:
        """By rank: CLOSED, or the unplayed games of a player who may take the bye.

        `counted` says that they matter (dutch-2026:2.4.4).
        """
        known = self._known_byes.get(counted)
        if known is None:
            known = self._known_byes[counted] = [
                CLOSED if kind < OPEN else card.unplayed if counted else 0
                for kind, card in zip(self.completion.kinds, self.field.cards, strict=True)
            ]
        return known

    # --- levels 3 to 5

    def _one_pair(
        self, bracket: DutchBracket, number: int, pairs: list[tuple[int, int]]
    ) -> Solution:
        """Level 3: only these two may meet. They do if the others can be completed."""
        solution = with_pairs(bracket, pairs)
        rest = [*solution.downfloaters, *self.from_group(number + 1)]
        structure = self.completion.structure_of(rest, self.bye_score is not None)
        return solution if structure.deficiency == 0 else with_pairs(bracket, [])

    def _ahead(self, bracket: DutchBracket, number: int) -> Solution | None:
        """Level 4: the bracket, the next scoregroup, and dummies for everybody lower."""
        if number == self.last:
            return None
        group = self.group(number + 1)
        lower = self.from_group(number + 2)
        port = self._bye_at_or_above(self.score(number + 1))
        dummies = len(bracket.mdps) + len(bracket.residents) + len(group) - port
        if dummies >= len(lower):
            return None
        outside = outside_of(((NEXT, group),), self.completion.kinds, dummies, port)
        solution = self._solve(bracket, outside, number)
        if solution is None:
            return None
        port_below = self.bye_score is not None and not port
        rest = self.completion.structure_of([*solution.beyond, *lower], port_below)
        return solution if rest.deficiency == 0 else None

    def _whole(self, bracket: DutchBracket, number: int) -> Solution | None:
        """Level 5: everybody who is not yet paired."""
        return self._solve(bracket, self._everybody(number), number)

    def _everybody(self, number: int) -> Outside:
        zones: list[tuple[DutchZone, list[int]]] = []
        if number < self.last:
            zones = [(NEXT, self.group(number + 1)), (BELOW, self.from_group(number + 2))]
        return outside_of(zones, self.completion.kinds, port=self.bye_score is not None)

    def _look(self, bracket: DutchBracket, outside: Outside, number: int) -> LookAhead:
        byes = self._byes(counted=False)
        if number == self.last:
            return LookAhead(outside, byes, settled=False)
        size = len(bracket.mdps) + len(bracket.residents) + len(self.group(number + 1))
        return LookAhead(outside, byes, False, self.score(number + 1), size.bit_length())

    def _solve(self, bracket: DutchBracket, outside: Outside, number: int) -> Solution | None:
        """Solve with the next scoregroup in view, the unplayed games of the bye included."""
        ahead = self._look(bracket, outside, number)
        size = len(bracket.mdps) + len(bracket.residents)
        if size % 2 and self._bye_at_or_above(bracket.score):
            # dutch-2026:2.4.4 holds if exactly one floats; that is seen from the answer.
            ports = self._byes(counted=True)
            most = max(*ports, 0)
            counted = ahead._replace(ports=ports, unplayed=most.bit_length())
            solution = self.first_best(bracket, counted)
            if solution is None or len(solution.downfloaters) == 1:
                return solution
        return self.first_best(bracket, ahead)

    def foresee(
        self, bracket: DutchBracket, number: int, downfloaters: list[int]
    ) -> Solution | None:
        """The best outcome of the next bracket for these downfloaters (dutch-2026:2.4.3)."""
        if number == self.last:
            return None
        ahead = self._look(bracket, self._everybody(number), number)
        return foresee(bracket, ahead, downfloaters)
