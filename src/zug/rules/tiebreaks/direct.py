"""The direct encounter: the only tie-break that depends on who is tied (tiebreaks-2026:6)."""

from __future__ import annotations

from fractions import Fraction

from zug.records import NamedTuple
from zug.rules.tiebreaks.record import Kind, Record

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
            if outcome.opponent in members and (outcome.kind is Kind.GAME or forfeits):
                against.setdefault(outcome.opponent, []).append(outcome.points)
        points[tpn] = sum([_mean(scored) for scored in against.values()])
        missing[tpn] = len(members) - 1 - len(against)
    return Encounters(points, missing)


def _mean(scored: list[int]) -> int | Fraction:
    return scored[0] if len(scored) == 1 else Fraction(sum(scored), len(scored))


def separate(record: Record, tied: Sequence[int], *, forfeits: bool) -> list[list[int]]:
    """The tied in groups, best first; a group of several could not be separated."""
    if len(tied) < 2:
        return [list(tied)]
    table = encounters(record, tied, forfeits=forfeits)
    if any(table.missing.values()):
        return _by_certainty(record, tied, table, forfeits=forfeits)
    groups: list[list[int]] = []
    for score in sorted(set(table.points.values()), reverse=True):
        group = [tpn for tpn in tied if table.points[tpn] == score]
        if len(group) == len(tied):
            return [list(tied)]
        groups += separate(record, group, forfeits=forfeits)
    return groups


def _by_certainty(
    record: Record, tied: Sequence[int], table: Encounters, *, forfeits: bool
) -> list[list[int]]:
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
    if not placed:
        return [list(tied)]
    return placed + (separate(record, left, forfeits=forfeits) if left else [])
