"""The Dubov System in force from 1 February 2026 (C.04.4.1).

The bye first, then brackets from the top: a scoregroup and the upfloaters it needs, White seekers
of low ARO against highly rated Black seekers. The decisions where the text leaves room are in
`docs/systems/dubov-2026.md`.

A bracket is G1 against G2 after the shifts between them (dubov-2026:3.2.3-3.2.6). The pairs inside
the larger subgroup are those inside the smaller one and half the difference of their sizes, so x,
the pairs inside the smaller one that cannot be avoided, is one cost. In a pairing with x of them
every pair inside a subgroup holds one shifted player: if two shifted players met, fewer pairs would
lie inside. The best set of shifters is therefore a walk: in the order of their numbers, who can
have a partner of a larger number in their own subgroup?
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from zug.fastclasses import NamedTuple, dataclass
from zug.messages import say
from zug.rules.cards import upfloated_rounds
from zug.rules.colours import Claimant, decide
from zug.rules.opposition import rounded_average
from zug.systems.base import rounds_not_declared
from zug.systems.dubov import DUBOV_2026
from zug.systems.dubov.players_2026 import (
    COLOURS,
    CRITERIA,
    FIRST_BLACK,
    KINDS,
    MAY_MEET,
    DubovMember,
    Upfloats,
    kind_of,
    preferred,
)
from zug.systems.dubov.upfloaters_2026 import choose_upfloaters
from zug.systems.explaining.trace import Element, Judgement
from zug.systems.legality import first_set, unmet
from zug.systems.upward.criteria import judge_criteria
from zug.systems.upward.round import UpwardRound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.matching import Problem
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision
    from zug.systems.legality import Legality
    from zug.systems.rounds import Pair


_BOTH = range(2)


class Dubov2026Round(UpwardRound):
    """A round; `ranking` is by score, then TPN.

    Ratings and TPNs are those of the tournament (dubov-2026:1.1.1, 1.2.1). `kinds` says what each
    player prefers, `max_t` how many upfloats are too many (dubov-2026:1.8.2).
    """

    system = DUBOV_2026
    bye_article = "3.1"
    bracket_article = "3.2"
    contests = "games"

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.kinds = {card.tpn: kind_of(card) for card in self.present}
        rounds = max(tournament.rounds or 0, tournament.next_round)
        self.max_t = 2 + rounds // 5
        self._upfloats: dict[int, Upfloats] = {}
        self.notes = rounds_not_declared(tournament)
        if self.notes:
            note = say("MaxT is {count}, as if this round were the last", count=self.max_t)
            self.notes += (note,)

    @cached_property
    def legality(self) -> Legality:
        """[C1] and [C3] (dubov-2026:2.1.1, 2.1.3)"""
        kinds = list(self.kinds.values())
        allowed = [*chain.from_iterable(MAY_MEET)]
        return unmet(self.present, self.tournament.forbidden_now, kinds, allowed)

    def rank(self, tpn: int) -> tuple[int, int]:
        """Sort by rank, the highest first (dubov-2026:4.2.2, 5.2.1)."""
        return -self.cards[tpn].score, tpn

    def prefers_white(self, tpn: int) -> bool:
        return self.kinds[tpn] < FIRST_BLACK

    def has_played(self, tpn: int) -> bool:
        return bool(self.cards[tpn].opponents)

    def by_aro(self, tpn: int) -> tuple[int, int]:
        """Sort S1 and White seekers (dubov-2026:1.7.1, 1.7.2, 3.2.5, 4.3.2)."""
        return rounded_average(self.cards[tpn], self.cards), tpn

    def member(self, tpn: int) -> DubovMember:
        """Return what the criteria look at."""
        return DubovMember(self.kinds[tpn], self.upfloats(tpn))

    def upfloats(self, tpn: int) -> Upfloats:
        """Return what a player adds as an upfloater; nothing in the last round."""
        if self.tournament.is_last_round:
            return Upfloats()
        if tpn not in self._upfloats:
            self._upfloats[tpn] = self._look_up_upfloats(self.cards[tpn])
        return self._upfloats[tpn]

    def _look_up_upfloats(self, card: Card) -> Upfloats:
        rounds = upfloated_rounds(card, self.cards)
        maximum = len(rounds) >= self.max_t  # dubov-2026:1.8.1
        again = bool(rounds) and rounds[-1] == card.held
        return Upfloats(int(maximum), len(rounds) if maximum else 0, int(again))

    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the higher ranked of two, the other, and the colour of the former.

        (dubov-2026:5.1, 5.2)
        """
        higher, lower = sorted(pair, key=self.rank)
        first, second = (
            Claimant(tpn, self.cards[tpn].colours, *preferred(self.cards[tpn].colours))
            for tpn in (higher, lower)
        )
        return higher, lower, decide(COLOURS, first, second, self.initial)

    def choose_upfloaters(self, top: Sequence[int], lower: Sequence[Sequence[int]]) -> list[int]:
        return choose_upfloaters(self, top, lower)

    def pair_bracket(self, top: Sequence[int], upfloaters: Sequence[int]) -> list[Pair]:
        return _pair_bracket(self, [*top, *upfloaters])

    def judge_of(self, top: Sequence[int], _lower: Sequence[Sequence[int]]) -> Dubov2026Judge:
        return Dubov2026Judge(self, frozenset(top))


# --- a bracket: G1 against G2


class Subgroups(NamedTuple):
    """G1 and G2 as they are at first, the smaller (or G1) and the other, in shifter order."""

    smaller: list[int]
    larger: list[int]
    smaller_is_g1: bool

    @property
    def surplus(self) -> int:
        """How many must come over from the larger subgroup, if nobody leaves the smaller one."""
        return (len(self.larger) - len(self.smaller)) // 2

    def shifted(self, first: Collection[int], second: Collection[int]) -> tuple[set[int], set[int]]:
        """Return G1 and G2 after both shifts (dubov-2026:3.2.4)."""
        smaller = {*self.smaller}.difference(first).union(second)
        larger = {*self.larger}.difference(second).union(first)
        return (smaller, larger) if self.smaller_is_g1 else (larger, smaller)


def divide(state: Dubov2026Round, members: Collection[int]) -> Subgroups:
    """Return White seekers and the others; two halves if nobody has played (dubov-2026:3.2.3)."""
    g1 = [tpn for tpn in members if state.prefers_white(tpn)]
    if not g1 and not any(map(state.has_played, members)):
        g1 = sorted(members)[: len(members) // 2]
    chosen = frozenset(g1)
    g2 = sorted(tpn for tpn in members if tpn not in chosen)
    g1.sort(key=state.by_aro)
    if len(g1) <= len(g2):
        return Subgroups(from_the_middle(g1), from_the_middle(g2), True)
    return Subgroups(from_the_middle(g2), from_the_middle(g1), False)


def from_the_middle(pool: Sequence[int]) -> list[int]:
    """Return the order of the shifters (dubov-2026:4.3.3): ABCDEFG is D C E B F A G."""
    last = len(pool) - 1
    return [pool[i] for i in sorted(range(len(pool)), key=lambda i: (abs(2 * i - last), i))]


def _pair_bracket(state: Dubov2026Round, members: Collection[int]) -> list[Pair]:
    """Pair a bracket that can be paired."""
    groups = divide(state, members)
    # If the first shifters that can be named will do, nothing comes before them.
    rows = _line_up(state, *groups.shifted((), groups.larger[: groups.surplus]))
    if rows is None:
        rows = _line_up(state, *groups.shifted(*_best_shifts(state, groups)))
    if rows is None:
        raise AssertionError("the shifters were taken from a legal pairing")
    return rows


def _best_shifts(state: Dubov2026Round, groups: Subgroups) -> tuple[list[int], list[int]]:
    """Return the best set of either shift (dubov-2026:3.2.4, 4.1.1-4.1.3, 4.3.1)."""
    vertices = [*groups.smaller, *groups.larger]
    size, end = len(groups.smaller), len(vertices)
    problem = _problem(state, groups.smaller, groups.larger, [1, 0, 0, 0])
    if not problem.solve():
        raise AssertionError("the bracket was completable when it was formed")
    x = problem.cost()
    first = first_set(problem, ((v, range(v + 1, size)) for v in range(size)), x)
    asked = ((v, range(v + 1, end)) for v in range(size, end))
    second = first_set(problem, asked, groups.surplus + x)
    return [vertices[v] for v in first], [vertices[v] for v in second]


def _line_up(state: Dubov2026Round, g1: Collection[int], g2: Collection[int]) -> list[Pair] | None:
    """Return S1 with the first legal T2 (dubov-2026:3.2.5, 3.2.6, 4.4.1, 4.4.2); None if none."""
    s1, pool = sorted(g1, key=state.by_aro), sorted(g2)
    problem = _problem(state, s1, pool, [None, 0, 0, None])
    if not problem.solve():
        return None
    half = len(s1)
    partners = problem.first_partners(range(half), half, 2 * half)
    return list(zip(s1, (pool[partner - half] for partner in partners), strict=True))


def _problem(
    state: Dubov2026Round, one: Sequence[int], two: Sequence[int], costs: Sequence[int | None]
) -> Problem:
    """Return the pairing of two sides; `costs` are those of pairs between them, row by row."""
    table = [
        costs[2 * a + b] if MAY_MEET[mine][yours] else None
        for a in _BOTH
        for mine in range(KINDS)
        for b in _BOTH
        for yours in range(KINDS)
    ]
    kinds = [state.kinds[tpn] for tpn in one] + [KINDS + state.kinds[tpn] for tpn in two]
    return state.legality.problem([*one, *two], kinds, table)


# --- what any pairing of a bracket is worth: its criteria, and its place in the order of the text


@dataclass(frozen=True, slots=True)
class Dubov2026Judge:
    """Says what any pairing of a bracket of these residents is worth."""

    round: Dubov2026Round
    residents: Collection[int]

    def __call__(self, pairs: Sequence[Pair]) -> Judgement:
        """Return [C5] to [C10] (dubov-2026:2.3), then the sets and the transposition.

        A pairing comes from several shifts: of two players of one subgroup who meet either may have
        been shifted. The first of these shifts counts.
        """
        state, members = self.round, [tpn for pair in pairs for tpn in pair]
        incoming = (tpn for tpn in members if tpn not in self.residents)
        upfloaters = sorted(incoming, key=state.rank)
        return Judgement(
            judge_criteria(CRITERIA, self, state.member, upfloaters, pairs),
            (
                Element("upfloaters", tuple(upfloaters), place=_ranks(state, upfloaters)),
                *_order_in_bracket(state, members, pairs),
            ),
        )


def _ranks(state: Dubov2026Round, tpns: Sequence[int]) -> tuple[int, ...]:
    places = {tpn: place for place, tpn in enumerate(state.ranking)}
    return tuple(places[tpn] for tpn in tpns)


def _order_in_bracket(
    state: Dubov2026Round, members: Collection[int], pairs: Sequence[Pair]
) -> tuple[Element, ...]:
    groups = divide(state, members)
    first = _shift("first-shift", groups.smaller, pairs)
    second = _shift("second-shift", groups.larger, pairs)
    g1, _ = groups.shifted(first.value, second.value)
    partner = {tpn: two for pair in pairs for tpn, two in (pair, pair[::-1])}
    s1 = tuple(sorted(g1, key=state.by_aro))
    t2 = tuple(partner[tpn] for tpn in s1)
    return first, second, Element("transposition", t2, of=s1)


def _shift(name: str, subgroup: Sequence[int], pairs: Sequence[Pair]) -> Element:
    """Return who leaves a subgroup, given in shifter order; fewer come before more."""
    numbers = {tpn: number for number, tpn in enumerate(subgroup, 1)}
    inside = ((numbers.get(a), numbers.get(b)) for a, b in pairs)
    moved = sorted(min(a, b) for a, b in inside if a is not None and b is not None)
    return Element(
        name, tuple(subgroup[number - 1] for number in moved), place=(len(moved), *moved)
    )
