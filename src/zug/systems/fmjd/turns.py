"""Whose turn it is in the FMJD system: who rests, who leaves a group, whom everybody tries."""

from __future__ import annotations

from functools import partial

from zug.systems.explaining.trace import NOBODY, Measure, PairingChoice, left_at_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zug.systems.explaining.trace import Tries, Worth
    from zug.systems.legality import Legality

REST = (Measure("no-missing-opponent", "8.4"),)
FLOATS = (Measure("leavers", "2.2"), Measure("drops", "2.2"))
Pair = tuple[int, int]


def rest_turn(
    order: Sequence[int], possible: Collection[int], fitting: Collection[int], chosen: int
) -> Iterator[PairingChoice]:
    """Who rests: those to be asked in `order`, of whom the `fitting` keep fmjd-1986:8.4."""

    def worth(tpn: int) -> Worth | None:
        return (int(tpn not in fitting),) if tpn in possible else None

    yield PairingChoice("bye", "5.4", "lowest", NOBODY, chosen, lambda: order, worth, REST)


def row_turns(
    legality: Legality,
    members: Sequence[int],
    pairs: Sequence[Pair],
    tries: Tries,
    *,
    article: str,
    order: str,
) -> Iterator[PairingChoice]:
    """Everybody in turn tries the others in order (fmjd-1986:6.1.24, 6.2.2)."""

    def worth(left: Sequence[int], tpn: int) -> Worth | None:
        rest = [other for other in left[1:] if other != tpn]
        return () if legality.completable(rest) else None

    for left, chosen in left_at_turns(members, pairs):
        yield PairingChoice(
            "pair", article, order, left[0], chosen, partial(tries, left), partial(worth, left)
        )


def float_turns(
    legality: Legality,
    group: Sequence[int],
    others: Sequence[Sequence[int]],
    made: Sequence[Pair],
    article: str,
) -> Iterator[PairingChoice]:
    """Who leaves the group, from the lowest up, and whom they meet (fmjd-1986:6.1.7-6.1.14)."""
    outside = [tpn for other in others for tpn in other]
    order = [*reversed(group), NOBODY]
    leaving = [floater for floater, _ in reversed(made)]
    for index, chosen in enumerate((*leaving, NOBODY)):

        def leave(tpn: int, before: Sequence[int] = leaving[:index]) -> Worth | None:
            return least_floats(legality, group, others, (), {*before, tpn} - {NOBODY})

        tries = [tpn for tpn in order if tpn not in leaving[:index]]
        yield PairingChoice(
            "float", article, "leave", NOBODY, chosen, partial(tuple, tries), leave, FLOATS
        )
    for index, (seeker, partner) in enumerate(made):

        def meet(
            tpn: int, before: Sequence[Pair] = made[:index], seeker: int = seeker
        ) -> Worth | None:
            return least_floats(legality, group, others, [*before, (seeker, tpn)], {*leaving})

        taken = {tpn for pair in made[:index] for tpn in pair}
        tries = [tpn for tpn in outside if tpn not in taken]
        yield PairingChoice(
            "pair", article, "outside", seeker, partner, partial(tuple, tries), meet, FLOATS
        )


def least_floats(
    legality: Legality,
    group: Sequence[int],
    others: Sequence[Sequence[int]],
    fixed: Sequence[Pair],
    leaving: Collection[int],
) -> Worth | None:
    """How many leave a group at best, and over how many groups, the longest way first.

    Of them the `fixed` pairs are settled, and everybody in `leaving` does leave. None: the
    unpaired could not all be paired.
    """
    gone = {tpn for pair in fixed for tpn in pair}
    here = [tpn for tpn in group if tpn not in gone]
    away = [[tpn for tpn in other if tpn not in gone] for other in others]
    size, must = 1 + len(others), 1 + len(others)
    kinds = [must if tpn in leaving else 0 for tpn in here]
    kinds += [1 + drop for drop, other in enumerate(away) for _ in other]
    costs = float_costs(len(group), len(others), forced=True)
    problem = legality.problem([*here, *(tpn for other in away for tpn in other)], kinds, costs)
    if not problem.solve():
        return None
    drop_of = {tpn: drop for drop, other in enumerate(others, 1) for tpn in other}
    drops = [drop_of[partner] for _, partner in fixed]
    drops += [
        kinds[problem.mate(place)]
        for place in range(len(here))
        if 0 < kinds[problem.mate(place)] < size
    ]
    return len(drops), tuple(sorted(drops, reverse=True))


def float_costs(members: int, others: int, *, forced: bool = False) -> list[int | None]:
    """A field for the number of floaters, then one for each drop, the longest drop first.

    Kind 0 are the group, kind k the k-th of the other groups; if asked, one kind more for those of
    the group who must leave it.
    """
    width = members.bit_length()
    size = 1 + others + forced
    costs: list[int | None] = [0] * (size * size)
    ways = [0, size - 1] if forced else [0]
    for here in ways:
        for drop in range(1, 1 + others):
            cost = (1 << (width * others)) + (1 << (width * (drop - 1)))
            costs[here * size + drop] = costs[drop * size + here] = cost
    if forced:
        for here in ways:
            costs[here * size + size - 1] = costs[(size - 1) * size + here] = None
    return costs
