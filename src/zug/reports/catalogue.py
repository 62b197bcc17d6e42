"""Which papers there are, what each is for, and what it is made from.

The command line and the desk print what stands here; neither knows a paper the other does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from zug.director.actions.prizes_and_fees import belonging
from zug.director.festival import BoardRange
from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.messages import Message, joined, say
from zug.model.names import name_order
from zug.rating.event import RatedEvent
from zug.reports.handouts import board_numbers, check_in_list, poster, prize_sheet, receipts
from zug.reports.pairings import named, pairings_by_board, pairings_by_name, places_of, result_slips
from zug.reports.paper_input import PaperInput, paired_round
from zug.reports.ratings_and_norms import (
    certificates,
    norm_reports,
    norm_sheet,
    rating_sheet,
    tournament_report,
)
from zug.reports.sheets import Document, PaperColumn, Stamp, TableSheet, first_letters, saying_why
from zug.reports.tables import (
    CategoryMembers,
    cross_table,
    fiche_cards,
    own_schedules,
    player_cards,
    schedule_sheet,
    standings_sheet,
    wall_chart,
)
from zug.rules.fmjd_card import fiches

_NAME = PaperColumn(say("Name"), "left", 1.4)
_EVENT = PaperColumn(say("Event"), "left", 0.8, small=True)
_HALL = PaperColumn(say("Hall"), small=True)
_NUMBER = PaperColumn(say("No."), "right", small=True)


def by_name_together(sources: Sequence[PaperInput]) -> TableSheet:
    """Everybody of all events by name: number, event, hall, board, colour, opponent."""
    large = sources[0].large
    with_halls = any(source.stamp.hall for source in sources)
    lines = []
    for source in sources:
        tournament, round_, _ = paired_round(source)
        places = places_of(tournament, round_, source.boards, source.first_board)
        for player in tournament.players:
            board, colour, opponent = places[player.tpn]
            hall = (source.stamp.hall if board else "",) if with_halls else ()
            number = str(player.number)
            lines.append((player.name, number, source.stamp.event, *hall, board, colour, opponent))
    lines.sort(key=lambda line: name_order(line[0]))
    columns = (
        _NAME,
        _NUMBER,
        _EVENT,
        *((_HALL,) if with_halls else ()),
        PaperColumn(say("Board") if large else say("Bd"), "right"),
        PaperColumn(say("Colour") if large else "", small=not large),
        PaperColumn(say("Opponent"), "left", 1, small=not large),
    )
    return TableSheet(
        "pairings-by-name",
        say("Pairings by name"),
        _stamp(sources),
        columns,
        tuple(lines),
        points=18 if large else 12,
        beside=2,
        leading=0.32,
        landscape=large,
        notes=tuple(map(_where, sources)),
        letters=tuple(first_letters(line[0]) for line in lines),
    )


def players_together(sources: Sequence[PaperInput]) -> TableSheet:
    """Everybody who is entered, by name, with the event; one list of all events."""
    several = len(sources) > 1
    rows = []
    for source in sources:
        clubs = source.clubs or {}
        for player in source.tournament.players:
            event = (source.stamp.event,) if several else ()
            known = (str(player.number), str(player.rating or ""), player.federation)
            rows.append((named(player), *event, *known, clubs.get(player.tpn, ""), player.name))
    rows.sort(key=lambda row: name_order(row[-1]))
    return TableSheet(
        "players",
        say("Players"),
        replace(_stamp(sources), round=None, version="", draft=False, provisional=False),
        (
            _NAME,
            *((_EVENT,) if several else ()),
            PaperColumn(say("No."), "right"),
            PaperColumn(say("Rating"), "right"),
            PaperColumn(say("Fed.")),
            PaperColumn(say("Club"), "left", 1),
        ),
        tuple(row[:-1] for row in rows),
        points=12,
        letters=tuple(first_letters(row[-1]) for row in rows),
    )


def check_in_together(sources: Sequence[PaperInput]) -> TableSheet:
    """Everybody expected at any of the events by name, as the list of each has them."""
    sources = [source for source in sources if _goes_on(source)] or sources
    clubs = any(source.clubs for source in sources)
    sheets = [
        check_in_list(
            source.tournament,
            source.overall,
            source.dues,
            clubs=(source.clubs or {0: ""}) if clubs else None,
            away=source.away,
            here=source.here,
        )
        for source in sources
    ]
    rows = [
        (name, (*row[:2], source.stamp.event, *row[2:]))
        for source, sheet in zip(sources, sheets, strict=True)
        for name, row in zip(_expected(source), sheet.rows, strict=True)
    ]
    rows.sort(key=lambda one: name_order(one[0]))
    first = sheets[0]
    notes = [
        say("{event}: {note}", event=source.stamp.event, note=note)
        for source, sheet in zip(sources, sheets, strict=True)
        for note in sheet.notes
    ]
    return replace(
        first,
        stamp=replace(_stamp(sources), round=None, version="", draft=False),
        columns=(*first.columns[:2], _EVENT, *first.columns[2:]),
        rows=tuple(row for _, row in rows),
        notes=tuple(notes),
        letters=tuple(first_letters(name) for name, _ in rows),
    )


def _goes_on(source: PaperInput) -> bool:
    """Whether a round is left that people can check in for."""
    rounds = source.tournament.rounds
    return not rounds or source.tournament.rounds_played < rounds


def _expected(source: PaperInput) -> list[str]:
    """The names in the order of the list of an event."""
    names = [player.name for player in source.tournament.players if player.tpn not in source.away]
    return sorted(names, key=name_order)


def _stamp(sources: Sequence[PaperInput]) -> Stamp:
    """One for all: the round if it is the same everywhere, a draft if any is one."""
    stamps = [source.stamp for source in sources]
    name = sources[0].venue or joined((stamp.event for stamp in stamps), " · ")
    rounds = {source.round for source in sources}
    left = [stamp for stamp in stamps if stamp.outside]
    several = (say("{event}: {note}", event=stamp.event, note=stamp.outside) for stamp in left)
    return Stamp(
        name,
        rounds.pop() if len(rounds) == 1 else None,
        made=stamps[0].made,
        outside=stamps[0].outside if len(stamps) == 1 else joined(several, "; "),
        draft=any(stamp.draft for stamp in stamps),
        version=stamps[0].version if len(stamps) == 1 else "",
    )


def _where(source: PaperInput) -> Message:
    """Which round of an event this is, where it is played, and which version; a draft is named."""
    last = source.first_board + len(source.boards or ()) - 1
    where = say(
        "{event}: round {round}, {boards}",
        event=source.stamp.event,
        round=source.round,
        boards=BoardRange(source.stamp.hall, source.first_board, last).told,
    )
    version = source.stamp.mark or source.stamp.version
    return say("{where}, {version}", where=where, version=version) if version else where


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
