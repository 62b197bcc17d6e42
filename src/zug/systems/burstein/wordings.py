"""What the steps of the Burstein system say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

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
    "order-ends": wording("opponents are tried from the last of the order on"),
    "join": wording("The group cannot be paired alone and is joined with {who:players}."),
}

WORDINGS_2026: dict[str, Wording] = {
    "bracket.residents": wording_n(
        "{who:players} alone belongs here with {score:npoints}.",
        "{count} players belong here with {score:npoints}, in the order of the index (Buchholz, "
        "then Sonneborn-Berger, then number): {who:players}.",
        "count",
    ),
    "bracket.order": wording("In the order of the index, floaters included: {who:players}."),
    "decided.first": wording(
        "The first candidate could be taken as it stands, the first against the last, the second "
        "against the last but one, and so on: {pairs:pairs}."
    ),
    "order.partners": wording(
        "From the first of the order on, everybody gets the last opponent that fits: {pairs:pairs}."
    ),
    "later.partners": wording(
        "{who:player} is given opponents from the last of the order on: {ours:player} comes before "
        "{theirs:player}."
    ),
    "later.partners-floats": wording(
        "{who:player} would float down instead of meeting {ours:player}; to float comes after all "
        "opponents."
    ),
    "bye.last": wording_n(
        "{others:players} has the same score and has played as often, but {who:player} is the last "
        "in the order of the index.",
        "{others:players} have the same score and have played as often, but {who:player} is the "
        "last in the order of the index.",
        "count",
    ),
    "later.bye": wording(
        "By score and by what was played it would be just as good, but of equals the last in the "
        "order of the index gets the bye: {ours:player}, not {theirs:player}."
    ),
    "pair.floats": wording(
        "{higher:player} has {gap:npoints} more and floats down to {lower:player}."
    ),
}
