"""`zug-engine FILE -c`: the checker's report in the form the other engines print it."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

from zug.checker import NOBODY, check
from zug.cli.engine.request import BANNER
from zug.cli.output import emit
from zug.formats.files import write_bytes
from zug.rules.cards import board_order, deal_cards
from zug.systems import PairingRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.checker import RoundCheck
    from zug.cli.engine.request import EngineRequest
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems import Board

HEADER = "  Checker pairings        Tournament pairings "
RANKS = "  Checker ranks           Tournament ranks "
_GAP = " " * 16
_BLANK = " " * 9


def run_check(
    request: EngineRequest,
    tournament: Tournament,
    system: str,
    acceleration: str | None,
    ranks: Mapping[int, int],
) -> None:
    """Print every round; of those that differ, the pairs that do. Then the ranks, likewise.

    The ranks listed are verified where the file names tie-breaks, which only TRF26 can.
    """
    rounds = None if request.round is None else (request.round,)
    report = check(
        tournament,
        system,
        acceleration=acceleration,
        rounds=rounds,
        trust_top_board=True,
        try_editions=False,
    )
    name = Path(request.file or "").stem
    for checked in report.rounds:
        emit(f"{name}: Round #{checked.round}\n")
        emit(_differences(checked, tournament, is_javafo=request.is_javafo))
    if rounds is None and ranks and tournament.tiebreaks:
        emit(f"{name}: Ranks\n{_wrong_ranks(tournament, system, ranks)}")
    if not request.is_javafo:
        emit("\n")
    if request.check_list_path is not None:
        chosen = [checked.round for checked in report.rounds]
        lists = check_lists(request, tournament, system, acceleration, chosen)
        write_bytes(request.check_list_path, lists.encode())


def _differences(checked: RoundCheck, tournament: Tournament, *, is_javafo: bool) -> str:
    if checked.impossible is not None:
        return f"No valid pairing exists for round {checked.round}.\n\n"
    numbers = {player.tpn: player.number for player in tournament.players} | {NOBODY: 0}
    expected = [row.expected for row in checked.differences if row.expected is not None]
    found = [row.found for row in checked.differences if row.found is not None]
    inverted = [board for board in expected if board[::-1] in found] if is_javafo else []
    cards = deal_cards(tournament.before(checked.round))
    # JaVaFo sorts its own pairing by the accelerated scores, but the recorded one by the real ones.
    left = _in_order(set(expected) - set(inverted), cards, by_points=not is_javafo)
    right = _in_order({row for row in found if row[::-1] not in inverted}, cards, by_points=True)
    side = _javafo_side if is_javafo else _side
    lines = [
        f"{numbers[white]} and {numbers[black]} had inverted colors" for white, black in inverted
    ]
    rows = [
        f"    {side(mine, numbers)}{_GAP}{side(other, numbers)}".rstrip()
        for mine, other in zip_longest(left, right)
    ]
    return "\n".join([*lines, HEADER, *rows, "", ""]) if lines or rows else ""


def _wrong_ranks(tournament: Tournament, system: str, ranks: Mapping[int, int]) -> str:
    """Players whose rank does not follow from the tie-breaks, with the right one and the listed."""
    from zug.rules.tiebreaks.standings import compare_ranks  # noqa: PLC0415 - few files name any
    from zug.systems.standings import by_system, standings  # noqa: PLC0415

    table = standings(by_system(tournament, system))
    numbers = {player.tpn: player.number for player in tournament.players}
    rows = [
        f"    {numbers[wrong.tpn]:>3} : {wrong.computed[0]:>3}{_GAP}"
        f"{numbers[wrong.tpn]:>3} : {wrong.listed:>3}\n"
        for wrong in compare_ranks(table, ranks)
    ]
    return f"{RANKS}\n{''.join(rows)}\n" if rows else ""


def _in_order(
    boards: Iterable[Board], cards: dict[int, Card], *, by_points: bool
) -> list[tuple[int, int]]:
    """Return boards as they are published, byes last: a record does not hold their order."""
    byes = sorted(board for board in boards if board.black == NOBODY)
    pairs = [board for board in boards if board.black != NOBODY]
    return [*board_order(pairs, cards, by_points=by_points), *byes]


def _side(board: tuple[int, int] | None, numbers: dict[int, int]) -> str:
    if board is None:
        return _BLANK
    white, black = board
    return f"{numbers[white]:>3} - {numbers[black]:>3}"


def _javafo_side(board: tuple[int, int] | None, numbers: dict[int, int]) -> str:
    """Return a board as JaVaFo 2.2 prints it, which names the bye."""
    if board is None or board[1] != NOBODY:
        return _side(board, numbers)
    return f"PAB:{numbers[board[0]]:>5}"


def check_lists(
    request: EngineRequest,
    tournament: Tournament,
    system: str,
    acceleration: str | None,
    rounds: Iterable[int],
) -> str:
    """The lists of all rounds in one file, each under the number of its round."""
    from zug.cli.event.checklist import BOM, check_list  # noqa: PLC0415 - only when asked for

    parts = [BOM] if request.is_javafo else []
    for round_ in rounds:
        asked = PairingRequest(tournament, system, round_, acceleration)
        pairing, seen = asked.pair(), asked.seen()
        parts.append(f"Round #{round_}\n{check_list(seen, pairing, javafo=request.is_javafo)}")
    return "".join([*parts, BANNER])
