"""What Double-Swiss says in its own words; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording

WORDINGS: dict[str, Wording] = {
    "colours.match-1-odd": wording(
        "Neither has played yet; the higher-ranked {higher:player} has an odd number and gets the "
        "initial colour ({initial:colour}): {white:player} has White in the first game."
    ),
    "colours.match-1-even": wording(
        "Neither has played yet; the higher-ranked {higher:player} has an even number and gets the "
        "opposite of the initial colour ({initial:colour}): {white:player} has White in the first "
        "game."
    ),
    "colours.match-2": wording(
        "{white:player} has had White less often and has it in the first game ({higher:player}: "
        "{higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.match-3": wording(
        "Both have had White equally often, so the last match in which they had different colours "
        "is reversed: {white:player} has White in the first game ({higher:player}: "
        "{higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.match-4": wording(
        "Their colours have never differed, so those of the higher-ranked {higher:player} "
        "alternate: {white:player} has White in the first game ({higher:player}: "
        "{higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.match-5": wording(
        "{higher:player} has no colours yet, so those of {lower:player} alternate: "
        "{white:player} has White in the first game ({lower:player}: {lower_history:colours})."
    ),
    "headline.colour-match-1": wording(
        "{white:short} has White in the first game: by number and the colour drawn."
    ),
    "headline.colour-match-2": wording(
        "{white:short} has White in the first game, having had it less often "
        "({higher_history:colours}, {lower_history:colours})."
    ),
    "headline.colour-match-3": wording(
        "{white:short} has White in the first game: both have had it equally often, and the "
        "colours of the last match in which theirs differed are reversed."
    ),
    "headline.colour-match-4": wording(
        "{white:short} has White in the first game: their colours have never differed, and those "
        "of the higher-ranked alternate."
    ),
    "headline.colour-match-5": wording(
        "{white:short} has White in the first game: the colours of {lower:short} alternate, and "
        "{higher:short} has none yet."
    ),
}
