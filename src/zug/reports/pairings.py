"""The papers of a round: its boards, its names, its slips."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import bidirectional

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
from zug.screens.boards import BYE_WORDS, idle_word, tournament_boards
from zug.systems.codes import as_counted
from zug.systems.schedule import known_table
from zug.systems.standings import points_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Cell, Player, Tournament
    from zug.model.rounds import Boards
    from zug.screens.boards import BoardRow, SeatedPlayer

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
    rows = tournament_boards(tournament, round_, boards, first)
    scores = printed_scores(tournament, round_)

    def side(player: SeatedPlayer) -> tuple[str, ...]:
        rating = str(player.rating or "")
        return str(player.number), rating, scores[player.tpn], player.titled_name

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
            (str(row.number), *side(row.white), printed_result(row), *reversed(side(row.black)))
            for row in rows
        ),
        points=13,
        beside=2,
        leading=0.36,
        notes=board_notes(tournament, round_),
    )


def printed_scores(tournament: Tournament, round_: int) -> dict[int, str]:
    """Return the points before a round by TPN, all with as many decimals as one of them needs."""
    points = points_before(tournament, round_)
    return dict(zip(points, figures(map(format_points, points.values())), strict=True))


def printed_result(row: BoardRow) -> str:
    """Return the result of a board, in brackets if it does not count; empty if there is none."""
    result = row.result.printed
    return result if row.counts or not result else f"({result})"


def board_notes(tournament: Tournament, round_: int) -> tuple[str, ...]:
    """Return the notes below the boards of a round: players without a game, what brackets mean."""
    return (
        *position_note(tournament.event, round_),
        *_not_playing(tournament, round_),
        *brackets_note(tournament),
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
    places: dict[int, tuple[str, str, str]] = {}
    for row in tournament_boards(tournament, round_, boards, first):
        white, black = row.white, row.black
        for mine, colour, other in ((white, Colour.WHITE, black), (black, Colour.BLACK, white)):
            name = other.distinct_name
            word = _forfeit_word(tournament, mine.tpn, name, round_)
            places[mine.tpn] = ("", "", word) if word else (str(row.number), colour.word, name)
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

    def choice(player: SeatedPlayer, colour: Colour) -> SlipChoice:
        return SlipChoice(colour.word, player.titled_name, str(player.number), str(colour))

    def slip(row: BoardRow) -> Slip:
        code = None if link is None else _to_scan(link(row.number))
        white, black = choice(row.white, Colour.WHITE), choice(row.black, Colour.BLACK)
        return Slip(row.number, (white, black, SlipChoice(say("draw"))), code)

    return Slips(
        "slips",
        say("Result slips of round {round}", round=round_),
        stamp,
        tuple(
            slip(row)
            for row in tournament_boards(tournament, round_, boards, first)
            if not _is_forfeited(tournament.by_tpn[row.white.tpn].cell(round_) or ABSENT)
        ),
    )
