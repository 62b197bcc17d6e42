"""The Swiss systems, all behind one door: `pair`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.errors import UsageError
from zug.rules.accelerations import accelerate
from zug.systems.base import (
    NO_OPTIONS,
    Board,
    Impossibility,
    Option,
    RoundPairing,
    Step,
    SystemInfo,
)
from zug.systems.registry import (
    DEFAULT_SYSTEM,
    SYSTEMS,
    find_system,
    load_engine,
    settle_options,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.model import Tournament

__all__ = [
    "DEFAULT_SYSTEM",
    "SYSTEMS",
    "Board",
    "Impossibility",
    "Option",
    "RoundPairing",
    "Step",
    "SystemInfo",
    "find_system",
    "pair",
]


def pair(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> RoundPairing:
    """Pair a round: the next one, or an earlier one again from the history before it.

    `system` and `acceleration` default to what the tournament itself says, else to
    `dutch-2026` and none. Who is absent is read from the tournament.
    """
    info = find_system(system or tournament.system or DEFAULT_SYSTEM)
    if round is not None:
        if not 1 <= round <= tournament.next_round:
            raise UsageError(
                "no-such-round",
                f"round {round} cannot be paired: {tournament.rounds_played} rounds are known",
                f"ask for a round from 1 to {tournament.next_round}",
            )
        tournament = tournament.before(round)
    tournament = accelerate(tournament, acceleration or tournament.acceleration, info.accelerations)
    return load_engine(info)(tournament, settle_options(info, options))
