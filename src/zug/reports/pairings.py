"""The papers of a round: its boards, its names, its slips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from unicodedata import bidirectional

from zug.fastclasses import NamedTuple
from zug.messages import joined, say
from zug.model import Colour, Result, format_points
from zug.model.names import name_order, told_apart
from zug.model.results import ABSENT
from zug.reports.qr_codes import is_only_here
from zug.reports.sheets import (
    PaperColumn,
    QrCode,
    Slip,
    SlipChoice,
    Slips,
    Stamp,
    TableSheet,
    first_letters,
)
from zug.rules.chess960 import position_note
from zug.rules.tiebreaks.values import figures
from zug.systems.codes import as_counted
from zug.systems.schedule import in_board_order, known_schedule, known_table
from zug.systems.standings import points_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Cell, Player, Tournament

BYE_WORDS = {
    Result.PAB: say("bye"),
    Result.FULL_BYE: say("full-point bye"),
    Result.HALF_BYE: say("half-point bye"),
    Result.ZERO_BYE: say("absent"),
    Result.ABSENT: say("absent"),
}
_FREE = say("free")
_HEADINGS = {
    "free": say("Free"),
    "bye": say("Bye"),
    "full-point bye": say("Full-point bye"),
    "half-point bye": say("Half-point bye"),
    "absent": say("Absent"),
}


_NUMBER = PaperColumn(say("No."), "right", small=True)
_KNOWN = (
    _NUMBER,
    PaperColumn(say("Rtg"), "right", small=True),
    PaperColumn(say("Pts"), "right", small=True),
)


class PrintedBoard(NamedTuple):
    """A board of a round: TPNs, and the result as written between the names."""

    board: int
    white: int
    black: int
    result: str


Boards = Sequence[tuple[int, int]]
"""White and Black by TPN, in the order of the tables."""


def named(player: Player) -> str:
    return f"{player.title} {player.name}".strip()


def beside(name: str) -> str:
    """A name that has other text beside it: one from right to left must not turn that round."""
    turned = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turned else name


def listed_names(tournament: Tournament) -> dict[int, str]:
    """Names by TPN for a line of names: with titles, namesakes told apart."""
    titles = {player.tpn: player.title for player in tournament.players}
    names = told_apart(tournament)
    return {tpn: beside(f"{titles[tpn]} {name}".strip()) for tpn, name in names.items()}


def board_lines(
    tournament: Tournament, round_: int, boards: Boards | None = None, first: int = 1
) -> list[PrintedBoard]:
    """The boards of a paired round: as published, or in the order of handling-2026:3.6.

    `first` is the number of the first one. Whoever knows the boards as they were published should
    give them: a result corrected since, or a change by hand, would put them in another order.
    """
    if boards is None:
        cells = ((player.tpn, player.cell(round_)) for player in tournament.players)
        pairs = [
            (tpn, cell.opponent)
            for tpn, cell in cells
            if cell is not None and cell.opponent and cell.colour is Colour.WHITE
        ]
        boards = in_board_order(tournament, round_, pairs)
    return [
        PrintedBoard(board, white, black, result_between(tournament, white, round_))
        for board, (white, black) in enumerate(boards, first)
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


def _with_brackets(
    tournament: Tournament, lines: list[PrintedBoard], round_: int
) -> list[PrintedBoard]:
    """Results that count for nobody in brackets."""
    if known_table(tournament) is None:
        return lines
    counted = as_counted(tournament).by_tpn
    return [
        line._replace(result=f"({line.result})")
        if line.result and not (counted[line.white].cell(round_) or ABSENT).opponent
        else line
        for line in lines
    ]


def idle_word(tournament: Tournament, player: Player, round_: int) -> str:
    """Why somebody without an opponent does not play."""
    cell = player.cell(round_)
    if known_table(tournament) is not None:
        return _FREE if _is_free(tournament, player, round_) else BYE_WORDS[Result.ABSENT]
    return BYE_WORDS[Result.ABSENT if cell is None else cell.result]


def _is_free(tournament: Tournament, player: Player, round_: int) -> bool:
    """Whether the round, as it was recorded, leaves this player over in an odd field.

    If several have no opponent, all but one were absent: only the table can tell who was free.
    """
    idle = [
        player.tpn for player in tournament.players if not (player.cell(round_) or ABSENT).opponent
    ]
    if len(tournament.players) % 2 == 0 or player.tpn not in idle:
        return False
    schedule = known_schedule(tournament)
    if len(idle) == 1 or schedule is None or round_ > len(schedule.rounds):
        return len(idle) == 1
    return player.tpn == schedule.free(round_)


def brackets_note(tournament: Tournament) -> tuple[str, ...]:
    """What brackets mean, if there are any (round-robin:6.6.1)."""
    if known_table(tournament) is None or not _not_counted(tournament):
        return ()
    return (
        say(
            "In brackets: results that count for nobody, because one of the two left before half "
            "of their games."
        ),
    )


def _not_counted(tournament: Tournament) -> bool:
    counted = as_counted(tournament).by_tpn
    return any(player.cells != counted[player.tpn].cells for player in tournament.players)


def pairings_by_board(
    tournament: Tournament,
    round_: int,
    stamp: Stamp,
    *,
    boards: Boards | None = None,
    first: int = 1,
) -> TableSheet:
    """Board, number, rating, points and name of White, a box for the result, the same of Black.

    Both names lean on the result, each with its disc.
    """
    points = points_before(tournament, round_)
    scores = dict(zip(points, figures(map(format_points, points.values())), strict=True))
    lines = _with_brackets(tournament, board_lines(tournament, round_, boards, first), round_)

    def side(tpn: int) -> tuple[str, ...]:
        player = tournament.by_tpn[tpn]
        return str(player.number), str(player.rating or ""), scores[tpn], named(player)

    return TableSheet(
        "pairings-by-board",
        say("Pairings of round {round}", round=round_),
        stamp,
        (
            PaperColumn(say("Bd"), "right"),
            *_KNOWN,
            PaperColumn(say("White"), "right", 1, disc=str(Colour.WHITE)),
            PaperColumn(say("Result"), "center", box=True),
            PaperColumn(say("Black"), "left", 1, disc=str(Colour.BLACK)),
            *reversed(_KNOWN),
        ),
        tuple(
            (str(line.board), *side(line.white), line.result, *reversed(side(line.black)))
            for line in lines
        ),
        points=13,
        beside=2,
        leading=0.36,
        notes=(
            *position_note(tournament.event, round_),
            *_not_playing(tournament, round_),
            *brackets_note(tournament),
        ),
    )


def _not_playing(tournament: Tournament, round_: int) -> tuple[str, ...]:
    """Nobody is in neither list: who does not play, and why."""
    absent: dict[str, list[str]] = {}
    names = listed_names(tournament)
    for player in tournament.players:
        cell = player.cell(round_)
        if cell is None or not cell.opponent:
            word = idle_word(tournament, player, round_)
            absent.setdefault(word, []).append(names[player.tpn])
    return tuple(
        say("{word}: {names}", word=_HEADINGS[word], names=joined(names, "; "))
        for word, names in absent.items()
    )


def places_of(
    tournament: Tournament, round_: int, boards: Boards | None = None, first: int = 1
) -> dict[int, tuple[str, str, str]]:
    """By TPN: board, colour and opponent, or why there are none."""
    names = told_apart(tournament)
    places: dict[int, tuple[str, str, str]] = {}
    for board, white, black, _ in board_lines(tournament, round_, boards, first):
        for mine, colour, other in ((white, Colour.WHITE, black), (black, Colour.BLACK, white)):
            name = names[other]
            word = _forfeit_word(tournament, mine, name, round_)
            places[mine] = ("", "", word) if word else (str(board), colour.word, name)
    for player in tournament.players:
        if player.tpn not in places:
            places[player.tpn] = ("", "", idle_word(tournament, player, round_))
    return places


def pairings_by_name(
    tournament: Tournament,
    round_: int,
    stamp: Stamp,
    *,
    large: bool = False,
    boards: Boards | None = None,
    first: int = 1,
) -> TableSheet:
    """Everybody by name: number, board, colour, opponent. For the noticeboard."""
    places = places_of(tournament, round_, boards, first)
    people = sorted(tournament.players, key=lambda player: name_order(player.name))
    return TableSheet(
        "pairings-by-name",
        say("Round {round} by name", round=round_),
        stamp,
        (
            PaperColumn(say("Name"), "left", 1 if large else 1.4),
            _NUMBER,
            PaperColumn(say("Board") if large else say("Bd"), "right"),
            PaperColumn(say("Colour") if large else "", small=not large),
            PaperColumn(say("Opponent"), "left", 1, small=not large),
        ),
        tuple(
            (
                player.name,
                str(player.number),
                *places[player.tpn],
            )
            for player in people
        ),
        points=18 if large else 12,
        beside=2,
        leading=0.32,
        side_by_side=1 if large else 2,
        notes=position_note(tournament.event, round_),
        letters=tuple(first_letters(player.name) for player in people),
    )


def _forfeit_word(tournament: Tournament, tpn: int, opponent: str, round_: int) -> str:
    """A table pairs those who have left as well: nobody is sent to such a board."""
    cell = tournament.by_tpn[tpn].cell(round_) or ABSENT
    if known_table(tournament) is None or not _is_forfeited(cell):
        return ""
    if cell.result is Result.FORFEIT_LOSS:
        return BYE_WORDS[Result.ABSENT]
    return say("no game: {name} does not play", name=opponent)


def _is_forfeited(cell: Cell) -> bool:
    return cell.result.is_forfeit and (cell.second is None or cell.second.is_forfeit)


def _to_scan(address: str) -> QrCode:
    caption = say("works on this computer only") if is_only_here(address) else say("or scan")
    return QrCode(address, caption)


def result_slips(
    tournament: Tournament,
    round_: int,
    stamp: Stamp,
    *,
    boards: Boards | None = None,
    first: int = 1,
    link: Callable[[int], str] | None = None,
) -> Slips:
    """One slip a game: a box for each player and for the draw; `link`: where results are sent."""

    def choice(tpn: int, colour: Colour) -> SlipChoice:
        player = tournament.by_tpn[tpn]
        return SlipChoice(colour.word, named(player), str(player.number), str(colour))

    def slip(line: PrintedBoard) -> Slip:
        code = None if link is None else _to_scan(link(line.board))
        white, black = choice(line.white, Colour.WHITE), choice(line.black, Colour.BLACK)
        return Slip(line.board, (white, black, SlipChoice(say("draw"))), code)

    return Slips(
        "slips",
        say("Result slips of round {round}", round=round_),
        stamp,
        tuple(
            slip(line)
            for line in board_lines(tournament, round_, boards, first)
            if not _is_forfeited(tournament.by_tpn[line.white].cell(round_) or ABSENT)
        ),
    )
