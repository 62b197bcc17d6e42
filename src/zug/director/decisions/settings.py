"""The settings of an event as the journal has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Self

from zug.director.decisions.base import Decision, Subject, misfit, rising
from zug.director.decisions.fields import (
    MONEY,
    MOST_ROUNDS,
    WHOLE,
    Data,
    InvalidDecisionError,
    flag,
    listed,
    read_value,
    tenths,
    text,
)
from zug.director.objections import Objection, confirm, note, refusal
from zug.director.pairing.after_start import (
    against_change,
    against_recheck,
    effect_of_rounds,
    rechecked,
    remarks_of_change,
)
from zug.director.pairing.grounds import GROUNDS_OF
from zug.director.pairing.round_robin import against_table, fitted
from zug.director.state import Settings, State
from zug.director.state.comment_lines import boards_by_entry
from zug.director.state.dates import long_event_advice, out_of_order
from zug.director.state.editions import edition_advice
from zug.director.state.labels import said_name, said_value
from zug.director.state.point_systems import against_acceleration, against_points, said_points
from zug.errors import ZugError, up_to
from zug.fastclasses import dataclass, fields, replace
from zug.messages import Message, joined, say, say_n, several
from zug.model import Colour, Event, PointSystem
from zug.model.amendments import Amendment, Remark
from zug.model.tournament import LONG_EVENTS
from zug.prizes import Sharing
from zug.rules.chess960 import CHESS960
from zug.rules.notes import beyond_field, most_rounds
from zug.rules.tiebreaks.codes import parse_code
from zug.systems import find_acceleration, find_system


def read_settings(settings: Settings, data: Data) -> Settings:
    """Settings with the changes a line of the journal holds."""
    changes = {}
    for name, value in data.items():
        if name not in _READ:
            raise InvalidDecisionError(say("it has an unknown field {field!r}", field=name))
        changes[name] = read_value(name, value, _READ[name])
    if "event" in changes:
        changes["event"] = replace(settings.event, **changes["event"])
    return replace(settings, **changes)


def _maybe_text(value: object) -> str | None:
    return None if value is None else text(value)


def _texts(value: object) -> tuple[str, ...]:
    return listed(value, text)


def read_acceleration(value: object) -> str | None:
    name = _maybe_text(value)
    try:
        return find_acceleration(name).id if name else None
    except ZugError:
        raise InvalidDecisionError(say("the name of an acceleration, such as baku-2026")) from None


def _tiebreak(value: object) -> str:
    try:
        parse_code(text(value))
    except ZugError:
        raise InvalidDecisionError(say("codes of tie-breaks, such as BH/C1")) from None
    return str(value)


def _games(value: object) -> int:
    games: int = WHOLE.read(value)
    if games not in (1, 2):
        raise InvalidDecisionError(say("1 or 2"))
    return games


def _colour(value: object) -> Colour | None:
    if value in (None, ""):
        return None
    if value not in tuple(Colour):
        raise InvalidDecisionError(say("w or b"))
    return Colour(str(value))


def read_points(value: object) -> PointSystem:
    known = {item.name for item in fields(PointSystem)}
    if not isinstance(value, Mapping) or not set(value) <= known:
        raise InvalidDecisionError(say("points by result"))
    return PointSystem(**{name: tenths(worth) for name, worth in value.items()})


def _handling(value: object) -> str:
    if text(value) not in GROUNDS_OF:
        raise InvalidDecisionError(say("one of {known}", known=", ".join(GROUNDS_OF)))
    return str(value)


def _sharing(value: object) -> Sharing:
    if value not in tuple(Sharing):
        raise InvalidDecisionError(say("one of {known}", known=", ".join(Sharing)))
    return Sharing(str(value))


def _unit(value: object) -> int:
    unit: int = MONEY.read(value)
    if not unit:
        raise InvalidDecisionError(say("an amount such as 12.50"))
    return unit


def _event(value: object) -> dict[str, Any]:
    """What the event says of itself; fields of another version are left out."""
    if not isinstance(value, Mapping):
        raise InvalidDecisionError(say("a table of texts"))
    empty = Event()
    found = {}
    for item in fields(Event):
        if item.name in value:
            is_list = isinstance(getattr(empty, item.name), tuple)
            read: Callable[[object], Any] = _texts if is_list else text
            found[item.name] = read(value[item.name])
    for name, known in (("long_event", LONG_EVENTS), ("variant", (CHESS960,))):
        if found.get(name, "") not in ("", *known):
            raise InvalidDecisionError(say("one of {known}", known=", ".join(known)))
    return found


_READ: dict[str, Callable[[object], Any]] = {
    "name": text,
    "system": text,
    "rounds": WHOLE.read,
    "points": read_points,
    "tiebreaks": lambda value: listed(value, _tiebreak),
    "acceleration": read_acceleration,
    "initial_colour": _colour,
    "games_per_match": _games,
    "handling": _handling,
    "half_byes": lambda value: None if value is None else WHOLE.read(value),
    "last_round_byes": flag,
    "event": _event,
    "round_times": _texts,
    "prizes": lambda value: listed(value, MONEY.read),
    "sharing": _sharing,
    "least_share": MONEY.read,
    "prize_unit": _unit,
    "several_prizes": flag,
    "main_prizes_first": flag,
    "fee": MONEY.read,
    "hall": text,
    "first_board": WHOLE.read,
}
"""By the name of a setting, how the journal's word for it is read."""


FIXED_ONCE_PAIRED = ("system", "points", "acceleration", "initial_colour")
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
        said = {key: value for key, value in data.items() if key != "rechecked"}
        read_settings(Settings(), said)
        return cls(said, read_value("rechecked", data.get("rechecked", ""), text))

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
        return say("announced: {what}", what=_words(self.settings))


def said_rounds(rounds: int | None) -> Message:
    """How many rounds were announced; a round robin has those of its table."""
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
    """A word of warning when so many rounds do not suit so few players; empty if they do."""
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


def _words(values: Mapping[str, object]) -> str:
    return joined((_part(key, value) for key, value in values.items()), ", ")


_RATINGS_OF_LONG_EVENTS = {
    "first": say("the first one"),
    "round": say("that of the round"),
    "last": say("the latest one"),
}


def _part(key: str, value: object) -> str:
    if key == "event" and isinstance(value, Mapping):
        return _words({name: held for name, held in value.items() if held} or value)
    if key == "long_event":
        value = _RATINGS_OF_LONG_EVENTS.get(str(value), value)
    told = said_points(read_points(value)) if key == "points" else _word(key, value)
    return joined((said_name(key), told), " ")


def _word(key: str, value: object) -> str:
    if value in (None, "", []):
        return say("none")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, list | tuple):
        parts = [said_value(key, str(one)) for one in value]
        return several(parts) if key == "prizes" else joined(parts, ",")
    return said_value(key, value if isinstance(value, str) else str(value))
