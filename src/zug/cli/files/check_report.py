"""What a check found, as text, as a JSON document, and as reports for a federation (CSV, HTML).

The reports say whom to write to and why; files that are identical are only counted.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from zug.cli.output import columns, spoken, spoken_language
from zug.dates import days
from zug.errors import AccessError, UsageError
from zug.fastclasses import NamedTuple
from zug.formats.files import write_bytes
from zug.markup import fill
from zug.messages import decimal, joined, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zug.checker import Report, RoundCheck
    from zug.cli.files.check import CheckFailure, FileCheck, Ranks
    from zug.explainer import WhyNot
    from zug.messages import Message
    from zug.model import Event
    from zug.rules.tiebreaks.standings import RankDifference
    from zug.systems import Board


class DifferenceView(TypedDict):
    expected: list[int] | None
    found: list[int] | None


class RoundView(TypedDict):
    """`expected` and `found`, all boards of the round, are there on request only."""

    round: int
    identical: bool
    impossible: bool
    by_hand: str | None
    expected: NotRequired[list[list[int]]]
    found: NotRequired[list[list[int]]]
    differences: list[DifferenceView]
    verdict: dict[str, object] | None


class FaultView(TypedDict):
    code: str
    message: str
    advice: str
    line: int
    column: int


class ErrorView(TypedDict):
    code: str
    message: str
    faults: list[FaultView]


class RankView(TypedDict):
    number: int
    listed: int
    computed: list[int]
    values: dict[str, str]


class EditionView(TypedDict):
    """Another edition of the system; `agreeing` are the rounds that agree with it."""

    system: str
    identical: bool
    agreeing: list[int]


class EventView(TypedDict):
    """What the file says of its event; what it does not say is empty."""

    name: str
    city: str
    federation: str
    start: str
    end: str
    arbiter: str
    deputies: list[str]


class FileView(TypedDict):
    """`names` has the players of the differences, by their numbers in the file."""

    file: str
    event: EventView
    names: dict[str, str]
    system: str | None
    identical: bool
    other_editions: list[EditionView]
    rounds: list[RoundView]
    error: ErrorView | None
    remarks: list[str]
    ranks: list[RankView] | None
    numbers: dict[str, int] | None


class SummaryView(TypedDict):
    tournaments: int
    rounds: int
    differences: int
    wrong_ranks: int
    of_another_edition: int
    faulty: int
    seconds: float


class CheckDocument(TypedDict):
    summary: SummaryView
    files: list[FileView]


def document(checks: list[FileCheck], files: list[FileView], seconds: float) -> CheckDocument:
    """The whole check as one document; `files` are what `file_view` makes of the checks."""
    return {"summary": _summary(checks, seconds), "files": files}


def summary(checks: list[FileCheck], seconds: float) -> str:
    """`1376 tournaments, 9865 rounds, no differences, 12.3 s`."""
    totals = _summary(checks, seconds)
    if not totals["tournaments"] and totals["faulty"]:
        return f"{spoken(_faulty(totals['faulty']))}, {_duration(seconds)}"
    parts = [
        say_n("{count} tournament", "{count} tournaments", totals["tournaments"]),
        say_n("{count} round", "{count} rounds", totals["rounds"]),
        say_n("{count} round with differences", "{count} rounds with differences", rounds)
        if (rounds := totals["differences"])
        else say("no differences")
        if not totals["wrong_ranks"]
        else say("pairings without differences"),
    ]
    if wrong := totals["wrong_ranks"]:
        parts.append(say_n("{count} wrong rank", "{count} wrong ranks", wrong))
    if others := totals["of_another_edition"]:
        parts.append(
            say_n(
                "{count} tournament agrees with another edition",
                "{count} tournaments agree with another edition",
                others,
            )
        )
    if faulty := totals["faulty"]:
        parts.append(_faulty(faulty))
    return f"{', '.join(map(spoken, parts))}, {_duration(seconds)}"


def _faulty(count: int) -> Message:
    return say_n("{count} file could not be checked", "{count} files could not be checked", count)


def _duration(seconds: float) -> str:
    return f"{spoken(decimal(f'{seconds:.1f}'))} s"


def file_lines(checked: FileCheck) -> str:
    """A file in words: identical, or each differing round with both pairings side by side."""
    if checked.error is not None:
        if checked.error.faults:
            faults = (fault.sentence(checked.file) for fault in checked.error.faults)
            return "".join(f"{spoken(fault)}\n" for fault in faults) + _event_line(checked)
        return _of_file(checked, checked.error.message) + _event_line(checked)
    report = checked.report
    assert report is not None  # either the one or the other
    rounds = say_n("{count} round", "{count} rounds", len(report.rounds))
    ranks = _rank_lines(checked)
    if report.identical:
        same = say("{rounds}, identical ({system})", rounds=rounds, system=report.system)
        event = "" if checked.identical else _event_line(checked)
        return _of_file(checked, same) + event + _manual_lines(report) + ranks
    blocks = [
        _round_lines(check, checked) + _verdict_lines(checked.verdicts.get(check.round))
        for check in report.differences
    ]
    head = _of_file(checked, differing(report))
    others = [f"  {spoken(other.agreement)}\n" for other in report.better_editions]
    numbers = _number_lines(report.numbers, dict(checked.labels))
    manual = _manual_lines(report)
    event = _event_line(checked)
    return f"{head}{event}{''.join(others)}{manual}{''.join(blocks)}{numbers}{ranks}"


def differing(report: Report) -> Message:
    """How many of the rounds differ, in words."""
    rounds = len(report.rounds)
    if rounds == 1:
        return say("its one round differs ({system})", system=report.system)
    return say_n(
        "{count} of {rounds} rounds differs ({system})",
        "{count} of {rounds} rounds differ ({system})",
        len(report.differences),
        rounds=rounds,
        system=report.system,
    )


def event_named(event: Event) -> str:
    """Return event, place, days and chief arbiter in one line; empty if none is known."""
    federation = f"({event.federation})" if event.federation else ""
    where = joined(filter(None, (event.city, federation)), " ")
    when = days(event.start, event.end)
    arbiter = say("arbiter {name}", name=event.arbiter) if event.arbiter else ""
    return joined((part for part in (event.name, where, when, arbiter) if part), ", ")


def _event_line(checked: FileCheck) -> str:
    line = event_named(checked.event)
    return f"  {spoken(line)}\n" if line else ""


def _manual_lines(report: Report) -> str:
    """The rounds of which the record itself says that they were made by hand."""
    remarks = (
        say("round {round} was paired by hand: {boards}", round=check.round, boards=check.by_hand)
        for check in report.rounds
        if check.by_hand
    )
    return "".join(f"  {spoken(line)}\n" for line in remarks)


def _number_lines(numbers: Mapping[int, int] | None, labels: dict[int, int]) -> str:
    """Which other numbers would explain that a record does not follow its table."""
    if numbers is None:
        return ""
    moved = ", ".join(
        f"{labels.get(tpn, tpn)}→{number}"
        for tpn, number in sorted(numbers.items())
        if tpn != number
    )
    sentence = say("with other numbers the record follows the table: {moved}", moved=moved)
    return f"  {spoken(sentence)}\n"


def _of_file(checked: FileCheck, text: str) -> str:
    return f"{spoken(say('{name}: {text}', name=checked.file, text=text))}\n"


def _round_lines(check: RoundCheck, checked: FileCheck) -> str:
    if check.impossible is not None:
        none = say("round {round}: by the rules no complete pairing exists", round=check.round)
        return f"  {spoken(none)}\n"
    rows: list[tuple[str, ...]] = [("", say("by the rules"), say("in the record"))]
    rows += [
        ("", board_named(row.expected, checked), board_named(row.found, checked))
        for row in check.differences
    ]
    head = say("round {round}:", round=check.round)
    return f"  {spoken(head)}\n{columns(rows, 'lll')}"


def _verdict_lines(verdict: WhyNot | None) -> str:
    """Which of the two is better, by which article."""
    if verdict is None:
        return ""
    from zug.explainer import sentences  # noqa: PLC0415 - only when asked for
    from zug.explainer.verdict import short_verdict  # noqa: PLC0415

    headline = say("verdict: {verdict}", verdict=short_verdict(verdict))
    why = sentences(verdict, spoken_language())[1:]
    return f"  {spoken(headline)}\n" + "".join(f"    {sentence}\n" for sentence in why)


def board_named(board: Board | None, checked: FileCheck) -> str:
    """Return a board by the numbers of the file and names; empty if there is none."""
    if board is None:
        return ""
    white, black = (checked.player(tpn) if tpn else "" for tpn in board)
    return f"{white} - {black}" if black else say("{number} bye", number=white)


def _summary(checks: list[FileCheck], seconds: float) -> SummaryView:
    reports = [checked.report for checked in checks if checked.report is not None]
    return {
        "tournaments": len(reports),
        "rounds": sum(len(report.rounds) for report in reports),
        "differences": sum(len(report.differences) for report in reports),
        "wrong_ranks": sum(len(checked.ranks.differences) for checked in checks if checked.ranks),
        "of_another_edition": sum(
            any(other.identical for other in report.other_editions) for report in reports
        ),
        "faulty": len(checks) - len(reports),
        "seconds": round(seconds, 3),
    }


def file_view(checked: FileCheck, *, boards: bool = False) -> FileView:
    """A file in the document; `boards` lists those that agree too."""
    labels = dict(checked.labels)
    report, error = checked.report, checked.error
    shown = _NO_REPORT if report is None else report.as_json(labels, boards=boards)
    for round_ in shown["rounds"]:
        verdict = checked.verdicts.get(round_["round"])
        round_["verdict"] = None if verdict is None else verdict.as_json("en")
    return {
        "file": checked.file,
        "event": _event_view(checked.event),
        "names": {str(labels.get(tpn, tpn)): name for tpn, name in sorted(checked.names.items())},
        "system": shown["system"],
        "identical": checked.identical,
        "other_editions": shown["other_editions"],
        "rounds": shown["rounds"],
        "error": None
        if error is None
        else {
            "code": error.code,
            "message": error.message,
            "faults": [
                {
                    "code": fault.code,
                    "message": fault.message,
                    "advice": fault.advice,
                    "line": fault.line,
                    "column": fault.column,
                }
                for fault in error.faults
            ],
        },
        "remarks": list(checked.remarks),
        "ranks": _rank_views(checked.ranks, labels),
        "numbers": shown["numbers"],
    }


_NO_REPORT: dict[str, Any] = {
    "system": None,
    "other_editions": [],
    "rounds": [],
    "numbers": None,
}


def _event_view(event: Event) -> EventView:
    return {
        "name": event.name,
        "city": event.city,
        "federation": event.federation,
        "start": event.start,
        "end": event.end,
        "arbiter": event.arbiter,
        "deputies": list(event.deputies),
    }


def _rank_lines(checked: FileCheck) -> str:
    """What a check of ranks found; nothing if it was not asked for."""
    ranks = checked.ranks
    if ranks is None:
        return ""
    named = ", ".join(("PTS", *ranks.codes))
    if not ranks.listed:
        return f"  {spoken(say('no ranks to verify'))}\n"
    if not ranks.differences:
        right = say_n(
            "{count} rank, as {codes} give it",
            "{count} ranks, as {codes} give them",
            ranks.listed,
            codes=named,
        )
        return f"  {spoken(right)}\n"
    by_codes = say("by {codes}", codes=named)
    head = ("", say("No."), say("Name"), say("in the record"), by_codes, *ranks.codes)
    rows = [head, *(_rank_row(difference, checked) for difference in ranks.differences)]
    table = columns(rows, "lrlrr" + "r" * len(ranks.codes))
    return f"  {spoken(wrong_ranks(ranks))}\n{table}"


def wrong_ranks(ranks: Ranks) -> Message:
    """How many of the ranks differ, in words."""
    return say_n(
        "{count} of {listed} ranks differs",
        "{count} of {listed} ranks differ",
        len(ranks.differences),
        listed=ranks.listed,
    )


def computed_rank(difference: RankDifference) -> str:
    """Return the rank the tie-breaks give, or the range of equal ones."""
    right = difference.computed
    return str(right[0]) if len(right) == 1 else f"{right[0]}-{right[-1]}"


def _rank_row(difference: RankDifference, checked: FileCheck) -> tuple[str, ...]:
    number = dict(checked.labels).get(difference.tpn, difference.tpn)
    name = checked.names.get(difference.tpn, "")
    listed, right = str(difference.listed), computed_rank(difference)
    return "", str(number), name, listed, right, *difference.values


def _rank_views(ranks: Ranks | None, labels: dict[int, int]) -> list[RankView] | None:
    if ranks is None:
        return None
    return [
        {
            "number": labels.get(difference.tpn, difference.tpn),
            "listed": difference.listed,
            "computed": list(difference.computed),
            "values": dict(zip(ranks.codes, difference.values, strict=True)),
        }
        for difference in ranks.differences
    ]


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
    text = first.message
    if first.line:
        text = say("line {line}: {text}", line=first.line, text=text)
    if not others:
        return text
    more = say_n("{count} more fault", "{count} more faults", len(others))
    return say("{fault} (and {more})", fault=text, more=more)


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
            expected, found = (board_named(board, checked) for board in (row.expected, row.found))
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
        for finding in findings(checked) if not checked.identical else ():
            what = (
                finding.line,
                finding.round,
                finding.player,
                finding.expected,
                finding.found,
                finding.message,
            )
            row = (checked.file, *where, system, finding.kind, *what)
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
        reports = []
        if self.csv is not None:
            reports.append((self.csv, f"{_BYTE_ORDER_MARK}{as_csv(checks)}"))
        if self.html is not None:
            reports.append((self.html, as_html(checks, totals)))
        for path, text in reports:
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
