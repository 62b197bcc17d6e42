"""Why a pair has its colours."""

from __future__ import annotations

from collections.abc import Callable

from zug.fastclasses import NamedTuple
from zug.rules.colours import Preference, Strength, preference
from zug.systems.reasons.statements import Statement

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


def by_preference(
    given: Given,
    rule: int,
    article: str,
    *,
    odd: bool,
    wants: Callable[[str], Preference] = preference,
) -> Statement:
    """Colours by preferences: `rule` as in dutch-2026:5.2.1-5.2.5, `odd` the higher's number."""
    mine, yours = wants(given.higher.colours), wants(given.lower.colours)
    params = given.params
    params["wanted"] = str(mine.colour or yours.colour or given.colour)
    id_ = f"colours.rule-{rule}"
    if rule == 1 and None in (mine.colour, yours.colour):
        id_ += "-one"
        params["who"] = given.both[mine.colour is None]
    elif rule == 2:
        is_higher = given.colour is mine.colour
        params["who"] = given.both[not is_higher]
        if mine.strength is yours.strength is Strength.ABSOLUTE:
            id_ += "-wider"
        params["strength"] = (mine if is_higher else yours).strength.name.lower()
    elif rule == 5:
        id_ += "-odd" if odd else "-even"
    return Statement(id_, article, params, given.both)
