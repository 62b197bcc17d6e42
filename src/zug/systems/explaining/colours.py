"""Why a pair has its colours.

Where a system pairs step by step, the step `colours` names the rule in a word (`why`), the colour
somebody had a right to (`due`), the colour of player 1 (`drawn`), and whose number counted (`by`);
histories are those of the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import Preference, preference
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.rules.cards import Card
    from zug.systems.base import Step
    from zug.systems.system import System


class Given(NamedTuple):
    """The higher ranked of a pair, the lower, the colour of the higher, and the initial-colour."""

    higher: Card
    lower: Card
    colour: Colour
    initial: Colour

    @property
    def both(self) -> tuple[int, int]:
        return self.higher.tpn, self.lower.tpn

    @property
    def params(self) -> dict[str, object]:
        """The values that a sentence about colours may need."""
        white, black = self.both if self.colour == "w" else self.both[::-1]
        histories = self.higher.colours, self.lower.colours
        return {
            "white": white,
            "black": black,
            "higher": self.higher.tpn,
            "lower": self.lower.tpn,
            "colour": str(self.colour),
            "histories": list(histories),
            "higher_history": histories[0] or "–",
            "lower_history": histories[1] or "–",
            "initial": str(self.initial),
        }


_BY_WHY = {
    "due": "colours.rule-1",
    "stronger": "colours.rule-2",
    "wider": "colours.rule-2-wider",
    "reversed": "colours.rule-3",
    "higher": "colours.rule-4",
    "odd": "colours.rule-5-odd",
    "even": "colours.rule-5-even",
}
"""The sentence of each rule of `by_preferences`."""
SHORT_COLOURS = {
    "colours.rule-1": "headline.colour-rule-1",
    "colours.rule-1-one": "headline.colour-rule-1-one",
    "colours.rule-2": "headline.colour-rule-2",
    "colours.rule-2-wider": "headline.colour-rule-2-wider",
    "colours.rule-3": "headline.colour-rule-3",
    "colours.rule-4": "headline.colour-rule-4",
    "colours.rule-5-odd": "headline.colour-rule-5",
    "colours.rule-5-even": "headline.colour-rule-5",
}
"""The same in a headline."""


def by_preference(
    given: Given, article: str, why: str, wants: Callable[[str], Preference] = preference
) -> Statement:
    """Return why colours given by preferences are so; `why` is the rule of `by_preferences`."""
    mine, yours = wants(given.higher.colours), wants(given.lower.colours)
    params = given.params
    params["wanted"] = str(mine.colour or yours.colour or given.colour)
    id_ = _BY_WHY[why]
    if why == "due" and None in (mine.colour, yours.colour):
        id_ = "colours.rule-1-one"
        params["who"] = given.both[mine.colour is None]
    elif why in ("stronger", "wider"):
        is_higher = given.colour is mine.colour
        params["who"] = given.both[not is_higher]
        params["strength"] = (mine if is_higher else yours).strength.name.lower()
    return Statement(id_, article, params, given.both)


_SHORT_OF_STEP = {
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
"""The words of a headline for a rule; for the others they say who is due what."""
_SAME = frozenset({"stronger", "equalise", "reversed", "higher", "lower", "rarer-better"})
"""Rules that choose between two who are due the same colour."""


_NEED_DUE = _SAME | {"rarer", "first-game"}
_NEED_DRAWN = frozenset({"odd", "even", "smaller-odd", "smaller-even", "list-odd", "list-even"})


def rule_of(step: Step) -> str:
    """Return the word for the rule of a step; empty if the data of its sentence are missing."""
    why = str(step.data.get("why", ""))
    needed = "due" if why in _NEED_DUE else "drawn" if why in _NEED_DRAWN else "why"
    return why if needed in step.data else ""


def own_colours(system: System, step: Step) -> str:
    """Return the key of the system's own sentence for the rule of a step; empty if it has none."""
    key = f"colours-{step.data.get('why')}"
    return key if key in system.own_wordings else ""


def colour_params(cards: Mapping[int, Card], step: Step) -> dict[str, object]:
    """Return what the sentences about the colours of a pair need."""
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
    """Yield who could not have the other colour: those with two in a row, or with the excess."""
    for tpn, given in zip(step.players, Colour, strict=True):
        colours, other = cards[tpn].colours, given.opposite
        running = colours.endswith(2 * other)
        excess = colours.count(other) - colours.count(given) >= 2
        if running if step.data.get("why") == "thrice" else excess:
            yield tpn


def colour_clause(step: Step, article: str, params: Mapping[str, object]) -> Statement | None:
    """Return the rule in a few words; None where only the due colours can be named."""
    why = rule_of(step)
    if why in _SAME:
        told = {"who": params["served"], "colour": str(step.data["due"])}
        return Statement("headline.colour-same", article, {**params, **told})
    if why not in _SHORT_OF_STEP:
        return None
    return Statement(_SHORT_OF_STEP[why], article, params)
