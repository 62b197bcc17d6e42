"""The direct encounter: the only tie-break that depends on who is tied (tiebreaks-2026:6)."""

from __future__ import annotations

from fractions import Fraction

from zug.fastclasses import NamedTuple
from zug.rules.tiebreaks.record import Kind, Outcome, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Encounters(NamedTuple):
    """Points of each in the games among the tied, and with how many of them they have not met."""

    points: dict[int, int | Fraction]
    missing: dict[int, int]


def encounters(record: Record, tied: Sequence[int], *, forfeits: bool) -> Encounters:
    """Games among the tied; several meetings of two count as their average (6.1)."""
    members = set(tied)
    points: dict[int, int | Fraction] = {}
    missing: dict[int, int] = {}
    for tpn in tied:
        against: dict[int, list[int]] = {}
        for outcome in record.outcomes[tpn]:
            if outcome.opponent in members and counts(outcome, forfeits=forfeits):
                against.setdefault(outcome.opponent, []).append(outcome.points)
        points[tpn] = sum([_mean(scored) for scored in against.values()])
        missing[tpn] = len(members) - 1 - len(against)
    return Encounters(points, missing)


def counts(outcome: Outcome, *, forfeits: bool) -> bool:
    """Is it a game here? One of a round robin that has no result yet is not."""
    return outcome.kind is Kind.GAME or (forfeits and outcome.kind is not Kind.FREE)


def _mean(scored: list[int]) -> int | Fraction:
    return scored[0] if len(scored) == 1 else Fraction(sum(scored), len(scored))


class Step(NamedTuple):
    """One application of the tie-break: who was tied, what they had, into which parts they fell.

    A single part: nobody was separated.
    """

    tied: tuple[int, ...]
    table: Encounters
    parts: list[list[int]]


def separate(
    record: Record, tied: Sequence[int], *, forfeits: bool, steps: list[Step] | None = None
) -> list[list[int]]:
    """The tied in groups, best first; a group of several could not be separated.

    Every application is added to `steps`.
    """
    if len(tied) < 2:
        return [list(tied)]
    table = encounters(record, tied, forfeits=forfeits)
    if any(table.missing.values()):
        parts = _by_certainty(record, tied, table)
    else:
        scores = sorted(set(table.points.values()), reverse=True)
        parts = [[tpn for tpn in tied if table.points[tpn] == score] for score in scores]
    if steps is not None:
        steps.append(Step(tuple(tied), table, parts))
    if len(parts) == 1:
        return parts
    return [one for part in parts for one in separate(record, part, forfeits=forfeits, steps=steps)]


def _by_certainty(record: Record, tied: Sequence[int], table: Encounters) -> list[list[int]]:
    """Not all have met: who is alone first whatever the missing games bring, is first (6.3).

    Then the second, and so on; the tie-break is applied anew to those who are left.
    """
    left = list(tied)
    placed: list[list[int]] = []
    while len(left) > 1:
        sure = [
            tpn
            for tpn in left
            if all(
                table.points[tpn] > table.points[other] + record.win * table.missing[other]
                for other in left
                if other != tpn
            )
        ]
        if not sure:
            break
        placed.append(sure)
        left.remove(sure[0])
    return [*placed, left] if left else placed
