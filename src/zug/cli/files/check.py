"""`zug check`: pair the rounds of files again, and compare.

A file that cannot be checked becomes an error of its own and stops none of the others.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

import click

from zug.checker import Report, check
from zug.cli.exits import PLEASE_REPORT, TOO_LARGE, Exit, exit_of, internal_error
from zug.cli.loading import STANDARD_INPUT, assumed, bytes_of_file, reading_of, remarks
from zug.cli.options import scheduler_option, system_options
from zug.cli.output import emit, is_from_keyboard, note
from zug.cli.progress import progress_bar
from zug.errors import Fault, FaultyFileError, UsageError, ZugError
from zug.fastclasses import NamedTuple, dataclass, field
from zug.formats.trf_reading import read_header
from zug.messages import Message, say
from zug.model import Event
from zug.model.reconstruction import as_counted
from zug.pool import run_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    from zug.explainer import WhyNot
    from zug.formats import Reading
    from zug.model import Tournament
    from zug.rules.tiebreaks.standings import RankDifference

    Shown = TypeVar("Shown")
    from zug.cli.files.check_report import Targets


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
            shown = checked, show(checked)
        except Exception as error:
            failed = FileCheck(checked.file, error=_refusal(error), event=checked.event)
            shown = failed, show(failed)
        yield shown


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
        remark = say("{file}: the ranks were not verified: {why}", file=request.file, why=why)
        return None, (remark,)
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
    verified = Ranks(tuple(map(str, table.codes)), len(ranks), compare_ranks(table, ranks))
    return verified, tuple(table.about_dropped())


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
    concerned |= (
        {difference.tpn for difference in ranks.differences} if ranks is not None else set()
    )
    return {player.tpn: player.name for player in tournament.players if player.tpn in concerned}


def _labels(tournament: Tournament) -> tuple[tuple[int, int], ...]:
    return tuple(
        (player.tpn, player.number) for player in tournament.players if player.number != player.tpn
    )


SUFFIXES = frozenset({".trf", ".trfx", ".trf16", ".trf26"})

EPILOG = """\b
Examples:
  zug check open.trf
  zug check season/ --jobs 4                    every TRF file below a folder
  zug check season/ --scheduler tcp://10.0.0.5:8786      on a Dask cluster
  zug check club.zug                            the rounds of an event so far
  zug check open.trf --system dutch-2017
  zug check open.trf --no-tiebreaks             the pairings alone
  zug check open.trf --tiebreaks                ranks even if it names no tie-breaks (202, 212)
  zug check season/ --json > report.json
  zug check season/ --html report.html --csv report.csv      for a federation: whom to write to
  zug check season/ --explain                   what decided, for every difference

Exit code 0: every round and rank is right; 70: a mistake in Zug; 1: some differ; otherwise the
code of the first file that could not be checked.
"""


@click.command(epilog=EPILOG)
@click.argument("paths", metavar="FILE_OR_DIR...", nargs=-1, required=True)
@system_options
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="Check N files at a time; 0 means one per processor.",
)
@scheduler_option
@click.option(
    "--progress/--no-progress", default=None, help="Progress bar; for several files, by default."
)
@click.option(
    "--explain/--no-explain",
    default=None,
    help="For every difference, say what decided; the default for a single file.",
)
@click.option(
    "--try-editions/--no-try-editions",
    default=True,
    help="Where rounds differ, try the other editions of the system too; the default.",
)
@click.option(
    "--tiebreaks/--no-tiebreaks",
    default=None,
    help="Verify ranks by the file's own tie-breaks; by default, where it names some.",
)
@click.option(
    "--edition",
    type=click.Choice(["2026", "2024"]),
    default="2026",
    show_default=True,
    help="Edition of C.07 for the ranks.",
)
@click.option(
    "--csv",
    "csv_file",
    metavar="FILE",
    help="Write what differs to a table: a row a board, rank or fault, with event and arbiter.",
)
@click.option(
    "--html",
    "html_file",
    metavar="FILE",
    help="Write a page to print: whom to write to and why, then each file with what differs.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--boards", is_flag=True, help="With --json: all boards, not only those that differ.")
@click.option("-v", "--verbose", is_flag=True, help="List the identical files too.")
def command(
    *,
    paths: tuple[str, ...],
    system: str | None,
    acceleration: str | None,
    options: Mapping[str, str],
    lenient: bool,
    jobs: int,
    scheduler: str | None,
    progress: bool | None,
    explain: bool | None,
    try_editions: bool,
    tiebreaks: bool | None,
    edition: str,
    csv_file: str | None,
    html_file: str | None,
    as_json: bool,
    boards: bool,
    verbose: bool,
) -> Exit:
    """Pair every round of finished tournaments again and compare with the record.

    Opponents, colours and byes are compared, and the ranks with what the tie-breaks of the file
    give. A directory stands for all the TRF files below it.
    Where rounds differ, the other editions of the system are tried, and the report says how many
    rounds agree with each. Faulty files are listed with their faults and do not stop the others.
    """
    files = [file for path in paths for file in _files(path)]
    targets = _targets(csv_file, html_file, files)
    start = time.perf_counter()
    explain = len(files) == 1 if explain is None else explain
    requests = [
        CheckRequest(
            file,
            system,
            acceleration,
            dict(options),
            lenient,
            explain,
            None if tiebreaks is False else int(edition),
            try_editions,
            wants_ranks=bool(tiebreaks),
        )
        for file in files
    ]
    checks = []
    with progress_bar(len(files), progress) as advance:
        answers = run_all(
            check_file, requests, jobs, scheduler=scheduler, pack=packed, expected=_is_check
        )
        for checked in answers:
            checks.append(checked)
            advance()
    seconds = time.perf_counter() - start
    if as_json:
        checks = _print_json(checks, seconds, boards=boards)
    else:
        checks = _print_text(checks, seconds, verbose=verbose or len(checks) == 1)
    if targets is not None:
        from zug.cli.files.check_report import summary  # noqa: PLC0415 - only when asked for

        targets.write(checks, summary(checks, seconds))
    return _exit(checks)


def _targets(csv_file: str | None, html_file: str | None, files: list[str]) -> Targets | None:
    """Return where reports are to be written, before hours of checking; None: nowhere."""
    if csv_file is None and html_file is None:
        return None
    from zug.cli.files.check_report import Targets  # noqa: PLC0415 - only when asked for

    targets = Targets(csv_file, html_file)
    targets.refuse(files)
    return targets


def _is_check(answer: object) -> bool:
    return isinstance(answer, FileCheck)


def _files(path: str) -> Iterator[str]:
    folder = Path(path)
    if not path or not folder.is_dir():
        yield path
        return
    reports = sorted(
        file for file in folder.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file()
    )
    if not reports:
        kinds = " ".join(sorted(SUFFIXES))
        raise UsageError(
            "no-files",
            say("there is no tournament file in {path}", path=path),
            say("looked for {kinds}", kinds=kinds),
        )
    yield from map(str, reports)


def _print_json(checks: list[FileCheck], seconds: float, *, boards: bool) -> list[FileCheck]:
    from zug.cli.files.check_report import document, file_view  # noqa: PLC0415 - only when asked for
    from zug.cli.output import to_json  # noqa: PLC0415

    shown = [*each_shown(checks, partial(file_view, boards=boards))]
    checks = [checked for checked, _ in shown]
    emit(to_json(document(checks, [view for _, view in shown], seconds)))
    return checks


def _print_text(checks: list[FileCheck], seconds: float, *, verbose: bool) -> list[FileCheck]:
    from zug.cli.files.check_report import (  # noqa: PLC0415 - only when asked for
        file_lines,
        letters,
        summary,
    )

    shown = []
    for checked, lines in each_shown(checks, file_lines):
        for remark in checked.remarks:
            note(remark)
        if verbose or not checked.identical:
            emit(lines)
        shown.append(checked)
    if len(shown) > 1:
        emit(letters(shown))
    emit(f"{summary(shown, seconds)}\n")
    return shown


def _exit(checks: list[FileCheck]) -> Exit:
    """A mistake in Zug comes first: nobody knows what else it hides."""
    errors = [checked.error.exit for checked in checks if checked.error]
    if Exit.INTERNAL in errors:
        note(PLEASE_REPORT)
        return Exit.INTERNAL
    if any(checked.report is not None and not checked.identical for checked in checks):
        return Exit.DIFFERENCES
    return next(iter(errors), Exit.OK)
