"""Words that standings and files share; what they are about is `Ranking` of a tournament."""

from __future__ import annotations

OTHER = "OTHER"
"""TRF26 calls tie-breaks that C.07 does not have `OTHER_` and a name."""
OTHER_FORM = r"OTHER(?:_[A-Z0-9][A-Z0-9_]{0,19})?"
"""Their codes, as a regular expression."""
LONG_EVENTS = ("first", "round", "last")
"""By which rating of a player the tie-breaks of a long event go (tiebreaks-2026:10)."""
