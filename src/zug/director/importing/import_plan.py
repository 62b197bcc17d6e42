"""An event that began elsewhere, before anything of it is made.

Whoever imports it reads first what its file says, what it leaves open and is assumed instead, and
which rounds do not follow the rules.
"""

from __future__ import annotations

from pathlib import Path

from zug.checker import check, edition_by_date
from zug.checker.rounds import is_as_declared, sides_of
from zug.director.actions.tie_breaking import told_of_lots
from zug.director.decisions import BYES, Bye
from zug.director.decisions.entries import Enter
from zug.director.decisions.settings import FIXED_ONCE_PAIRED, against_number_of_rounds
from zug.director.desk import require_answers
from zug.director.importing.rounds import unclear_results
from zug.director.importing.to_decisions import (
    by_berger,
    by_its_edition,
    cannot_keep,
    goes_on_as,
    led_to,
    points_outside,
    with_offered_tiebreaks,
)
from zug.director.journal import JournalLine
from zug.director.journal.replay import apply_line, replay
from zug.director.objections import Level, RuleError, confirm, leaves_fide_mode, note, require
from zug.director.state.comment_lines import (
    full_point_bye,
    round_left,
    taken_back_in,
    text_by_entry,
)
from zug.director.state.dates import iso_day
from zug.director.state.regulations import edition_advice
from zug.director.state.settings import ROWS
from zug.errors import Fault, FaultyFileError, UsageError, ZugError
from zug.fastclasses import NamedTuple, dataclass, replace
from zug.formats import WARNINGS, Reading
from zug.formats.editions import conversions, edition_of, edition_of_program, text_of
from zug.formats.files import bytes_of
from zug.formats.remarks import (
    COMMENT,
    content_text,
    line_of,
    said_as_counted,
    text_lines,
    understood,
)
from zug.formats.stated_totals import points_to_list
from zug.formats.trf_reading import is_national
from zug.messages import Message, say, say_n
from zug.model import Colour, Result, format_points, show_points
from zug.model.amendments import BYE, FREE, NOTHING, BoardLists, ChangedSetting, Remark
from zug.model.reconstruction import as_counted
from zug.rules.numbering import METHODS
from zug.rules.tiebreaks.standings import compare_ranks
from zug.systems import find_system, system_of
from zug.systems.codes import as_counted as as_counted_by_system
from zug.systems.codes import code_of, leaves_open
from zug.systems.registry import other_editions
from zug.systems.schedule import known_table, table_remarks
from zug.systems.standings import standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.checker import Report, RoundCheck
    from zug.director.decisions import Decision
    from zug.director.objections import Objection
    from zug.formats import ListedValues
    from zug.formats.editions import ReportEdition
    from zug.formats.files import Source
    from zug.model import Tournament
    from zug.model.reconstruction import Counted


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
    counted = as_counted_by_system(tournament)
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


@dataclass(frozen=True)
class ImportPlan:
    """What importing a file would do; `decisions` makes the event once all is confirmed."""

    source: str
    tournament: Tournament
    """As the event will hold it."""
    edition: str
    """Of the format: TRF06, TRF16, TRF(x), TRF(bx), TRF26 or JSON; or the program it is of."""
    assumptions: tuple[str, ...]
    """What the file leaves open, says in an older way, or has beside what the rules read."""
    repairs: tuple[str, ...]
    """What is wrong with the file, and what was taken in its stead."""
    irregular: tuple[RoundCheck, ...]
    """The rounds that are not paired as the rules say."""
    objections: tuple[Objection, ...]
    """All of it, each with what it asks of whoever takes the event over."""
    led: tuple[Decision, ...]

    @classmethod
    def of(
        cls,
        source: Source,
        name: str | None = None,
        *,
        lenient: bool = False,
        anyway: bool = False,
        title: str | None = None,
        rounds: int | None = None,
        system: str | None = None,
    ) -> ImportPlan:
        """The take-over of a file, given its path or its bytes; `name` is what messages call it.

        Its faults raise a `FaultyFileError`, all together, unless it is read `lenient`; so does
        what an event cannot hold, unless that is to be left out `anyway`. `title`, `rounds` and
        `system` are said by whoever takes it over, the system only where the file names none.
        """
        data, called = bytes_of(source)
        called = name or called
        reading = _reading(data, called, lenient=lenient)
        edition = (
            edition_of_program(reading)
            if reading.listed.program
            else edition_of(text_of(data), reading.tournament.games_per_match)
        )
        counted = as_counted(reading.tournament)
        event = _settled(counted.tournament, called, title, rounds, system)
        harmless = WARNINGS - {"rounds-unread"}  # an event without its rounds is asked about
        repaired = [fault for fault in reading.faults if fault.code not in harmless]
        warned = [fault for fault in reading.faults if fault.code in harmless]
        told_of_file = (
            *(_told(fault) for fault in warned),
            *(() if repaired else reading.assumptions),
            *_goes_on(reading.tournament, event, system),
            *conversions(edition, reading.tournament),
            *left_open(counted.tournament, event, edition, rounds_given=rounds is not None),
            *worked_out_anew(counted.tournament, reading.listed),
        )
        repairs = (
            *_unknown_results(repaired),
            *(_told(fault) for fault in repaired),
            *reading.assumptions,
        )
        story = _FileNotes(called, edition.name, told_of_file, repairs if repaired else (), counted)
        return _belonging(_taken(event, story, anyway=anyway), reading)

    @classmethod
    def of_tournament(
        cls, tournament: Tournament, source: str, *, anyway: bool = False
    ) -> ImportPlan:
        """The take-over of a tournament that was read already."""
        edition = edition_of("{")
        tournament = understood(tournament)
        counted = as_counted(tournament)
        event = _settled(counted.tournament, source)
        assumed = (
            *_goes_on(tournament, event, None),
            *left_open(counted.tournament, event, edition, rounds_given=False),
        )
        return _taken(event, _FileNotes(source, "", assumed, counted=counted), anyway=anyway)

    def decisions(self, *, confirmed: bool = False, word: str = "") -> tuple[Decision, ...]:
        """The decisions that make the event, the creation first.

        `UnconfirmedError` as long as something is to be confirmed, or to be answered by its word.
        """
        require_answers(self.led[0], self.questions, confirmed=confirmed, word=word)
        return self.led

    @property
    def asks_rounds(self) -> bool:
        """The file leaves open how many rounds there are, and no table says it."""
        return self.tournament.rounds is None and known_table(self.tournament) is None

    @property
    def questions(self) -> tuple[Objection, ...]:
        """The objections that must be answered; the others are told."""
        return tuple(objection for objection in self.objections if objection.level >= Level.CONFIRM)


def _belonging(takeover: ImportPlan, reading: Reading) -> ImportPlan:
    """The same with clubs and tags of its players, which a tournament does not hold."""
    if not reading.listed.clubs and not reading.listed.tags:
        return takeover
    led = tuple(
        Enter(
            replace(
                decision.entry,
                club=reading.listed.clubs.get(decision.entry.id, ""),
                tags=reading.listed.tags.get(decision.entry.id, ()),
            )
        )
        if isinstance(decision, Enter)
        else decision
        for decision in takeover.led
    )
    return replace(takeover, led=led)


def _reading(data: bytes, called: str, *, lenient: bool) -> Reading:
    """A file that is to be taken over. Results nobody knows do not stand in its way."""
    try:
        reading = Reading.of(data, called, lenient=lenient)
    except FaultyFileError as error:
        if lenient or {fault.code for fault in error.faults} != {"bad-result"}:
            raise
        reading = Reading.of(data, called, lenient=True)
    if any(fault.code == "more-faults" for fault in reading.faults):
        raise FaultyFileError(called, reading.faults)  # nothing is repaired in silence
    return reading


def _told(fault: Fault) -> str:
    """A fault in a line; without its code where the file is not to blame."""
    if fault.code not in ("not-read", "rounds-unread"):
        return fault.sentence()
    if not fault.advice:
        return fault.message
    return say("{first}; {second}", first=fault.message, second=fault.advice)


def _unknown_results(repaired: Sequence[Fault]) -> Iterator[Message]:
    """That there are some, where nothing else is wrong; then they are listed."""
    unknown = [fault for fault in repaired if fault.code == "bad-result"]
    if unknown and len(unknown) == len(repaired):
        yield say_n(
            "{count} result has a code no format knows; what is taken instead is listed",
            "{count} results have codes no format knows; what is taken instead is listed",
            len(unknown),
        )


def _settled(
    tournament: Tournament,
    source: str,
    title: str | None = None,
    rounds: int | None = None,
    system: str | None = None,
) -> Tournament:
    """The tournament of a file with what whoever takes it over says."""
    settled = by_berger(tournament, system)
    if system is not None and settled is tournament:
        if tournament.system or tournament.code:
            raise _said_by_file("system")
        settled = replace(tournament, system=find_system(system).id)
    name = title or tournament.event.name or _stem(source)
    settled = replace(settled, event=replace(settled.event, name=name))
    if rounds is None or rounds == settled.rounds:
        return settled
    if settled.rounds and (settled.rounds_played or taken_back_in(settled.amendments)):
        raise _said_by_file("rounds")  # once round 1 is paired a change of it is asked about
    if rounds < settled.rounds_played:
        raise UsageError(
            "bad-rounds",
            say_n(
                "{count} round is already paired",
                "{count} rounds are already paired",
                settled.rounds_played,
            ),
        )
    table = known_table(settled)
    if table is not None and rounds != len(table.rounds):
        require(against_number_of_rounds(len(table.rounds)))
    return replace(settled, rounds=rounds)


def _stem(source: str) -> str:
    """A file gives its name to an event without one; bytes and standard input have none."""
    return "Tournament" if source.startswith("<") else Path(source).stem


def _said_by_file(name: str) -> UsageError:
    return UsageError(
        "said-by-file",
        say("the file already gives {name}", name=name),
        say("leave it out: it can be changed afterwards, unless a round is already paired")
        if name in FIXED_ONCE_PAIRED
        else say("take it over first, then change it"),
    )


def _goes_on(file: Tournament, event: Tournament, system: str | None) -> Iterator[Message]:
    if event.system != file.system and system is None:
        yield goes_on_as(event)


class _FileNotes(NamedTuple):
    """Notes of the reader on a file: its source and edition, assumptions, repairs."""

    source: str
    edition: str
    assumed: Sequence[str]
    repairs: Sequence[str] = ()
    counted: Counted | None = None
    """What came of the corrections of a rating report."""

    @property
    def of_rating(self) -> tuple[Objection, ...]:
        """Asked, unless the file says itself that it is a rating report."""
        counted = self.counted
        if counted is None:
            return ()
        asked = (confirm(_unclear(line_of(change))) for change in counted.unclear)
        if not counted.corrected:
            return tuple(asked)
        message = said_as_counted(counted.corrected)
        if counted.is_said:
            return (note(message), *asked)
        return (confirm(_not_said(message)), *asked)


def _not_said(message: Message) -> Message:
    return say(
        "the games have the results of the rating corrections, although the file does not say "
        "that it is a rating report: {message}",
        message=message,
    )


def _unclear(line: str) -> Message:
    return say(
        "which result counted is not clear; the one in the file is taken for standings and "
        "rating: {line}",
        line=line,
    )


def _taken(event: Tournament, story: _FileNotes, *, anyway: bool) -> ImportPlan:
    source, edition, assumed, repairs, _ = story
    event = by_its_edition(event)
    report, doubts = _replayed(event)
    replayed = () if report is None else (*_of_report(event, report),)
    event = _with_shown_colour(event, report)
    irregular = [] if report is None else irregular_rounds(event, report)
    new = {round_.check.round: round_.remark for round_ in irregular if round_.remark}
    led, lost = led_to(event, source, new)
    unclear = (*contradictions(event), *byes_to_confirm(event, led))
    event, _ = with_offered_tiebreaks(event)
    if lost and not anyway:
        raise cannot_keep(source, lost)
    assumptions = (
        *assumed,
        *edition_advice(system_of(event), event.event),
        *odd_values(event),
        *told_of_lots(event),
        *replayed,
    )
    objections = (
        *map(note, (_edition_said(edition), *assumptions) if edition else assumptions),
        *story.of_rating,
        *map(confirm, repairs),
        *(confirm(say("left out: {what}", what=what)) for what in lost),
        *map(confirm, (*doubts, *unclear)),
        *_outside(event),
        *(confirm(round_.message) for round_ in irregular),
    )
    checks = tuple(round_.check for round_ in irregular)
    return ImportPlan(
        source, event, edition, assumptions, tuple(repairs), checks, objections, tuple(led)
    )


def _outside(event: Tournament) -> Iterator[Objection]:
    why = points_outside(event)
    if why is not None:
        yield leaves_fide_mode(
            say(
                "FIDE mode does not have this point system: {why}; "
                "the event is outside it for good",
                why=why,
            )
        )


def _edition_said(edition: str) -> Message:
    return say("format of the file: {edition}", edition=edition)


def _replayed(event: Tournament) -> tuple[Report | None, tuple[Message, ...]]:
    """Every round paired again; a doubt where that is not possible."""
    if not event.rounds_played or event.are_teams:
        return None, ()
    try:
        return check(event), ()
    except ZugError as error:
        return None, (say("its rounds could not be checked: {why}", why=error.message),)


def _with_shown_colour(event: Tournament, report: Report | None) -> Tournament:
    """Return the tournament with the initial-colour its rounds show, if the record names none.

    Only where the first round is the one of the rules: then no other colour was drawn.
    """
    if event.initial_colour is not None or report is None or not report.rounds:
        return event
    first = next((check for check in report.rounds if check.found), report.rounds[0])
    return replace(event, initial_colour=report.initial_colour) if first.identical else event


def _of_report(event: Tournament, report: Report) -> Iterator[Message]:
    yield from report.assumed
    if event.initial_colour is None and report.initial_colour is not None:
        yield say(
            "the initial colour is not given (152, XXC): the first round shows {colour}",
            colour=report.initial_colour.phrase,
        )
    if not report.identical:
        yield from (answer.agreement for answer in (report, *report.better_editions))


def byes_to_confirm(tournament: Tournament, led: Sequence[Decision]) -> Iterator[Message]:
    """Full-point byes of rounds that were played, if the report will tell more than the file does;
    byes of the rounds to come with the questions they would ask here. `led` makes the event.
    """
    for round_ in range(1, tournament.rounds_played + 1):
        numbers = [
            player.number
            for player in tournament.players
            if len(player.cells) >= round_ and player.cells[round_ - 1].result is Result.FULL_BYE
        ]
        known = tournament.amendments
        new = [number for number in numbers if full_point_bye(round_, number) not in known]
        if new:
            yield say(
                "full-point byes on request are deprecated; the report will tell those of "
                "round {round} (### FPB): {numbers}",
                round=round_,
                numbers=", ".join(map(str, new)),
            )
    yield from _to_come(led, tournament.rounds_played)


def _to_come(led: Sequence[Decision], played: int) -> Iterator[Message]:
    """What would be asked of whoever grants these byes at a desk."""
    lines = [
        JournalLine(number, "", "", decision.kind, decision.to_data())
        for number, decision in enumerate(led, 1)
    ]
    coming = [
        number
        for number, decision in enumerate(led)
        if isinstance(decision, Bye) and decision.round > played and decision.result in _WITH_POINTS
    ]
    if not coming:
        return
    done = coming[0]
    state = replay(lines[:done])
    for number in coming:
        for line in lines[done:number]:
            state = apply_line(state, line)
        done, bye = number, led[number]
        for objection in bye.check(state):
            if objection.level >= Level.CONFIRM:
                what = bye.sentence(state)
                yield say("by the file {what} ({why})", what=what, why=objection.message)


_WITH_POINTS = frozenset(BYES) - {Result.ZERO_BYE}
