"""Why a board, why the bye, why not another pair, and the round in a few words."""

from __future__ import annotations

from zug.checker import recorded_rows
from zug.director.state.comment_lines import is_round_by_hand
from zug.errors import UsageError
from zug.explainer.rendering import page as as_page
from zug.messages import say
from zug.page.showing import show
from zug.screens.explanations import OTHERWISE, EventExplanation, RoundExplanation
from zug.screens.memory import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.explainer.pages import BoardPage
    from zug.messages import Message
    from zug.page.asked import CallArguments
    from zug.page.holding import Held

_cached = Memory(24).cached


def _round_of(held: Held, asked: CallArguments) -> RoundExplanation | EventExplanation:
    """Return a round explained, by the rule book asked for; of an event, by its own numbers."""
    number, by = asked.number("round"), asked.text("by")
    state = held.state
    if state is not None and not by and 1 <= number <= len(state.rounds):
        return EventExplanation(held.version[0], state, number, _cached)
    first = 1 if state is None else state.first_board(number)
    return _cached(
        (held.version, number, by),
        lambda: RoundExplanation(held.tournament, number, by or None, first_board=first),
    )


def _who(held: Held, explanation: RoundExplanation | EventExplanation, tpn: int) -> int:
    """Return a player as an explanation knows them: of an event the entry, of a file the TPN."""
    if held.state is None or isinstance(explanation, RoundExplanation):
        return tpn
    return held.state.numbering[tpn - 1]


def why_board(held: Held, asked: CallArguments) -> str:
    """Return why the two of a board meet, by the rules or against them."""
    explanation = _round_of(held, asked)
    white, black = (_who(held, explanation, asked.number(side)) for side in ("white", "black"))
    viewer = asked.number("player")
    story = explanation.board((white, black), asked.language, OTHERWISE, viewer=viewer)
    return _panel(explanation, asked.language, story, asked.number("board"))


def why_bye(held: Held, asked: CallArguments) -> str:
    """Return why a player has the bye."""
    explanation = _round_of(held, asked)
    player = _who(held, explanation, asked.number("white"))
    story = explanation.bye(player, asked.language, OTHERWISE)
    return _panel(explanation, asked.language, story, 0)


def _panel(
    explanation: RoundExplanation | EventExplanation, language: str, story: BoardPage, board: int
) -> str:
    rules = explanation.rules
    system = rules.explained.system
    return show("why", language, story=story, board=board, is_table=rules.is_table, system=system)


def why_not(held: Held, asked: CallArguments) -> str:
    """Return what speaks against a meeting of two players."""
    first, second = asked.number("white"), asked.number("black")
    players = held.tournament.by_tpn
    if first not in players or second not in players or first == second:
        raise UsageError("who", say("choose two different players"))
    explanation = _round_of(held, asked)
    pair = (_who(held, explanation, first), _who(held, explanation, second))
    return show(
        "why_not",
        asked.language,
        against=explanation.why_not(*pair, asked.language),
        names=(players[first].name, players[second].name),
        system=explanation.rules.explained.system,
    )


def summary(held: Held, asked: CallArguments) -> str:
    """Return the round in a sentence or two and in small; empty for a table, which has no reasons.

    The round shown is that of the rules: another one is not as expected.
    """
    explanation = _round_of(held, asked)
    rules = explanation.rules
    if rules.is_table:
        return ""
    is_own = rules.by is None  # a rule book of its own is asked about what it gives
    bye = rules.explained.bye
    return show(
        "summary",
        asked.language,
        summary=rules.summary(asked.language),
        bye="" if bye is None else rules.tournament.by_tpn[bye].name,
        differs=is_own and _differs(explanation),
        by_hand=is_own and _is_by_hand(held, rules.number),
        changed=_changed(held, explanation),
    )


def _differs(explanation: RoundExplanation | EventExplanation) -> bool:
    """Return whether the record has another round than the rules."""
    if isinstance(explanation, EventExplanation):
        return not explanation.is_by_the_rules
    explained = explanation.explained
    boards = {*explained.boards} | (set() if explained.bye is None else {(explained.bye, 0)})
    return boards != {*recorded_rows(explanation.tournament, explanation.number)}


def _changed(held: Held, explanation: RoundExplanation | EventExplanation) -> Message | None:
    """Return which boards of an event were changed by hand."""
    if isinstance(explanation, RoundExplanation) or not _is_by_hand(held, explanation.number):
        return None
    return explanation.changed_boards


def _is_by_hand(held: Held, number: int) -> bool:
    return held.state is not None and is_round_by_hand(held.state, number)


def explanation_page(held: Held, asked: CallArguments) -> str:
    """Return everything about a round as a page of its own."""
    return as_page(_round_of(held, asked).everything, asked.language)
