"""What is said about changes and what they would do: `change.*` and `whatif.*`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

CHANGE_WORDINGS: dict[str, Wording] = {
    "change.absent": wording("{who:player} is absent"),
    "change.present": wording("{who:player} takes part"),
    "change.withdrawn": wording("{who:player} withdraws"),
    "change.bye": wording("{who:player} is granted a bye ({result:granted})"),
    "change.new": wording("{name} (rating {rating}) enters late"),
    "change.new-unrated": wording("{name} (no rating) enters late"),
    "change.result": wording("round {round}: {white:player} – {black:player} {result}"),
    "change.apart": wording("{first:player} and {second:player} are kept apart"),
    "change.system": wording("the round is paired by {id}"),
    "change.acceleration": wording("the round is accelerated by {id}"),
    "change.no-acceleration": wording("the round is not accelerated"),
    "granted.H": wording("half a point"),
    "granted.F": wording("a full point"),
    "granted.Z": wording("no point"),
    "whatif.title": wording("Round {round} by {system}: what if?"),
    "whatif.changes": wording("If: {changes:list}"),
    "whatif.unfinished": wording_n(
        "{count} game has no result yet and counts as a draw.",
        "{count} games have no result yet and count as draws.",
    ),
    "whatif.already-absent": wording("{who:player} does not play in this round anyway."),
    "whatif.already-present": wording("{who:player} takes part in this round anyway."),
    "whatif.nobody": wording("Nobody would be left to be paired."),
    "whatif.same": wording("Nothing would change: the pairing stays as it is."),
    "whatif.same-opponents": wording("All opponents stay; only colours would change."),
    "whatif.changed": wording_n(
        "{count} of {boards:nboards} would change.",
        "{count} of {boards:nboards} would change.",
        "count",
    ),
    "whatif.first": wording("The first difference is in: {title}."),
    "whatif.board": wording(
        "Board {board}: {white:player} – {black:player}, instead of {white_met:met} and "
        "{black_met:met}"
    ),
    "whatif.pair": wording("{white:player} – {black:player}"),
    "whatif.colours": wording(
        "Board {board}: {white:player} – {black:player}, with the colours reversed"
    ),
    "whatif.bye": wording("{who:player} would get the bye instead of {before:player}."),
    "whatif.bye-new": wording("{who:player} would get the bye; until now nobody does."),
    "whatif.bye-none": wording("Nobody would get the bye; until now {before:player} does."),
    "whatif.bye-stays": wording("{who:player} would still get the bye."),
    "whatif.floats-down": wording_n(
        "{who:named} would float down.", "{who:named} would float down.", "count"
    ),
    "whatif.floats-up": wording_n(
        "{who:named} would float up.", "{who:named} would float up.", "count"
    ),
    "whatif.floats-no-more": wording_n(
        "{who:named} would no longer float.", "{who:named} would no longer float.", "count"
    ),
    "whatif.away": wording_n("{who:named} would not play.", "{who:named} would not play.", "count"),
    "whatif.impossible": wording(
        "The rules would then allow no complete pairing; the arbiter would have to decide."
    ),
    "whatif.was-impossible": wording(
        "Until now the rules allow no complete pairing; then there would be one."
    ),
    "met.bye": wording("the bye"),
    "met.nobody": wording("no game"),
}
