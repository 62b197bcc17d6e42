"""A round whose brackets fill up from below, in the systems of 2026.

Double-Swiss and the Swiss Team system have the same frame, article by article: the bye, then
brackets from the top, each a top-scoregroup and the upfloaters it needs, then the colours. What
differs is who may not have the bye, how a bracket is paired and who gets White.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise

from zug.rules.cards import by_rank
from zug.rules.colours import Preference, Strength, drawn_colour
from zug.systems.explaining.trace import JudgedBracket
from zug.systems.rounds import Round
from zug.systems.upward.floaters import Outlook, choose_upfloaters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision
    from zug.systems.base import RoundPairing
    from zug.systems.explaining.trace import Pair
    from zug.systems.upward.judging import UpwardJudge


class UpwardRound(Round):
    """A round whose brackets take upfloaters; `ranking` is by score and TPN.

    (double-swiss-2026:1.1, 1.2.1, 1.2.2, team-2026:1.1) `floated` are the floaters of the previous
    round, `asks_floats` whether they count in this one. Meetings are no edges, and what is left
    must be completable at every step ([C1] and [C3]: double-swiss-2026:2.1.1, 2.2.1, 3.1.1, 3.1.2,
    team-2026:2.1.1, 2.2.1, 3.1).
    """

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.ranking = [card.tpn for card in by_rank(self.present)]
        self.initial = drawn_colour(tournament, by_place=False)
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

    @abstractmethod
    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> tuple[Pair, ...]:
        """Return the first best pairing of a bracket."""

    @abstractmethod
    def judge(self, outlook: Outlook) -> UpwardJudge:
        """Return what says how good another pairing of the bracket would be."""

    def preference(self, tpn: int) -> Preference:  # noqa: ARG002 - by default colours do not count
        """Return the colour preference that counts when brackets are paired."""
        return Preference(None, Strength.NONE)

    @abstractmethod
    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the higher of a pair, the lower, and the colour of the former."""

    def pair(self) -> RoundPairing:
        """Pair the round step by step until it is complete, or say why it cannot be paired.

        (double-swiss-2026:3.3.1-3.3.3, team-2026:3.3.1-3.3.3)
        """
        why = self.give_bye("3.4", self._order_of_bye, self._told_of_bye)
        if why is not None:
            return self.impossible(why)
        return self.finish([self._board(pair) for pair in self._pair_brackets()])

    def _order_of_bye(self) -> list[int]:
        """Lowest score, most matches played, largest TPN.

        (double-swiss-2026:2.1.2, 3.4.1-3.4.4, team-2026:2.1.2, 3.4.1-3.4.4)
        """
        return sorted(
            self.ranking, key=lambda tpn: (self.score(tpn), -len(self.cards[tpn].opponents), -tpn)
        )

    def _told_of_bye(self, card: Card) -> dict[str, object]:
        return {"score": card.score, "matches": len(card.opponents)}

    def _pair_brackets(self) -> list[Pair]:
        """Top-scoregroup after top-scoregroup, with its upfloaters.

        (double-swiss-2026:3.2, 3.5.1-3.5.5, team-2026:3.2, 3.5.1-3.5.5)
        """
        groups = self.groups()
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
        self.mark("3.2", "top-scoregroup", outlook.top, score=score)
        if upfloaters:
            self.mark(
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
        self.mark("3.6.4", "bracket", record.members, record)

    def _board(self, pair: Pair) -> Pair:
        higher, lower, given = self.colour(pair)
        return self.board((higher, lower), given)
