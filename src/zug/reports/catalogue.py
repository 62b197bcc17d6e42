"""Which papers there are, what each is for, and what it is made from.

The command line and the desk print what stands here; neither knows a paper the other does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zug.director.actions.prizes_and_fees import belonging
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.messages import say
from zug.reports.handouts import board_numbers, check_in_list, poster
from zug.reports.order import PaperInput, paired_round
from zug.reports.pairings import pairings_by_board, pairings_by_name, result_slips
from zug.reports.paper_kind import PaperKind
from zug.reports.prizes import prize_sheet, receipts
from zug.reports.rated_papers import (
    certificates_of,
    norm_reports_of,
    norms_of,
    rating_changes_of,
    tournament_report_of,
)
from zug.reports.round_robin import own_schedules, schedule_sheet
from zug.reports.sheets import Document, TableSheet
from zug.reports.tables import (
    CategoryMembers,
    cross_table,
    fiche_cards,
    player_cards,
    standings_sheet,
    wall_chart,
)
from zug.reports.together import by_name_together, check_in_together, players_together
from zug.reports.unfinished import saying_why
from zug.rules.fmjd_card import fiches

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


def _by_board(order: PaperInput) -> Document:
    return pairings_by_board(*paired_round(order), boards=order.boards, first=order.first_board)


def _by_name(order: PaperInput) -> Document:
    boards, first = order.boards, order.first_board
    return pairings_by_name(*paired_round(order), large=order.large, boards=boards, first=first)


def _slips(order: PaperInput) -> Document:
    link = None if order.stamp.draft else order.link
    boards, first = order.boards, order.first_board
    return result_slips(*paired_round(order), boards=boards, first=first, link=link)


def _ranked(make: Callable[..., TableSheet]) -> Callable[[PaperInput], Document]:
    def made(order: PaperInput) -> Document:
        held = order.after_round()
        terms: dict[str, object]
        terms = {"lots": held.lots, "after": held.after, "gone": held.gone, "clubs": held.clubs}
        if held.category and make is standings_sheet:
            terms["within"] = _within(held)
        return saying_why(make(held.tournament, held.overall, **terms), held.lacks)

    return made


def _within(order: PaperInput) -> CategoryMembers:
    members = belonging(order.tournament, order.category, order.members or {})
    return CategoryMembers(order.category, members)


def _schedule(order: PaperInput) -> Document:
    return schedule_sheet(order.tournament, order.overall, order.times)


def _own_schedules(order: PaperInput) -> Document:
    return own_schedules(order.tournament, order.overall, order.times)


def _cards(order: PaperInput) -> Document:
    held = order.after_round()
    return player_cards(held.tournament, held.overall)


def _fiches(order: PaperInput) -> Document:
    held = order.after_round()
    return fiche_cards(fiches(held.tournament), held.overall)


def _awarded(make: Callable[..., Document], order: PaperInput) -> Document:
    held = order.after_round()
    made = make(held.tournament, held.overall, held.purse, lots=held.lots, after=held.after)
    return saying_why(made, held.pending)


def _prizes(order: PaperInput) -> Document:
    return _awarded(prize_sheet, order)


def _receipts(order: PaperInput) -> Document:
    if order.purse.is_empty:
        raise UsageError(
            "no-prizes",
            say("no prizes are announced"),
            say("announce them in the set-up, or name them: --prizes 500,300,200"),
        )
    return _awarded(receipts, order)


def _check_in(order: PaperInput) -> Document:
    return check_in_list(
        order.tournament,
        order.overall,
        order.dues,
        clubs=order.clubs,
        away=order.away,
        here=order.here,
    )


def _players(order: PaperInput) -> Document:
    return players_together([order])


def _numbers(order: PaperInput) -> Document:
    count = len(order.boards or ()) or len(order.tournament.players) // 2
    return board_numbers(count, order.overall, order.first_board)


def _poster(order: PaperInput) -> Document:
    if not order.address:
        raise UsageError("no-address", say("name the address behind the code"), say("with --url"))
    return poster(order.address, replace(order.overall, round=None, provisional=False))


PAPERS: Mapping[str, PaperKind] = {
    kind.name: kind
    for kind in (
        PaperKind(
            "pairings-by-board",
            say("Pairings by board"),
            say("Portrait, 13 pt: board, White, result box, Black"),
            _by_board,
        ),
        PaperKind(
            "pairings-by-name",
            say("Pairings by name"),
            say("Two columns, 12 pt: name, board, colour, opponent"),
            _by_name,
            in_large=True,
            together=by_name_together,
        ),
        PaperKind(
            "slips",
            say("Result slips"),
            say("Four to a page, a box beside each name"),
            _slips,
        ),
        PaperKind(
            "standings",
            say("Standings"),
            say("With tie-breaks; landscape beyond four of them"),
            _ranked(standings_sheet),
            by_category=True,
        ),
        PaperKind(
            "crosstable",
            say("Cross table"),
            say("Landscape; the backup on paper"),
            _ranked(cross_table),
            to_fill_in=True,
        ),
        PaperKind(
            "wall-chart",
            say("Wall chart"),
            say("The cross table by number"),
            _ranked(wall_chart),
            to_fill_in=True,
        ),
        PaperKind(
            "schedule",
            say("Schedule"),
            say("All rounds of a round robin on one page"),
            _schedule,
            needs_round=False,
            of_table=True,
        ),
        PaperKind(
            "own-schedules",
            say("Players' schedules"),
            say("The games of every player of a round robin, round by round"),
            _own_schedules,
            needs_round=False,
            of_table=True,
        ),
        PaperKind(
            "cards",
            say("Player cards"),
            say("The rounds of every player"),
            _cards,
            of_table=False,
        ),
        PaperKind(
            "fiches",
            say("Pairing cards of the FMJD"),
            say("A page for every participant"),
            _fiches,
            of_table=False,
        ),
        PaperKind(
            "rating-changes",
            say("Rating changes"),
            say("Landscape: what the event changes in FIDE's ratings"),
            rating_changes_of,
        ),
        PaperKind(
            "norms",
            say("Norms"),
            say("Norms that are made, and what those in reach need"),
            norms_of,
        ),
        PaperKind(
            "norm-reports",
            say("Norm reports"),
            say("Every condition of every norm that is made or in reach, with its article"),
            norm_reports_of,
        ),
        PaperKind(
            "it1",
            say("Title certificates (IT1)"),
            say("The data of a certificate for every norm made"),
            certificates_of,
        ),
        PaperKind(
            "it3",
            say("Tournament report (IT3)"),
            say("The data of the tournament report, and what is missing"),
            tournament_report_of,
        ),
        PaperKind(
            "check-in",
            say("Check-in list"),
            say("Everybody by name, with boxes to tick"),
            _check_in,
            needs_round=False,
            together=check_in_together,
        ),
        PaperKind(
            "players",
            say("Players"),
            say("Everybody who is entered, by name"),
            _players,
            needs_round=False,
            together=players_together,
        ),
        PaperKind(
            "prizes",
            say("Prize sheet"),
            say("18 pt, last place first, to read aloud"),
            _prizes,
        ),
        PaperKind(
            "receipts",
            say("Receipts"),
            say("One for every prize, half a page each, to be signed"),
            _receipts,
        ),
        PaperKind(
            "board-numbers", say("Board numbers"), say("One to a page"), _numbers, needs_round=False
        ),
        PaperKind(
            "poster",
            say("Poster"),
            say("The code to scan for the players' pages"),
            _poster,
            needs_round=False,
        ),
    )
}
