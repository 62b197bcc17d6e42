"""What a report file does not say, and what is taken for granted instead."""

from __future__ import annotations

from zug.checker import edition_by_date
from zug.director.days import iso_day
from zug.director.remarks import round_left
from zug.formats.remarks import COMMENT, text_lines
from zug.messages import Message, say, say_n
from zug.model import Colour, Result, show_points
from zug.model.amendments import Remark
from zug.systems import system_of
from zug.systems.codes import code_of, leaves_open
from zug.systems.registry import other_editions
from zug.systems.schedule import table_remarks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.formats.editions import ReportEdition
    from zug.model import Tournament


def left_open(
    file: Tournament, found: Tournament, edition: ReportEdition, *, rounds_given: bool
) -> Iterator[Message]:
    """What a file does not say, and what is taken for granted instead."""
    if not file.event.name:
        yield say("the event has no name (012): it is called {name}", name=found.event.name)
    nameless = [player.number for player in file.players if not player.name]
    if nameless:
        yield say(
            "players without a name are called by their number: {numbers}",
            numbers=", ".join(map(str, nameless)),
        )
    yield from _system_left_open(found)
    if not rounds_given:
        yield from table_remarks(found)
        if found.rounds is None and system_of(found).schedule is None:
            yield say(
                "the file does not say how many rounds the event has; announce them, "
                "because the last round is paired by rules of its own"
            )
    if not edition.states_points:
        yield say(
            "no point system is named (162, XXS): a win is {win}, a draw {draw}, a loss {loss}, "
            "the bye {bye}",
            win=show_points(found.points.win),
            draw=show_points(found.points.draw),
            loss=show_points(found.points.loss),
            bye=show_points(found.points.pab),
        )
    if not found.tiebreaks:
        yield say("no tie-breaks are named (202)")
    yield from _outside_fide_mode(found)
    yield from _days(file)
    yield from _kept_aside(file)


def _outside_fide_mode(found: Tournament) -> Iterator[Message]:
    left, system = round_left(found), system_of(found)
    named = [one.round for one in found.amendments if one.kind is Remark.LEFT]
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


def _system_left_open(found: Tournament) -> Iterator[Message]:
    system = system_of(found)
    if not found.system and not found.code:
        by_date = edition_by_date(found)
        yield from by_date or [say("no system is named (192): {system} is taken", system=system.id)]
        if not found.virtual_points:
            yield say("no acceleration is named: there is none")
    elif any(leaves_open(found, other) for other in other_editions(system)):
        yield say(
            "the first day (042) is missing: {code} is read as {system}",
            code=code_of(found),
            system=system.id,
        )
    if found.initial_colour is None and system.schedule is None and not found.rounds_played:
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
