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
    "floaters-number": wording_n(
        "{who:players} floats to the neighbouring group: of those with the least disadvantage, "
        "the first in order (types of floaters: {types:types}).",
        "{who:players} float to the neighbouring group: of those with the least disadvantage, "
        "the first in order (types of floaters: {types:types}).",
        "count",
    ),
    "floaters-colour": wording_n(
        "{who:players} floats to the neighbouring group: of those with the least disadvantage, "
        "this leaves the due colours most equal (types of floaters: {types:types}).",
        "{who:players} float to the neighbouring group: of those with the least disadvantage, "
        "this leaves the due colours most equal (types of floaters: {types:types}).",
        "count",
    ),
    "floaters-limit": wording_n(
        "{who:players} floats to the neighbouring group: an exchange for the sake of colours "
        "would be beyond 100 rating points (types of floaters: {types:types}).",
        "{who:players} float to the neighbouring group: an exchange for the sake of colours "
        "would be beyond 100 rating points (types of floaters: {types:types}).",
        "count",
    ),
    "order-leave": wording(
        "the lowest number leaves first on the way down, the highest on the way up"
    ),
    "order-floater": wording(
        "the group’s own players are tried in order, those whose due colour does not clash first"
    ),
    "order-row": wording(
        "opponents are tried from the same place in the other half onwards, then backwards"
    ),
    "pair-floater": wording("The floater {first:player} meets {second:player}."),
    "proposed-pairings": wording(
        "Proposed: upper half against lower half of {who:players} ({pairs:npairs})."
    ),
    "first-scrutiny": wording("First scrutiny, for compatible opponents: {pairs:pairs}."),
    "second-scrutiny": wording_n(
        "Second scrutiny, for colours: {pairs:pairs} ({clashes} clash remains).",
        "Second scrutiny, for colours: {pairs:pairs} ({clashes} clashes remain).",
        "clashes",
    ),
    "crack": wording(
        "The pair {first:player} and {second:player} is broken up, so that the median group can "
        "be paired."
    ),
    "colours-forced": wording(
        "Only one of them must have a certain colour and gets it: {white:player} has White "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours-due": wording(
        "Their due colours do not clash: {white:player} has White "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours-reversed": wording(
        "Both are due {due:colour}; the last time they had different colours is reversed: "
        "{white:player} has White ({higher:player}: {higher_history:colours}, {lower:player}: "
        "{lower_history:colours})."
    ),
    "colours-higher": wording(
        "Both are due {due:colour}, and going back they never had different colours; the "
        "higher-ranked {higher:player} gets it: {white:player} has White "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours-lower": wording(
        "Both are due {due:colour}, and going back they never had different colours; below the "
        "median the lower-ranked {lower:player} gets it: {white:player} has White "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours-odd": wording(
        "Neither is due a colour; the higher-ranked {higher:player} has an odd number and gets "
        "the colour of player 1 ({drawn:colour}): {white:player} has White."
    ),
    "colours-even": wording(
        "Neither is due a colour; the higher-ranked {higher:player} has an even number and gets "
        "the opposite of the colour of player 1 ({drawn:colour}): {white:player} has White."
    ),
}
