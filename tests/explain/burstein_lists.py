"""All pairings of a round of Burstein 2026 after the seeding rounds, judged word by word."""

from __future__ import annotations

from collections.abc import Iterator

from tests.explain.lists import Asked, Lister, Pair, Pairing
from tests.literal.burstein_2026 import DUMMY, Literal
from zug.model import Tournament


class BursteinLister(Lister):
    def __init__(self, tournament: Tournament) -> None:
        self.literal = Literal(tournament)
        self.everybody = frozenset(self.literal.here)

    def legal(self, first: int, second: int) -> bool:
        return self.literal.legal(first, second)

    def may_have_bye(self, tpn: int) -> bool:
        return not any(map(self.literal.bars, self.literal.cells(tpn)))

    def bye(self, tpn: int) -> list[Asked]:
        """3.1.3 to 3.1.5"""
        score, games = self.literal.score(tpn), len(self.literal.games(tpn))
        return [
            Asked("3.1.3", score, score),
            Asked("3.1.4", -games, games),
            Asked(None, [-one for one in self.literal.index(tpn)]),
        ]

    def brackets(self, pairing: Pairing) -> Iterator[tuple[set[Pair], list[Asked]]]:
        field = sorted(tpn for pair in pairing if len(pair) == 2 for tpn in pair)
        floaters: tuple[int, ...] = ()
        for group, below in self.literal.groups(field):
            members = sorted((*floaters, *group), key=self.literal.index)
            pairs = {pair for pair in pairing if pair <= {*members}}
            partner = {one: min(pair - {one}) for pair in pairs if len(pair) == 2 for one in pair}
            floaters = tuple(tpn for tpn in members if tpn not in partner)
            yield pairs, self._asked_of(members, partner, floaters, below)

    def _asked_of(
        self,
        members: list[int],
        partner: dict[int, int],
        floaters: tuple[int, ...],
        below: frozenset[int],
    ) -> list[Asked]:
        couples = [(a, b) for a, b in partner.items() if a < b]
        couples += [(tpn, DUMMY) for tpn in floaters]
        c6, c7, c8 = self.literal.value(couples, below)
        numbers = {tpn: number for number, tpn in enumerate(members, 1)}
        return [
            Asked("C5", len(floaters), len(floaters)),
            Asked("C6", c6, c6),
            Asked("C7", c7, (c7[0], *c7[1])),
            Asked("C8", c8, c8),
            Asked(None, [-numbers.get(partner.get(tpn, 0), 0) for tpn in members]),
        ]
