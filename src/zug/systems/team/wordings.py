"""What the team system says in its own words; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "rule.met": wording("these teams have met before"),
    "rule.forbidden": wording("the organiser keeps these teams apart"),
    "round.players": wording_n(
        "{count} team is to be paired.", "{count} teams are to be paired.", "count"
    ),
    "bracket.residents": wording_n(
        "One team belongs here with {score:npoints}: {who:players}.",
        "{count} teams belong here with {score:npoints}: {who:players}.",
        "count",
    ),
    "float.up-odd": wording(
        "The number of teams is odd, so one must come up from below: {who:players}."
    ),
    "float.up-no-opponents": wording_n(
        "There are not enough legal opponents here (for {stuck:players}), so one team must come "
        "up from below: {who:players}.",
        "There are not enough legal opponents here (for {stuck:players}), so {count} teams must "
        "come up from below: {who:players}.",
        "count",
    ),
    "float.up-completion": wording_n(
        "{who:players} must come up: otherwise the teams below could not all be paired.",
        "{who:players} must come up: otherwise the teams below could not all be paired.",
        "count",
    ),
    "decided.completion-up": wording(
        "The first candidate ({pairs:pairs}) would bring up {who:players}, and then not all teams "
        "below could be paired."
    ),
    "pair.title": wording("Match {board}: {white:player} – {black:player}"),
    "bye.odd": wording("With an odd number of teams ({count}), one of them gets the bye."),
    "bye.title": wording("The team with the bye: {who:player}"),
    "bye.score": wording(
        "{score:points} is the lowest score at which the bye can be given and all other teams "
        "paired; {who:player} has that score."
    ),
    "bye.barred": wording_n(
        "{others:players} cannot have it after a bye, or a match won without playing, in an "
        "earlier round.",
        "{others:players} cannot have it after a bye, or a match won without playing, in an "
        "earlier round.",
        "count",
    ),
    "bye.needed": wording_n(
        "{others:players} cannot have it: without this team the others could not all be paired.",
        "{others:players} cannot have it: without any of them the others could not all be paired.",
        "count",
    ),
    "illegal.no-bye": wording("With an even number of teams ({number}), nobody gets the bye."),
    "illegal.barred": wording(
        "{who:player} cannot have the bye after a bye, or a match won without playing, in round "
        "{round}."
    ),
    "illegal.twice": wording("A team can be paired only once: {who:players}."),
    "illegal.byes": wording("Only one team can get the bye, not {count}: {who:players}."),
    "illegal.left-out": wording("Teams that take part but are left out: {who:players}."),
    "impossible.stuck": wording(
        "Stuck teams: {who:players} can meet only each other or {partners:players}, and those are "
        "too few."
    ),
    "impossible.stuck-alone": wording(
        "Stuck teams: {who:players} cannot be divided into pairs that are allowed."
    ),
    "impossible.barred": wording(
        "One of the teams {who:players} would have to get the bye (they can otherwise meet only "
        "{partners:players}), and none of them may."
    ),
    "impossible.barred-alone": wording(
        "One of the teams {who:players} would have to get the bye, and none of them may."
    ),
    "summary.expected": wording_n(
        "The only match is as expected.", "All {boards} matches are as expected.", "boards"
    ),
    "summary.changed": wording_n(
        "{count} of {boards} matches is not the natural one.",
        "{count} of {boards} matches are not the natural ones.",
        "count",
    ),
    "summary.changed-all": wording_n(
        "The only match is not the natural one.",
        "None of the {boards} matches is the natural one.",
        "boards",
    ),
    "headline.colour-team-1": wording(
        "{white:short} has White on board 1: by number and the colour drawn."
    ),
    "headline.colour-team-2": wording(
        "{white:short} has White on board 1: only one of the two is due a colour."
    ),
    "headline.colour-team-3": wording(
        "{white:short} has White on board 1: both get the colour due."
    ),
    "headline.colour-team-4": wording(
        "{white:short} has White on board 1: both are due the same colour, one of them strongly."
    ),
    "headline.colour-team-5": wording(
        "{white:short} has White on board 1, having the lower colour difference "
        "({higher_history:colours}, {lower_history:colours})."
    ),
    "headline.colour-team-6": wording(
        "{white:short} has White on board 1: the colours of the last match in which theirs "
        "differed are reversed."
    ),
    "headline.colour-team-7": wording(
        "{white:short} has White on board 1: {higher:short}, the first team, gets the colour due."
    ),
    "headline.colour-team-8": wording(
        "{white:short} has White on board 1: the colours of {higher:short}, the first team, "
        "alternate."
    ),
    "headline.colour-team-9": wording(
        "{white:short} has White on board 1: the colours of {lower:short} alternate, and "
        "{higher:short} has none yet."
    ),
    "passed.taken": wording(
        "{second:short} goes to {who:short} in match {board}, which comes first in the order"
    ),
    "passed.impossible": wording("{second:short} would leave other teams without opponents"),
    "passed.float-impossible": wording(
        "{second:short} floating instead would leave other teams without opponents"
    ),
    "passed.barred": wording(
        "{second:short} had a bye or a match won without playing in round {round}"
    ),
    "cause.impossible": wording("the natural pairs would leave teams below without opponents"),
    "worse.denied": wording_n(
        "one more team without the colour due ({theirs} instead of {ours}{who:also})",
        "{count} more teams without the colour due ({theirs} instead of {ours}{who:also})",
        "count",
    ),
    "worse.strong": wording_n(
        "one more team whose strong colour preference is denied "
        "({theirs} instead of {ours}{who:also})",
        "{count} more teams whose strong colour preference is denied "
        "({theirs} instead of {ours}{who:also})",
        "count",
    ),
    "mark.elsewhere": wording("not {second:surname}: match {board} comes first"),
    "whynot.wish-bye": wording("Why is the bye not given to {who:player}?"),
    "whynot.best-bye": wording(
        "The rules would then give: {pairs:pairs}, and the bye to {bye:player}."
    ),
    "whynot.wish-pairing": wording_n(
        "Why not this pairing of {count} match?",
        "Why not this pairing of {count} matches?",
        "count",
    ),
    "whynot.wish-pairing-bye": wording_n(
        "Why not this pairing of {count} match and a bye?",
        "Why not this pairing of {count} matches and a bye?",
        "count",
    ),
    "whynot.impossible": wording("The other teams could then no longer all be paired."),
    "criterion.bye-score": wording("the score of the team that gets the bye"),
    "criterion.bye-matches": wording("the number of matches the team with the bye has played"),
    "criterion.upfloaters-floated": wording(
        "the number of upfloaters that were floaters in the last round"
    ),
    "criterion.opponents-floated": wording(
        "the number of opponents of upfloaters that were floaters in the last round"
    ),
    "criterion.denied": wording("the number of teams that do not get the colour they prefer"),
    "criterion.strong": wording("the number of teams whose strong colour preference is denied"),
    "colours.team-1-odd": wording(
        "Neither has played yet; {higher:player}, the first team, has an odd number and gets the "
        "initial colour ({initial:colour}): {white:player} has White on board 1."
    ),
    "colours.team-1-even": wording(
        "Neither has played yet; {higher:player}, the first team, has an even number and gets the "
        "opposite of the initial colour ({initial:colour}): {white:player} has White on board 1."
    ),
    "colours.team-2": wording(
        "Only one of the two prefers a colour and gets it: {white:player} has White on board 1 "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.team-3": wording(
        "They prefer opposite colours and both get them: {white:player} has White on board 1 "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.team-4": wording(
        "Both prefer the same colour, but only one of them strongly: {white:player} has White on "
        "board 1 ({higher:player}: {higher_history:colours}, {lower:player}: "
        "{lower_history:colours})."
    ),
    "colours.team-5": wording(
        "{white:player} has the lower colour difference and has White on board 1 "
        "({higher:player}: {higher_history:colours}, {lower:player}: {lower_history:colours})."
    ),
    "colours.team-6": wording(
        "The last match in which they had different colours is reversed: {white:player} has White "
        "on board 1 ({higher:player}: {higher_history:colours}, {lower:player}: "
        "{lower_history:colours})."
    ),
    "colours.team-7": wording(
        "Their colours have never differed, so {higher:player}, the first team, gets the colour it "
        "prefers: {white:player} has White on board 1 ({higher:player}: {higher_history:colours}, "
        "{lower:player}: {lower_history:colours})."
    ),
    "colours.team-8": wording(
        "Neither prefers a colour, so those of {higher:player}, the first team, alternate: "
        "{white:player} has White on board 1 ({higher:player}: {higher_history:colours}, "
        "{lower:player}: {lower_history:colours})."
    ),
    "colours.team-9": wording(
        "{higher:player}, the first team, has no colours yet, so those of {lower:player} "
        "alternate: {white:player} has White on board 1 ({lower:player}: {lower_history:colours})."
    ),
}
