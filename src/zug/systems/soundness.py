"""What the engine of another distribution gives back is looked at before it is believed.

Our own engines are tested against literal twins and pay nothing for this. A fault found here is
told with the name of the distribution: whoever runs the tournament must know whom to ask.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager

from zug.errors import ForeignSystemError, ZugError
from zug.messages import Message, say
from zug.systems.base import Board, Impossibility, RoundPairing, Step
from zug.systems.foreign import error_text
from zug.systems.system import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Tournament
    from zug.systems.base import Options
    from zug.systems.system import System


def pair_foreign(system: System, tournament: Tournament, options: Options) -> RoundPairing:
    """As `System.pair_round`; whatever the engine does wrong is an error that names its source."""
    with blaming(system):
        pairing = resolve(system.engine)(tournament, options)
    why = what_is_unsound(system, tournament, pairing)
    if why:
        raise _error(system, "unsound-pairing", why)
    found: RoundPairing = pairing
    return found


@contextmanager
def blaming(system: System) -> Iterator[None]:
    """Code of the system's distribution runs in here: its errors are not ours."""
    try:
        yield
    except (ZugError, KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:
        why = say("it failed ({error})", error=error_text(error))
        raise _error(system, "system-failed", why) from error


def _error(system: System, code: str, why: str) -> ForeignSystemError:
    source = system.distribution
    return ForeignSystemError(
        code,
        say("the system {name!r} of {source}: {why}", name=system.id, source=source, why=why),
        say("report it to the authors of {source}", source=source),
    )


def what_is_unsound(system: System, tournament: Tournament, pairing: object) -> Message | None:
    """What is wrong with a round, whatever the rules of the system are; None if nothing is."""
    if not isinstance(pairing, RoundPairing):
        return say("its engine gave {what} instead of a RoundPairing", what=f"{pairing!r:.60}")
    meant = system.id, tournament.next_round
    if (pairing.system, pairing.round) != meant:
        given = f"{pairing.system!r}, {pairing.round!r}"
        return say("its engine paired another system or round ({given})", given=given)
    if not _is_well_formed(pairing):
        return say("its engine gave a RoundPairing with values of the wrong type")
    if pairing.impossible is not None:
        if pairing.boards or pairing.bye is not None:
            return say("its engine gave boards although no complete pairing exists")
        return None
    return _wrong_seats(tournament, pairing)


def _is_well_formed(pairing: RoundPairing) -> bool:
    held: tuple[tuple[object, type], ...] = (
        (pairing.boards, Board),
        (pairing.trace, Step),
        (pairing.notes, str),
    )
    return (
        all(isinstance(many, tuple) and all(isinstance(m, t) for m in many) for many, t in held)
        and all(type(tpn) is int for board in pairing.boards for tpn in board)
        and (pairing.bye is None or type(pairing.bye) is int)
        and (pairing.impossible is None or isinstance(pairing.impossible, Impossibility))
    )


def _wrong_seats(tournament: Tournament, pairing: RoundPairing) -> Message | None:
    """Everybody who is present has one opponent or the bye, and nobody else has."""
    seated = Counter(tpn for board in pairing.boards for tpn in board)
    if pairing.bye is not None:
        seated[pairing.bye] += 1
    present = tournament.by_tpn.keys() - tournament.absentees
    twice = sorted(tpn for tpn, times in seated.items() if times > 1)
    strangers = sorted(seated.keys() - present)
    missing = sorted(present - seated.keys())
    if strangers:
        return say("its engine paired {who}, who is not there to be paired", who=strangers[0])
    if twice:
        return say("its engine paired {who} twice in one round", who=twice[0])
    if missing:
        return say("its engine left out {who}", who=", ".join(map(str, missing[:10])))
    return None
