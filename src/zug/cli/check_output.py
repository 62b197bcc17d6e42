"""What a check found, pairings and ranks, as a JSON document and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

from zug.cli.output import spoken
from zug.cli.text import columns, counted

if TYPE_CHECKING:
    from zug.checker import RoundCheck
    from zug.cli.checking import FileCheck, Ranks
    from zug.explainer import WhyNot
    from zug.rules.tiebreaks.verify import RankDifference
    from zug.systems import Board


class DifferenceView(TypedDict):
    expected: list[int] | None
    found: list[int] | None


class RoundView(TypedDict):
    """`expected` and `found`, all boards of the round, are there on request only."""

    round: int
    identical: bool
    impossible: bool
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


class FileView(TypedDict):
    file: str
    system: str | None
    identical: bool
    rounds: list[RoundView]
    error: ErrorView | None
    remarks: list[str]
    ranks: list[RankView] | None


class SummaryView(TypedDict):
    tournaments: int
    rounds: int
    differences: int
    faulty: int
    seconds: float


class CheckDocument(TypedDict):
    summary: SummaryView
    files: list[FileView]


def document(checks: list[FileCheck], seconds: float, *, boards: bool = False) -> CheckDocument:
    """The whole check as one document; `boards` lists those that agree too."""
    return {
        "summary": _summary(checks, seconds),
        "files": [_file_view(checked, boards) for checked in checks],
    }


def summary(checks: list[FileCheck], seconds: float) -> str:
    """`1376 tournaments, 9865 rounds, no differences, 12.3 s`."""
    totals = _summary(checks, seconds)
    differing = totals["differences"]
    parts = [
        counted(totals["tournaments"], "tournament"),
        counted(totals["rounds"], "round"),
        f"{counted(differing, 'round')} with differences" if differing else "no differences",
    ]
    if totals["faulty"]:
        parts.append(f"{counted(totals['faulty'], 'file')} could not be checked")
    return f"{', '.join(parts)}, {seconds:.1f} s"


def file_lines(checked: FileCheck) -> str:
    """A file in words: identical, or each differing round with both pairings side by side."""
    if checked.error is not None:
        if checked.error.faults:
            faults = (fault.sentence(checked.file) for fault in checked.error.faults)
            return "".join(f"{spoken(fault)}\n" for fault in faults)
        return f"{checked.file}: {spoken(checked.error.message)}\n"
    report = checked.report
    assert report is not None  # either the one or the other
    rounds = counted(len(report.rounds), "round")
    ranks = _rank_lines(checked.ranks, dict(checked.labels))
    if report.identical:
        return f"{checked.file}: {rounds}, identical ({report.system})\n{ranks}"
    blocks = [
        _round_lines(check, dict(checked.labels))
        + _verdict_lines(checked.verdicts.get(check.round))
        for check in report.differences
    ]
    count = f"{len(blocks)} of {rounds} {'differs' if len(blocks) == 1 else 'differ'}"
    return f"{checked.file}: {count} ({report.system})\n{''.join(blocks)}{ranks}"


def _round_lines(check: RoundCheck, labels: dict[int, int]) -> str:
    if check.impossible is not None:
        return f"  round {check.round}: by the rules no complete pairing exists\n"
    rows = [("", "by the rules", "in the record")]
    rows += [
        ("", _board(row.expected, labels), _board(row.found, labels)) for row in check.differences
    ]
    return f"  round {check.round}:\n{columns(rows, 'lll')}"


def _verdict_lines(verdict: WhyNot | None) -> str:
    """Which of the two is better, by which article."""
    if verdict is None:
        return ""
    from zug.explainer import sentences  # noqa: PLC0415 - only when asked for

    head = _VERDICTS[verdict.verdict].format(criterion=verdict.criterion)
    told = sentences(verdict)[1:]
    return f"  verdict: {head}\n" + "".join(f"    {sentence}\n" for sentence in told)


_VERDICTS = {
    "actual": "the pairing of the record is that of the rules",
    "forbidden": "the pairing of the record is illegal",
    "impossible": "by the rules no complete pairing exists",
    "worse": "the pairing by the rules is better by {criterion}",
    "later": "both are equally good, the pairing by the rules comes first",
    "procedure": "the steps of the system lead elsewhere",
    "colours": "the opponents agree, the colours do not",
}


def _board(board: Board | None, labels: dict[int, int]) -> str:
    if board is None:
        return ""
    white, black = (labels.get(tpn, tpn) for tpn in board)
    return f"{white} - {black}" if black else f"{white} bye"


def _summary(checks: list[FileCheck], seconds: float) -> SummaryView:
    reports = [checked.report for checked in checks if checked.report is not None]
    return {
        "tournaments": len(reports),
        "rounds": sum(len(report.rounds) for report in reports),
        "differences": sum(len(report.differences) for report in reports),
        "faulty": len(checks) - len(reports),
        "seconds": round(seconds, 3),
    }


def _file_view(checked: FileCheck, boards: bool) -> FileView:
    labels = dict(checked.labels)
    report, error = checked.report, checked.error
    return {
        "file": checked.file,
        "system": report.system if report else None,
        "identical": checked.identical,
        "rounds": [
            _round_view(check, labels, checked.verdicts.get(check.round), boards)
            for check in report.rounds
        ]
        if report
        else [],
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
    }


def _round_view(
    check: RoundCheck, labels: dict[int, int], verdict: WhyNot | None, boards: bool
) -> RoundView:
    def numbers(board: Board | None) -> list[int] | None:
        return None if board is None else _numbers(board, labels)

    view: RoundView = {
        "round": check.round,
        "identical": check.identical,
        "impossible": check.impossible is not None,
        "differences": [
            {"expected": numbers(row.expected), "found": numbers(row.found)}
            for row in check.differences
        ],
        "verdict": None if verdict is None else verdict.as_json("en"),
    }
    if boards:
        view["expected"] = [_numbers(board, labels) for board in check.expected_rows]
        view["found"] = [_numbers(board, labels) for board in check.found_rows]
    return view


def _numbers(board: Board, labels: dict[int, int]) -> list[int]:
    return [labels.get(tpn, tpn) for tpn in board]


def _rank_lines(ranks: Ranks | None, labels: dict[int, int]) -> str:
    """What a check of ranks found; nothing if it was not asked for."""
    if ranks is None:
        return ""
    named = ", ".join(("PTS", *ranks.codes))
    if not ranks.listed:
        return "  no ranks to verify\n"
    if not ranks.differences:
        return f"  {counted(ranks.listed, 'rank')} as {named} give them\n"
    head = ("", "No.", "in the record", f"by {named}", *ranks.codes)
    rows = [head, *(_rank_row(difference, labels) for difference in ranks.differences)]
    count = f"{len(ranks.differences)} of {counted(ranks.listed, 'rank')} differ"
    return f"  {count}\n{columns(rows, 'lrrr' + 'r' * len(ranks.codes))}"


def _rank_row(difference: RankDifference, labels: dict[int, int]) -> tuple[str, ...]:
    right = difference.computed
    shown = str(right[0]) if len(right) == 1 else f"{right[0]}-{right[-1]}"
    number = labels.get(difference.tpn, difference.tpn)
    return "", str(number), str(difference.listed), shown, *difference.values


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
