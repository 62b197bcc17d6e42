"""An event that began elsewhere: a report file becomes the decisions that would have led to it."""

from __future__ import annotations

from dataclasses import asdict
from types import MappingProxyType

from zug.director.actions.numbers import numbers_as_listed
from zug.director.actions.tie_breaking import lots_of_file
from zug.director.decisions import (
    BYES,
    Bye,
    Create,
    Decision,
    Enter,
    EnterValues,
    Expel,
    Forbid,
    KeepFileData,
    LeaveFideMode,
    RateFrom,
)
from zug.director.importing.rounds import (
    adopted_rounds,
    cell_of,
    expelled_from,
    gone_from,
    result_changes,
)
from zug.director.journal import JournalLine
from zug.director.journal.replay import ReplayError, replay
from zug.director.pairing.grounds import GROUNDS_OF
from zug.director.reporting.report import labelled
from zug.director.state import Entry, Settings
from zug.director.state.comment_lines import (
    changed_tiebreaks,
    full_point_bye,
    handling_in,
    round_left,
)
from zug.director.state.dates import with_iso_days
from zug.director.state.find import no_teams
from zug.director.state.regulations import handling_of, not_of_fide
from zug.errors import Fault, FaultyFileError, UsageError, ZugError
from zug.fastclasses import fields, replace
from zug.formats.remarks import line_of, understood
from zug.messages import Message, say, say_n
from zug.model import Event, Result
from zug.model.amendments import (
    GONE,
    Amendment,
    PastNumbers,
    PastRatings,
    Remark,
    lines_of,
    with_lines,
)
from zug.model.reconstruction import as_counted, past_numbers, past_ratings
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import SYSTEMS, find_system, system_of, system_played
from zug.systems.codes import names_own_round_robin
from zug.systems.schedule import (
    declared_otherwise,
    known_table,
    schedule_for,
    schedule_of,
)
from zug.systems.standings import require_offered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.model import Player, Tournament
    from zug.systems import System


_DETAILS = ("rating", "title", "sex", "federation", "fide_id", "birth", "ref")
MOST_TOLD = 20
NOTHING: Mapping[int, str] = MappingProxyType({})


def take_over(tournament: Tournament, source: str, *, anyway: bool = False) -> list[Decision]:
    """The decisions that lead to the tournament of a file, the creation of the event first.

    What they cannot say is told by a FaultyFileError, unless it is to be left out `anyway`.
    """
    decisions, lost = led_to(by_its_edition(tournament), source)
    if lost and not anyway:
        raise cannot_keep(source, lost)
    return decisions


def by_its_edition(tournament: Tournament) -> Tournament:
    """Return the tournament with the edition its date decides, if it names no system."""
    played = system_played(tournament)
    is_dated = played is not system_of(tournament)
    return replace(tournament, system=played.id) if is_dated else tournament


def led_to(
    tournament: Tournament, source: str, irregular: Mapping[int, str] = NOTHING
) -> tuple[list[Decision], tuple[Message, ...]]:
    """The decisions that lead to a tournament, and what of it the event would not have.

    `irregular` says of rounds how they differ from what the rules give.
    """
    if tournament.are_teams:
        raise no_teams()
    tournament, barred = with_offered_tiebreaks(as_counted(understood(tournament)).tournament)
    system = system_of(tournament)
    if system.schedule is not None:
        _check_table(system, tournament)
    decisions = list(adopt(tournament, irregular))
    lines = (
        JournalLine(number, "", "", decision.kind, decision.to_data())
        for number, decision in enumerate(decisions, 1)
    )
    try:
        state = replay(lines)
    except ReplayError as error:
        raise FaultyFileError(source, [Fault("cannot-keep", error.message)]) from None
    return decisions, (*barred, *_lost(tournament, labelled(state)))


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
    tables = [system_ for system_ in SYSTEMS if system_.schedule and not system_.of_two_teams]
    tried = [find_system(system)] if system else tables
    for candidate in tried:
        renamed = replace(tournament, system=candidate.id, code="")
        if candidate.schedule is not None and _first_other(candidate, renamed) is None:
            return renamed
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


def goes_on_as(event: Tournament) -> Message:
    return say(
        "its rounds are those of {system}: the event goes on as one", system=system_of(event).id
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
    if round_left(tournament) is not None or not system_of(tournament).is_fide:
        return None
    return not_of_fide(tournament.points, tournament.games_per_match)


def adopt(tournament: Tournament, irregular: Mapping[int, str] = NOTHING) -> Iterator[Decision]:
    """The decisions, in order, that lead to this tournament; the first creates the event."""
    yield Create(_settings(tournament))
    left = round_left(tournament)
    if left is None and points_outside(tournament) is not None:
        left = 1
    if left is not None:
        yield LeaveFideMode(left)
    for player in tournament.players:
        yield Enter(_entry(player))
    held = [replace(player, name=_name(player)) for player in tournament.players]
    yield from numbers_as_listed(system_of(tournament), held)
    then = _numbers_then(tournament)
    brought = KeepFileData(
        dict(tournament.virtual_points),
        tournament.adjustments,
        {player.tpn: player.label for player in tournament.players if player.label is not None},
        tournament.code,
        _other_lines(tournament),
        irregular=irregular,
    )
    # before what the file tells of rounds taken back: nobody is forbidden to meet late
    for group in tournament.forbidden:
        yield Forbid(group.players, group.first, group.last)
    if brought != KeepFileData():
        yield brought
    yield from adopted_rounds(tournament, then, _ratings_then(tournament))
    for (tpn, number), result in sorted(_announced(tournament).items()):
        yield Bye(tpn, number, result)
    yield from adopted_ranking(tournament)


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
    named = handling_in(tournament)
    handling = handling_of(info, named if named in GROUNDS_OF else None)
    if handling != Settings().handling:
        settings["handling"] = handling
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


def _numbers_then(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """By round, the TPNs of the file in the order in which it was paired, if that was another."""
    tpns = {GONE: GONE} | {player.number: player.tpn for player in tournament.players}
    numbers = {}
    for round_, order in past_numbers(tournament).items():
        then = tuple(tpns.get(number, -1) for number in order)
        moved = any(tpn not in (GONE, place) for place, tpn in enumerate(then, 1))
        is_ours = _numbers_of(round_, order) in tournament.amendments
        if -1 not in then and moved and is_ours and round_ <= tournament.rounds_played:
            numbers[round_] = then
    return {} if system_of(tournament).schedule else numbers


def _ratings_then(tournament: Tournament) -> dict[int, dict[int, int]]:
    """By round and TPN, the ratings it was paired by that were others than those of the file."""
    if not system_of(tournament).pairs_by_ratings:
        return {}
    known = {player.number: player for player in tournament.players}
    return {
        round_: {known[number].tpn: rating for number, rating in ratings.items()}
        for round_, ratings in past_ratings(tournament).items()
        if round_ <= tournament.rounds_played
        and _ratings_of(round_, ratings) in tournament.amendments
        and all(n in known and known[n].rating != rating for n, rating in ratings.items())
    }


def _numbers_of(round_: int, order: tuple[int, ...]) -> Amendment:
    return Amendment(Remark.NUMBERS, round_, PastNumbers(order))


def _ratings_of(round_: int, ratings: Mapping[int, int]) -> Amendment:
    return Amendment(Remark.RATINGS, round_, PastRatings(tuple(sorted(ratings.items()))))


def _other_lines(tournament: Tournament) -> tuple[str, ...]:
    """Return the lines without those that follow from the rounds of the event again."""
    order, ratings = past_numbers(tournament), past_ratings(tournament)
    ours = {_numbers_of(round_, order[round_]) for round_ in _numbers_then(tournament)}
    ours |= {_ratings_of(round_, ratings[round_]) for round_ in _ratings_then(tournament)}
    ours |= result_changes(tournament).amendments | _said_otherwise(tournament)
    ours |= _full_points(tournament)
    if (handling := handling_in(tournament)) in GROUNDS_OF:
        ours.add(Amendment(Remark.HANDLING, 0, handling))
    return tuple(line_of(line) for line in lines_of(tournament) if line not in ours)


def _said_otherwise(tournament: Tournament) -> set[Amendment]:
    """Return the remarks that FIDE mode was left, but for the one the event writes itself."""
    ours = Amendment(Remark.LEFT, round_left(tournament) or 1)
    return {
        amendment
        for amendment in tournament.amendments
        if amendment.kind is Remark.LEFT and amendment != ours
    }


def _full_points(tournament: Tournament) -> set[Amendment]:
    """Return the remarks about full-point byes the event has."""
    if not any(amendment.kind is Remark.FULL_POINT_BYE for amendment in tournament.amendments):
        return set()
    number = {player.tpn: player.number for player in tournament.players}
    held = range(1, tournament.rounds_played + 1)
    byes = {
        (player.tpn, round_): cell_of(tournament, player, round_).result
        for player in tournament.players
        for round_ in held
    }
    return {
        full_point_bye(round_, number[tpn])
        for (tpn, round_), result in (byes | _announced(tournament)).items()
        if result is Result.FULL_BYE and round_ <= (tournament.rounds or tournament.rounds_played)
    }


def _announced(tournament: Tournament) -> dict[tuple[int, int], Result]:
    """Who does not play which of the rounds to come, and what for; not who has left for good."""
    gone = gone_from(tournament)
    return {
        (tpn, round_): result
        for (tpn, round_), result in _all_announced(tournament).items()
        if result is not Result.ZERO_BYE or round_ < gone.get(tpn, round_ + 1)
    }


def _all_announced(tournament: Tournament) -> dict[tuple[int, int], Result]:
    coming = tournament.next_round
    byes = {(tpn, coming): Result.ZERO_BYE for tpn in tournament.absentees}
    for bye in tournament.byes:
        byes |= {(tpn, bye.round): bye.result for tpn in bye.players if bye.round >= coming}
    for player in tournament.players:
        for round_, cell in enumerate(player.cells[coming - 1 :], coming):
            if cell.result in BYES:
                byes[player.tpn, round_] = cell.result
    return byes


def _essence(tournament: Tournament) -> dict[str, object]:
    """Every field, in a form that does not depend on where a file writes a bye or a blank."""
    held = range(1, tournament.rounds_played + 1)
    players = {
        player.tpn: replace(
            player,
            name=_name(player),
            cells=tuple(cell_of(tournament, player, round_) for round_ in held),
        )
        for player in tournament.players
    }
    raw = {item.name: getattr(tournament, item.name) for item in fields(tournament)}
    coming, gone = tournament.next_round, gone_from(tournament)
    return raw | {
        "players": players,
        "absent": {tpn for tpn in tournament.absentees if gone.get(tpn, coming + 1) > coming},
        "byes": _announced(tournament),
        "system": system_of(tournament).id,
        "extras": _other_lines(tournament),
        "amendments": (),
        "ranking": replace(tournament.ranking, expelled=expelled_from(tournament)),
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
            cell = event.by_tpn[tpn].cell(round_)
            if cell is None or cell_of(file, player, round_) != cell:
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


def adopted_ranking(tournament: Tournament) -> Iterator[Decision]:
    """Values, later ratings, expulsions, lots."""
    ranking = tournament.ranking
    for code, values in ranking.values.items():
        yield EnterValues(code, dict(values))
    for tpn, ratings in ranking.ratings.items():
        for first, rating in ratings:
            yield RateFrom(tpn, first, rating)
    for tpn, first in expelled_from(tournament).items():
        yield Expel(tpn, first)
    yield from lots_of_file(ranking.lots)


def with_offered_tiebreaks(tournament: Tournament) -> tuple[Tournament, tuple[Message, ...]]:
    """The tournament with the tie-breaks its system offers, and why the others are not among them.

    Once a round is paired the report tells that they have changed.
    """
    system = system_of(tournament)
    why = {code: _refused(system, code) for code in tournament.tiebreaks}
    kept = tuple(code for code in tournament.tiebreaks if why[code] is None)
    if kept == tournament.tiebreaks:
        return tournament, ()
    lines = lines_of(tournament)
    if tournament.rounds_played:
        change = changed_tiebreaks(tournament.rounds_played, tournament.tiebreaks, kept)
        lines = (change, *lines)
    lost = tuple(
        say("the tie-break {code} ({why})", code=code, why=reason)
        for code, reason in why.items()
        if reason is not None
    )
    return with_lines(replace(tournament, tiebreaks=kept), lines), lost


def _refused(system: System, code: str) -> str | None:
    try:
        require_offered(system, [str(parse_code(code))])
    except ZugError as error:
        return error.message
    return None
