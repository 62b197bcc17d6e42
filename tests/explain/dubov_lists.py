"""All pairings of a round of Dubov 2026, judged word by word."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.explain.lists import Asked, Lister, Pair, Pairing
from tests.literal.dubov_2026 import Round
from zug.model import Tournament


class DubovLister(Lister):
    def __init__(self, tournament: Tournament) -> None:
        self.literal = Round(tournament)
        self.everybody = self.literal.here

    def legal(self, first: int, second: int) -> bool:
        return self.literal.legal(first, second)

    def may_have_bye(self, tpn: int) -> bool:
        return not self.literal.barred(tpn)

    def bye(self, tpn: int) -> list[Asked]:
        """3.1.3 to 3.1.5"""
        score, games = self.literal.score[tpn], len(self.literal.games[tpn])
        return [
            Asked("3.1.3", score, score),
            Asked("3.1.4", -games, games),
            Asked(None, -tpn),
        ]

    def brackets(self, pairing: Pairing) -> Iterator[tuple[set[Pair], list[Asked]]]:
        score = self.literal.score
        left = {tpn for pair in pairing if len(pair) == 2 for tpn in pair}
        while left:
            best = max(score[tpn] for tpn in left)
            residents = {tpn for tpn in left if score[tpn] == best}
            pairs = {pair for pair in pairing if pair & residents}
            members = {tpn for pair in pairs for tpn in pair}
            left -= members
            yield pairs, [*self._criteria(members - residents, pairs), *self._places(pairs)]

    def _criteria(self, up: set[int], pairs: set[Pair]) -> list[Asked]:
        literal = self.literal
        scores = tuple(sorted(literal.score[tpn] for tpn in up))
        refused = sum(len({literal.wants[tpn] for tpn in pair}) == 1 for pair in pairs)
        maximum = [tpn for tpn in up if literal.is_maximum(tpn)]
        floats = [
            len(maximum),
            sum(len(literal.upfloats[tpn]) for tpn in maximum),
            sum(literal.held in literal.upfloats[tpn] for tpn in up),
        ]
        if literal.last:
            floats = [0, 0, 0]
        order = sorted(up, key=lambda tpn: (-literal.score[tpn], tpn))
        return [
            Asked("C5", len(up), len(up)),
            Asked("C6", tuple(-one for one in scores), scores),
            Asked("C7", refused, refused),
            *(Asked(f"C{number}", value, value) for number, value in enumerate(floats, 8)),
            Asked(None, [(-literal.score[tpn], tpn) for tpn in order]),
        ]

    def halves(self, members: list[int]) -> list[set[int]]:
        """Half of what is too many in the larger subgroup comes over to the other."""
        return [min(self._subgroups(frozenset(members)), key=len)]

    def _subgroups(self, bracket: frozenset[int]) -> tuple[set[int], set[int]]:
        literal = self.literal
        g1 = {tpn for tpn in bracket if literal.wants[tpn] == "w"}
        if not any(literal.games[tpn] for tpn in bracket):
            g1 = set(sorted(bracket)[: len(bracket) // 2])
        return g1, set(bracket) - g1

    def _places(self, pairs: set[Pair]) -> list[Asked]:
        """3.2.3 to 3.2.6: the first shifts and the transposition that give these pairs."""
        literal = self.literal
        bracket = frozenset(tpn for pair in pairs for tpn in pair)
        g1, g2 = self._subgroups(bracket)
        small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        x = sum(pair <= small for pair in pairs)
        back = (len(large) - len(small)) // 2 + x
        outward = literal.shifters(small, white=small is g1)
        inward = literal.shifters(large, white=large is g1)
        for first in combinations(range(len(outward)), x):
            for second in combinations(range(len(inward)), back):
                gone = {outward[place] for place in first}
                come = {inward[place] for place in second}
                side = small - gone | come
                if all(len(pair & side) == 1 for pair in pairs):
                    s1 = literal.by_aro(side if small is g1 else set(bracket) - side)
                    t2 = [
                        tpn for one in s1 for pair in pairs if one in pair for tpn in pair - {one}
                    ]
                    return [Asked(None, (x, first, second, t2))]
        raise AssertionError("every pairing comes from some shift")
