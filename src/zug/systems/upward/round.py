"""A round whose brackets fill up from below, in three systems of 2026.

All of them have the same frame: the bye, then brackets from the top, each a top-scoregroup and the
upfloaters it needs, then the colours (`UpwardRound`). Double-Swiss and the Swiss Team system have
it article by article (`IdentifierRound`); what differs is who may not have the bye, the criteria,
and who gets White.

Their brackets get the pairing with the smallest identifier among all of the least cost. In each
pair the smaller TPN is the top member; the identifier is all top members in ascending order, then
their partners (double-swiss-2026:3.6.2, team-2026:3.6.2).
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from itertools import pairwise

from zug.fastclasses import dataclass
from zug.rules.cards import by_rank
from zug.rules.colours import Preference, Strength
from zug.systems.base import Step
from zug.systems.explaining.trace import Element, JudgedBracket, Judgement
from zug.systems.legality import first_set
from zug.systems.rounds import Round, kinds_of
from zug.systems.upward.criteria import (
    CostLayers,
    UpwardCriterion,
    count_upfloaters,
    judge_criteria,
    scores_of_upfloaters,
)
from zug.systems.upward.upfloaters import (
    Member,
    Outlook,
    choose_upfloaters,
    fewest_upfloaters,
    has_floated,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from typing import ClassVar

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.base import Impossibility
    from zug.systems.explaining.trace import Judge, Pair, Value
    from zug.systems.legality import Legality

_NO_PREFERENCE = Preference(None, Strength.NONE)


class UpwardRound(Round):
    """A round whose brackets take upfloaters; `ranking` is by score and TPN.

    (double-swiss-2026:1.1, 1.2.1, dubov-2026:1.2.1, team-2026:1.1) `bye_article` is where the order
    of the bye stands, `contests` how the trace calls what a participant has played.
    """

    bye_article = "3.4"
    bracket_article = "3.6.4"
    contests = "matches"

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.ranking = [card.tpn for card in by_rank(self.present)]

    def settle_bye(self) -> Impossibility | None:
        """Give the bye first (double-swiss-2026:3.4, dubov-2026:3.1, team-2026:3.4)."""
        return self.give_bye(
            self.bye_article,
            self.lowest_first,
            lambda card: {"score": card.score, self.contests: len(card.opponents)},
        )

    def boards(self) -> list[Pair]:
        """Pair top-scoregroup after top-scoregroup, with its upfloaters; then give the colours.

        (double-swiss-2026:3.2, 3.5.1-3.5.5, dubov-2026:1.3.1, 1.3.2, 1.9.2, 3.2, team-2026:3.2,
        3.5.1-3.5.5)
        """
        groups = self.groups()
        pairs: list[Pair] = []
        while groups:
            top, *lower = groups
            upfloaters = self.choose_upfloaters(top, lower)
            paired = self.pair_bracket(top, upfloaters)
            members = [*top, *upfloaters]
            bracket = JudgedBracket(
                score=self.score(top[0]),
                residents=top,
                incoming=upfloaters,
                members=members,
                pairs=paired,
                judge=self.judge_of(top, lower),
            )
            article = f"{self.system.book}:{self.bracket_article}"
            self.steps.append(Step(article, "bracket", tuple(members), bracket))
            pairs += paired
            risen = frozenset(upfloaters)
            left = ([tpn for tpn in group if tpn not in risen] for group in lower)
            groups = [group for group in left if group]
        return [self._board(pair) for pair in pairs]

    def _board(self, pair: Pair) -> Pair:
        higher, lower, decision = self.colour(pair)
        return self.board((higher, lower), decision)

    @abstractmethod
    def choose_upfloaters(
        self, top: Sequence[int], lower: Sequence[Sequence[int]]
    ) -> Sequence[int]:
        """Return the first best upfloaters of a top-scoregroup; mark what should precede it."""

    @abstractmethod
    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> Sequence[Pair]:
        """Return the first best pairs of a bracket."""

    @abstractmethod
    def judge_of(self, top: Sequence[int], lower: Sequence[Sequence[int]]) -> Judge:
        """Return what says what any pairing of this bracket is worth."""


class IdentifierRound(UpwardRound):
    """A round of Double-Swiss or of teams.

    `floated` are the floaters of the previous round (double-swiss-2026:1.2.2), `asks_floats`
    whether they count in this one; `preferences` are those of colours, empty where these do not
    count when brackets are paired. Meetings are no edges, and what is left must be completable at
    every step ([C1] and [C3]: double-swiss-2026:2.1.1, 2.2.1, 3.1.1, 3.1.2, team-2026:2.1.1, 2.2.1,
    3.1).
    """

    criteria: ClassVar[tuple[UpwardCriterion, ...]]

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.preferences: Mapping[int, Preference] = {}
        self.asks_floats = self.do_floats_count()
        self.floated: Collection[int] = frozenset(
            card.tpn
            for card in self.present
            if self.asks_floats and self.was_floater(card, self.cards)
        )

    @abstractmethod
    def do_floats_count(self) -> bool:
        """Do the criteria about floaters hold in this round?"""

    @abstractmethod
    def was_floater(self, card: Card, cards: Mapping[int, Card], /) -> bool:
        """Was this participant a floater in the previous round?"""

    def preference(self, tpn: int) -> Preference:
        """Return the colour preference that counts when brackets are paired."""
        return self.preferences.get(tpn, _NO_PREFERENCE)

    def member(self, tpn: int, is_upfloater: bool) -> Member:
        """Return what the criteria look at."""
        return Member(self.preference(tpn), is_upfloater, tpn in self.floated)

    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> tuple[Pair, ...]:
        """Return the first best pairs (top, bottom) of a bracket, in the order of the tops.

        (double-swiss-2026:3.6.1-3.6.4, team-2026:3.6.1-3.6.4)
        """
        vertices = sorted([*top, *upfloaters])
        rising = frozenset(upfloaters)
        wanted, floated = self.preferences, self.floated
        members = (
            Member(wanted.get(tpn, _NO_PREFERENCE), tpn in rising, tpn in floated)
            for tpn in vertices
        )
        asked = [
            criterion
            for criterion in self.criteria
            if criterion.of_pair and criterion.is_asked(self)
        ]
        layers = CostLayers(asked, len(vertices) // 2)
        kinds, costs = kinds_of(members, layers.of_pair)
        return _first_pairing(self.legality, vertices, kinds, costs)

    @cached_property
    def _following(self) -> dict[int, int]:
        """The next lower score of each, as the round begins (double-swiss-2026:2.3.3)."""
        return {self.score(high[0]): self.score(low[0]) for high, low in pairwise(self.groups())}

    def _outlook(self, top: Sequence[int], lower: Sequence[Sequence[int]]) -> Outlook:
        following = self._following.get(self.score(top[0]))
        is_following = bool(lower) and self.score(lower[0][0]) == following
        return Outlook(top, lower, is_following, self.floated)

    def choose_upfloaters(self, top: Sequence[int], lower: Sequence[Sequence[int]]) -> list[int]:
        upfloaters = choose_upfloaters(self.legality, self._outlook(top, lower))
        self.mark("3.2", "top-scoregroup", top, score=self.score(top[0]))
        if upfloaters:
            self.mark(
                "3.5.5",
                "upfloaters",
                upfloaters,
                number=len(upfloaters),
                scores=tuple(map(self.score, upfloaters)),
                floaters_again=tuple(tpn for tpn in upfloaters if tpn in self.floated),
            )
        return upfloaters

    def judge_of(self, top: Sequence[int], lower: Sequence[Sequence[int]]) -> UpwardJudge:
        return UpwardJudge(self, self._outlook(top, lower))


def _first_pairing(
    legality: Legality, vertices: Sequence[int], kinds: Sequence[int], costs: Sequence[int]
) -> tuple[Pair, ...]:
    """Return the pairs with the smallest identifier, in its order.

    `vertices` are the TPNs in ascending order, `kinds` theirs, `costs` the table between kinds. The
    identifier is read off in two walks through all optimal matchings: first who can be a top member
    (has a partner with a larger number), asked from the smallest number on, until half of them are;
    then the smallest partner of each top member in turn.
    """
    size, half = len(vertices), len(vertices) // 2
    # If the upper half can be the top members, no set of top members comes before it: one cost
    # below all others for each top member of the lower half shows whether it can.
    scale = half + 1
    above = [cost * scale for cost in costs]
    problem = legality.problem(vertices, kinds, above, [0] * half + [1] * half)
    if not problem.solve():
        raise AssertionError("the bracket was completable when it was formed")
    tops = list(range(half))
    if problem.cost() % scale:
        problem = legality.problem(vertices, kinds, costs)
        problem.solve()
        tops = first_set(problem, ((top, range(top + 1, size)) for top in range(size)), half)
    bottoms = problem.first_partners(tops, 0, size)
    return tuple((vertices[a], vertices[b]) for a, b in zip(tops, bottoms, strict=True))


@dataclass(frozen=True, slots=True)
class UpwardJudge:
    """Says what any pairing of a bracket is worth; `outlook` is the bracket before it is paired."""

    round: IdentifierRound
    outlook: Outlook

    def __call__(self, pairs: Sequence[Pair]) -> Judgement:
        """Return the criteria, and the place in the order of upfloaters and identifiers.

        (double-swiss-2026:3.5.4, 3.6.3, team-2026:3.5.4, 3.6.3)
        """
        here = {tpn for pair in pairs for tpn in pair}
        upfloaters = [tpn for tpn in self.outlook.potential if tpn in here]
        ordered = sorted((min(pair), max(pair)) for pair in pairs)
        tops = tuple(top for top, _ in ordered)

        def member(tpn: int) -> Member:
            return self.round.member(tpn, tpn in upfloaters)

        return Judgement(
            judge_criteria(self.round.criteria, self, member, upfloaters, pairs),
            (
                Element("upfloaters", tuple(upfloaters)),
                Element("top-members", tops),
                Element("bottom-members", tuple(bottom for _, bottom in ordered), tops),
            ),
        )


def need_of_following(judge: UpwardJudge, upfloaters: Sequence[int]) -> Value:
    """[C6]: how many upfloaters the following scoregroup will need; 0 if nothing of it is left.

    (double-swiss-2026:2.3.3, team-2026:2.3.3) None: nobody of it was left before, or not all can be
    paired.
    """
    outlook, legality = judge.outlook, judge.round.legality
    if not outlook.following:
        return None
    gone = frozenset(upfloaters)
    group, *below = ([tpn for tpn in group_ if tpn not in gone] for group_ in outlook.lower)
    rest = [tpn for group_ in below for tpn in group_]
    if not group:
        return 0
    if not legality.completable([*group, *rest]):
        return None
    return fewest_upfloaters(legality, group, rest)


def asks_floats(round_: IdentifierRound) -> bool:
    """Do the criteria about floaters of the previous round hold in this one?"""
    return round_.asks_floats


def upfloater_criteria(book: str) -> tuple[UpwardCriterion, ...]:
    """Return [C4] to [C7] of a book (double-swiss-2026:2.3.1-2.3.4, team-2026:2.3.1-2.3.4)."""
    return (
        UpwardCriterion("C4", f"{book}:2.3.1", "upfloaters", of_set=count_upfloaters),
        UpwardCriterion(
            "C5",
            f"{book}:2.3.2",
            "upfloater-scores",
            is_more_better=True,
            of_set=scores_of_upfloaters,
        ),
        UpwardCriterion("C6", f"{book}:2.3.3", "next-upfloaters", of_set=need_of_following),
        UpwardCriterion(
            "C7",
            f"{book}:2.3.4",
            "upfloaters-floated",
            of_upfloater=has_floated,
            is_asked=asks_floats,
        ),
    )
