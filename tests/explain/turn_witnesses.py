"""The literal engines watched at work: every choice they make, and what any other would cost.

Orders, legality and numbers are read from the state the engine was in; nothing of the explainer or
of the engines explained takes part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tests.explain.forcing import Apart
from tests.literal import burstein, lim
from zug.model import Tournament

Pair = tuple[int, int]
Value = tuple[object, ...] | None
NOBODY = 0


def possible(_tpn: int) -> Value:
    return ()


def free(_tpn: int) -> str:
    return ""


class Seen(NamedTuple):
    """A choice: who was tried in which order, the rule against each, what each costs at best.

    `against` is an absolute rule (`met`, `forbidden`, `colours`; `bye` after a bye), `barred` one
    of the system; a cost of None leaves somebody without an opponent.
    """

    kind: str
    seeker: int
    chosen: int
    tries: tuple[int, ...]
    against: Callable[[int], str] = free
    worth: Callable[[int], Value] = possible
    barred: Callable[[int], str] = free


def least(
    players: set[int], price: Callable[[int, int], tuple[int, ...] | None]
) -> tuple[int, ...] | None:
    """The fewest and smallest prices, the largest first, of all complete pairings."""

    @cache
    def best(left: frozenset[int]) -> tuple[int, ...] | None:
        if not left:
            return ()
        one = min(left)
        found = []
        for other in left - {one}:
            cost = price(one, other)
            rest = None if cost is None else best(left - {one, other})
            if cost is not None and rest is not None:
                found.append(tuple(sorted((*cost, *rest), reverse=True)))
        return min(found, key=lambda value: (len(value), value), default=None)

    return best(frozenset(players))


def absolute(tournament: Tournament, opponents: set[int], one: int, two: int, ok: bool) -> str:
    """Why two cannot meet, as the records have it; `ok`: the engine says they can."""
    if ok:
        return ""
    if two in opponents:
        return "met"
    kept = any({one, two} <= {*group} for group in tournament.forbidden_now)
    return "forbidden" if kept else "colours"


def turns_of(
    members: Sequence[int], pairs: Sequence[Pair]
) -> Iterator[tuple[list[int], list[Pair], int]]:
    """Before every pair: who is left, the pairs above, and whom the first of them gets."""
    left = list(members)
    for index, (one, two) in enumerate(pairs):
        assert left[0] == one
        yield left, list(pairs[:index]), two
        left = [tpn for tpn in left if tpn not in (one, two)]


class SeenFmjd(Apart):
    def __init__(self, tournament: Tournament, system: str) -> None:
        super().__init__(tournament, lot=system.endswith("lot"))
        self.seen: list[Seen] = []
        self.asked: dict[int, list[int]] = {}
        self.can = cache(super().completable)

    def completable(self, players: Sequence[int]) -> bool:
        return self.can(tuple(sorted(players)))

    def against(self, one: int) -> Callable[[int], str]:
        games = {game.opponent for game in self.games(one)}
        return lambda tpn: absolute(self.t, games, one, tpn, not self.met(one, tpn))

    def choose_rest(self) -> int:
        rest, here = super().choose_rest(), [*self.here]
        if not rest:
            return rest
        missing = [p.tpn for p in self.t.players if p.tpn not in here]
        order = (sorted(here) if self.round == 1 else self.ranking())[::-1]

        def against(tpn: int) -> str:
            return "bye" if any(cell.result in "UF+" for cell in self._cells(tpn)) else ""

        def wins(tpn: int) -> bool:
            # Not whoever is kept apart from somebody missing: only games count (8.4).
            games = {game.opponent for game in self.games(tpn)}
            return any(gone not in games for gone in missing)

        def can(tpn: int) -> bool:
            return self.completable([other for other in here if other != tpn])

        able = [tpn for tpn in order if not against(tpn) and can(tpn)]
        applies = self.round > 1 and len(self.t.players) % 2 == 0 and any(map(wins, able))

        def worth(tpn: int) -> Value:
            return (int(applies and not wins(tpn)),) if can(tpn) else None

        self.seen.append(Seen("bye", NOBODY, rest, tuple(order), against, worth))
        return rest

    def orders(self, members: list[int]) -> Iterator[list[Pair]]:
        if members:
            self.asked[members[0]] = members
        return super().orders(members)

    def group(
        self, own: list[int], left: list[int], score: dict[int, int], level: int
    ) -> list[Pair]:
        pairs = super().group(own, left, score, level)
        if not own:
            return pairs
        outside = [tpn for tpn in left if tpn not in own]
        floats = [pair for pair in pairs if pair[1] in outside]
        self.watch_floats(own, outside, [*dict.fromkeys(score[tpn] for tpn in outside)], floats)
        stay = [tpn for tpn in own if tpn not in {one for one, _ in floats}]
        if level in self.sectioned:
            cut = 2 * -(-len(stay) // 4)
            whole = not (self.completable(stay[:cut]) and self.completable(stay[cut:]))
            self.seen.append(Seen("merge", NOBODY, int(whole), (0, 1), free, lambda it: (it,)))
        for one, two in pairs[len(floats) :]:
            members = self.asked[one]

            def worth(tpn: int, members: list[int] = members) -> Value:
                return () if self.completable([x for x in members[1:] if x != tpn]) else None

            tries = tuple(self.tries(one, members[1:]))
            self.seen.append(Seen("pair", one, two, tries, self.against(one), worth))
        return pairs

    def watch_floats(
        self, own: list[int], outside: list[int], near: list[int], floats: list[Pair]
    ) -> None:
        score = {tpn: self.points[tpn] + self.extra[tpn] for tpn in outside}

        def drop(tpn: int) -> int:
            return 1 + near.index(score[tpn])

        def cost(must: set[int], fixed: list[Pair]) -> Value:
            gone = {tpn for pair in fixed for tpn in pair}

            def price(one: int, two: int) -> tuple[int, ...] | None:
                if self.met(one, two):
                    return None
                if one in own and two in own:
                    return None if {one, two} & must else ()
                if one in outside and two in outside:
                    return ()
                return (drop(two if one in own else one),)

            found = least({*own, *outside} - gone, price)
            if found is None:
                return None
            drops = sorted((*found, *(drop(two) for _, two in fixed)), reverse=True)
            return len(drops), tuple(drops)

        leaving = [one for one, _ in reversed(floats)]
        for index, chosen in enumerate((*leaving, NOBODY)):
            before = leaving[:index]
            tries = tuple(tpn for tpn in (*own[::-1], NOBODY) if tpn not in before)

            def leave(tpn: int, before: list[int] = before) -> Value:
                return cost({*before, tpn} - {NOBODY}, [])

            self.seen.append(Seen("float", NOBODY, chosen, tries, free, leave))
        for index, (one, two) in enumerate(floats):
            above = floats[:index]
            taken = {tpn for _, tpn in above}
            tries = tuple(tpn for tpn in outside if tpn not in taken)

            def meet(tpn: int, above: list[Pair] = above, one: int = one) -> Value:
                return cost({*leaving}, [*above, (one, tpn)])

            self.seen.append(Seen("pair", one, two, tries, self.against(one), meet))


class SeenLim(lim.Round):
    def __init__(self, tournament: Tournament, system: str) -> None:
        super().__init__(tournament, edition=system)
        self.seen: list[Seen] = []

    def against(self, one: int) -> Callable[[int], str]:
        games = {game.opponent for game in self.games[one]}
        return lambda tpn: absolute(self.t, games, one, tpn, self.compatible(one, tpn))

    def find_bye(self) -> int | None:
        bye, here = super().find_bye(), frozenset(self.here)

        def against(tpn: int) -> str:
            return "bye" if any(map(self.bars, self.past(self.t.by_tpn[tpn]))) else ""

        def worth(tpn: int) -> Value:
            return () if self.can_pair(here - {tpn}) else None

        if bye is not None:
            order = tuple(sorted(here, key=lambda tpn: (self.score[tpn], -tpn)))
            self.seen.append(Seen("bye", NOBODY, bye, order, against, worth))
        return bye

    def floaters(self, own: list[int], came: list[int], adjacent: list[int], way: str) -> list[int]:
        found = super().floaters(own, came, adjacent, way)
        leaving, came, members = [*found], [*came], own + came  # pairs cracked come to the list
        order, chosen = self.listed(members, way), self.listed(leaving, way)
        dues = [self.due[tpn] for tpn in members]
        by_colour = len(members) % 2 == 1 and dues.count("w") != dues.count("b")
        every: list[tuple[int, ...]] = []
        for tpn in members:
            every += [(*some, tpn) for some in [(), *every]]
        able = [some for some in [(), *every] if self.can_pair(frozenset(members) - {*some})]

        def cost(some: tuple[int, ...]) -> tuple[object, ...]:
            prices, uneven, _ = self.worth(some, members, came, adjacent, way)
            return (len(some), *prices, uneven if by_colour else 0)

        for index, who in enumerate((*chosen, NOBODY)):
            before = {*chosen[:index]}
            start = order.index(chosen[index - 1]) + 1 if index else 0

            def worth(tpn: int, before: set[int] = before) -> Value:
                if tpn == NOBODY:
                    return cost(tuple(before)) if before in map(set, able) else None
                inside = before | {tpn}
                passed = {*order[: order.index(tpn)]} - inside
                holding = [some for some in able if inside <= {*some}]
                fewest = min(map(len, holding))
                if fewest > len(leaving):
                    return (fewest,)
                first = [some for some in holding if not passed & {*some}]
                return min(map(cost, [x for x in first if len(x) == fewest]), default=None)

            tries = (*order[start:], NOBODY)
            self.seen.append(Seen("float", NOBODY, who, tries, free, worth))
        return found

    def crack(self, upper: list[Pair], down: list[int], lower: list[Pair], up: list[int]) -> None:
        self.seen.append(Seen("crack", NOBODY, 1, (0, 1)))
        super().crack(upper, down, lower, up)

    def pair_members(self, own: list[int], guests: list[int], way: str) -> list[Pair]:
        pairs = super().pair_members(own, guests, way)
        left = {*own, *guests}
        for one, two in pairs:
            if not left & {*guests}:
                break
            others = sorted(left - {one}, reverse=way == "up")
            others.sort(key=lambda tpn: tpn not in own)

            def worth(tpn: int, one: int = one, left: frozenset[int] = frozenset(left)) -> Value:
                fits = self.can_pair(left - {one, tpn})
                return (int(tpn not in own), int(self.clash(one, tpn))) if fits else None

            self.seen.append(Seen("pair", one, two, tuple(others), self.against(one), worth))
            left -= {one, two}
        return pairs

    def pair_row(self, row: list[int]) -> list[Pair]:
        pairs = super().pair_row(row)
        for left, above, two in turns_of(row, pairs):
            half = len(left) // 2
            tries = (*left[half:], *reversed(left[1:half]))

            def worth(tpn: int, left: list[int] = left, above: list[Pair] = above) -> Value:
                rest = [other for other in left[1:] if other != tpn]
                made = [*above, (left[0], tpn)]
                return min((self.faults([*made, *x]) for x in self.in_order(rest)), default=None)

            self.seen.append(Seen("pair", left[0], two, tries, self.against(left[0]), worth))
        return pairs


class SeenBurstein(burstein.Literal):
    def __init__(self, tournament: Tournament, _system: str) -> None:
        super().__init__(tournament)
        self.seen: list[Seen] = []
        self.legal = cache(super().legal)  # type: ignore[method-assign]

    def against(self, one: int) -> Callable[[int], str]:
        games = {game.opponent for game in self.games(one)}
        return lambda tpn: absolute(self.tournament, games, one, tpn, self.legal(one, tpn))

    def bye(self, field: Sequence[int]) -> int | None:
        bye, here = super().bye(field), frozenset(field)

        def against(tpn: int) -> str:
            return "bye" if any(cell.result in "UF+" for cell in self.cells(tpn)) else ""

        def worth(tpn: int) -> Value:
            return () if self.completable(here - {tpn}) else None

        if bye is not None:
            order = tuple(sorted(field, key=lambda tpn: (self.score(tpn), -field.index(tpn))))
            self.seen.append(Seen("bye", NOBODY, bye, order, against, worth))
        return bye

    def choose(
        self, group: Sequence[int], came_down: int | None, groups: Sequence[Sequence[int]]
    ) -> tuple[Pair, ...] | None:
        found = super().choose(group, came_down, groups)
        joined = int(found is None)  # 6.6
        self.seen.append(Seen("merge", NOBODY, joined, (0, 1), free, lambda it: (it,)))
        if found is None:
            return None
        members = sorted(group, key=self.order)
        next_ = groups[0] if groups else ()
        below = frozenset(tpn for later in groups for tpn in later)
        costs = {
            pairs: self.refused(pairs)
            for pairs in burstein.combinations(members)
            if self.possible(pairs, came_down, next_, below)
        }
        for left, above, two in turns_of(members, found):
            floats = len(left) % 2 == 1
            tries = (*reversed(left[1:]), *[NOBODY] * floats)

            def worth(tpn: int, left: list[int] = left, above: list[Pair] = above) -> Value:
                made = (*above, (left[0], tpn))
                fit = [cost for pairs, cost in costs.items() if pairs[: len(made)] == made]
                return (min(fit),) if fit else None

            self.seen.append(Seen("pair", left[0], two, tries, self.against(left[0]), worth))
        return found
