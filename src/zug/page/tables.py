"""Standings and cross table: the papers' own tables on the screen."""

from __future__ import annotations

from zug.director.reporting.report import settled
from zug.fastclasses import replace
from zug.page.showing import show
from zug.reports import PAPERS, as_table
from zug.reports.sheets import TableSheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.page.asked import CallArguments
    from zug.page.holding import Held


def standings_view(held: Held, asked: CallArguments) -> str:
    return _table(held, asked, "standings")


def crosstable_view(held: Held, asked: CallArguments) -> str:
    return _table(held, asked, "crosstable")


def _table(held: Held, asked: CallArguments, paper: str) -> str:
    over = _over(held)
    if not over and not PAPERS[paper].to_fill_in:
        return show("no_table", asked.language, held=held)
    after = min(asked.number("round") or over, over)
    order = replace(held.order(None, ""), as_of=after if 0 < after < over else None)
    sheet = PAPERS[paper].make(order)
    assert isinstance(sheet, TableSheet)
    return show(
        "table",
        asked.language,
        held=held,
        view=paper,
        sheet=sheet,
        after=after,
        rounds=range(1, over + 1),
        open=0 if held.state is None or settled(held.state) is None else 1,
        table=as_table(sheet, asked.language, f"list {paper}" + " cross" * (paper == "crosstable")),
    )


def _over(held: Held) -> int:
    """The last round to have standings after: of an event, one with all its results."""
    if held.state is None:
        return held.tournament.rounds_played
    last = settled(held.state)
    current = held.state.current
    return last if last is not None else (current.number if current else 0)
