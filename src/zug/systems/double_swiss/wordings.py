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
}
