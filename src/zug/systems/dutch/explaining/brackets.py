"""One bracket of the Dutch System told: who was there, what was possible, what decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import cast

from zug.matching import Structure
from zug.systems.dutch.completion import MEETINGS, OPEN, match
from zug.systems.dutch.criteria import among_candidates
from zug.systems.dutch.explaining.candidates import (
    Shape,
    Writing,
    first_difference,
    is_earlier,
    natural,
    restricted,
    write,
)
from zug.systems.dutch.explaining.solving import players
from zug.systems.explaining.bracket_view import BracketView, Candidate, given_from
from zug.systems.explaining.maps import Section
from zug.systems.explaining.statements import Statement, by_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.systems.dutch.criteria import DutchEdition
    from zug.systems.dutch.explaining.solving import Solver
    from zug.systems.dutch.record import BracketRecord
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.trace import Criterion, Pair, PairingChoice, Value
    from zug.systems.explaining.why_not import WhyNot

_MDP = OPEN
_KINDS = range(2 * _MDP)
_ALLOWED = [
    MEETINGS[first % _MDP][second % _MDP] and min(first, second) < _MDP
    for first in _KINDS
    for second in _KINDS
]
"""Whether two of `Field.legal_kinds` may meet; of two MDPs none is a resident."""


class DutchBracketView(BracketView):
    """A bracket by TPN, and the statements about it."""

    def __init__(
        self,
        views: CriteriaExplainer,
        record: BracketRecord,
        solver: Solver,
        number: int,
    ) -> None:
        self.views = views
        self.system = views.system
        self.record = record
        self.solver = solver
        self.number = number
        self.rules = views.asked.rules
        self.shape = Shape(self._tpns("mdps"), self._tpns("residents"))
        pairs = cast("Sequence[tuple[int, int]]", record["pairs"])
        self.chosen = restricted(self.shape, pairs)
        self.members = self.shape.members
        self.came = self.shape.mdps
        self.criteria = among_candidates(self.edition.criteria)
        self.score = cast("int", record["score"])
        self.route = cast("str", record["route"])
        self.collapses = self.route == "ppb"

    @property
    def edition(self) -> DutchEdition:
        return self.record.bracket.field.edition

    def _tpns(self, key: str) -> tuple[int, ...]:
        return cast("tuple[int, ...]", self.record[key])

    def restricted(self, pairs: Iterable[Pair]) -> Candidate:
        return restricted(self.shape, tuple(pairs))

    def judged(self, candidate: Candidate) -> Mapping[str, Value]:
        if candidate == self.chosen:
            return self._reached
        record = self.record.judge(candidate.pairs, candidate.floaters)
        return cast("Mapping[str, Value]", record["criteria"])

    @cached_property
    def _reached(self) -> Mapping[str, Value]:
        return cast("Mapping[str, Value]", self.record["criteria"])

    # --- the statements, in the order they are told

    def title(self) -> Statement:
        key = "completion" if self.route == "ppb" else "bracket"
        return self.state(_TITLES[self.route], key, self.shape.members, score=self.score)

    def statements(self) -> Iterator[Statement]:
        yield from self._who()
        yield from self._possible()
        if self.chosen.pairs:
            yield from self.told_criteria()
            yield from self.decided()

    def _who(self) -> Iterator[Statement]:
        residents = self.shape.residents
        kind = "bracket.collapsed" if self.route == "clb" else "bracket.residents"
        yield self.state(
            kind, "bracket", residents, score=self.score, count=len(residents), who=list(residents)
        )
        cards = self.rules.cards
        for score, group in groupby(self.shape.mdps, key=lambda tpn: cards[tpn].score):
            who = list(group)
            yield self.state("bracket.mdps", "mdps", who, score=score, count=len(who), who=who)

    def _possible(self) -> Iterator[Statement]:
        made, floating = len(self.chosen.pairs), self.chosen.floaters
        if made:
            yield self.state("bracket.pairs", "pairs", count=made, pairs=list(self.chosen.pairs))
        if not floating:
            return
        bye = self.record["bye"]
        limbo = [tpn for tpn in floating if tpn in self.shape.mdps and tpn != bye]
        yield self._why_they_float(floating)
        if limbo and not self.is_emptied:
            yield self.state("bracket.limbo", "limbo", limbo, count=len(limbo), who=limbo)

    def _why_they_float(self, floating: Sequence[int]) -> Statement:
        count = len(floating)
        bye = cast("int | None", self.record["bye"])
        if bye is not None and count == 1:
            return self.state("float.bye", "bye", floating, who=bye)
        if count == 1 and len(self.shape.members) == 1:
            return self.state("float.alone", "mdps", floating, who=floating[0])
        least, stuck = self._least_floaters()
        params = {"count": count, "who": list(floating), "stuck": stuck, "least": least}
        if count == len(self.shape.members) % 2:
            return self.state("float.odd", "mdps", floating, **params)
        if count == least:
            everybody = stuck == list(floating) and not self.chosen.pairs
            id_ = "float.no-opponents-all" if everybody else "float.no-opponents"
            return self.state(id_, "pairs", floating, **params)
        return self.state("float.completion", "completion", floating, **params)

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

    def is_met(self, criterion: Criterion, value: Value) -> bool:
        floating = self.chosen.floaters
        if criterion.subject == "downfloaters":
            return value == len(self.shape.members) % 2
        if criterion.subject == "downfloater-scores":
            return not {*floating} & {*self.shape.mdps}
        if criterion.subject == "psd":
            gaps = cast("tuple[int, ...]", value)
            waiting = {*floating} & {*self.shape.mdps}
            forced = len(self.shape.mdps) + len(self.shape.members) % 2
            return not waiting and sum(gap > 0 for gap in gaps) <= forced
        if criterion.is_outcome:
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

    def first(self) -> Candidate:
        return natural(self.shape, self._first_limbo(), len(self.chosen.pairs))

    def _first_limbo(self) -> list[int]:
        """The Limbo of the first set of MDPs (dutch-2026:4.4.2, dutch-2017:B.2).

        In 2026 it has the scores it must have by [C7], in 2017 it holds the last MDPs; of equal
        scores the last ones wait.
        """
        mdps = self.shape.mdps
        waiting = [tpn for tpn in self.chosen.floaters if tpn in mdps]
        if not self.edition.limbo_by_scores:
            return list(mdps[len(mdps) - len(waiting) :])
        cards = self.rules.cards
        numbers = Counter(cards[tpn].score for tpn in waiting)
        limbo: list[int] = []
        for score, number in numbers.items():
            equals = [tpn for tpn in mdps if cards[tpn].score == score]
            limbo += equals[len(equals) - number :]
        return limbo

    def sections(self) -> Iterator[Section]:
        mdps, residents = self.shape
        first = self.natural
        pairs = first.pairs or tuple(zip(*_faced(mdps, residents), strict=False))
        high = [pair for pair in pairs if pair[0] in {*mdps}]
        low = [pair for pair in pairs if pair[0] not in {*mdps}]
        shown = {tpn for pair in pairs for tpn in pair}
        left = [tpn for tpn in self.members if tpn not in shown]
        if mdps:
            waiting = [tpn for tpn in left if tpn in mdps]
            yield Section("mdps", (*_firsts(high), *waiting), _seconds(high))
        rest = [tpn for tpn in left if tpn not in mdps]
        if low or rest:
            yield Section("rest" if mdps else "halves", _firsts(low), (*_seconds(low), *rest))

    @cached_property
    def _writing(self) -> Writing:
        return write(self.shape, self.chosen)

    @property
    def exchanged(self) -> tuple[int, ...]:
        made = self._writing
        return tuple(made.remainder[bsn - 1] for bsn in (*made.leaving, *made.entering))

    def unexchanged(self) -> Candidate | None:
        made = self._writing
        kept = [*zip(made.mdps, made.opponents, strict=True)]
        half = len(made.tops)
        halves = made.remainder[:half], made.remainder[half:]
        found = self.solver.without_exchange(self.record, self.number, players(kept), halves)
        return None if found is None else self.restricted([*kept, *found])

    def seats(self) -> Iterator[PairingChoice]:
        written = self._writing
        for pair in zip(written.mdps, written.opponents, strict=True):
            yield given_from(self.shape.residents, pair)
        second = tuple(tpn for tpn in written.remainder if tpn not in {*written.tops})
        changed = {*self.exchanged}
        for pair in zip(written.tops, written.partners, strict=True):
            yield given_from(second, pair, is_exchanged=bool(changed & {*pair}))

    def forced(self, pairs: Sequence[Pair]) -> Candidate | None:
        found = self.solver.rest(self.record, self.number, players(pairs))
        if found is None:
            return None
        made = self.restricted([*pairs, *found])
        return made if found or self.leaves_completion(made.floaters) else None

    def floating(self, floaters: Sequence[int]) -> Candidate | None:
        if not self.leaves_completion(floaters):
            return None
        found = self.solver.all_but(self.record, floaters)
        return None if found is None else self.restricted(found)

    def alike(self, tpn: int) -> tuple[int, ...]:
        mdps, residents = self.shape
        cards = self.rules.cards
        if tpn in residents:
            return residents
        return tuple(one for one in mdps if cards[one].score == cards[tpn].score)

    def leaving(self) -> Iterator[tuple[int, str]]:
        bye = self.record["bye"]
        for tpn in self.chosen.floaters:
            kind = "limbo" if tpn in self.shape.mdps else "down"
            yield tpn, "bye" if tpn == bye else kind

    def leaves_completion(self, floaters: Sequence[int]) -> bool:
        """Could these and everybody below still be paired, the bye given where it must be?

        Before the penultimate bracket dutch-2017 does not ask (dutch-2017:A.9).
        """
        bracket = self.record.bracket
        field = bracket.field
        last = bracket.residents[-1]
        asked_here = self.edition.always_completes or self.route != "ordinary"
        if not asked_here and last < len(field.ranks) - 1:
            return True
        return self._completes(floaters)

    def settles(self, theirs: Candidate) -> bool:
        """Is a candidate what the round with its pairs has here, as it leads to a whole round?

        One that dutch-2017 takes without asking may lead to none, and then the brackets change.
        """
        return self.edition.always_completes or self._completes(theirs.floaters)

    def _completes(self, floaters: Sequence[int]) -> bool:
        bracket = self.record.bracket
        field = bracket.field
        last = bracket.residents[-1]
        wanted = {*floaters}
        members = [rank for rank in field.ranks if rank > last or field.cards[rank].tpn in wanted]
        kinds = []
        score = cast("int | None", self.record["bye_score"])
        fixed = self.edition.fixes_bye_score
        for rank in members:
            may = field.may_have_bye(rank) and (not fixed or field.scores[rank] == score)
            kinds.append(field.legal_kinds[rank] + OPEN * may)
        port = score is not None if fixed else len(field.ranks) % 2 == 1
        return match(field, members, kinds, port).deficiency == 0

    def written(self) -> Iterator[Statement]:
        mine = self._writing
        start = write(self.shape, self.first())
        if mine.mdps != start.mdps:
            yield self.state("order.mdps", "mdp-set", mine.mdps, who=list(mine.mdps))
        if mine.mdps and mine.opponents != self.shape.residents[: len(mine.mdps)]:
            pairs = list(zip(mine.mdps, mine.opponents, strict=True))
            yield self.state("order.opponents", "mdp-opponents", pairs=pairs)
        if mine.leaving:
            out = [mine.remainder[number - 1] for number in mine.leaving]
            into = [mine.remainder[number - 1] for number in mine.entering]
            yield self.state(
                "order.exchange", "exchange", [*out, *into], leaving=out, entering=into
            )
        rest = [tpn for tpn in mine.remainder if tpn not in {*mine.tops}]
        if list(mine.partners) != rest[: len(mine.partners)]:
            pairs = list(zip(mine.tops, mine.partners, strict=True))
            yield self.state("order.transposition", "transposition", pairs=pairs)

    def may_pair(self, first: int, second: int) -> bool:
        """Moved-down players meet residents (dutch-2026:3.3.3, dutch-2017:B.3)."""
        return not {first, second} <= {*self.shape.mdps}

    def precedes(self, theirs: Candidate) -> bool:
        return is_earlier(self.shape, first_difference(self.shape, self.chosen, theirs))

    def later(self, theirs: Candidate) -> WhyNot:
        found = first_difference(self.shape, self.chosen, theirs)
        kind, ours, other, who = found
        id_ = _LATER[kind]
        return self.comes_later(self.state(id_, kind, ours=ours, theirs=other, who=who))


_TITLES = by_kind("bracket.ordinary", "bracket.ppb", "bracket.clb")
_LATER = by_kind(
    *("later.mdp-set", "later.mdp-opponents", "later.transposition"),
    *("later.exchange-number", "later.exchange-sum"),
    *("later.exchange-leaving", "later.exchange-entering"),
)


def _faced(
    mdps: tuple[int, ...], residents: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both columns of a bracket in which nobody is paired."""
    half = len(residents) // 2
    return (mdps, residents) if mdps else (residents[:half], residents[half:])


def _firsts(pairs: Iterable[Pair]) -> tuple[int, ...]:
    return tuple(first for first, _ in pairs)


def _seconds(pairs: Iterable[Pair]) -> tuple[int, ...]:
    return tuple(second for _, second in pairs)
