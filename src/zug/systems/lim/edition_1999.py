"""The Lim System as amended until 1999."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.rules.byes import unplayed_before_2017
from zug.systems.lim.edition import Edition
from zug.systems.lim.field import Field
from zug.systems.lim.rounds import pair_field

if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.base import Options, RoundPairing
    from zug.systems.legality import Legality

EDITION = Edition("lim-1999", unplayed_before_2017)


def pair_round(tournament: Tournament, options: Options) -> RoundPairing:
    """Pair the round to come; the option `maxi` limits exchanges for colour to 100 points."""
    return pair_field(Field(tournament, EDITION, maxi=options.get("maxi", False) is True))


def open_legality(tournament: Tournament) -> Legality:
    """Who may meet whom in the round to come."""
    return Field(tournament, EDITION).legality
