"""The best candidate of a bracket that holds some pairs, or in which some players float."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import cast

from zug.systems.dutch.bracket import DutchBracket, LookAhead, Solution, solve
from zug.systems.dutch.completion import DutchCompletion
from zug.systems.dutch.edition_2017 import FreeRound
from zug.systems.dutch.edition_2026 import open_round
from zug.systems.dutch.graph import ALONE, CLOSED
from zug.systems.dutch.levels import LazyRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.field import DutchField
    from zug.systems.dutch.record import BracketRecord
    from zug.systems.explaining.trace import Pair


class Solver:
    """Solves the brackets of a round again, those above being as they are."""

    def __init__(self, field: DutchField) -> None:
        self.field = field
        self.rank = {card.tpn: rank for rank, card in enumerate(field.cards)}

    @cached_property
    def _completion(self) -> DutchCompletion:
        """Of a round of 2026."""
        opened = open_round(self.field)
        assert isinstance(opened, LazyRound), "the round is paired"
        return opened.completion

    @cached_property
    def _free(self) -> FreeRound:
        return FreeRound(self.field)

    def rest(self, record: BracketRecord, number: int, gone: Collection[int]) -> list[Pair] | None:
        """The best pairs of a bracket without these players; None if there is no complete round.

        Whoever is in none of them floats. Of one player, or of MDPs alone, nothing is asked.
        """
        bracket = self._without(record.bracket, gone)
        if is_idle(bracket):
            return []
        return self._named(self._best(bracket, record, number))

    def without_exchange(
        self,
        record: BracketRecord,
        number: int,
        gone: Collection[int],
        halves: Sequence[Sequence[int]],
    ) -> list[Pair] | None:
        """The same, if only somebody of the other half may be met and no MDP is paired."""
        mdps = [rank for rank in record.bracket.mdps if self.field.cards[rank].tpn not in gone]
        groups = [[*mdps, *(self.rank[tpn] for tpn in half)] for half in halves]
        other = Solver(self.field.apart(groups))
        if self.field.edition.always_completes:
            known = self._completion
            other._completion = DutchCompletion(other.field, known.kinds, known.bye_from)
        return other.rest(record, number, gone)

    def all_but(self, record: BracketRecord, gone: Collection[int]) -> list[Pair] | None:
        """The best pairs of everybody in a bracket but these; None if they do not all fit."""
        bracket = self._without(record.bracket, gone)
        if not bracket.residents:
            return None if bracket.mdps else []
        closed = [CLOSED] * len(self.field.cards)
        return self._named(solve(bracket, LookAhead(ALONE, closed, settled=True)))

    def _without(self, bracket: DutchBracket, gone: Collection[int]) -> DutchBracket:
        out = {self.rank[tpn] for tpn in gone}
        mdps, residents = (
            [rank for rank in ranks if rank not in out]
            for ranks in (bracket.mdps, bracket.residents)
        )
        return DutchBracket(self.field, mdps, residents)

    def _best(self, bracket: DutchBracket, record: BracketRecord, number: int) -> Solution | None:
        if self.field.edition.always_completes:
            score = cast("int | None", record["bye_score"])
            return LazyRound(self.field, self._completion, score).best(bracket, number)
        opened, route = self._free, record["route"]
        if route == "ppb":
            return opened.best_penultimate(bracket, number)
        if route == "clb" or number == opened.last:
            return opened.best_collapsed(bracket)
        return opened.pair_bracket(bracket, number)[0]

    def _named(self, found: Solution | None) -> list[Pair] | None:
        if found is None:
            return None
        cards = self.field.cards
        return [(cards[high].tpn, cards[low].tpn) for high, low in found.pairs]


def is_idle(bracket: DutchBracket) -> bool:
    """Can no pair be made, whoever may meet whom?"""
    return not bracket.residents or len(bracket.mdps) + len(bracket.residents) == 1


def players(pairs: Sequence[Pair]) -> list[int]:
    """Everybody in some pairs."""
    return [tpn for pair in pairs for tpn in pair]
