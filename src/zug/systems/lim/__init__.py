"""The Lim System (C.04.4.3): score-groups are paired from both ends to the median."""

from __future__ import annotations

from zug.messages import say
from zug.systems.base import Option
from zug.systems.system import System

LIM_1999 = System(
    id="lim-1999",
    family="lim",
    title=say("Lim System, 1987-1999"),
    book="lim-1999",
    chapter="C.04.4.3",
    engine="zug.systems.lim.edition_1999:pair_round",
    legality="zug.systems.lim.edition_1999:open_legality",
    aliases=("lim",),
    is_fide=True,
    options=(Option("maxi", False, say("maxi-tournament: colour exchanges within 100 points")),),
    opening_steps=frozenset({"score-group"}),
    wordings="zug.systems.lim.wordings:WORDINGS",
    articles={
        "met": "2.1",
        "barred": "basic-2016:d",
        "colours": "2.1",
        "impossible": "2.1",
        "bye": "1.1",
        "field": "2.2",
    },
)

SYSTEMS = (LIM_1999,)
