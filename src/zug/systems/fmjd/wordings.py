"""What the steps of the FMJD system say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "bye": wording(
        "{first:player} rests: the lowest-ranked player who has not rested yet and whose rest "
        "leaves the others pairable."
    ),
    "group": wording("Group of {points:npoints}: {who:players}."),
    "floaters-none": wording("The group can be paired within itself: nobody leaves it."),
    "floaters-needed": wording_n(
        "Not everybody can be paired in the group: {who:players} leaves it.",
        "Not everybody can be paired in the group: {who:players} leave it.",
        "count",
    ),
    "sections": wording("The upper and the lower section are paired apart."),
    "one-section": wording("A section could not be paired by itself, so both are paired as one."),
    "row": wording("They look for opponents in this order: {who:players}."),
    "order-row": wording(
        "opponents are tried from the middle of the group onwards, then from the middle backwards"
    ),
    "order-lot": wording(
        "opponents are tried from the last of the group on, in even rounds those due the opposite "
        "colour first"
    ),
    "order-next": wording("opponents are tried by number"),
    "order-outside": wording("the nearest group comes first, in it the first in order"),
    "order-leave": wording("the last of the group leaves it first"),
    "quart": wording("Quart acceleration: the first group is {who:players}."),
    "haley": wording("Haley acceleration: {points:npoints} more for {who:players}."),
}
