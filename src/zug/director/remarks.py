"""Remarks for the report: events that touch the integrity of the pairings, as lines `###`.

A reader of the file must be able to see them, whoever wrote it. Decisions make them; an undo takes
them away with its decision.
"""

from __future__ import annotations

import re
import unicodedata

from zug.fastclasses import NamedTuple
from zug.model.numbers_then import NUMBERS
from zug.model.ratings_then import RATINGS
from zug.model.told_results import RATING_CORRECTION, RESULT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.director.parts import Pair
    from zug.director.state import State
    from zug.model import Tournament

COMMENT = "###"
MPA = "MPA"
"""Boards made by hand, beside those of the rules."""
IMPORT = "Import"
CONFIGURATION = "Configuration"
LEFT = "FIDE mode exited"
FULL_POINT_BYE = "FPB"
COLOURS = "Colours"
"""Other ones than the round was paired with, and perhaps the next."""
PROHIBITION = "Prohibition"
GIVEN_UP = "given up"
"""Pairs that should not have met and did."""
HANDLING = "Handling rules"
"""The edition of them the event goes by, if it is not the one in force."""
TAKEN_BACK = "Pairing taken back"
"""A published round was; it may have been paired again since."""

_AFTER = (GIVEN_UP, FULL_POINT_BYE, COLOURS, RESULT, RATING_CORRECTION, NUMBERS, RATINGS)
"""What follows from how things stand, in the order of the report."""
_ENTRY = re.compile(r"\{(\d+)\}")
_ROUND = re.compile(rf"{COMMENT}[^:]* @ Round (\d{{1,3}})(?::|\s*$)")
_NUMBER_OF_ROUND = re.compile(r"round\W*(\d{1,3})")
_HANDLING_LINE = re.compile(rf"{COMMENT} {HANDLING}: (\S+)\s*$")


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


def of_colours(number: int, pair: Pair) -> Remark | None:
    """A board was paired with other colours than it has now, or the next round was.

    Turned back once that was paired, the line has them three times.
    """
    board = f"{who(pair.white)}-{who(pair.black)}"
    turned = f"{who(pair.black)}-{who(pair.white)}"
    if pair.is_turned:
        return Remark(COLOURS, number, f"{turned} => {board}")
    if pair.turned_late:
        return Remark(COLOURS, number, f"{board} => {turned} => {board}")
    return None


def gathered(known: tuple[Remark, ...], new: Iterable[Remark]) -> tuple[Remark, ...]:
    """A round has one remark about pairings by hand, the last; one without a text takes it away.

    However often a round is taken back, the report says it once.
    """
    for remark in new:
        if remark.kind == TAKEN_BACK and remark in known:
            continue
        if remark.kind == MPA:
            about = (MPA, remark.round)
            known = tuple(one for one in known if (one.kind, one.round) != about)
        if not remark.is_withdrawal:
            known = (*known, remark)
    return known


def is_of_manual(line: str, round_: int) -> bool:
    """A line of a file about boards of this round that were made by hand."""
    return line.startswith(Remark(MPA, round_).line + ":")


def is_of_boards(line: str, round_: int) -> bool:
    """A line of a file that boards of this round are not those of the rules."""
    return is_of_manual(line, round_) or line.startswith(f"{Remark(IMPORT, round_).line}:")


def told_by_hand(state: State, round_: int) -> bool:
    """Boards of a round were made by hand, as the event or the file it comes from tells."""
    told = any((one.kind, one.round) == (MPA, round_) for one in state.remarks)
    return told or any(is_of_manual(line.plain, round_) for line in state.brought.extras)


def is_of_pairing(line: str, round_: int) -> bool:
    """A line of a file that is not true any more once this round is taken back."""
    told = (Remark(IMPORT, round_), Remark(COLOURS, round_), Remark(RESULT, round_ - 1))
    is_turned_back = line.startswith(Remark(COLOURS, round_ - 1).line) and line.count("=>") > 1
    return (
        is_of_manual(line, round_)
        or is_turned_back
        or line.startswith(f"{Remark(PROHIBITION, round_, GIVEN_UP).line} ")
        or any(line.startswith(f"{one.line}:") for one in told)
    )


def round_in(line: str) -> int:
    """The round a line is about; 0 if it names none."""
    found = _ROUND.match(line)
    return int(found[1]) if found else 0


def place_of(line: str) -> tuple[int, int]:
    """Where a line stands: by round, and there first what was decided, in that order."""
    kind = line.partition(" @ ")[0]
    about = GIVEN_UP if f": {GIVEN_UP} " in line else kind.removeprefix(f"{COMMENT} ")
    return round_in(line), _AFTER.index(about) if about in _AFTER else -1


def left_in(lines: Iterable[str]) -> int | None:
    """The round in which an event left FIDE mode, as its file tells; the first if it names none."""
    return min(_rounds_said(LEFT, lines), default=None)


def _rounds_said(kind: str, lines: Iterable[str]) -> list[int]:
    """The rounds of the lines of a kind; the first where a line names none."""
    found = [_round_said(line) for line in lines if _says(kind, line)]
    return [round_ for round_ in found if round_] or [1 for _ in found[:1]]


def _says(kind: str, line: str) -> bool:
    """However it was typed, or edited since: letters alone count, not what stands between them."""
    return _letters(kind) in _letters(line)


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, unicodedata.normalize("NFKC", text).casefold()))


def _round_said(line: str) -> int:
    found = _NUMBER_OF_ROUND.search(unicodedata.normalize("NFKC", line).casefold())
    return int(found[1]) if found else 0


def round_left(tournament: Tournament) -> int | None:
    """The same of a whole file: one of its rounds."""
    left = left_in(tournament.extras)
    if left is None:
        return None
    return min(left, tournament.rounds or tournament.rounds_played + 1)


def is_of_leaving(line: str) -> bool:
    return _says(LEFT, line)


def handling_line(edition: str) -> str:
    return f"{COMMENT} {HANDLING}: {edition}"


def handling_in(lines: Iterable[str]) -> str:
    """The edition of the handling rules a file names; empty if it names none."""
    return next((match[1] for line in lines if (match := _HANDLING_LINE.match(line))), "")


def leaves_without_round(line: str) -> bool:
    """A line that the event left FIDE mode, but not when."""
    return is_of_leaving(line) and not _round_said(line)


def reached_by(lines: Iterable[str]) -> int:
    """The last round that was published and taken back, as a file tells."""
    return max(taken_back_in(lines), default=0)


def taken_back_in(lines: Iterable[str]) -> list[int]:
    """The rounds that were published and taken back, as a file tells."""
    return _rounds_said(TAKEN_BACK, lines)
