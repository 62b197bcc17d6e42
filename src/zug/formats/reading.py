"""Reading a tournament, whatever the format: the content tells which one it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zug.errors import Fault
from zug.formats.faults import Findings
from zug.formats.files import LARGEST, read_bytes
from zug.formats.text import decode
from zug.formats.trf import read_trf
from zug.model import Tournament

if TYPE_CHECKING:
    import os


class Reading(NamedTuple):
    """A tournament, the faults its file has in spite of that, and what was assumed."""

    tournament: Tournament
    faults: tuple[Fault, ...] = ()
    assumptions: tuple[str, ...] = ()


def load(
    path: str | os.PathLike[str], *, lenient: bool = False, infer_points: bool = False
) -> Reading:
    """Read a file. Faults raise `FaultyFileError`, all together; an unreadable file `AccessError`.

    A lenient reading repairs what it can and says what it assumed. `infer_points` takes another
    point system if the file states none and the points of all players add up in it.
    """
    return loads(read_bytes(path), str(path), lenient=lenient, infer_points=infer_points)


def loads(
    data: bytes, source: str = "<data>", *, lenient: bool = False, infer_points: bool = False
) -> Reading:
    """As `load`, from the bytes of a file; `source` is its name in messages."""
    findings = Findings(source, lenient)
    if len(data) > LARGEST:
        findings.add("too-large", f"the file has more than {LARGEST} bytes", "is it a tournament?")
        findings.settle()
    text = decode(data, findings)
    findings.settle()
    if text.lstrip()[:1] == "{":
        from zug.formats.json_reading import read_json  # noqa: PLC0415 - json is slow to load

        tournament = read_json(text, findings)
    else:
        tournament = read_trf(text, findings, infer_points=infer_points)
    return Reading(tournament, findings.faults, findings.assumptions)


def read(
    path: str | os.PathLike[str], *, lenient: bool = False, infer_points: bool = False
) -> Tournament:
    """The tournament in a file."""
    return load(path, lenient=lenient, infer_points=infer_points).tournament


def parse(
    data: bytes, source: str = "<data>", lenient: bool = False, infer_points: bool = False
) -> Tournament:
    """The tournament in the bytes of a file."""
    return loads(data, source, lenient=lenient, infer_points=infer_points).tournament
