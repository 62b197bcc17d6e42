"""Whether the next round can be paired."""

from __future__ import annotations

from zug.director.lookup import RuleError
from zug.messages import say, say_n

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.state import State


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
    present = len(state.entries) - len(state.missing(state.coming))
    if state.has_table and state.entries and not present:
        raise RuleError(
            "too-few",
            say("the table has everybody in it, and nobody is there to play"),
            say("the event ends here, unless somebody comes back"),
        )
    if present < 2 and not state.has_table:
        raise RuleError("too-few", say("fewer than two participants are present to be paired"))


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
