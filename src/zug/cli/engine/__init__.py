"""`zug-engine`: takes the command lines of bbpPairings and JaVaFo, and answers as they do.

Programs that call one of the two today run unchanged; `docs/engine.md` says how. It reads its
arguments by hand and imports little, for it is started anew for every round.

- `request`, `input`: what a command line asks, and the file it names
- `check_list`: check lists, and the rounds of a file or of a random tournament checked
- `batch`: many calls in one process
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import IntEnum

from zug.cli.engine.input import acceleration_of, read_input
from zug.cli.engine.request import BANNER, BATCH, EngineRequest, names_system, read_request
from zug.cli.output import (
    OutputError,
    emit,
    is_from_keyboard,
    open_streams,
    show_any_letter,
    tell,
)
from zug.errors import AccessError, EditionError, FaultyFileError, UsageError, ZugError
from zug.fastclasses import replace
from zug.formats.files import write_bytes
from zug.messages import say
from zug.rules.cards import board_order, deal_cards
from zug.systems import DEFAULT_SYSTEM, PairingRequest, find_system, system_of
from zug.systems.codes import leaves_open

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Tournament
    from zug.systems import Impossibility, RoundPairing, System

Complain = Callable[[str], None]
"""Tells the caller what went wrong, where the engine that is imitated does."""

USAGE = """\
zug-engine takes the command lines of bbpPairings and of JaVaFo:

  zug-engine [-r] --dutch FILE -p [OUT] [-l [LIST]]     pair the next round
  zug-engine [-r] --dutch FILE -c [-l [LIST]]           check the rounds of FILE
  zug-engine [-r] FILE [-b] -p [OUT] [-l [LIST]]        the same, as JaVaFo is called
  zug-engine [-r] FILE -c [ROUND]
  zug-engine FILE -l [LIST]                             the check list alone
  zug-engine [-r] [--dutch] [MODEL] -g [CONFIG] -o OUT [-s SEED] [-b]
  zug-engine [-r] -g SEED -o OUT [-b]                   make a random tournament
  zug-engine [OPTIONS] --batch [-0]                     many of these calls in one process
  zug-engine [-r]                                       which release this is

A system flag (--dutch, --burstein, --dubov, --dutch-2017, …) means bbpPairings' conventions, none
means JaVaFo's, which tells errors on standard output and has -D for Dubov and -B for Burstein.
--baku or -b adds the Baku acceleration; --burstein, the edition of 2017, has its own unless the
file has virtual points. -q, -w and --fast are accepted. --team pairs teams.

--batch reads calls from standard input, a line each, with words quoted as in a shell; OPTIONS go
before each of them. With -0 a call is just the name of a file, taken as it is, and ends with a
null byte. The answer to a call is a line "CODE <tab> LINES <tab> FILE", ended as the call was, and
then as many LINES as the call alone would have printed. The next call is read after that.

Exit codes, with a system flag: 0 done, 1 no pairing exists (OUT is empty), 2 mistake in zug,
3 bad request or file, 4 beyond a limit, 5 file access. Without: 0 done, or no pairing exists
(OUT is a lone 0); 3 bad request; 1 anything else. A batch ends with the first code that is not 0.
Stopped from the keyboard: 130.
"""

TOO_MANY_ROUNDS = "The number of rounds is larger than the reported number of rounds."
"""Callers look for this very sentence; it means that the tournament is over."""

NO_PAIRING = "No valid pairing exists"
"""Callers look for these very words."""


class EngineExit(IntEnum):
    """The exit codes of bbpPairings."""

    OK = 0
    NO_PAIRING = 1
    UNEXPECTED = 2
    BAD_REQUEST = 3
    LIMIT = 4
    ACCESS = 5


def run() -> None:
    """The console script `zug-engine`."""
    open_streams()
    show_any_letter(sys.stdout, "utf-8")
    show_any_letter(sys.stderr, "utf-8")
    arguments = sys.argv[1:]
    try:
        code = _batch(arguments) if BATCH in arguments else answer(arguments)
    except AccessError as error:  # of standard output itself
        tell(f"zug-engine: {error}")
        code = EngineExit.ACCESS if names_system(arguments) else 1
    sys.exit(int(code))


def _batch(arguments: Sequence[str]) -> int:
    from zug.cli.engine.batch import run_batch  # noqa: PLC0415 - only when asked for

    try:
        return run_batch(arguments, answer)
    except UsageError as error:  # standard output is for answers, in either grammar
        return _refuse(error, tell)


def answer(arguments: Sequence[str]) -> int:
    """Do what a command line asks; the exit code its caller expects."""
    try:
        request = read_request(arguments)
    except UsageError as error:
        return _refuse(error, tell if names_system(arguments) else _say)
    if request.help:
        emit(USAGE)
        return EngineExit.OK
    if request.release:
        emit(f"{BANNER}\n")
    has_task = request.file is not None or request.recipe is not None
    code = _guarded(request) if has_task else EngineExit.OK
    if request.is_javafo and code is not EngineExit.OK:
        return 0 if code is EngineExit.NO_PAIRING else 1
    return code


def _say(text: str) -> None:
    """JaVaFo tells what went wrong on standard output, and its callers show only that."""
    emit(f"{text}\n")


def _guarded(request: EngineRequest) -> EngineExit:
    complain = _say if request.is_javafo else tell
    try:
        if request.recipe is not None:
            return _generate(request)
        return _check(request) if request.check else _pair(request, complain)
    except OutputError:  # `run` tells it where it can be read
        raise
    except ZugError as error:
        return _refuse(error, complain)
    except (MemoryError, RecursionError):
        complain("zug-engine: this is too large for the memory of this machine")
        return EngineExit.LIMIT
    except Exception as error:
        if is_from_keyboard(error):
            raise KeyboardInterrupt from None
        complain(f"zug-engine: internal error: {type(error).__name__}: {error}; please report it")
        return EngineExit.UNEXPECTED


def _refuse(error: ZugError, complain: Complain) -> EngineExit:
    if isinstance(error, FaultyFileError) and _has_too_many_rounds(error):
        complain(f"zug-engine: {error.source}: {TOO_MANY_ROUNDS}")
    for line in str(error).splitlines():
        complain(f"zug-engine: {line}")
    if isinstance(error, AccessError):
        return EngineExit.ACCESS
    return EngineExit.LIMIT if isinstance(error, EditionError) else EngineExit.BAD_REQUEST


def _has_too_many_rounds(error: FaultyFileError) -> bool:
    return any(fault.code == "round-count" for fault in error.faults)


def _pair(request: EngineRequest, complain: Complain) -> EngineExit:
    source = read_input(request)
    tournament = _with_a_round_to_pair(request, source.tournament.choosing(request.options))
    system = _system(request, tournament)
    acceleration = acceleration_of(request, source, system)
    prepared = PairingRequest(tournament, system.id, None, acceleration).prepare()
    pairing = prepared.pair()
    if not request.list_only:
        _write_pairing(request, prepared.tournament, pairing)
    if request.check_list_path is not None:
        _write_check_list(request, request.check_list_path, prepared.tournament, pairing)
    if pairing.impossible is None:
        return EngineExit.OK
    why = _why(tournament, pairing.impossible)
    complain(f"zug-engine: {request.file}: {NO_PAIRING}: {why}")
    return EngineExit.NO_PAIRING


def _with_a_round_to_pair(request: EngineRequest, tournament: Tournament) -> Tournament:
    """JaVaFo pairs beyond the number of rounds announced, too."""
    if tournament.rounds is None:
        raise UsageError(
            "rounds-missing",
            say("{file} does not say how many rounds there will be", file=request.file),
            say("add a line XXR or 142"),
        )
    if tournament.next_round <= tournament.rounds:
        return tournament
    if not request.is_javafo:
        raise UsageError("all-rounds-played", f"{request.file}: {TOO_MANY_ROUNDS}")
    tell(
        f"zug-engine: note: {request.file}: all {tournament.rounds} rounds announced have been "
        f"paired; round {tournament.next_round} was paired as the last one"
    )
    return replace(tournament, rounds=tournament.next_round)


def _write_check_list(
    request: EngineRequest, path: str, tournament: Tournament, pairing: RoundPairing
) -> None:
    from zug.cli.engine.check_list import BOM, check_list  # noqa: PLC0415 - only when asked for

    text = check_list(tournament, pairing, javafo=request.is_javafo) + BANNER
    write_bytes(path, (BOM + text if request.is_javafo else text).encode(), durable=False)


def _write_pairing(request: EngineRequest, tournament: Tournament, pairing: RoundPairing) -> None:
    """Count, `white black` lines, `n 0` for the bye; nothing (JaVaFo: `0`) if no pairing exists."""
    players, boards = tournament.by_tpn, pairing.boards
    if tournament.virtual_points and not request.is_javafo:
        boards = tuple(board_order(boards, deal_cards(tournament), by_points=True))
    lines = [f"{players[white].number} {players[black].number}" for white, black in boards]
    if pairing.bye is not None:
        lines.append(f"{players[pairing.bye].number} 0")
    text = "".join(f"{line}\n" for line in (str(len(lines)), *lines))
    if pairing.impossible is not None and not request.is_javafo:
        text = ""
    if request.output_path is None:
        emit(text)
    else:
        write_bytes(request.output_path, text.encode(), durable=False)  # it can be made again


def _check(request: EngineRequest) -> EngineExit:
    from zug.cli.engine.check_list import run_check  # noqa: PLC0415 - only when asked for

    source = read_input(request)
    system = _system(request, source.tournament)
    acceleration = acceleration_of(request, source, system)
    chosen = source.tournament.choosing(request.options)
    run_check(request, chosen, system.id, acceleration, source.ranks)
    return EngineExit.OK


def _generate(request: EngineRequest) -> EngineExit:
    from zug.cli.engine.check_list import run_generate  # noqa: PLC0415 - only when asked for

    run_generate(request)
    return EngineExit.OK


def _system(request: EngineRequest, tournament: Tournament) -> System:
    """The system of the flag; the file (192) may name another edition of the same system.

    A code without a year in a file without a date leaves the edition to the flag.
    """
    asked = find_system(request.system or DEFAULT_SYSTEM)
    if not (tournament.system or tournament.code):
        return asked
    stated = system_of(tournament)
    if request.system is None:
        return stated
    if stated.family != asked.family:
        raise UsageError(
            "two-systems",
            say(
                "the command line asks for {id}, the file (192) for {id2}",
                id=asked.id,
                id2=stated.id,
            ),
            say("make the two agree"),
        )
    return asked if leaves_open(tournament, asked) else stated


def _why(tournament: Tournament, why: Impossibility) -> str:
    players = tournament.by_tpn
    stuck = ", ".join(str(players[tpn].number) for tpn in why.stuck)
    partners = ", ".join(str(players[tpn].number) for tpn in why.partners)
    kind = "teams" if tournament.are_teams else "players"
    text = f"{kind} {stuck} are left without opponents" if stuck else "the field cannot be paired"
    if partners:
        text += f" beside each other and {partners}"
    if why.bye_barred:
        text += "; none of them may have the bye"
    return text
