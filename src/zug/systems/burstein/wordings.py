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
