"""The Burstein System (C.04.4.2): whoever met the strongest opposition meets who met the weakest.

The editions have only the idea in common: each has a procedure of its own.

- `edition_2017`: groups from the top, joined where they cannot be paired;
- `edition_2026`, `players_2026`: brackets by criteria, in the order of an index;
- `explaining`: why a round of 2026 is paired as it is.
"""

from __future__ import annotations

from zug.messages import say
from zug.model import POINT
from zug.rules.accelerations import BAKU_2016, BAKU_2026, Acceleration
from zug.rules.cards import unplayed_2026
from zug.systems.system import Code, System

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament


def _imaginary_points(tournament: Tournament) -> tuple[int, tuple[int, ...]]:
    """An imaginary point for the upper half of the list in rounds 1 and 2 (burstein-2017:3.3)."""
    half = len(tournament.players) // 2
    last = tournament.players[half - 1].tpn if half else 0
    return last, (POINT, POINT)


IMAGINARY_POINT = Acceleration(
    "burstein", say("Burstein: an imaginary point in rounds 1 and 2"), (), _imaginary_points
)

BURSTEIN_2017 = System(
    id="burstein-2017",
    family="burstein",
    title=say("Burstein System, until 31 January 2026"),
    book="burstein-2017",
    chapter="C.04.4.2",
    engine="zug.systems.burstein.edition_2017:Burstein2017Round.pair_round",
    legality="zug.systems.burstein.edition_2017:Burstein2017Round.open_legality",
    codes=(Code("FIDE_BURSTEIN", baku=BAKU_2016),),
    flags=("--burstein",),  # of bbpPairings, which follows this edition
    is_fide=True,
    handling="2016",
    in_force_until="2026-01-31",
    accelerations=(IMAGINARY_POINT, BAKU_2026, BAKU_2016),
    wordings="zug.systems.burstein:words-2017.toml",
    articles={
        "met": "basic-2016:b",
        "barred": "4.1",
        "colours": "basic-2016:f",
        "impossible": "6.6",
        "bye": "4.2",
        "field": "6.1",
    },
    pairs_by_ratings=True,
)

BURSTEIN_2026 = System(
    id="burstein-2026",
    family="burstein",
    title=say("Burstein System, in force from 1 February 2026"),
    book="burstein-2026",
    chapter="C.04.4.2",
    engine="zug.systems.burstein.edition_2026:pair_round",
    legality="zug.systems.burstein.edition_2026:Burstein2026Round.open_legality",
    aliases=("burstein",),
    codes=(Code("FIDE_BURSTEIN", since="2026-02-01"),),
    flags=("-B",),  # of JaVaFo 3
    is_fide=True,
    unplayed=unplayed_2026,
    parts_absolutes=True,
    views="zug.systems.burstein.explaining:BursteinExplainer",
    teller="zug.systems.burstein.explaining:teller_of",
    wordings="zug.systems.burstein:words-2026.toml",
    articles={
        "field": "1.9.1",
        "absent": "handling-2026:3.3",
        "bracket": "1.2",
        "mdps": "1.2",
        "order": "4.1",
        "completion": "2.2.1",
        "impossible": "1.9.1",
        "pairs": "2.3.1",
        "perfect": "3.2",
        "best": "1.9.2",
        "first": "4.3",
        "sequence": "3.2",
        "partners": "4.3",
        "met": "2.1.1",
        "barred": "2.1.2",
        "colours": "2.1.3",
        "bye": "3.1.1",
        "bye-score": "3.1.3",
        "bye-played": "3.1.4",
        "bye-last": "3.1.5",
    },
)

SYSTEMS = (BURSTEIN_2026, BURSTEIN_2017)
