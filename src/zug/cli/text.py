"""Tables of the command line: the columns of every plain text, in the language of the reader."""

from __future__ import annotations

from zug import plain
from zug.cli.output import spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]], right: str) -> str:
    """Rows as aligned lines; cells may be messages."""
    return plain.columns([[spoken(cell) for cell in row] for row in rows], right)
