"""The settings of an event as the journal has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from zug.director.decisions.base import Decision, Subject, misfit, rising
from zug.director.objections import Objection, confirm, note, refusal
from zug.director.pairing.after_start import (
    against_change,
    against_recheck,
    effect_of_rounds,
    rechecked,
    remarks_of_change,
)
from zug.director.pairing.round_robin import against_table, fitted
from zug.director.state import Settings, State
from zug.director.state.comment_lines import boards_by_entry
from zug.director.state.dates import long_event_advice, out_of_order
from zug.director.state.fields import MOST_ROUNDS, Data, InvalidDecisionError, read_value, text
from zug.director.state.regulations import against_acceleration, against_points, edition_advice
from zug.director.state.setting_types import Freeze
from zug.director.state.settings import SETTINGS, describe_settings, read_settings, said_name
from zug.errors import up_to
from zug.fastclasses import dataclass, replace
from zug.messages import Message, joined, say, say_n
from zug.model import Colour
from zug.model.amendments import Amendment, Remark
from zug.rules.notes import beyond_field, most_rounds
from zug.systems import find_system

FIXED_ONCE_PAIRED = tuple(row.name for row in SETTINGS.values() if row.freezes is Freeze.PAIRED)
"""An acceleration is announced beforehand (handling-2026:1.1, handling-2016:A.3)."""


@dataclass(frozen=True)
class _SettingsDecision(Decision):
    """Settings by name, as the journal has them."""

    settings: Mapping[str, Any]

    @classmethod
    def from_data(cls, data: Data) -> Self:
        read_settings(Settings(), data)
        return cls(data)

    def to_data(self) -> dict[str, object]:
        return dict(self.settings)


@dataclass(frozen=True)
class Create(_SettingsDecision):
    """The beginning: an event and what was announced of it."""

    kind: ClassVar = "create"

    def misfits(self, _state: State) -> Iterator[Objection]:
        if not str(self.settings.get("name", "")).strip():
            yield misfit(say("an event needs a name"))

    def apply(self, state: State) -> State:
        if state != State():
            raise InvalidDecisionError(say("an event begins once"))
        return State(settings=read_settings(Settings(), self.settings))

    def sentence(self, _state: State) -> Message:
        settings = read_settings(Settings(), self.settings)
        return say(
            "event {name}: {rounds}, {system}",
            name=settings.name,
            rounds=said_rounds(settings.rounds),
            system=settings.system,
        )


@dataclass(frozen=True)
class Announce(_SettingsDecision):
    """Another announcement; what a pairing rests on is fixed once round 1 is paired."""

    kind: ClassVar = "set"
    act: ClassVar = say("Save the changes")
    rechecked: str = ""
    """Boards of the last round that another number of rounds makes wrong, as a remark has them."""

    @classmethod
    def from_data(cls, data: Data) -> Self:
        settings = {key: value for key, value in data.items() if key != "rechecked"}
        read_settings(Settings(), settings)
        return cls(settings, read_value("rechecked", data.get("rechecked", ""), text))

    def to_data(self) -> dict[str, object]:
        return {**self.settings, **({"rechecked": self.rechecked} if self.rechecked else {})}

    def _objections(self, state: State) -> Iterator[Objection]:
        if not self.settings:
            yield refusal("nothing-changes", say("the event has already been announced like that"))
        fixed = [key for key in FIXED_ONCE_PAIRED if key in self.settings]
        if state.started and fixed == ["initial_colour"]:
            yield refusal("started", say("round 1 is paired: the initial colour is fixed"))
        if state.started and fixed:
            yield refusal(
                "started",
                say(
                    "round 1 is paired: {fixed} cannot be changed any more",
                    fixed=joined(map(said_name, fixed), ", "),
                ),
                "" if state.fide_mode and state.reached else say("take back the pairings first"),
            )
        rounds = self.settings.get("rounds")
        system = find_system(self.settings.get("system") or state.settings.system)
        has_table = system.schedule is not None
        if has_table:
            yield from against_number_of_rounds(rounds)
            if not state.has_table:
                yield from against_table(state)
        elif rounds is not None and (wrong := _against_rounds(rounds, len(state.rounds))):
            fewest = max(1, len(state.rounds))
            yield refusal("bad-rounds", wrong, up_to(MOST_ROUNDS, fewest))
        try:
            settled = read_settings(state.settings, self.settings)
        except InvalidDecisionError as error:
            yield refusal("bad-value", error.message)
            return
        after = replace(state, settings=settled)
        if after.fide_mode and not state.started:
            yield from against_points(settled.points, system.games_per_match)
        if not state.started and {"points", "acceleration", "system"} & set(self.settings):
            yield from against_acceleration(
                settled.points, system.games_per_match, settled.acceleration
            )
        yield from self._against_fixed_event(state, after)
        yield from against_change(state, after)
        if "initial_colour" not in self.settings:
            yield from self._doubts(state, after, has_table=has_table)

    def _against_fixed_event(self, state: State, after: State) -> Iterator[Objection]:
        """Refuse another seed: whatever is drawn from it is the same whenever it is drawn."""
        old, new = state.settings.event, after.settings.event
        if new.seed != old.seed:
            yield refusal("seed-kept", say("the seed of an event stays as it is"))
        if state.started and new.variant != old.variant:
            yield refusal("started", say("round 1 is paired: the variant is fixed"))

    def _doubts(self, state: State, changed: State, *, has_table: bool) -> Iterator[Objection]:
        rounds = self.settings.get("rounds")
        before, after = state.settings, changed.settings
        if "prizes" in self.settings:
            yield from rising(after.prizes)
        old, new = (
            (event.start, event.round_dates, event.end) for event in (before.event, after.event)
        )
        if old != new and (wrong := out_of_order(after.event)) is not None:
            yield note(wrong)
        if state.rounds and before.event.long_event != after.event.long_event:
            yield confirm(say("which rating counts has been announced"))
        known = {*_advice(before)}
        yield from (note(advice) for advice in _advice(after) if advice not in known)
        if rounds is not None:
            yield from map(confirm, effect_of_rounds(state, rounds))
            yield from self._rechecked(state, rounds)
        many = too_many_rounds(rounds or state.settings.rounds, len(state.entries))
        if many and not has_table and {"rounds", "system"} & set(self.settings):
            yield confirm(many)

    def _rechecked(self, state: State, rounds: int) -> Iterator[Objection]:
        """Refuse a recheck that does not say what is found: the report shows it for good."""
        recheck = rechecked(state, rounds)
        if self.rechecked != ("" if recheck is None else recheck.text):
            yield refusal(
                "not-rechecked",
                say("the pairing of the last round was not checked with that number of rounds"),
            )
        if recheck is not None:
            yield against_recheck(state, recheck)

    def misfits(self, state: State) -> Iterator[Objection]:
        paired = len(state.rounds)
        if wrong := _against_rounds(self.settings.get("rounds", paired or 1), paired):
            yield misfit(wrong)
        new = read_settings(state.settings, self.settings)
        for name in FIXED_ONCE_PAIRED if paired else ():
            old = getattr(state.settings, name)
            is_open = name == "initial_colour" and old is None
            if not is_open and getattr(new, name) != old:
                yield misfit(
                    say(
                        "round 1 is paired: {fixed} cannot be changed any more",
                        fixed=said_name(name),
                    )
                )

    def apply(self, state: State) -> State:
        settings = read_settings(state.settings, self.settings)
        return fitted(replace(state, settings=settings), redraw="system" in self.settings)

    def remarks(self, state: State) -> Iterator[Amendment]:
        after = replace(state, settings=read_settings(state.settings, self.settings))
        yield from remarks_of_change(state, after)
        if self.rechecked:
            boards = boards_by_entry(self.rechecked)
            yield Amendment(Remark.CONFIGURATION, len(state.rounds), boards)

    def touches(self) -> frozenset[Subject]:
        return frozenset(("setting", key) for key in self.settings)

    def sentence(self, _state: State) -> Message:
        if set(self.settings) == {"initial_colour"}:
            is_white = self.settings["initial_colour"] == Colour.WHITE
            colour = say("White") if is_white else say("Black")
            return say("initial colour by lot: {colour}", colour=colour)
        return say("announced: {what}", what=describe_settings(self.settings))


def said_rounds(rounds: int | None) -> Message:
    """Return how many rounds were announced, in words; a round robin has those of its table."""
    if not rounds:
        return say("rounds by the table")
    return say_n("{count} round", "{count} rounds", rounds)


def _against_rounds(rounds: int, paired: int) -> Message | None:
    if rounds < paired:
        return say_n("{count} round is already paired", "{count} rounds are already paired", paired)
    if not 1 <= rounds <= MOST_ROUNDS:
        return say("an event cannot have {rounds} rounds", rounds=rounds)
    return None


def against_number_of_rounds(rounds: int | None) -> Iterator[Objection]:
    """Refuse a number of rounds for a round robin, which has those of its table."""
    if rounds:
        yield refusal(
            "rounds-by-table",
            say("the number of rounds of a round robin follows from the number of players"),
            say("leave it out"),
        )


def too_many_rounds(rounds: int, players: int) -> str:
    """Return a warning if this many rounds do not suit so few players; empty if they do."""
    if beyond := beyond_field(rounds, players):
        return beyond
    if players > 1 and rounds > most_rounds(players) * 2 / 3:
        return say(
            "{rounds} rounds are a lot for {players} players: late pairings will be "
            "unusual and may not even exist; a round robin would suit better",
            rounds=rounds,
            players=players,
        )
    return ""


def _advice(settings: Settings) -> Iterator[Message]:
    yield from edition_advice(find_system(settings.system), settings.event)
    yield from long_event_advice(settings)
