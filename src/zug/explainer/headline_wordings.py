"""Headlines, the labels of pictures and the summary of a round: a template for every id.

Placeholders are those of `zug.explainer.wordings`. `passed.*` are parts of headlines: one for
everybody who was passed over.
"""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

HEADLINE_WORDINGS: dict[str, Wording] = {
    "headline.board": wording("{white:short} has White against {black:short}."),
    "headline.expected": wording(
        "{lower:short} is {higher:short}’s natural opponent. {colour:told}"
    ),
    "headline.next": wording("{passed:tolds}; so it is {lower:short}. {colour:told}"),
    "headline.next-many": wording_n(
        "{passed:tolds}, and {count} more was passed over; so it is {lower:short}. {colour:told}",
        "{passed:tolds}, and {count} more were passed over; so it is {lower:short}. {colour:told}",
        "count",
    ),
    "headline.exchanged": wording(
        "{passed:tolds}; the halves exchanged members, and so it is {lower:short}. {colour:told}"
    ),
    "headline.first-fit": wording(
        "{lower:short} is the first, in order, who fits {higher:short}. {colour:told}"
    ),
    "headline.colour-rule-1": wording("{white:short} has White: both get the colour due."),
    "headline.colour-rule-1-one": wording(
        "{white:short} has White: only {who:short} is due a colour."
    ),
    "headline.colour-rule-2": wording(
        "{white:short} has White: {who:short} has the stronger claim ({higher_history:colours}, "
        "{lower_history:colours})."
    ),
    "headline.colour-rule-2-wider": wording(
        "{white:short} has White: {who:short} has the wider colour difference "
        "({higher_history:colours}, {lower_history:colours})."
    ),
    "headline.colour-rule-3": wording(
        "{white:short} has White: both are due {wanted:colour}, and the colours of the last round "
        "in which theirs differed are reversed."
    ),
    "headline.colour-rule-4": wording(
        "{white:short} has White: both are due {wanted:colour}, and the higher-ranked gets it."
    ),
    "headline.colour-rule-5": wording("{white:short} has White: by number and the colour drawn."),
    "headline.colour-match": wording("{white:short} has White in the first game."),
    "headline.colour-team": wording("{white:short} has White on board 1."),
    "headline.down-alone": wording(
        "{who:short} floats down, being alone in the bracket of {score:npoints}."
    ),
    "headline.down-all": wording(
        "{who:short} floats down: no pair can be made in the bracket of {score:npoints}."
    ),
    "headline.down-expected": wording(
        "{who:short} floats down from the bracket of {score:npoints}, as expected by the order."
    ),
    "headline.down-instead": wording(
        "{passed:tolds}; so {who:short} floats down from the bracket of {score:npoints}."
    ),
    "headline.up-expected": wording(
        "{who:short} comes up into the bracket of {score:npoints}, as expected by the order."
    ),
    "headline.up-instead": wording(
        "{passed:tolds}; so {who:short} comes up into the bracket of {score:npoints}."
    ),
    "headline.bye": wording("{who:short} has the bye."),
    "headline.bye-last": wording("{who:short} has the bye, being the last in the ranking."),
    "headline.bye-instead": wording("{passed:tolds}; so {who:short} has the bye."),
    "headline.bye-instead-many": wording_n(
        "{passed:tolds}, and {count} more was passed over; so {who:short} has the bye.",
        "{passed:tolds}, and {count} more were passed over; so {who:short} has the bye.",
        "count",
    ),
    "headline.group-nobody": wording("Nobody can be paired here."),
    "headline.group-expected": wording("All pairs as expected."),
    "headline.group-changed": wording_n(
        "{cause:told}; {count} of {pairs} pairs is not the natural one.",
        "{cause:told}; {count} of {pairs} pairs are not the natural ones.",
        "count",
    ),
    "passed.met": wording("{first:short} met {second:short} in round {round}"),
    "passed.forbidden": wording("{first:short} and {second:short} are kept apart"),
    "passed.colours": wording("{first:short} and {second:short} must both have {colour:colour}"),
    "passed.same-colour": wording(
        "{first:short} and {second:short} must both have {colour:colour}"
    ),
    "passed.limits": wording("{first:short} or {second:short} would have one colour too often"),
    "passed.taken": wording("{second:short} is needed on board {board}"),
    "passed.impossible": wording(
        "if {first:short} met {second:short}, not everybody could be paired"
    ),
    "passed.denied": wording_n(
        "with {second:short}, {more} more would not get the colour due",
        "with {second:short}, {more} more would not get the colour due",
        "more",
    ),
    "passed.worse": wording(
        "with {second:short}, {subject:subject} would be {theirs:value} instead of {ours:value}"
    ),
    "passed.later": wording(
        "with {second:short}, the pairing would be just as good but later in the order"
    ),
    "passed.due": wording("{first:short} and {second:short} are both due {colour:colour}"),
    "passed.first-impossible": wording(
        "with the natural pairs, not everybody below could be paired"
    ),
    "passed.first-worse": wording(
        "with the natural pairs, {subject:subject} would be {theirs:value} instead of {ours:value}"
    ),
    "passed.float-impossible": wording(
        "with {second:short} floating instead, not everybody could be paired"
    ),
    "passed.float-worse": wording(
        "with {second:short} floating instead, {subject:subject} would be {theirs:value} and not "
        "{ours:value}"
    ),
    "passed.float-later": wording(
        "with {second:short} floating instead, the pairing would be just as good but later in the "
        "order"
    ),
    "passed.barred": wording(
        "{second:short} had the bye, or a win without playing, in round {round}"
    ),
    "passed.barred-any": wording("{second:short} has had points without playing"),
    "passed.bye-impossible": wording("without {second:short}, the others could not all be paired"),
    "passed.bye-worse": wording(
        "with the bye for {second:short}, {subject:subject} would be {theirs:value} instead of "
        "{ours:value}"
    ),
    "passed.bye-later": wording(
        "with the bye for {second:short}, the pairing would be just as good but later in the order"
    ),
    "summary.boards": wording_n("{count} board.", "{count} boards.", "count"),
    "summary.round": wording("{said:sentences}"),
    "summary.expected": wording("All boards ({boards}) as expected."),
    "summary.changed": wording_n(
        "{count} of {boards} boards is not the natural one; brackets as expected: {expected} of "
        "{brackets}.",
        "{count} of {boards} boards are not the natural ones; brackets as expected: {expected} of "
        "{brackets}.",
        "count",
    ),
    "summary.first": wording("First in the bracket of {score:npoints}: {cause:told}."),
    "summary.floaters": wording_n("{who:shorts} floats.", "{who:shorts} float.", "count"),
    "summary.bye": wording("{who:short} has the bye."),
    "mark.met": wording("not {second:surname}: met in round {round}"),
    "mark.forbidden": wording("not {second:surname}: kept apart"),
    "mark.colours": wording("not {second:surname}: both must have {colour:colour}"),
    "mark.same-colour": wording("not {second:surname}: both must have {colour:colour}"),
    "mark.limits": wording("not {second:surname}: too much of one colour"),
    "mark.due": wording("not {second:surname}: both due {colour:colour}"),
    "mark.down": wording("not {second:surname}: {floater:surname} floats down"),
    "mark.limbo": wording("not {second:surname}: {floater:surname} goes on"),
    "mark.bye": wording("not {second:surname}: {floater:surname} has the bye"),
    "mark.completion": wording("not {second:surname}: others left unpaired"),
    "mark.next": wording("not {second:surname}: worse for the next bracket"),
    "mark.more-float": wording("not {second:surname}: more would float"),
    "mark.again": wording("not {second:surname}: floats would repeat"),
    "mark.elsewhere": wording("not {second:surname}: needed on board {board}"),
    "mark.leaves-down": wording("floats down to {score:points}"),
    "mark.leaves-limbo": wording("goes on to {score:points}"),
    "mark.leaves-bye": wording("the bye"),
}
