"""The report of an event: the tournament with the ranks of its standings, and the rating report."""

from __future__ import annotations

from collections.abc import Mapping

from zug.director.days import with_days_of_report
from zug.director.disclosures import disclosures, past_numbers, past_ratings
from zug.director.history import numbers_of_file
from zug.director.lookup import RuleError
from zug.director.remarks import lines_by_number
from zug.fastclasses import NamedTuple, replace
from zug.formats.remarks import COMMENT, line_of, order_of
from zug.messages import say, say_n
from zug.model import ByeRequest, Result, Tournament
from zug.model.amendments import Amendment, Remark, lines_of, with_lines
from zug.rules.tiebreaks.standings import Standings
from zug.systems.standings import own_standings, standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.state import State
    from zug.messages import Message

PROGRAM = "Zug"
TO_COME = say("Provisional: rounds are still to be played.")


def lots_by_tpn(state: State) -> Mapping[int, int]:
    """Lots drawn, by pairing number."""
    return state.tournament.ranking.lots


def clubs_by_tpn(state: State) -> dict[int, str]:
    """The clubs that are known, by pairing number."""
    return {state.tpns[one.id]: one.club for one in state.entries.values() if one.club}


def settled(state: State) -> int | None:
    """The last round with all its results; None if that is the current one.

    An open game counts as a draw for pairing (handling-2026:3.1), which would mislead readers. In
    a round robin it counts for nothing.
    """
    current = None if state.has_table else state.current
    return current.number - 1 if current is not None and current.open_boards else None


def event_standings(
    state: State, tiebreaks: Sequence[str] | None = None, *, after: int | None = None
) -> Standings:
    """The standings of an event with its own tie-breaks and the lots that were drawn."""
    return standings(state.tournament, tiebreaks, after=after, lots=lots_by_tpn(state))


def not_final(state: State) -> tuple[Message, ...]:
    """All rounds are paired, and still there are no final standings: results are missing."""
    if state.has_more_rounds or state.draft is not None:
        return ()
    later = (said_adjourned(one.number, one.adjourned) for one in state.rounds if one.adjourned)
    return (*missing_results(state), *later)


def said_adjourned(round_: int, boards: Sequence[int]) -> Message:
    return say_n(
        "round {round}: the game on board {boards} is adjourned",
        "round {round}: the games on boards {boards} are adjourned",
        len(boards),
        round=round_,
        boards=", ".join(map(str, boards)),
    )


def missing_results(state: State, most: int | None = None) -> tuple[Message, ...]:
    """Published rounds with boards that have no result; `most` of them are named in each."""
    return tuple(
        say_n(
            "round {round} lacks the result of board {boards}",
            "round {round} lacks the results of boards {boards}",
            len(round_.open_boards),
            round=round_.number,
            boards=_some(round_.open_boards, most),
        )
        for round_ in state.rounds
        if round_.published and round_.open_boards
    )


def _some(boards: Sequence[int], most: int | None) -> str:
    more = ("…",) if most is not None and len(boards) > most else ()
    return ", ".join((*map(str, boards[:most]), *more))


def not_final_notes(state: State) -> tuple[Message, ...]:
    """The same as notes on standings and papers."""
    return tuple(say("Not final: {reason}.", reason=one) for one in not_final(state))


def provisional_notes(state: State) -> tuple[Message, ...]:
    """Of prizes, ratings and norms: with the rounds still to come, too."""
    if state.has_more_rounds or state.draft is not None:
        return (TO_COME,)
    return not_final_notes(state)


def open_in_report(tournament: Tournament) -> tuple[Message, ...]:
    """The same as `not_final_notes` of a report file, which has no boards."""
    coming = tournament.rounds is not None and tournament.rounds_played < tournament.rounds
    cells = (cell for player in tournament.players for cell in player.cells)
    count = 0 if coming else sum(not cell.is_known for cell in cells) // 2
    if not count:
        return ()
    reason = (
        say_n("{count} match is not finished", "{count} matches are not finished", count)
        if tournament.are_teams or tournament.games_per_match > 1
        else say_n("{count} game has no result yet", "{count} games have no result yet", count)
    )
    return (say("Not final: {reason}.", reason=reason),)


def provisional_in_report(tournament: Tournament) -> tuple[Message, ...]:
    """The same as `provisional_notes` of a report file."""
    coming = tournament.rounds_played < (tournament.rounds or 0)
    return (TO_COME,) if coming else open_in_report(tournament)


def _refuse_final(state: State) -> None:
    for reason in not_final(state):
        raise RuleError(
            "not-final",
            say("there is no final report yet: {reason}", reason=reason),
            say("enter the result, or ask for an interim report"),
        )


class EventReport(NamedTuple):
    """What a report file holds: the tournament, and the rank of everybody by TPN."""

    tournament: Tournament
    ranks: Mapping[int, int]


def labelled(state: State) -> Tournament:
    """The tournament for a file: days in its form, the numbers of the file it came from."""
    labels, tournament = state.brought.labels, state.tournament
    tournament = replace(tournament, event=with_days_of_report(tournament.event))
    if not labels:
        return tournament
    numbers = numbers_of_file(state)
    players = (
        replace(one, label=numbers[entry]) if entry in labels or numbers[entry] != one.tpn else one
        for entry, one in zip(state.numbering, tournament.players, strict=True)
    )
    return replace(tournament, players=tuple(players))


def report(state: State, *, for_rating: bool = False, interim: bool = False) -> EventReport:
    """The event for a report file: `save(told.tournament, "club.trf", ranks=told.ranks)`.

    Once all rounds are paired it is the final one, which is refused while a game is open or
    adjourned, unless it is to be an `interim` report.

    `for_rating` puts in what was found out too late for standings and pairings (handling-2026:4.3);
    the ranks stay those of the event. System and acceleration are named in the file
    (handling-2026:1.3, handling-2016:A.2).
    """
    if not interim:
        _refuse_final(state)
    tournament = _signed(state, labelled(state))
    if not tournament.rounds_played:
        return EventReport(tournament, {})
    ranks = _ranks(state)
    corrected = with_rating_results(state) if for_rating else state
    if corrected.tournament != state.tournament:
        tournament = _signed(state, labelled(corrected))
        lines = (Amendment(Remark.RATING_REPORT), *lines_of(tournament))
        tournament = with_lines(tournament, lines)
    if state.has_table and not tournament.tiebreaks:  # what the ranks were made with
        tournament = replace(tournament, tiebreaks=state.system.tiebreaks)
    return EventReport(tournament, ranks)


def _signed(state: State, tournament: Tournament) -> Tournament:
    """With its remarks, and who makes the pairings (182) if no other program did."""
    made_by = tournament.event.pairing_program or PROGRAM
    event = replace(tournament.event, pairing_program=made_by)
    return replace(_remarked(state, tournament), event=event, byes=_byes(state, tournament))


def _byes(state: State, tournament: Tournament) -> tuple[ByeRequest, ...]:
    """Whoever misses a round to come, a record for each round and kind (240).

    Whoever has withdrawn misses all of them: a file says it in no other way.
    """
    coming, last = tournament.next_round, tournament.rounds
    missing: dict[tuple[int, Result], set[int]] = {}
    for bye in tournament.byes:
        missing.setdefault((bye.round, bye.result), set()).update(bye.players)
    told = {tpn for (round_, _), tpns in missing.items() if round_ == coming for tpn in tpns}
    if left := tournament.absent - told:
        missing.setdefault((coming, Result.ZERO_BYE), set()).update(left)
    for entry, first in state.withdrawn.items():
        for round_ in range(max(first, coming), (last or coming) + 1):
            missing.setdefault((round_, Result.ZERO_BYE), set()).add(state.tpns[entry])
    return tuple(
        ByeRequest(result, round_, tuple(sorted(tpns)))
        for (round_, result), tpns in sorted(missing.items())
        if last is None or round_ <= last
    )


def remarked(state: State) -> Tournament:
    """The tournament with all that its file says of its pairings, for a check."""
    return _remarked(state, labelled(state))


def _remarked(state: State, tournament: Tournament) -> Tournament:
    """With what touched the integrity of the pairings, round by round: as it was decided, then
    what follows from how things stand, whether a file brought it or not.
    """
    pairs = zip(state.numbering, tournament.players, strict=True)
    numbers = {entry: player.number for entry, player in pairs}
    held = tournament.rounds_played  # a draft is not in the file
    known = (one for one in state.remarks if one.kind is not Remark.MANUAL or one.round <= held)
    remarks = [*lines_by_number((*known, *disclosures(state)), numbers)]
    handling = state.settings.handling
    if handling != state.system.handling:
        remarks.insert(0, Amendment(Remark.HANDLING, 0, handling))
    remarks += (*past_numbers(state, numbers), *past_ratings(state, numbers))
    new = (one for one in dict.fromkeys(remarks) if one not in tournament.amendments)
    lines = lines_of(tournament)
    comments = [one for one in lines if line_of(one).startswith(COMMENT)]
    others = (one for one in lines if not line_of(one).startswith(COMMENT))
    return with_lines(tournament, (*sorted((*comments, *new), key=order_of), *others))


def _ranks(state: State) -> dict[int, int]:
    own = own_standings(state.tournament)
    if own is not None:
        lines = own.lines(state.tournament, lots_by_tpn(state))
        return {line.tpn: line.place for line in lines}
    return event_standings(state).ranks


def with_rating_results(state: State) -> State:
    """The event with what was found out too late for standings (handling-2026:4.3).

    A result that is open again has nothing to be corrected.
    """
    if not any(pair.rating_results for round_ in state.rounds for pair in round_.boards):
        return state
    rounds = tuple(
        replace(
            round_,
            boards=tuple(
                replace(pair, results=pair.rating_results, second=pair.rating_second)
                if pair.rating_results and pair.results
                else pair
                for pair in round_.boards
            ),
        )
        for round_ in state.rounds
    )
    return replace(state, rounds=rounds)
