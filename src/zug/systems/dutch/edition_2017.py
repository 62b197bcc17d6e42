"""The Dutch System approved in Baku 2016, in force from 2017 to 2026 (C.04.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from zug.rules.cards import unplayed_2017
from zug.systems.base import RoundPairing, Step
from zug.systems.dutch.bracket import DutchBracket, LookAhead, Solution, foresee, solve
from zug.systems.dutch.completion import OPEN, DutchCompletion, match
from zug.systems.dutch.criteria import CRITERIA_2017, DutchEdition
from zug.systems.dutch.field import DutchField
from zug.systems.dutch.graph import ALONE, BELOW, CLOSED, NEXT, WAY_OUT, outside_of
from zug.systems.dutch.record import BracketRecord, psd
from zug.systems.dutch.result import impossible, publish
from zug.systems.dutch.scoregroups import Scoregroups, with_pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.base import Options

EDITION = DutchEdition(
    "dutch-2017",
    CRITERIA_2017,
    unplayed_2017,
    "dutch-2017:B.8",
    fixes_bye_score=False,
    always_completes=False,
    limbo_by_scores=False,
)


def open_field(tournament: Tournament) -> DutchField:
    """The players to be paired, and who may meet whom."""
    return DutchField(tournament, EDITION)


def pair_round(tournament: Tournament, options: Options, first_level: int = 1) -> RoundPairing:
    """Pair bracket by bracket; if the rest cannot be completed, by PPB and CLB (dutch-2017:A.9).

    `first_level` says where lazy looking ahead starts; the pairing is the same for every choice.
    """
    del options
    field = open_field(tournament)
    brackets = FreeRound(field)
    if not brackets.completion.perfect(0):
        structure = match(field, field.ranks, field.legal_kinds, False)
        barred = len(field.ranks) % 2 == 1 and structure.deficiency == 1
        return impossible(field, structure, bye_barred=barred)
    pairs: list[tuple[int, int]] = []
    trace: list[Step] = []
    mdps: list[int] = []
    for number in range(len(field.groups)):
        bracket = brackets.bracket(number, mdps)
        solution, level = brackets.pair_bracket(bracket, number, first_level)
        if brackets.completable(solution.downfloaters, number + 1):
            foresight = partial(brackets.foresee, bracket, number)
            record = BracketRecord(bracket, solution, level, foresight)
            trace.append(record.step())
            pairs += solution.pairs
            mdps = solution.downfloaters
            continue
        solution = brackets.pair_penultimate(bracket, number)
        trace.append(BracketRecord(bracket, solution, 5, route="ppb").step())
        pairs += solution.pairs
        bracket = brackets.collapsed(number + 1, solution.downfloaters)
        solution = brackets.pair_collapsed(bracket)
        record = BracketRecord(bracket, solution, 5, route="clb")
        trace.append(record.step())
        pairs += solution.pairs
        mdps = solution.downfloaters
        break
    if not mdps:
        return publish(field, pairs, None, trace)
    bye = mdps[0]
    record.bye = field.tpns[bye]
    return publish(field, pairs, bye, trace)


class FreeRound(Scoregroups):
    """The brackets of a round of 2017."""

    def __init__(self, field: DutchField) -> None:
        self.has_bye = len(field.ranks) % 2 == 1
        kinds = field.legal_kinds
        if self.has_bye:
            may = [field.may_have_bye(rank) for rank in field.ranks]
            kinds = [kind + OPEN * yes for kind, yes in zip(kinds, may, strict=True)]
        bye_from = len(field.groups) - 1 if self.has_bye else None
        super().__init__(field, DutchCompletion(field, kinds, bye_from))
        self.byes = [CLOSED if kind < OPEN else 0 for kind in kinds]

    def completable(self, downfloaters: list[int], number: int) -> bool:
        """Can the downfloaters and all from a scoregroup on be paired? (dutch-2017:A.9)"""
        completion = self.completion
        if number > self.last:
            return len(downfloaters) == self.has_bye
        if not downfloaters:
            return completion.perfect(number)
        if len(downfloaters) == 1:
            below = completion.structure(number)
            kinds = [completion.kinds[rank] for rank in downfloaters]
            return below.deficiency == 1 and below.meets_outer(downfloaters, kinds)[0]
        everybody = [*downfloaters, *self.from_group(number)]
        return completion.structure_of(everybody, self.has_bye).deficiency == 0

    # --- brackets of the ordinary route

    def pair_bracket(
        self, bracket: DutchBracket, number: int, first_level: int = 1
    ) -> tuple[Solution, int]:
        """The best candidate of a bracket without dutch-2017:C.4, and the level that found it."""
        size = len(bracket.mdps) + len(bracket.residents)
        if first_level == 1:
            if size == 1:
                return with_pairs(bracket, []), 0
            solution = self._lone(bracket, number) if size % 2 else self._closed(bracket)
            if solution is not None:
                return solution, 1 + size % 2
            pairs = self.some_pairs(bracket)
            if pairs is not None and len(pairs) < 2:
                return with_pairs(bracket, pairs), 3 if pairs else 0
        return self._ahead(bracket, number), 4

    def _closed(self, bracket: DutchBracket) -> Solution | None:
        """Level 1: nobody floats; dutch-2017:C.5-C.7 are settled."""
        return solve(bracket, LookAhead(ALONE, self.closed, settled=True))

    def _lone(self, bracket: DutchBracket, number: int) -> Solution | None:
        """Level 2: one resident floats, or has the bye. Parity forces one; the PSD is lowest."""
        residents = bracket.residents
        if number == self.last:
            suitable: Sequence[bool] = [self.byes[rank] != CLOSED for rank in residents]
        else:
            suitable = self._suitable(residents, number + 1)
        if not any(suitable):
            return None
        return solve(bracket, LookAhead(WAY_OUT, self.ports(residents, suitable), settled=True))

    def _suitable(self, residents: list[int], following: int) -> Sequence[bool]:
        """Who is paired in the next bracket while all its residents, or all but one, are."""
        group = self.group(following)
        kinds = self.field.legal_kinds
        own = [kinds[rank] for rank in group]
        if len(group) % 2 == 0:
            if following == self.last:
                own = [self.completion.kinds[rank] for rank in group]
            else:
                own = [kind + OPEN for kind in own]
        structure = match(self.field, group, own, len(group) % 2 == 0)
        if structure.deficiency != 1:
            return [False] * len(residents)
        return structure.meets_outer(residents, [kinds[rank] for rank in residents])

    def _ahead(self, bracket: DutchBracket, number: int) -> Solution:
        """Level 4: the bracket and the next scoregroup (dutch-2017:C.7 asks for no more)."""
        if number == self.last:
            ahead = LookAhead(WAY_OUT if self.has_bye else ALONE, self.byes, settled=False)
            return _certain(solve(bracket, ahead))
        free = self._look(bracket, number)
        if number + 1 < self.last:
            return _certain(solve(bracket, free))
        # The next bracket is the last: its only valid outcome is a complete pairing. If no best
        # set of downfloaters leads there, any will do, for the bracket is the PPB.
        solution = solve(bracket, self._look_to_last(bracket, number))
        best = _certain(solve(bracket, free))
        if solution is not None and self._psd(bracket, solution) == self._psd(bracket, best):
            return solution
        return best

    def _look(self, bracket: DutchBracket, number: int) -> LookAhead:
        group = self.group(number + 1)
        size = len(bracket.mdps) + len(bracket.residents) + len(group)
        return LookAhead(
            outside_of(((NEXT, group),), self.completion.kinds, dummies=size),
            self.closed,
            settled=False,
            next_score=self.score(number + 1),
            next_size=size.bit_length(),
        )

    def _look_to_last(self, bracket: DutchBracket, number: int) -> LookAhead:
        zones = ((NEXT, self.group(number + 1)),)
        outside = outside_of(zones, self.completion.kinds, port=self.has_bye)
        return self._look(bracket, number)._replace(outside=outside, ports=self.byes)

    def _psd(self, bracket: DutchBracket, solution: Solution) -> tuple[int, tuple[int, ...]]:
        """dutch-2017:C.5, C.6"""
        return len(solution.downfloaters), psd(self.field.scores, solution, bracket.floor)

    def foresee(
        self, bracket: DutchBracket, number: int, downfloaters: list[int]
    ) -> Solution | None:
        """The best outcome of the next bracket for these downfloaters (dutch-2017:C.7)."""
        if number == self.last:
            return None
        look = self._look_to_last if number + 1 == self.last else self._look
        return foresee(bracket, look(bracket, number), downfloaters)

    # --- the route of dutch-2017:A.9 when the rest cannot be completed

    def pair_penultimate(self, bracket: DutchBracket, number: int) -> Solution:
        """The PPB: its downfloaters must let the round be completed (dutch-2017:C.4)."""
        return _certain(self.best_penultimate(bracket, number))

    def best_penultimate(self, bracket: DutchBracket, number: int) -> Solution | None:
        zones = ((BELOW, self.from_group(number + 1)),)
        outside = outside_of(zones, self.completion.kinds, port=self.has_bye)
        return solve(bracket, LookAhead(outside, self.byes, settled=False))

    def collapsed(self, number: int, mdps: list[int]) -> DutchBracket:
        """The CLB: all from this scoregroup on are residents (dutch-2017:A.9)."""
        return DutchBracket(self.field, mdps, self.from_group(number))

    def pair_collapsed(self, bracket: DutchBracket) -> Solution:
        """The best candidate of the CLB, which completes the round."""
        return _certain(self.best_collapsed(bracket))

    def best_collapsed(self, bracket: DutchBracket) -> Solution | None:
        ahead = LookAhead(WAY_OUT if self.has_bye else ALONE, self.byes, settled=False)
        return solve(bracket, ahead)


def _certain(solution: Solution | None) -> Solution:
    assert solution is not None, "a completable rest has a candidate"
    return solution
