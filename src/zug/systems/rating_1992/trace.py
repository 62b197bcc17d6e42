"""What is written down while a round is paired, for those who ask why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.systems.base import Step
from zug.systems.rating_1992.field import SYSTEM, Tests
from zug.systems.rating_1992.search import least_x

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zug.systems.rating_1992.bracket import Bracket, Found


def step(article: str, action: str, players: Iterable[int], **data: object) -> Step:
    return Step(f"{SYSTEM}:{article}", action, tuple(players), data)


def bracket_steps(bracket: Bracket, found: Found, moved_down: Iterable[int]) -> Iterator[Step]:
    """One bracket: what it was, the value of every loop when it was paired, and the outcome."""
    entrants = bracket.field.entrants
    candidate = found.candidate
    everybody = bracket.field.in_order([*bracket.members, *bracket.lonely])
    yield step(
        "A3",
        "bracket",
        everybody,
        score=min(entrants[tpn].score for tpn in everybody),
        moved_down=tuple(moved_down),
        homogeneous=bracket.moved == 0,
    )
    if bracket.lonely:
        yield step("C1", "no-opponent", bracket.lonely)
    made = len(candidate.pairs)
    if bracket.members:
        yield from _loops(bracket, found, made)
    for pair in candidate.pairs:
        yield step("C6", "pair", pair)
    if candidate.leaving and (bracket.following or made == 0):
        yield step("C6" if made else "C14", "move-down", candidate.leaving)


def _loops(bracket: Bracket, found: Found, made: int) -> Iterator[Step]:
    """The loops from the outermost inwards (rating-1992:C14, C12, C11, C10, C9, D2, D1)."""
    candidate = found.candidate
    members, p = bracket.members, found.p
    yield step(
        "C14",
        "pairs",
        members,
        p=p,
        of=bracket.moved,
        remainder=made - p,
        most=len(members) // 2 - p,
    )
    if found.misses:
        yield step("C12", "misses", (*bracket.lonely, *candidate.leaving), misses=found.misses)
    start = least_x(bracket.field, members, made)
    yield step("C11" if candidate.x > start else "A8", "x", (), x=candidate.x, start=start)
    if candidate.up_tests is not Tests.B5_B6:
        yield step("C10", "drop-upfloats", (), dropped=_dropped(candidate.up_tests))
    if p:
        opponents = tuple(members[place] for place in candidate.opponents)
        yield step("D1", "opponents", members[:p], opponents=opponents)
    if candidate.down_tests is not Tests.B5_B6:
        yield step("C9", "drop-downfloats", (), dropped=_dropped(candidate.down_tests))
    yield from _remainder(found)


def _remainder(found: Found) -> Iterator[Step]:
    candidate = found.candidate
    inside = candidate.pairs[found.p :]
    if not inside:
        return
    paired = {tpn for pair in candidate.pairs[: found.p] for tpn in pair}
    del paired
    first = tuple(pair[0] for pair in inside)
    yield step("D1", "remainder", first, partners=tuple(pair[1] for pair in inside))


def _dropped(tests: Tests) -> tuple[str, ...]:
    return ("B6",) if tests is Tests.B5 else ("B6", "B5")
