"""Reads a file of another program, as a list of players or as a tournament.

Its content tells which program wrote it. Where nobody has described that, the ending of its name
does.
"""

from __future__ import annotations

from zug.errors import Fault, FaultyFileError
from zug.fastclasses import NamedTuple, replace
from zug.faults import fault
from zug.formats.list_columns import FIELDS
from zug.formats.players_csv import PlayerList, read_table
from zug.formats.programs.forms import (
    SWISS_MANAGER_EXPORT,
    VEGA_EXPORT,
    is_chess_results,
    is_swiss_manager,
    is_vega,
    read_chess_results,
    read_swiss_manager,
    read_vega,
    refused,
    unread,
)
from zug.formats.spreadsheet import is_workbook, table_lines
from zug.formats.stated_totals import ListedValues
from zug.messages import say
from zug.model import Cell, Colour, Tournament
from zug.model.results import ABSENT
from zug.model.schema import find_faults
from zug.systems.codes import first_day, keep_code, read_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.formats.programs.forms import ImportedEvent, ImportedGame
    from zug.messages import Message


def as_player_list(event: ImportedEvent) -> PlayerList:
    """Return the players, with the same look at odd values as in any list."""
    fields = [field for field in FIELDS if any(field in row for row in event.rows)]
    rows = [fields, *([_clean(row.get(field, "")) for field in fields] for row in event.rows)]
    data = "\n".join(table_lines(rows)).encode()
    read = read_table(
        data, event.program, columns={field: field for field in fields}, one_each=True
    )
    # A list of players has no rounds that could be unread.
    remarks = (remark for remark in event.remarks if remark.code != "rounds-unread")
    faults = (*remarks, *(_by_number(fault, event) for fault in read.bad_rows))
    return read._replace(
        faults=faults, columns=(), odd=tuple(oddity._replace(line=0) for oddity in read.odd)
    )


def _clean(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _by_number(row: Fault, event: ImportedEvent) -> Fault:
    """Return the fault of a row with the number of the player, for there are no lines."""
    number = event.numbers[row.line - 2]
    message = say("player {number}: {text}", number=number, text=row.message)
    return Fault(row.code, message, row.advice)


def as_tournament(
    event: ImportedEvent, called: str
) -> tuple[Tournament, tuple[Fault, ...], ListedValues]:
    """Return the tournament, what of the file is not read or cannot be right, and what is listed.

    Raise whatever contradicts itself.
    """
    people = as_player_list(event)
    faults = [*people.bad_rows, *_twice(event)]
    if faults:
        raise FaultyFileError(called, faults)
    tpns = {number: tpn for tpn, number in enumerate(sorted(event.numbers), 1)}
    cells = _cells(event.games, tpns, called)
    players = [
        replace(
            player,
            tpn=tpns[number],
            label=None if tpns[number] == number else number,
            cells=cells.get(tpns[number], ()),
        )
        for player, number in zip(people.players, event.numbers, strict=True)
    ]
    naming = read_code(event.code, first_day(event.event)) if event.code else None
    tournament = Tournament(
        tuple(sorted(players, key=lambda player: player.tpn)),
        rounds=event.rounds,
        points=event.points,
        event=event.event,
        system=naming.system if naming else None,
    )
    if wrong := find_faults(tournament):
        raise FaultyFileError(called, wrong[:100])
    if event.code:
        tournament = keep_code(tournament, event.code)
    remarks = (*event.remarks, *(unread(odd.sentence()) for odd in people.odd))
    # A list goes by the places of its players; a tournament has other TPNs.
    by_place = {place: tpns[number] for place, number in enumerate(event.numbers, 1)}
    listed = ListedValues(
        program=event.program,
        clubs={by_place[place]: club for place, club in people.clubs.items()},
        tags={by_place[place]: tags for place, tags in people.tags.items()},
    )
    return tournament, remarks, listed


def _twice(event: ImportedEvent) -> list[Fault]:
    seen: set[int] = set()
    faults = []
    for number in event.numbers:
        if number in seen:
            faults.append(fault("duplicate-number.import", number=number))
        seen.add(number)
    return faults


def _cells(
    games: Sequence[ImportedGame], tpns: Mapping[int, int], called: str
) -> dict[int, tuple[Cell, ...]]:
    """Return the cells of the rounds by TPN; a player without a pairing has a blank one."""
    cells_of: dict[int, dict[int, Cell]] = {}
    faults = []
    for game in games:
        white, black = tpns.get(game.white, 0), tpns.get(game.black, 0)
        unknown = [name for name in (game.white, game.black) if name and name not in tpns]
        if unknown or not white:
            number = (unknown or [game.white])[0]
            faults.append(fault("unknown-player.import", round=game.round, number=number))
            continue
        for player, other, colour, result in (
            (white, black, Colour.WHITE, game.of_white),
            (black, white, Colour.BLACK, game.of_black),
        ):
            if not player:
                continue
            cell = Cell(other, colour if other else None, result)
            if cells_of.setdefault(player, {}).setdefault(game.round, cell) is not cell:
                number = game.white if player == white else game.black
                faults.append(fault("two-opponents.import", number=number, round=game.round))
    if faults:
        raise FaultyFileError(called, faults[:100])
    return {
        tpn: tuple(rounds.get(round_, ABSENT) for round_ in range(1, max(rounds) + 1))
        for tpn, rounds in cells_of.items()
    }


_JET = (b"Standard Jet DB", b"Standard ACE DB")
_FIELDS_OF_LST = 28
"""Semicolons in a line of a background file of Swiss-Chess."""


class _Known(NamedTuple):
    """A kind of file that is recognised and cannot be read, and what to bring instead."""

    program: str
    why: Message
    advice: Message


_BINARY = say("no description of its form is known")
_DAMAGED = say("it is damaged, or of another version")
_OF_SWISS_CHESS = say(
    "in Swiss-Chess write the file for FIDE: Sonderfunktionen, Dateien zur Elo- und "
    "NWZ-Auswertung erstellen; for the players alone its start list as CSV or Excel"
)
_LIST = say("bring it as a rating list: `zug list add`, or *Rating lists* at the desk")
_PLAYERS = say("enter it as a list: `zug enter --csv`, or *Import a list* at the desk")
_ENDINGS = {
    "turx": _Known("Swiss-Manager (TURX)", _BINARY, SWISS_MANAGER_EXPORT),
    "tumx": _Known("Swiss-Manager (TUMX)", _BINARY, SWISS_MANAGER_EXPORT),
    "tutx": _Known("Swiss-Manager (TUTX)", _BINARY, SWISS_MANAGER_EXPORT),
    "tunx": _Known("Swiss-Manager (TUNX)", _DAMAGED, SWISS_MANAGER_EXPORT),
    "veg": _Known("Vega (.veg)", _DAMAGED, VEGA_EXPORT),
    "vegx": _Known("Vega (.vegx)", _BINARY, VEGA_EXPORT),
    "res": _Known("Vega (.res)", say("the codes of its results are not known"), VEGA_EXPORT),
    "swt": _Known("Swiss-Chess (SWT)", _BINARY, _OF_SWISS_CHESS),
    "swi": _Known("Swiss-Chess (SWI)", _BINARY, _OF_SWISS_CHESS),
    "swx": _Known(
        "Swiss-Chess (SWX)", say("it is the index of a background file"), say("bring the .LST file")
    ),
    "lst": _Known("Swiss-Chess (LST)", say("it is a background file, not an event"), _LIST),
    "papi": _Known(
        "Papi", say("it is a database of Access"), say("bring the event as TRF, or a list as CSV")
    ),
}


def import_file(data: bytes, called: str) -> ImportedEvent | None:
    """Return the event in a file of another program; None if no known program writes such files."""
    if data.startswith((b"012 ", b"001 ")) or b"\n001 " in data:
        return None  # a report, whatever it is called
    if is_swiss_manager(data):
        _refuse_ending(called)
        return read_swiss_manager(data, called)
    if is_chess_results(data):
        return read_chess_results(data, called)
    if is_vega(data):
        return read_vega(data, called)
    known = _recognised(data, called.rpartition(".")[2].lower())
    if known is not None:
        raise refused(called, known.program, known.why, known.advice)
    return None


def _refuse_ending(called: str) -> None:
    """Refuse other files of Swiss-Manager, which begin alike; only TUNX is described."""
    known = _ENDINGS.get(called.rpartition(".")[2].lower())
    if known is not None and known.why is _BINARY:
        raise refused(called, known.program, known.why, known.advice)


def _recognised(data: bytes, ending: str) -> _Known | None:
    """Return the kind of file if it is one that cannot be read; else None."""
    begin = data[:1024].removeprefix(b"\xef\xbb\xbf").lstrip()
    if begin[:1] == b"<" and (
        begin[:2] in (b"<?", b"<!")
        or begin[:5].lower() == b"<html"
        or ending in ("xml", "html", "htm")
    ):
        return _of_markup(data)  # a name that somebody typed may begin with it, too
    if any(mark in begin for mark in _JET):
        return _ENDINGS["papi"]
    if is_workbook(data):
        return _Known("", say("this is an Excel workbook, not an event"), _PLAYERS)
    if begin.startswith(b"PK\x03\x04"):
        return _Known("", say("this is a ZIP file"), say("unpack it first"))
    if is_background_file(data):
        return _ENDINGS["lst"]
    return _ENDINGS.get(ending)


def _of_markup(data: bytes) -> _Known:
    """Return the kind of XML or web page that is no tournament of chess-results.com."""
    if b"<playerslist" in data[:1000]:
        return _Known("", say("this is a rating list"), _LIST)
    if b"<html" in data[:2000].lower():
        advice = say("on chess-results.com choose the Excel file of the list")
        return _Known("", say("this is a web page"), advice)
    return _Known(
        "",
        say("this is XML, but not that of chess-results.com"),
        say("bring a report (TRF) or a table with headings"),
    )


def is_background_file(data: bytes) -> bool:
    """Return whether it has players for the search of Swiss-Chess: 29 fields, no headings."""
    first = data[:4096].split(b"\n", 1)[0]
    fields = first.split(b";")
    return len(fields) == _FIELDS_OF_LST + 1 and fields[3].strip().isdigit()
