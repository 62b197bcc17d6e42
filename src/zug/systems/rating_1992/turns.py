"""Whose turn it is in the system of 1992: the value of every loop, then the opponents in order.

Another opponent is judged by pairing the bracket again with that pair and those above it fixed:
what the loops then reach says why it was passed over.
"""

from __future__ import annotations

from functools import partial

from zug.fastclasses import replace
from zug.systems.explaining.trace import NOBODY, Measure, PairingChoice, Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.systems.explaining.trace import Worth
    from zug.systems.rating_1992.bracket import Bracket, Found

Pair = tuple[int, int]

OUTER = (
    Measure("moved-down-pairs", "C14"),
    Measure("rest-pairs", "C14"),
    Measure("misses", "C12"),
    Measure("same-preference", "C11"),
    Measure("upfloat-tests", "C10"),
)
INNER = (
    Measure("downfloat-tests", "C9"),
    Measure("exchanged", "D2"),
    Measure("exchange-difference", "D2"),
)

SEQUENCE = (
    *OUTER,
    Measure("sequence", "C7"),
    *INNER,
    Measure("sequence", "D2"),
    Measure("sequence", "D1"),
)


def outer_loops(found: Found) -> tuple[int, ...]:
    """What is settled before the opponents of moved-down players; more pairs come first."""
    head = found.candidate.head
    rest = len(found.candidate.pairs) - found.p
    return -found.p, -rest, found.misses, head.x, int(head.up_tests)


def inner_loops(found: Found) -> tuple[int, ...]:
    exchange = found.candidate.exchange
    return int(found.candidate.head.down_tests), exchange.number, exchange.difference


def bracket_turns(bracket: Bracket, found: Found) -> Iterator[PairingChoice]:
    """The loops from the outside in (rating-1992:C2-C14), and who is left over."""
    candidate = found.candidate
    yield _who_leaves(bracket, found)
    for measure, value in zip(OUTER, outer_loops(found), strict=True):
        yield _loop(measure, value)
    for index in range(found.p):
        taken = {tpn for pair in candidate.pairs[:index] for tpn in pair}
        tries = [tpn for tpn in bracket.members[found.p :] if tpn not in taken]
        yield _pair_turn(bracket, found, index, tries, OUTER)
    for measure, value in zip(INNER, inner_loops(found), strict=True):
        yield _loop(measure, value)
    yield from _exchange(found)
    for index in range(found.p, len(candidate.pairs)):
        yield _pair_turn(bracket, found, index, _second(found, index), (*OUTER, *INNER))
    yield from _leaving(bracket, found)


def _who_leaves(bracket: Bracket, found: Found) -> PairingChoice:
    """Who is not paired here: what it would cost if somebody else were one of them."""

    def worth(tpn: int) -> Worth | None:
        again = found if tpn == NOBODY else _without(bracket, tpn)
        return None if again is None else _in_sequence(again)

    leaving = (*bracket.lonely, *found.candidate.leaving)
    order = partial(tuple, (NOBODY, *bracket.members))
    return PairingChoice(
        "leave", "C6", "leave", NOBODY, NOBODY, order, worth, SEQUENCE, together=leaving
    )


def _loop(measure: Measure, value: int) -> PairingChoice:
    return PairingChoice(
        "loop", measure.article, measure.name, NOBODY, value, tuple, lambda it: (it,), (measure,)
    )


def _exchange(found: Found) -> Iterator[PairingChoice]:
    """Who changes halves: of S1 the lowest first, of S2 the highest (rating-1992:D2)."""
    remainder, exchange = found.candidate.remainder, found.candidate.exchange
    half = len(found.candidate.pairs) - found.p
    for order, places, tries in (
        ("out", [-place for place in exchange.minus_out], remainder[:half][::-1]),
        ("into", exchange.into, remainder[half:]),
    ):
        for place in places:
            chosen = remainder[place]
            yield PairingChoice(
                "exchange", "D2", order, NOBODY, chosen, partial(tuple, tries), lambda _: ()
            )


def _second(found: Found, index: int) -> list[int]:
    """S2 of the remainder after the exchange, without those taken (rating-1992:D1)."""
    candidate = found.candidate
    first = {one for one, _ in candidate.pairs[found.p :]}
    taken = {two for _, two in candidate.pairs[:index]}
    return [tpn for tpn in candidate.remainder if tpn not in first and tpn not in taken]


def _pair_turn(
    bracket: Bracket,
    found: Found,
    index: int,
    tries: Sequence[int],
    measures: tuple[Measure, ...],
) -> PairingChoice:
    above, (seeker, chosen) = found.candidate.pairs[:index], found.candidate.pairs[index]

    def worth(tpn: int) -> Worth | None:
        again = found if tpn == chosen else _with_pair(bracket, above, (seeker, tpn))
        return None if again is None else _loops(again)[: len(measures)]

    order = "order.rating-moved-down" if index < found.p else "order.rating-halves"
    return PairingChoice(
        "pair", "D1", order, seeker, chosen, partial(tuple, tries), worth, measures
    )


def _loops(found: Found) -> Worth:
    return (*outer_loops(found), *inner_loops(found))


def _in_sequence(found: Found) -> Worth:
    """The loops, and between and after them the place in the order of D1 and D2."""
    head, exchange = found.candidate.head, found.candidate.exchange
    changed = (*exchange.minus_out, *exchange.into)
    partners = found.candidate.partners
    return *outer_loops(found), head.opponents, *inner_loops(found), changed, partners


def _leaving(bracket: Bracket, found: Found) -> Iterator[PairingChoice]:
    """Whoever is left over; by themselves they would be the last in rank (rating-1992:A6)."""
    for chosen in found.candidate.leaving:
        stay = [tpn for tpn in bracket.members if tpn not in found.candidate.leaving]
        tries = [
            chosen,
            *(tpn for tpn in stay if bracket.field.place[tpn] > bracket.field.place[chosen]),
        ]

        def worth(tpn: int, chosen: int = chosen) -> Worth | None:
            again = found if tpn == chosen else _without(bracket, tpn)
            return None if again is None else _in_sequence(again)

        order = partial(tuple, tries[::-1])
        yield PairingChoice("float", "C6", "left-over", NOBODY, chosen, order, worth, SEQUENCE)


def _with_pair(bracket: Bracket, above: Sequence[Pair], pair: Pair) -> Found | None:
    """The bracket with the pairs above kept and one more; None: not everybody fits."""
    fixed = {one: two for first in (*above, pair) for one, two in (first, first[::-1])}
    everybody = {*bracket.members, *bracket.lonely, *bracket.below}
    if not bracket.field.legality.is_legal(*pair):
        return None
    if not bracket.field.completable(everybody.difference(fixed)):
        return None
    return replace(bracket, fixed=fixed).pair()


def _without(bracket: Bracket, leaver: int) -> Found | None:
    """The bracket with this player left over; None: not everybody fits."""
    field = bracket.field.without(leaver, bracket.members)
    if not field.completable({*bracket.members, *bracket.lonely, *bracket.below}):
        return None
    return replace(bracket, field=field).pair()


def lined_up(bracket: Bracket) -> list[Rows]:
    """Moved-down players with the first of the others, then halves (rating-1992:A6, C4)."""
    moved = bracket.members[: bracket.moved]
    rest = bracket.members[bracket.moved :]
    rows = [Rows("mdps", moved, rest[: len(moved)])] if moved else []
    rest = rest[len(moved) :]
    half = len(rest) // 2
    kind = "rest" if moved else "halves"
    return [*rows, Rows(kind, rest[:half], rest[half:])] if rest else rows
