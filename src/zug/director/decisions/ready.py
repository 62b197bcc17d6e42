"""Whether the next round can be paired."""

from __future__ import annotations

from zug.director.lookup import RuleError
from zug.messages import say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.director.state import State
    from zug.messages import Message


def check_ready(state: State) -> None:
    """The next round can be paired."""
    if state.draft is not None:
        raise RuleError(
            "draft-exists",
            say("round {round} is paired but not published", round=state.draft.number),
        )
    if state.settings.rounds and state.coming > state.settings.rounds:
        raise RuleError(
            "all-rounds-played",
            say_n(
                "the event has only one round, and it is paired",
                "all {count} rounds are paired",
                state.settings.rounds,
            ),
        )
    if not state.has_table:
        _check_results(state)
    _check_participants(state)


def _check_participants(state: State) -> None:
    """Two at least are still in the event; whoever has a bye only misses a round."""
    left = [entry for entry, first in state.withdrawn.items() if first <= state.coming]
    if len(state.entries) - len(left) >= 2:
        return
    if state.has_table and state.entries:
        if len(left) == len(state.entries):
            raise RuleError(
                "too-few",
                say("the table has everybody in it, and nobody is there to play"),
                say("the event ends here, unless somebody comes back"),
            )
        return
    raise RuleError("too-few", say("fewer than two participants are present to be paired"))


def too_few_for_a_board(state: State) -> Iterator[Message]:
    """Say that the next round has no game if fewer than two participants are present for it."""
    missing = state.missing(state.coming)
    present = [entry for entry in state.entries if entry not in missing]
    if not present:
        yield say("nobody is present in round {round}: it has no games", round=state.coming)
    elif len(present) == 1 and not state.has_table:
        name = state.entries[present[0]].name
        yield say("only {name} is present in round {round}", name=name, round=state.coming)


def _check_results(state: State) -> None:
    """The round before is over."""
    current = state.current
    if current is not None and current.open_boards:
        missing = ", ".join(map(str, current.open_boards[:10]))
        count = len(current.open_boards)
        raise RuleError(
            "open-results",
            say_n(
                "round {round} still lacks the result of board {missing}",
                "round {round} still lacks the results of boards {missing}",
                count,
                round=current.number,
                missing=missing,
            ),
            say_n(
                "enter it, or mark the game adjourned with *",
                "enter them, or mark games adjourned with *",
                count,
            ),
        )
