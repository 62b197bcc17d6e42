"""What a report file does not say, and what is taken for granted instead."""

from __future__ import annotations

from zug.checker import edition_by_date
from zug.checker.rounds import is_as_declared, sides_of
from zug.director.importing.rounds import unclear_results
from zug.director.objections import RuleError
from zug.director.state.comment_lines import round_left, text_by_entry
from zug.director.state.dates import iso_day
from zug.director.state.settings import ROWS
from zug.errors import ZugError
from zug.fastclasses import NamedTuple
from zug.formats.remarks import COMMENT, content_text, line_of, text_lines
from zug.formats.stated_totals import points_to_list
from zug.formats.trf_reading import is_national
from zug.messages import Message, say, say_n
from zug.model import Colour, Result, format_points, show_points
from zug.model.amendments import BYE, FREE, NOTHING, BoardLists, ChangedSetting, Remark
from zug.rules.numbering import METHODS
from zug.rules.tiebreaks.standings import compare_ranks
from zug.systems import system_of
from zug.systems.codes import as_counted, code_of, leaves_open
from zug.systems.registry import other_editions
from zug.systems.schedule import table_remarks
from zug.systems.standings import standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.checker import Report, RoundCheck
    from zug.formats import ListedValues
    from zug.formats.editions import ReportEdition
    from zug.model import Tournament


def left_open(
    file: Tournament, event: Tournament, edition: ReportEdition, *, rounds_given: bool
) -> Iterator[Message]:
    """What a file does not say, and what is taken for granted instead."""
    if not file.event.name:
        yield say("the event has no name (012): it is called {name}", name=event.event.name)
    nameless = [player.number for player in file.players if not player.name]
    if nameless:
        yield say(
            "players without a name are called by their number: {numbers}",
            numbers=", ".join(map(str, nameless)),
        )
    yield from _system_left_open(event)
    if not rounds_given:
        yield from table_remarks(event)
        if event.rounds is None and system_of(event).schedule is None:
            yield say(
                "the file does not say how many rounds the event has; announce them, "
                "because the last round is paired by rules of its own"
            )
    if not edition.states_points:
        yield say(
            "no point system is named (162, XXS): a win is {win}, a draw {draw}, a loss {loss}, "
            "the bye {bye}",
            win=show_points(event.points.win),
            draw=show_points(event.points.draw),
            loss=show_points(event.points.loss),
            bye=show_points(event.points.pab),
        )
    if not event.tiebreaks:
        yield say("no tie-breaks are named (202)")
    yield from _outside_fide_mode(event)
    yield from _days(file)
    yield from _kept_aside(file)


def _outside_fide_mode(event: Tournament) -> Iterator[Message]:
    left, system = round_left(event), system_of(event)
    named = [amendment.round for amendment in event.amendments if amendment.kind is Remark.LEFT]
    if left is not None and not any(named):
        yield say("the file does not say in which round the event left FIDE mode: round 1 is taken")
    elif left is not None:
        yield say("by its file the event left FIDE mode in round {round}", round=left)
    elif not system.is_fide:
        yield say("not in FIDE mode: {system} is not a system of FIDE", system=system.id)


def _days(file: Tournament) -> Iterator[Message]:
    event = file.event
    for text in (event.start, event.end, *event.round_dates):
        if text and not iso_day(text):
            yield say("{text!r} is not a day of the calendar: it is kept as a text", text=text)


def _system_left_open(event: Tournament) -> Iterator[Message]:
    system = system_of(event)
    if not event.system and not event.code:
        by_date = edition_by_date(event)
        yield from by_date or [say("no system is named (192): {system} is taken", system=system.id)]
        if not event.virtual_points:
            yield say("no acceleration is named: there is none")
    elif any(leaves_open(event, other) for other in other_editions(system)):
        yield say(
            "the first day (042) is missing: {code} is read as {system}",
            code=code_of(event),
            system=system.id,
        )
    if event.initial_colour is None and system.schedule is None and not event.rounds_played:
        yield say("the initial colour is not given (152, XXC): it is still to be drawn")


def _kept_aside(file: Tournament) -> Iterator[Message]:
    """What needs a word although nothing of it is lost."""
    if any(player.label is not None for player in file.players):
        yield say(
            "players are ranked by their place in the file (XXC rank): in the event they have "
            "numbers of their own, in reports those of the file"
        )
    if file.absent:
        numbers = sorted(file.by_tpn[tpn].number for tpn in file.absent if tpn in file.by_tpn)
        yield say(
            "absent from round {round}, which gives a zero-point bye: {numbers}",
            round=file.next_round,
            numbers=", ".join(map(str, numbers)),
        )
    open_ = [
        f"{player.number}-{file.by_tpn[cell.opponent].number} ({round_})"
        for player in file.players
        for round_, cell in enumerate(player.cells[: file.rounds_played - 1], 1)
        if Result.OPEN in cell and cell.colour is Colour.WHITE
    ]
    if open_ and system_of(file).schedule is None:
        yield say(
            "games of earlier rounds (in brackets) without a result are taken as adjourned: "
            "{games}",
            games=", ".join(open_),
        )
    lines = text_lines(file)
    remarks = [line for line in lines if line.startswith(COMMENT)]
    if remarks:
        yield say_n(
            "{count} remark of the file (###) is kept and written again",
            "{count} remarks of the file (###) are kept and written again",
            len(remarks),
        )
    codes = sorted({line[:3] for line in lines if not line.startswith(COMMENT)})
    if codes:
        yield say(
            "records no rule reads are kept and written again: {codes}", codes=", ".join(codes)
        )


_MOST_NAMED = 20
_UNCHANGED: tuple[ChangedSetting | None, str] = (None, "")


def worked_out_anew(tournament: Tournament, listed: ListedValues) -> Iterator[Message]:
    """Points and ranks of a file that the event will not have."""
    counted = as_counted(tournament)
    other = [
        (player.number, format_points(points), format_points(sum_))
        for player in counted.players
        if (points := listed.points.get(player.tpn)) is not None
        and points != points_to_list(tournament, tournament.by_tpn[player.tpn])
        and points != (sum_ := points_to_list(counted, player))
    ]
    if other:
        yield say(
            "points are worked out anew, with everything the file says; it lists others: {players}",
            players=_named(other),
        )
    yield from _ranks(tournament, listed.ranks)


def _ranks(tournament: Tournament, listed: Mapping[int, int]) -> Iterator[Message]:
    """Without tie-breaks they are held against the points alone."""
    codes = tournament.tiebreaks or ("PTS",)
    if not listed or not tournament.rounds_played:
        return
    try:
        wrong = compare_ranks(standings(tournament, codes), listed)
    except ZugError:
        return  # of tie-breaks that are told apart
    if wrong:
        numbers = {player.tpn: player.number for player in tournament.players}
        ranks = (
            (numbers[difference.tpn], difference.listed, difference.computed[0])
            for difference in wrong
        )
        yield say(
            "ranks are worked out anew; those of the file are not as {codes} give them: {players}",
            codes=",".join(codes),
            players=_named(sorted(ranks)),
        )


def _named(other: Sequence[tuple[object, object, object]]) -> str:
    """Numbers of players with what the file has and what is taken: `4 (1.5 => 1.0)`."""
    named = [f"{number} ({listed} => {taken})" for number, listed, taken in other[:_MOST_NAMED]]
    return ", ".join(named) + (" …" if len(other) > _MOST_NAMED else "")


def odd_values(tournament: Tournament) -> Iterator[Message]:
    """Values of the event that do not have the form of their records; they are kept as they are."""
    event = tournament.event
    try:
        ROWS["encoded_time_control"].normalise(event.encoded_time_control)
    except RuleError as error:
        yield say("record {code} is kept as it is: {why}", code="222", why=error.message)
    days, played = len(event.round_dates), tournament.rounds_played
    if days and not played <= days <= (tournament.rounds or days):
        yield say_n(
            "record 132 has the day of {count} round, {played} are paired; it is kept as it is",
            "record 132 has the days of {count} rounds, {played} are paired; it is kept as it is",
            days,
            played=played,
        )
    yield from _rank_method(tournament)


def _rank_method(tournament: Tournament) -> Iterator[Message]:
    method = tournament.event.rank_method
    if not method:
        return
    if method[3:].strip() not in METHODS:
        why = say("{method!r} is no method of ranking", method=method[3:].strip())
    elif not any(map(is_national, tournament.extras)):
        why = say("the file has no national ratings (NRS)")
    else:
        return
    yield say("record {code} is kept as it is: {why}", code="172", why=why)


def contradictions(tournament: Tournament) -> Iterator[Message]:
    """Lines about the integrity of the event that its own records do not bear out."""
    last = {
        change.name: (change, line_of(amendment))
        for amendment in tournament.amendments
        if isinstance(change := amendment.content, ChangedSetting)
    }
    rounds, line = last.get("rounds", _UNCHANGED)
    if rounds is not None and tournament.rounds and rounds.new != str(tournament.rounds):
        yield say(
            "the event has {count} rounds by its record (142), which is taken, not by its line: "
            "{line}",
            count=tournament.rounds,
            line=line,
        )
    named = ",".join(tournament.tiebreaks)
    codes, line = last.get("tie-breaks", _UNCHANGED)
    if codes is not None and codes.new.upper() != (named or "none").upper():
        yield say(
            "the tie-breaks are {codes} by their record (202), which is taken, not by the line: "
            "{line}",
            codes=named or "-",
            line=line,
        )
    for amendment in unclear_results(tournament):
        yield say(
            "the game does not have the result its line tells; that of the game is taken: {line}",
            line=line_of(amendment),
        )


def irregular_rounds(tournament: Tournament, report: Report) -> list[IrregularRound]:
    """The rounds that differ from what the rules give."""
    return [IrregularRound(tournament, check) for check in report.differences]


class IrregularRound(NamedTuple):
    """A round of a tournament whose pairing differs from the computed one."""

    tournament: Tournament
    check: RoundCheck

    @property
    def remark(self) -> str:
        """How it differs, by entry, for the journal; empty if the file has that remark already.

        At the beginning the number of an entry is the pairing number.
        """
        if is_as_declared(self.check, self.tournament, self._left_over):
            return ""
        entries = {player.tpn: player.tpn for player in self.tournament.players}
        ours, theirs = sides_of(self.check, entries, self._left_over).sides
        return text_by_entry(BoardLists((ours or (NOTHING,), theirs)))

    @property
    def message(self) -> Message:
        numbers = {player.tpn: player.number for player in self.tournament.players}
        sides = sides_of(self.check, numbers, self._left_over).sides
        ours, theirs = (content_text(BoardLists((side,))) for side in sides)
        words = {"round": self.check.round, "theirs": theirs or "-"}
        if self.check.impossible is not None:
            return say(
                "round {round} has no complete pairing by the rules; the file has {theirs}", **words
            )
        return say(
            "round {round} is not paired by the rules: they give {ours}, the file has {theirs}",
            ours=ours or "-",
            **words,
        )

    @property
    def _left_over(self) -> str:
        return BYE if system_of(self.tournament).schedule is None else FREE
