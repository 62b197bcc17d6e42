"""Why a round of the Dutch System is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import ClassVar, cast

from zug.fastclasses import replace
from zug.matching import Structure
from zug.rules.colours import ColourDecision, allot_by_rule, drawn_colour
from zug.systems.dutch.bracket import DutchBracket, LookAhead, Solution, solve
from zug.systems.dutch.completion import MEETINGS, OPEN, DutchCompletion, match
from zug.systems.dutch.criteria import among_candidates
from zug.systems.dutch.edition_2017 import FreeRound
from zug.systems.dutch.edition_2026 import open_round
from zug.systems.dutch.graph import ALONE, CLOSED, WAY_OUT
from zug.systems.dutch.levels import LazyRound
from zug.systems.dutch.record import BracketRecord
from zug.systems.dutch.result import odd_places
from zug.systems.explaining.bracket_view import (
    Candidate,
    DownwardBracketView,
    first_other,
)
from zug.systems.explaining.by_criteria import CriteriaExplainer
from zug.systems.explaining.statements import Part, Statement, by_kind
from zug.systems.explaining.trace import Section

TYPE_CHECKING = False

if TYPE_CHECKING:
    from zug.model import Colour
    from zug.systems.base import Board
    from zug.systems.dutch.field import DutchField
    from zug.systems.explaining.bracket_view import BracketView, ForcedRound
    from zug.systems.explaining.statements import WhyNot
    from zug.systems.explaining.trace import Criterion, Element, Pair, PairingChoice, Value

_KINDS = range(2 * OPEN)
_ALLOWED = [
    MEETINGS[first % OPEN][second % OPEN] and min(first, second) < OPEN
    for first in _KINDS
    for second in _KINDS
]
"""Whether two of `DutchField.legal_kinds` may meet, an MDP's being `OPEN` more: MDPs do not."""
_TITLES = by_kind("bracket.ordinary", "bracket.ppb", "bracket.clb")


class DutchBracketView(DownwardBracketView):
    """A bracket of either edition."""

    views: DutchExplainer
    record: BracketRecord
    incoming_id = "bracket.mdps"
    later_ids = by_kind(
        *("later.mdp-set", "later.mdp-opponents", "later.transposition"),
        *("later.exchange-number", "later.exchange-sum"),
        *("later.exchange-leaving", "later.exchange-entering"),
    )

    def __init__(
        self, views: DutchExplainer, record: BracketRecord, number: int, below: Sequence[int]
    ) -> None:
        self.place = {tpn: place for place, tpn in enumerate(record.members)}
        super().__init__(views, record, number, below)
        self.field = record.bracket.field
        self.edition = self.field.edition
        self.mdps, self.residents = {*record.incoming}, {*record.residents}
        self.collapses = record.route == "ppb"
        if record.route == "clb":
            self.residents_id = "bracket.collapsed"

    def paired(self, pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        """Pairs have the higher ranked first; all are in rank order."""
        place = self.place
        inside = [(a, b) if place[a] < place[b] else (b, a) for a, b in pairs]
        inside.sort(key=lambda pair: place[pair[0]])
        return tuple(inside)

    def shown(self, candidate: Candidate) -> list[Pair]:
        return list(candidate.pairs)

    # --- the statements

    def title(self) -> Statement:
        key = "completion" if self.collapses else "bracket"
        return self.state(_TITLES[self.record.route], key, self.members, score=self.score)

    def float_on(self) -> Iterator[Statement]:
        floaters, bye = self.chosen.floaters, self.record.bye
        if bye is not None and len(floaters) == 1:
            yield self.state("float.bye", "bye", floaters, who=bye)
        else:
            yield from super().float_on()
        limbo = [tpn for tpn in floaters if tpn in self.mdps and tpn != bye]
        if limbo and not self.is_emptied:
            yield self.state("bracket.limbo", "limbo", limbo, count=len(limbo), who=limbo)

    def structure(self, tpns: Sequence[int]) -> Structure:
        kinds, rank_of = self.field.legal_kinds, self.field.rank_of
        ranks = [rank_of[tpn] for tpn in tpns]
        own = [
            kinds[rank] + OPEN * (tpn in self.mdps) for tpn, rank in zip(tpns, ranks, strict=True)
        ]
        return Structure(self.field.exclusions, ranks, own, _ALLOWED)

    def is_met(self, criterion: Criterion, value: Value) -> bool:
        if criterion.subject == "psd":
            gaps = cast("tuple[int, ...]", value)
            waiting = self.mdps & {*self.chosen.floaters}
            forced = len(self.mdps) + len(self.members) % 2
            return not waiting and sum(gap > 0 for gap in gaps) <= forced
        return super().is_met(criterion, value)

    def leaving(self) -> Iterator[tuple[int, str]]:
        for tpn in self.chosen.floaters:
            kind = "limbo" if tpn in self.mdps else "down"
            yield tpn, "bye" if tpn == self.record.bye else kind

    # --- the sequence

    @cached_property
    def _written(self) -> dict[str, Element]:
        """The elements of the sequence by their ids."""
        return {element.id: element for element in self.record.judgement.order}

    @cached_property
    def _remainder(self) -> list[int]:
        """The residents who are paired with each other or float."""
        taken = {*self._written["mdp-opponents"].value}
        return [tpn for tpn in self.record.residents if tpn not in taken]

    @cached_property
    def _mdp_pairs(self) -> list[Pair]:
        opponents = self._written["mdp-opponents"]
        return [*zip(opponents.of, opponents.value, strict=True)]

    def first(self) -> Candidate:
        """The MDPs who do not wait against the first residents, then upper against lower half."""
        limbo = self._first_limbo()
        paired = [tpn for tpn in self.record.incoming if tpn not in limbo]
        pairs = list(zip(paired, self.record.residents, strict=False))
        remainder = self.record.residents[len(pairs) :]
        half = max(0, min(len(self.chosen.pairs) - len(pairs), len(remainder) // 2))
        return self.restricted([*pairs, *zip(remainder[:half], remainder[half:], strict=False)])

    def _first_limbo(self) -> list[int]:
        """The Limbo of the first set of MDPs (dutch-2026:4.4.2, dutch-2017:B.2).

        In 2026 it has the scores it must have by [C7], in 2017 it holds the last MDPs; of equal
        scores the last ones wait.
        """
        mdps = self.record.incoming
        waiting = [tpn for tpn in self.chosen.floaters if tpn in self.mdps]
        if not self.edition.limbo_by_scores:
            return list(mdps[len(mdps) - len(waiting) :])
        limbo: list[int] = []
        for score, number in Counter(map(self.score_of, waiting)).items():
            equals = [tpn for tpn in mdps if self.score_of(tpn) == score]
            limbo += equals[len(equals) - number :]
        return limbo

    @cached_property
    def sections(self) -> Sequence[Section]:
        mdps, residents = self.record.incoming, self.record.residents
        half = len(residents) // 2
        columns = (mdps, residents) if mdps else (residents[:half], residents[half:])
        pairs = self.natural.pairs or tuple(zip(*columns, strict=False))
        shown = {tpn for pair in pairs for tpn in pair}
        left = [tpn for tpn in self.members if tpn not in shown]
        high = [pair for pair in pairs if pair[0] in self.mdps]
        low = [pair for pair in pairs if pair[0] not in self.mdps]
        sections = []
        if mdps:
            above = (*(mdp for mdp, _ in high), *(tpn for tpn in left if tpn in self.mdps))
            sections.append(Section("mdps", above, tuple(resident for _, resident in high)))
        rest = [tpn for tpn in left if tpn not in self.mdps]
        if low or rest:
            below = (*(second for _, second in low), *rest)
            kind = "rest" if mdps else "halves"
            sections.append(Section(kind, tuple(first for first, _ in low), below))
        return sections

    @cached_property
    def pairs(self) -> Sequence[PairingChoice]:
        halves = self._written["transposition"]
        second = tuple(tpn for tpn in self._remainder if tpn not in halves.of)
        below = zip(halves.of, halves.value, strict=True)
        first = self.given_from(self.record.residents, self._mdp_pairs)
        return [*first, *self.given_from(second, below)]

    @property
    def exchanged(self) -> tuple[int, ...]:
        out, into = self._exchange
        return (*out, *into)

    @cached_property
    def _exchange(self) -> tuple[list[int], list[int]]:
        """Who leaves the upper half of the remainder, and who enters it, by BSN."""
        out, into = (self._written[id_].value for id_ in ("exchange-leaving", "exchange-entering"))
        bsn = self._remainder
        return [bsn[number - 1] for number in out[::-1]], [bsn[number - 1] for number in into]

    def written(self) -> Iterator[Statement]:
        mdps = self._written["mdp-set"].value
        if mdps != tuple(tpn for tpn in self.record.incoming if tpn not in self._first_limbo()):
            yield self.state("order.mdps", "mdp-set", mdps, who=list(mdps))
        element = self._written["mdp-opponents"]
        if mdps and element.value != self.record.residents[: len(mdps)]:
            yield self.state("order.opponents", "mdp-opponents", pairs=self._mdp_pairs)
        out, into = self._exchange
        if out:
            yield self.state(
                "order.exchange", "exchange", [*out, *into], leaving=out, entering=into
            )
        element = self._written["transposition"]
        rest = [tpn for tpn in self._remainder if tpn not in {*element.of}]
        if list(element.value) != rest[: len(element.value)]:
            pairs = list(zip(element.of, element.value, strict=True))
            yield self.state("order.transposition", "transposition", pairs=pairs)

    def later_place(self, mine: Element, yours: Element) -> Statement:
        who: int | None = None
        ours: object = mine.value
        theirs: object = yours.value
        if mine.id != "mdp-set":
            who, ours, theirs = first_other(mine, yours)
        return self.state(self.later_ids[mine.id], mine.id, ours=ours, theirs=theirs, who=who)

    # --- other candidates

    def may_pair(self, first: int, second: int) -> bool:
        """Moved-down players meet residents (dutch-2026:3.3.3, dutch-2017:B.3)."""
        return not {first, second} <= self.mdps

    def alike(self, tpn: int) -> tuple[int, ...]:
        if tpn in self.residents:
            return self.record.residents
        score = self.score_of(tpn)
        return tuple(other for other in self.record.incoming if self.score_of(other) == score)

    def forced(self, pairs: Sequence[Pair]) -> Candidate | None:
        gone = {tpn for pair in pairs for tpn in pair}
        bracket = self._without(gone)
        if _is_idle(bracket):
            candidate = self.restricted(pairs)
            return candidate if self.leaves_completion(candidate.floaters) else None
        return self._with(pairs, self.views.best(self, bracket))

    def unexchanged(self) -> Candidate | None:
        pairs = self._mdp_pairs
        gone = {tpn for pair in pairs for tpn in pair}
        half = len(self._written["transposition"].of)
        rank_of = self.field.rank_of
        mdps = [rank_of[tpn] for tpn in self.record.incoming if tpn not in gone]
        halves = self._remainder[:half], self._remainder[half:]
        groups = [[*mdps, *(rank_of[tpn] for tpn in tpns)] for tpns in halves]
        bracket = self._without(gone)._replace(field=self.field.apart(groups))
        if _is_idle(bracket):
            return self.restricted(pairs)
        return self._with(pairs, self.views.best(self, bracket))

    def pairs_without(self, floaters: Sequence[int]) -> list[Pair] | None:
        bracket = self._without(floaters)
        if not bracket.residents:
            return None if bracket.mdps else []
        closed = [CLOSED] * len(self.field.ranks)
        solution = solve(bracket, LookAhead(ALONE, closed, settled=True))
        return None if solution is None else self._named(solution)

    def best_with(self, options: Iterable[Sequence[int]]) -> Candidate | None:
        """A single resident who floats is chosen by the engine at once."""
        sets = [*options]
        if not all(len(floaters) == 1 and floaters[0] in self.residents for floaters in sets):
            return super().best_with(sets)
        ports = [CLOSED] * len(self.field.ranks)
        for (tpn,) in sets:
            ports[self.field.rank_of[tpn]] = 0
        return self._with((), solve(self.record.bracket, LookAhead(WAY_OUT, ports, settled=True)))

    def outlook(self, floaters: Sequence[int]) -> tuple[object, ...]:
        return tuple(
            (value is None, 0 if value is None else value)
            for value in self.record.judge.outlook(floaters)
        )

    def _without(self, gone: Collection[int]) -> DutchBracket:
        out = {self.field.rank_of[tpn] for tpn in gone}
        bracket = self.record.bracket
        mdps, residents = (
            [rank for rank in ranks if rank not in out]
            for ranks in (bracket.mdps, bracket.residents)
        )
        return DutchBracket(self.field, mdps, residents)

    def _with(self, pairs: Iterable[Pair], solution: Solution | None) -> Candidate | None:
        return None if solution is None else self.restricted([*pairs, *self._named(solution)])

    def _named(self, solution: Solution) -> list[Pair]:
        tpns = self.field.tpns
        return [(tpns[high], tpns[low]) for high, low in solution.pairs]

    # --- whether the others can be paired

    def leaves_completion(self, floaters: Sequence[int]) -> bool:
        """Before the penultimate bracket dutch-2017 does not ask (dutch-2017:A.9)."""
        asked = self.edition.always_completes or self.record.route != "ordinary" or not self.below
        return not asked or self._completes(floaters)

    def settles(self, theirs: Candidate) -> bool:
        """One that dutch-2017 takes without asking may lead to no whole round."""
        return self.edition.always_completes or self._completes(theirs.floaters)

    def is_open(self, wish: Board, floaters: Sequence[int]) -> bool:
        return self._completes(floaters, wish)

    def _completes(self, floaters: Sequence[int], wish: Collection[int] = ()) -> bool:
        """Could these and everybody below be paired, a wish granted and the bye where it must be?

        In 2026 it must go to a certain score (dutch-2026:2.3.1).
        """
        field, kinds = self.field, self.views.opened.completion.kinds
        left = [field.rank_of[tpn] for tpn in self.left(floaters)]
        granted = {field.rank_of[tpn] for tpn in wish if tpn}
        if not granted <= {*left}:
            return False
        members = [rank for rank in left if rank not in granted]
        fixed, odd = self.edition.fixes_bye_score, len(field.ranks) % 2 == 1
        has_bye = self.record.bye_score is not None if fixed else odd
        has_port = has_bye and 0 not in wish
        return match(field, members, [kinds[rank] for rank in members], has_port).deficiency == 0


def _is_idle(bracket: DutchBracket) -> bool:
    """Can no pair be made, whoever may meet whom?"""
    return not bracket.residents or len(bracket.mdps) + len(bracket.residents) == 1


class DutchExplainer(CriteriaExplainer):
    """A round of either edition."""

    bracket: ClassVar[type[DutchBracketView]] = DutchBracketView
    bye_comes_first = False

    @cached_property
    def criteria(self) -> Sequence[Criterion]:
        return among_candidates(self.field.edition.criteria)

    @cached_property
    def field(self) -> DutchField:
        """The players as the engine ranked them."""
        records = (step.data for step in self.pairing.trace)
        return next(data.bracket.field for data in records if isinstance(data, BracketRecord))

    # --- the engine, asked again

    @cached_property
    def opened(self) -> LazyRound | FreeRound:
        """What pairs the brackets."""
        if not self.field.edition.always_completes:
            return FreeRound(self.field)
        opened = open_round(self.field)
        assert isinstance(opened, LazyRound), "the round is paired"
        return opened

    def best(self, view: DutchBracketView, bracket: DutchBracket) -> Solution | None:
        """The best candidate of what is left of a bracket; None if there is no complete round."""
        field, record, opened = bracket.field, view.record, self.opened
        number = view.number - 1
        if isinstance(opened, LazyRound):
            known = opened.completion
            if field is not self.field:
                known = DutchCompletion(field, known.kinds, known.bye_from)
            return LazyRound(field, known, record.bye_score).best(bracket, number)
        if field is not self.field:
            opened = FreeRound(field)
        if record.route == "ppb":
            return opened.best_penultimate(bracket, number)
        if record.route == "clb" or number == opened.last:
            return opened.best_collapsed(bracket)
        return opened.pair_bracket(bracket, number)[0]

    # --- colours

    @cached_property
    def _odd(self) -> dict[int, bool]:
        return odd_places(self.field)

    def decision(self, board: Board) -> tuple[Pair, ColourDecision, Colour]:
        """Return who is ranked higher, the colour of that player, and the initial-colour.

        (dutch-2026:5.2, dutch-2017:E)
        """
        higher, lower = self.by_score(board)
        initial = drawn_colour(self.field.tournament)
        mine, other = (self.field.all_cards[tpn].colours for tpn in (higher, lower))
        colour, rule, why = allot_by_rule(mine, other, self._odd[higher], initial)
        article = self.system.articles["colour"] + rule
        return (higher, lower), ColourDecision(colour, article, why), initial

    # --- the bye

    def bye_within(self, brackets: Sequence[BracketView]) -> int | None:
        records = [cast("BracketRecord", view.record) for view in brackets]
        return next((record.bye for record in records if record.bye is not None), None)

    def bye_parting(self, forced: ForcedRound) -> WhyNot | None:
        """dutch-2026:2.3.1 comes before everything a bracket does."""
        ours, edition = self.pairing.bye, self.field.edition
        if not edition.fixes_bye_score or forced.bye is None or ours is None:
            return None
        mine, yours = (self.round.cards[tpn].score for tpn in (ours, forced.bye))
        if mine == yours:
            return None
        rule = next(criterion for criterion in edition.criteria if criterion.subject == "bye-score")
        params = {
            "criterion": rule.id,
            "subject": rule.subject,
            "ours": {"points": mine},
            "theirs": {"points": yours},
            "score": None,
        }
        reason = Statement("whynot.worse-bye", rule.article, params)
        return self.round.why_not(
            "worse", [reason], criterion=rule.id, ours=params["ours"], theirs=params["theirs"]
        )

    def bye_part(self, bye: int) -> Part:
        return replace(super().bye_part(bye), group=self._bye_bracket(bye).number)

    def bye_reason(self, bye: int) -> tuple[Statement, dict[str, list[int]]]:
        return (self._bye_of_2026 if self.field.edition.fixes_bye_score else self._bye_of_2017)(bye)

    def _bye_of_2026(self, bye: int) -> tuple[Statement, dict[str, list[int]]]:
        """Return why the bye goes to a score, and who of no higher score did not get it.

        These stand by the rule that kept it from them.
        """
        field, cards = self.field, self.round.cards
        score, unplayed = cards[bye].score, cards[bye].unplayed
        view = self._bye_bracket(bye)
        is_counted = view.judged(view.chosen)["C9"] is not None
        outer = match(field, field.ranks, field.legal_kinds, False).outer()
        others: dict[str, list[int]] = {"barred": [], "needed": [], "unplayed": [], "equal": []}
        for rank, card in enumerate(field.cards):
            if card.score > score or card.tpn == bye:
                continue
            if not field.may_have_bye(rank):
                why = "barred"
            elif not outer[rank]:
                why = "needed"
            else:
                why = "unplayed" if is_counted and card.unplayed > unplayed else "equal"
            others[why].append(card.tpn)
        params = {"who": bye, "score": score, "unplayed": unplayed}
        return Statement("bye.score", self.system.cite("bye-score"), params, (bye,)), others

    def _bye_of_2017(self, bye: int) -> tuple[Statement, dict[str, list[int]]]:
        """Return that the last bracket leaves somebody over, and who else could have been it.

        Its criteria choose (dutch-2017:A.9, C.2, C.6).
        """
        others: dict[str, list[int]] = {"barred": [], "equal": []}
        for tpn in self._bye_bracket(bye).members:
            if tpn != bye:
                others["barred" if self.round.against_bye(tpn) else "equal"].append(tpn)
        params = {"who": bye, "score": self.round.cards[bye].score}
        return Statement("bye.left-over", self.system.cite("bye-score"), params, (bye,)), others

    def _bye_bracket(self, bye: int) -> BracketView:
        """Return the bracket in which the player is left over who has the bye."""
        views = cast("list[DutchBracketView]", self.brackets)
        return next(view for view in views if view.record.bye == bye)
