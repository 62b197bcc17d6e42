"""A published pairing, as a paste of boards, an engine's output, JSON or a report."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from zug.errors import UsageError
from zug.explainer.naming import Names
from zug.explainer.published_lines import NOBODY, Reader, ReadLine
from zug.fastclasses import dataclass
from zug.messages import joined, say
from zug.systems.base import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament

_REPORT = re.compile(r"^(?:\ufeff)?(?:001 {1,4}\d|0\d2 |XX[A-Z] )", re.MULTILINE)

QUOTED = 3
"""How many lines are quoted if nothing was understood, and how much of each."""
LONGEST = 80


@dataclass(frozen=True)
class Published:
    """The boards of a published pairing by TPN, the bye as `Board(tpn, 0)`.

    `lines` says of a paste what was understood, line by line; other sources have none.
    """

    boards: tuple[Board, ...]
    lines: tuple[ReadLine, ...] = ()
    absent: tuple[int, ...] = ()
    """Whom the list names as not paired."""

    @property
    def unread(self) -> tuple[ReadLine, ...]:
        """What was not understood."""
        return tuple(line for line in self.lines if line.kind == "unread")


class NothingReadError(UsageError):
    """No board was found; `lines` says of each line why."""

    def __init__(self, lines: tuple[ReadLine, ...]) -> None:
        self.lines = lines
        unread = [line for line in lines if line.kind == "unread"]
        told: list[str] = [
            say(
                "line {number} was not understood ({why}): {text}",
                number=line.number,
                why=line.why,
                text=_cut(line.text.strip()),
            )
            for line in unread[:QUOTED]
        ]
        if len(unread) > QUOTED:
            told.append("…")
        lines_told = joined(told, "; ")
        super().__init__(
            "bad-pairing",
            say("no board was found in what was published: {lines}", lines=lines_told)
            if told
            else say("no board was found in what was published"),
            say("write a board per line: two numbers or two names, 0 or bye for the bye"),
        )

    def __reduce__(self) -> tuple[type[NothingReadError], tuple[object, ...]]:
        return type(self), (self.lines,)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()} …"


def read_published(
    data: bytes | str,
    tournament: Tournament,
    round: int,  # noqa: A002 - the word of the rule books
    name: str = "",
) -> Published:
    """The pairing of a round as somebody has published it; `name` is that of its file."""
    text = data if isinstance(data, str) else _decoded(data)
    names = Names(tournament)
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        return Published(tuple(_of_json(text, data, names, round, name)))
    if _REPORT.search(text):
        return Published(tuple(_of_report(data, names, round, name)))
    lines = tuple(Reader(names).read(text.lstrip("\ufeff")))
    boards = tuple(line.board for line in lines if line.kind in ("board", "bye") and line.board)
    if not boards:
        raise NothingReadError(lines)
    absent = tuple(line.board.white for line in lines if line.kind == "absent" and line.board)
    return Published(boards, lines, absent)


def _decoded(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


# --- reports


def _of_report(data: bytes | str, names: Names, round_: int, name: str) -> Iterator[Board]:
    from zug.checker import recorded_rows  # noqa: PLC0415 - only when asked for
    from zug.formats import Reading  # noqa: PLC0415

    raw = data.encode() if isinstance(data, str) else data
    other = Reading.of(raw, name or "published").tournament
    if round_ > other.rounds_played:
        raise UsageError(
            "no-such-round",
            say("the file to compare with holds no pairing of round {round}", round=round_),
        )
    numbers = {player.tpn: player.number for player in other.players}
    for white, black in recorded_rows(other, round_):
        yield Board(
            *(names.find(str(numbers[tpn])).tpn if tpn else NOBODY for tpn in (white, black))
        )


# --- JSON: what `zug pair --json` and `zug explain --json` print, a list of pairs, or a tournament


def _of_json(text: str, data: bytes | str, names: Names, round_: int, name: str) -> Iterator[Board]:
    try:
        document = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        raise _bad_json() from None
    if isinstance(document, dict) and "boards" not in document and "players" in document:
        yield from _of_report(data, names, round_, name)
        return
    boards = document.get("boards") if isinstance(document, dict) else document
    if not isinstance(boards, list):
        raise _bad_json()
    by_tpn = isinstance(document, dict) and "parts" in document
    for board in boards:
        yield Board(*(_seat(side, names, by_tpn=by_tpn) for side in _sides(board)))
    bye = document.get("bye") if isinstance(document, dict) else None
    if bye is not None:
        yield Board(_seat(bye, names, by_tpn=by_tpn), NOBODY)


def _sides(board: object) -> tuple[object, object]:
    if isinstance(board, dict) and "white" in board:
        return board["white"], board.get("black")
    if isinstance(board, list) and len(board) == 2:
        return board[0], board[1]
    raise _bad_json()


def _seat(side: object, names: Names, *, by_tpn: bool) -> int:
    if isinstance(side, dict):
        side = side.get("number", side.get("name", side))
    if isinstance(side, bool) or not isinstance(side, int | str | None):
        raise _bad_json()
    if side in (None, NOBODY, "", "0"):
        return NOBODY
    if by_tpn and isinstance(side, int) and side in names.tournament.by_tpn:
        return side
    return names.find(str(side)).tpn


def _bad_json() -> UsageError:
    return UsageError(
        "bad-pairing",
        say("this JSON holds no pairing"),
        say("give what `zug pair --json` prints, or a list of pairs such as [[1, 5], [6, 2]]"),
    )
