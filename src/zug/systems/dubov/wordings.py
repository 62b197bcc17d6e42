"""What the steps of the Dubov System say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "bye": wording("{first:player} gets the bye: the lowest player who may have it."),
    "score-group": wording(
        "Score group of {score:npoints}: {who:players}; floaters from above: {floaters:players}."
    ),
    "lists": wording("Every score group is a list of its own."),
    "one-list": wording(
        "A score group could not be paired by itself, so all players are one list."
    ),
    "order-of-floaters": wording("The floaters are paired in this order: {who:players}."),
    "floats-on": wording_n(
        "{who:players} has no opponent here and floats on.",
        "{who:players} have no opponent here and float on.",
        "count",
    ),
    "floaters": wording_n(
        "{who:players} leaves the group as a floater; {dominating:colour} is due too often here.",
        "{who:players} leave the group as floaters; {dominating:colour} is due too often here.",
        "count",
    ),
    "floaters-plain": wording_n(
        "{who:players} leaves the group as a floater.",
        "{who:players} leave the group as floaters.",
        "count",
    ),
    "order-floater": wording("those due the opposite colour come first, then the highest rated"),
    "order-transfer": wording(
        "the nearest group comes first, in it those due the opposite colour, then the highest rated"
    ),
    "order-rows": wording("the column of Black is tried from the top"),
    "order-whites": wording("the column of White is tried downwards, then upwards"),
    "order-leave": wording(
        "whoever has an opponent in the next group leaves first, then the lowest rated"
    ),
    "columns": wording("Column of White: {white:players}. Column of Black: {black:players}."),
    "change-column": wording_n(
        "{who:players} changes to the column of {to:colour}, so that both columns are equally "
        "long.",
        "{who:players} change to the column of {to:colour}, so that both columns are equally long.",
        "count",
    ),
    "two-whites": wording(
        "{first:player} and {second:player} change places in the column (row {row}), because "
        "the first could not be paired otherwise."
    ),
    "transfer": wording_n(
        "{who:players} is brought up from a lower group.",
        "{who:players} are brought up from a lower group.",
        "count",
    ),
    "no-transfer": wording("Nobody can be brought up from {group:players}."),
}

WORDINGS_2026: dict[str, Wording] = {
    "criteria.last-round": wording("Not asked in the last round: {criteria:criteria}."),
    "bracket.subgroups": wording(
        "G1, who prefer White: {first:players}. G2, who prefer Black: {second:players}."
    ),
    "bracket.halves": wording(
        "Nobody here has played yet: G1 is the upper half by number, {first:players}; G2 the lower "
        "half, {second:players}."
    ),
    "bracket.first-shift": wording_n(
        "A pair inside {source} cannot be avoided, so {who:players} moves to {target}.",
        "{count} pairs inside {source} cannot be avoided, so {who:players} move to {target}.",
        "count",
    ),
    "bracket.second-shift": wording_n(
        "To make both subgroups equally large, {who:players} moves from {source} to {target}.",
        "To make both subgroups equally large, {who:players} move from {source} to {target}.",
        "count",
    ),
    "exchange.impossible": wording(
        "{who:shorts} change subgroups, since without an exchange some would have no opponent"
    ),
    "decided.first": wording(
        "The first candidate could be taken as it stands, G1 by average rating of the opponents "
        "(ARO) against G2 by number: {pairs:pairs}."
    ),
    "order.transposition": wording(
        "Each player of G1, the lowest average rating of opponents (ARO) first, gets the first "
        "opponent of G2, by number, that fits: {pairs:pairs}."
    ),
    "later.first-shift": wording_n(
        "Whoever leaves the smaller subgroup is taken from the middle outwards: {ours:players} "
        "comes before {theirs:players}.",
        "Whoever leaves the smaller subgroup is taken from the middle outwards: {ours:players} "
        "come before {theirs:players}.",
        "count",
    ),
    "later.first-shift-number": wording_n(
        "{theirs} player would have to leave the smaller subgroup instead of {ours}; fewer come "
        "first.",
        "{theirs} players would have to leave the smaller subgroup instead of {ours}; fewer come "
        "first.",
        "theirs",
    ),
    "later.second-shift": wording_n(
        "Whoever comes over from the larger subgroup is taken from the middle outwards: "
        "{ours:players} comes before {theirs:players}.",
        "Whoever comes over from the larger subgroup is taken from the middle outwards: "
        "{ours:players} come before {theirs:players}.",
        "count",
    ),
    "pair.floats": wording(
        "{lower:player} comes up to {higher:player}, who has {gap:npoints} more."
    ),
}
