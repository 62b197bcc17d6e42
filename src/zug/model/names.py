"""Names as they are compared and put in order."""

from __future__ import annotations

import unicodedata
from collections import Counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model.tournament import Tournament

LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe"}
)
"""Letters that are no letter with an accent to Unicode, yet stand where one does in lists."""


def fold_name(name: str) -> str:
    """A name as it is compared: lower case, no accents, no punctuation."""
    if name.isascii():
        return " ".join(name.lower().translate(_BLANKS).split())
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(letters.split())


def plain_name(name: str) -> str:
    """A name as people look for it: Ñ is found at N and Ł at L."""
    return fold_name(name if name.isascii() else name.casefold().translate(LETTERS))


def name_order(name: str) -> tuple[str, str]:
    """A key for lists by name, the same on every page and paper and on every machine.

    Numbers among equals go by `zug.rules.numbering.alphabet`, which stays as events were numbered.
    """
    return plain_name(name), name


def told_apart(tournament: Tournament) -> dict[int, str]:
    """Names by TPN; the starting number tells namesakes apart."""
    times = Counter(player.name for player in tournament.players)
    return {
        player.tpn: f"{player.name} ({player.number})" if times[player.name] > 1 else player.name
        for player in tournament.players
    }


_BLANKS = {code: " " for code in range(128) if not chr(code).isalnum()}
