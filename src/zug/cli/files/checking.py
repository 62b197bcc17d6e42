"""One file of many checked: a report, or the reason why there is none; a bad one stops nobody."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress

from zug.checker import Report, check
from zug.cli.exits import TOO_LARGE, Exit, exit_of, internal_error
from zug.cli.loading import STANDARD_INPUT, assumed, bytes_of_file, reading_of, remarks
from zug.cli.output import is_from_keyboard
from zug.errors import Fault, FaultyFileError, ZugError
from zug.fastclasses import NamedTuple, dataclass, field
from zug.formats.trf_reading import read_header
from zug.messages import Message, say
from zug.model import Event
from zug.model.reconstruction import as_counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from zug.explainer import WhyNot
    from zug.formats import Reading
    from zug.model import Tournament
    from zug.rules.tiebreaks.standings import RankDifference

    Shown = TypeVar("Shown")


@dataclass(frozen=True, slots=True)
class CheckFailure:
    """The error that kept a file from being checked."""

    exit: Exit
    code: str
    message: str
    faults: tuple[Fault, ...] = ()


class CheckRequest(NamedTuple):
    """A file to check, and the options of the check."""

    file: str
    system: str | None = None
    acceleration: str | None = None
    options: dict[str, str] = {}  # noqa: RUF012 - never changed
    lenient: bool = False
    explain: bool = False
    edition: int | None = None
    """Edition of C.07 to verify ranks and tie-breaks by; None: only the pairings."""
    try_editions: bool = True
    wants_ranks: bool = False
    """Ranks are to be verified even if the file names no tie-breaks (202, 212) or no ranks."""
    content: bytes | Tournament | CheckFailure | None = None
    """What is in the file, or why it cannot be read, for those who do not see it."""


class Ranks(NamedTuple):
    """A check of ranks: the tie-breaks that count, how many have a rank, those that differ."""

    codes: tuple[str, ...]
    listed: int
    differences: tuple[RankDifference, ...]


@dataclass(frozen=True, slots=True)
class FileCheck:
    """What came of one file: a report, or the reason why there is none.

    `labels` turns TPNs into the numbers of the file where the two differ; `remarks` say what was
    odd about the file and what was assumed; `verdicts` say of differing rounds, by number, why the
    record is not what the rules give. `names` has, by TPN, the players that differences name.
    """

    file: str
    report: Report | None = None
    error: CheckFailure | None = None
    labels: tuple[tuple[int, int], ...] = ()
    remarks: tuple[str, ...] = ()
    verdicts: Mapping[int, WhyNot] = field(default_factory=dict)
    ranks: Ranks | None = None
    event: Event = Event()
    names: Mapping[int, str] = field(default_factory=dict)

    def player(self, tpn: int) -> str:
        """Return a player's number in the file and name, such as `12 Graf, Jan`."""
        number = dict(self.labels).get(tpn, tpn)
        return f"{number} {self.names.get(tpn, '')}".strip()

    @property
    def identical(self) -> bool:
        wrong = self.ranks is not None and bool(self.ranks.differences)
        return self.report is not None and self.report.identical and not wrong


def check_file(request: CheckRequest) -> FileCheck:
    """Check one file; whatever goes wrong, a mistake in Zug too, becomes part of the answer."""
    if isinstance(request.content, CheckFailure):
        return FileCheck(request.file, error=request.content)
    try:
        return _checked(request)
    except Exception as error:
        return FileCheck(request.file, error=_refusal(error), event=_event_of_faulty(request))


def _event_of_faulty(request: CheckRequest) -> Event:
    """Return what a file that could not be checked says of its event, if it is a report."""
    if request.file == STANDARD_INPUT or request.file.endswith(".zug"):
        return Event()
    with suppress(ZugError, UnicodeError):
        content = request.content
        data = content if isinstance(content, bytes) else bytes_of_file(request.file)
        return read_header(data.decode("utf-8", "replace"))
    return Event()


def each_shown(
    checks: Iterable[FileCheck], show: Callable[[FileCheck], Shown]
) -> Iterator[tuple[FileCheck, Shown]]:
    """Every check and what is shown of it; one that cannot be shown is an error of its file."""
    for checked in checks:
        try:
            found = checked, show(checked)
        except Exception as error:
            failed = FileCheck(checked.file, error=_refusal(error), event=checked.event)
            found = failed, show(failed)
        yield found


def _refusal(error: Exception) -> CheckFailure:
    """The reason why a file could not be checked; Ctrl-C is none."""
    if is_from_keyboard(error):
        raise KeyboardInterrupt from None
    if isinstance(error, ZugError):
        faults = error.faults if isinstance(error, FaultyFileError) else ()
        message = str(error) if faults else error.sentences()[0]
        return CheckFailure(exit_of(error), error.code, message, faults)
    if isinstance(error, MemoryError | RecursionError):
        return CheckFailure(Exit.LIMIT, "too-large", TOO_LARGE)
    if os.environ.get("ZUG_TRACEBACK"):
        raise error
    return CheckFailure(Exit.INTERNAL, "internal-error", internal_error(error))


def _checked(request: CheckRequest) -> FileCheck:
    reading = _reading(request)
    report = check(
        reading.tournament,
        request.system,
        acceleration=request.acceleration,
        options=request.options,
        try_editions=request.try_editions,
    )
    reading = reading._replace(tournament=as_counted(reading.tournament).tournament)
    ranks, unverified = _ranks(reading, request)
    return FileCheck(
        request.file,
        report,
        labels=_labels(reading.tournament),
        remarks=(
            *remarks(request.file, reading),
            *(assumed(request.file, what) for what in report.assumed),
            *unverified,
        ),
        verdicts=_verdicts(reading.tournament, report, request),
        ranks=ranks,
        event=reading.tournament.event,
        names=_names(reading.tournament, report, ranks),
    )


def packed(request: CheckRequest) -> CheckRequest:
    """The request with what is in its file, to be sent to another machine."""
    try:
        is_event = request.file.endswith(".zug")
        content = _event(request.file) if is_event else bytes_of_file(request.file)
    except Exception as error:
        return request._replace(content=_refusal(error))
    return request._replace(content=content)


def _reading(request: CheckRequest) -> Reading:
    content = request.content
    if content is None and request.file.endswith(".zug"):
        content = _event(request.file)
    assert not isinstance(content, CheckFailure)  # `check_file` has told it
    if content is None or isinstance(content, bytes):
        return reading_of(request.file, content, lenient=request.lenient, system=request.system)
    from zug.formats import Reading  # noqa: PLC0415 - most files are reports

    return Reading(content)


def _event(file: str) -> Tournament:
    from zug.cli.event.event_file import look  # noqa: PLC0415 - most files are reports
    from zug.director.reporting.report import remarked  # noqa: PLC0415

    return remarked(look(file))


def _ranks(reading: Reading, request: CheckRequest) -> tuple[Ranks | None, tuple[Message, ...]]:
    """What became of the ranks and what is to be said of it; or why nobody can say."""
    edition, names = request.edition, reading.tournament.tiebreaks
    if edition is None or not (request.wants_ranks or (names and reading.listed.ranks)):
        return None, ()
    try:
        ranks, notes = _verified(reading, request.system, edition)
    except ZugError as error:
        if request.wants_ranks:
            raise
        why = error.sentences()[0]
        told = say("{file}: the ranks were not verified: {why}", file=request.file, why=why)
        return None, (told,)
    return ranks, tuple(say("{file}: {what}", file=request.file, what=what) for what in notes)


def _verified(
    reading: Reading, system: str | None, edition: int
) -> tuple[Ranks, tuple[Message, ...]]:
    """What became of the ranks, and which tie-breaks did not count."""
    from zug.rules.tiebreaks.standings import compare_ranks  # noqa: PLC0415 - only when asked for
    from zug.systems.standings import by_system, standings  # noqa: PLC0415

    tournament, ranks = by_system(reading.tournament, system), reading.listed.ranks
    # A report that names no tie-breaks (records 202, 212) is held to the points alone.
    table = standings(tournament, tournament.tiebreaks or ("PTS",), edition=edition)
    found = Ranks(tuple(map(str, table.codes)), len(ranks), compare_ranks(table, ranks))
    return found, tuple(table.about_dropped())


def _verdicts(tournament: Tournament, report: Report, request: CheckRequest) -> dict[int, WhyNot]:
    if report.identical or not request.explain:
        return {}
    from zug.explainer.verdict import verdicts  # noqa: PLC0415 - most files agree

    return verdicts(
        tournament,
        report,
        request.system,
        acceleration=request.acceleration,
        options=request.options,
    )


def _names(tournament: Tournament, report: Report, ranks: Ranks | None) -> dict[int, str]:
    """Return the names of the players whose boards or ranks differ, by TPN."""
    boards = [
        board
        for check in report.differences
        for row in check.differences
        for board in (row.expected, row.found)
        if board is not None
    ]
    concerned = {tpn for board in boards for tpn in board}
    concerned |= {one.tpn for one in ranks.differences} if ranks is not None else set()
    return {one.tpn: one.name for one in tournament.players if one.tpn in concerned}


def _labels(tournament: Tournament) -> tuple[tuple[int, int], ...]:
    return tuple(
        (player.tpn, player.number) for player in tournament.players if player.number != player.tpn
    )
