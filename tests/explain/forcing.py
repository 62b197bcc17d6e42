"""Wishes put to the literal engines: nothing of the explainer takes part in the answers here."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from random import Random

from tests.literal import burstein, dubov, fmjd, lim, nasty, rating_1992
from zug.model import STANDARD_POINTS, ForbiddenGroup, Tournament

Pairs = set[frozenset[int]]

SYSTEMS = (
    "rating-1992",
    "lim-1999",
    "lim-2026",
    "dubov-1997",
    "burstein-2017",
    "fmjd-1986",
    "fmjd-1986-lot",
)
ACCELERATIONS = ("fmjd-quart", "fmjd-haley")


class Apart(fmjd.Literal):
    """The FMJD system, which knows of no forbidden pairs, with them: they are as good as met."""

    def met(self, a: int, b: int) -> bool:
        # Somebody missing is nobody to be kept apart from (fmjd-1986:8.4).
        apart = not {a, b} & self.t.absentees
        return super().met(a, b) or (
            apart and any({a, b} <= {*group} for group in self.t.forbidden_now)
        )


def position(seed: int, most: int = 10) -> Tournament:
    """A small round after the first one, with usual points, which every text knows."""
    luck = Random(seed)
    while True:
        drawn = nasty.tournament(luck, most=most)
        if drawn.rounds_played:
            return replace(drawn, virtual_points={}, points=STANDARD_POINTS)


def position_for(system: str, seed: int) -> Tournament:
    """A small round of a system, every other one with an acceleration of its own."""
    drawn = position(seed)
    if system != "fmjd-1986" or seed % 2 == 0:
        return drawn
    return replace(drawn, acceleration=ACCELERATIONS[seed // 2 % len(ACCELERATIONS)])


def forced(tournament: Tournament, boards: Iterable[tuple[int, int]]) -> Tournament:
    """The tournament in which the players of these boards may meet nobody else; 0 is the bye."""
    here = [p.tpn for p in tournament.players if p.tpn not in tournament.absentees]
    groups = [
        ForbiddenGroup((one, there))
        for board in boards
        for one, other in (board, board[::-1])
        if one
        for there in here
        if there not in (one, other)
    ]
    return replace(tournament, forbidden=(*tournament.forbidden, *groups))


def literally(tournament: Tournament, system: str) -> Pairs | None:
    """The round as the text gives it, a bye as a pair with 0; None if there is none."""
    found: Collection[tuple[int, int]] | None
    if system.startswith("lim"):
        found = lim.Round(tournament, maxi=False, edition=system).pair()
    elif system == "dubov-1997":
        found = dubov.Round(tournament).pair()
    elif system == "burstein-2017":
        found = burstein.Literal(tournament).pair()
    elif system == "rating-1992":
        found = rating_1992.Literal(tournament).pair()
    else:
        found = Apart(tournament, lot=system.endswith("lot")).pair()
    return None if found is None else {frozenset(pair) for pair in found}
