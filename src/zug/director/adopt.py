"""An event that began elsewhere: a report file becomes the decisions that would have led to it."""

from __future__ import annotations

from dataclasses import asdict
from types import MappingProxyType

from zug.director.days import with_iso_days
from zug.director.decisions import (
    BYES,
    Bye,
    Create,
    Decision,
    Enter,
    EnterValues,
    Expel,
    Forbid,
    LeaveFideMode,
    PairRound,
    Publish,
    RateFrom,
    Renumber,
    ResultEntered,
    TakeOver,
)
from zug.director.fold import FoldError, fold
from zug.director.journal import Recorded
from zug.director.lookup import no_teams
from zug.director.point_systems import not_of_fide
from zug.director.remarks import left_in
from zug.director.report import labelled
from zug.director.state import Entry
from zug.errors import Fault, FaultyFileError, UsageError
from zug.messages import say, say_n
from zug.model import Cell, Colour, Event, Result
from zug.records import fields, replace
from zug.rules.boards import board_order
from zug.rules.cards import deal_cards
from zug.systems import SYSTEMS, find_system, system_of
from zug.systems.codes import names_own_round_robin
from zug.systems.schedule import (
    declared_otherwise,
    free_rounds,
    known_table,
    schedule_for,
    schedule_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.messages import Message
    from zug.model import Player, Tournament
    from zug.systems import System

_DETAILS = ("rating", "title", "sex", "federation", "fide_id", "birth")
MOST_TOLD = 20
NOTHING: Mapping[int, str] = MappingProxyType({})


def take_over(tournament: Tournament, source: str, *, anyway: bool = False) -> list[Decision]:
    """The decisions that lead to the tournament of a file, the creation of the event first.

    What they cannot say is told by a FaultyFileError, unless it is to be left out `anyway`.
    """
    decisions, lost = led_to(tournament, source)
    if lost and not anyway:
        raise cannot_keep(source, lost)
    return decisions


def led_to(
    tournament: Tournament, source: str, irregular: Mapping[int, str] = NOTHING
) -> tuple[list[Decision], tuple[Message, ...]]:
    """The decisions that lead to a tournament, and what of it the event would not have.

    `irregular` says of rounds how they differ from what the rules give.
    """
    if tournament.are_teams:
        raise no_teams()
    system = system_of(tournament)
    if system.schedule is not None:
        _check_table(system, tournament)
    decisions = list(adopt(tournament, irregular))
    lines = (
        Recorded(number, "", "", decision.kind, decision.to_data())
        for number, decision in enumerate(decisions, 1)
    )
    try:
        state = fold(lines)
    except FoldError as error:
        raise FaultyFileError(source, [Fault("cannot-keep", error.message)]) from None
    return decisions, tuple(_lost(tournament, labelled(state)))


def cannot_keep(source: str, lost: Sequence[Message]) -> FaultyFileError:
    advice = say("change the file, or leave it out on request")
    faults = [Fault("cannot-keep", message, advice) for message in lost[:MOST_TOLD]]
    return FaultyFileError(source, faults)


def _check_table(system: System, tournament: Tournament) -> None:
    """Refuse what could never be paired: a field without a table, rounds it does not have."""
    table = schedule_for(system, len(tournament.players))
    if tournament.rounds_played > len(table.rounds):
        raise UsageError(
            "round-count",
            say_n(
                "rounds in the file: {played}; the table for {players} has {count} round",
                "rounds in the file: {played}; the table for {players} has {count} rounds",
                len(table.rounds),
                played=tournament.rounds_played,
                players=table.players,
            ),
            say(
                "leave out the rounds that are too many, or name in record 192 the round robin "
                "that was played (a double one, for instance)"
            ),
        )


def by_berger(tournament: Tournament, system: str | None = None) -> Tournament:
    """A round robin of the organiser's own as the one of ours whose rounds it has.

    `system` is the only one to be tried. Any other tournament is given back itself.
    """
    stated = tournament.system or tournament.code
    if not names_own_round_robin(stated):
        return tournament
    tables = [one for one in SYSTEMS if one.schedule and not one.of_two_teams]
    tried = [find_system(system)] if system else tables
    for one in tried:
        found = replace(tournament, system=one.id, code="")
        if one.schedule is not None and _first_other(one, found) is None:
            return found
    round_ = _first_other(tried[0], tournament) if tried[0].schedule is not None else None
    if round_ is None:
        return tournament
    raise UsageError(
        "not-the-table",
        say(
            "round {round} of the file is not one of the table of {system}",
            round=round_,
            system=tried[0].id,
        ),
        say("`zug check --system {system}` shows what differs", system=tried[0].id),
    )


def goes_on_as(found: Tournament) -> Message:
    return say(
        "its rounds are those of {system}: the event goes on as one", system=system_of(found).id
    )


def _first_other(system: System, tournament: Tournament) -> int | None:
    """The first round of a file that is not one of the table."""
    table = schedule_for(system, len(tournament.players))
    rounds = schedule_of(system, tournament).rounds[: tournament.rounds_played]
    other = (number for number, round_ in enumerate(rounds, 1) if not round_.number)
    last = min(len(table.rounds), tournament.rounds or len(table.rounds))
    too_many = last + 1 if tournament.rounds_played > last else None
    return next(other, too_many)


def points_outside(tournament: Tournament) -> Message | None:
    """Why an event with the points of this file cannot be in FIDE mode, if it otherwise could."""
    if left_in(tournament.extras) is not None or not system_of(tournament).is_fide:
        return None
    return not_of_fide(tournament.points, tournament.games_per_match)


def adopt(tournament: Tournament, irregular: Mapping[int, str] = NOTHING) -> Iterator[Decision]:
    """The decisions, in order, that lead to this tournament; the first creates the event."""
    yield Create(_settings(tournament))
    left = left_in(tournament.extras)
    if left is None and points_outside(tournament) is not None:
        left = 1
    if left is not None:
        yield LeaveFideMode(left)
    for player in tournament.players:
        yield Enter(_entry(player))
    if tournament.players:
        yield Renumber(tuple(player.tpn for player in tournament.players))
    brought = TakeOver(
        dict(tournament.virtual_points),
        tournament.adjustments,
        {player.tpn: player.label for player in tournament.players if player.label is not None},
        tournament.code,
        tournament.extras,
        irregular=irregular,
    )
    if brought != TakeOver():
        yield brought
    for group in tournament.forbidden:
        yield Forbid(group.players, group.first, group.last)
    for round_ in range(1, tournament.rounds_played + 1):
        yield from _round(tournament, round_)
    for (tpn, number), result in sorted(_announced(tournament).items()):
        yield Bye(tpn, number, result)
    yield from _ranking(tournament)


def _ranking(tournament: Tournament) -> Iterator[Decision]:
    """What the standings rest on beside the results."""
    ranking = tournament.ranking
    for code, values in ranking.values.items():
        yield EnterValues(code, dict(values))
    for tpn, ratings in ranking.ratings.items():
        for first, rating in ratings:
            yield RateFrom(tpn, first, rating)
    for tpn, first in ranking.expelled.items():
        yield Expel(tpn, min(first, tournament.next_round))


def _settings(tournament: Tournament) -> dict[str, object]:
    info = system_of(tournament)
    event = asdict(with_iso_days(replace(tournament.event, name="")))
    settings: dict[str, object] = {
        "name": _event_name(tournament),
        "system": info.id,
        "rounds": tournament.rounds or 0,
        "points": {key: int(value) for key, value in asdict(tournament.points).items()},
        "tiebreaks": list(tournament.tiebreaks),
        "games_per_match": tournament.games_per_match,
    }
    if tournament.acceleration:
        settings["acceleration"] = tournament.acceleration
    if tournament.initial_colour:
        settings["initial_colour"] = str(tournament.initial_colour)
    known = asdict(Event())
    shown = {key: value for key, value in event.items() if value != known[key]}
    return settings | ({"event": shown} if shown else {})


def _event_name(tournament: Tournament) -> str:
    return tournament.event.name or "Tournament"


def _name(player: Player) -> str:
    return player.name or f"Player {player.tpn}"


def _entry(player: Player) -> Entry:
    details = {key: getattr(player, key) for key in _DETAILS}
    return Entry(player.tpn, _name(player), **details)


def _round(tournament: Tournament, round_: int) -> Iterator[Decision]:
    """Pairing, publication and results of a round that was played."""
    cells = {player.tpn: _cell(tournament, player, round_) for player in tournament.players}
    pairs = [
        (tpn, cell.opponent)
        for tpn, cell in cells.items()
        if cell.opponent and cell.colour is Colour.WHITE
    ]
    boards = tuple(board_order(pairs, deal_cards(tournament.before(round_))))
    bye = next((tpn for tpn, cell in cells.items() if cell.result is Result.PAB), None)
    free = free_rounds(system_of(tournament), tournament)[round_ - 1 : round_]
    if free and free[0] is not None and not cells[free[0]].opponent:
        bye = free[0]
    seated = {bye, *(tpn for pair in pairs for tpn in pair)}
    absent = {
        tpn: Result.ZERO_BYE if cell.opponent else cell.result
        for tpn, cell in cells.items()
        if tpn not in seated
    }
    yield PairRound(round=round_, boards=boards, bye=bye, absent=absent, manual=True)
    yield Publish(round_)
    for number, (white, black) in enumerate(boards, 1):
        first, then = cells[white], cells[black]
        if first.result is Result.OPEN:
            continue
        second = (
            (first.second, then.second)
            if first.second is not None and then.second is not None
            else None
        )
        yield ResultEntered(round_, number, (first.result, then.result), second)


def _cell(tournament: Tournament, player: Player, round_: int) -> Cell:
    """A blank means the same as a zero-point bye (TRF16).

    A game without a result is open in the last round, and in one the tables of a round robin give,
    which does not wait for it; else the event went on without it: it is adjourned.
    """
    cell = player.cell(round_)
    if cell is None or cell.result is Result.ABSENT:
        return Cell(0, None, Result.ZERO_BYE)
    if cell.is_known:
        return cell
    goes_on = round_ < tournament.rounds_played and system_of(tournament).schedule is None
    if not goes_on and cell.result is Result.OPEN and cell.second in (None, Result.OPEN):
        return cell._replace(second=None)
    later = {Result.OPEN: Result.UNFINISHED}
    second = None if cell.second is None else later.get(cell.second, cell.second)
    return cell._replace(result=later.get(cell.result, cell.result), second=second)


def _announced(tournament: Tournament) -> dict[tuple[int, int], Result]:
    """Who does not play which of the rounds to come, and what for."""
    coming = tournament.next_round
    found = {(tpn, coming): Result.ZERO_BYE for tpn in tournament.absentees}
    for bye in tournament.byes:
        found |= {(tpn, bye.round): bye.result for tpn in bye.players if bye.round >= coming}
    for player in tournament.players:
        for round_, cell in enumerate(player.cells[coming - 1 :], coming):
            if cell.result in BYES:
                found[player.tpn, round_] = cell.result
    return found


def _essence(tournament: Tournament) -> dict[str, object]:
    """Every field, in a form that does not depend on where a file writes a bye or a blank."""
    held = range(1, tournament.rounds_played + 1)
    players = {
        player.tpn: replace(
            player,
            name=_name(player),
            cells=tuple(_cell(tournament, player, round_) for round_ in held),
        )
        for player in tournament.players
    }
    raw = {one.name: getattr(tournament, one.name) for one in fields(tournament)}
    return raw | {
        "players": players,
        "absent": tournament.absentees,
        "byes": _announced(tournament),
        "system": system_of(tournament).id,
        "event": with_iso_days(replace(tournament.event, name=_event_name(tournament), seed="")),
    }


def _lost(file: Tournament, event: Tournament) -> Iterator[Message]:
    """What of a file the event taken over does not have."""
    there, here = _essence(file), _essence(event)
    if list(file.by_tpn) != list(event.by_tpn):
        yield say(
            "its numbers leave gaps; an event numbers its players from 1 to {last}, "
            "which changes who is due which colour",
            last=len(event.players),
        )
        return
    for tpn, player in file.by_tpn.items():
        for round_ in range(1, file.rounds_played + 1):
            found = event.by_tpn[tpn].cell(round_)
            if found is None or _cell(file, player, round_) != found:
                yield say(
                    "round {round} of player {number} cannot be kept: "
                    "a board needs a White and a Black",
                    round=round_,
                    number=player.number,
                )
                return
    if file.rounds is None and known_table(event) is not None:
        there["rounds"] = here["rounds"]  # which the table says
    for name, value in there.items():
        schedule = known_table(event) if name == "rounds" and value != here[name] else None
        if schedule is not None:
            yield declared_otherwise(schedule, file.rounds)
        elif value != here[name]:
            yield say("{field} cannot be kept", field=name.replace("_", " "))
