"""The Dubov System: equal average ratings of the opponents in a score group.

The text of 1997 is a procedure, that of 2026 a list of criteria: they share no code.

- `edition_1997`, `players_1997`, `choices_1997`: score groups, columns and rows, and the choices;
- `edition_2026`, `players_2026`, `upfloaters_2026`: brackets, criteria, the players they take up;
- `explaining`: why a round of 2026 is paired as it is.
"""

from __future__ import annotations

from zug.messages import say
from zug.rules.accelerations import BAKU_2016
from zug.rules.cards import unplayed_2026
from zug.systems.system import Code, System

DUBOV_2026 = System(
    id="dubov-2026",
    family="dubov",
    title=say("Dubov System, in force from 1 February 2026"),
    book="dubov-2026",
    chapter="C.04.4.1",
    engine="zug.systems.dubov.edition_2026:Dubov2026Round.pair_round",
    legality="zug.systems.dubov.edition_2026:Dubov2026Round.open_legality",
    colours_choose=False,
    aros="zug.rules.opposition:rounded_aro_list",
    aliases=("dubov",),
    flags=("-D",),  # of JaVaFo 3
    codes=(Code("FIDE_DUBOV", since="2026-02-01"),),
    is_fide=True,
    unplayed=unplayed_2026,
    parts_absolutes=True,
    views="zug.systems.dubov.explaining:DubovExplainer",
    wordings="zug.systems.dubov:words-2026.toml",
    articles={
        "field": "1.9.1",
        "absent": "handling-2026:3.3",
        "bracket": "1.3.2",
        "mdps": "1.3.2",
        "upfloats": "3.2.1",
        "upfloaters": "3.2.2",
        "subgroups": "3.2.3",
        "first-shift": "3.2.4",
        "second-shift": "3.2.4",
        "transposition": "3.2.6",
        "completion": "2.2.1",
        "impossible": "1.9.3",
        "pairs": "3.2.6",
        "perfect": "3.2.2",
        "best": "1.9.2",
        "first": "3.2.5",
        "sequence": "4.1.3",
        "met": "2.1.1",
        "barred": "2.1.2",
        "colours": "2.1.3",
        "bye": "3.1.1",
        "bye-score": "3.1.3",
        "bye-played": "3.1.4",
        "bye-last": "3.1.5",
    },
    pairs_by_ratings=True,
)

DUBOV_1997 = System(
    id="dubov-1997",
    family="dubov",
    title=say("Dubov System, 1997"),
    book="dubov-1997",
    chapter="C.04.4.1",
    engine="zug.systems.dubov.edition_1997:Dubov1997Round.pair_round",
    legality="zug.systems.dubov.edition_1997:Dubov1997Round.open_legality",
    codes=(Code("FIDE_DUBOV", baku=BAKU_2016),),
    is_fide=True,
    handling="2016",
    in_force_until="2026-01-31",
    opening_steps=frozenset({"score-group"}),
    wordings="zug.systems.dubov:words-1997.toml",
    articles={
        "met": "2",
        "barred": "2",
        "colours": "2",
        "impossible": "2",
        "bye": "4",
        "field": "6.1",
    },
    pairs_by_ratings=True,
)

SYSTEMS = (DUBOV_2026, DUBOV_1997)
