"""The Lim System (C.04.4.3): score-groups are paired from both ends to the median.

The editions pair alike; the texts differ about the bye.

`players`   players, groups and pairs, and who has White
`floaters`  who leaves a score-group
`round`     a round from the bye to the boards, with the row of a group's own players
"""

from __future__ import annotations

from zug.fastclasses import replace
from zug.messages import say
from zug.rules.cards import unplayed_2026
from zug.systems.base import Option
from zug.systems.system import System

LIM_1999 = System(
    id="lim-1999",
    family="lim",
    title=say("Lim System, 1987-1999"),
    book="lim-1999",
    chapter="C.04.4.3",
    engine="zug.systems.lim.round:pair_1999",
    legality="zug.systems.lim.round:LimRound.open_legality",
    is_fide=True,
    handling="2016",
    in_force_until="2026-01-31",
    options=(Option("maxi", False, say("maxi-tournament: colour exchanges within 100 points")),),
    opening_steps=frozenset({"score-group"}),
    wordings="zug.systems.lim:words.toml",
    articles={
        "met": "2.1",
        "barred": "basic-2016:d",
        "colours": "2.1",
        "impossible": "2.1",
        "bye": "1.1",
        "field": "2.2",
    },
    pairs_by_ratings=True,
)

LIM_2026 = replace(
    LIM_1999,
    id="lim-2026",
    title=say("Lim System, in force from 1 February 2026 (known at second hand)"),
    book="lim-2026",
    engine="zug.systems.lim.round:pair_2026",
    aliases=("lim",),
    handling="2026",
    in_force_until="",
    unplayed=unplayed_2026,
    articles={**LIM_1999.articles, "barred": "basic-2026:4", "absent": "handling-2026:3.3"},
)

SYSTEMS = (LIM_2026, LIM_1999)
