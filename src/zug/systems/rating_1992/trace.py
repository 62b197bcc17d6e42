"""What a bracket leaves in the trace: the steps, and the choices that explain them.

The choices are the value of every loop, then the opponents in order. Another opponent is judged by
pairing the bracket again with that pair and those above it fixed: the loops that are then reached
say why it was passed over.
"""

from __future__ import annotations

from functools import partial

from zug.fastclasses import replace
from zug.systems.base import Step
from zug.systems.explaining.trace import NOBODY, LazyStepData, Measure, PairingChoice, Section
from zug.systems.rating_1992 import RATING_1992
from zug.systems.rating_1992.players import BYE, Tests
from zug.systems.rating_1992.search import least_x

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.systems.explaining.trace import Worth
    from zug.systems.rating_1992.round import BracketOutcome, RatingBracket
    from zug.systems.rating_1992.search import RatingCandidate

Pair = tuple[int, int]

_OUTER = (
    Measure("moved-down-pairs", "C14"),
    Measure("rest-pairs", "C14"),
    Measure("misses", "C12"),
    Measure("same-preference", "C11"),
    Measure("upfloat-tests", "C10"),
)
_INNER = (
    Measure("downfloat-tests", "C9"),
    Measure("exchanged", "D2"),
    Measure("exchange-difference", "D2"),
)

_SEQUENCE = (
    *_OUTER,
    Measure("sequence", "C7"),
    *_INNER,
    Measure("sequence", "D2"),
    Measure("sequence", "D1"),
)


def step(article: str, action: str, players: Iterable[int], **data: object) -> Step:
    return Step(f"{RATING_1992.book}:{article}", action, tuple(players), data)


def bracket_steps(
    bracket: RatingBracket, found: BracketOutcome, moved_down: Sequence[int]
) -> Iterator[Step]:
    """Yield a bracket: what it was, the value of every loop when it was paired, the outcome."""
    candidate = found.candidate
    everybody = bracket.round.in_order([*bracket.members, *bracket.lonely])
    told = LazyStepData(
        partial(_choices, bracket, found),
        partial(_lined_up, bracket),
        score=min(bracket.round.players[tpn].score for tpn in everybody),
        moved_down=tuple(moved_down),
        homogeneous=bracket.moved == 0,
    )
    yield Step(f"{RATING_1992.book}:A3", "bracket", tuple(everybody), told)
    if bracket.lonely:
        yield step("C1", "no-opponent", bracket.lonely, last=_is_last(bracket))
    if bracket.members:
        yield from _outer_loops(bracket, found)
        yield from _inner_loops(bracket, found)
    for pair in candidate.pairs:
        yield step("C6", "pair", pair)
    if candidate.leaving:
        article = "C6" if candidate.pairs else "C14"
        yield step(article, "move-down", candidate.leaving, last=_is_last(bracket))


def _is_last(bracket: RatingBracket) -> bool:
    """Is nobody below but the bye?"""
    return {*bracket.below} <= {BYE}


def _outer_loops(bracket: RatingBracket, found: BracketOutcome) -> Iterator[Step]:
    """Yield how many pairs, how many misses, x (rating-1992:C14, C12, C11)."""
    candidate = found.candidate
    members, made = bracket.members, len(candidate.pairs)
    yield step(
        "C14",
        "pairs",
        members,
        p=found.p,
        moved_down=bracket.moved,
        remainder=made - found.p,
        most=len(members) // 2,
    )
    if found.misses:
        leaving = (*bracket.lonely, *candidate.leaving)
        yield step("C12", "misses", leaving, misses=found.misses)
    start = least_x(bracket.round, members, made)
    raised = candidate.head.x > start
    yield step("C11" if raised else "A8", "x", members, x=candidate.head.x, start=start)


def _inner_loops(bracket: RatingBracket, found: BracketOutcome) -> Iterator[Step]:
    """Yield float criteria dropped, opponents of moved-down players, exchange, transposition."""
    head = found.candidate.head
    if head.up_tests is not Tests.B5_B6:
        yield step("C10", "drop-upfloats", (), dropped=_dropped(head.up_tests))
    if found.p:
        opponents = tuple(bracket.members[place] for place in head.opponents)
        yield step("C7", "opponents", bracket.members[: found.p], opponents=opponents)
    if head.down_tests is not Tests.B5_B6:
        yield step("C9", "drop-downfloats", (), dropped=_dropped(head.down_tests))
    if len(found.candidate.pairs) > found.p:
        yield from _remainder(found.candidate, len(found.candidate.pairs) - found.p)


def _remainder(candidate: RatingCandidate, half: int) -> Iterator[Step]:
    """Yield S1 and S2 of the remainder after the exchange, and the transposition if any."""
    remainder, exchange = candidate.remainder, candidate.exchange
    if exchange.number:
        out = tuple(remainder[-place] for place in exchange.minus_out)
        into = tuple(remainder[place] for place in exchange.into)
        yield step("D2", "exchange", (*out, *into), out=out, into=into)
    first = {*range(half)}.difference(-place for place in exchange.minus_out).union(exchange.into)
    second = [place for place in range(len(remainder)) if place not in first]
    yield step(
        "C4",
        "subgroups",
        (remainder[place] for place in sorted(first)),
        s2=tuple(remainder[place] for place in second),
    )
    if list(candidate.partners) != second[:half]:
        yield step("D1", "transposition", (remainder[place] for place in candidate.partners))


def _dropped(tests: Tests) -> tuple[str, ...]:
    return ("B6",) if tests is Tests.B5 else ("B6", "B5")


# --- the choices


def _outer_values(found: BracketOutcome) -> tuple[int, ...]:
    """Return what is settled before the opponents of moved-down players; more pairs first."""
    head = found.candidate.head
    rest = len(found.candidate.pairs) - found.p
    return -found.p, -rest, found.misses, head.x, int(head.up_tests)


def _inner_values(found: BracketOutcome) -> tuple[int, ...]:
    exchange = found.candidate.exchange
    return int(found.candidate.head.down_tests), exchange.number, exchange.difference


def _choices(bracket: RatingBracket, found: BracketOutcome) -> Iterator[PairingChoice]:
    """Yield the loops from the outside in (rating-1992:C2-C14), and who is left over."""
    candidate = found.candidate
    yield _who_leaves(bracket, found)
    for measure, value in zip(_OUTER, _outer_values(found), strict=True):
        yield _loop(measure, value)
    for index in range(found.p):
        taken = {tpn for pair in candidate.pairs[:index] for tpn in pair}
        tries = [tpn for tpn in bracket.members[found.p :] if tpn not in taken]
        yield _pair_choice(bracket, found, index, tries, _OUTER)
    for measure, value in zip(_INNER, _inner_values(found), strict=True):
        yield _loop(measure, value)
    yield from _exchange(found)
    for index in range(found.p, len(candidate.pairs)):
        yield _pair_choice(bracket, found, index, _second(found, index), (*_OUTER, *_INNER))
    yield from _leaving(bracket, found)


def _who_leaves(bracket: RatingBracket, found: BracketOutcome) -> PairingChoice:
    """Return who is not paired here; worth is what it costs if somebody else is one of them."""

    def worth(tpn: int) -> Worth | None:
        again = found if tpn == NOBODY else _without(bracket, tpn)
        return None if again is None else _in_sequence(again)

    leaving = (*bracket.lonely, *found.candidate.leaving)
    order = partial(tuple, (NOBODY, *bracket.members))
    return PairingChoice(
        "leave", "C6", "leave", NOBODY, NOBODY, order, worth, _SEQUENCE, together=leaving
    )


def _loop(measure: Measure, value: int) -> PairingChoice:
    return PairingChoice(
        "loop", measure.article, measure.name, NOBODY, value, tuple, lambda it: (it,), (measure,)
    )


def _exchange(found: BracketOutcome) -> Iterator[PairingChoice]:
    """Yield who changes halves: of S1 the lowest first, of S2 the highest (rating-1992:D2)."""
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


def _second(found: BracketOutcome, index: int) -> list[int]:
    """Return S2 of the remainder after the exchange, without those taken (rating-1992:D1)."""
    candidate = found.candidate
    first = {one for one, _ in candidate.pairs[found.p :]}
    taken = {two for _, two in candidate.pairs[:index]}
    return [tpn for tpn in candidate.remainder if tpn not in first and tpn not in taken]


def _pair_choice(
    bracket: RatingBracket,
    found: BracketOutcome,
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


def _loops(found: BracketOutcome) -> Worth:
    return (*_outer_values(found), *_inner_values(found))


def _in_sequence(found: BracketOutcome) -> Worth:
    """Return the loops, and between and after them the place in the order of D1 and D2."""
    head, exchange = found.candidate.head, found.candidate.exchange
    changed = (*exchange.minus_out, *exchange.into)
    partners = found.candidate.partners
    return *_outer_values(found), head.opponents, *_inner_values(found), changed, partners


def _leaving(bracket: RatingBracket, found: BracketOutcome) -> Iterator[PairingChoice]:
    """Whoever is left over; by themselves they would be the last in rank (rating-1992:A6)."""
    for chosen in found.candidate.leaving:
        stay = [tpn for tpn in bracket.members if tpn not in found.candidate.leaving]
        tries = [
            chosen,
            *(tpn for tpn in stay if bracket.round.place[tpn] > bracket.round.place[chosen]),
        ]

        def worth(tpn: int, chosen: int = chosen) -> Worth | None:
            again = found if tpn == chosen else _without(bracket, tpn)
            return None if again is None else _in_sequence(again)

        order = partial(tuple, tries[::-1])
        yield PairingChoice("float", "C6", "left-over", NOBODY, chosen, order, worth, _SEQUENCE)


def _with_pair(bracket: RatingBracket, above: Sequence[Pair], pair: Pair) -> BracketOutcome | None:
    """Pair the bracket with the pairs above kept and one more; None if not everybody fits."""
    fixed = {one: two for first in (*above, pair) for one, two in (first, first[::-1])}
    everybody = {*bracket.members, *bracket.lonely, *bracket.below}
    if not bracket.round.legality.is_legal(*pair):
        return None
    if not bracket.round.completable(everybody.difference(fixed)):
        return None
    return replace(bracket, fixed=fixed).pair()


def _without(bracket: RatingBracket, leaver: int) -> BracketOutcome | None:
    """Pair the bracket with this player left over; None if not everybody fits."""
    other = bracket.round.without(leaver, bracket.members)
    if not other.completable({*bracket.members, *bracket.lonely, *bracket.below}):
        return None
    return replace(bracket, round=other).pair()


def _lined_up(bracket: RatingBracket) -> list[Section]:
    """Return moved-down players with the first of the others, then halves (rating-1992:A6, C4)."""
    moved = bracket.members[: bracket.moved]
    rest = bracket.members[bracket.moved :]
    rows = [Section("mdps", moved, rest[: len(moved)])] if moved else []
    rest = rest[len(moved) :]
    half = len(rest) // 2
    kind = "rest" if moved else "halves"
    return [*rows, Section(kind, rest[:half], rest[half:])] if rest else rows
