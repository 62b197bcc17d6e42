"""What standings rest on beside the results; no pairing reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from zug.records import dataclass, field

OTHER = "OTHER"
"""TRF26 calls tie-breaks that C.07 does not have `OTHER_` and a name."""
OTHER_CODE = re.compile(rf"{OTHER}(?:_[A-Z0-9][A-Z0-9_]{{0,19}})?")
LONG_EVENTS = ("first", "round", "last")
"""By which rating of a player the tie-breaks of a long event go (tiebreaks-2026:10)."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """All by TPN: who is left out, values worked out elsewhere, ratings that came later.

    - `expelled`: the first round from which somebody was expelled. They have no rank, their games
      count for their opponents.
    - `values`: by code (`OTHER_BLITZ`), in hundredths.
    - `ratings`: of an event of more than 30 days, further ratings, each with the first round it
      holds for; the first of all is that of the player.
    """

    expelled: Mapping[int, int] = field(default_factory=dict)
    values: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    ratings: Mapping[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
