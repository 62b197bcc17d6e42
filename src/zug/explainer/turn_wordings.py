"""Sentences about the turns of systems that pair step by step: a template for every id.

Placeholders are those of `zug.explainer.wordings`. `turn.*` are parts of a sentence.
"""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

TURN_WORDINGS: dict[str, Wording] = {
    # --- headlines
    "headline.step": wording("{why:told}; {colour:told}."),
    "headline.step-natural": wording("{second:short} is {first:short}’s natural opponent"),
    "headline.step-first": wording("{second:short} is the first opponent {first:short} has to try"),
    "headline.step-asked": wording(
        "{first:short} would naturally meet {natural:short}, but {why:told}; so it is "
        "{second:short}"
    ),
    "headline.step-passed": wording(
        "{first:short} meets {second:short}, the next in order: {why:tolds}"
    ),
    "headline.step-passed-more": wording_n(
        "{first:short} meets {second:short}, the next in order: {why:tolds}; and {count} other "
        "player was passed over too",
        "{first:short} meets {second:short}, the next in order: {why:tolds}; and {count} other "
        "players were passed over too",
        "count",
    ),
    "headline.colour-free": wording("neither is due a colour, {white:surname} has White"),
    "headline.colour-due": wording("{white:surname} has White, as the colours are due"),
    "headline.colour-same": wording("both are due {colour:colour}, and {who:surname} gets it"),
    "headline.colour-limits": wording(
        "{white:surname} has White, or somebody would have one colour too often"
    ),
    "headline.colour-one": wording("{served:surname} has had {due:colour} less often and gets it"),
    "headline.colour-first-game": wording(
        "{served:surname} gets the colour of the first game again, {due:colour}"
    ),
    "headline.colour-fewer-whites": wording(
        "{white:surname} has White, having the smaller surplus of it"
    ),
    "headline.colour-last-game": wording(
        "the colours of the last game are reversed, {white:surname} has White"
    ),
    "headline.colour-ratings": wording(
        "the colours so far do not decide, {white:surname} has White by the ratings"
    ),
    "headline.colour-numbers": wording(
        "the colours so far do not decide, {white:surname} has White by number"
    ),
    "headline.step-bye": wording("{who:short} has the bye, being the first in line for it."),
    "headline.step-bye-passed": wording(
        "{who:short} has the bye, being the next in line: {why:tolds}."
    ),
    "headline.step-bye-passed-more": wording_n(
        "{who:short} has the bye, being the next in line: {why:tolds}; and {count} other player "
        "was passed over too.",
        "{who:short} has the bye, being the next in line: {why:tolds}; and {count} other players "
        "were passed over too.",
        "count",
    ),
    "headline.step-bye-lonely": wording(
        "{who:short} has the bye: nobody of those left may meet them."
    ),
    "headline.step-bye-alone": wording(
        "{who:short} has the bye: they are alone in the lowest group, and all others have an "
        "opponent."
    ),
    "headline.step-only": wording("{who:short} floats, being alone in the group."),
    "headline.step-up": wording(
        "{who:short} is brought up to make the group even, being the first in line for it."
    ),
    "headline.step-up-passed": wording(
        "{who:short} is brought up to make the group even, being the next in line for it: "
        "{why:tolds}."
    ),
    "headline.step-up-passed-more": wording_n(
        "{who:short} is brought up to make the group even, being the next in line for it: "
        "{why:tolds}; and {count} other player was passed over too.",
        "{who:short} is brought up to make the group even, being the next in line for it: "
        "{why:tolds}; and {count} other players were passed over too.",
        "count",
    ),
    "headline.step-lonely": wording("{who:short} floats: nobody in the group may meet them."),
    "headline.step-left-over": wording(
        "{who:short} floats: all others of the group have an opponent already."
    ),
    "headline.step-alone": wording("{who:short} floats: {why:tolds}."),
    "headline.step-alone-more": wording_n(
        "{who:short} floats: {why:tolds}; and {count} other player was passed over too.",
        "{who:short} floats: {why:tolds}; and {count} other players were passed over too.",
        "count",
    ),
    "headline.step-float": wording(
        "{who:short} floats: not everybody can be paired in the group, and they are the first in "
        "line to leave it."
    ),
    "headline.step-float-passed": wording(
        "{who:short} floats: not everybody can be paired in the group, and they are the next in "
        "line to leave it: {why:tolds}."
    ),
    "headline.step-float-passed-more": wording_n(
        "{who:short} floats: not everybody can be paired in the group, and they are the next in "
        "line to leave it: {why:tolds}; and {count} other player was passed over too.",
        "{who:short} floats: not everybody can be paired in the group, and they are the next in "
        "line to leave it: {why:tolds}; and {count} other players were passed over too.",
        "count",
    ),
    "headline.step-broken": wording(
        "{who:short} floats: the pair with {other:short} is broken up, so that the median group "
        "can be paired."
    ),
    "headline.step-group": wording("{extent:told}."),
    "headline.group-broken": wording("{broken:tolds}."),
    "headline.group-broken-rest": wording("{broken:tolds}. As for the others, {rest:told}."),
    "extent.none": wording("all are as expected"),
    # --- summaries
    "summary.steps-expected": wording_n(
        "{count} board, with the natural opponents.",
        "{count} boards, all with the natural opponents.",
        "count",
    ),
    "summary.steps": wording_n(
        "{changed} of {count} boards changes; the first change is in the group of "
        "{score:npoints}: {cause:told}.",
        "{changed} of {count} boards change; the first change is in the group of "
        "{score:npoints}: {cause:told}.",
        "changed",
    ),
    "summary.steps-all": wording_n(
        "The only board changes, in the group of {score:npoints}: {cause:told}.",
        "All {count} boards change; the first change is in the group of {score:npoints}: "
        "{cause:told}.",
        "count",
    ),
    "summary.broken": wording(
        "The pair {first:short} and {second:short} is broken up for the median group."
    ),
    # --- labels of pictures
    "mark.step-broken": wording("not {second:surname}: broken up for the median"),
    "mark.step-leaves": wording("not {second:surname}: {floater:surname} floats"),
    "mark.step-floats": wording("floats"),
    "mark.step-parted": wording("the pair is broken up"),
    "mark.step-colours": wording("not {second:surname}: for the colours"),
    "mark.step-float": wording("not {second:surname}: for the floats"),
    # --- why somebody was passed over
    "turn.met": wording("{who:short} was met in round {round}"),
    "turn.broken": wording(
        "{first:short} and {second:short} are paired here at first and parted again, so that the "
        "median group can be paired"
    ),
    "turn.forbidden": wording("{who:short} is kept apart from them"),
    "turn.same-colour": wording("{who:short} must have {colour:colour} too"),
    "turn.limits": wording("the colours could not be given with {who:short}"),
    "turn.barred": wording("{who:short} may not have it after round {round}"),
    "turn.completion": wording("with {who:short} the others could not all be paired"),
    "turn.completion-without": wording("without {who:short} the others could not all be paired"),
    "turn.taken": wording("{who:short} goes to {other:short} first"),
    "turn.gone": wording("{who:short} leaves the group"),
    "turn.worse": wording("with {who:short} {subject:subject} would be {theirs} instead of {ours}"),
    "turn.later": wording("with {who:short} the pairs would come later in the order"),
    "turn.limit": wording("{who:short} is more than 100 rating points away"),
    "turn.no-rise": wording("{who:short} may not be brought up again"),
    # --- why not
    "whynot.bye-goes": wording(
        "{ours:player} has the bye; with this pair it would go to {theirs:player}."
    ),
    "whynot.clause": wording("{why:told}."),
    "whynot.worse-count": wording(
        "It would be worse: {subject:subject} would be {much} instead of {little}."
    ),
    "whynot.worse-pair": wording(
        "When it is {seeker:player}’s turn, {ours:player} is better: with {theirs:player}, "
        "{subject:subject} would be {much} instead of {little}."
    ),
    "whynot.worse-pair-nobody": wording(
        "When it is {seeker:player}’s turn, {ours:player} is better: if {seeker:player} went on "
        "without an opponent, {subject:subject} would be {much} instead of {little}."
    ),
    "whynot.worse-float": wording(
        "{ours:player} leaves the group: if {theirs:player} did instead, {subject:subject} would "
        "be {much} instead of {little}."
    ),
    "whynot.worse-float-more": wording(
        "Nobody else has to leave the group: if {theirs:player} did, {subject:subject} would be "
        "{much} instead of {little}."
    ),
    "whynot.worse-rest": wording(
        "It would be worse: with {theirs:player} instead of {ours:player}, {subject:subject} would "
        "be {much} instead of {little}."
    ),
    "whynot.later-pair": wording(
        "When it is {seeker:player}’s turn, {ours:player} comes before {theirs:player}, and "
        "nothing stands against it: {how:told}."
    ),
    "whynot.later-pair-nobody": wording(
        "When it is {seeker:player}’s turn, {ours:player} is possible: to go on without an "
        "opponent comes last."
    ),
    "whynot.later-float": wording(
        "{ours:player} leaves the group before {theirs:player} does: {how:told}."
    ),
    "whynot.worse-leave": wording(
        "If {theirs:player} were not paired in this bracket, {subject:subject} would be {much} "
        "instead of {little}."
    ),
    "whynot.later-leave": wording(
        "If {theirs:player} were not paired in this bracket, its pairs would come later in the "
        "order of candidates."
    ),
    "whynot.later-join": wording("{ours:player} is brought up before {theirs:player}: {how:told}."),
    "whynot.later-join-nobody": wording(
        "{ours:player} can be brought up, so the group does not stay odd."
    ),
    "whynot.later-exchange": wording(
        "Of those who could change halves {ours:player} comes before {theirs:player}."
    ),
    "whynot.later-inside": wording(
        "Of those who have to meet somebody of their own column {ours:player} comes before "
        "{theirs:player}."
    ),
    "whynot.has-opponent": wording(
        "{theirs:player} has a possible opponent in their own group; only those who have none are "
        "given one from below."
    ),
    "whynot.limit": wording(
        "For the sake of colours {theirs:player} could be taken only within 100 rating points."
    ),
    "order.first": wording("they are tried in order"),
    # --- the walk
    "walk.title": wording("Step {number} of {count}: {where:told}"),
    "walk.new": wording("New: {pairs:pairs}."),
    "walk.pairs": wording("Paired so far: {pairs:pairs}."),
    "walk.left": wording("Still to be paired: {who:players}."),
    "walk.done": wording("Everybody is paired."),
    # --- what is counted
    "criterion.leavers": wording("the number of players who leave the group"),
    "criterion.drops": wording("the groups they go down or up (the longest way first)"),
    "criterion.no-missing-opponent": wording(
        "the number of players who rest without a missing opponent they have not met"
    ),
    "criterion.denied-due": wording("the number of players who do not get the colour due"),
    "criterion.joined": wording("the number of groups that have to be joined with this one"),
    "criterion.floaters-a": wording(
        "the number of floaters of type a (they came in and find no opponent in the next group)"
    ),
    "criterion.floaters-b": wording(
        "the number of floaters of type b (they came in and find an opponent in the next group)"
    ),
    "criterion.floaters-c": wording(
        "the number of floaters of type c (they find no opponent in the next group)"
    ),
    "criterion.floated-before": wording(
        "the number of floaters who were floaters in the last round too"
    ),
    "criterion.due-difference": wording(
        "the difference between those due White and those due Black who stay"
    ),
    "criterion.two-floaters": wording("the number of floaters who meet each other"),
    "criterion.clashes": wording("the number of pairs in which both are due the same colour"),
    "criterion.forced-clashes": wording(
        "the number of pairs in which both must have the same colour"
    ),
    "criterion.cracked": wording("the number of pairs that have to be broken up"),
    "criterion.floaters-on": wording("the number of floaters who find nobody in this group"),
    "criterion.inside-column": wording("the number of pairs inside a column"),
    "criterion.moved-down-pairs": wording("the number of moved-down players who are paired here"),
    "criterion.rest-pairs": wording("the number of other pairs that can be made here"),
    "criterion.misses": wording(
        "the number of players moving down who find no opponent in the next bracket"
    ),
    "criterion.same-preference": wording("the number of pairs in which both want the same colour"),
    "criterion.upfloat-tests": wording("the number of upfloat rules that have to be given up"),
    "criterion.downfloat-tests": wording("the number of downfloat rules that have to be given up"),
    "criterion.exchanged": wording("the number of players exchanged between the halves"),
    "criterion.exchange-difference": wording(
        "the difference between the places of the players exchanged"
    ),
    "criterion.sequence": wording("the place in the order of candidates"),
}
