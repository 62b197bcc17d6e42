"""What steps say that all systems take; the others have their words beside their system."""

from __future__ import annotations

from zug.messages import Wording, wording

STEP_WORDINGS: dict[str, Wording] = {
    "step.group": wording("Group {number}"),
    "step.pair": wording("{first:player} meets {second:player}."),
    "step.colours": wording("{white:player} has White against {black:player}."),
    "step.impossible": wording("{who:players} cannot all be paired by the rules."),
    "step.bye": wording("{first:player} gets the bye."),
    "step.other": wording("{action}: {who:players}."),
}
