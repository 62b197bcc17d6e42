"""An event that began elsewhere, before anything of it is made: what its file says, what had to be
assumed, which rounds do not follow the rules. Whoever takes it over reads that first.
"""

from __future__ import annotations

from pathlib import Path

from zug.checker import check
from zug.director.actions.tie_breaking import told_of_lots
from zug.director.decisions import BYES, Bye
from zug.director.decisions.entries import Enter
from zug.director.decisions.settings import FIXED_ONCE_PAIRED, against_number_of_rounds
from zug.director.importing.file_notes import (
    contradictions,
    irregular_rounds,
    left_open,
    odd_values,
    worked_out_anew,
)
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
from zug.director.objections import Level, confirm, leaves_fide_mode, note, require
from zug.director.outcomes import require_answers
from zug.director.state.comment_lines import full_point_bye, taken_back_in
from zug.director.state.editions import edition_advice
from zug.errors import Fault, FaultyFileError, UsageError, ZugError
from zug.fastclasses import NamedTuple, dataclass, replace
from zug.formats import WARNINGS, Reading
from zug.formats.editions import conversions, edition_of, edition_of_program, text_of
from zug.formats.files import bytes_of
from zug.formats.remarks import line_of, said_as_counted, understood
from zug.messages import Message, say, say_n
from zug.model import Result
from zug.model.reconstruction import as_counted
from zug.systems import find_system, system_of
from zug.systems.schedule import known_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.checker import Report, RoundCheck
    from zug.director.decisions import Decision
    from zug.director.objections import Objection
    from zug.formats.files import Source
    from zug.model import Tournament
    from zug.model.reconstruction import Counted


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
