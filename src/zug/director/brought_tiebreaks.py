"""The tie-breaks of a file: those its system does not offer are left out before an event is made.

An event that has one could neither be ranked nor exported.
"""

from __future__ import annotations

from zug.director.remarks import CONFIGURATION, Remark
from zug.errors import ZugError
from zug.fastclasses import replace
from zug.messages import Message, say
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
    extras = tournament.extras
    if tournament.rounds_played:
        codes = (",".join(names) or "none" for names in (tournament.tiebreaks, kept))
        text = f"tie-breaks {' => '.join(codes)}"
        extras = (Remark(CONFIGURATION, tournament.rounds_played, text).line, *extras)
    lost = tuple(
        say("the tie-break {code} ({why})", code=code, why=reason)
        for code, reason in why.items()
        if reason is not None
    )
    return replace(tournament, tiebreaks=kept, extras=extras), lost


def _refused(system: System, code: str) -> str | None:
    try:
        require_offered(system, [str(parse_code(code))])
    except ZugError as error:
        return error.message
    return None
