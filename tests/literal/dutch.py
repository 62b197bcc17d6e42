"""The Dutch System, read literally: `pair(tournament, "dutch-2026")`."""

from __future__ import annotations

from collections.abc import Iterable

from tests.literal.core import Round, Verdict
from tests.literal.dutch_2026 import Round2026
from zug.model import Tournament

ROUNDS: dict[str, type[Round2026]] = {"dutch-2026": Round2026}


def pair(
    tournament: Tournament,
    system: str = "dutch-2026",
    drop: Iterable[str] = (),
    *,
    thorough: bool = False,
) -> Verdict | None:
    """The pairing of the round to come; None if the rules admit no complete one."""
    return ROUNDS[system](tournament, drop, thorough=thorough).pair()


__all__ = ["Round", "Verdict", "pair"]
