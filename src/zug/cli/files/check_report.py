"""The report of a check for a federation: whom to write to and why, as text, CSV and one HTML page.

Only what differs is in it: files that are identical are counted.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

from zug.cli.files.check_output import (
    board_named,
    computed_rank,
    differing,
    event_named,
    wrong_ranks,
)
from zug.cli.output import spoken, spoken_language
from zug.dates import days
from zug.errors import AccessError, UsageError
from zug.fastclasses import NamedTuple
from zug.formats.files import write_bytes
from zug.markup import fill
from zug.messages import joined, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zug.cli.files.checking import CheckFailure, FileCheck
    from zug.messages import Message

HEADINGS = (
    *("file", "event", "city", "federation", "start", "end", "arbiter", "system"),
    *("kind", "line", "round", "player", "by_the_rules", "in_the_record", "message"),
)
"""Columns of the CSV: the same in every language."""
MARK = '<meta name="generator" content="zug check">'
"""What tells a page made here from one that must not be replaced."""
_BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheets read UTF-8 only behind it."""


class Finding(NamedTuple):
    """Something wrong in a file: `kind` is board, round, rank, fault or error."""

    kind: str
    message: str = ""
    line: int | None = None
    round: int | None = None
    player: str = ""
    expected: str = ""
    found: str = ""


def summary_of(checked: FileCheck) -> str:
    """Return in one line what is wrong with a file."""
    if checked.error is not None:
        return spoken(_why_unchecked(checked.error))
    report, ranks = checked.report, checked.ranks
    assert report is not None  # either the one or the other
    parts = []
    if not report.identical:
        parts.append(differing(report))
        parts += [other.agreement for other in report.better_editions[:1]]
    if ranks is not None and ranks.differences:
        parts.append(wrong_ranks(ranks))
    return spoken(joined(parts, ", "))


def _why_unchecked(error: CheckFailure) -> Message | str:
    if not error.faults:
        return error.message
    first, *others = error.faults
    told = first.message
    if first.line:
        told = say("line {line}: {text}", line=first.line, text=told)
    if not others:
        return told
    more = say_n("{count} more fault", "{count} more faults", len(others))
    return say("{fault} (and {more})", fault=told, more=more)


def letters(checks: Sequence[FileCheck]) -> str:
    """Return whom to write to, a line for each file; empty if there is nobody."""
    wrong = [checked for checked in checks if not checked.identical]
    if not wrong:
        return ""
    head = say_n(
        "Write to the arbiter of {count} file:",
        "Write to the arbiters of {count} files:",
        len(wrong),
    )
    lines = ["", spoken(head)]
    for checked in wrong:
        known = (checked.file, event_named(checked.event), summary_of(checked))
        lines.append(f"  {spoken(joined((part for part in known if part), '; '))}")
    return "\n".join(lines) + "\n\n"


def findings(checked: FileCheck) -> Iterator[Finding]:
    """Yield all that is wrong with a file, boards and ranks with the names of the players."""
    if checked.error is not None:
        for fault in checked.error.faults:
            yield Finding("fault", spoken(fault.message), line=fault.line or None)
        if not checked.error.faults:
            yield Finding("error", spoken(checked.error.message))
        return
    assert checked.report is not None  # either the one or the other
    for round_ in checked.report.differences:
        if round_.impossible is not None:
            none = say("by the rules no complete pairing exists")
            yield Finding("round", spoken(none), round=round_.round)
        for row in round_.differences if round_.impossible is None else ():
            expected, found = (board_named(one, checked) for one in (row.expected, row.found))
            yield Finding(
                "board", round=round_.round, expected=spoken(expected), found=spoken(found)
            )
    for rank in checked.ranks.differences if checked.ranks is not None else ():
        yield Finding(
            "rank",
            player=checked.player(rank.tpn),
            expected=computed_rank(rank),
            found=str(rank.listed),
        )


def as_csv(checks: Iterable[FileCheck]) -> str:
    """Return a table with a row for each finding."""
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\r\n")
    out.writerow(HEADINGS)
    for checked in checks:
        event = checked.event
        system = checked.report.system if checked.report is not None else ""
        where = (event.name, event.city, event.federation, event.start, event.end, event.arbiter)
        for one in findings(checked) if not checked.identical else ():
            what = (one.line, one.round, one.player, one.expected, one.found, one.message)
            row = (checked.file, *where, system, one.kind, *what)
            out.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _harmless(cell: object) -> object:
    """A name in a stranger's file must not become a formula in a spreadsheet."""
    text = "" if cell is None else str(cell)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else cell


class FileSection(NamedTuple):
    """The section of a file in the HTML page."""

    file: str
    event: str
    place: str
    dates: str
    arbiter: str
    summary: str
    findings: list[Finding]


def as_html(checks: Sequence[FileCheck], totals: str) -> str:
    """Return one page that needs nothing else: whom to write to, then each file with its faults."""
    wrong = [checked for checked in checks if not checked.identical]
    return fill(
        "cli/templates/check_report.html",
        spoken_language(),
        mark=MARK,
        totals=totals,
        identical=len(checks) - len(wrong),
        sections=[_section(checked) for checked in wrong],
    )


def _section(checked: FileCheck) -> FileSection:
    event = checked.event
    federation = f"({event.federation})" if event.federation else ""
    return FileSection(
        checked.file,
        event.name,
        " ".join(filter(None, (event.city, federation))),
        spoken(days(event.start, event.end)),
        event.arbiter,
        summary_of(checked),
        list(findings(checked)),
    )


class Targets(NamedTuple):
    """The files a report is written to; None: not asked for."""

    csv: str | None = None
    html: str | None = None

    def refuse(self, files: Iterable[str]) -> None:
        """Raise an error if writing would replace something other than an earlier report."""
        if self.csv is not None:
            _refuse(Path(self.csv), f"{_BYTE_ORDER_MARK}{HEADINGS[0]},{HEADINGS[1]},", files)
        if self.html is not None:
            _refuse(Path(self.html), MARK, files)
        if self.csv is not None and self.csv == self.html:
            raise UsageError(
                "same-file",
                say("--csv and --html name the same file {path}", path=self.csv),
                say("give each report a file of its own"),
            )

    def write(self, checks: Sequence[FileCheck], totals: str) -> None:
        """Write the reports that were asked for, each whole or not at all."""
        made = []
        if self.csv is not None:
            made.append((self.csv, f"{_BYTE_ORDER_MARK}{as_csv(checks)}"))
        if self.html is not None:
            made.append((self.html, as_html(checks, totals)))
        for path, text in made:
            write_bytes(path, text.encode())


def _refuse(path: Path, mark: str, files: Iterable[str]) -> None:
    if not path.absolute().parent.is_dir():
        raise AccessError(
            "no-such-folder",
            say("the folder {folder} does not exist", folder=path.parent),
            say("create it first"),
        )
    if not path.exists() or path.is_char_device() or path.is_fifo():
        return
    if path.is_file() and not any(Path(file).exists() and path.samefile(file) for file in files):
        with path.open(encoding="utf-8", errors="replace") as held:
            if not (start := held.read(2000)).strip() or mark in start:
                return
    raise UsageError(
        "file-exists",
        say("{path} exists and is not a report of an earlier check", path=path),
        say("choose another name"),
    )
