"""What the steps of the systems without brackets of candidates say; see `wordings`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

STEP_WORDINGS: dict[str, Wording] = {
    "step.group": wording("Group {number}"),
    "step.pair": wording("{first:player} meets {second:player}."),
    "step.colours": wording("{white:player} has White against {black:player}."),
    "step.colours-refused": wording(
        "{white:player} has White against {black:player}; {refused:players} would have been due "
        "the other colour."
    ),
    "step.impossible": wording("{who:players} cannot all be paired by the rules."),
    "step.bye-rating": wording("{first:player} is left over at the end and gets the bye."),
    "step.bye-double-swiss": wording(
        "{first:player} gets the bye: lowest score ({score:points}), then most matches played "
        "({matches}), then the largest number, of those who may have it."
    ),
    "step.bye-dubov": wording("{first:player} gets the bye: the lowest player who may have it."),
    "step.bye-burstein": wording(
        "{first:player} gets the bye: the lowest player of the lowest group ({score:npoints}) "
        "who may have it."
    ),
    "step.bye-lim": wording(
        "{first:player} gets the bye: the lowest-ranked player of the lowest group who may have it."
    ),
    "step.bye-fmjd": wording(
        "{first:player} rests: the lowest-ranked player who has not rested yet and whose rest "
        "leaves the others pairable."
    ),
    "step.rating.bracket": wording(
        "Bracket of {score:npoints}: {who:players}; moved down into it: {moved_down:players}."
    ),
    "step.rating.no-opponent": wording_n(
        "{who:players} has no possible opponent here and moves down.",
        "{who:players} have no possible opponent here and move down.",
        "count",
    ),
    "step.rating.pairs": wording(
        "{p:npairs} of moved-down players and {remainder:npairs} of the others can be made (at "
        "most {most} in all)."
    ),
    "step.rating.misses": wording_n(
        "{misses:nfewer} than possible: {who:players} leaves the group.",
        "{misses:nfewer} than possible: {who:players} leave the group.",
        "count",
    ),
    "step.rating.x": wording_n(
        "{x} pair may fail to give both players the colour they expect (the count began at "
        "{start}).",
        "{x} pairs may fail to give both players the colour they expect (the count began at "
        "{start}).",
        "x",
    ),
    "step.rating.drop-upfloats": wording(
        "Upfloats of earlier rounds could no longer be avoided; given up: {dropped:list}."
    ),
    "step.rating.drop-downfloats": wording(
        "Downfloats of earlier rounds could no longer be avoided; given up: {dropped:list}."
    ),
    "step.rating.opponents": wording_n(
        "The moved-down {who:players} gets {opponents:players}.",
        "The moved-down {who:players} get {opponents:players}.",
        "count",
    ),
    "step.rating.exchange": wording("{out:players} and {into:players} change halves."),
    "step.rating.subgroups": wording("Upper half {who:players}, lower half {s2:players}."),
    "step.rating.transposition": wording("The lower half is put in the order {who:players}."),
    "step.rating.move-down": wording_n(
        "{who:players} moves down to the next group.",
        "{who:players} move down to the next group.",
        "count",
    ),
    "step.double-swiss.top-scoregroup": wording(
        "Top scoregroup of {score:npoints}: {who:players}."
    ),
    "step.double-swiss.upfloaters": wording_n(
        "{who:players} comes up from below to complete it ({scores:points}).",
        "{who:players} come up from below to complete it ({scores:points}).",
        "count",
    ),
    "step.double-swiss.bracket": wording("The first best pairing of the bracket is {pairs:pairs}."),
    "step.dubov.score-group": wording(
        "Score group of {score:npoints}: {who:players}; floaters from above: {floaters:players}."
    ),
    "step.dubov.order-of-floaters": wording(
        "The floaters are paired in this order: {who:players}."
    ),
    "step.dubov.floats-on": wording_n(
        "{who:players} has no opponent here and floats on.",
        "{who:players} have no opponent here and float on.",
        "count",
    ),
    "step.dubov.floaters": wording_n(
        "{who:players} leaves the group as a floater; {dominating:colour} is due too often here.",
        "{who:players} leave the group as floaters; {dominating:colour} is due too often here.",
        "count",
    ),
    "step.dubov.floaters-plain": wording_n(
        "{who:players} leaves the group as a floater.",
        "{who:players} leave the group as floaters.",
        "count",
    ),
    "step.dubov.columns": wording("Due White: {white:players}. Due Black: {black:players}."),
    "step.dubov.change-column": wording_n(
        "{who:players} changes to the column of {to:colour}, so that both columns are equally "
        "long.",
        "{who:players} change to the column of {to:colour}, so that both columns are equally long.",
        "count",
    ),
    "step.dubov.two-whites": wording(
        "{first:player} and {second:player} change places in the column (row {row}), because "
        "the first could not be paired otherwise."
    ),
    "step.dubov.transfer": wording_n(
        "{who:players} is brought up from the next group.",
        "{who:players} are brought up from the next group.",
        "count",
    ),
    "step.dubov.no-transfer": wording("Nobody can be brought up from {group:players}."),
    "step.burstein.group": wording("Group in the order of opposition: {who:players}."),
    "step.burstein.combination": wording(
        "The first with the last, the second with the last but one, as far as allowed: "
        "{pairs:pairs}."
    ),
    "step.burstein.float": wording(
        "{first:player} floats down (candidates: {candidates:players})."
    ),
    "step.burstein.join": wording(
        "The group cannot be paired alone and is joined with {who:players}."
    ),
    "step.lim.score-group": wording(
        "Score group of {score:npoints}: {who:players}; floaters: {floaters:players}."
    ),
    "step.lim.floaters": wording_n(
        "{who:players} floats to the neighbouring group.",
        "{who:players} float to the neighbouring group.",
        "count",
    ),
    "step.lim.pair-floater": wording("The floater {first:player} meets {second:player}."),
    "step.lim.proposed-pairings": wording(
        "Proposed: upper half against lower half of {who:players} ({pairs:npairs})."
    ),
    "step.lim.first-scrutiny": wording("First scrutiny, for compatible opponents: {who:players}."),
    "step.lim.second-scrutiny": wording_n(
        "Second scrutiny, for colours: {who:players} ({clashes} clash remains).",
        "Second scrutiny, for colours: {who:players} ({clashes} clashes remain).",
        "clashes",
    ),
    "step.lim.crack": wording(
        "The pair {first:player} and {second:player} is broken up, so that the median group can "
        "be paired."
    ),
    "step.fmjd.group": wording("Group of {points:npoints}: {who:players}."),
    "step.fmjd.quart": wording("Quart acceleration: the first group is {who:players}."),
    "step.fmjd.haley": wording("Haley acceleration: {points:npoints} more for {who:players}."),
}
