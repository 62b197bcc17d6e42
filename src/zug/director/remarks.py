"""Remarks for the report: events that touch the integrity of the pairings, as lines `###`.

A reader of the file must be able to see them, whoever wrote it. Decisions make them; an undo takes
them away with its decision.
"""

from __future__ import annotations

import re

from zug.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

COMMENT = "###"
MPA = "MPA"
"""Boards made by hand, beside those of the rules."""
IMPORT = "Import"
CONFIGURATION = "Configuration"
LEFT = "FIDE mode exited"
FULL_POINT_BYE = "FPB"
RATING_CORRECTION = "Rating correction"
RESULT = "Result"
COLOURS = "Colours"
"""Other ones than the rounds after it were paired with."""
PROHIBITION = "Prohibition"

_ENTRY = re.compile(r"\{(\d+)\}")
_LEFT_LINE = re.compile(rf"{COMMENT}\s*{LEFT} @ Round (\d+)\s*$", re.IGNORECASE)


class Remark(NamedTuple):
    """A line of the report. Numbers may still move: `who` puts an entry into the text."""

    kind: str
    round: int
    text: str = ""

    @property
    def is_withdrawal(self) -> bool:
        """It takes an earlier remark away."""
        return self.kind == MPA and not self.text

    @property
    def line(self) -> str:
        """As the file has it, if nobody in the text is named by entry."""
        about = f"{COMMENT} {self.kind} @ Round {self.round}"
        return f"{about}: {self.text}" if self.text else about

    def written(self, numbers: Mapping[int, int]) -> str:
        """As the file has it; `numbers` are those of the file, by entry."""
        return _ENTRY.sub(lambda found: str(numbers.get(int(found[1]), "?")), self.line)


def who(entry: int) -> str:
    """A participant in the text of a remark, whatever number the file will have for them."""
    return f"{{{entry}}}"


def gathered(known: tuple[Remark, ...], new: Iterable[Remark]) -> tuple[Remark, ...]:
    """A round has one remark about pairings by hand, the last; one without a text takes it away."""
    for remark in new:
        if remark.kind == MPA:
            about = (MPA, remark.round)
            known = tuple(one for one in known if (one.kind, one.round) != about)
        if not remark.is_withdrawal:
            known = (*known, remark)
    return known


def is_of_manual(line: str, round_: int) -> bool:
    """A line of a file about boards of this round that were made by hand."""
    return line.startswith(Remark(MPA, round_).line + ":")


def left_in(lines: Iterable[str]) -> int | None:
    """The round in which an event left FIDE mode, as its file tells."""
    found = [int(match[1]) for line in lines if (match := _LEFT_LINE.match(line))]
    return min(found, default=None)
