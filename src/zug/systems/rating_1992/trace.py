"""What a bracket leaves in the trace: the steps, and the choices that explain them.

The choices are the value of every loop, then the opponents in order. Another opponent is judged by
pairing the bracket again so that nobody of that pair, and of those above it, may meet anybody else:
the loops that are then reached say why it was passed over.
"""

from __future__ import annotations

from functools import partial

from zug.fastclasses import replace
from zug.systems.explaining.trace import NOBODY, Measure, PairingChoice, Section
from zug.systems.rating_1992.players import BYE, Tests
from zug.systems.rating_1992.search import least_x

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from zug.systems.explaining.trace import Pair, Worth
    from zug.systems.rating_1992.round import BracketOutcome, RatingBracket

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


def mark_bracket(
    bracket: RatingBracket, outcome: BracketOutcome, moved_down: Sequence[int]
) -> None:
    """Mark a bracket: what it was, the value of every loop when it was paired, the outcome."""
    mark, candidate = bracket.round.mark, outcome.candidate
    everybody = bracket.round.in_order([*bracket.members, *bracket.lonely])
    is_last = {*bracket.below} <= {BYE}
    mark(
        "A3",
        "bracket",
        everybody,
        partial(_choices, bracket, outcome),
        partial(_lined_up, bracket),
        score=min(bracket.round.players[tpn].score for tpn in everybody),
        moved_down=tuple(moved_down),
        homogeneous=bracket.moved == 0,
    )
    if bracket.lonely:
        mark("C1", "no-opponent", bracket.lonely, last=is_last)
    if bracket.members:
        _mark_outer_loops(bracket, outcome)
        _mark_inner_loops(bracket, outcome)
    for pair in candidate.pairs:
        mark("C6", "pair", pair)
    if candidate.leaving:
        mark("C6" if candidate.pairs else "C14", "move-down", candidate.leaving, last=is_last)


def _mark_outer_loops(bracket: RatingBracket, outcome: BracketOutcome) -> None:
    """Mark how many pairs, how many misses, x (rating-1992:C14, C12, C11)."""
    mark, members, candidate = bracket.round.mark, bracket.members, outcome.candidate
    remainder, most = len(candidate.pairs) - outcome.p, len(members) // 2
    mark(
        "C14",
        "pairs",
        members,
        p=outcome.p,
        moved_down=bracket.moved,
        remainder=remainder,
        most=most,
    )
    if outcome.misses:
        mark("C12", "misses", (*bracket.lonely, *candidate.leaving), misses=outcome.misses)
    x, start = candidate.head.x, least_x(bracket.round, members, len(candidate.pairs))
    mark("C11" if x > start else "A8", "x", members, x=x, start=start)


def _mark_inner_loops(bracket: RatingBracket, outcome: BracketOutcome) -> None:
    """Mark float criteria dropped, opponents of moved-down players, exchange, transposition."""
    mark, head, p = bracket.round.mark, outcome.candidate.head, outcome.p
    if head.up_tests is not Tests.B5_B6:
        mark("C10", "drop-upfloats", (), dropped=_dropped(head.up_tests))
    if p:
        opponents = tuple(bracket.members[place] for place in head.opponents)
        mark("C7", "opponents", bracket.members[:p], opponents=opponents)
    if head.down_tests is not Tests.B5_B6:
        mark("C9", "drop-downfloats", (), dropped=_dropped(head.down_tests))
    half = len(outcome.candidate.pairs) - p
    if half:
        _mark_remainder(bracket, outcome, half)


def _mark_remainder(bracket: RatingBracket, outcome: BracketOutcome, half: int) -> None:
    """Mark S1 and S2 of the remainder after the exchange, and the transposition if any."""
    mark, candidate = bracket.round.mark, outcome.candidate
    remainder, exchange = candidate.remainder, candidate.exchange
    if exchange.number:
        out = tuple(remainder[-place] for place in exchange.minus_out)
        into = tuple(remainder[place] for place in exchange.into)
        mark("D2", "exchange", (*out, *into), out=out, into=into)
    first = {*range(half)}.difference(-place for place in exchange.minus_out).union(exchange.into)
    second = [place for place in range(len(remainder)) if place not in first]
    s1, s2 = ([remainder[place] for place in places] for places in (sorted(first), second))
    mark("C4", "subgroups", s1, s2=tuple(s2))
    if list(candidate.partners) != second[:half]:
        mark("D1", "transposition", (remainder[place] for place in candidate.partners))


def _dropped(tests: Tests) -> tuple[str, ...]:
    return ("B6",) if tests is Tests.B5 else ("B6", "B5")


# --- the choices


def _outer_values(outcome: BracketOutcome) -> tuple[int, ...]:
    """Return what is settled before the opponents of moved-down players; more pairs first."""
    head = outcome.candidate.head
    rest = len(outcome.candidate.pairs) - outcome.p
    return -outcome.p, -rest, outcome.misses, head.x, int(head.up_tests)


def _inner_values(outcome: BracketOutcome) -> tuple[int, ...]:
    exchange = outcome.candidate.exchange
    return int(outcome.candidate.head.down_tests), exchange.number, exchange.difference


def _in_sequence(outcome: BracketOutcome) -> Worth:
    """Return the loops, and between and after them the place in the order of D1 and D2."""
    candidate = outcome.candidate
    opponents, exchange = candidate.head.opponents, candidate.exchange
    changed = (*exchange.minus_out, *exchange.into)
    outer, inner = _outer_values(outcome), _inner_values(outcome)
    return (*outer, opponents, *inner, changed, candidate.partners)


def _choices(bracket: RatingBracket, outcome: BracketOutcome) -> Iterator[PairingChoice]:
    """Yield the loops from the outside in (rating-1992:C2-C14), and who is left over."""
    candidate, members, p = outcome.candidate, bracket.members, outcome.p

    def without(chosen: int, tpn: int) -> Worth | None:
        """Return the worth if somebody else than the one chosen is not paired here."""
        other = outcome if tpn == chosen else _without(bracket, tpn)
        return None if other is None else _in_sequence(other)

    def pair(index: int, tries: Iterable[int], measures: tuple[Measure, ...]) -> PairingChoice:
        above, (seeker, chosen) = candidate.pairs[:index], candidate.pairs[index]

        def worth(tpn: int) -> Worth | None:
            other = outcome if tpn == chosen else _with_pairs(bracket, (*above, (seeker, tpn)))
            if other is None:
                return None
            return (*_outer_values(other), *_inner_values(other))[: len(measures)]

        order = "order.rating-moved-down" if index < p else "order.rating-halves"
        return PairingChoice("pair", "D1", order, seeker, chosen, tuple(tries), worth, measures)

    leaving = (*bracket.lonely, *candidate.leaving)
    everybody, worth = (NOBODY, *members), partial(without, NOBODY)
    yield PairingChoice(
        "leave", "C6", "leave", NOBODY, NOBODY, everybody, worth, _SEQUENCE, together=leaving
    )
    yield from map(_loop, _OUTER, _outer_values(outcome))
    for index in range(p):
        taken = {tpn for pair in candidate.pairs[:index] for tpn in pair}
        yield pair(index, (tpn for tpn in members[p:] if tpn not in taken), _OUTER)
    yield from map(_loop, _INNER, _inner_values(outcome))
    yield from _exchange(outcome)
    first = {higher for higher, _ in candidate.pairs[p:]}
    second = [tpn for tpn in candidate.remainder if tpn not in first]
    for index in range(p, len(candidate.pairs)):
        yield pair(index, second, (*_OUTER, *_INNER))
        second = [tpn for tpn in second if tpn != candidate.pairs[index][1]]
    # By themselves those left over would be the last in rank (rating-1992:A6).
    place = bracket.round.place
    for tpn in candidate.leaving:
        stay = (
            other
            for other in members
            if other not in candidate.leaving and place[other] > place[tpn]
        )
        tries, worth = (tpn, *stay)[::-1], partial(without, tpn)
        yield PairingChoice("float", "C6", "left-over", NOBODY, tpn, tries, worth, _SEQUENCE)


def _loop(measure: Measure, value: int) -> PairingChoice:
    name, article = measure
    return PairingChoice(
        "loop", article, name, NOBODY, value, worth=lambda other: (other,), measures=(measure,)
    )


def _exchange(outcome: BracketOutcome) -> Iterator[PairingChoice]:
    """Yield who changes halves: of S1 the lowest first, of S2 the highest (rating-1992:D2)."""
    remainder, exchange = outcome.candidate.remainder, outcome.candidate.exchange
    half = len(outcome.candidate.pairs) - outcome.p
    out = [-place for place in exchange.minus_out]
    halves = ("out", out, remainder[:half][::-1]), ("into", exchange.into, remainder[half:])
    for order, places, tries in halves:
        for place in places:
            chosen = remainder[place]
            yield PairingChoice("exchange", "D2", order, NOBODY, chosen, tries, lambda _: ())


def _with_pairs(bracket: RatingBracket, pairs: Iterable[Pair]) -> BracketOutcome | None:
    """Pair the bracket if nobody of these pairs may meet anybody else."""
    everybody = {*bracket.members, *bracket.lonely, *bracket.below}
    return _paired(bracket, [(pair, everybody.difference(pair)) for pair in pairs])


def _without(bracket: RatingBracket, leaver: int) -> BracketOutcome | None:
    """Pair the bracket if this player may meet nobody in it."""
    return _paired(bracket, [([leaver], {*bracket.members} - {leaver})])


def _paired(
    bracket: RatingBracket, bans: Iterable[tuple[Iterable[int], Collection[int]]]
) -> BracketOutcome | None:
    """Pair the bracket under `Rating1992Round.forbidding`; None if not everybody fits."""
    other = bracket.round.forbidding(bans)
    if not other.completable({*bracket.members, *bracket.lonely, *bracket.below}):
        return None
    return replace(bracket, round=other).pair()


def _lined_up(bracket: RatingBracket) -> list[Section]:
    """Return moved-down players with the first of the others, then halves (rating-1992:A6, C4)."""
    moved, rest = bracket.members[: bracket.moved], bracket.members[bracket.moved :]
    rows = [Section("mdps", moved, rest[: len(moved)])] if moved else []
    rest = rest[len(moved) :]
    half = len(rest) // 2
    kind = "rest" if moved else "halves"
    return [*rows, Section(kind, rest[:half], rest[half:])] if rest else rows
