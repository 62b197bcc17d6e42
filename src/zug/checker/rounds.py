"""One round: what the record holds beside what the rules give."""

from __future__ import annotations

from itertools import zip_longest
from types import MappingProxyType

from zug.fastclasses import NamedTuple, dataclass, replace
from zug.model import Colour, Tournament
from zug.model.amendments import (
    BYE,
    FREE,
    NOTHING,
    BoardLists,
    Remark,
    amendments_of,
    board_words,
    is_about_boards,
)
from zug.model.results import ABSENT
from zug.systems import Board, Impossibility, RoundPairing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from zug.model.amendments import Word
    from zug.model.reconstruction import AsPaired

NO_LABELS: Mapping[int, int] = MappingProxyType({})
NOBODY = 0
"""Stands for the opponent where a board means the bye."""


class RoundDifference(NamedTuple):
    """A line of a comparison: a board of the replay beside a board of the record.

    Only boards that the other side does not have are listed; a side that has fewer of them is
    filled up with None. `Board(tpn, 0)` is the bye.
    """

    expected: Board | None
    found: Board | None


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round: what the rules give (`expected`) and what the record holds (`found`).

    `impossible` is set when the rules admit no complete pairing of those who took part; there is
    nothing expected then, and the whole record counts as different.
    """

    round: int
    expected: tuple[Board, ...]
    found: tuple[Board, ...]
    expected_bye: int | None = None
    found_byes: tuple[int, ...] = ()
    impossible: Impossibility | None = None
    by_hand: str = ""
    """What the record says itself of a round made by hand: `4-2 5=PAB => 4-5 2=PAB`."""
    then: AsPaired | None = None
    """The record with the results, colours and numbers the round was paired with, as it tells."""

    def as_json(
        self, labels: Mapping[int, int] = NO_LABELS, *, boards: bool = True
    ) -> dict[str, Any]:
        """Return the round as plain values; with `boards` all of them, not just those that differ.

        Players appear by TPN, or by the number `labels` have for them; the bye is `[tpn, 0]`.
        The `verdict` is for what explains which pairing is better; a report has none.
        """

        def numbers(board: Board | None) -> list[int] | None:
            return None if board is None else [labels.get(tpn, tpn) for tpn in board]

        shown: dict[str, Any] = {
            "round": self.round,
            "identical": self.identical,
            "impossible": self.impossible is not None,
            "by_hand": self.by_hand or None,
            "differences": [
                {"expected": numbers(row.expected), "found": numbers(row.found)}
                for row in self.differences
            ],
            "verdict": None,
        }
        if boards:
            shown["expected"] = [numbers(board) for board in self.expected_rows]
            shown["found"] = [numbers(board) for board in self.found_rows]
        return shown

    @property
    def is_by_remarks(self) -> bool:
        """Whether it was compared with other values than the record has now, as it says itself."""
        return self.then is not None

    @property
    def found_bye(self) -> int | None:
        """The recorded bye. A sound record holds one at most; `found_byes` has them all."""
        return self.found_byes[0] if self.found_byes else None

    @property
    def expected_rows(self) -> tuple[Board, ...]:
        """The expected boards and, as `Board(tpn, 0)`, the expected bye."""
        return _with_byes(self.expected, _maybe(self.expected_bye))

    @property
    def found_rows(self) -> tuple[Board, ...]:
        """The recorded boards and byes, in the same form."""
        return _with_byes(self.found, self.found_byes)

    @property
    def identical(self) -> bool:
        """Do opponents, colours and byes agree with the record?"""
        return self.impossible is None and not self.differences

    @property
    def differences(self) -> tuple[RoundDifference, ...]:
        """The boards (and byes) that only one of the two sides has, side by side."""
        expected, recorded = self.expected_rows, self.found_rows
        here, there = frozenset(expected), frozenset(recorded)
        missing = [board for board in expected if board not in there]
        surplus = [board for board in recorded if board not in here]
        return tuple(RoundDifference(*row) for row in zip_longest(missing, surplus))

    def renumbered(self, now: Mapping[int, int]) -> RoundCheck:
        """The same with other TPNs; those that are not named stay."""
        if not now:
            return self

        def boards(old: tuple[Board, ...]) -> tuple[Board, ...]:
            return tuple(
                Board(now.get(white, white), now.get(black, black)) for white, black in old
            )

        return replace(
            self,
            expected=boards(self.expected),
            found=boards(self.found),
            expected_bye=None if self.expected_bye is None else now.get(self.expected_bye),
            found_byes=tuple(now.get(tpn, tpn) for tpn in self.found_byes),
        )


def compare_round(tournament: Tournament, round_: int, pairing: RoundPairing) -> RoundCheck:
    """A round of the record beside what the rules give."""
    return RoundCheck(
        round=round_,
        expected=_expected(tournament, round_, pairing),
        expected_bye=pairing.bye,
        found=tuple(_recorded_boards(tournament, round_, frozenset(pairing.boards))),
        found_byes=tuple(_recorded_byes(tournament, round_, pairing)),
        impossible=pairing.impossible,
        by_hand=_by_hand(tournament, round_),
    )


def _by_hand(tournament: Tournament, round_: int) -> str:
    """Return the boards of the rules and those played, as the last remark about it has them."""
    remarks = [*amendments_of(tournament, Remark.MANUAL, round_)]
    if not remarks:
        return ""
    from zug.formats.remarks import text_of  # noqa: PLC0415 - rarely needed

    return text_of(remarks[-1])


def _expected(tournament: Tournament, round_: int, pairing: RoundPairing) -> tuple[Board, ...]:
    """The boards of the replay; of a schedule, without games for which neither player came.

    A record may have nothing for the two (round-robin:6.6.3).
    """
    if not pairing.scheduled:
        return pairing.boards
    cells = {player.tpn: player.cell(round_) or ABSENT for player in tournament.players}
    return tuple(board for board in pairing.boards if any(cells[tpn].opponent for tpn in board))


def _recorded_boards(
    tournament: Tournament, round_: int, expected: frozenset[Board]
) -> Iterator[Board]:
    """The boards of a recorded round, by TPN of the better player.

    A forfeited game may be recorded without colours: there is then no colour to compare, and the
    board is shown the way the replay has it.
    """
    row = {
        player.tpn: player.cells[round_ - 1]
        for player in tournament.players
        if len(player.cells) >= round_
    }
    for tpn, cell in row.items():
        opponent, colour, _, _ = cell
        if not opponent:
            continue
        theirs = row.get(opponent)
        is_mirrored = theirs is not None and theirs.opponent == tpn
        if is_mirrored and opponent < tpn:
            continue
        if colour is None and theirs is not None and theirs.colour is not None:
            colour = theirs.colour.opposite
        if colour is None and Board(opponent, tpn) in expected:
            colour = Colour.BLACK
        yield Board(opponent, tpn) if colour is Colour.BLACK else Board(tpn, opponent)


def recorded_rows(tournament: Tournament, round_: int) -> tuple[Board, ...]:
    """The boards of a recorded round and, as `Board(tpn, 0)`, its byes."""
    boards = tuple(_recorded_boards(tournament, round_, frozenset()))
    return _with_byes(boards, tuple(_recorded_byes(tournament, round_)))


def _recorded_byes(
    tournament: Tournament, round_: int, pairing: RoundPairing | None = None
) -> Iterator[int]:
    """Who had the pairing-allocated bye; of a schedule, whether who is free had no opponent."""
    free = pairing.bye if pairing is not None and pairing.scheduled else None
    for player in tournament.players:
        cell = player.cell(round_) or ABSENT
        if not cell.opponent and (cell.is_pairing or player.tpn == free):
            yield player.tpn


def _with_byes(boards: tuple[Board, ...], byes: tuple[int, ...]) -> tuple[Board, ...]:
    return boards + tuple(Board(tpn, NOBODY) for tpn in byes)


def _maybe(tpn: int | None) -> tuple[int, ...]:
    return () if tpn is None else (tpn,)


# How a round differs, as a remark of the record has it

MOST_BOARDS = 200
"""Boards of a round that a remark lists on either side."""


def sides_of(check: RoundCheck, names: Mapping[int, int], left_over: str = BYE) -> BoardLists:
    """Return the boards of the rules and those of the record, only where they differ."""
    lines = check.differences
    ours = [line.expected for line in lines if line.expected is not None]
    theirs = [line.found for line in lines if line.found is not None]
    return BoardLists((_listed(ours, names, left_over), _listed(theirs, names, left_over)))


def is_as_declared(check: RoundCheck, tournament: Tournament, left_over: str = BYE) -> bool:
    """Return whether the record says itself that the round differs, and just so."""
    numbers = {player.tpn: player.number for player in tournament.players}
    wanted = [_compared(side) for side in sides_of(check, numbers, left_over).sides]
    return any(
        wanted == [*map(_compared, amendment.content.sides)]
        for amendment in tournament.amendments
        if amendment.round == check.round and is_about_boards(amendment)
        if isinstance(amendment.content, BoardLists)
    )


def _compared(side: Iterable[Word]) -> set[Word]:
    """Return what must agree: a record does not tell a free player from an absent one."""
    return {word for word in side if word != NOTHING and (isinstance(word, str) or word[1] != FREE)}


def _listed(
    boards: Sequence[Board], numbers: Mapping[int, int], left_over: str
) -> tuple[Word, ...]:
    listed = [(numbers[white], numbers[black] if black else 0) for white, black in boards]
    more: tuple[Word, ...] = ("…",) if len(boards) > MOST_BOARDS else ()
    return board_words(listed[:MOST_BOARDS], left_over) + more
