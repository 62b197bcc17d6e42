"""The tie-breaks of a file: those its system does not offer are left out before an event is made.

An event that has one could neither be ranked nor exported.
"""

from __future__ import annotations

from zug.director.remarks import changed_tiebreaks
from zug.errors import ZugError
from zug.fastclasses import replace
from zug.messages import Message, say
from zug.model.amendments import lines_of, with_lines
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import system_of
from zug.systems.standings import require_offered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems import System


def with_offered_tiebreaks(tournament: Tournament) -> tuple[Tournament, tuple[Message, ...]]:
    """The tournament with the tie-breaks its system offers, and why the others are not among them.

    Once a round is paired the report tells that they have changed.
    """
    system = system_of(tournament)
    why = {code: _refused(system, code) for code in tournament.tiebreaks}
    kept = tuple(code for code in tournament.tiebreaks if why[code] is None)
    if kept == tournament.tiebreaks:
        return tournament, ()
    lines = lines_of(tournament)
    if tournament.rounds_played:
        change = changed_tiebreaks(tournament.rounds_played, tournament.tiebreaks, kept)
        lines = (change, *lines)
    lost = tuple(
        say("the tie-break {code} ({why})", code=code, why=reason)
        for code, reason in why.items()
        if reason is not None
    )
    return with_lines(replace(tournament, tiebreaks=kept), lines), lost


def _refused(system: System, code: str) -> str | None:
    try:
        require_offered(system, [str(parse_code(code))])
    except ZugError as error:
        return error.message
    return None
