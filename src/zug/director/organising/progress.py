"""Where an event stands, in one line, and the one next thing to do."""

from __future__ import annotations

from zug.director.pairing.round_robin import open_earlier, without_table
from zug.fastclasses import NamedTuple
from zug.messages import Message, say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import EventRound, State


class Progress(NamedTuple):
    """`line` says it; `step` names the screen of the next thing to do, `action` its button."""

    line: Message
    step: str
    action: Message
    kind: str
    """draft, playing, complete, finished, empty or ready: how the line is marked."""


def progress(state: State) -> Progress:
    if len(state.entries) < 2:
        line = say("One player so far") if state.entries else say("No players yet")
        return Progress(line, "players", say("Enter the players"), "empty")
    if state.phase is not None or state.draft is not None:
        return _unseen(state)
    current = state.current
    if current is None:
        return _before_the_start(state)
    line, unfinished = _played(state, current)
    if current.open_boards or (unfinished and not state.has_more_rounds):
        return Progress(line, "results", say("Enter results"), "playing")
    if not state.has_more_rounds:
        return Progress(line, "standings", say("See the final standings"), "finished")
    return Progress(line, "round", say("Pair round {n}", n=current.number + 1), "complete")


def _unseen(state: State) -> Progress:
    """A round that is being paired by hand, or a draft."""
    if state.phase is not None:
        line = say(
            "Round {n} of {all}: being paired by hand",
            n=state.phase.round,
            all=state.settings.rounds or "?",
        )
        return Progress(line, "round", say("Go on pairing by hand"), "draft")
    line = say(
        "Round {n} of {all}: draft, nobody else sees it",
        n=len(state.rounds),
        all=state.settings.rounds or "?",
    )
    return Progress(line, "round", say("Look at the draft and publish it"), "draft")


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
        return Progress(line, "players", say("To the players"), "empty")
    if state.has_table and state.awaits_draw:
        line = say_n(
            "{count} player, numbers not drawn yet",
            "{count} players, numbers not drawn yet",
            count,
        )
        return Progress(line, "numbers", say("Draw the numbers"), "ready")
    line = say_n(
        "{count} player, no round paired yet", "{count} players, no round paired yet", count
    )
    return Progress(line, "round", say("Pair round {n}", n=1), "ready")
