"""A round whose brackets fill up from below, in the systems of 2026.

Double-Swiss and the Swiss Team system have the same frame, article by article: the bye, then
brackets from the top, each a top-scoregroup and the upfloaters it needs, then the colours. What
differs is who may not have the bye, how a bracket is paired and who gets White.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import groupby, pairwise

from zug.rules.cards import by_rank, present
from zug.systems.base import Step, not_paired, paired
from zug.systems.explaining.trace import JudgedBracket
from zug.systems.legality import unmet
from zug.systems.upfloaters import Outlook, choose_upfloaters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.base import RoundPairing
    from zug.systems.explaining.trace import Pair
    from zug.systems.upward import UpwardJudge


class UpwardRound(ABC):
    """What the pairing of a round works with; `ranking` is by score and TPN.

    (double-swiss-2026:1.1, 1.2.1, 1.2.2, team-2026:1.1) Whoever is absent is left out of it.
    `floated` are the floaters of the previous round, `asks_floats` whether they count in this one.
    """

    def __init__(self, system: str, tournament: Tournament, cards: dict[int, Card]) -> None:
        here = present(tournament, cards)
        self.system = system
        self.tournament = tournament
        self.cards = cards
        self.ranking = [card.tpn for card in by_rank(here)]
        # [C1] and [C3]: meetings are no edges, and what is left must be completable at every step
        # (double-swiss-2026:2.1.1, 2.2.1, 3.1.1, 3.1.2, team-2026:2.1.1, 2.2.1, 3.1).
        self.legality = unmet(here, tournament.forbidden_now)
        self.asks_floats = self.do_floats_count()
        self.floated: Collection[int] = frozenset(
            card.tpn for card in here if self.asks_floats and self.was_floater(card, cards)
        )
        self.steps: list[Step] = []

    @abstractmethod
    def do_floats_count(self) -> bool:
        """Do the criteria about floaters hold in this round?"""

    @abstractmethod
    def was_floater(self, card: Card, cards: Mapping[int, Card], /) -> bool:
        """Was this participant a floater in the previous round?"""

    @abstractmethod
    def is_barred(self, card: Card) -> bool:
        """May this participant not have the bye ([C2])?"""

    @abstractmethod
    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> tuple[Pair, ...]:
        """The first best pairing of a bracket."""

    @abstractmethod
    def judge(self, outlook: Outlook) -> UpwardJudge:
        """What says how good another pairing of the bracket would be."""

    @abstractmethod
    def with_colours(self, pair: Pair) -> tuple[Pair, str]:
        """White and Black, and the article that says so."""

    def score(self, tpn: int) -> int:
        return self.cards[tpn].score

    def paired(self) -> RoundPairing:
        """Pair the round step by step until it is complete.

        (double-swiss-2026:3.3.1, 3.3.2, team-2026:3.3.1, 3.3.2)
        """
        bye = self._bye() if len(self.ranking) % 2 else None
        field = [tpn for tpn in self.ranking if tpn != bye]
        if not self.legality.completable(field):
            why = self.legality.obstacle(field)  # double-swiss-2026:3.3.3, team-2026:3.3.3
            return not_paired(self.system, self.tournament, why, trace=self.steps)
        boards = [self._board(pair) for pair in self._pair_brackets(field)]
        return paired(self.system, self.tournament, boards, self.cards, bye=bye, trace=self.steps)

    def _mark(self, article: str, action: str, tpns: Iterable[int], **data: object) -> None:
        self.steps.append(Step(f"{self.system}:{article}", action, tuple(tpns), data))

    def _bye(self) -> int | None:
        """Lowest score, most matches played, largest TPN of those who may have it.

        (double-swiss-2026:2.1.2, 3.4.1-3.4.4, team-2026:2.1.2, 3.4.1-3.4.4) None: nobody may.
        """
        candidates = [
            self.cards[tpn]
            for tpn in self.legality.who_may_stay_over(self.ranking)
            if not self.is_barred(self.cards[tpn])
        ]
        if not candidates:
            return None
        chosen = min(candidates, key=lambda card: (card.score, -len(card.opponents), -card.tpn))
        matches = len(chosen.opponents)
        self._mark("3.4", "bye", (chosen.tpn,), score=chosen.score, matches=matches)
        return chosen.tpn

    def _pair_brackets(self, field: Sequence[int]) -> list[Pair]:
        """Top-scoregroup after top-scoregroup, with its upfloaters.

        (double-swiss-2026:3.2, 3.5.1-3.5.5, team-2026:3.2, 3.5.1-3.5.5)
        """
        groups = [list(group) for _, group in groupby(field, key=self.score)]
        following = {self.score(high[0]): self.score(low[0]) for high, low in pairwise(groups)}
        pairs: list[Pair] = []
        while groups:
            top, *lower = groups
            is_following = bool(lower) and self.score(lower[0][0]) == following[self.score(top[0])]
            outlook = Outlook(top, lower, is_following, self.floated)
            upfloaters = choose_upfloaters(self.legality, outlook)
            found = self.pair_bracket(top, upfloaters)
            self._record(outlook, upfloaters, found)
            pairs += found
            risen = frozenset(upfloaters)
            left = ([tpn for tpn in group if tpn not in risen] for group in lower)
            groups = [group for group in left if group]
        return pairs

    def _record(self, outlook: Outlook, upfloaters: Sequence[int], pairs: tuple[Pair, ...]) -> None:
        score = self.score(outlook.top[0])
        self._mark("3.2", "top-scoregroup", outlook.top, score=score)
        if upfloaters:
            self._mark(
                "3.5.5",
                "upfloaters",
                upfloaters,
                number=len(upfloaters),
                scores=tuple(map(self.score, upfloaters)),
                floaters_again=tuple(tpn for tpn in upfloaters if tpn in self.floated),
            )
        record = JudgedBracket(
            score=score,
            residents=outlook.top,
            incoming=upfloaters,
            members=[*outlook.top, *upfloaters],
            pairs=pairs,
            judge=self.judge(outlook),
        )
        self.steps.append(Step(f"{self.system}:3.6.4", "bracket", record.members, record))

    def _board(self, pair: Pair) -> Pair:
        board, article = self.with_colours(pair)
        self._mark(article, "colours", board)
        return board
