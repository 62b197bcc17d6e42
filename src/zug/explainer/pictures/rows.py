"""Which rows a map has, in every form: those shown, and runs of natural pairs folded into one."""

from __future__ import annotations

from zug.fastclasses import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.explainer.pictures.scene import Scene
    from zug.systems.explaining.maps import Section
    from zug.systems.explaining.trace import Pair

FOLDED_ABOVE = 8
"""Up to so many players everybody is shown."""
ALL_FOLDED_ABOVE = 40
"""Beyond so many, every natural pair is folded, not only runs of them."""
RUN = 3


class Row(NamedTuple):
    """Two players who face each other; in the shorter column nobody."""

    left: int | None
    right: int | None


class Fold(NamedTuple):
    """Natural pairs that were taken, drawn together into one row."""

    pairs: tuple[Pair, ...]


class Rows(NamedTuple):
    """The rows of a section."""

    kind: str
    rows: tuple[Row | Fold, ...]


def rows_of(scene: Scene, *, folded: bool = True) -> tuple[Rows, ...]:
    """The rows of a map by section."""
    count = len(scene.players)
    least = RUN if count <= ALL_FOLDED_ABOVE else 1
    if not folded or count <= FOLDED_ABOVE:
        least = count + 1
    return tuple(
        Rows(section.kind, tuple(_folded(scene, _faced(section), least)))
        for section in scene.sections
    )


def is_natural(scene: Scene, row: Row) -> bool:
    """Whether the two of a row do meet."""
    return row.left is not None and row.right is not None and scene.faces_natural(row.left)


def places(sections: Sequence[Rows]) -> dict[int, tuple[int, str]]:
    """The row and the side of everybody who is shown."""
    found: dict[int, tuple[int, str]] = {}
    shown = [row for section in sections for row in section.rows if isinstance(row, Row)]
    for number, row in enumerate(shown):
        if row.left is not None:
            found[row.left] = number, "left"
        if row.right is not None:
            found[row.right] = number, "right"
    return found


def _faced(section: Section) -> Iterator[Row]:
    left, right = section.left, section.right
    for n in range(max(len(left), len(right))):
        yield Row(left[n] if n < len(left) else None, right[n] if n < len(right) else None)


def _folded(scene: Scene, rows: Iterator[Row], least: int) -> Iterator[Row | Fold]:
    run: list[Row] = []
    for row in rows:
        if _can_fold(scene, row):
            run.append(row)
            continue
        yield from _closed(run, least)
        run = []
        yield row
    yield from _closed(run, least)


def _closed(run: Sequence[Row], least: int) -> Sequence[Row | Fold]:
    if len(run) < least or not run:
        return run
    return [Fold(tuple((row.left or 0, row.right or 0) for row in run))]


def _can_fold(scene: Scene, row: Row) -> bool:
    """Never the board asked about, nor whoever came from or goes to another score."""
    if not is_natural(scene, row):
        return False
    asked = {scene.question.board} - {0}
    wished = {*(scene.question.wish or ())}
    both = {row.left, row.right}
    return not (
        both & {*scene.arrivals} or both & wished or {scene.board_of.get(row.left or 0, 0)} & asked
    )
