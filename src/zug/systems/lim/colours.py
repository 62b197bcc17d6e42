"""Who has White (lim-1999:5.3-5.6, 7.2)."""

from __future__ import annotations

from zug.rules.colours import alternate, by_parity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Colour
    from zug.systems.lim.field import Entrant


def colour_of(higher: Entrant, lower: Entrant, drawn: Colour, *, below: bool) -> tuple[Colour, str]:
    """The colour of the higher ranked player of a pair, and the article that gives it.

    `below`: the pair was made below the median; `drawn`: the colour drawn for player 1.
    """
    if (higher.forced is None) != (lower.forced is None):
        forced = higher.forced or (lower.forced and lower.forced.opposite)
        assert forced is not None
        return forced, "5.3"
    if higher.due is None and lower.due is None:
        return by_parity(higher.tpn, drawn), "7.2"
    if higher.due is None or lower.due is None or higher.due is not lower.due:
        granted = higher.due or (lower.due and lower.due.opposite)
        assert granted is not None
        return granted, "5.5"
    alternated = alternate(higher.colours, lower.colours)
    if alternated is not None:
        return alternated, "5.4"
    return (higher.due.opposite if below else higher.due), "5.4"


def reason_of(higher: Entrant, lower: Entrant, article: str, *, below: bool) -> str:
    """What decided, by the article that gave the colours."""
    if article == "5.4":
        if alternate(higher.colours, lower.colours) is not None:
            return "reversed"
        return "lower" if below else "higher"
    if article == "7.2":
        return "odd" if higher.tpn % 2 else "even"
    return "forced" if article == "5.3" else "due"
