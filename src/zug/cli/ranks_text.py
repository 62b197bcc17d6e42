"""Ranks that a report's own tie-breaks do not give, as text and for a JSON document."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from zug.cli.text import columns, counted

if TYPE_CHECKING:
    from zug.cli.checking import Ranks
    from zug.rules.tiebreaks.verify import RankDifference


class RankView(TypedDict):
    number: int
    listed: int
    computed: list[int]
    values: dict[str, str]


def rank_lines(ranks: Ranks | None, labels: dict[int, int]) -> str:
    """What a check of ranks found; nothing if it was not asked for."""
    if ranks is None:
        return ""
    named = ", ".join(("PTS", *ranks.codes))
    if not ranks.listed:
        return "  no ranks to verify\n"
    if not ranks.differences:
        return f"  {counted(ranks.listed, 'rank')} as {named} give them\n"
    head = ("", "No.", "in the record", f"by {named}", *ranks.codes)
    rows = [head, *(_row(difference, labels) for difference in ranks.differences)]
    count = f"{len(ranks.differences)} of {counted(ranks.listed, 'rank')} differ"
    return f"  {count}\n{columns(rows, 'lrrr' + 'r' * len(ranks.codes))}"


def _row(difference: RankDifference, labels: dict[int, int]) -> tuple[str, ...]:
    right = difference.computed
    shown = str(right[0]) if len(right) == 1 else f"{right[0]}-{right[-1]}"
    number = labels.get(difference.tpn, difference.tpn)
    return "", str(number), str(difference.listed), shown, *difference.values


def rank_views(ranks: Ranks | None, labels: dict[int, int]) -> list[RankView] | None:
    if ranks is None:
        return None
    return [
        {
            "number": labels.get(difference.tpn, difference.tpn),
            "listed": difference.listed,
            "computed": list(difference.computed),
            "values": dict(zip(ranks.codes, difference.values, strict=True)),
        }
        for difference in ranks.differences
    ]
