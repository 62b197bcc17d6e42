"""The official Swiss system of the FMJD (draughts), 1986: by rating, by lot, and accelerated.

A computer may pair if its program follows the regulations; the committee has the last word
(fmjd-1986:11.4), so every decision is in the trace with its article (fmjd-1986:11.3).

`round`  what both variants share: ranking, rest, floaters, pairs of a group, colours
`rated`  the variant by rating and its accelerations
`lot`    the variant by lot
"""

from __future__ import annotations

from zug.messages import say
from zug.model import PointSystem
from zug.rules.accelerations import Acceleration
from zug.systems.system import Numbering, System

QUART = Acceleration("fmjd-quart", say("FMJD: accelerated by quarters of the list"), ("quart",))
HALEY = Acceleration("fmjd-haley", say("FMJD: accelerated by the Haley method"), ("haley",))

_CHAPTER = "FMJD 1986"
_POINTS = PointSystem.of(20, 10)
"""Two for a win, one for a draw (fmjd-1986:8.1)."""
_TIEBREAKS = ("SOLKOFF", "SOLKOFF/M1", "SOLKOFF/C1", "SB1986")
"""What the card works out (fmjd-1986:4.1)."""
_ARTICLES = {
    "met": "2.3",
    "barred": "5.2",
    "impossible": "2.3",
    "bye": "5.1",
    "field": "6.1.1",
    "absent": "8.1",
    "colours": "7.1.6",
    "numbers": "3.2.1",
}
_OPENING = frozenset({"group", "haley", "quart"})

FMJD_1986 = System(
    id="fmjd-1986",
    family="fmjd",
    title=say("FMJD Swiss System for draughts, 1986, by rating"),
    book="fmjd-1986",
    chapter=_CHAPTER,
    engine="zug.systems.fmjd.rated:FmjdRatedRound.pair_round",
    aliases=("fmjd",),
    accelerations=(QUART, HALEY),
    numbering=Numbering("capital-points", 1),  # fmjd-1986:3.1.1, 3.1.5
    usual_points=_POINTS,
    tiebreaks=_TIEBREAKS,
    opening_steps=_OPENING,
    wordings="zug.systems.fmjd:words.toml",
    articles=_ARTICLES | {"numbers": "3.1.4"},
)

FMJD_1986_LOT = System(
    id="fmjd-1986-lot",
    family="fmjd",
    title=say("FMJD Swiss System for draughts, 1986, by lot"),
    book="fmjd-1986",
    chapter=_CHAPTER,
    engine="zug.systems.fmjd.lot:FmjdLotRound.pair_round",
    accelerations=(),
    numbering=Numbering("lot", 1),  # fmjd-1986:3.2.1
    usual_points=_POINTS,
    tiebreaks=_TIEBREAKS,
    opening_steps=_OPENING,
    wordings="zug.systems.fmjd:words.toml",
    articles=_ARTICLES,
)

SYSTEMS = (FMJD_1986, FMJD_1986_LOT)
