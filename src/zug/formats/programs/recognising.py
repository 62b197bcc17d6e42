"""Which program wrote a file.

Its content tells. Where nobody has described that, the ending of its name does.
"""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.formats.programs import chess_results, swiss_manager, vega
from zug.formats.programs.base import refused
from zug.formats.workbook import is_workbook
from zug.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.formats.programs.base import Brought
    from zug.messages import Message

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
    "turx": _Known("Swiss-Manager (TURX)", _BINARY, swiss_manager.EXPORT),
    "tumx": _Known("Swiss-Manager (TUMX)", _BINARY, swiss_manager.EXPORT),
    "tutx": _Known("Swiss-Manager (TUTX)", _BINARY, swiss_manager.EXPORT),
    "tunx": _Known("Swiss-Manager (TUNX)", _DAMAGED, swiss_manager.EXPORT),
    "veg": _Known("Vega (.veg)", _DAMAGED, vega.EXPORT),
    "vegx": _Known("Vega (.vegx)", _BINARY, vega.EXPORT),
    "res": _Known("Vega (.res)", say("the codes of its results are not known"), vega.EXPORT),
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


def brought(data: bytes, called: str) -> Brought | None:
    """What a file of another program brings; None if no other program is known to write such."""
    if data.startswith((b"012 ", b"001 ")) or b"\n001 " in data:
        return None  # a report, whatever it is called
    if swiss_manager.is_one(data):
        _refuse_ending(called)
        return swiss_manager.read(data, called)
    if chess_results.is_one(data):
        return chess_results.read(data, called)
    if vega.is_one(data):
        return vega.read(data, called)
    known = _recognised(data, called.rpartition(".")[2].lower())
    if known is not None:
        raise refused(called, known.program, known.why, known.advice)
    return None


def _refuse_ending(called: str) -> None:
    """Files of Swiss-Manager begin alike; only TUNX is described."""
    known = _ENDINGS.get(called.rpartition(".")[2].lower())
    if known is not None and known.why is _BINARY:
        raise refused(called, known.program, known.why, known.advice)


def _recognised(data: bytes, ending: str) -> _Known | None:
    """A kind of file that cannot be read, if it is one."""
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
    """XML and web pages that are no tournament of chess-results.com."""
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
    """Lines of Swiss-Chess with players for its search: no headings, 29 fields."""
    first = data[:4096].split(b"\n", 1)[0]
    fields = first.split(b";")
    return len(fields) == _FIELDS_OF_LST + 1 and fields[3].strip().isdigit()
