"""Headlines, the labels of pictures and the summary of a round: a template for every id.

Placeholders are those of `zug.explainer.wordings`.
"""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

HEADLINE_WORDINGS: dict[str, Wording] = {
    "headline.board": wording("{white:short} has White against {black:short}."),
    "headline.expected": wording("{lower:short} is {higher:short}’s natural opponent."),
    "headline.changed": wording("{lower:short} is not {higher:short}’s natural opponent."),
    "headline.bye": wording("{who:short} has the bye."),
    "headline.float": wording("{who:short} floats."),
    "headline.group-expected": wording("All pairs as expected."),
    "headline.group-changed": wording_n(
        "{count} of {pairs} pairs is not the expected one.",
        "{count} of {pairs} pairs are not the expected ones.",
        "count",
    ),
    "summary.boards": wording_n("{count} board.", "{count} boards.", "count"),
    "mark.met": wording("not {second:surname}: met in round {round}"),
    "mark.forbidden": wording("not {second:surname}: kept apart"),
    "mark.colours": wording("not {second:surname}: both must have {colour:colour}"),
    "mark.same-colour": wording("not {second:surname}: both must have {colour:colour}"),
    "mark.limits": wording("not {second:surname}: too much of one colour"),
    "mark.due": wording("not {second:surname}: both due {colour:colour}"),
    "mark.down": wording("not {second:surname}: {floater:surname} floats down"),
    "mark.limbo": wording("not {second:surname}: {floater:surname} goes on"),
    "mark.bye": wording("not {second:surname}: {floater:surname} has the bye"),
    "mark.elsewhere": wording("not {second:surname}: needed on board {board}"),
    "mark.leaves-down": wording("floats down to {score:points}"),
    "mark.leaves-limbo": wording("goes on to {score:points}"),
    "mark.leaves-bye": wording("the bye"),
}
