"""The report of an event: the tournament with the ranks of its standings, and the rating report."""

from __future__ import annotations

from collections.abc import Mapping

from zug.director.objections import RuleError
from zug.director.reporting.integrity_remarks import disclosures, past_numbers, past_ratings
from zug.director.state.comment_lines import lines_by_number
from zug.director.state.dates import with_days_of_report
from zug.director.state.tournament import numbers_of_file
from zug.director.state.unfinished import not_final
from zug.fastclasses import NamedTuple, replace
from zug.formats.remarks import COMMENT, line_of, order_of
from zug.messages import say
from zug.model import ByeRequest, Result, Tournament
from zug.model.amendments import Amendment, Remark, lines_of, with_lines
from zug.rating.event import RatedEvent
from zug.rules.numbering import RATES_OF_PLAY, by_sequence
from zug.rules.tiebreaks.standings import Standings
from zug.systems.standings import own_standings, standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.state import Entry, State


PROGRAM = "Zug"


def lots_by_tpn(state: State) -> Mapping[int, int]:
    """Return the lots drawn, by pairing number."""
    return state.tournament.ranking.lots


def settled(state: State) -> int | None:
    """Return the last round with all its results; None if that is the current one.

    An open game counts as a draw for pairing (handling-2026:3.1), which would mislead readers. In
    a round robin it counts for nothing.
    """
    current = None if state.has_table else state.current
    return current.number - 1 if current is not None and current.open_boards else None


def event_standings(
    state: State, tiebreaks: Sequence[str] | None = None, *, after: int | None = None
) -> Standings:
    """Return the standings with the tie-breaks of the event and the lots drawn."""
    return standings(state.tournament, tiebreaks, after=after, lots=lots_by_tpn(state))


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
    """Return the tournament for a file: its days, and the numbers of the file it came from."""
    labels, tournament = state.brought.labels, state.tournament
    tournament = replace(tournament, event=with_days_of_report(tournament.event))
    if not labels:
        return tournament
    numbers = numbers_of_file(state)
    players = (
        replace(player, label=numbers[entry])
        if entry in labels or numbers[entry] != player.tpn
        else player
        for entry, player in zip(state.numbering, tournament.players, strict=True)
    )
    return replace(tournament, players=tuple(players))


def report(state: State, *, for_rating: bool = False, interim: bool = False) -> EventReport:
    """Return the event for a report file: `save(told.tournament, "club.trf", ranks=told.ranks)`.

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
    """Return the tournament with its remarks, and who makes the pairings (182)."""
    made_by = tournament.event.pairing_program or PROGRAM
    event = replace(tournament.event, pairing_program=made_by)
    return replace(_remarked(state, tournament), event=event, byes=_byes(state, tournament))


def _byes(state: State, tournament: Tournament) -> tuple[ByeRequest, ...]:
    """Return who misses a round to come, a record for each round and kind (240).

    Whoever has withdrawn misses all of them: a file says it in no other way.
    """
    coming, last = tournament.next_round, tournament.rounds
    missing: dict[tuple[int, Result], set[int]] = {}
    for bye in tournament.byes:
        missing.setdefault((bye.round, bye.result), set()).update(bye.players)
    listed = {tpn for (round_, _), tpns in missing.items() if round_ == coming for tpn in tpns}
    if left := tournament.absent - listed:
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
    """Return the tournament with all that its file says of its pairings, for a check."""
    return _remarked(state, labelled(state))


def _remarked(state: State, tournament: Tournament) -> Tournament:
    """With what touched the integrity of the pairings, round by round: as it was decided, then
    what follows from how things stand, whether a file brought it or not.
    """
    pairs = zip(state.numbering, tournament.players, strict=True)
    numbers = {entry: player.number for entry, player in pairs}
    held = tournament.rounds_played  # a draft is not in the file
    known = (
        remark
        for remark in state.remarks
        if remark.kind is not Remark.MANUAL or remark.round <= held
    )
    remarks = [*lines_by_number((*known, *disclosures(state)), numbers)]
    handling = state.settings.handling
    if handling != state.system.handling:
        remarks.insert(0, Amendment(Remark.HANDLING, 0, handling))
    remarks += (*past_numbers(state, numbers), *past_ratings(state, numbers))
    new = (remark for remark in dict.fromkeys(remarks) if remark not in tournament.amendments)
    lines = lines_of(tournament)
    comments = [line for line in lines if line_of(line).startswith(COMMENT)]
    others = (line for line in lines if not line_of(line).startswith(COMMENT))
    return with_lines(tournament, (*sorted((*comments, *new), key=order_of), *others))


def _ranks(state: State) -> dict[int, int]:
    own = own_standings(state.tournament)
    if own is not None:
        lines = own.lines(state.tournament, lots_by_tpn(state))
        return {line.tpn: line.place for line in lines}
    return event_standings(state).ranks


def with_rating_results(state: State) -> State:
    """Return the event with the results for the rating report (handling-2026:4.3).

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


_LISTS = {
    "standard": ("standard",),
    "rapid": ("effective-rapid",),
    "blitz": ("effective-blitz",),
}
"""Rapid and blitz: the standard rating stands in for a missing one (B.02RB 7.2.1)."""


def rated_event(state: State) -> RatedEvent:
    """Return the event as FIDE rates it, with results for rating and FIDE's own ratings."""
    play = state.rating_terms.play
    tpns = state.tpns
    return RatedEvent(
        with_rating_results(state).tournament,
        play,
        {tpns[entry.id]: fide_rating(entry, play) for entry in state.entries.values()},
        {tpns[entry.id]: k for entry in state.entries.values() if (k := known_k(entry, play))},
        frozenset(tpns[entry] for entry in (*state.withdrawn, *state.expelled)),
    )


def known_k(entry: Entry, play: str) -> int:
    """Return the K that was typed, or that of the list; 0 if only the rules can tell it."""
    return entry.k or entry.coefficients.get(play, 0)


def fide_rating(entry: Entry, play: str) -> int:
    """Return the rating of FIDE's list; a typed one is taken for it, a national one is not."""
    if any(entry.official.get(name) for name in RATES_OF_PLAY):
        return by_sequence(entry.official, _LISTS[play]).rating
    is_of_other_list = entry.rating_from and entry.rating_from not in RATES_OF_PLAY
    return 0 if is_of_other_list else entry.rating
