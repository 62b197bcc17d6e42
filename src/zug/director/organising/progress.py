"""Where an event stands, in one line, and the one next thing to do."""

from __future__ import annotations

from enum import StrEnum

from zug.director.pairing.round_robin import open_earlier, without_table
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


class Progress(NamedTuple):
    """Where an event is: a sentence, the next thing to do and the label of its button."""

    line: Message
    step: NextStep
    action: Message
    kind: EventStage


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
    line, unfinished = _played(state, current)
    if current.open_boards or (unfinished and not state.has_more_rounds):
        return Progress(line, NextStep.RESULTS, say("Enter results"), EventStage.PLAYING)
    if not state.has_more_rounds:
        return Progress(
            line, NextStep.STANDINGS, say("See the final standings"), EventStage.FINISHED
        )
    return Progress(
        line, NextStep.ROUND, say("Pair round {n}", n=current.number + 1), EventStage.COMPLETE
    )


def _unseen(state: State) -> Progress:
    """A round that is being paired by hand, or a draft."""
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


def _played(state: State, current: EventRound) -> tuple[Message, bool]:
    """How many results are in, and whether games are adjourned or open in earlier rounds."""
    later, earlier = len(current.adjourned), open_earlier(state)
    line = say(
        "Round {n} of {all}: {done} of {boards} results",
        n=current.number,
        all=state.settings.rounds or "?",
        done=len(current.boards) - len(current.open_boards) - later,
        boards=len(current.boards),
    )
    if later:
        line = say_n("{line}, {count} adjourned", "{line}, {count} adjourned", later, line=line)
    if earlier:
        line = say_n(
            "{line}, {count} game of earlier rounds open",
            "{line}, {count} games of earlier rounds open",
            earlier,
            line=line,
        )
    return line, bool(later or earlier)


def _before_the_start(state: State) -> Progress:
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
