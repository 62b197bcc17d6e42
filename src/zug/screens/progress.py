"""Where an event stands, in one line, and the one next thing to do."""

from __future__ import annotations

from enum import StrEnum

from zug.director.pairing.round_robin import without_table
from zug.fastclasses import NamedTuple
from zug.messages import Message, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import EventRound, State


class EventStage(StrEnum):
    """How far an event is, which marks its line."""

    EMPTY = "empty"
    READY = "ready"
    DRAFT = "draft"
    PLAYING = "playing"
    COMPLETE = "complete"
    FINISHED = "finished"


class NextStep(StrEnum):
    """The screen of the next thing to do, by its name at the desk."""

    PLAYERS = "players"
    NUMBERS = "numbers"
    ROUND = "round"
    RESULTS = "results"
    STANDINGS = "standings"


class RoundResults(NamedTuple):
    """How many results of the current round are in, and which games are still to be finished."""

    round: int
    boards: int
    done: int
    adjourned: int
    open_earlier: int
    """Games of earlier rounds without a result."""

    @classmethod
    def of(cls, state: State, round_: EventRound) -> RoundResults:
        """Return the counts of the current round."""
        boards, adjourned = len(round_.boards), len(round_.adjourned)
        done = boards - len(round_.open_boards) - adjourned
        earlier = sum(
            len(before.open_boards) + len(before.adjourned) for before in state.rounds[:-1]
        )
        return cls(round_.number, boards, done, adjourned, earlier)

    @property
    def has_unfinished(self) -> bool:
        """Whether games are adjourned, or open in earlier rounds."""
        return bool(self.adjourned or self.open_earlier)

    def line(self, rounds: int) -> Message:
        """Return the counts in one line; `rounds` is the number of rounds, 0 if unknown."""
        line = say(
            "Round {n} of {all}: {done} of {boards} results",
            n=self.round,
            all=rounds or "?",
            done=self.done,
            boards=self.boards,
        )
        if self.adjourned:
            line = say_n(
                "{line}, {count} adjourned", "{line}, {count} adjourned", self.adjourned, line=line
            )
        if self.open_earlier:
            line = say_n(
                "{line}, {count} game of earlier rounds open",
                "{line}, {count} games of earlier rounds open",
                self.open_earlier,
                line=line,
            )
        return line


class Progress(NamedTuple):
    """Where an event is: a sentence, the next thing to do and the label of its button.

    `results` are those of the current round, unless a later one is being made.
    """

    line: Message
    step: NextStep
    action: Message
    stage: EventStage
    results: RoundResults | None = None


def progress(state: State) -> Progress:
    """Return where an event is, and the next thing to do."""
    if len(state.entries) < 2:
        line = say("One player so far") if state.entries else say("No players yet")
        return Progress(line, NextStep.PLAYERS, say("Enter the players"), EventStage.EMPTY)
    if state.phase is not None or state.draft is not None:
        return _unseen(state)
    current = state.current
    if current is None:
        return _before_the_start(state)
    results = RoundResults.of(state, current)
    line = results.line(state.settings.rounds)
    if current.open_boards or (results.has_unfinished and not state.has_more_rounds):
        action = say("Enter results")
        return Progress(line, NextStep.RESULTS, action, EventStage.PLAYING, results)
    if not state.has_more_rounds:
        action = say("See the final standings")
        return Progress(line, NextStep.STANDINGS, action, EventStage.FINISHED, results)
    action = say("Pair round {n}", n=current.number + 1)
    return Progress(line, NextStep.ROUND, action, EventStage.COMPLETE, results)


def is_next_round_due(state: State) -> bool:
    """Return whether the round to work on is the one to come: all others have their results."""
    current = state.current
    is_over = current is None or not current.open_boards
    return is_over and state.draft is None and state.has_more_rounds


def _unseen(state: State) -> Progress:
    """Return the progress of a round that is being paired by hand, or is a draft."""
    if state.phase is not None:
        line = say(
            "Round {n} of {all}: being paired by hand",
            n=state.phase.round,
            all=state.settings.rounds or "?",
        )
        return Progress(line, NextStep.ROUND, say("Go on pairing by hand"), EventStage.DRAFT)
    line = say(
        "Round {n} of {all}: draft, nobody else sees it",
        n=len(state.rounds),
        all=state.settings.rounds or "?",
    )
    return Progress(line, NextStep.ROUND, say("Look at the draft and publish it"), EventStage.DRAFT)


def _before_the_start(state: State) -> Progress:
    """Return the progress of an event whose first round is not paired."""
    count = len(state.entries)
    if without_table(state):
        line = say_n("{count} player", "{count} players", count)
        return Progress(line, NextStep.PLAYERS, say("To the players"), EventStage.EMPTY)
    if state.has_table and state.awaits_draw:
        line = say_n(
            "{count} player, numbers not drawn yet",
            "{count} players, numbers not drawn yet",
            count,
        )
        return Progress(line, NextStep.NUMBERS, say("Draw the numbers"), EventStage.READY)
    line = say_n(
        "{count} player, no round paired yet", "{count} players, no round paired yet", count
    )
    return Progress(line, NextStep.ROUND, say("Pair round {n}", n=1), EventStage.READY)
