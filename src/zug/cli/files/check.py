"""`zug check`."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import click

from zug.cli.exits import PLEASE_REPORT, Exit
from zug.cli.files.checking import CheckRequest, FileCheck, check_file, each_shown, packed
from zug.cli.options import scheduler_option, system_options
from zug.cli.output import emit, note
from zug.cli.progress import progress_bar
from zug.errors import UsageError
from zug.messages import say
from zug.pool import run_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.cli.files.check_report import Targets

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
        from zug.cli.files.check_output import summary  # noqa: PLC0415 - only when asked for

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
    found = sorted(
        file for file in folder.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file()
    )
    if not found:
        kinds = " ".join(sorted(SUFFIXES))
        raise UsageError(
            "no-files",
            say("there is no tournament file in {path}", path=path),
            say("looked for {kinds}", kinds=kinds),
        )
    yield from map(str, found)


def _print_json(checks: list[FileCheck], seconds: float, *, boards: bool) -> list[FileCheck]:
    from zug.cli.files.check_output import document, file_view  # noqa: PLC0415 - only when asked for
    from zug.cli.output import to_json  # noqa: PLC0415

    shown = [*each_shown(checks, partial(file_view, boards=boards))]
    checks = [checked for checked, _ in shown]
    emit(to_json(document(checks, [view for _, view in shown], seconds)))
    return checks


def _print_text(checks: list[FileCheck], seconds: float, *, verbose: bool) -> list[FileCheck]:
    from zug.cli.files.check_output import file_lines, summary  # noqa: PLC0415 - only when asked for
    from zug.cli.files.check_report import letters  # noqa: PLC0415

    told = []
    for checked, lines in each_shown(checks, file_lines):
        for remark in checked.remarks:
            note(remark)
        if verbose or not checked.identical:
            emit(lines)
        told.append(checked)
    if len(told) > 1:
        emit(letters(told))
    emit(f"{summary(told, seconds)}\n")
    return told


def _exit(checks: list[FileCheck]) -> Exit:
    """A mistake in Zug comes first: nobody knows what else it hides."""
    errors = [checked.error.exit for checked in checks if checked.error]
    if Exit.INTERNAL in errors:
        note(PLEASE_REPORT)
        return Exit.INTERNAL
    if any(checked.report is not None and not checked.identical for checked in checks):
        return Exit.DIFFERENCES
    return next(iter(errors), Exit.OK)
