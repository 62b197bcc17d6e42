"""A published pairing, read from a paste of boards, an engine's output, JSON or a report.

A line of a paste is cut at dashes, tabs, bars and runs of spaces. Pieces that name a player make
the board; if no line has names, the columns of numbers do. All lines together show which columns
these are, because the players of a round are all different.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from zug.errors import UsageError
from zug.explainer.naming import Names, plain_words
from zug.fastclasses import NamedTuple, dataclass
from zug.messages import joined, say
from zug.systems.base import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Player, Tournament


BYE = frozenset(
    plain_words(
        "bye byes exempt exempte exempté exemption riposa riposo spielfrei freilos free frei pab "
        "descansa descanso libre vrij volný wolny pauza"
    )
)
"""Who stands beside one of these gets the bye."""

ABSENT = (
    *("not paired", "half point", "half-point", "half bye", "½ bye", "1/2 bye"),
    *("zero-point", "zero point", "zero bye", "full-point", "requested", "absent", "assente"),
    *("abwesend", "nicht ausgelost", "non apparié", "non abbinat", "no emparejado"),
    *("withdrawn", "ritirat", "abandon"),
)
"""Who stands beside one of these is not in the pairing."""

HEADINGS = frozenset(
    plain_words(
        "round ronde turno runde ronda board boards bd bo br brett échiquier table tavolo "
        "scacchiera tisch tablero no nr n num number numéro numero snr white blancs bianco bianchi "
        "weiss weiß blancas black noirs nero neri schwarz negras name nom nome nombre rtg rating "
        "elo ratings pts points pt punti punkte puntos result résultat risultato ergebnis "
        "resultado results res title titel titre titolo fed federation club verein pairing "
        "pairings appariements abbinamenti paarungen emparejamientos vs of on the de di la der "
        "list liste lista by par per rank rk rg players joueurs giocatori spieler jugadores system "
        "système sistema tournament tournoi torneo turnier"
    )
)
"""A line of nothing but these and numbers names no board."""


NOBODY = 0


class ReadLine(NamedTuple):
    """A line and what was understood.

    `kind` is `board`, `bye`, `absent` (somebody who is not paired), `heading` or `unread`; `why`
    says what was not understood.
    """

    number: int
    text: str
    kind: str
    board: Board | None = None
    why: str = ""


_DASHES = "-–—‐‑−"
_SIDE = r"(?:1|0|½|1/2|0[.,]5|\+|[-–—]|1F|0F)"
_RESULT = re.compile(rf"(?<![\w.,/½]){_SIDE}\s?[-–—:]\s?{_SIDE}(?![\w/½]|[.,]\d)")
_CUT = re.compile(
    rf"\t|\s{{2,}}|[|;│:]|\s+[{_DASHES}]+\s+|\s*[–—]\s*|\s+(?:vs?\.?|versus|against|contre|contro"
    r"|gegen|x)\s+",
    re.IGNORECASE,
)
_WITH_COMMAS = re.compile(f"{_CUT.pattern}|,", re.IGNORECASE)
"""Where nothing else divides a line in two: a comma may be part of a name."""
_BRACKETS = re.compile(r"[\[({][^\])}]*[\])}]")
_NUMBER = re.compile(r"\d+[.,]\d+|\d*½|\d+")
_LETTERS = re.compile(r"[^\W\d_]")
_ALONE = re.compile(r"[^\W\d_]+")


class Piece(NamedTuple):
    """What stands between two cuts: the words, the whole numbers in it, and those beside it."""

    words: str
    numbers: tuple[int, ...]
    beside: tuple[int, ...] = ()


class Reader:
    """Reads the lines of one list against the players of a tournament."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def read(self, text: str) -> list[ReadLine]:
        lines = [
            (number, " ".join(re.split(r"[\u00a0\u202f]", line.rstrip())))
            for number, line in enumerate(text.splitlines(), 1)
            if line.strip()
        ]
        read = {number: self._line(number, line) for number, line in lines}
        plain = {number: line for number, line in lines if read[number] is None}
        read |= self._numbers(plain)
        lines_read = [line for number, _ in lines if (line := read[number]) is not None]
        first = next((line.number for line in lines_read if line.board), 0)
        return [_titled(line) if line.number < first else line for line in lines_read]

    def _line(self, number: int, line: str) -> ReadLine | None:
        """Return what a line with words means; None for a line with only numbers."""
        words = [word for word in plain_words(_RESULT.sub(" ", line)) if not word.isdecimal()]
        if not any(map(_LETTERS.search, words)):
            return None
        if HEADINGS.issuperset(words) and not self._is_named(line):
            return ReadLine(number, line, "heading")
        is_away = any(phrase in line.casefold() for phrase in ABSENT)
        try:
            if is_away or self._byes(line):
                alone = Board(self._only(line), NOBODY)
                return ReadLine(number, line, "absent" if is_away else "bye", alone)
            return ReadLine(number, line, "board", self._board(line))
        except UsageError as error:
            return ReadLine(number, line, "unread", None, error.message)

    def _byes(self, line: str) -> set[str]:
        """Return the words that mean the bye; not the name of a player, such as Frei."""
        names = {word for word in _ALONE.findall(line) if not BYE.isdisjoint(plain_words(word))}
        is_lower = line == line.lower()
        return {
            word
            for word in names
            if self.names.words.isdisjoint(plain_words(word)) or (word.islower() and not is_lower)
        }

    # --- names

    def _is_named(self, line: str) -> bool:
        """Return whether words that look like a heading name two players in full."""
        named = self._named(_RESULT.sub("\t", line), _CUT)
        return len(named) == 2 and all(" " in piece.words for piece, _ in named)

    def _board(self, line: str) -> Board:
        bare = _RESULT.sub("\t", line)
        problem: UsageError | None = None
        for cut in (_CUT, _WITH_COMMAS):
            named = self._named(bare, cut)
            if len(named) == 2:
                try:
                    white, black = (self._one(*side) for side in named)
                except UsageError as error:
                    problem = problem or error
                    continue
                return _two(white, black)
        mixed = self._beside_number(bare)
        if mixed is not None:
            return mixed
        split = self._split(bare)
        if split is not None:
            return split
        raise problem or self._unknown(bare)

    def _named(self, line: str, cut: re.Pattern[str]) -> list[tuple[Piece, list[Player]]]:
        """Return the pieces that can be a player's name, each with the numbers around it."""
        pieces = _pieces(line, cut)
        named = []
        for place, piece in enumerate(pieces):
            players = self.names.seek(piece.words) if piece.words else []
            if players:
                near = pieces[max(0, place - 1) : place + 3]
                beside = tuple(n for other in near if not other.words for n in other.numbers)
                named.append((piece._replace(beside=beside), players))
        return named

    def _one(self, piece: Piece, players: list[Player]) -> Player:
        """Return the player a piece means; of several the one whose number or rating is there."""
        if len(players) == 1:
            return players[0]
        for numbers in (piece.numbers, piece.numbers + piece.beside):
            by_number = [player for player in players if player.number in numbers]
            by_rating = [player for player in players if player.rating in numbers]
            for fitting in (by_number, by_rating):
                if len(fitting) == 1:
                    return fitting[0]
        raise self.names.ambiguous(piece.words, players)

    def _beside_number(self, line: str) -> Board | None:
        """Return the board of a name on one side and a number on the other: `Rossi - 7`."""
        sides = _pieces(line)
        if len(sides) != 2 or bool(sides[0].words) == bool(sides[1].words):
            return None
        texts = (side.words or " ".join(map(str, side.numbers[-1:])) for side in sides)
        players = [self.names.seek(text) for text in texts]
        if any(len(meant) != 1 for meant in players):
            return None
        return _two(*(meant[0] for meant in players))

    def _split(self, line: str) -> Board | None:
        """Return the board of two names with only a space or hyphen between; None if unclear."""
        words = re.sub(f"[{_DASHES}]", " ", _piece(line).words).split()
        boards = set()
        for at in range(1, len(words)):
            sides = [self.names.seek(" ".join(part)) for part in (words[:at], words[at:])]
            if all(len(side) == 1 for side in sides) and sides[0][0] is not sides[1][0]:
                boards.add(Board(sides[0][0].tpn, sides[1][0].tpn))
        return boards.pop() if len(boards) == 1 else None

    def _only(self, line: str) -> int:
        """Return the one player of a line that is not a board: by name, else by the last number."""
        byes = self._byes(line)
        bare = re.sub("|".join(map(re.escape, ABSENT)), "\t", line, flags=re.IGNORECASE)
        bare = _RESULT.sub("\t", bare)
        bare = _ALONE.sub(lambda word: "\t" if word[0] in byes else word[0], bare)
        named = self._named(bare, _CUT)
        if named:
            return self._one(*named[0]).tpn
        numbers = [n for n in _piece(bare).numbers if n in self.names.by_number]
        if not numbers:
            raise self._unknown(bare)
        return self.names.by_number[numbers[-1]].tpn

    def _unknown(self, line: str) -> UsageError:
        pieces = _pieces(line)
        strange = [
            piece.words for piece in pieces if piece.words and not self.names.seek(piece.words)
        ]
        if strange:
            return self.names.unknown(strange[0])
        return UsageError("bad-pairing", say("two players were expected"))

    # --- numbers alone

    def _numbers(self, lines: dict[int, str]) -> dict[int, ReadLine | None]:
        """Return lines of numbers, read by the columns in which the players are."""
        columns = {number: _columns(line) for number, line in lines.items()}
        read: dict[int, ReadLine | None] = {}
        groups: dict[int, list[int]] = defaultdict(list)
        for number, row in columns.items():
            groups[len(row)].append(number)
        for width, numbers in groups.items():
            rows = [columns[number] for number in numbers]
            places = self._places(rows) if width > 1 else None
            for number, row in zip(numbers, rows, strict=True):
                read[number] = self._row(number, lines[number], row, places)
        return read

    def _places(self, rows: Sequence[Sequence[int | None]]) -> tuple[int, int] | None:
        width = len(rows[0])
        first = 1 if width > 2 and _counts([row[0] for row in rows]) else 0
        left = range(first, width)
        if len(left) == 2:
            return first, first + 1
        for pair in combinations(left, 2):
            held = [row[place] for row in rows for place in pair]
            players = [number for number in held if number != NOBODY]
            if len({*players}) == len(players) and all(n in self.names.by_number for n in players):
                return pair
        return None

    def _row(
        self, number: int, line: str, row: Sequence[int | None], places: tuple[int, int] | None
    ) -> ReadLine:
        if len(row) < 2:  # engines begin with the number of boards
            return ReadLine(number, line, "heading")
        if places is None:
            why = say("it is not clear which of these numbers are the players")
            return ReadLine(number, line, "unread", None, why)
        white, black = (row[place] or NOBODY for place in places)
        try:
            first = self._numbered(white)
            if not black:
                return ReadLine(number, line, "bye", Board(first.tpn, NOBODY))
            return ReadLine(number, line, "board", _two(first, self._numbered(black)))
        except UsageError as error:
            return ReadLine(number, line, "unread", None, error.message)

    def _numbered(self, number: int) -> Player:
        if number not in self.names.by_number:
            raise self.names.unknown(str(number))
        return self.names.by_number[number]


def _titled(line: ReadLine) -> ReadLine:
    """Return a line before all boards, as a heading if it was not read and sounds like one."""
    is_title = line.kind == "unread" and not HEADINGS.isdisjoint(plain_words(line.text))
    return line._replace(kind="heading", why="") if is_title else line


def _two(white: Player, black: Player) -> Board:
    if white is black:
        raise UsageError("same-player", say("a player cannot be paired with themselves"))
    return Board(white.tpn, black.tpn)


def _pieces(line: str, cut: re.Pattern[str] = _CUT) -> list[Piece]:
    return [_piece(text) for text in cut.split(line) if text and text.strip()]


def _piece(text: str) -> Piece:
    """Return the words of a piece, and the numbers that may be a number or a rating."""
    numbers = tuple(int(n[:9]) for n in _NUMBER.findall(text) if n.isdecimal())
    bare = _NUMBER.sub(" ", _BRACKETS.sub(" ", text))
    words = " ".join(bare.replace(".", " ").split()).strip(" ,.-*#")
    return Piece(words if _LETTERS.search(words) else "", numbers)


def _columns(line: str) -> list[int | None]:
    """Return the numbers of a line; points (`3.5`, `3½`) are None, results are left out."""
    bare = _BRACKETS.sub(" ", line)
    bare = line if len(_NUMBER.findall(bare)) < 2 else bare
    results = [*_RESULT.finditer(bare)]
    if results:
        last = results[-1]
        without = f"{bare[: last.start()]} {bare[last.end() :]}"
        bare = without if len(_NUMBER.findall(without)) > 1 else bare
    return [int(n[:9]) if n.isdecimal() else None for n in _NUMBER.findall(bare)]


def _counts(column: Sequence[int | None]) -> bool:
    """Return whether a column can number the boards; it may skip numbers."""
    return all(
        number is not None and other is not None and number < other
        for number, other in pairwise(column)
    )


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
        parts: list[str] = [
            say(
                "line {number} was not understood ({why}): {text}",
                number=line.number,
                why=line.why,
                text=_cut(line.text.strip()),
            )
            for line in unread[:QUOTED]
        ]
        if len(unread) > QUOTED:
            parts.append("…")
        lines_told = joined(parts, "; ")
        super().__init__(
            "bad-pairing",
            say("no board was found in what was published: {lines}", lines=lines_told)
            if parts
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
    """Return the pairing of a round as it was published; `name` is the name of its file."""
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
