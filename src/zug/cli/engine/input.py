"""The tournament a caller of `zug-engine` hands over, read as the engine it calls reads it.

Both engines are less strict than `zug pair`; what they let pass is let pass here, with a note on
standard error. What else is wrong with a file is refused, as everywhere in Zug.
"""

from __future__ import annotations

import sys

from zug import formats
from zug.cli.engine.request import STANDARD_INPUT
from zug.cli.output import tell
from zug.errors import FaultyFileError
from zug.fastclasses import NamedTuple, replace
from zug.formats import Reading
from zug.formats.files import LARGEST, read_bytes
from zug.model import Colour
from zug.systems import system_of
from zug.systems.codes import in_edition, read_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.cli.engine.request import EngineRequest
    from zug.model import Tournament
    from zug.systems import System

_LET_PASS = {
    "misaligned": "it was read all the same",
    "points-sum": "the points listed were taken",
    "round-count": "the round was paired all the same",
    "more-faults": "they were repaired too",
}
"""What JaVaFo pairs in spite of, by the code of the fault."""

_BOTH = frozenset({"misaligned", "more-faults"})
_VIRTUAL_POINTS = (b"\nXXA ", b"\n250 ")


class EngineInput(NamedTuple):
    """A tournament, whether its file has virtual points (even zero), and the ranks it lists."""

    tournament: Tournament
    has_virtual_points: bool
    ranks: Mapping[int, int]


def input_bytes(request: EngineRequest) -> tuple[bytes, str]:
    """What is in the input file, or comes on standard input, and what to call it."""
    source = request.file or ""
    if source == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1), source
    return read_bytes(source), source


def read_input(request: EngineRequest) -> EngineInput:
    """The tournament in the input file.

    JaVaFo reads an unstated point system off the points, and draws the initial colour by a
    checksum of the file where neither file nor rounds tell it.
    """
    data, source = input_bytes(request)
    is_javafo = request.is_javafo
    system = request.system or ""
    try:
        reading = Reading.of(
            data,
            source,
            lenient=True,
            infer_points=is_javafo,
            trust_points=is_javafo,
            system=system,
        )
    except FaultyFileError:
        if system and read_code(system).are_teams:
            Reading.of(data, source, system=system)  # the fault may follow from a repaired one
        raise
    _let_pass(reading, source, frozenset(_LET_PASS) if is_javafo else _BOTH)
    tournament = reading.tournament
    if is_javafo and tournament.initial_colour is None and not _has_colours(tournament):
        colour = Colour.WHITE if sum(data) % 2 else Colour.BLACK
        tournament = replace(tournament, initial_colour=colour)
    lines = b"\n" + data.replace(b"\r", b"\n")
    is_accelerated = any(code in lines for code in _VIRTUAL_POINTS)
    return EngineInput(tournament, is_accelerated, reading.listed.ranks)


def _let_pass(reading: Reading, source: str, allowed: frozenset[str]) -> None:
    faults = [fault for fault in reading.faults if fault.code not in formats.WARNINGS]
    guilty = [fault for fault in faults if fault.code not in allowed]
    if guilty:
        raise FaultyFileError(source, guilty)
    for fault in faults:
        where = f"{source}:{fault.line}" if fault.line else source
        tell(f"zug-engine: note: {where}: {fault.message}; {_LET_PASS[fault.code]}")


def _has_colours(tournament: Tournament) -> bool:
    return any(cell.colour for player in tournament.players for cell in player.cells)


def acceleration_of(request: EngineRequest, given: EngineInput, system: System) -> str | None:
    """The acceleration asked for, or that of the file; virtual points in it take its place."""
    if request.acceleration is not None:
        return request.acceleration
    own = in_edition(given.tournament, system_of(given.tournament), system).acceleration
    if own is not None or given.has_virtual_points:
        return own
    return unasked_acceleration(request, system)


def unasked_acceleration(request: EngineRequest, system: System) -> str | None:
    """bbpPairings gives Burstein the acceleration its own rules describe (burstein-2017:3.3).

    It is the one that bears the name of the system.
    """
    if request.is_javafo or not system.takes(system.family):
        return None
    return system.family
