"""What the steps of the Burstein system say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording

WORDINGS: dict[str, Wording] = {
    "bye": wording(
        "{first:player} gets the bye: the lowest player of the lowest group ({score:npoints}) "
        "who may have it."
    ),
    "group": wording("Group in the order of opposition: {who:players}."),
    "combination": wording(
        "The first with the last, the second with the last but one, as far as allowed: "
        "{pairs:pairs}."
    ),
    "float": wording("{first:player} floats down (candidates: {candidates:players})."),
    "join": wording("The group cannot be paired alone and is joined with {who:players}."),
}

WORDINGS_2026: dict[str, Wording] = {
    "bye": wording(
        "{first:player} gets the bye: of those who may have it, the one with the lowest score "
        "({score:npoints}), then the most games played ({games}), then the lowest index."
    ),
    "bracket": wording(
        "Bracket of {score:npoints}, in the order of the index: {members:players}. Pairs, number 1 "
        "with the last as far as possible: {pairs:pairs}. Floating down: {outgoing:players}."
    ),
}
