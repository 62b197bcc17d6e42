"""Why a round of teams is paired as it is: bracket after bracket, by its criteria."""

from __future__ import annotations

from zug.systems.explaining.upward import IdentifierExplainer
from zug.systems.team.edition_2026 import TeamRound

_COLOURS = {
    "odd": ("colours.team-1-odd", "headline.colour-team-1"),
    "even": ("colours.team-1-even", "headline.colour-team-1"),
    "one": ("colours.team-2", "headline.colour-team-2"),
    "due": ("colours.team-3", "headline.colour-team-3"),
    "stronger": ("colours.team-4", "headline.colour-team-4"),
    "difference": ("colours.team-5", "headline.colour-team-5"),
    "reversed": ("colours.team-6", "headline.colour-team-6"),
    "higher": ("colours.team-7", "headline.colour-team-7"),
    "first": ("colours.team-8", "headline.colour-team-8"),
    "other": ("colours.team-9", "headline.colour-team-9"),
}


class TeamExplainer(IdentifierExplainer):
    """A round told by its brackets."""

    round_type = TeamRound
    colour_sentences = _COLOURS
