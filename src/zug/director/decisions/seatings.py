"""Who sits where in a round, and whether the event has such people and places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from zug.director.decisions.base import Decision, Subject, entry_of, journal_name, misfit
from zug.director.objections import Objection
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

    def touches(self) -> frozenset[Subject]:
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

    def not_seated_together(self) -> Iterator[Objection]:
        """Refuse pairs that are said to be given up and meet on no board."""
        if not {*map(frozenset, self.given_up)} <= {*map(frozenset, self.boards)}:
            yield misfit(say("a pair that was given up is on no board"))

    def with_given_up(self, state: State, paired: Message) -> Message:
        """Return the sentence with the pairs that meet although they were to be kept apart."""
        if not self.given_up:
            return paired
        games = some_given_up(state, self.given_up, self.round, _IN_JOURNAL)
        return say("{paired}; not kept apart: {games}", paired=paired, games=games)

    def details(self, state: State) -> Sequence[Message]:
        """Return all pairs that were given up, if the sentence does not name them all."""
        return all_given_up(state, self.given_up, self.round)

    def remarks(self, state: State) -> Iterator[Amendment]:
        """Yield which boards of a manual round differ from the computed pairing."""
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
        """Return the state with the initial-colour that its boards show, if it was not drawn."""
        if not self.initial_colour:
            return state
        if self.initial_colour not in tuple(Colour):
            raise InvalidDecisionError(say("w or b"))
        colour = Colour(self.initial_colour)
        return replace(state, settings=replace(state.settings, initial_colour=colour))

    def seating(self, before: State) -> SeatingPlan:
        """Return the seating as it was proposed: absent players without a bye were taken out."""
        missing = before.missing(self.round)
        out = tuple(entry for entry in self.absent if entry not in missing)
        return SeatingPlan(self.boards, self.bye, out)

    def check_seated(self, state: State) -> None:
        """Raise InvalidDecisionError unless each player is entered and has one place."""
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
        """Return the boards of a round that is paired.

        A file may say what a next round that was taken back was published with: `stood`, and
        `before` that.
        """
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
                published_with=(*map(_both, earlier), _both(games)) if games else (),
            )
            for board, games, earlier in zip(self.boards, stood, before, strict=True)
        )

    def numbers_after(self, state: State, old: EventRound) -> tuple[int, ...]:
        """Return the numbers the round was paired with, and the next ones for later players."""
        known = {*old.numbers}
        if self.seated <= known:
            return old.numbers
        return (*old.numbers, *(entry for entry in state.entries if entry not in known))

    def misplaced(self, before: State, expected: Iterable[int]) -> Iterator[Objection]:
        """Refuse a round without a place for an expected player, or with one for an absent one."""
        seated, missing = self.seated, before.missing(self.round)
        if self.system not in ("", before.settings.system):
            yield misfit(
                say(
                    "round {round} is paired by {system}, not by the system of the event",
                    round=self.round,
                    system=self.system,
                )
            )
        for entry in expected:
            if entry not in seated and entry not in self.absent and entry in before.entries:
                yield misfit(
                    say(
                        "round {round} has no place for {name}",
                        round=self.round,
                        name=journal_name(before, entry),
                    )
                )
        for entry, result in self.absent.items():
            if result is not self._granted(before, missing, entry, result):
                yield misfit(
                    say(
                        "round {round} gives {name} {result!r}, which nobody granted",
                        round=self.round,
                        name=journal_name(before, entry),
                        result=str(result),
                    )
                )
        for entry in () if before.has_table else sorted(seated & missing.keys()):
            yield misfit(
                say(
                    "round {round} seats {name}, who is not to be paired in it",
                    round=self.round,
                    name=journal_name(before, entry),
                )
            )

    def _granted(
        self, before: State, missing: Mapping[int, Result], entry: int, result: Result
    ) -> Result:
        """Return what an absent player gets; only rounds of a report file say it themselves."""
        if self.system:
            return missing.get(entry, Result.ZERO_BYE)
        return before.byes.get((entry, self.round), result)


def _both(games: Games) -> tuple[Results | None, ...]:
    """Return the results of a board: the second one is None except in a match of two."""
    return (*games, None)[:2] if games else ()


def check_places(state: State, number: int, places: Iterable[int]) -> None:
    """Raise InvalidDecisionError if a player is not entered or has two places."""
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


def numbers_of(state: State, recorded: tuple[int, ...]) -> tuple[int, ...]:
    """Return the entries in the order a round was paired with: `recorded`, else that of now."""
    named = [entry for entry in recorded if entry]
    if len(set(named)) < len(named) or not {*named} <= state.entries.keys():
        raise InvalidDecisionError(say("two participants have the same number"))
    return recorded or state.numbering


def ratings_of(state: State, recorded: Mapping[int, int]) -> dict[int, int]:
    """Return the ratings a round is paired with, if the system pairs by ratings."""
    if not state.system.pairs_by_ratings:
        return {}
    for entry in recorded:
        entry_of(state, entry)
    return {entry.id: recorded.get(entry.id, entry.rating) for entry in state.entries.values()}
