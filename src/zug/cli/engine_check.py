"""`zug-engine FILE -c`: the checker's report in the form the other engines print it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zug.checker import check
from zug.cli.output import emit
from zug.formats.files import write_bytes
from zug.systems import before_pairing, pair

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.checker import RoundCheck
    from zug.cli.engine_request import Request
    from zug.model import Tournament
    from zug.systems import Board

HEADER = "Checker pairings        Tournament pairings"
_BLANK = " " * 10


def run_check(request: Request, tournament: Tournament, system: str) -> None:
    """Print every round; of those that differ, the pairs that do."""
    rounds = None if request.round is None else (request.round,)
    report = check(tournament, system, acceleration=request.acceleration, rounds=rounds)
    name = Path(request.file or "").name
    numbers = {player.tpn: player.number for player in tournament.players} | {0: 0}
    for checked in report.rounds:
        emit(f"{name}: Round #{checked.round}\n{_differences(checked, numbers)}")
    if request.check_list_path is not None:
        chosen = [checked.round for checked in report.rounds]
        lists = check_lists(tournament, system, request.acceleration, chosen)
        write_bytes(request.check_list_path, lists.encode())


def _differences(checked: RoundCheck, numbers: dict[int, int]) -> str:
    if checked.impossible is not None:
        return f"No valid pairing exists for round {checked.round}.\n\n"
    rows = [
        f"{_side(row.expected, numbers)}  {_side(row.found, numbers)}".rstrip() + "\n"
        for row in checked.differences
    ]
    return f"{HEADER}\n{''.join(rows)}\n" if rows else ""


def _side(board: Board | None, numbers: dict[int, int]) -> str:
    if board is None:
        return _BLANK
    return f"{numbers[board.white]:>4} - {numbers[board.black]:>3}"


def check_lists(
    tournament: Tournament, system: str, acceleration: str | None, rounds: Iterable[int]
) -> str:
    """The lists of all rounds in one file, each under the number of its round."""
    from zug.cli.checklist import check_list  # noqa: PLC0415 - only when asked for

    parts = []
    for round_ in rounds:
        pairing = pair(tournament, system, round=round_, acceleration=acceleration)
        seen = before_pairing(tournament, system, round=round_, acceleration=acceleration)
        parts.append(f"Round #{round_}\n\n{check_list(seen, pairing)}\n")
    return "".join(parts)
