"""Which edition of the report format a file follows, and what it writes in an older way.

Pairing a file does not depend on it: records of all editions are read in any mixture. Whoever takes
an event over is told.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.formats.trf_cells import COLOUR, FIRST, RESULT, WIDTH
from zug.messages import Message, joined, say
from zug.model import STANDARD_POINTS, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.formats.tournament_files import Reading
    from zug.model import Tournament

TRF26, TRF_BX, TRF_X, TRF16, TRF06 = "TRF26", "TRF(bx)", "TRF(x)", "TRF16", "TRF06"
JSON = "JSON"

OF_26 = frozenset(
    {"142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299"}
    | {"300", "310", "320", "330", "352", "362", "801", "802"}
)
_OF_BBPPAIRINGS = frozenset({"BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
_OF_JAVAFO = frozenset({"XXA", "XXC", "XXP", "XXR", "XXS", "XXZ"})
OF_POINTS = _OF_BBPPAIRINGS | {"162", "XXS"}
_SINCE_16 = "HFUZWDL"
_MEANINGS = {
    Result.PAB: say("the bye of the pairing"),
    Result.FULL_BYE: say("a full-point bye"),
    Result.HALF_BYE: say("a half-point bye"),
    Result.ZERO_BYE: say("a zero-point bye"),
    Result.ABSENT: say("a zero-point bye"),
}


class OldCell(NamedTuple):
    """A round without an opponent that is not written with H, F, U or Z."""

    number: int
    """Of the player, as the file has it."""
    round: int
    sign: str
    """What stands for the result: `+`, `=`, `-`, or nothing."""


class ReportEdition(NamedTuple):
    """The edition of a file, the records it has, and cells as older editions write them."""

    name: str
    records: frozenset[str]
    old_cells: tuple[OldCell, ...] = ()

    @property
    def states_points(self) -> bool:
        """A point system is named, or the format knows only one way to leave it out."""
        return self.name in (TRF26, JSON) or bool(self.records & OF_POINTS)


def text_of(data: bytes) -> str:
    """Return the text of a file that could be read."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def edition_of(text: str, games: int = 1) -> ReportEdition:
    """Return the edition a file follows: the newest that has one of its records.

    TRF06 had no letters for byes: a round without an opponent was left blank, or had the sign of
    the points. A file that has neither letters nor such rounds could be either.
    """
    if text.lstrip()[:1] == "{":
        return ReportEdition(JSON, frozenset())
    lines = text.replace("\r", "\n").split("\n")
    records = frozenset(line[:3].upper() for line in lines if line.strip())
    players = [line.rstrip() for line in lines if line.startswith("001")]
    old = tuple(_old_cells(players, games))
    signs = {line[at + RESULT].upper() for line in players for at in _ends(line)}
    name = _name(records, has_letters=bool(signs & {*_SINCE_16}), old=bool(old))
    return ReportEdition(name, records, old)


def edition_of_program(reading: Reading) -> ReportEdition:
    """Return the program of a file of another program as its edition."""
    states_points = reading.tournament.points != STANDARD_POINTS
    return ReportEdition(reading.listed.program, OF_POINTS if states_points else frozenset())


def _name(records: frozenset[str], *, has_letters: bool, old: bool) -> str:
    if records & OF_26:
        return TRF26
    if records & _OF_BBPPAIRINGS:
        return TRF_BX
    if records & _OF_JAVAFO:
        return TRF_X
    return TRF06 if old and not has_letters else TRF16


def _ends(line: str) -> Iterator[int]:
    """Yield where the cells begin that reach as far as a result."""
    return (at for at in range(FIRST, len(line), WIDTH) if at + RESULT < len(line))


def _old_cells(players: list[str], games: int) -> Iterator[OldCell]:
    for line in players:
        number = line[3:8].strip()
        if not number.isdecimal():
            continue
        for column, at in enumerate(range(FIRST, len(line), WIDTH)):
            cell = line[at : at + WIDTH].ljust(WIDTH)
            if cell[:COLOUR].strip(" 0") or cell[RESULT] not in "+=- ":
                continue
            yield OldCell(int(number), column // games + 1, cell[RESULT].strip())


def conversions(edition: ReportEdition, tournament: Tournament) -> Iterator[Message]:
    """Yield what the rounds without an opponent were read as, each kind once."""
    by_number = {player.number: player for player in tournament.players}
    held = tournament.rounds_played
    cells: dict[tuple[str, Result], dict[int, list[int]]] = {}
    for number, round_, sign in dict.fromkeys((*edition.old_cells, *_short(edition, tournament))):
        player = by_number.get(number)
        cell = None if player is None else player.cell(round_)
        result = Result.ABSENT if cell is None else cell.result
        if result in _MEANINGS and round_ <= held:
            cells.setdefault((sign, result), {}).setdefault(round_, []).append(number)
    for (sign, result), rounds in cells.items():
        where = joined((_in_round(round_, rounds[round_]) for round_ in sorted(rounds)), "; ")
        words = {"meaning": _MEANINGS[result], "where": where}
        yield (
            say("`{sign}` without an opponent is read as {meaning}: {where}", sign=sign, **words)
            if sign
            else say("a round left blank is read as {meaning}: {where}", **words)
        )


def _short(edition: ReportEdition, tournament: Tournament) -> Iterator[OldCell]:
    """Yield the rounds after the end of a line that other lines have."""
    if edition.name == JSON:
        return
    for player in tournament.players:
        for round_ in range(len(player.cells) + 1, tournament.rounds_played + 1):
            yield OldCell(player.number, round_, "")


def _in_round(round_: int, numbers: list[int]) -> Message:
    return say(
        "round {round}: {numbers}", round=round_, numbers=", ".join(map(str, sorted(numbers)))
    )
