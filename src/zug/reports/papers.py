"""The papers of an event, each made from the tournament alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from zug.messages import say
from zug.model import Colour, Result, Tournament, format_points
from zug.reports.handouts import named
from zug.reports.sheets import Cards, Column, Sheet, Slip, Slips, Stamp
from zug.rules.boards import board_order
from zug.rules.cards import deal_cards
from zug.rules.order import alphabet
from zug.rules.standings_1992 import final_standings, ranks_by_itself
from zug.rules.tiebreaks.standings import standings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model import Cell, Player

COLOUR_WORDS = {Colour.WHITE: say("White"), Colour.BLACK: say("Black")}
BYE_WORDS = {
    Result.PAB: say("bye"),
    Result.FULL_BYE: say("full-point bye"),
    Result.HALF_BYE: say("half-point bye"),
    Result.ZERO_BYE: say("absent"),
    Result.ABSENT: say("absent"),
}
_HEADINGS = {
    "bye": say("Bye"),
    "full-point bye": say("Full-point bye"),
    "half-point bye": say("Half-point bye"),
    "absent": say("Absent"),
}


class BoardLine(NamedTuple):
    """A board of a round: TPNs, and the result as written between the names."""

    board: int
    white: int
    black: int
    result: str


Boards = Sequence[tuple[int, int]]
"""White and Black by TPN, in the order of the tables."""


def board_lines(
    tournament: Tournament, round_: int, boards: Boards | None = None
) -> list[BoardLine]:
    """The boards of a paired round: as published, or in the order of handling-2026:3.6.

    Whoever knows the boards as they were published should give them: a result corrected since, or
    a change by hand, would put them in another order.
    """
    if boards is not None:
        return [
            BoardLine(board, white, black, result_between(tournament, white, round_))
            for board, (white, black) in enumerate(boards, 1)
        ]
    cards = deal_cards(tournament.before(round_))
    pairs = []
    for player in tournament.players:
        cell = player.cell(round_)
        if cell is not None and cell.opponent and cell.colour is Colour.WHITE:
            pairs.append((player.tpn, cell.opponent))
    return [
        BoardLine(board, white, black, result_between(tournament, white, round_))
        for board, (white, black) in enumerate(board_order(pairs, cards), 1)
    ]


def result_between(tournament: Tournament, white: int, round_: int) -> str:
    """`1 – 0`, or nothing while the game is open."""
    mine = tournament.by_tpn[white].cell(round_)
    yours = None if mine is None else tournament.by_tpn[mine.opponent].cell(round_)
    if mine is None or yours is None or not (mine.result.sign and yours.result.sign):
        return ""
    first = f"{mine.result.sign} – {yours.result.sign}"
    if mine.second is None or yours.second is None:
        return first
    return f"{first}, {mine.second.sign} – {yours.second.sign}"


def _scores(tournament: Tournament, round_: int) -> dict[int, str]:
    cards = deal_cards(tournament.before(round_))
    return {tpn: format_points(card.points) for tpn, card in cards.items()}


def pairings_by_board(
    tournament: Tournament, round_: int, stamp: Stamp, *, boards: Boards | None = None
) -> Sheet:
    """Board, White with rating and points, a box for the result, Black."""
    scores = _scores(tournament, round_)

    def side(tpn: int) -> tuple[str, str]:
        player = tournament.by_tpn[tpn]
        return named(player), f"{player.rating or '–'} · {scores[tpn]}"

    rows = []
    for seat in board_lines(tournament, round_, boards):
        white, black = side(seat.white), side(seat.black)
        rows.append((str(seat.board), *white, seat.result, *black))
    return Sheet(
        "pairings-by-board",
        say("Pairings of round {round}", round=round_),
        stamp,
        (
            Column(say("Bd"), "right"),
            Column(say("White"), "left", 3),
            Column(say("rtg · pts"), "right", small=True),
            Column(say("Result"), "center", box=True),
            Column(say("Black"), "left", 3),
            Column(say("rtg · pts"), "right", small=True),
        ),
        tuple(rows),
        points=14,
        leading=0.46,
        notes=_not_playing(tournament, round_),
    )


def _not_playing(tournament: Tournament, round_: int) -> tuple[str, ...]:
    """Nobody is in neither list: who does not play, and why."""
    found: dict[str, list[str]] = {}
    for player in tournament.players:
        cell = player.cell(round_)
        result = Result.ABSENT if cell is None else cell.result
        if cell is None or not cell.opponent:
            found.setdefault(BYE_WORDS.get(result, "absent"), []).append(named(player))
    return tuple(
        say("{word}: {names}", word=_HEADINGS[word], names="; ".join(names))
        for word, names in found.items()
    )


def pairings_by_name(
    tournament: Tournament,
    round_: int,
    stamp: Stamp,
    *,
    large: bool = False,
    boards: Boards | None = None,
) -> Sheet:
    """Everybody by name: board, colour, opponent. What people look for at the noticeboard."""
    places = {}
    for seat in board_lines(tournament, round_, boards):
        places[seat.white] = (str(seat.board), COLOUR_WORDS[Colour.WHITE], seat.black)
        places[seat.black] = (str(seat.board), COLOUR_WORDS[Colour.BLACK], seat.white)
    rows: list[tuple[str, ...]] = []
    for player in sorted(tournament.players, key=lambda player: alphabet(player.name)):
        if player.tpn in places:
            board, colour, opponent = places[player.tpn]
            rows.append((player.name, board, colour, tournament.by_tpn[opponent].name))
            continue
        cell = player.cell(round_)
        word = BYE_WORDS.get(Result.ABSENT if cell is None else cell.result, say("absent"))
        rows.append((player.name, "–", "", word))
    return Sheet(
        "pairings-by-name",
        say("Round {round} by name", round=round_),
        stamp,
        (
            Column(say("Name"), "left", 1.25 if not large else 1),
            Column(say("Board") if large else say("Bd"), "right"),
            Column(say("Colour") if large else "", small=not large),
            Column(say("Opponent"), "left", 1, small=not large),
        ),
        tuple(rows),
        points=18 if large else 12,
        leading=0.32,
        side_by_side=1 if large else 2,
        letters=tuple(row[0] for row in rows),
    )


def result_slips(
    tournament: Tournament, round_: int, stamp: Stamp, *, boards: Boards | None = None
) -> Slips:
    """One slip a board; the box stands beside the name."""
    return Slips(
        "slips",
        say("Result slips of round {round}", round=round_),
        stamp,
        tuple(
            Slip(
                seat.board,
                named(tournament.by_tpn[seat.white]),
                named(tournament.by_tpn[seat.black]),
            )
            for seat in board_lines(tournament, round_, boards)
        ),
    )


def standings_sheet(
    tournament: Tournament,
    stamp: Stamp,
    tiebreaks: Sequence[str] | None = None,
    *,
    lots: Mapping[int, int] | None = None,
) -> Sheet:
    """Rank, name, rating, points, tie-breaks; landscape beyond four tie-breaks.

    An event of rating-1992 without announced tie-breaks is ranked by its own F10.
    """
    if not tiebreaks and ranks_by_itself(tournament):
        return _standings_of_1992(tournament, stamp, lots)
    table = standings(tournament, tiebreaks, lots=lots)
    heads = [say("Rank"), *(str(code) for code in table.codes)]
    lines = [(line.rank, line.tpn, line.points, line.values) for line in table.lines]
    return replace(_standings(tournament, stamp, heads, lines), notes=table.notes)


def _standings_of_1992(
    tournament: Tournament, stamp: Stamp, lots: Mapping[int, int] | None
) -> Sheet:
    lines = [
        (
            line.place,
            line.tpn,
            line.points,
            (
                "" if (among := line.against_each_other) is None else format_points(among),
                f"{float(line.average):.2f}",
                str(line.lot or ""),
            ),
        )
        for line in final_standings(tournament, lots)
    ]
    heads = [say("Place"), say("Among"), say("Average"), say("Lot")]
    return _standings(tournament, stamp, heads, lines)


def _standings(
    tournament: Tournament,
    stamp: Stamp,
    heads: Sequence[str],
    lines: Iterable[tuple[int, int, int, Sequence[str]]],
) -> Sheet:
    """`heads`: of the place, and of all that comes after the points."""
    rows = []
    for place, tpn, points, values in lines:
        player = tournament.by_tpn[tpn]
        known = (named(player), player.federation, str(player.rating or ""))
        rows.append((str(place), *known, format_points(points), *values))
    return Sheet(
        "standings",
        say("Standings after round {round}", round=tournament.rounds_played),
        stamp,
        (
            Column(heads[0], "right"),
            Column(say("Name"), "left", 1),
            Column(say("Fed.")),
            Column(say("Rating"), "right"),
            Column(say("Pts"), "right"),
            *(Column(head, "right") for head in heads[1:]),
        ),
        tuple(rows),
        landscape=len(heads) > 5,
    )


def cross_table(
    tournament: Tournament,
    stamp: Stamp,
    *,
    by_number: bool = False,
    lots: Mapping[int, int] | None = None,
) -> Sheet:
    """Every round of everybody: opponent, colour, result. By rank, or by number (wall chart)."""
    table = standings(tournament, lots=lots)
    held = tournament.rounds_played
    lines = sorted(table.lines, key=lambda line: line.tpn) if by_number else table.lines
    rows = []
    for line in lines:
        player = tournament.by_tpn[line.tpn]
        cells = (cell_text(player.cell(round_)) for round_ in range(1, held + 1))
        first = str(line.tpn) if by_number else str(line.rank)
        second = () if by_number else (str(line.tpn),)
        rating = str(player.rating or "")
        points = format_points(line.points)
        rows.append((first, *second, named(player), rating, *cells, points, *line.values))
    title = (
        say("Wall chart after round {round}", round=held)
        if by_number
        else say("Cross table after round {round}", round=held)
    )
    heads = (
        [Column(say("No."), "right")]
        if by_number
        else [Column(say("Rank"), "right"), Column(say("No."), "right")]
    )
    return Sheet(
        "wall-chart" if by_number else "crosstable",
        title,
        stamp,
        (
            *heads,
            Column(say("Name"), "left", 1),
            Column(say("Rtg"), "right"),
            *(Column(str(round_), "center") for round_ in range(1, held + 1)),
            Column(say("Pts"), "right"),
            *(Column(str(code), "right") for code in table.codes),
        ),
        tuple(rows),
        points=9,
        landscape=True,
        large=held > 9,
    )


def cell_text(cell: Cell | None) -> str:
    """`12w1`, `7b½`, `bye`."""
    if cell is None or (not cell.opponent and cell.result is Result.ABSENT):
        return "–"
    if not cell.opponent:
        return {"U": say("bye"), "F": "F", "H": "H", "Z": "–"}.get(cell.result, str(cell.result))
    second = "" if cell.second is None else cell.second.sign or "·"
    return f"{cell.opponent}{cell.colour or ''}{cell.result.sign or '·'}{second}"


def player_cards(tournament: Tournament, stamp: Stamp) -> Cards:
    """A card a player: round, colour, opponent, result, total."""
    return Cards(
        "cards",
        say("Player cards"),
        stamp,
        tuple(_player_card(tournament, player, stamp) for player in tournament.players),
    )


def _player_card(tournament: Tournament, player: Player, stamp: Stamp) -> Sheet:
    total = 0
    rows = []
    for round_ in range(1, tournament.rounds_played + 1):
        cell = player.cell(round_)
        total += 0 if cell is None else tournament.points.worth(cell)
        opponent, colour, result = "", "", "–"
        if cell is not None and cell.opponent:
            other = tournament.by_tpn[cell.opponent]
            opponent = f"{other.tpn} {named(other)} {other.rating or ''}".strip()
            colour = COLOUR_WORDS[cell.colour] if cell.colour else ""
            result = cell.result.sign or "·"
        elif cell is not None:
            opponent = BYE_WORDS.get(cell.result, "")
            result = format_points(tournament.points.worth(cell))
        rows.append((str(round_), colour, opponent, result, format_points(total)))
    return Sheet(
        f"card-{player.tpn}",
        f"{player.tpn} {named(player)} {player.rating or ''}".strip(),
        stamp,
        (
            Column(say("Round"), "right"),
            Column(say("Colour")),
            Column(say("Opponent"), "left", 1),
            Column(say("Result"), "center"),
            Column(say("Total"), "right"),
        ),
        tuple(rows),
        points=10,
    )


PAPERS = (
    "pairings-by-board",
    "pairings-by-name",
    "slips",
    "standings",
    "crosstable",
    "wall-chart",
    "cards",
    "check-in",
    "prizes",
    "receipts",
    "board-numbers",
    "poster",
)
