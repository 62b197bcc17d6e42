"""Which papers there are, what each is for, and what it is made from.

The command line and the desk print what stands here; neither knows a paper the other does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zug.director.actions.prizes_and_fees import belonging
from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.messages import say
from zug.rating.event import RatedEvent
from zug.reports.festival_printouts import by_name_together, check_in_together, players_together
from zug.reports.handouts import board_numbers, check_in_list, poster, prize_sheet, receipts
from zug.reports.norms import certificates, norm_reports, norm_sheet, tournament_report
from zug.reports.pairings import pairings_by_board, pairings_by_name, result_slips
from zug.reports.paper_input import PaperInput, paired_round
from zug.reports.ratings import rating_sheet
from zug.reports.round_robin import own_schedules, schedule_sheet
from zug.reports.sheets import Document, TableSheet, saying_why
from zug.reports.tables import (
    CategoryMembers,
    cross_table,
    fiche_cards,
    player_cards,
    standings_sheet,
    wall_chart,
)
from zug.rules.fmjd_card import fiches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.messages import Message


class PaperKind(NamedTuple):
    """A paper one can ask for: its name, title and description, and who makes it."""

    name: str
    title: Message
    text: Message
    make: Callable[[PaperInput], Document]
    needs_round: bool = True
    """Whether it is about a round: nothing can be printed before one is paired."""
    in_large: bool = False
    """Whether it also comes in large letters."""
    of_table: bool | None = None
    """True: only where all rounds are known in advance; False: only where they are not."""
    by_category: bool = False
    """Whether there is one of every category."""
    to_fill_in: bool = False
    """Whether a round robin has it before the first round, to be filled in by hand."""
    together: Callable[[Sequence[PaperInput]], Document] | None = None
    """Who makes one of several events at one venue."""

    def is_ready(self, *, has_table: bool, is_paired: bool) -> bool:
        """Can it be made of an event, a round robin or not, with a round or without?"""
        return self.obstacle(has_table=has_table, is_paired=is_paired) is None

    def obstacle(self, *, has_table: bool, is_paired: bool) -> UsageError | None:
        """Why it cannot be made, if so."""
        if self.of_table is False and has_table:
            return UsageError(
                "not-of-table",
                say("{paper}: a round robin does not have this paper", paper=self.title),
                say("print `own-schedules`: the games of every player, round by round"),
            )
        if self.of_table and not has_table:
            return UsageError(
                "only-of-table",
                say("{paper}: only a round robin has this paper", paper=self.title),
            )
        if is_paired or not self.needs_round or (has_table and self.to_fill_in):
            return None
        return UsageError(
            "nothing-paired",
            say("{paper}: no round is paired yet", paper=self.title),
            say("pair round 1, then print"),
        )


def _by_board(source: PaperInput) -> Document:
    return pairings_by_board(*paired_round(source), boards=source.boards, first=source.first_board)


def _by_name(source: PaperInput) -> Document:
    boards, first = source.boards, source.first_board
    return pairings_by_name(*paired_round(source), large=source.large, boards=boards, first=first)


def _slips(source: PaperInput) -> Document:
    link = None if source.stamp.draft else source.link
    boards, first = source.boards, source.first_board
    return result_slips(*paired_round(source), boards=boards, first=first, link=link)


def _ranked(make: Callable[..., TableSheet]) -> Callable[[PaperInput], Document]:
    def made(source: PaperInput) -> Document:
        held = source.after_round()
        terms: dict[str, object]
        terms = {"lots": held.lots, "after": held.after, "gone": held.gone, "clubs": held.clubs}
        if held.category and make is standings_sheet:
            terms["within"] = _within(held)
        return saying_why(make(held.tournament, held.overall, **terms), held.lacks)

    return made


def _within(source: PaperInput) -> CategoryMembers:
    members = belonging(source.tournament, source.category, source.members or {})
    return CategoryMembers(source.category, members)


def _schedule(source: PaperInput) -> Document:
    return schedule_sheet(source.tournament, source.overall, source.times)


def _own_schedules(source: PaperInput) -> Document:
    return own_schedules(source.tournament, source.overall, source.times)


def _cards(source: PaperInput) -> Document:
    held = source.after_round()
    return player_cards(held.tournament, held.overall)


def _fiches(source: PaperInput) -> Document:
    held = source.after_round()
    return fiche_cards(fiches(held.tournament), held.overall)


def _awarded(make: Callable[..., Document], source: PaperInput) -> Document:
    held = source.after_round()
    document = make(held.tournament, held.overall, held.purse, lots=held.lots, after=held.after)
    return saying_why(document, held.pending)


def _prizes(source: PaperInput) -> Document:
    return _awarded(prize_sheet, source)


def _receipts(source: PaperInput) -> Document:
    if source.purse.is_empty:
        raise UsageError(
            "no-prizes",
            say("no prizes are announced"),
            say("announce them in the set-up, or name them: --prizes 500,300,200"),
        )
    return _awarded(receipts, source)


def _check_in(source: PaperInput) -> Document:
    return check_in_list(
        source.tournament,
        source.overall,
        source.dues,
        clubs=source.clubs,
        away=source.away,
        here=source.here,
    )


def _players(source: PaperInput) -> Document:
    return players_together([source])


def _numbers(source: PaperInput) -> Document:
    count = len(source.boards or ()) or len(source.tournament.players) // 2
    return board_numbers(count, source.overall, source.first_board)


def _poster(source: PaperInput) -> Document:
    if not source.address:
        raise UsageError("no-address", say("name the address behind the code"), say("with --url"))
    return poster(source.address, replace(source.overall, round=None, provisional=False))


def _rated(source: PaperInput) -> RatedEvent:
    """The event as it is rated, as it stood after the round asked for."""
    held = source.rated or RatedEvent.of(source.tournament)
    held = held._replace(exemption=source.exemption)
    return held if source.as_of is None else held.after(source.as_of)


def _rating_changes(source: PaperInput) -> Document:
    held, rated = source.after_round(), _rated(source)
    return saying_why(rating_sheet(rated.changes(), rated.play, held.overall), held.pending)


def _norms(source: PaperInput) -> Document:
    held = source.after_round()
    return saying_why(norm_sheet(_rated(source).norms(), held.overall), held.pending)


def _norm_reports(source: PaperInput) -> Document:
    held, event_norms = source.after_round(), _rated(source).norms()
    likely = (norm for norm in event_norms.in_reach if norm.chance and norm.chance.is_likely)
    document = norm_reports((*event_norms.made, *likely), event_norms, held.overall)
    return saying_why(document, held.pending)


def _certificates(source: PaperInput) -> Document:
    held, event_norms = source.after_round(), _rated(source).norms()
    return saying_why(
        certificates(event_norms, source.tournament.event, held.overall), held.pending
    )


def _tournament_report(source: PaperInput) -> Document:
    held, rated = source.after_round(), _rated(source)
    event_norms = rated.norms() if rated.play == "standard" else None
    return saying_why(tournament_report(held.tournament, event_norms, source.overall), held.pending)


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
            _rating_changes,
        ),
        PaperKind(
            "norms",
            say("Norms"),
            say("Norms that are made, and what those in reach need"),
            _norms,
        ),
        PaperKind(
            "norm-reports",
            say("Norm reports"),
            say("Every condition of every norm that is made or in reach, with its article"),
            _norm_reports,
        ),
        PaperKind(
            "it1",
            say("Title certificates (IT1)"),
            say("The data of a certificate for every norm made"),
            _certificates,
        ),
        PaperKind(
            "it3",
            say("Tournament report (IT3)"),
            say("The data of the tournament report, and what is missing"),
            _tournament_report,
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
