"""One file of many checked: a report, or the reason why there is none; a bad one stops nobody."""

from __future__ import annotations

from collections.abc import Mapping

from zug.checker import Report, check
from zug.cli.exits import Exit, exit_of
from zug.cli.loading import assumed, bytes_of_file, reading_of, remarks
from zug.errors import Fault, FaultyFileError, ZugError
from zug.messages import Message, say
from zug.model.told_results import as_counted
from zug.records import NamedTuple, dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer import WhyNot
    from zug.formats import Reading
    from zug.model import Tournament
    from zug.rules.tiebreaks.verify import RankDifference


class Request(NamedTuple):
    """A file and how it is to be checked."""

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
    content: bytes | Tournament | ZugError | None = None
    """What is in the file, or why it cannot be read, for those who do not see it."""


class Ranks(NamedTuple):
    """A check of ranks: by which tie-breaks, how many players have a rank, those that differ."""

    codes: tuple[str, ...]
    listed: int
    differences: tuple[RankDifference, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a file could not be checked."""

    exit: Exit
    code: str
    message: str
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class FileCheck:
    """What came of one file: a report, or the reason why there is none.

    `labels` turns TPNs into the numbers of the file where the two differ; `remarks` say what was
    odd about the file and what was assumed; `verdicts` say of differing rounds, by number, why the
    record is not what the rules give.
    """

    file: str
    report: Report | None = None
    error: Refusal | None = None
    labels: tuple[tuple[int, int], ...] = ()
    remarks: tuple[str, ...] = ()
    verdicts: Mapping[int, WhyNot] = field(default_factory=dict)
    ranks: Ranks | None = None

    @property
    def identical(self) -> bool:
        wrong = self.ranks is not None and bool(self.ranks.differences)
        return self.report is not None and self.report.identical and not wrong


def check_file(request: Request) -> FileCheck:
    """Check one file; an error of the family becomes part of the answer."""
    try:
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
    except ZugError as error:
        faults = error.faults if isinstance(error, FaultyFileError) else ()
        message = str(error) if faults else error.sentences()[0]
        refusal = Refusal(exit_of(error), error.code, message, faults)
        return FileCheck(request.file, error=refusal)
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
    )


def packed(request: Request) -> Request:
    """The request with what is in its file, to be sent to another machine."""
    try:
        is_event = request.file.endswith(".zug")
        content = _event(request.file) if is_event else bytes_of_file(request.file)
    except ZugError as error:
        return request._replace(content=error)
    return request._replace(content=content)


def _reading(request: Request) -> Reading:
    content = request.content
    if content is None and request.file.endswith(".zug"):
        content = _event(request.file)
    if isinstance(content, ZugError):
        raise content
    if content is None or isinstance(content, bytes):
        return reading_of(request.file, content, lenient=request.lenient, system=request.system)
    from zug.formats import Reading  # noqa: PLC0415 - most files are reports

    return Reading(content)


def _event(file: str) -> Tournament:
    from zug.cli.event_file import look  # noqa: PLC0415 - most files are reports
    from zug.director.report import remarked  # noqa: PLC0415

    return remarked(look(file))


def _ranks(reading: Reading, request: Request) -> tuple[Ranks | None, tuple[Message, ...]]:
    """What became of the ranks, or why nobody can say, if they were not asked for."""
    edition, names = request.edition, reading.tournament.tiebreaks
    if edition is None or not (request.wants_ranks or (names and reading.listed.ranks)):
        return None, ()
    try:
        return _verified(reading, request.system, edition), ()
    except ZugError as error:
        if request.wants_ranks:
            raise
        why = error.sentences()[0]
        told = say("{file}: the ranks were not verified: {why}", file=request.file, why=why)
        return None, (told,)


def _verified(reading: Reading, system: str | None, edition: int) -> Ranks:
    from zug.rules.tiebreaks.codes import parse_code  # noqa: PLC0415 - only when asked for
    from zug.rules.tiebreaks.verify import compare_ranks  # noqa: PLC0415
    from zug.systems.standings import by_system, standings  # noqa: PLC0415

    tournament, ranks = by_system(reading.tournament, system), reading.listed.ranks
    # A report that names no tie-breaks (records 202, 212) is held to the points alone.
    table = standings(tournament, tournament.tiebreaks or ("PTS",), edition=edition)
    codes = (parse_code(code) for code in tournament.tiebreaks)
    return Ranks(
        tuple(str(code) for code in codes if code.name != "PTS"),
        len(ranks),
        compare_ranks(table, ranks),
    )


def _verdicts(tournament: Tournament, report: Report, request: Request) -> dict[int, WhyNot]:
    if report.identical or not request.explain:
        return {}
    from zug.explainer.checked import verdicts  # noqa: PLC0415 - most files agree

    return verdicts(
        tournament,
        report,
        request.system,
        acceleration=request.acceleration,
        options=request.options,
    )


def _labels(tournament: Tournament) -> tuple[tuple[int, int], ...]:
    return tuple(
        (player.tpn, player.number) for player in tournament.players if player.number != player.tpn
    )
