"""What a lenient reading goes on with where the cells of a table contradict each other."""

from __future__ import annotations

from zug.model.diagnosis import CellPlaces, Diagnosis

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from zug.formats.faults import Findings, Place
    from zug.model import Cell


def repair(
    table: Mapping[int, tuple[Cell, ...]],
    numbers: Mapping[int, int],
    places: CellPlaces[Place],
    findings: Findings,
    unclear: Set[tuple[int, int]] = frozenset(),
    *,
    needs_colours: bool = True,
    one_bye: bool = True,
) -> dict[int, tuple[Cell, ...]]:
    """The table with all repairs that could be made; the faults are in the findings.

    A repair may bring to light what else is wrong, so it is looked at again until nothing changes:
    what is read leniently must be sound, or else be refused.
    """
    repaired = Diagnosis(
        table, numbers, places, findings, unclear, needs_colours=needs_colours, one_bye=one_bye
    ).run()
    while findings.lenient and not findings.are_fatal:
        before = repaired
        repaired = Diagnosis(
            before, numbers, places, findings, needs_colours=False, one_bye=one_bye
        ).run()
        if repaired == before:
            break
    return repaired
