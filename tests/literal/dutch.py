"""The Dutch System, read literally: `pair(tournament, "dutch-2026")` or `"dutch-2017"`."""

from __future__ import annotations

from collections.abc import Iterable

from tests.literal.core import Verdict
from tests.literal.dutch_2017 import Round2017
from tests.literal.dutch_2026 import Round2026
from zug.model import Tournament

ROUNDS: dict[str, type[Round2026] | type[Round2017]] = {
    "dutch-2026": Round2026,
    "dutch-2017": Round2017,
}

CRITERIA = {
    "dutch-2026": [f"C{n}" for n in range(1, 22)] + [f"5.2.{n}" for n in range(1, 6)],
    "dutch-2017": [f"C{n}" for n in range(1, 20)] + [f"E{n}" for n in range(1, 6)],
}
"""What may be dropped."""


def pair(
    tournament: Tournament,
    system: str = "dutch-2026",
    drop: Iterable[str] = (),
    *,
    thorough: bool = False,
) -> Verdict | None:
    """The pairing of the round to come; None if the rules admit no complete one.

    `drop` leaves criteria out, to see what they decide. `thorough` walks the whole sequence of
    candidates, skipping neither repetitions nor beginnings that cannot become the best.
    """
    return ROUNDS[system](tournament, drop, thorough=thorough).pair()
