"""The players of a report file: their rows, their numbers, and the cross table they form."""

from __future__ import annotations

from zug.fastclasses import replace
from zug.formats.cells import COLOUR, FIRST, LAST_NUMBER, OPPONENT, PLUS_BYE, RESULT, WIDTH
from zug.formats.columns import POINTS_COLUMN, PlayerReader, Row, shift_of
from zug.formats.faults import Place
from zug.formats.listed import NOTHING_LISTED, Listed, put_right
from zug.formats.matches import join_games
from zug.messages import say, say_n
from zug.model import Cell, Player, Result
from zug.model.results import ABSENT
from zug.model.soundness import ALL_ROUNDS, Field, is_sound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.formats.cells import Oddity
    from zug.formats.faults import Findings

_OFFSETS = {Field.OPPONENT: OPPONENT, Field.COLOUR: COLOUR, Field.RESULT: RESULT}
_STRANGER = 1_000_000
"""Added to a number that belongs to nobody, to keep it apart from all TPNs."""
SEVERAL = 2
"""So many odd cells in a record are looked at together."""
FEWEST_MISSING = 3
"""So many players are missing from a file that was cut off; fewer are errors of their own."""


class Sheet:
    """Rows become players, in TPN order and with TPNs as their opponents.

    `tpns` leads from the numbers of the file to TPNs. They differ if the players are to be ranked
    by their position in the file (`XXC rank`). `one_bye`: a round has one allotted bye at most.
    Where teams are paired it is theirs, and `+` without an opponent is a board won.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        findings: Findings,
        *,
        by_position: bool,
        games: int,
        one_bye: bool = True,
    ) -> None:
        self.findings = findings
        self.games = games
        self.one_bye = one_bye
        self.players: list[Player] = []
        self.tpns: dict[int, int] = {}
        self.listed = NOTHING_LISTED
        self._lines: dict[int, int] = {}
        self._unread = False
        self._twice: set[int] = set()
        """Numbers of several players: nobody knows who is meant by them."""
        self._unclear: set[tuple[int, int]] = set()
        reader = PlayerReader(findings)
        self._read(rows, reader)
        self._rank(by_position)
        self.listed = self._listed(reader)
        if reader.cells.oddities:
            self._report_oddities(rows, reader)
        if games > 1:
            self._fold()
        if reader.cells.has_plus_byes and one_bye:
            self._tell_byes_apart()
        if (self._twice or self._unread) and self._is_cut_off():
            return
        if self._twice and not self._unread:
            self._check_others(reader.cells.has_colourless_games)
        elif not self._unread:
            self._check(reader.cells.has_colourless_games)

    @property
    def can_add_up(self) -> bool:
        """Nothing stands in the way of the sums but that numbers were given twice."""
        return self.findings.fatal_codes <= {"duplicate-number"}

    def cell(self, tpn: int, round_: int, field: Field = Field.OPPONENT, game: int = 1) -> Place:
        """Where a field of a cell stands in the file."""
        column = self.games * (round_ - 1) + game - 1
        return Place(self._lines[tpn], FIRST + 1 + WIDTH * column + _OFFSETS[field])

    def points(self, tpn: int) -> Place:
        return Place(self._lines[tpn], POINTS_COLUMN)

    def _read(self, rows: Sequence[Row], reader: PlayerReader) -> None:
        lines = self._lines
        for row in rows:
            player = reader.read(row)
            if player is None:
                self._unread = True
            elif player.tpn in lines:
                self._twice.add(player.tpn)
                self.findings.add(
                    "duplicate-number",
                    say(
                        "number {tpn} belongs to the player of line {line}",
                        tpn=player.tpn,
                        line=lines[player.tpn],
                    ),
                    say("give every player a number of their own"),
                    Place(row.line, 5),
                )
            else:
                if not 1 <= player.tpn <= LAST_NUMBER:
                    self._unread = True
                    self.findings.add(
                        "bad-number",
                        say("{number} is not a starting number", number=player.tpn),
                        say(
                            "starting numbers go from 1 to {most}",
                            most=LAST_NUMBER,
                        ),
                        Place(row.line, 5),
                    )
                self.players.append(player)
                lines[player.tpn] = row.line
        if reader.short and len(reader.short) < len(rows):
            self._report_short(reader.short)

    def _report_short(self, rows: Sequence[Row]) -> None:
        """Some records end before the points, others do not: the file was cut off."""
        for row in rows:
            self.findings.add(
                "short-record",
                say("the record ends in column {column}, before the points", column=len(row.text)),
                say("check that the file is complete"),
                Place(row.line, len(row.text) + 1),
                assumption=say("what is missing was taken as blank"),
            )

    def _rank(self, by_position: bool) -> None:
        """Settle the TPNs: the numbers of the file, or the positions in it."""
        if not by_position:
            self.players.sort(key=lambda player: player.tpn)
            self.tpns = {player.tpn: player.tpn for player in self.players}
            return
        tpns = self.tpns = {player.tpn: at for at, player in enumerate(self.players, 1)}
        self._lines = {tpns[number]: line for number, line in self._lines.items()}
        self.players = [
            replace(
                player,
                tpn=tpns[player.tpn],
                label=player.tpn if player.tpn != tpns[player.tpn] else None,
                cells=tuple(
                    cell._replace(opponent=tpns.get(cell.opponent, cell.opponent + _STRANGER))
                    if cell.opponent
                    else cell
                    for cell in player.cells
                ),
            )
            for player in self.players
        ]

    def _listed(self, reader: PlayerReader) -> Listed:
        tpns = self.tpns
        return Listed(
            {tpns[number]: points for number, points in reader.points.items() if number in tpns},
            {tpns[number]: rank for number, rank in reader.ranks.items() if number in tpns},
        )

    def _report_oddities(self, rows: Sequence[Row], reader: PlayerReader) -> None:
        tpn_of_line = {line: tpn for tpn, line in self._lines.items()}
        for row in rows:
            text = reader.moved.get(row.line, row.text)
            tpn = tpn_of_line.get(row.line, 0)
            found = [
                (column, Place(row.line, at + oddity.offset + 1), oddity)
                for column, at in enumerate(range(FIRST, len(text), WIDTH))
                if (oddity := reader.cells.oddities.get(text[at : at + WIDTH]))
            ]
            if self._explain_columns(Row(row.line, text), found):
                self._unclear.add((tpn, ALL_ROUNDS))
                continue
            for column, place, oddity in found:
                self.findings.add(
                    oddity.code,
                    oddity.message,
                    oddity.advice,
                    place,
                    assumption=oddity.assumption,
                )
                if oddity.code == "misaligned":
                    # What follows in this line is shifted too, and would only repeat it.
                    self._unclear.add((tpn, ALL_ROUNDS))
                    break
                if not oddity.assumption:
                    self._unclear.add((tpn, column // self.games + 1))

    def _explain_columns(self, row: Row, found: Sequence[tuple[int, Place, Oddity]]) -> bool:
        """Report one fault for a record whose cells all stand beside their columns."""
        if len(found) < SEVERAL and all(oddity.code != "misaligned" for *_, oddity in found):
            return False
        shift = shift_of(row.text)
        if shift is None:
            return False
        self.findings.add(
            "misaligned",
            shift.message,
            say("check the columns of this record"),
            Place(row.line, shift.start + 1),
        )
        return True

    def _fold(self) -> None:
        """Two columns a match, in a tournament of two-game matches."""
        for index, player in enumerate(self.players):
            matches, misfits = join_games(player.cells)
            self.players[index] = replace(player, cells=matches)
            for misfit in misfits:
                if (player.tpn, misfit.round) in self._unclear:
                    continue
                self._unclear.add((player.tpn, misfit.round))
                self.findings.add(
                    "match-columns",
                    say(
                        "{message} (match {round} of player {number})",
                        message=misfit.message,
                        round=misfit.round,
                        number=player.number,
                    ),
                    say(
                        "a match takes two columns: same opponent, other colour; "
                        "a bye stands in both"
                    ),
                    self.cell(player.tpn, misfit.round),
                    assumption=misfit.assumption,
                )

    def _tell_byes_apart(self) -> None:
        """What `0000 - +` means: the bye of the pairing if it can be, else one that was given.

        Files older than TRF16 had no other sign for either. A pairing gives one bye at most, and
        none in a round without games.
        """
        for index in range(max(len(player.cells) for player in self.players)):
            column = [player.cells[index] for player in self.players if index < len(player.cells)]
            holders = [
                at
                for at, player in enumerate(self.players)
                if index < len(player.cells) and player.cells[index] is PLUS_BYE
            ]
            allotted = any(cell.result is Result.PAB for cell in column)
            played = any(cell.opponent for cell in column)
            if len(holders) == 1 and played and not allotted:
                player = self.players[holders[0]]
                cells = list(player.cells)
                cells[index] = Cell(0, None, Result.PAB)
                self.players[holders[0]] = replace(player, cells=tuple(cells))

    def _is_cut_off(self) -> bool:
        """Report a file that ends too early, with one fault in place of all that follow from it.

        Opponents are named who are not in it, and all of them have higher numbers than who is.
        """
        named = {cell.opponent for player in self.players for cell in player.cells} - {0}
        missing = {tpn - _STRANGER if tpn > _STRANGER else tpn for tpn in named} - self.tpns.keys()
        last = max(self.tpns, default=0)
        if len(missing) < FEWEST_MISSING or min(missing) < last:
            return False
        self.findings.explain(
            "cut-off",
            say_n(
                "the file ends after player {last}; {count} player is named who is not in it",
                "the file ends after player {last}; {count} players are named who are not in it",
                len(missing),
                last=last,
            ),
            say("was the file cut off? ask for the complete file"),
            Place(max(self._lines.values(), default=0), 1),
        )
        return True

    def _check(self, has_colourless_games: bool) -> None:
        """Do the cells agree with each other? A slow look only if a quick one finds they do not."""
        table = {player.tpn: player.cells for player in self.players}
        if not has_colourless_games and is_sound(table, one_bye=self.one_bye):
            return
        if self._is_cut_off():
            return
        from zug.formats.repair import repair  # noqa: PLC0415 - rarely needed

        numbers = {tpn: number for number, tpn in self.tpns.items()} | {
            cell.opponent: cell.opponent - _STRANGER
            for cells in table.values()
            for cell in cells
            if cell.opponent > _STRANGER
        }
        repaired = repair(table, numbers, self, self.findings, self._unclear, one_bye=self.one_bye)
        self.players, self.listed = put_right(self.players, self.listed, repaired)

    def _check_others(self, has_colourless_games: bool) -> None:
        """The same for all whose numbers are their own, and who do not name one that is not."""
        twice = {self.tpns[number] for number in self._twice}
        points = {tpn: one for tpn, one in self.listed.points.items() if tpn not in twice}
        players, listed = self.players, self.listed._replace(points=points)
        known = self._lines.keys() - twice
        self._unclear |= {
            (player.tpn, round_)
            for player in players
            for round_, cell in enumerate(player.cells, 1)
            if cell.opponent and cell.opponent not in known
        }
        self.players = [
            player.with_cells(
                tuple(
                    ABSENT if (player.tpn, round_) in self._unclear else cell
                    for round_, cell in enumerate(player.cells, 1)
                )
            )
            for player in players
            if player.tpn in known
        ]
        self._check(has_colourless_games)
        self.players, self.listed = players, listed
