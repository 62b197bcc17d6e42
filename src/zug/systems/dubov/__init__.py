"""The Dubov System: equal average ratings of the opponents in a score group.

Each edition has a module of its own, for the text of 1997 is a procedure and later ones are lists
of criteria; what editions share is imported from one to the other.
"""

from __future__ import annotations

from zug.messages import say
from zug.systems.system import Code, System

DUBOV_1997 = System(
    id="dubov-1997",
    family="dubov",
    title=say("Dubov System, 1997"),
    book="dubov-1997",
    chapter="C.04.4.1",
    engine="zug.systems.dubov.edition_1997:pair_round",
    legality="zug.systems.dubov.field:open_legality",
    aliases=("dubov",),
    codes=(Code("FIDE_DUBOV"),),
    is_fide=True,
    opening_steps=frozenset({"score-group"}),
    wordings="zug.systems.dubov.wordings:WORDINGS",
    articles={
        "met": "2",
        "barred": "2",
        "colours": "2",
        "impossible": "2",
        "bye": "4",
        "field": "6.1",
    },
)

SYSTEMS = (DUBOV_1997,)
