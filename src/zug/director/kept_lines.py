"""Lines `###` of a file that was taken over: whom they name is known by entry, not by number.

Numbers may move afterwards: by a late entry, a corrected rating. These lines follow, like those of
the event itself; lines no form of ours has stay as they are.
"""

from __future__ import annotations

import re

from zug.director.remarks import (
    COLOURS,
    COMMENT,
    CONFIGURATION,
    FULL_POINT_BYE,
    GIVEN_UP,
    IMPORT,
    MPA,
    PROHIBITION,
    who,
)
from zug.fastclasses import NamedTuple
from zug.model.told_results import RATING_CORRECTION, RESULT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_OF_BOARDS = (MPA, IMPORT, COLOURS, FULL_POINT_BYE, CONFIGURATION, f"{PROHIBITION} {GIVEN_UP}")
_OF_GAMES = (RESULT, RATING_CORRECTION)
_HEAD = re.compile(rf"{COMMENT} ([A-Z][A-Za-z ]+) @ Round \d{{1,3}}: ({GIVEN_UP}(?= ))?")
_BOARD = re.compile(r"(?<= )(\d{1,6})(?:-(\d{1,6})|=[A-Za-z]+)(?= |$)")
_GAME = re.compile(r"(\d{1,6})-(\d{1,6}): ")
_GROUP = re.compile(r"(?:not to|may) meet((?: \d{1,6})+)(?:$|, rounds )")
_NUMBER = re.compile(r"\d+")


class KeptLine(NamedTuple):
    """Its parts: text, and entries where it names somebody."""

    parts: tuple[str | int, ...]

    @property
    def plain(self) -> str:
        """The line with entries in the form of remarks."""
        return "".join(part if isinstance(part, str) else who(part) for part in self.parts)

    def written(self, numbers: Mapping[int, int]) -> str:
        """As the file has it; `numbers` are those of the file, by entry."""
        return "".join(
            part if isinstance(part, str) else str(numbers.get(part, "?")) for part in self.parts
        )


def kept_lines(lines: Iterable[str], entries: Mapping[int, int]) -> tuple[KeptLine, ...]:
    """Lines of a file with these numbers; one that names somebody else stays as it is."""
    return tuple(_kept(line, entries) for line in lines)


def _kept(line: str, entries: Mapping[int, int]) -> KeptLine:
    parts: list[str | int] = []
    done = 0
    for first, last in _places(line):
        entry = entries.get(int(line[first:last]))
        if entry is None:
            return KeptLine((line,))
        parts += (line[done:first], entry)
        done = last
    return KeptLine((*parts, line[done:]))


def _places(line: str) -> Iterator[tuple[int, int]]:
    """Where it has numbers of players."""
    head = _HEAD.match(line)
    if head is None:
        return
    kind, start = " ".join(filter(None, head.groups())), head.end()
    if kind in _OF_BOARDS:
        for board in _BOARD.finditer(line, start - 1):
            yield from (board.span(one) for one in (1, 2) if board[one])
    elif kind in _OF_GAMES and (game := _GAME.match(line, start)):
        yield from (game.span(1), game.span(2))
    elif kind == PROHIBITION and (group := _GROUP.match(line, start)):
        yield from (number.span() for number in _NUMBER.finditer(line, *group.span(1)))
