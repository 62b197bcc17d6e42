"""Which tournament and which round somebody asks about."""

from __future__ import annotations

from zug.cli.event_file import look
from zug.cli.loading import reading_of, remarks
from zug.cli.output import note
from zug.explainer.api import round_to_explain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament


def tournament_of(file: str, *, lenient: bool, system: str | None) -> Tournament:
    """The tournament of an event or a report file."""
    if file.endswith(".zug"):
        return look(file).tournament
    reading = reading_of(file, lenient=lenient, system=system)
    for remark in remarks(file, reading):
        note(remark)
    return reading.tournament


def round_of(tournament: Tournament, file: str, asked: int | None, system: str | None) -> int:
    """The round asked for, of an event the last one paired, else the one most likely meant."""
    if asked is not None:
        return asked
    if tournament.rounds_played and file.endswith(".zug"):
        return tournament.rounds_played
    return round_to_explain(tournament, system)
