"""What the team system says in its own words; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording

WORDINGS: dict[str, Wording] = {
    "colours.team-1-odd": wording(
        "Neither has played yet; {higher:player}, the first team, has an odd number and gets the "
        "initial colour ({initial:colour}): {white:player} has White on board 1."
    ),
    "colours.team-1-even": wording(
        "Neither has played yet; {higher:player}, the first team, has an even number and gets the "
        "opposite of the initial colour ({initial:colour}): {white:player} has White on board 1."
    ),
    "colours.team-2": wording(
        "Only one of the two prefers a colour and gets it: {white:player} has White on board 1 "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.team-3": wording(
        "They prefer opposite colours and both get them: {white:player} has White on board 1 "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.team-4": wording(
        "Both prefer the same colour, but only one of them strongly: {white:player} has White on "
        "board 1 ({higher:player}: {higher_history:colours}, {lower:player}: "
        "{lower_history:colours})."
    ),
    "colours.team-5": wording(
        "{white:player} has the lower colour difference and has White on board 1 "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.team-6": wording(
        "The last match in which they had different colours is reversed: {white:player} has White "
        "on board 1 ({higher:player}: {higher_history:colours}, {lower:player}: "
        "{lower_history:colours})."
    ),
    "colours.team-7": wording(
        "Their colours have never differed, so {higher:player}, the first team, gets the colour it "
        "prefers: {white:player} has White on board 1 ({higher:player}: {higher_history:colours}, "
        "{lower:player}: {lower_history:colours})."
    ),
    "colours.team-8": wording(
        "Neither prefers a colour, so those of {higher:player}, the first team, alternate: "
        "{white:player} has White on board 1 ({higher:player}: {higher_history:colours}, "
        "{lower:player}: {lower_history:colours})."
    ),
    "colours.team-9": wording(
        "{higher:player}, the first team, has no colours yet, so those of {lower:player} "
        "alternate: {white:player} has White on board 1 ({lower:player}: {lower_history:colours})."
    ),
}
