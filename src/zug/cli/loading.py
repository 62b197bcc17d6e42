"""From the name of a file to the tournament in it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from zug.formats import parse, read
from zug.rules.accelerations import accelerate
from zug.systems import DEFAULT_SYSTEM, find_system

if TYPE_CHECKING:
    from zug.model import Tournament

STANDARD_INPUT = "-"


def load(name: str, *, lenient: bool = False) -> Tournament:
    """The tournament in a file; `-` reads standard input."""
    if name == STANDARD_INPUT:
        return parse(sys.stdin.buffer.read(), "<stdin>", lenient=lenient)
    return read(name, lenient=lenient)


def as_paired(
    tournament: Tournament,
    system: str | None = None,
    round_: int | None = None,
    acceleration: str | None = None,
) -> Tournament:
    """The tournament as `zug.systems.pair` with the same arguments sees it.

    It stands before the round, and its scores hold the virtual points.
    """
    if round_ is not None:
        tournament = tournament.before(round_)
    info = find_system(system or tournament.system or DEFAULT_SYSTEM)
    return accelerate(tournament, acceleration or tournament.acceleration, info.accelerations)
