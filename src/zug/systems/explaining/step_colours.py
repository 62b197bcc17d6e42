"""Why a pair has its colours, where a system pairs step by step.

The step `colours` names the rule in a word (`why`), the colour somebody had a right to (`due`), the
colour of player 1 (`drawn`), and whose number counted (`by`); histories are those of the cards.
"""

from __future__ import annotations

from zug.model import Colour
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.rules.cards import Card
    from zug.systems.base import Step

_SHORT = {
    "due": "headline.colour-due",
    "rarer-both": "headline.colour-due",
    "thrice": "headline.colour-limits",
    "excess": "headline.colour-limits",
    "forced": "headline.colour-limits",
    "rarer": "headline.colour-one",
    "first-game": "headline.colour-first-game",
    "fewer-whites": "headline.colour-fewer-whites",
    "last-game": "headline.colour-last-game",
    "average": "headline.colour-ratings",
    "rating": "headline.colour-ratings",
    "number": "headline.colour-numbers",
    "numbers-alike": "headline.colour-numbers",
    "numbers-unlike": "headline.colour-numbers",
}
"""The words of a headline for a rule; the others are told by who is due what."""
_SAME = frozenset({"stronger", "equalise", "reversed", "higher", "lower", "rarer-better"})
"""Rules that choose between two who are due the same colour."""


def colour_params(cards: Mapping[int, Card], step: Step) -> dict[str, object]:
    """What the sentences about the colours of a pair need."""
    white, black = step.players
    params: dict[str, object] = {
        "white_history": cards[white].colours or "–",
        "black_history": cards[black].colours or "–",
        "hurt": [*_hurt(cards, step)],
    }
    due = step.data.get("due")
    if due is not None:
        params["due"] = str(due)
        both = step.players if due == Colour.WHITE else step.players[::-1]
        params["served"], params["other"] = both
    return params


def _hurt(cards: Mapping[int, Card], step: Step) -> Iterator[int]:
    """Who could not have the other colour: of those with two in a row, or with the excess."""
    for tpn, given in zip(step.players, Colour, strict=True):
        colours, other = cards[tpn].colours, given.opposite
        running = colours.endswith(2 * other)
        excess = colours.count(other) - colours.count(given) >= 2
        if running if step.data.get("why") == "thrice" else excess:
            yield tpn


def colour_clause(step: Step, article: str, params: Mapping[str, object]) -> Statement | None:
    """The rule in a few words; None where only the due colours can be told."""
    why = str(step.data.get("why"))
    if why in _SAME:
        told = {"who": params["served"], "colour": str(step.data["due"])}
        return Statement("headline.colour-same", article, {**params, **told})
    if why not in _SHORT:
        return None
    return Statement(_SHORT[why], article, params)
