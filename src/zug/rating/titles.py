"""The titles that are gained by norms, and what each asks for (B.01 0.5, 1.4.5-1.4.8)."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.rules.numbering import TITLES, title_rank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Player

TITLED = ("GM", "IM", "WGM", "FM", "WIM", "WFM")
"""Whom 1.4.5a counts: not CM and WCM."""
HIGH_TITLED = ("GM", "IM", "WGM", "WIM")
"""Whom 1.4.3d counts."""


class Title(NamedTuple):
    """A title and the figures of its norms."""

    code: str
    performance: int
    """The least Rp (B.01 1.4.8)."""
    average: int
    """The least Ra (B.01 1.4.8a)."""
    floor: int
    """What the lowest opponent may be raised to (B.01 1.4.6b)."""
    holders: tuple[str, ...]
    """The titles of which a third of the opponents must be."""
    article: str
    """That of the holders."""
    of_women: bool = False


GM = Title("GM", 2600, 2380, 2200, ("GM",), "1.4.5b")
IM = Title("IM", 2450, 2230, 2050, ("IM", "GM"), "1.4.5c")
WGM = Title("WGM", 2400, 2180, 2000, ("WGM", "IM", "GM"), "1.4.5d", of_women=True)
WIM = Title("WIM", 2250, 2030, 1850, ("WIM", "WGM", "IM", "GM"), "1.4.5e", of_women=True)
NORM_TITLES = (GM, IM, WGM, WIM)

_ABOVE = {
    "GM": ("GM",),
    "IM": ("GM", "IM"),
    "WGM": ("GM", "WGM"),
    "WIM": ("GM", "IM", "WGM", "WIM"),
}
"""By the title sought, those whose holders seek it no more."""


def title_of(player: Player) -> str:
    """Return the title as FIDE writes it; empty for none."""
    rank = title_rank(player.title)
    return TITLES[rank] if rank < len(TITLES) else ""


def sought_by(player: Player) -> tuple[Title, ...]:
    """Return the titles a player can make a norm for: none they hold; women's only for women."""
    held = title_of(player)
    is_woman = player.sex.lower() in ("w", "f") or held.startswith("W")
    return tuple(
        title
        for title in NORM_TITLES
        if held not in _ABOVE[title.code] and (is_woman or not title.of_women)
    )
