"""Papers that have become tables of a page: with names that lead to players."""

from __future__ import annotations

from zug.messages import say
from zug.model.names import name_order
from zug.reports import PAPERS
from zug.reports.pairings import board_lines, named
from zug.reports.sheets import PaperColumn, TableSheet
from zug.website.parts import Cell, ColourDisc, Grid, Link, TableRow, player_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Colour, Player
    from zug.reports import PaperInput

NUMBER = say("No.")
_NAMES = say("Name")


def sheet_of(paper: str, source: PaperInput) -> TableSheet:
    made = PAPERS[paper].make(source)
    assert isinstance(made, TableSheet)
    return made


def linked(sheet: TableSheet, kind: str = "", most: int | None = None) -> Grid:
    """The table of a sheet; in the column of names stand links, by the column of numbers."""
    heads = [column.head for column in sheet.columns]
    if NUMBER not in heads or _NAMES not in heads:
        lines = [TableRow("", row) for row in sheet.rows]
        return Grid(sheet.columns, tuple(lines), kind=kind, legend=sheet.legend)
    number, name = heads.index(NUMBER), heads.index(_NAMES)
    lines = []
    for row in sheet.rows[:most]:
        cells: list[Cell] = [*row]
        text = row[name]
        assert isinstance(text, str)
        cells[name] = Link(text, player_file(int(str(row[number]))))
        lines.append(TableRow(f"p{row[number]}", tuple(cells)))
    return Grid(sheet.columns, tuple(lines), kind=kind, legend=sheet.legend)


def to(player: Player) -> Link:
    return Link(named(player), player_file(player.number))


def _apart(player: Player, name: str) -> Link:
    """Where no number stands beside it: namesakes have theirs with the name."""
    return Link(f"{player.title} {name}".strip(), player_file(player.number))


def boards_of(source: PaperInput) -> tuple[Grid, tuple[str, ...]]:
    """The boards of a round, both names leaning on the result; and notes on them."""
    sheet = sheet_of("pairings-by-board", source)
    tournament = source.paired
    assert tournament is not None
    lines = []
    for row, board in zip(
        sheet.rows,
        board_lines(tournament, source.round, source.boards, source.first_board),
        strict=True,
    ):
        white, black = (tournament.by_tpn[tpn] for tpn in (board.white, board.black))
        bd, *known, _white, result, _black, score, rating, number = row
        lines.append(
            TableRow(
                f"b{board.board}",
                (
                    *(bd, *known, to(white)),
                    result or say("open"),
                    *(to(black), score, rating, number),
                ),
                str(board.board),
            )
        )
    figures = tuple(PaperColumn(head, "right") for head in (NUMBER, say("Rating"), say("Pts")))
    columns = (
        PaperColumn(say("Bd"), "right"),
        *figures,
        PaperColumn(say("White"), "right", 1),
        PaperColumn(say("Result"), "center", box=True),
        PaperColumn(say("Black"), "left", 1),
        *reversed(figures),
    )
    return Grid(columns, tuple(lines), kind="boards"), sheet.notes


def names_of(source: PaperInput) -> tuple[Grid, tuple[str, ...]]:
    """Everybody of a round by name."""
    sheet = sheet_of("pairings-by-name", source)
    tournament = source.paired
    assert tournament is not None
    people = sorted(tournament.players, key=lambda player: name_order(player.name))
    lines = []
    for player, row in zip(people, sheet.rows, strict=True):
        _name, number, board, colour, opponent = row
        cell = player.cell(source.round)
        other: Cell = opponent
        if colour and cell is not None and cell.opponent:
            other = _apart(tournament.by_tpn[cell.opponent], str(opponent))
        shown = disc(cell.colour if colour and cell is not None else None)
        cells = (to(player), number, board, shown, other)
        lines.append(TableRow(f"p{player.number}", cells, player.name.partition(",")[0]))
    columns = (
        PaperColumn(_NAMES, "left", 1),
        PaperColumn(NUMBER, "right"),
        PaperColumn(say("Board"), "right"),
        PaperColumn(say("Colour")),
        PaperColumn(say("Opponent"), "left", 1),
    )
    return Grid(columns, tuple(lines), kind="names"), sheet.notes


def disc(colour: Colour | None) -> Cell:
    return ColourDisc(str(colour), colour.word) if colour else ""


def start_list(source: PaperInput) -> Grid:
    """Everybody by number."""
    lines = (
        TableRow(
            f"p{one.number}",
            (str(one.number), to(one), one.federation, str(one.rating or "")),
            str(one.number),
        )
        for one in sorted(source.tournament.players, key=lambda one: one.number)
    )
    columns = (
        PaperColumn(NUMBER, "right"),
        PaperColumn(_NAMES, "left", 1),
        PaperColumn(say("Fed.")),
        PaperColumn(say("Rating"), "right"),
    )
    return Grid(columns, tuple(lines))
