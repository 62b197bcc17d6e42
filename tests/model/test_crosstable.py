"""The quick look at a cross table and the slow one must agree on what is sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import example, given, settings
from hypothesis import strategies as st

from zug.formats.faults import FilePlace, Findings
from zug.model import Cell, Colour, Result
from zug.model.crosstable import Diagnosis, is_sound

if TYPE_CHECKING:
    from zug.model.crosstable import CellField

GAMES = [result for result in Result if not result.is_bye]
BYES = [result for result in Result if result.is_bye]
Table = dict[int, tuple[Cell, ...]]


class Nowhere:
    def cell(
        self, tpn: int, round_: int, field: CellField = "opponent", game: int = 1
    ) -> FilePlace:
        return FilePlace(
            tpn, 100 * round_ + 10 * game + ("opponent", "colour", "result").index(field)
        )


cells = st.one_of(
    st.sampled_from(BYES).map(lambda result: Cell(0, None, result)),
    st.builds(
        Cell,
        st.integers(1, 5),
        st.sampled_from(Colour),
        st.sampled_from(GAMES),
        st.none(),
    ),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Half-sound tables: games of one round drawn as pairs, then a cell or two changed."""
    table: dict[int, list[Cell]] = {tpn: [] for tpn in range(1, 5)}
    for _ in range(draw(st.integers(1, 2))):
        order = draw(st.permutations(list(table)))
        for white, black in ((order[0], order[1]), (order[2], order[3])):
            mine, his = draw(st.sampled_from(("10", "==", "01", "+-", "00", "XX", "1=", "+0")))
            table[white].append(Cell(black, Colour.WHITE, Result(mine)))
            table[black].append(Cell(white, Colour.BLACK, Result(his)))
    for _ in range(draw(st.integers(0, 2))):
        row = table[draw(st.integers(1, 4))]
        row[draw(st.integers(0, len(row) - 1))] = draw(cells)
    return {tpn: tuple(row) for tpn, row in table.items()}


@settings(max_examples=200, deadline=None)
@given(tables())
@example({1: (Cell(2, Colour.WHITE, Result.WIN),), 2: ()})
@example({1: (), 2: (Cell(1, Colour.WHITE, Result.WIN),)})
@example(
    {
        1: (Cell(2, Colour.WHITE, Result.WIN, Result.WIN),),
        2: (Cell(1, Colour.BLACK, Result.LOSS, Result.WIN),),
    }
)
def test_quick_and_slow_agree(table: Table) -> None:
    findings = Findings("table", lenient=True)
    repaired = Diagnosis(table, {}, Nowhere(), findings).run()
    assert is_sound(table) == (not findings.stop and not findings.faults)
    if not findings.stop:
        # A repair leaves nothing to repair, save the byes that nobody can tell apart.
        again = Findings("table", lenient=True)
        Diagnosis(repaired, {}, Nowhere(), again).run()
        assert {fault.code for fault in again.faults} <= {"two-byes"}
