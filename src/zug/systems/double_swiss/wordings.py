"""What Double-Swiss says in its own words; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "order.top-members": wording(
        "The first top members (the smaller number of each pair) in order that fit: {who:players}."
    ),
    "order.bottom-members": wording(
        "Each top member gets the first bottom member, in order, that fits: {pairs:pairs}."
    ),
    "later.top-members": wording_n(
        "The top members (the smaller number of each pair) are compared in order: {ours:players} "
        "comes before {theirs:players}.",
        "The top members (the smaller number of each pair) are compared in order: {ours:players} "
        "come before {theirs:players}.",
        "count",
    ),
    "later.bottom-members": wording(
        "{who:player} is given opponents in order: {ours:player} comes before {theirs:player}."
    ),
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
