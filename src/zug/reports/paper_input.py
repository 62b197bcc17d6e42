"""What a paper is made from: an event that is being run, or a report file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zug.director.actions.prizes_and_fees import purse_of
from zug.director.decisions.fide_mode import not_in_fide_mode
from zug.director.reporting.report import lots_by_tpn, rated_event, settled
from zug.director.state.players import clubs_by_tpn, dues_of, members_of
from zug.director.state.unfinished import TO_COME, not_final_notes, open_in_report
from zug.errors import UsageError
from zug.fastclasses import dataclass, replace
from zug.messages import Message, say
from zug.prizes import Due, Purse
from zug.rating.event import RatedEvent
from zug.reports.sheets import Stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.model import Tournament
    from zug.model.rounds import Boards


@dataclass(frozen=True, slots=True)
class PaperInput:
    """What a paper is made from, and how it is wanted.

    `tournament` holds what is published; `paired` the round asked for too, if that is a draft.
    `after` is the last round with all its results, None for the last; tables stand after the
    round `as_of`, None for that one. `away` are those not expected at the check-in, `here` those
    who have checked in, `gone` those who have withdrawn; `members` are those of every category,
    `category` is the one whose standings are asked for; `times` is when the rounds of a round robin
    start; `lacks` says why nothing is final although all rounds are paired. `link` gives the
    address behind the code of a board's slip; `rated` is the event as FIDE rates it, if that is not
    the tournament itself, `exemption` the kind of event norms are judged by (B.01 1.4.3).
    """

    tournament: Tournament
    stamp: Stamp
    round: int = 0
    paired: Tournament | None = None
    boards: Boards | None = None
    first_board: int = 1
    after: int | None = None
    as_of: int | None = None
    away: frozenset[int] = frozenset()
    here: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    times: tuple[str, ...] = ()
    lacks: tuple[Message, ...] = ()
    clubs: Mapping[int, str] | None = None
    lots: Mapping[int, int] | None = None
    dues: Mapping[int, Due] | None = None
    purse: Purse = Purse()
    members: Mapping[str, frozenset[int]] | None = None
    category: str = ""
    large: bool = False
    address: str = ""
    link: Callable[[int], str] | None = None
    rated: RatedEvent | None = None
    exemption: str = ""
    venue: str = ""
    """What several events at one venue are called together."""

    @property
    def overall(self) -> Stamp:
        """The stamp of a paper that is not about the round asked for: never a draft."""
        return replace(self.stamp, round=self.over or None, version="", draft=False)

    @property
    def is_paired(self) -> bool:
        """Whether there is the round asked for."""
        return self.paired is not None and 1 <= self.round <= self.paired.rounds_played

    @property
    def over(self) -> int:
        """The last round that is over."""
        return self.tournament.rounds_played if self.after is None else self.after

    @property
    def pending(self) -> tuple[Message, ...]:
        """Why what is settled at the end is not final: games are open, or rounds to come."""
        return self.lacks or ((TO_COME,) if self.over < (self.tournament.rounds or 0) else ())

    def after_round(self) -> PaperInput:
        """The same as it stood after the round asked for."""
        if self.as_of is None:
            return self
        if not 1 <= self.as_of <= self.over:
            raise UsageError("no-such-round", say("round {round} is not over", round=self.as_of))
        lacks = self.lacks if self.as_of == self.tournament.rounds_played else ()
        held = self.tournament.before(self.as_of + 1)
        return replace(self, tournament=held, after=None, lacks=lacks)


def of_report(tournament: Tournament, round_: int | None, made: str) -> PaperInput:
    """Papers of a tournament as a file holds it."""
    number = round_ or tournament.rounds_played
    name = tournament.event.name or say("Tournament")
    stamp = Stamp(name, number or None, made=made)
    return PaperInput(tournament, stamp, number, tournament, lacks=open_in_report(tournament))


def of_event(state: State, round_: int | None, made: str) -> PaperInput:
    """Papers of an event that is being run: boards as published, or as a draft marked as one.

    Without a round it is the last one paired; 0 is none.
    """
    number = len(state.rounds) if round_ is None else round_
    name = state.settings.name or say("Tournament")
    outside = "" if state.fide_left is None else not_in_fide_mode(state)
    hall = state.settings.hall
    stamp = Stamp(name, number or None, made=made, outside=outside, hall=hall)
    source = PaperInput(
        state.tournament,
        stamp,
        number,
        after=settled(state),
        away=frozenset(state.tpns[entry] for entry in state.missing(len(state.rounds) + 1)),
        here=frozenset(state.tpns[entry] for entry in state.here if entry in state.tpns),
        clubs=clubs_by_tpn(state),
        lots=lots_by_tpn(state),
        dues=dues_of(state),
        gone=frozenset(state.tournament.ranking.withdrawn),
        times=state.settings.round_times,
        lacks=not_final_notes(state),
        purse=purse_of(state),
        members=members_of(state),
        rated=rated_event(state),
        first_board=state.first_board(number or 1),
    )
    return _with_round(source, state) if 1 <= number <= len(state.rounds) else source


def _with_round(source: PaperInput, state: State) -> PaperInput:
    held = state.rounds[source.round - 1]
    version = say("version {number}", number=held.version)
    shown = (*state.rounds[: source.round - 1], replace(held, published=True))
    return replace(
        source,
        stamp=replace(source.stamp, version=version, draft=not held.published),
        paired=state.tournament if held.published else replace(state, rounds=shown).tournament,
        boards=[(state.tpns[pair.white], state.tpns[pair.black]) for pair in held.boards],
    )


def paired_round(source: PaperInput) -> tuple[Tournament, int, Stamp]:
    """The round asked for, if it is paired."""
    known = source.paired
    if source.round < 1:
        raise UsageError(
            "no-such-round", say("no round is paired yet"), say("`zug next` pairs round 1")
        )
    if known is None or not source.is_paired:
        raise UsageError(
            "no-such-round", say("round {round} is not paired yet", round=source.round)
        )
    return known, source.round, source.stamp
