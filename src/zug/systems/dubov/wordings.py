"""What the steps of the Dubov System say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "bye": wording("{first:player} gets the bye: the lowest player who may have it."),
    "score-group": wording(
        "Score group of {score:npoints}: {who:players}; floaters from above: {floaters:players}."
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
    "columns": wording("Due White: {white:players}. Due Black: {black:players}."),
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
        "{who:players} is brought up from the next group.",
        "{who:players} are brought up from the next group.",
        "count",
    ),
    "no-transfer": wording("Nobody can be brought up from {group:players}."),
}

WORDINGS_2026: dict[str, Wording] = {
    "bye": wording(
        "{first:player} gets the bye: lowest score ({score:points}), then most games played "
        "({games}), then the largest number, of those who may have it."
    ),
    "bracket": wording(
        "Bracket of {score:npoints}: {residents:players}; upfloaters: {incoming:players}. "
        "Pairs: {pairs:pairs}."
    ),
}
