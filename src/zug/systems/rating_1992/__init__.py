"""The Swiss System Based on Rating, approved in 1992: the ancestor of the Dutch System.

- `round`: the round and its brackets; `search`: the first candidate of a bracket; `players`;
- `trace`: the steps a bracket leaves, with the choices made in it;
- `standings`: the system's own final standings.
"""

from __future__ import annotations

from zug.messages import say
from zug.systems.system import OwnStandings, System

RATING_1992 = System(
    id="rating-1992",
    family="rating",
    title=say("Swiss System Based on Rating, 1992"),
    book="rating-1992",
    chapter="1992",
    handling="1992",
    engine="zug.systems.rating_1992.round:pair_round",
    legality="zug.systems.rating_1992.players:Rating1992Round.open_legality",
    topscorers=True,
    own_standings=OwnStandings(
        "1992, F10",
        "zug.systems.rating_1992.standings:own_lines",
        (say("Among"), say("Average"), say("Lot")),
    ),
    opening_steps=frozenset({"bracket"}),
    wordings="zug.systems.rating_1992:words.toml",
    articles={
        "met": "B1.a",
        "barred": "B1.b",
        "colours": "B2",
        "impossible": "C13",
        "bye": "A5",
        "field": "C1",
    },
)

SYSTEMS = (RATING_1992,)
