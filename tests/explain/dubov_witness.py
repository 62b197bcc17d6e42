"""The literal Dubov System of 1997 watched at work: see `turn_witnesses`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from tests.explain.turn_witnesses import NOBODY, Seen, Value, absolute, free, least
from tests.literal import dubov
from zug.model import Tournament

Pair = tuple[int, int]


class SeenDubov(dubov.Round):
    def __init__(self, tournament: Tournament, _system: str) -> None:
        super().__init__(tournament)
        self.seen: list[Seen] = []

    def against(self, one: int) -> Callable[[int], str]:
        games = {game.opponent for game in self.games[one]}
        return lambda tpn: absolute(self.t, games, one, tpn, self.legal(one, tpn))

    def no_rise(self, tpn: int) -> str:
        return "" if tpn == NOBODY or self.may_be_transferred(tpn) else "no-rise"

    def find_bye(self) -> int | None:
        bye, here = super().find_bye(), frozenset(self.here)
        groups = [
            [tpn for tpn in here if self.score[tpn] == score]
            for score in sorted({self.score[tpn] for tpn in here})
        ]
        order = [
            tpn for group in groups for tpn in sorted(group, key=self.weak(self.dominating(group)))
        ]

        def against(tpn: int) -> str:
            past = self.past(self.t.by_tpn[tpn])
            return "bye" if any(str(cell.result) in "UF+" for cell in past) else ""

        def worth(tpn: int) -> Value:
            return () if self.can_complete(here - {tpn}) else None

        if bye is not None:
            self.seen.append(Seen("bye", NOBODY, bye, tuple(order), against, worth))
        return bye

    def treat_floaters(self, floaters: list[int], s: set[int]) -> list[int]:
        """Who comes later in the queue is read from the choices: they are still to be placed."""
        start, before, s = len(self.made), {*self.free}, {*s}
        on = super().treat_floaters(floaters, s)
        met = dict(self.made[start:])
        queue = self.queue(floaters)
        gone: set[int] = set()
        for place, one in enumerate(queue):
            if one not in before:
                continue
            two = met.get(one, NOBODY)
            order = sorted(
                s & before,
                key=lambda p, one=one: (
                    not self.opposite(self.due[one], self.due[p]),
                    *self.strong(p),
                ),
            )
            order += [tpn for tpn in queue[place + 1 :] if tpn in before]
            worth = self.strays(one, {*before}, {*gone}, {*floaters}, s)
            tries = (*order, NOBODY)
            self.seen.append(Seen("pair", one, two, tries, self.against(one), worth))
            before -= {one, two} if two else set()
            gone |= set() if two else {one}
        assert gone == {*on}
        return on

    def queue(self, floaters: list[int]) -> list[int]:
        """White and Black in turns (8.1)."""
        whites, blacks = self.two_lists(floaters)
        whites, blacks = self.white_order(whites), self.black_order(blacks)
        found = []
        for place in range(max(len(whites), len(blacks))):
            found += [*whites[place : place + 1], *blacks[place : place + 1]]
        return found

    def strays(
        self, one: int, here: set[int], gone: set[int], floaters: set[int], s: set[int]
    ) -> Callable[[int], Value]:
        """Floaters with an opponent outside at best; who is gone has one for sure."""
        near = s | floaters

        def worth(tpn: int) -> Value:
            away = gone | (set() if tpn else {one})

            def price(a: int, b: int) -> tuple[int, ...] | None:
                if not self.legal(a, b) or ({a, b} & away and {a, b} <= near):
                    return None
                outside = len({a, b} & near) == 1
                return (1,) if outside and {a, b} & floaters else ()

            found = least(here - ({one, tpn} if tpn else set()), price)
            return None if found is None else (len(found),)

        return worth

    def rule_7_1(self, s: set[int], on: list[int]) -> list[int]:
        here, start, groups = {*self.free}, len(self.made), self.lower_groups(s, on)
        leaving = super().rule_7_1(s, on)
        met = dict(self.made[start:])
        alone = sorted({*met, *leaving}, key=self.strong)
        stranded = [x for x in s if all(y == x or not self.legal(x, y) for y in s)]
        assert {*alone} == {*stranded}
        for index, one in enumerate((*alone, NOBODY)):
            tries = (*alone[index:], NOBODY)
            self.seen.append(Seen("lonely", NOBODY, one, tries))
            if not one:
                break
            two = met.get(one, NOBODY)

            def worth(tpn: int, one: int = one, left: frozenset[int] = frozenset(here)) -> Value:
                return () if not tpn or self.can_complete(left - {one, tpn}) else None

            order = self.from_below(groups, self.due[one], here)
            self.seen.append(Seen("pair", one, two, order, self.against(one), worth, self.no_rise))
            here -= {one, two} if two else set()
        return leaving

    def from_below(self, groups: list[list[int]], colour: str, here: set[int]) -> tuple[int, ...]:
        """The nearest group first; in it whoever is due the other colour, then the strongest."""
        order: list[int] = []
        for group in groups:
            order += sorted(
                (tpn for tpn in group if tpn in here),
                key=lambda u: (not self.opposite(self.due[u], colour), *self.strong(u)),
            )
        return (*order, NOBODY)

    def rule_7_2(self, s: set[int], on: list[int]) -> set[int]:
        joining = super().rule_7_2(s, on)
        if len(s) % 2:
            odd, rest = frozenset(s), frozenset(self.free - s)

            def worth(tpn: int) -> Value:
                if tpn == NOBODY:
                    return ()
                fits = self.can_complete(odd | {tpn}) and self.can_complete(rest - {tpn})
                return () if fits else None

            order = self.from_below(self.lower_groups(s, on), self.dominating(s), {*self.free})
            who = next(iter(joining), NOBODY)
            self.seen.append(Seen("join", NOBODY, who, order, free, worth, self.no_rise))
        return joining

    def rule_6_4(self, s: set[int], on: list[int]) -> set[int]:
        down, s = super().rule_6_4(s, on), {*s}
        below = self.lower_groups(s, on)
        weak, following = self.weak(self.dominating(s)), below[0] if below else []
        order = sorted(s, key=lambda p: (not any(self.legal(p, q) for q in following), *weak(p)))
        rest = self.free - s
        able = [
            {*some}
            for size in range(len(s) + 1)
            for some in combinations(order, size)
            if self.can_complete(frozenset(s - {*some}))
            and self.can_complete(frozenset(rest | {*some}))
        ]
        leaving = [tpn for tpn in order if tpn in down]
        for index, who in enumerate((*leaving, NOBODY)):
            before = {*leaving[:index]}
            start = order.index(leaving[index - 1]) + 1 if index else 0

            def worth(tpn: int, before: set[int] = before) -> Value:
                if not tpn:
                    return (len(before),) if before in able else None
                holding = [len(some) for some in able if before | {tpn} <= some]
                return (min(holding),) if holding else None

            tries = (*order[start:], NOBODY)
            self.seen.append(Seen("float", NOBODY, who, tries, free, worth))
        return down

    def rows_or_two_whites(self, whites: list[int], blacks: list[int]) -> list[Pair]:
        found = super().rows_or_two_whites(whites, blacks)
        if self.rows(whites, blacks) is None:
            self.two_whites(whites, blacks, *found[0])
            return found
        for row, (one, two) in enumerate(found):
            taken = {black for _, black in found[:row]}
            left = tuple(tpn for tpn in blacks if tpn not in taken)

            def worth(tpn: int, row: int = row, left: Iterable[int] = left) -> Value:
                rest = [black for black in left if black != tpn]
                return None if self.rows(whites[row + 1 :], rest) is None else ()

            self.seen.append(Seen("pair", one, two, left, self.against(one), worth))
        return found

    def two_whites(self, whites: list[int], blacks: list[int], one: int, two: int) -> None:
        place = whites.index(one)
        tries = (*whites[place + 1 :], *reversed(whites[:place]))
        everybody = frozenset(whites + blacks)

        def worth(tpn: int) -> Value:
            return () if self.can_complete(everybody - {one, tpn}) else None

        self.seen.append(Seen("pair", one, two, tries, self.against(one), worth))
