"""What is written down while a round is paired, for those who ask why."""

from __future__ import annotations

from functools import partial

from zug.systems.base import Step
from zug.systems.explaining.trace import LazyStepData
from zug.systems.rating_1992.field import BYE, SYSTEM, Tests
from zug.systems.rating_1992.search import least_x
from zug.systems.rating_1992.turns import bracket_turns, lined_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.systems.rating_1992.bracket import Bracket, Found
    from zug.systems.rating_1992.search import Candidate


def step(article: str, action: str, players: Iterable[int], **data: object) -> Step:
    return Step(f"{SYSTEM}:{article}", action, tuple(players), data)


def bracket_steps(bracket: Bracket, found: Found, moved_down: Sequence[int]) -> Iterator[Step]:
    """One bracket: what it was, the value of every loop when it was paired, and the outcome."""
    candidate = found.candidate
    everybody = bracket.field.in_order([*bracket.members, *bracket.lonely])
    told = LazyStepData(
        partial(bracket_turns, bracket, found),
        partial(lined_up, bracket),
        score=min(bracket.field.entrants[tpn].score for tpn in everybody),
        moved_down=tuple(moved_down),
        homogeneous=bracket.moved == 0,
    )
    yield Step(f"{SYSTEM}:A3", "bracket", tuple(everybody), told)
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


def _is_last(bracket: Bracket) -> bool:
    """Is nobody below but the bye?"""
    return {*bracket.below} <= {BYE}


def _outer_loops(bracket: Bracket, found: Found) -> Iterator[Step]:
    """How many pairs, how many misses, x (rating-1992:C14, C12, C11)."""
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
    start = least_x(bracket.field, members, made)
    raised = candidate.head.x > start
    yield step("C11" if raised else "A8", "x", members, x=candidate.head.x, start=start)


def _inner_loops(bracket: Bracket, found: Found) -> Iterator[Step]:
    """Float criteria dropped, opponents of moved-down players, exchange, transposition."""
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


def _remainder(candidate: Candidate, half: int) -> Iterator[Step]:
    """S1 and S2 of the remainder after the exchange, and the transposition if there is one."""
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
