"""The cross table: does it contradict itself, and where?

`is_sound` looks at the whole table at once. Nearly every file passes, so most files meet no other
check. For the rest, the slower `Diagnosis` names what is wrong cell by cell, and what a lenient
reading assumes instead.
"""

from __future__ import annotations

from collections import defaultdict

from zug.fastclasses import Protocol
from zug.messages import Message, listed, say, wording
from zug.model.results import ABSENT, FITTING, Cell, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Set
    from typing import Any, Literal, TypeAlias

    CellField: TypeAlias = Literal["opponent", "colour", "result"]
    """The field of a cell that is wrong."""

ALL_ROUNDS = 0
"""In place of a round: the cells of a player as a whole."""


def is_sound(table: Mapping[int, tuple[Cell, ...]], *, one_bye: bool = True) -> bool:
    """Return whether both players of every game agree, and no round has two allotted byes.

    Without `one_bye` any number of players may have it: all of a team do.

    Looking at each game from its lower number suffices: then every higher number that is named
    names back, and equal counts leave no game that is told from the higher number alone.
    """
    told_by_lower = told_by_higher = 0
    byes: set[int] = set()
    for tpn, cells in table.items():
        for index, (opponent, colour, result, second) in enumerate(cells):
            if opponent > tpn:
                told_by_lower += 1
                try:
                    back, other_colour, other_result, other_second = table[opponent][index]
                except (KeyError, IndexError):
                    return False
                if back != tpn or other_colour is colour or other_result not in FITTING[result]:
                    return False
                if (second or other_second) and (
                    second is None or other_second not in FITTING[second]
                ):
                    return False
            elif opponent:
                told_by_higher += 1
            elif result is Result.PAB and one_bye:
                if index in byes:
                    return False
                byes.add(index)
    return told_by_lower == told_by_higher


def is_sound_with_colours(table: Mapping[int, tuple[Cell, ...]], *, one_bye: bool = True) -> bool:
    """Return whether a table is sound and every game in it has its colours."""
    colourless = any(
        opponent and colour is None for cells in table.values() for opponent, colour, _, _ in cells
    )
    return not colourless and is_sound(table, one_bye=one_bye)


class CellPlaces(Protocol):
    """Where the cell of a player and a round stands."""

    def cell(self, tpn: int, round_: int, field: CellField = "opponent", game: int = 1) -> Any: ...


class FaultList(Protocol):
    """Takes the faults down; `assumption` is what a lenient reading goes on with."""

    def add(
        self, id_: str, place: Any, /, *, assumption: str | None = None, **params: Any
    ) -> None: ...


class Diagnosis:
    """Looks at every cell of every round; `table` is repaired as it goes."""

    def __init__(
        self,
        table: Mapping[int, tuple[Cell, ...]],
        numbers: Mapping[int, int],
        places: CellPlaces,
        findings: FaultList,
        unclear: Set[tuple[int, int]] = frozenset(),
        *,
        needs_colours: bool = True,
        one_bye: bool = True,
    ) -> None:
        self.table = {tpn: list(cells) for tpn, cells in table.items()}
        self.numbers = numbers
        self.places = places
        self.findings = findings
        self.unclear = unclear
        """Players and rounds whose cells could not be read: nothing is said of them again."""
        self.needs_colours = needs_colours
        """Must a forfeited game have colours, which no rule reads?"""
        self.one_bye = one_bye
        """Has a round one pairing-allocated bye at most?"""

    def run(self) -> dict[int, tuple[Cell, ...]]:
        """Return the table with all repairs that could be made; the faults are in the findings."""
        for round_ in range(1, max(map(len, self.table.values()), default=0) + 1):
            self._check_round(round_)
        return {tpn: tuple(cells) for tpn, cells in self.table.items()}

    def _check_round(self, round_: int) -> None:
        claims = self._claims(round_)
        disputed = self._report_disputes(claims, round_)
        for tpn in self.table:
            opponent = self._cell(tpn, round_).opponent
            if opponent not in self.table or opponent == tpn or tpn in disputed:
                continue
            if self._is_unclear(tpn, round_) or self._is_unclear(opponent, round_):
                continue
            if self._cell(opponent, round_).opponent != tpn:
                self._check_mirror(tpn, opponent, round_)
            elif tpn < opponent:
                self._check_colours(tpn, opponent, round_)
                self._check_results(tpn, opponent, round_)
        if self.one_bye:
            self._check_byes(round_)

    def _is_unclear(self, tpn: int, round_: int) -> bool:
        return (tpn, round_) in self.unclear or (tpn, ALL_ROUNDS) in self.unclear

    def _cell(self, tpn: int, round_: int) -> Cell:
        cells = self.table[tpn]
        return cells[round_ - 1] if len(cells) >= round_ else ABSENT

    def _set(self, tpn: int, round_: int, cell: Cell) -> None:
        cells = self.table[tpn]
        cells += [ABSENT] * (round_ - len(cells))
        cells[round_ - 1] = cell

    def _name(self, tpn: int) -> Message:
        return say("player {number}", wording("team {number}"), number=self.numbers.get(tpn, tpn))

    def _claims(self, round_: int) -> dict[int, list[int]]:
        """Return the players that name each player, without those who name an unknown number."""
        claims: dict[int, list[int]] = defaultdict(list)
        for tpn in self.table:
            opponent = self._cell(tpn, round_).opponent
            if not opponent:
                continue
            place = self.places.cell(tpn, round_)
            if opponent == tpn:
                self.findings.add("self-pairing", place, player=self._name(tpn), round=round_)
            elif opponent not in self.table:
                name = self._name(opponent)
                self.findings.add("unknown-player.opponent", place, opponent=name, round=round_)
            else:
                claims[opponent].append(tpn)
        return claims

    def _report_disputes(self, claims: dict[int, list[int]], round_: int) -> set[int]:
        """Report opponents named by several players; return the players not named back."""
        wrong: set[int] = set()
        for opponent, claimants in claims.items():
            if len(claimants) == 1:
                continue
            self.findings.add(
                "two-opponents.table",
                self.places.cell(claimants[-1], round_),
                names=listed([self._name(tpn) for tpn in claimants]),
                opponent=self._name(opponent),
                round=round_,
            )
            chosen = self._cell(opponent, round_).opponent
            wrong.update(tpn for tpn in claimants if tpn != chosen)
        return wrong

    def _check_mirror(self, tpn: int, opponent: int, round_: int) -> None:
        back = self._cell(opponent, round_)
        # A blank cell contradicts nobody; of two records that contradict each other and have no
        # third on their side, the lower number's holds.
        unsupported = (
            tpn < opponent
            and back.opponent in self.table
            and self._cell(back.opponent, round_).opponent != opponent
        )
        is_repaired = back.result is Result.ABSENT or unsupported
        if is_repaired:
            self._set(opponent, round_, _mirrored(self._cell(tpn, round_), tpn))
        self.findings.add(
            "not-mirrored",
            self.places.cell(tpn, round_),
            me=self._name(tpn),
            other=self._name(opponent),
            round=round_,
            told=self._name(back.opponent) if back.opponent else _BYE_NAMES[back.result],
            assumption=None if is_repaired else "",
        )

    def _check_colours(self, tpn: int, opponent: int, round_: int) -> None:
        mine, theirs = self._cell(tpn, round_), self._cell(opponent, round_)
        if mine.colour is None or theirs.colour is None:
            self._check_missing_colour(tpn, opponent, round_)
        elif mine.colour is theirs.colour:
            self._set(opponent, round_, theirs._replace(colour=mine.colour.opposite))
            self.findings.add(
                "colour-clash",
                self.places.cell(opponent, round_, "colour"),
                me=self._name(tpn),
                other=self._name(opponent),
                colour=mine.colour.phrase,
                round=round_,
            )

    def _check_missing_colour(self, tpn: int, opponent: int, round_: int) -> None:
        mine, theirs = self._cell(tpn, round_), self._cell(opponent, round_)
        missing, holder = (tpn, opponent) if mine.colour is None else (opponent, tpn)
        assumption: str | None = ""
        if mine.colour is not None:
            self._set(opponent, round_, theirs._replace(colour=mine.colour.opposite))
            assumption = None
        elif theirs.colour is not None:
            self._set(tpn, round_, mine._replace(colour=theirs.colour.opposite))
            assumption = None
        elif not (mine.is_played or theirs.is_played):
            if not self.needs_colours:
                return
            assumption = say(
                "the forfeited game of {me} and {other} in round {round} has no colours",
                wording("the forfeited match of {me} and {other} in round {round} has no colours"),
                me=self._name(tpn),
                other=self._name(opponent),
                round=round_,
            )
        self.findings.add(
            "no-colour",
            self.places.cell(missing, round_, "colour"),
            missing=self._name(missing),
            me=self._name(holder),
            round=round_,
            assumption=assumption,
        )

    def _check_results(self, tpn: int, opponent: int, round_: int) -> None:
        mine, theirs = self._cell(tpn, round_), self._cell(opponent, round_)
        first = self._settle(tpn, opponent, round_, (mine.result, theirs.result), 1)
        self._set(tpn, round_, mine._replace(result=first[0]))
        self._set(opponent, round_, theirs._replace(result=first[1]))
        if mine.second is None and theirs.second is None:
            return
        seconds = (mine.second or Result.OPEN, theirs.second or Result.OPEN)
        second = self._settle(tpn, opponent, round_, seconds, 2)
        self._set(tpn, round_, self._cell(tpn, round_)._replace(second=second[0]))
        self._set(opponent, round_, self._cell(opponent, round_)._replace(second=second[1]))

    def _settle(
        self, tpn: int, opponent: int, round_: int, results: tuple[Result, Result], game: int
    ) -> tuple[Result, Result]:
        """Return the results as they fit: the only one there is, else that of the first player."""
        mine, theirs = results
        if mine.fits(theirs):
            return results
        if not mine.is_known:
            self._report_missing(tpn, opponent, round_, game)
            return theirs.complement, theirs
        if not theirs.is_known:
            self._report_missing(opponent, tpn, round_, game)
            return mine, mine.complement
        self.findings.add(
            "impossible-result",
            self.places.cell(opponent, round_, "result", game),
            me=self._name(tpn),
            value=mine.value,
            other=self._name(opponent),
            value2=theirs.value,
            round=round_,
        )
        return mine, mine.complement

    def _report_missing(self, without: int, holder: int, round_: int, game: int) -> None:
        self.findings.add(
            "result-missing",
            self.places.cell(without, round_, "result", game),
            without=self._name(without),
            holder=self._name(holder),
            round=round_,
        )

    def _check_byes(self, round_: int) -> None:
        holders = [tpn for tpn in self.table if self._cell(tpn, round_).result is Result.PAB]
        if len(holders) < 2:
            return
        self.findings.add(
            "two-byes.table",
            self.places.cell(holders[1], round_, "result"),
            names=listed([self._name(tpn) for tpn in holders[:4]]),
            others=listed([self._name(tpn) for tpn in holders[1:5]]),
            round=round_,
        )
        for tpn in holders[1:]:
            self._set(tpn, round_, self._cell(tpn, round_)._replace(result=Result.FULL_BYE))


_BYE_NAMES = {
    Result.PAB: say("the pairing-allocated bye"),
    Result.FULL_BYE: say("a full-point bye"),
    Result.HALF_BYE: say("a half-point bye"),
    Result.ZERO_BYE: say("a zero-point bye"),
    Result.ABSENT: say("nothing at all"),
}


def _mirrored(cell: Cell, tpn: int) -> Cell:
    """Return the opponent's side of a cell of player `tpn`."""
    return Cell(
        tpn,
        cell.colour.opposite if cell.colour else None,
        cell.result.complement,
        cell.second.complement if cell.second else None,
    )
