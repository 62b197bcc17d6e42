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

from zug.fastclasses import NamedTuple, dataclass
from zug.systems.dubov.players_2026 import CRITERIA, KINDS, MAY_MEET, Dubov2026Round
from zug.systems.dubov.upfloaters_2026 import choose_upfloaters
from zug.systems.explaining.trace import Element, JudgedBracket, Judgement
from zug.systems.legality import first_set
from zug.systems.upward.criteria import judge_criteria

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.matching import Problem
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.base import Options, RoundPairing
    from zug.systems.rounds import Pair


_BOTH = range(2)


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come in the order of dubov-2026:1.9.2 until it is complete (1.9.1)."""
    state = Dubov2026Round(tournament)
    why = state.give_bye("3.1", state.lowest_first, _told_of_bye)
    if why is not None:  # dubov-2026:1.9.3
        return state.impossible(why)
    boards = []
    for pair in _pair_brackets(state):
        higher, lower, given = state.colour(pair)
        boards.append(state.board((higher, lower), given))
    return state.finish(boards)


def _told_of_bye(card: Card) -> dict[str, object]:
    return {"score": card.score, "games": len(card.opponents)}


def _pair_brackets(state: Dubov2026Round) -> list[Pair]:
    """Return the pairs of every scoregroup with its upfloaters (dubov-2026:1.3.1, 1.3.2, 3.2)."""
    groups = state.groups()
    pairs: list[Pair] = []
    while groups:
        residents, *lower = groups
        upfloaters = choose_upfloaters(state, residents, lower)
        members = [*residents, *upfloaters]
        found = pair_bracket(state, members).pairs
        pairs += found
        record = JudgedBracket(
            score=state.score(residents[0]),
            residents=residents,
            incoming=upfloaters,
            members=members,
            pairs=found,
            judge=Dubov2026Judge(state, frozenset(residents)),
        )
        state.mark("3.2", "bracket", members, record)
        risen = frozenset(upfloaters)
        left = ([tpn for tpn in group if tpn not in risen] for group in lower)
        groups = [group for group in left if group]
    return pairs


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


class DubovRows(NamedTuple):
    """S1 against T2."""

    s1: list[int]
    t2: list[int]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(zip(self.s1, self.t2, strict=True))


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


def pair_bracket(state: Dubov2026Round, members: Collection[int]) -> DubovRows:
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


def _line_up(state: Dubov2026Round, g1: Collection[int], g2: Collection[int]) -> DubovRows | None:
    """Return S1 and the first legal T2 (dubov-2026:3.2.5, 3.2.6, 4.4.1, 4.4.2); None if none."""
    s1, pool = sorted(g1, key=state.by_aro), sorted(g2)
    problem = _problem(state, s1, pool, [None, 0, 0, None])
    if not problem.solve():
        return None
    half = len(s1)
    partners = problem.first_partners(range(half), half, 2 * half)
    return DubovRows(s1, [pool[partner - half] for partner in partners])


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
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
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
