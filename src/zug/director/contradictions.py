"""Where a file contradicts itself, or holds what cannot be right, and what is taken instead."""

from __future__ import annotations

from zug.director.announcement import of_report
from zug.director.lookup import RuleError
from zug.director.result_changes import unclear_results
from zug.errors import ZugError
from zug.formats.remarks import line_of
from zug.formats.stated_totals import points_to_list
from zug.formats.trf_reading import is_national
from zug.messages import Message, say, say_n
from zug.model import format_points
from zug.model.amendments import ChangedSetting
from zug.rules.numbering import METHODS
from zug.rules.tiebreaks.standings import compare_ranks
from zug.systems.codes import as_counted
from zug.systems.standings import standings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.formats import ListedValues
    from zug.model import Tournament

_MOST_NAMED = 20
_UNCHANGED: tuple[ChangedSetting | None, str] = (None, "")


def worked_out_anew(tournament: Tournament, listed: ListedValues) -> Iterator[Message]:
    """Points and ranks of a file that the event will not have."""
    counted = as_counted(tournament)
    other = [
        (player.number, format_points(given), format_points(sum_))
        for player in counted.players
        if (given := listed.points.get(player.tpn)) is not None
        and given != points_to_list(tournament, tournament.by_tpn[player.tpn])
        and given != (sum_ := points_to_list(counted, player))
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
        ranks = ((numbers[one.tpn], one.listed, one.computed[0]) for one in wrong)
        yield say(
            "ranks are worked out anew; those of the file are not as {codes} give them: {players}",
            codes=",".join(codes),
            players=_named(sorted(ranks)),
        )


def _named(other: Sequence[tuple[object, object, object]]) -> str:
    """Numbers of players with what the file has and what is taken: `4 (1.5 => 1.0)`."""
    named = [f"{number} ({given} => {taken})" for number, given, taken in other[:_MOST_NAMED]]
    return ", ".join(named) + (" …" if len(other) > _MOST_NAMED else "")


def odd_values(tournament: Tournament) -> Iterator[Message]:
    """Values of the event that do not have the form of their records; they are kept as they are."""
    event = tournament.event
    try:
        of_report({"encoded_time_control": event.encoded_time_control})
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
        change.name: (change, line_of(one))
        for one in tournament.amendments
        if isinstance(change := one.content, ChangedSetting)
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
    for one in unclear_results(tournament):
        yield say(
            "the game does not have the result its line tells; that of the game is taken: {line}",
            line=line_of(one),
        )
