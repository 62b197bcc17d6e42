"""Are the ranks of a finished report those its own tie-breaks give?"""

from __future__ import annotations

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.rules.tiebreaks.standings import Standings


class RankDifference(NamedTuple):
    """A player whose listed rank is not the computed one; `values` are their tie-breaks."""

    tpn: int
    listed: int
    computed: range
    """The ranks that would be right: several where no tie-break separates equals."""
    values: tuple[str, ...]


def compare_ranks(table: Standings, listed: Mapping[int, int]) -> tuple[RankDifference, ...]:
    """Every rank a report lists (by TPN) that no order of those still tied could give.

    Players no tie-break separates may share a rank or be put in any order, by lot for instance.
    """
    wrong = {
        tpn: place
        for tpn, place in table.places.items()
        if (rank := listed.get(tpn)) is not None and rank not in place
    }
    if not wrong:
        return ()
    return tuple(
        RankDifference(line.tpn, listed[line.tpn], wrong[line.tpn], line.values)
        for line in table.lines
        if line.tpn in wrong
    )
