"""Who sits where in a round, and whether the event has such people and places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from zug.director.decisions.base import Decision, Thing, entry_of, name_of
from zug.director.pairing.keep_apart import all_given_up, some_given_up
from zug.director.pairing.round_robin import forfeit
from zug.director.pairing.seating import NOBODY, Boards, SeatingPlan
from zug.director.state import EventRound, Pair, State
from zug.director.state.fields import ALWAYS, InvalidDecisionError
from zug.fastclasses import dataclass, field, replace
from zug.messages import Message, say
from zug.model import Colour, Result
from zug.model.amendments import (
    BYE,
    FREE,
    NOTHING,
    Amendment,
    BoardLists,
    Games,
    Remark,
    board_words,
)
from zug.model.results import Results

_IN_JOURNAL = 20
"""So many pairs that were given up stand in its sentence."""


@dataclass(frozen=True)
class RoundDecision(Decision):
    """A decision about a whole round."""

    round: int

    def touches(self) -> frozenset[Thing]:
        return frozenset({("round", self.round)})


@dataclass(frozen=True, kw_only=True)
class RoundSeating(RoundDecision):
    """The boards of a round, its bye, and the results of players who are not paired."""

    boards: Boards
    bye: int | None
    absent: Mapping[int, Result]
    system: str = ""
    manual: bool = field(default=False, metadata=ALWAYS)
    by_rules: Boards = ()
    """What the rules have instead of the boards that differ, if it was made by hand."""
    no_rules: bool = False
    """The rules had no pairing when it was made."""
    initial_colour: str = ""
    """`w` or `b` if it was never drawn and the boards of the first round show it."""

    given_up: Boards = ()
    """Pairs that a wish would have kept apart: nothing legal keeps all, or it was made by hand."""

    def check_given_up(self) -> None:
        if not {*map(frozenset, self.given_up)} <= {*map(frozenset, self.boards)}:
            raise InvalidDecisionError(say("a pair that was given up is on no board"))

    def with_given_up(self, state: State, paired: Message) -> Message:
        """The sentence for the journal, with those who meet against a wish."""
        if not self.given_up:
            return paired
        games = some_given_up(state, self.given_up, self.round, _IN_JOURNAL)
        return say("{paired}; not kept apart: {games}", paired=paired, games=games)

    def details(self, state: State) -> Sequence[Message]:
        """All pairs that were given up, where the sentence does not name them all."""
        return all_given_up(state, self.given_up, self.round)

    def remarks(self, state: State) -> Iterator[Amendment]:
        """The boards that differ from those of the rules; of a round as they have it, nothing."""
        if not self.manual:
            return
        bye = () if self.bye is None else ((self.bye, NOBODY),)
        changed = {entry for row in self.by_rules for entry in row} - {NOBODY}
        mine = [row for row in (*self.boards, *bye) if self.no_rules or changed & {*row}]
        left_over = FREE if state.has_table else BYE
        rules = board_words(self.by_rules, left_over) or (NOTHING,)
        boards = BoardLists((rules, board_words(mine, left_over))) if mine else None
        yield Amendment(Remark.MANUAL, self.round, boards)

    def with_colour(self, state: State) -> State:
        """With the initial-colour its boards show, if it was not drawn."""
        if not self.initial_colour:
            return state
        if self.initial_colour not in tuple(Colour):
            raise InvalidDecisionError(say("w or b"))
        colour = Colour(self.initial_colour)
        return replace(state, settings=replace(state.settings, initial_colour=colour))

    def seating(self, before: State) -> SeatingPlan:
        """As it was proposed: whoever is absent without a decision was taken out by hand."""
        missing = before.missing(self.round)
        out = tuple(entry for entry in self.absent if entry not in missing)
        return SeatingPlan(self.boards, self.bye, out)

    def check_seated(self, state: State) -> None:
        """Everybody is entered and has one place."""
        places = [entry for board in self.boards for entry in board]
        places += [*self.absent, *([] if self.bye is None else [self.bye])]
        check_places(state, self.round, places)
        left_over = self.bye is not None
        for result in self.absent.values():
            if result.is_played or (result is Result.PAB and left_over):
                raise InvalidDecisionError(say("{result!r} is not a bye", result=str(result)))
            left_over = left_over or result is Result.PAB

    @property
    def seated(self) -> frozenset[int]:
        """Who has a board or the bye."""
        boards = (entry for board in self.boards for entry in board)
        return frozenset(boards if self.bye is None else (*boards, self.bye))

    def new_boards(
        self,
        state: State,
        stood: Sequence[Games] = (),
        before: Sequence[Sequence[Games]] = (),
    ) -> tuple[Pair, ...]:
        """The boards of a round that is paired; a file may tell what `stood` there."""
        count = len(self.boards)
        stood, before = stood or ((),) * count, before or ((),) * count
        if {len(stood), len(before)} != {count}:
            each = say("a result for each board")
            raise InvalidDecisionError(
                say("{field!r} should be {wanted}", field="stood", wanted=each)
            )
        return tuple(
            Pair(
                *board,
                forfeit(state, self.round, *board),
                stood=_both(games),
                stood_before=tuple(map(_both, earlier)) if games else (),
            )
            for board, games, earlier in zip(self.boards, stood, before, strict=True)
        )

    def numbers_after(self, state: State, old: EventRound) -> tuple[int, ...]:
        """Those the round was paired with; whoever came into it since has the next ones."""
        known = {*old.numbers}
        if self.seated <= known:
            return old.numbers
        return (*old.numbers, *(entry for entry in state.entries if entry not in known))

    def check_placed(self, before: State, expected: Iterable[int]) -> None:
        """Everybody expected has a place, and nobody has a seat who is not to be paired."""
        seated, missing = self.seated, before.missing(self.round)
        if self.system not in ("", before.settings.system):
            raise InvalidDecisionError(
                say(
                    "round {round} is paired by {system}, not by the system of the event",
                    round=self.round,
                    system=self.system,
                )
            )
        for entry in expected:
            if entry not in seated and entry not in self.absent and entry in before.entries:
                raise InvalidDecisionError(
                    say(
                        "round {round} has no place for {name}",
                        round=self.round,
                        name=name_of(before, entry),
                    )
                )
        for entry, result in self.absent.items():
            if result is not self._granted(before, missing, entry, result):
                raise InvalidDecisionError(
                    say(
                        "round {round} gives {name} {result!r}, which nobody granted",
                        round=self.round,
                        name=name_of(before, entry),
                        result=str(result),
                    )
                )
        for entry in () if before.has_table else sorted(seated & missing.keys()):
            raise InvalidDecisionError(
                say(
                    "round {round} seats {name}, who is not to be paired in it",
                    round=self.round,
                    name=name_of(before, entry),
                )
            )

    def _granted(
        self, before: State, missing: Mapping[int, Result], entry: int, given: Result
    ) -> Result:
        """What an absentee gets; rounds of a report file, which name no system, say it alone."""
        if self.system:
            return missing.get(entry, Result.ZERO_BYE)
        return before.byes.get((entry, self.round), given)


def _both(games: Games) -> tuple[Results | None, ...]:
    """As a board has them: the second one only in a match of two."""
    return (*games, None)[:2] if games else ()


def check_places(state: State, number: int, places: Iterable[int]) -> None:
    """Everybody is entered, and nobody has two of the places."""
    seen: set[int] = set()
    for entry in places:
        if entry not in state.entries:
            raise InvalidDecisionError(
                say(
                    "round {round} seats somebody who is not entered (entry {entry})",
                    round=number,
                    entry=entry,
                )
            )
        if entry in seen:
            raise InvalidDecisionError(
                say("round {round} has entry {entry} twice", round=number, entry=entry)
            )
        seen.add(entry)


def numbers_of(state: State, told: tuple[int, ...]) -> tuple[int, ...]:
    """The entries in the order a round was paired with: that of now, unless a file tells it."""
    named = [entry for entry in told if entry]
    if len(set(named)) < len(named) or not {*named} <= state.entries.keys():
        raise InvalidDecisionError(say("two participants have the same number"))
    return told or state.numbering


def ratings_of(state: State, told: Mapping[int, int]) -> dict[int, int]:
    """The ratings a round is paired with by a system that asks for them, as of now or as told."""
    if not state.system.pairs_by_ratings:
        return {}
    for entry in told:
        entry_of(state, entry)
    return {entry.id: told.get(entry.id, entry.rating) for entry in state.entries.values()}
