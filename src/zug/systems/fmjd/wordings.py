"""What the steps of the FMJD system say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording

WORDINGS: dict[str, Wording] = {
    "bye": wording(
        "{first:player} rests: the lowest-ranked player who has not rested yet and whose rest "
        "leaves the others pairable."
    ),
    "group": wording("Group of {points:npoints}: {who:players}."),
    "quart": wording("Quart acceleration: the first group is {who:players}."),
    "haley": wording("Haley acceleration: {points:npoints} more for {who:players}."),
}
