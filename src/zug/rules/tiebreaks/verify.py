"""Are the ranks of a finished report those its own tie-breaks give?"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zug.rules.tiebreaks.standings import standings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament


class RankDifference(NamedTuple):
    """A player whose listed rank is not the computed one; `values` are their tie-breaks."""

    tpn: int
    listed: int
    computed: range
    """The ranks that would be right: several where no tie-break separates equals."""
    values: tuple[str, ...]


def compare_ranks(
    tournament: Tournament, listed: Mapping[int, int], edition: int = 2026
) -> tuple[RankDifference, ...]:
    """Every rank a report lists (by TPN) that no order of those still tied could give.

    Players no tie-break separates may share a rank or be put in any order, by lot for instance. A
    report that names no tie-breaks (TRF26 records 202, 212) is held to the points alone.
    """
    table = standings(tournament, tournament.tiebreaks or ("PTS",), edition=edition)
    sizes: dict[int, int] = {}
    for line in table.lines:
        sizes[line.rank] = sizes.get(line.rank, 0) + 1
    differences = []
    for line in table.lines:
        rank = listed.get(line.tpn)
        right = range(line.rank, line.rank + sizes[line.rank])
        if rank is not None and rank not in right:
            differences.append(RankDifference(line.tpn, rank, right, line.values))
    return tuple(differences)
