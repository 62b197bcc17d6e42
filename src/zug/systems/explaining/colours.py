"""Why a pair has its colours."""

from __future__ import annotations

from collections.abc import Callable

from zug.fastclasses import NamedTuple
from zug.rules.colours import Preference, preference
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Colour
    from zug.rules.cards import Card


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
        """What every sentence about colours may need."""
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
    """Say why colours given by preferences are so; `why` is the rule as `by_preferences` has it."""
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
