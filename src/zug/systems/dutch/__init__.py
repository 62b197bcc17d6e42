"""The Dutch System, editions of 2026 and 2017: each bracket is one lexicographic matching.

- `edition_2026`, `edition_2017`: the rounds of the two editions, bracket by bracket
- `criteria`: the criteria of both as data; `weights`: a bracket's criteria packed into one integer
- `field`: the players in rank order; `colours`: what decides the colours of a pair
- `scoregroups`: what brackets have in common; `completion`: whether the rest can be paired
- `levels`: look-ahead of 2026, no further than needed
- `bracket`: the best candidate, and of the best the first in the sequence
- `graph`: a bracket as a matching problem; `layers`: very wide costs, a few criteria at a time
- `shortcuts`: brackets that need no matching
- `result`: colours and boards; `record`: what the trace keeps of a bracket
- `explaining`: why a round is paired as it is; `proving`: proofs of it
"""

from __future__ import annotations

from zug.messages import say
from zug.rules.accelerations import BAKU_2016
from zug.rules.cards import unplayed_2017, unplayed_2026
from zug.systems.system import Code, System

_CHECKLIST = ("C2", "C14", "C16")

DUTCH_2026 = System(
    id="dutch-2026",
    family="dutch",
    title=say("FIDE Dutch System, in force from 1 February 2026"),
    book="dutch-2026",
    chapter="C.04.3",
    engine="zug.systems.dutch.edition_2026:pair_round",
    legality="zug.systems.dutch.edition_2026:open_field",
    aliases=("dutch",),
    codes=(
        Code("FIDE_DUTCH_2026"),
        Code("FIDE_DUTCH_2025"),
        Code("FIDE_DUTCH", since="2026-02-01"),
    ),
    is_fide=True,
    unplayed=unplayed_2026,
    topscorers=True,
    parts_absolutes=True,
    checklist=_CHECKLIST,
    views="zug.systems.dutch.explaining:DutchExplainer",
    prover="zug.systems.dutch.proving.writing:write_proof",
    articles={
        "field": "1.9.1",
        "bracket": "1.3.2",
        "mdps": "1.4.1",
        "limbo": "3.2.4",
        "pairs": "3.1.2",
        "perfect": "3.4.1",
        "best": "3.8.1",
        "first": "3.2.2",
        "mdp-pairing": "3.3.3",
        "mdp-set": "4.4.2",
        "mdp-opponents": "3.7.2",
        "exchange": "3.6.1",
        "exchange-number": "4.3.2.a",
        "exchange-sum": "4.3.2.b",
        "exchange-leaving": "4.3.2.c",
        "exchange-entering": "4.3.2.d",
        "transposition": "4.2.2",
        "bye": "1.5",
        "bye-score": "2.3.1",
        "unplayed": "2.4.4",
        "completion": "2.2.1",
        "impossible": "1.9.3",
        "met": "2.1.1",
        "barred": "2.1.2",
        "colours": "2.1.3",
        "colour": "5.2.",
        "absent": "handling-2026:3.3",
        "sequence": "3.8.1",
    },
)

DUTCH_2017 = System(
    id="dutch-2017",
    family="dutch",
    title=say("FIDE Dutch System, approved in Baku 2016, in force 2017-2026"),
    book="dutch-2017",
    chapter="C.04.3",
    engine="zug.systems.dutch.edition_2017:pair_round",
    legality="zug.systems.dutch.edition_2017:open_field",
    codes=(Code("FIDE_DUTCH_2017", baku=BAKU_2016), Code("FIDE_DUTCH", baku=BAKU_2016)),
    is_fide=True,
    handling="2016",
    in_force_until="2026-01-31",
    unplayed=unplayed_2017,
    topscorers=True,
    parts_absolutes=True,
    checklist=_CHECKLIST,
    views="zug.systems.dutch.explaining:DutchExplainer",
    prover="zug.systems.dutch.proving.writing:write_proof",
    articles={
        "field": "A.9",
        "bracket": "A.3",
        "mdps": "A.4.a",
        "limbo": "B.2",
        "pairs": "B.1.b",
        "perfect": "B.4",
        "best": "B.8",
        "first": "B.2",
        "mdp-pairing": "B.3",
        "mdp-set": "D.3",
        "mdp-opponents": "B.7",
        "exchange": "B.6",
        "exchange-number": "D.2.a",
        "exchange-sum": "D.2.b",
        "exchange-leaving": "D.2.c",
        "exchange-entering": "D.2.d",
        "transposition": "D.1",
        "bye": "A.5",
        "bye-score": "C.6",
        "completion": "C.4",
        "impossible": "A.9",
        "met": "C.1",
        "barred": "C.2",
        "colours": "C.3",
        "colour": "E.",
        "absent": "handling-2016:D.3",
        "sequence": "B.8",
    },
)

SYSTEMS = (DUTCH_2026, DUTCH_2017)
