"""What an event must be for norms, and when federations do not matter (B.01 1.1, 1.4.2-1.4.3)."""

from __future__ import annotations

from collections import Counter
from datetime import date
from statistics import mean

from zug.fastclasses import NamedTuple
from zug.messages import Message, say, say_n
from zug.model import Result
from zug.rating.games import minutes_of
from zug.rating.judging import HIGH_TITLED, NO_FEDERATION, Condition, NormVerdict, title_of
from zug.systems.codes import as_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Event, Player, Tournament

LEAST_MINUTES = 120
MOST_ROUNDS_A_DAY = 2
_NO_NORMS = ("SCHEVENINGEN", "SCHILLER")

EXEMPTIONS = {
    "national-championship": "1.4.3a",
    "national-team": "1.4.3b",
    "zonal": "1.4.3c",
}
"""Events in which federations do not matter; the first two for the own players alone."""


class Foreigners(NamedTuple):
    """The least there was in any round of a Swiss (B.01 1.4.3d)."""

    rated: int
    federations: int
    titled: int

    @property
    def is_enough(self) -> bool:
        return self.rated >= 20 and self.federations >= 3 and self.titled >= 10


def _regular(tournament: Tournament) -> list[Player]:
    """Return the players who miss one round at most; the bye of a pairing is not missed."""
    held = range(1, tournament.rounds_played + 1)
    return [
        player
        for player in tournament.players
        if sum(not _is_there(player, round_) for round_ in held) <= 1
    ]


def _is_there(player: Player, round_: int) -> bool:
    cell = player.cell(round_)
    if cell is None:
        return False
    return cell.result is Result.PAB or bool(
        cell.opponent and cell.result is not Result.FORFEIT_LOSS
    )


def foreigners(tournament: Tournament) -> Foreigners | None:
    """Return the players of other federations in the worst round; None if unknown."""
    host = tournament.event.federation
    if not host or not tournament.rounds_played:
        return None
    counts = []
    people = [
        player
        for player in _regular(tournament)
        if player.rating and player.federation not in (host, *NO_FEDERATION)
    ]
    for round_ in range(1, tournament.rounds_played + 1):
        there = [player for player in people if _is_there(player, round_)]
        titled = sum(title_of(player) in HIGH_TITLED for player in there)
        counts.append((len(there), len({player.federation for player in there}), titled))
    return Foreigners(*(min(column) for column in zip(*counts, strict=True)))


def large_event(tournament: Tournament) -> bool:
    """Return whether it is a Swiss of 40 or more, averaging 2000 in every round (B.01 1.5.6a)."""
    people = _regular(tournament)
    for round_ in range(1, tournament.rounds_played + 1):
        there = [player.rating for player in people if _is_there(player, round_)]
        if len(there) < 40 or mean(there) < 2000:
            return False
    return tournament.rounds_played > 0


class Waiver(NamedTuple):
    """Why federations may not matter in an event (B.01 1.4.3a-1.4.3d)."""

    host: str
    by_kind: str
    """The article of the kind of event; empty if it is none of these."""
    foreigners: Foreigners | None

    @classmethod
    def of(cls, tournament: Tournament, exemption: str, *, is_swiss: bool) -> Waiver:
        others = foreigners(tournament) if is_swiss else None
        return cls(tournament.event.federation, EXEMPTIONS.get(exemption, ""), others)

    def article(self, player: Player) -> str:
        """Return the article by which federations do not matter to a player; empty if they do."""
        if self.by_kind == "1.4.3c" or (self.by_kind and player.federation == self.host):
            return self.by_kind
        return "1.4.3d" if self.foreigners is not None and self.foreigners.is_enough else ""


def event_conditions(tournament: Tournament) -> tuple[Condition, ...]:
    """Return the conditions the event itself must meet, as far as it states anything."""
    event = tournament.event
    return (
        Condition(
            "1.1.1",
            say("registered with FIDE 30 days before the start"),
            say("to be confirmed"),
            NormVerdict.OPEN,
        ),
        _rounds_a_day(tournament),
        _time(event),
        _arbiter(event),
        *_players_among_arbiters(tournament),
        _format(tournament),
    )


def _rounds_a_day(tournament: Tournament) -> Condition:
    event = tournament.event
    asks = say("at most two rounds a day")
    days = [as_day(day) for day in event.round_dates]
    if not days or not all(days):
        return _rounds_in_all(tournament, asks)
    most = max(Counter(days).values())
    rounds = say_n("{count} round a day", "up to {count} rounds a day", most)
    return Condition(
        "1.1.3", asks, rounds, NormVerdict.MET if most <= MOST_ROUNDS_A_DAY else NormVerdict.MISSED
    )


def _rounds_in_all(tournament: Tournament, asks: Message) -> Condition:
    """Return the condition if only the first and last day are known: missed if too few days."""
    event, rounds = tournament.event, tournament.rounds or tournament.rounds_played
    try:
        first, last = (date.fromisoformat(as_day(day)) for day in (event.start, event.end))
        days = (last - first).days + 1
    except ValueError:
        days = 0
    if 0 < days * MOST_ROUNDS_A_DAY < rounds:
        rounds_ = say_n(
            "{rounds} rounds in {count} day", "{rounds} rounds in {count} days", days, rounds=rounds
        )
        return Condition("1.1.3", asks, rounds_, NormVerdict.MISSED)
    return Condition("1.1.3", asks, say("the days of the rounds are not known"), NormVerdict.OPEN)


def _time(event: Event) -> Condition:
    asks = say("at least two hours for 60 moves")
    minutes = minutes_of(event)
    if minutes is None:
        return Condition(
            "1.1.3", asks, say("the encoded time control is missing"), NormVerdict.OPEN
        )
    length = say_n("{count} minute", "{count} minutes", minutes)
    is_met = minutes >= LEAST_MINUTES
    return Condition("1.1.3", asks, length, NormVerdict.MET if is_met else NormVerdict.MISSED)


def _arbiter(event: Event) -> Condition:
    asks = say("the chief arbiter is IA or FA")
    if not event.arbiter:
        return Condition("1.1.5", asks, say("no arbiter is named"), NormVerdict.OPEN)
    words = set(event.arbiter.replace(",", " ").split())
    if {"IA", "FA"} & words:
        return Condition("1.1.5", asks, event.arbiter, NormVerdict.MET)
    verdict = (
        NormVerdict.MISSED if "NA" in words else NormVerdict.OPEN
    )  # a title that is not enough
    return Condition("1.1.5", asks, event.arbiter, verdict)


def _players_among_arbiters(tournament: Tournament) -> Iterator[Condition]:
    arbiters = (tournament.event.arbiter, *tournament.event.deputies)
    named = [arbiter.casefold() for arbiter in arbiters if arbiter]
    playing = [
        player.name
        for player in tournament.players
        if player.name and any(player.name.casefold() in arbiter for arbiter in named)
    ]
    if named:
        yield Condition(
            "1.1.6",
            say("no arbiter plays"),
            ", ".join(playing) or say("none of the names"),
            NormVerdict.MISSED if playing else NormVerdict.MET,
        )


def _format(tournament: Tournament) -> Condition:
    is_other = any(word in tournament.code for word in _NO_NORMS)
    answer: Message = say("another format") if is_other else say("one of these")
    asks = say("Swiss, round robin, double round robin or knock-out")
    return Condition("1.4.2e", asks, answer, NormVerdict.MISSED if is_other else NormVerdict.MET)
