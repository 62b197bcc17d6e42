"""What stands beside a name while a round is paired by hand: points, and the colour due."""

from __future__ import annotations

from zug.messages import say
from zug.model import show_points
from zug.rules.cards import deal_cards
from zug.rules.colours import due_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director.actions.manual_rounds import Draft
    from zug.rules.cards import Card


def beside_names(draft: Draft) -> dict[int, str]:
    """By entry, as they stood when the round was to be paired; a table gives the colours itself."""
    state = draft.before
    cards = deal_cards(state.tournament)
    return {
        entry: _known(cards[state.tpns[entry]], has_table=state.has_table)
        for entry in draft.everybody
        if state.tpns[entry] in cards
    }


def _known(card: Card, *, has_table: bool) -> str:
    points = show_points(card.points)
    due = None if has_table else due_colour(card.colours)
    if due is None:
        return points
    return say("{points}, {colour} due", points=points, colour=due.word)
