"""One bracket of the Dutch System told: who was there, what was possible, what decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, cast

from zug.matching import Structure
from zug.systems.dutch.completion import OPEN, match
from zug.systems.dutch.criteria import Measure
from zug.systems.dutch.explaining.candidates import Candidate, Shape, natural, restricted, write
from zug.systems.dutch.explaining.values import first_change, reached, subject, told
from zug.systems.reasons.statements import Statement

if TYPE_CHECKING:
    from zug.systems.dutch.edition import Edition
    from zug.systems.dutch.record import BracketRecord
    from zug.systems.reasons.absolute_rules import AbsoluteRules
    from zug.systems.system import System

_MDP = 3
_KINDS = 6


def _may_meet(first: int, second: int) -> bool:
    """Colours as `Field.legal_kinds` has them; of two MDPs none is a resident."""
    if first >= _MDP and second >= _MDP:
        return False
    return first % _MDP != second % _MDP or first % _MDP == 0


_ALLOWED = [_may_meet(first, second) for first in range(_KINDS) for second in range(_KINDS)]


class BracketView:
    """A bracket by TPN, and the statements about it."""

    def __init__(self, system: System, record: BracketRecord, rules: AbsoluteRules) -> None:
        self.system = system
        self.record = record
        self.rules = rules
        self.shape = Shape(self._tpns("mdps"), self._tpns("residents"))
        pairs = cast("Sequence[tuple[int, int]]", record["pairs"])
        self.chosen = restricted(self.shape, pairs)
        self.score = cast("int", record["score"])
        self.route = cast("str", record["route"])

    @property
    def edition(self) -> Edition:
        return self.record.bracket.field.edition

    def _tpns(self, key: str) -> tuple[int, ...]:
        return cast("tuple[int, ...]", self.record[key])

    def _state(
        self, id_: str, key: str, players: Sequence[int] = (), **params: object
    ) -> Statement:
        return Statement(id_, self.system.cite(key), params, tuple(players))

    def judged(self, candidate: Candidate) -> BracketRecord:
        """What the criteria say of another candidate of this bracket."""
        return self.record.judge(candidate.pairs, candidate.downfloaters)

    # --- the statements, in the order they are told

    def title(self) -> Statement:
        key = "completion" if self.route == "ppb" else "bracket"
        return self._state(f"bracket.{self.route}", key, self.shape.members, score=self.score)

    def statements(self) -> Iterator[Statement]:
        yield from self._who()
        yield from self._possible()
        if self.chosen.pairs:
            yield from self._criteria()
            yield from self.decided()

    def _who(self) -> Iterator[Statement]:
        residents = self.shape.residents
        kind = "bracket.collapsed" if self.route == "clb" else "bracket.residents"
        yield self._state(
            kind, "bracket", residents, score=self.score, count=len(residents), who=list(residents)
        )
        cards = self.rules.cards
        for score, group in groupby(self.shape.mdps, key=lambda tpn: cards[tpn].score):
            who = list(group)
            yield self._state("bracket.mdps", "mdps", who, score=score, count=len(who), who=who)

    def _possible(self) -> Iterator[Statement]:
        made, floating = len(self.chosen.pairs), self.chosen.downfloaters
        if made:
            yield self._state("bracket.pairs", "pairs", count=made, pairs=list(self.chosen.pairs))
        if not floating:
            return
        limbo = [tpn for tpn in floating if tpn in self.shape.mdps]
        yield self._why_they_float(floating)
        if limbo:
            yield self._state("bracket.limbo", "limbo", limbo, count=len(limbo), who=limbo)

    def _why_they_float(self, floating: Sequence[int]) -> Statement:
        count = len(floating)
        bye = cast("int | None", self.record["bye"])
        if bye is not None and count == 1:
            return self._state("float.bye", "bye", floating, who=bye)
        if count == 1 and len(self.shape.members) == 1:
            return self._state("float.alone", "mdps", floating, who=floating[0])
        least, stuck = self._least_floaters()
        params = {"count": count, "who": list(floating), "stuck": stuck, "least": least}
        if count == len(self.shape.members) % 2:
            return self._state("float.odd", "mdps", floating, **params)
        if count == least:
            everybody = "-all" if stuck == list(floating) and not self.chosen.pairs else ""
            return self._state(f"float.no-opponents{everybody}", "pairs", floating, **params)
        return self._state("float.completion", "completion", floating, **params)

    def _least_floaters(self) -> tuple[int, list[int]]:
        """How many must float because of their opponents alone, and who has too few of them."""
        bracket = self.record.bracket
        field = bracket.field
        ranks = [*bracket.mdps, *bracket.residents]
        here = len(bracket.mdps)
        kinds = [
            field.legal_kinds[rank] + _MDP * (place < here) for place, rank in enumerate(ranks)
        ]
        structure = Structure(field.exclusions, ranks, kinds, _ALLOWED)
        outer = structure.outer()
        stuck = [tpn for tpn, yes in zip(self.shape.members, outer, strict=True) if yes]
        return structure.deficiency, stuck

    def _criteria(self) -> Iterator[Statement]:
        """Which criteria were met fully, and which had to give."""
        met: list[str] = []
        for criterion, value in reached(self.record):
            if value is None:
                continue
            if self._is_met(criterion.measure, value):
                met.append(criterion.id)
                continue
            params = {
                "criterion": criterion.id,
                "subject": subject(criterion),
                "value": told(criterion, value),
            }
            yield Statement("criteria.gave", criterion.article, params)
        yield self._state("criteria.met", "perfect", criteria=met)

    def _is_met(self, measure: Measure, value: object) -> bool:
        """Could no bracket do better? What parity forces is no fault."""
        floating = self.chosen.downfloaters
        if measure is Measure.DOWNFLOATERS:
            return value == len(self.shape.members) % 2
        if measure is Measure.DOWNFLOATER_SCORES:
            return not {*floating} & {*self.shape.mdps}
        if measure is Measure.UNPLAYED:
            return value == 0
        if measure is Measure.PSD:
            gaps = cast("tuple[int, ...]", value)
            waiting = {*floating} & {*self.shape.mdps}
            forced = len(self.shape.mdps) + len(self.shape.members) % 2
            return not waiting and sum(gap > 0 for gap in gaps) <= forced
        if measure in (Measure.NEXT_SCORES, Measure.NEXT_PSD):
            number = cast("tuple[int, ...]", value)[0]
            return number == (len(floating) + self._next_size()) % 2
        return not value

    def _next_size(self) -> int:
        """How many residents the next bracket has."""
        bracket = self.record.bracket
        scores = bracket.field.scores
        after = bracket.residents[-1] + 1
        return scores.count(scores[after]) if after < len(scores) else 0

    # --- what decided

    def decided(self) -> Iterator[Statement]:
        """Why the first candidate of the sequence was not taken, and how the chosen one differs."""
        first = self._first()
        if first == self.chosen:
            yield self._state("decided.first", "first", pairs=list(first.pairs))
            return
        yield self._against(first)
        yield from self._written()

    def _first(self) -> Candidate:
        return natural(self.shape, self._first_limbo(), len(self.chosen.pairs))

    def _first_limbo(self) -> list[int]:
        """The Limbo of the first set of MDPs (dutch-2026:4.4.2, dutch-2017:B.2).

        In 2026 it has the scores it must have by [C7], in 2017 it holds the last MDPs; of equal
        scores the last ones wait.
        """
        mdps = self.shape.mdps
        waiting = [tpn for tpn in self.chosen.downfloaters if tpn in mdps]
        if not self.edition.limbo_by_scores:
            return list(mdps[len(mdps) - len(waiting) :])
        cards = self.rules.cards
        numbers = Counter(cards[tpn].score for tpn in waiting)
        limbo: list[int] = []
        for score, number in numbers.items():
            equals = [tpn for tpn in mdps if cards[tpn].score == score]
            limbo += equals[len(equals) - number :]
        return limbo

    def _against(self, first: Candidate) -> Statement:
        """Why the first candidate of the sequence was not taken."""
        pairs = list(first.pairs)
        for pair in first.pairs:
            why = self.rules.against_pair(*pair) if not self._may_meet(*pair) else None
            if why is not None:
                rule = why.id.removeprefix("illegal.")
                params = {**why.params, "pairs": pairs, "rule": rule}
                return Statement("decided.illegal", why.article, params, pair)
        if not self._leaves_completion(first.downfloaters):
            floating = list(first.downfloaters)
            return self._state(
                "decided.completion", "completion", floating, who=floating, pairs=pairs
            )
        change = first_change(self.record, self.judged(first))
        if change is None:
            return self._state("decided.sequence", "sequence", pairs=pairs)
        params = {
            "criterion": change.criterion.id,
            "subject": subject(change.criterion),
            "ours": told(change.criterion, change.ours),
            "theirs": told(change.criterion, change.theirs),
            "pairs": pairs,
        }
        return Statement("decided.criterion", change.criterion.article, params)

    def _may_meet(self, first: int, second: int) -> bool:
        return self.record.bracket.field.is_legal(first, second)

    def _leaves_completion(self, floating: Sequence[int]) -> bool:
        """Could these and everybody below still be paired, the bye given where it must be?

        Before the penultimate bracket dutch-2017 does not ask (dutch-2017:A.9).
        """
        bracket = self.record.bracket
        field = bracket.field
        if floating == self.chosen.downfloaters:
            return True
        last = bracket.residents[-1]
        asked_here = self.edition.always_completes or self.route != "ordinary"
        if not asked_here and last < len(field.ranks) - 1:
            return True
        wanted = {*floating}
        members = [rank for rank in field.ranks if rank > last or field.cards[rank].tpn in wanted]
        kinds = []
        score = cast("int | None", self.record["bye_score"])
        fixed = self.edition.fixes_bye_score
        for rank in members:
            may = field.may_have_bye(rank) and (not fixed or field.scores[rank] == score)
            kinds.append(field.legal_kinds[rank] + OPEN * may)
        port = score is not None if fixed else len(field.ranks) % 2 == 1
        return match(field, members, kinds, port).deficiency == 0

    def _written(self) -> Iterator[Statement]:
        """How the chosen candidate differs from the first: the order in which they are tried."""
        mine = write(self.shape, self.chosen)
        start = write(self.shape, self._first())
        if mine.mdps != start.mdps:
            yield self._state("order.mdps", "mdp-set", mine.mdps, who=list(mine.mdps))
        if mine.mdps and mine.opponents != self.shape.residents[: len(mine.mdps)]:
            pairs = list(zip(mine.mdps, mine.opponents, strict=True))
            yield self._state("order.opponents", "mdp-opponents", pairs=pairs)
        if mine.leaving:
            out = [mine.remainder[number - 1] for number in mine.leaving]
            into = [mine.remainder[number - 1] for number in mine.entering]
            yield self._state(
                "order.exchange", "exchange", [*out, *into], leaving=out, entering=into
            )
        rest = [tpn for tpn in mine.remainder if tpn not in {*mine.tops}]
        if list(mine.partners) != rest[: len(mine.partners)]:
            pairs = list(zip(mine.tops, mine.partners, strict=True))
            yield self._state("order.transposition", "transposition", pairs=pairs)
