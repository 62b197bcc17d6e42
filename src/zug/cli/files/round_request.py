"""Which tournament and which round somebody asks about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property, wraps

from zug.checker import when_paired
from zug.cli.loading import as_it_counted, note_edition, reading_of, remarks
from zug.cli.output import note
from zug.explainer.answers import round_to_explain
from zug.fastclasses import dataclass
from zug.messages import say
from zug.model.reconstruction import given_up_in
from zug.systems import PairingRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from zug.director.state import EventRound, State
    from zug.messages import Message
    from zug.model import Tournament
    from zug.model.reconstruction import AsPaired


@dataclass(frozen=True)
class RoundRequest:
    """A file, the round of it that is asked about, and by what it is paired."""

    file: str
    round: int | None
    system: str | None
    acceleration: str | None
    options: Mapping[str, str]
    lenient: bool

    @property
    def is_event(self) -> bool:
        return self.file.endswith(".zug")

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament; for a past round, with the results and numbers it was paired with."""
        then = self._then
        if then is None:
            return self._now
        note(
            say(
                "round {round} is shown with the results, colours, numbers and ratings it was "
                "paired with, not with the current ones",
                round=self.number,
            )
        )
        return then.tournament

    @cached_property
    def _now(self) -> Tournament:
        return tournament_of(self.file, lenient=self.lenient, system=self.system)

    @cached_property
    def _then(self) -> AsPaired | None:
        record = self._now
        if self.is_event:
            from zug.director.reporting.report import remarked  # noqa: PLC0415 - not for report files

            record = remarked(self._state)
        return when_paired(
            PairingRequest(record, self.system, self.number, self.acceleration, self.options)
        )

    @cached_property
    def number(self) -> int:
        """The round asked for, of an event the last one paired, else the one most likely meant."""
        if self.round is not None:
            return self.round
        if self._now.rounds_played and self.is_event:
            return self._now.rounds_played
        return round_to_explain(self._now, self.system)

    @cached_property
    def _state(self) -> State:
        from zug.cli.event.event_file import look  # noqa: PLC0415 - not for report files

        return look(self.file)

    @cached_property
    def first_board(self) -> int:
        """What the first board of the round is called."""
        return self._state.first_board(self.number) if self.is_event else 1

    @cached_property
    def given_up(self) -> dict[frozenset[int], str]:
        """By TPN, who meets in it though they were to be kept apart, and why they were."""
        if not self.is_event:
            return dict.fromkeys(given_up_in(self.tournament, self.number), "")
        from zug.director.pairing.keep_apart import reasons_given_up  # noqa: PLC0415 - not for report files

        state = self._state
        if not 1 <= self.number <= len(state.rounds):
            return {}
        reasons = reasons_given_up(state, state.rounds[self.number - 1])
        return {frozenset(map(self._of_then, pair)): why for pair, why in reasons.items()}

    @property
    def _round(self) -> EventRound | None:
        """The round as the event has it, by the system of the event."""
        if not self.is_event or self.system is not None:
            return None
        state = self._state
        return state.rounds[self.number - 1] if 1 <= self.number <= len(state.rounds) else None

    def pair_at(self, board: int) -> tuple[int, int] | None:
        """Return White and Black of a board of an event by TPN; None if it is not known."""
        pair = None if self._round is None else self._round.at(board)
        if pair is None:
            return None
        tpns = self._state.tpns
        return self._of_then(tpns[pair.white]), self._of_then(tpns[pair.black])

    def _of_then(self, tpn: int) -> int:
        """Return the TPN with which a player was paired in the round."""
        now = {} if self._then is None else self._then.now
        return next((old for old, new in now.items() if new == tpn), tpn)

    def seats(self, rules: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        """Return by place the number in the hall of each computed board of an event."""
        if self._round is None:
            return ()
        from zug.director.actions.manual_rounds import seats  # noqa: PLC0415 - not for report files

        return seats(self._state, self.number, self._of_now(rules))

    def _of_now(self, rules: Collection[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return boards of the round with the TPNs of now."""
        now = {} if self._then is None else self._then.now
        return [(now.get(white, white), now.get(black, black)) for white, black in rules]

    def changed_by_hand(self, rules: Collection[tuple[int, int]]) -> Message | None:
        """Return which boards of an event were changed by hand, if it was some of them."""
        if self._round is None:
            return None
        from zug.director.actions.manual_rounds import said_by_hand  # noqa: PLC0415 - not for report files
        from zug.director.state.comment_lines import is_round_by_hand  # noqa: PLC0415

        if not is_round_by_hand(self._state, self.number):
            return None
        return said_by_hand(self._state, self.number, self._of_now(rules))

    @property
    def how(self) -> dict[str, Any]:
        """What `explain`, `why_not`, `judge` and `prove` want to know beside the system."""
        return {
            "round": self.number,
            "acceleration": self.acceleration,
            "options": self.options,
        }


def about_a_round(function: Callable[..., Any]) -> Callable[..., Any]:
    """Hands FILE, `--round` and the options of the system to a command as one `RoundRequest`."""

    @wraps(function)
    def command(
        *,
        file: str,
        round_: int | None,
        system: str | None,
        acceleration: str | None,
        options: Mapping[str, str],
        lenient: bool,
        **others: object,
    ) -> object:
        asked = RoundRequest(file, round_, system, acceleration, options, lenient)
        return function(asked=asked, **others)

    return command


def tournament_of(file: str, *, lenient: bool, system: str | None) -> Tournament:
    """The tournament of an event or a report file."""
    if file.endswith(".zug"):
        from zug.cli.event.event_file import look  # noqa: PLC0415 - not for report files
        from zug.director.pairing.keep_apart import to_come  # noqa: PLC0415

        return to_come(look(file))
    reading = reading_of(file, lenient=lenient, system=system)
    for remark in remarks(file, reading):
        note(remark)
    tournament = as_it_counted(file, reading.tournament)
    note_edition(file, tournament, system)
    return tournament
