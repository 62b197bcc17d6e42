"""All pairings of a round of Double-Swiss, judged word by word."""

from __future__ import annotations

from collections.abc import Iterator

from tests.explain.lists import Asked, Lister, Pair, Pairing
from tests.literal.double_swiss import Literal, identifier
from zug.model import Tournament


class DoubleSwissLister(Lister):
    def __init__(self, tournament: Tournament) -> None:
        self.literal = Literal(tournament)
        absent = tournament.absentees
        self.everybody = frozenset(tpn for tpn in self.literal.players if tpn not in absent)

    def legal(self, first: int, second: int) -> bool:
        return self.literal.legal(first, second)

    def may_have_bye(self, tpn: int) -> bool:
        return not self.literal.barred(tpn)

    def bye(self, tpn: int) -> list[Asked]:
        """3.4.2 to 3.4.4"""
        score, matches = self.literal.score(tpn), len(self.literal.met(tpn))
        return [
            Asked("3.4.2", score, score),
            Asked("3.4.3", -matches, matches),
            Asked(None, -tpn),
        ]

    def brackets(self, pairing: Pairing) -> Iterator[tuple[set[Pair], list[Asked]]]:
        score = self.literal.score
        left = {tpn for pair in pairing if len(pair) == 2 for tpn in pair}
        scores = sorted({score(tpn) for tpn in left}, reverse=True)
        while left:
            best = max(map(score, left))
            top = {tpn for tpn in left if score(tpn) == best}
            pairs = {pair for pair in pairing if pair & top}
            up = {tpn for pair in pairs for tpn in pair} - top
            after = [one for one in scores if one < best]
            left -= top
            need = self.literal.need_of_following(left - up, after[0] if after else None)
            left -= up
            yield pairs, self._asked_of(top, up, pairs, need)

    def _asked_of(self, top: set[int], up: set[int], pairs: set[Pair], need: int) -> list[Asked]:
        literal = self.literal
        scores = tuple(sorted(map(literal.score, up)))
        c7 = sum(map(literal.floater, up))
        c8 = sum(literal.floater(tpn) for pair in pairs if pair & up for tpn in pair & top)
        couples = [(min(pair), max(pair)) for pair in pairs]
        return [
            Asked("C4", len(up), len(up)),
            Asked("C5", tuple(-one for one in scores), scores),
            Asked("C6", need, need),
            Asked("C7", c7, c7),
            Asked(None, literal.sorted_set(up)),
            Asked("C8", c8, c8),
            Asked(None, identifier(couples)),
        ]
