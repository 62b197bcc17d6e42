"""The Swiss Team Pairing System (C.04.6, 2026): what is paired is a team.

- `edition_2026`: criteria, colours and the round, in the frame of `zug.systems.upward`;
- `explaining`: why a round is paired as it is.
"""

from __future__ import annotations

from itertools import product

from zug.messages import say
from zug.model.teams import MATCH_SCALE
from zug.rules.accelerations import BAKU_2026
from zug.systems.base import Option
from zug.systems.system import (
    BY_THE_COMPETITION,
    MATCH_OF_BOARDS,
    Code,
    Participants,
    System,
)
from zug.systems.upward import UPWARD_ARTICLES

_TYPES = {"_TYPEA": "a", "_TYPEB": "b", "": "none"}
_SCORES = {
    "MP_GP": ("match", True),
    "GP_MP": ("game", True),
    "MP": ("match", False),
    "GP": ("game", False),
}


def _codes() -> tuple[Code, ...]:
    """Every code of a team Swiss; the bare one means the usual choices."""
    named = [
        Code(
            f"FIDE_TEAM{type_}_{scores}",
            options={"preferences": letter, "primary": primary, "secondary": secondary},
        )
        for (type_, letter), (scores, (primary, secondary)) in product(
            _TYPES.items(), _SCORES.items()
        )
    ]
    return (*named, Code("FIDE_TEAM", options=named[0].options))


TEAM_2026 = System(
    id="team-2026",
    family="team",
    title=say("FIDE Swiss Team, in force from 1 February 2026"),
    book="team-2026",
    chapter="C.04.6",
    engine="zug.systems.team.edition_2026:TeamRound.pair_round",
    aliases=("team",),
    codes=_codes(),
    is_fide=True,
    options=(
        Option(
            "preferences",
            "a",
            say("colour preferences: type A, type B or none"),
            ("a", "b", "none"),
        ),
        Option("primary", "match", say("the score teams are paired by"), ("match", "game")),
        Option("secondary", True, say("does the other score decide which team is the first one?")),
    ),
    accelerations=(BAKU_2026,),
    participants=Participants.TEAMS,
    contest=MATCH_OF_BOARDS,
    numbering=BY_THE_COMPETITION,
    usual_points=MATCH_SCALE,
    tiebreaks=("MPvGP", "BH/C1", "EDE"),
    checklist=("Pref", "C2", "MP", "GP", "-1R"),
    check_row="zug.systems.team.edition_2026:check_row",
    views="zug.systems.team.explaining:TeamExplainer",
    wordings="zug.systems.team:words.toml",
    articles={**UPWARD_ARTICLES, "bracket": "1.3"},
)

SYSTEMS = (TEAM_2026,)
