"""What the statements of an explanation say: an English template for every id.

A template holds placeholders `{name:form}`; `zug.explainer.voice` lists the forms. Where a number
changes the sentence, there are two templates and the name of the parameter that is counted.
"""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "strength.absolute": wording("an absolute"),
    "strength.strong": wording("a strong"),
    "strength.mild": wording("a mild"),
    "value.no-outcome": wording("no valid outcome"),
    "value.outcome": wording_n(
        "{downfloaters} downfloater ({scores:points})",
        "{downfloaters} downfloaters ({scores:points})",
        "downfloaters",
    ),
    "rule.met": wording("they have met before"),
    "rule.forbidden": wording("the organiser keeps them apart"),
    "rule.colours": wording("both must have the same colour"),
    "rule.same-colour": wording("both must have the same colour"),
    "rule.limits": wording("the colour limits forbid it"),
    "title.round": wording("Round {round} by {system}: why it is paired this way"),
    "title.why-not": wording("Round {round} by {system}: why not another way"),
    "round.title": wording("The round"),
    "round.players": wording_n(
        "{count} player is to be paired.",
        "{count} players are to be paired.",
        "count",
    ),
    "round.absent": wording_n(
        "{who:players} does not take part in this round.",
        "{who:players} do not take part in this round.",
        "count",
    ),
    "bracket.ordinary": wording("Bracket of {score:npoints}"),
    "bracket.ppb": wording(
        "Penultimate bracket (PPB) of {score:npoints}: the others must remain pairable"
    ),
    "bracket.clb": wording("Collapsed last bracket (CLB) from {score:npoints} down"),
    "bracket.residents": wording_n(
        "One player belongs here with {score:npoints}: {who:players}.",
        "{count} players belong here with {score:npoints}: {who:players}.",
        "count",
    ),
    "bracket.collapsed": wording_n(
        "The remaining player: {who:players}.",
        "The remaining {count} players are paired together: {who:players}.",
        "count",
    ),
    "bracket.mdps": wording_n(
        "{who:players} came down from {score:npoints} (moved-down player, MDP).",
        "{who:players} came down from {score:npoints} (moved-down players, MDPs).",
        "count",
    ),
    "bracket.incoming": wording_n(
        "{who:players} came down from {score:npoints} (downfloater).",
        "{who:players} came down from {score:npoints} (downfloaters).",
        "count",
    ),
    "bracket.upfloaters": wording_n(
        "{who:players} comes up from {score:npoints} (upfloater).",
        "{who:players} come up from {score:npoints} (upfloaters).",
        "count",
    ),
    "bracket.pairs": wording_n(
        "One pair could be made: {pairs:pairs}.",
        "{count} pairs could be made: {pairs:pairs}.",
        "count",
    ),
    "bracket.limbo": wording_n(
        "{who:players} found no opponent here and waits in the Limbo for the next bracket.",
        "{who:players} found no opponent here and wait in the Limbo for the next bracket.",
        "count",
    ),
    "float.bye": wording("{who:player} is left over and gets the bye."),
    "float.alone": wording("{who:player} is alone here and floats down."),
    "float.odd": wording("The number of players is odd, so one must float down: {who:players}."),
    "float.no-opponents": wording_n(
        "{who:players} floats down: there are not enough legal opponents here (for "
        "{stuck:players}).",
        "{who:players} float down: there are not enough legal opponents here (for "
        "{stuck:players}).",
        "count",
    ),
    "float.no-opponents-all": wording(
        "{who:players} float down: the players here cannot meet each other."
    ),
    "float.completion": wording_n(
        "{who:players} floats down: otherwise the players below could not all be paired.",
        "{who:players} float down: otherwise the players below could not all be paired.",
        "count",
    ),
    "float.up-odd": wording(
        "The number of players is odd, so one must come up from below: {who:players}."
    ),
    "float.up-no-opponents": wording_n(
        "There are not enough legal opponents here (for {stuck:players}), so one player must come "
        "up from below: {who:players}.",
        "There are not enough legal opponents here (for {stuck:players}), so {count} players must "
        "come up from below: {who:players}.",
        "count",
    ),
    "float.up-completion": wording_n(
        "{who:players} must come up: otherwise the players below could not all be paired.",
        "{who:players} must come up: otherwise the players below could not all be paired.",
        "count",
    ),
    "criteria.gave": wording(
        "Criterion not fully met: {subject:subject}: {value:value} [{criterion}]."
    ),
    "criteria.met": wording("Fully met: {criteria:criteria}."),
    "decided.first": wording(
        "The first candidate could be taken as it stands, upper half against lower half: "
        "{pairs:pairs}."
    ),
    "decided.illegal": wording(
        "The first candidate ({pairs:pairs}) is not allowed: {first:player} and {second:player} "
        "cannot meet, {rule:rule}."
    ),
    "decided.completion": wording(
        "The first candidate ({pairs:pairs}) would send down {who:players}, and then not "
        "everybody below could be paired."
    ),
    "decided.completion-up": wording(
        "The first candidate ({pairs:pairs}) would bring up {who:players}, and then not everybody "
        "below could be paired."
    ),
    "decided.sequence": wording("Of several equally good candidates, the first was taken."),
    "decided.criterion": wording(
        "{criterion} decided against the first candidate ({pairs:pairs}): {subject:subject} "
        "would be {theirs:value} instead of {ours:value}."
    ),
    "order.mdps": wording("Of the moved-down players, these are paired: {who:players}."),
    "order.opponents": wording(
        "The moved-down players get the first residents, in order, that fit: {pairs:pairs}."
    ),
    "order.upfloaters": wording("The first upfloaters, in order, that fit: {who:players}."),
    "order.top-members": wording(
        "The first top members (the smaller number of each pair) in order that fit: {who:players}."
    ),
    "order.bottom-members": wording(
        "Each top member gets the first bottom member, in order, that fits: {pairs:pairs}."
    ),
    "order.exchange": wording(
        "No order of the lower half was as good, so the halves exchanged players: "
        "{leaving:players} went down, {entering:players} came up."
    ),
    "order.transposition": wording(
        "Among equally good candidates the order of the lower half decides; the first that fits "
        "is {pairs:pairs}."
    ),
    "pair.title": wording("Board {board}: {white:player} – {black:player}"),
    "pair.given-up": wording(
        "{first:player} and {second:player} were to be kept apart where possible, but no legal "
        "pairing keeps all such pairs apart."
    ),
    "pair.floats": wording(
        "{higher:player} has {gap:npoints} more and floats down, {lower:player} floats up."
    ),
    "colours.rule-1": wording(
        "Both get the colour they prefer: {white:player} has White ({higher:player}: "
        "{higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.rule-1-one": wording(
        "Only {who:player} prefers a colour and gets it: {white:player} has White "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.rule-2": wording(
        "Both prefer {wanted:colour}; {who:player} has the stronger preference "
        "({strength:strength} one), so {white:player} has White ({higher:player}: "
        "{higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.rule-2-wider": wording(
        "Both must have {wanted:colour} ({strength:strength} preference each); {who:player} has "
        "the wider colour difference, so {white:player} has White ({higher:player}: "
        "{higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.rule-3": wording(
        "Both prefer {wanted:colour} equally, so the last round in which they had different "
        "colours is reversed: {white:player} has White ({higher:player}: {higher_history:colours}, "
        "{lower:player}: {lower_history:colours})."
    ),
    "colours.rule-4": wording(
        "Both prefer {wanted:colour} equally and, game by game back from the last one, never had "
        "different colours; the higher-ranked {higher:player} gets it, so {white:player} has White "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.rule-5-odd": wording(
        "Nobody has played yet; the higher-ranked {higher:player} has an odd number and gets "
        "the initial colour ({initial:colour}): {white:player} has White."
    ),
    "colours.rule-5-even": wording(
        "Nobody has played yet; the higher-ranked {higher:player} has an even number and gets "
        "the opposite of the initial colour ({initial:colour}): {white:player} has White."
    ),
    "bye.title": wording("The bye: {who:player}"),
    "bye.odd": wording("With an odd number of players ({count}), one of them gets the bye."),
    "bye.score": wording(
        "{score:points} is the lowest score at which the bye can be given and all others "
        "paired; {who:player} has that score."
    ),
    "bye.left-over": wording("{who:player} ({score:npoints}) is left over in the last bracket."),
    "bye.barred": wording_n(
        "{others:players} cannot have it after a bye, or a win without playing, in an earlier "
        "round.",
        "{others:players} cannot have it after a bye, or a win without playing, in an earlier "
        "round.",
        "count",
    ),
    "bye.needed": wording_n(
        "{others:players} cannot have it: without this player the others could not all be paired.",
        "{others:players} cannot have it: without any of them the others could not all be paired.",
        "count",
    ),
    "bye.unplayed": wording_n(
        "{others:players} has the same score but missed more games than {who:player} "
        "({unplayed:nunplayed}).",
        "{others:players} have the same score but missed more games than {who:player} "
        "({unplayed:nunplayed}).",
        "count",
    ),
    "bye.games": wording_n(
        "{others:players} has the same score but has played fewer games than {who:player} "
        "({played}).",
        "{others:players} have the same score but have played fewer games than {who:player} "
        "({played}).",
        "count",
    ),
    "bye.matches": wording_n(
        "{others:players} has the same score but has played fewer matches than {who:player} "
        "({played}).",
        "{others:players} have the same score but have played fewer matches than {who:player} "
        "({played}).",
        "count",
    ),
    "bye.last": wording_n(
        "{others:players} has the same score and has played as often, but {who:player} has the "
        "largest number.",
        "{others:players} have the same score and have played as often, but {who:player} has the "
        "largest number.",
        "count",
    ),
    "bye.equal": wording_n(
        "{others:players} could have had it by the rules of the bye; the other criteria and the "
        "order of candidates decided (see the bracket).",
        "{others:players} could have had it by the rules of the bye; the other criteria and the "
        "order of candidates decided (see the bracket).",
        "count",
    ),
    "illegal.absent": wording("{who:player} does not take part in this round."),
    "illegal.met": wording("{first:player} and {second:player} have already met in round {round}."),
    "illegal.forbidden": wording(
        "The organiser has announced that {first:player} and {second:player} are not to meet; "
        "that counts as having met."
    ),
    "illegal.colours": wording(
        "{first:player} and {second:player} must both have {colour:colour} (absolute colour "
        "preference), and neither is a topscorer of the last round."
    ),
    "illegal.same-colour": wording(
        "{first:player} and {second:player} must both have {colour:colour} (absolute colour "
        "preference)."
    ),
    "illegal.limits": wording(
        "{first:player} and {second:player} cannot meet: whatever the colours, one of them "
        "would get a colour too often or three times in a row."
    ),
    "illegal.no-bye": wording("With an even number of players ({number}), nobody gets the bye."),
    "illegal.barred": wording(
        "{who:player} cannot have the bye after a bye, or a win without playing, in round {round}."
    ),
    "illegal.barred-any": wording("{who:player} cannot have the bye after points without playing."),
    "illegal.twice": wording("A player can be paired only once: {who:named}."),
    "illegal.byes": wording("Only one player can get the bye, not {count}: {who:named}."),
    "illegal.left-out": wording("Taking part but left out: {who:named}."),
    "impossible.title": wording(
        "The rules allow no complete pairing of this round; the arbiter must decide."
    ),
    "impossible.stuck": wording(
        "Stuck: {who:players} can meet only each other or {partners:players}, and those are too "
        "few."
    ),
    "impossible.stuck-alone": wording(
        "Stuck: {who:players} cannot be divided into pairs that are allowed."
    ),
    "impossible.barred": wording(
        "One of {who:players} would have to get the bye (they can otherwise meet only "
        "{partners:players}), and none of them may."
    ),
    "impossible.barred-alone": wording(
        "One of {who:players} would have to get the bye, and none of them may."
    ),
    "whynot.wish-pair": wording("Why do {first:player} and {second:player} not meet?"),
    "whynot.wish-bye": wording("Why does {who:player} not get the bye?"),
    "whynot.wish-pairing": wording_n(
        "Why not this pairing of {count} board?",
        "Why not this pairing of {count} boards?",
        "count",
    ),
    "whynot.wish-pairing-bye": wording_n(
        "Why not this pairing of {count} board and a bye?",
        "Why not this pairing of {count} boards and a bye?",
        "count",
    ),
    "whynot.actual": wording("In fact, that is what the rules give."),
    "whynot.impossible": wording("The other players could then no longer all be paired."),
    "whynot.worse": wording(
        "It would be worse. In the bracket of {score:npoints} {subject:subject} would be "
        "{theirs:value} instead of {ours:value} [{criterion}]{who:also}; everything more important "
        "is equal."
    ),
    "whynot.worse-bye": wording(
        "It would be worse: {subject:subject} would be {theirs:value} instead of {ours:value} "
        "[{criterion}]."
    ),
    "whynot.worse-rule": wording(
        "It would be worse: {subject:subject} would be {theirs:value} instead of {ours:value}."
    ),
    "whynot.later": wording(
        "It would be just as good by every criterion in the bracket of {score:npoints}, but it "
        "comes later in the order in which candidates are tried, and the first one counts."
    ),
    "whynot.best": wording("The rules would then give: {pairs:pairs}."),
    "whynot.best-bye": wording("The rules would then give: {pairs:pairs}, bye {bye:player}."),
    "whynot.procedure": wording(
        "The system pairs step by step; this is the first step that would differ:"
    ),
    "whynot.bye-more": wording(
        "{theirs:player} has {other_score:npoints}, more than {ours:player} ({score:npoints})."
    ),
    "whynot.bye-order": wording(
        "{ours:player} comes before {theirs:player} in the order in which the bye is given."
    ),
    "whynot.otherwise": wording("With that wish granted, it would have to be:"),
    "whynot.outcome": wording("The round would then be: {pairs:pairs}."),
    "whynot.outcome-bye": wording("The round would then be: {pairs:pairs}, bye {bye:player}."),
    "later.bye": wording(
        "By score and by what was played it would be just as good, but of equals the largest "
        "number gets the bye: {ours:player}, not {theirs:player}."
    ),
    "later.upfloaters": wording_n(
        "Upfloaters are taken in order: {ours:players} comes before {theirs:players}.",
        "Upfloaters are taken in order: {ours:players} come before {theirs:players}.",
        "count",
    ),
    "later.top-members": wording_n(
        "The top members (the smaller number of each pair) are compared in order: {ours:players} "
        "comes before {theirs:players}.",
        "The top members (the smaller number of each pair) are compared in order: {ours:players} "
        "come before {theirs:players}.",
        "count",
    ),
    "later.bottom-members": wording(
        "{who:player} is given opponents in order: {ours:player} comes before {theirs:player}."
    ),
    "later.mdp-set": wording(
        "The moved-down players to be paired are chosen in order: {ours:players} come before "
        "{theirs:players}."
    ),
    "later.mdp-opponents": wording(
        "{who:player} is given opponents in order: {ours:player} comes before {theirs:player}."
    ),
    "later.exchange-number": wording_n(
        "It would need {theirs} player exchanged between the halves instead of {ours}; fewer "
        "come first.",
        "It would need {theirs} players exchanged between the halves instead of {ours}; fewer "
        "come first.",
        "theirs",
    ),
    "later.exchange-sum": wording(
        "The exchanged players would be further apart: difference of sequence numbers {theirs} "
        "instead of {ours}; the smaller comes first."
    ),
    "later.exchange-leaving": wording(
        "Number {theirs} of the bracket would leave the upper half instead of {ours}; the "
        "larger leaves first."
    ),
    "later.exchange-entering": wording(
        "Number {theirs} of the bracket would enter the upper half instead of {ours}; the "
        "smaller enters first."
    ),
    "later.transposition": wording(
        "{who:player} is given opponents in order: {ours:player} comes before {theirs:player}."
    ),
}

JUDGED_WORDINGS: dict[str, Wording] = {
    "whynot.worse": wording(
        "This pairing is worse. In the bracket of {score:npoints} {subject:subject} is "
        "{theirs:value} instead of {ours:value} [{criterion}]{who:also}; everything more important "
        "is equal."
    ),
    "whynot.worse-bye": wording(
        "This pairing is worse: {subject:subject} is {theirs:value} instead of {ours:value} "
        "[{criterion}]."
    ),
    "whynot.worse-rule": wording(
        "This pairing is worse: {subject:subject} is {theirs:value} instead of {ours:value}."
    ),
    "whynot.worse-count": wording(
        "This pairing is worse: {subject:subject} is {much} instead of {little}."
    ),
    "whynot.later": wording(
        "This pairing is just as good by every criterion in the bracket of {score:npoints}, but it "
        "comes later in the order in which candidates are tried, and the first one counts."
    ),
}
"""The same of a whole pairing that exists: recorded, published, or by another system."""
