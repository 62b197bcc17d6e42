"""What the steps of the Lim System say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "bye": wording(
        "{first:player} gets the bye: the lowest-ranked player of the lowest group who may have it."
    ),
    "score-group": wording(
        "Score group of {score:npoints}: {who:players}; floaters: {floaters:players}."
    ),
    "floaters": wording_n(
        "{who:players} floats to the neighbouring group.",
        "{who:players} float to the neighbouring group.",
        "count",
    ),
    "pair-floater": wording("The floater {first:player} meets {second:player}."),
    "proposed-pairings": wording(
        "Proposed: upper half against lower half of {who:players} ({pairs:npairs})."
    ),
    "first-scrutiny": wording("First scrutiny, for compatible opponents: {who:players}."),
    "second-scrutiny": wording_n(
        "Second scrutiny, for colours: {who:players} ({clashes} clash remains).",
        "Second scrutiny, for colours: {who:players} ({clashes} clashes remain).",
        "clashes",
    ),
    "crack": wording(
        "The pair {first:player} and {second:player} is broken up, so that the median group can "
        "be paired."
    ),
}
