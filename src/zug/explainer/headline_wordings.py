"""Headlines, the labels of pictures and the summary of a round: a template for every id.

Placeholders are those of `zug.explainer.wordings`. Parts of headlines are `passed.*`, one for
everybody who was passed over, `cause.*`, what is wrong with the natural pairs, and `extent.*`; what
would be worse is in `worse_wordings.py`.
"""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

HEADLINE_WORDINGS: dict[str, Wording] = {
    "headline.board": wording("{white:short} has White against {black:short}."),
    "headline.expected": wording(
        "{opponent:short} is {who:short}’s natural opponent. {colour:told}"
    ),
    "headline.next": wording(
        "{who:short}’s natural opponent {passed:row}; so {opponent:short}, the next. {colour:told}"
    ),
    "headline.next-kept": wording(
        "{who:short}’s natural opponent {passed:row}; {opponent:short}, the next, keeps everyone’s "
        "colour. {colour:told}"
    ),
    "headline.instead": wording(
        "{who:short}’s natural opponent {passed:row}; so {opponent:short}. {colour:told}"
    ),
    "headline.given": wording("{who:short} has no natural opponent here. {story:told}"),
    "headline.fit": wording("{passed:row}; so {who:short} meets {opponent:short}. {colour:told}"),
    "headline.next-many": wording_n(
        "{who:short}’s natural opponent {passed:row}, and {count} more was passed over; so "
        "{opponent:short}. {colour:told}",
        "{who:short}’s natural opponent {passed:row}, and {count} more were passed over; so "
        "{opponent:short}. {colour:told}",
        "count",
    ),
    "headline.exchanged": wording(
        "{who:short}’s natural opponent {passed:row}; {exchange:told}; so {opponent:short}. "
        "{colour:told}"
    ),
    "headline.exchanged-fit": wording(
        "{exchange:told}; so {opponent:short} is the first, in order, whom {who:short} can meet. "
        "{colour:told}"
    ),
    "exchange.impossible": wording(
        "{who:shorts} change halves, since without an exchange some would have no opponent"
    ),
    "exchange.worse": wording(
        "{who:shorts} change halves, since pairing without an exchange would mean {what:told}"
    ),
    "headline.first-fit": wording(
        "{opponent:short} is the first, in order, whom {who:short} can meet. {colour:told}"
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
    "headline.colour": wording("{white:short} has White."),
    "headline.down-alone": wording(
        "{who:short} floats down, being alone in the bracket of {score:npoints}."
    ),
    "headline.down-all": wording(
        "{who:short} floats down: no pair can be made in the bracket of {score:npoints}."
    ),
    "headline.down-needed": wording(
        "{who:short} floats down: any pair in the bracket of {score:npoints} would leave players "
        "below without opponents."
    ),
    "headline.down-expected": wording(
        "{who:short} floats down from the bracket of {score:npoints}, as expected by the order."
    ),
    "headline.down-instead": wording(
        "{passed:row}; so {who:short} floats down from the bracket of {score:npoints}."
    ),
    "headline.up-expected": wording(
        "{who:short} comes up into the bracket of {score:npoints}, as expected by the order."
    ),
    "headline.up-instead": wording(
        "{passed:row}; so {who:short} comes up into the bracket of {score:npoints}."
    ),
    "headline.bye": wording("{who:short} has the bye."),
    "headline.bye-last": wording("{who:short} has the bye, being the last in the ranking."),
    "headline.bye-instead": wording("{passed:row}; so {who:short} has the bye."),
    "headline.bye-instead-many": wording_n(
        "{passed:row}, and {count} more was passed over; so {who:short} has the bye.",
        "{passed:row}, and {count} more were passed over; so {who:short} has the bye.",
        "count",
    ),
    "headline.group-nobody": wording("Nobody can be paired here."),
    "headline.group-emptied": wording(
        "Any pair here would leave players below without opponents, so nobody is paired."
    ),
    "headline.group-collapsed": wording(
        "Any pair here would leave players below without opponents, so nobody is paired: all of "
        "them go down into the collapsed last bracket (CLB)."
    ),
    "headline.group-expected": wording("All pairs as expected."),
    "headline.group-changed": wording("{cause:told}; {extent:told}."),
    "extent.only": wording("the only pair changes"),
    "extent.both": wording("both pairs change"),
    "extent.all": wording("all {pairs} pairs change"),
    "extent.some": wording_n(
        "{count} of {pairs} pairs changes", "{count} of {pairs} pairs change", "count"
    ),
    "cause.met": wording("{first:short} had met {second:short} in round {round}"),
    "cause.forbidden": wording("{first:short} and {second:short} are kept apart"),
    "cause.colours": wording("{first:short} and {second:short} must both have {colour:colour}"),
    "cause.same-colour": wording("{first:short} and {second:short} must both have {colour:colour}"),
    "cause.limits": wording("{first:short} or {second:short} would have one colour too often"),
    "cause.due": wording("{first:short} and {second:short} are both due {colour:colour}"),
    "cause.due-strong": wording(
        "{first:short} and {second:short} both have a strong claim to {colour:colour}"
    ),
    "cause.up-last": wording("{who:short} floated up in the last round too"),
    "cause.up-before": wording("{who:short} floated up two rounds ago too"),
    "cause.impossible": wording("the natural pairs would leave players below without opponents"),
    "cause.needed": wording("any pair in it would leave players below without opponents"),
    "cause.worse": wording("the natural pairs would mean {what:told}"),
    "cause.later": wording("the natural pairs would be just as good but later in the order"),
    "passed.met": wording("{second:short} was met in round {round}"),
    "passed.met-too": wording("{second:short} in round {round}"),
    "passed.forbidden": wording("{second:short} is kept apart from {first:short}"),
    "passed.colours": wording("{second:short} must have {colour:colour} too"),
    "passed.same-colour": wording("{second:short} must have {colour:colour} too"),
    "passed.limits": wording("{second:short} would mean one colour too often for one of the two"),
    "passed.taken": wording(
        "{second:short} goes to {who:short} on board {board}, who comes first in the order"
    ),
    "passed.impossible": wording("{second:short} would leave other players without opponents"),
    "passed.due": wording("{second:short} is due {colour:colour} too"),
    "passed.due-too": wording("and so is {second:short}"),
    "passed.due-strong": wording("{second:short} has a strong claim to {colour:colour} too"),
    "passed.due-strong-too": wording("and so has {second:short}"),
    "passed.due-stronger": wording(
        "{second:short} has a stronger claim to {colour:colour} than {chosen:short}"
    ),
    "passed.due-stronger-too": wording("and so has {second:short}"),
    "passed.up-last": wording("{second:short} floated up in the last round too"),
    "passed.up-before": wording("{second:short} floated up two rounds ago too"),
    "passed.up-last-self": wording(
        "{second:short} would make {first:short} float up as in the last round"
    ),
    "passed.up-before-self": wording(
        "{second:short} would make {first:short} float up as two rounds ago"
    ),
    "passed.worse": wording("{second:short} would mean {what:told}"),
    "passed.worse-too": wording("and so would {second:short}"),
    "passed.worse-in": wording(
        "{second:short} would mean, in the bracket of {score:npoints}, {what:told}"
    ),
    "passed.later": wording("{second:short} would be just as good but later in the order"),
    "passed.later-pair": wording(
        "{second:short} would mean {theirs:short} for {who:short} instead of {ours:short}, who "
        "comes first in the order"
    ),
    "passed.float-impossible": wording(
        "{second:short} floating instead would leave other players without opponents"
    ),
    "passed.float-down-last": wording("{second:short} floated down in the last round too"),
    "passed.float-down-before": wording("{second:short} floated down two rounds ago too"),
    "passed.float-up-last": wording("{second:short} floated up in the last round too"),
    "passed.float-worse": wording("{second:short} floating instead would mean {what:told}"),
    "passed.float-later": wording(
        "{second:short} floating instead would be just as good but later in the order"
    ),
    "passed.barred": wording("{second:short} had a bye or a win without playing in round {round}"),
    "passed.barred-any": wording("{second:short} has had points without playing"),
    "passed.bye-impossible": wording("without {second:short} the others could not all be paired"),
    "passed.bye-unplayed": wording(
        "{second:short} has more unplayed games ({theirs} instead of {ours})"
    ),
    "passed.bye-bye-games": wording(
        "{second:short} has played fewer games ({theirs} instead of {ours})"
    ),
    "passed.bye-bye-matches": wording(
        "{second:short} has played fewer matches ({theirs} instead of {ours})"
    ),
    "passed.bye-worse": wording("a bye for {second:short} would mean {what:told}"),
    "passed.bye-later": wording(
        "a bye for {second:short} would be just as good but later in the order"
    ),
    "summary.boards": wording_n("{count} board.", "{count} boards.", "count"),
    "summary.round": wording("{said:sentences}"),
    "summary.expected": wording_n(
        "The only board is as expected.", "All {boards} boards are as expected.", "boards"
    ),
    "summary.brackets": wording_n(
        "{brackets} bracket, {expected} of them as expected.",
        "{brackets} brackets, {expected} of them as expected.",
        "brackets",
    ),
    "summary.brackets-none": wording_n(
        "{brackets} bracket, not as expected.",
        "{brackets} brackets, none of them as expected.",
        "brackets",
    ),
    "summary.first": wording(
        "The first change is in the bracket of {score:npoints}: {cause:told}."
    ),
    "summary.changed": wording_n(
        "{count} of {boards} pairs is not the natural one.",
        "{count} of {boards} pairs are not the natural ones.",
        "count",
    ),
    "summary.changed-all": wording_n(
        "The only pair is not the natural one.",
        "None of the {boards} pairs is the natural one.",
        "boards",
    ),
    "summary.down": wording_n("{who:shorts} floats down.", "{who:shorts} float down.", "count"),
    "summary.up": wording_n("{who:shorts} comes up.", "{who:shorts} come up.", "count"),
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
    "mark.gaps": wording("not {second:surname}: larger score differences"),
    "mark.worse-colours": wording("not {second:surname}: colours would be worse"),
    "mark.worse-bye": wording("not {second:surname}: worse choice for the bye"),
    "mark.worse": wording("not {second:surname}: worse for the others"),
    "mark.later": wording("not {second:surname}: later in the order"),
    "mark.again": wording("not {second:surname}: floats would repeat"),
    "mark.elsewhere": wording("not {second:surname}: board {board} comes first"),
    "mark.leaves-down": wording("floats down to {score:points}"),
    "mark.leaves-limbo": wording("goes on to {score:points}"),
    "mark.leaves-bye": wording("the bye"),
}
