"""What any pairing of a bracket is worth: its criteria, and its place in the order of the text."""

from __future__ import annotations

from zug.systems.dubov.recomposition import divide
from zug.systems.explaining.trace import Element, Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zug.systems.dubov.roster import Roster
    from zug.systems.explaining.trace import Pair, Value


def judge(roster: Roster, residents: Collection[int], pairs: Sequence[Pair]) -> Judgement:
    """[C5] to [C10] of these pairs (dubov-2026:2.3), then the sets and the transposition.

    A pairing comes from several shifts: of two players of one subgroup who meet either may have
    been shifted. The first of these shifts counts.
    """
    members = [tpn for pair in pairs for tpn in pair]
    upfloaters = sorted((tpn for tpn in members if tpn not in residents), key=roster.rank)
    return Judgement(
        _criteria(roster, upfloaters, pairs),
        (
            Element("upfloaters", tuple(upfloaters), place=_ranks(roster, upfloaters)),
            *_order_in_bracket(roster, members, pairs),
        ),
    )


def _criteria(roster: Roster, upfloaters: Sequence[int], pairs: Sequence[Pair]) -> dict[str, Value]:
    """The last three are not asked in the last round."""
    sums: Sequence[Value] = (None,) * 3
    if not roster.tournament.is_last_round:
        counts = [roster.upfloats(tpn) for tpn in upfloaters]
        sums = [sum(count[i] for count in counts) for i in range(3)]
    return {
        "C5": len(upfloaters),
        "C6": tuple(sorted(map(roster.score, upfloaters))),
        "C7": sum(roster.prefers_white(a) is roster.prefers_white(b) for a, b in pairs),
        **dict(zip(("C8", "C9", "C10"), sums, strict=True)),
    }


def _ranks(roster: Roster, tpns: Sequence[int]) -> tuple[int, ...]:
    places = {tpn: place for place, tpn in enumerate(roster.ranking)}
    return tuple(places[tpn] for tpn in tpns)


def _order_in_bracket(
    roster: Roster, members: Collection[int], pairs: Sequence[Pair]
) -> tuple[Element, ...]:
    groups = divide(roster, members)
    first = _shift("first-shift", groups.smaller, pairs)
    second = _shift("second-shift", groups.larger, pairs)
    g1, _ = groups.shifted(first.value, second.value)
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    s1 = tuple(sorted(g1, key=roster.by_aro))
    t2 = tuple(partner[tpn] for tpn in s1)
    return first, second, Element("transposition", t2, of=s1)


def _shift(name: str, subgroup: Sequence[int], pairs: Sequence[Pair]) -> Element:
    """Who leaves a subgroup, given in shifter order; fewer come before more."""
    numbers = {tpn: number for number, tpn in enumerate(subgroup, 1)}
    inside = ((numbers.get(a), numbers.get(b)) for a, b in pairs)
    moved = sorted(min(a, b) for a, b in inside if a is not None and b is not None)
    return Element(
        name, tuple(subgroup[number - 1] for number in moved), place=(len(moved), *moved)
    )
