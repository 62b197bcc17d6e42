"""The editions of the Lim System. They pair alike; the texts differ about the bye."""

from __future__ import annotations

from collections.abc import Callable

from zug.fastclasses import dataclass
from zug.model import PointSystem
from zug.rules.cards import Unplayed, unplayed_2026, unplayed_before_2017
from zug.systems.lim.field import Field
from zug.systems.lim.rounds import pair_field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems.base import Options, RoundPairing
    from zug.systems.legality import Legality


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: its id, which is that of its rule book, and what bars from the bye."""

    id: str
    unplayed: Callable[[PointSystem], Unplayed]

    def pair_round(self, tournament: Tournament, options: Options) -> RoundPairing:
        """Pair the round to come; the option `maxi` limits exchanges for colour to 100 points."""
        return pair_field(Field(tournament, self, maxi=options.get("maxi", False) is True))


EDITION_1999 = Edition("lim-1999", unplayed_before_2017)
EDITION_2026 = Edition("lim-2026", unplayed_2026)  # basic-2026:4, as lim-2026:1.1 asks

pair_1999 = EDITION_1999.pair_round
pair_2026 = EDITION_2026.pair_round


def open_legality(tournament: Tournament) -> Legality:
    """Who may meet whom in the round to come, in every edition."""
    return Field(tournament, EDITION_2026).legality
