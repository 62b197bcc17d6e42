"""The Double-Swiss system (C.04.5, 2026): every pairing is a match of two games.

- `edition_2026`: criteria, colours and the round, in the frame of `zug.systems.upward`;
- `explaining`: why a round is paired as it is.
"""

from __future__ import annotations

from zug.messages import say
from zug.model import MATCH_POINTS
from zug.rules.accelerations import BAKU_2026
from zug.rules.cards import is_barred_from_bye, unplayed_2026
from zug.systems.system import TWO_GAMES, Code, System
from zug.systems.upward import UPWARD_ARTICLES

DOUBLE_SWISS_2026 = System(
    id="double-swiss-2026",
    family="double-swiss",
    title=say("FIDE Double-Swiss, in force from 1 February 2026"),
    book="double-swiss-2026",
    chapter="C.04.5",
    engine="zug.systems.double_swiss.edition_2026:DoubleSwissRound.pair_round",
    colours_choose=False,
    codes=(Code("FIDE_DOUBLESWISS"),),
    is_fide=True,
    accelerations=(BAKU_2026,),  # that of 2016 knows no matches of two games
    contest=TWO_GAMES,
    usual_points=MATCH_POINTS,
    unplayed=unplayed_2026,
    bars_bye=is_barred_from_bye,
    views="zug.systems.double_swiss.explaining:DoubleSwissExplainer",
    wordings="zug.systems.double_swiss:words.toml",
    articles={**UPWARD_ARTICLES, "bracket": "1.3.2"},
)

SYSTEMS = (DOUBLE_SWISS_2026,)
