"""What is said about published pairings and systems side by side: `verdict.*` and `compare.*`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

COMPARISON_WORDINGS: dict[str, Wording] = {
    "verdict.title": wording("Round {round} by {system}: the published pairing"),
    "verdict.actual": wording("The published pairing is what the rules give."),
    "verdict.colours": wording_n(
        "The opponents are those the rules give, but on {count} board the colours are reversed.",
        "The opponents are those the rules give, but on {count} boards the colours are reversed.",
    ),
    "verdict.forbidden": wording("The rules do not allow the published pairing."),
    "verdict.impossible": wording("The rules do not allow any complete pairing of this round."),
    "verdict.worse": wording_n(
        "The published pairing is allowed, but the rules give a better one; {count} of "
        "{boards:nboards} differs.",
        "The published pairing is allowed, but the rules give a better one; {count} of "
        "{boards:nboards} differ.",
    ),
    "verdict.later": wording_n(
        "The published pairing is as good by every criterion, but it is not the first one in the "
        "order of the rules; {count} of {boards:nboards} differs.",
        "The published pairing is as good by every criterion, but it is not the first one in the "
        "order of the rules; {count} of {boards:nboards} differ.",
    ),
    "verdict.procedure": wording_n(
        "The procedure of the rules leads to another pairing; {count} of {boards:nboards} differs.",
        "The procedure of the rules leads to another pairing; {count} of {boards:nboards} differ.",
    ),
    "verdict.incomplete": wording(
        "The published pairing cannot be judged: some lines were not understood, and players are "
        "missing."
    ),
    "verdict.bye": wording(
        "The published bye goes to {theirs:player}; by the rules it goes to {ours:player}."
    ),
    "verdict.only-colours": wording_n(
        "On {count} board the opponents are right, and only the colours differ: {turned:pairs}.",
        "On {count} boards the opponents are right, and only the colours differ: {turned:pairs}.",
    ),
    "verdict.away": wording_n(
        "The list has {who:named} as not paired; the round is judged without this player.",
        "The list has {who:named} as not paired; the round is judged without them.",
    ),
    "verdict.by-rules": wording("by the rules"),
    "verdict.published": wording("as published"),
    "verdict.read": wording("Read: {boards:nboards} from {count:nlines}."),
    "verdict.read-byes": wording("Read: {boards:nboards} and {byes:nbyes} from {count:nlines}."),
    "verdict.unread": wording("line {number} was not understood ({why}): {text}"),
    "verdict.line-board": wording("line {number}: {white:player} – {black:player}"),
    "verdict.line-bye": wording("line {number}: {white:player}, the bye"),
    "verdict.line-absent": wording("line {number}: {white:player}, not paired"),
    "verdict.line-heading": wording("line {number}: a heading"),
    "compare.title": wording("Round {round} by {systems:several}"),
    "compare.title-many": wording("Round {round} by {count} systems"),
    "compare.same": wording("{first} and {second} give the same pairing."),
    "compare.differ": wording("{first} and {second} have {count} of {boards:npairs} in common."),
    "compare.left-out": wording("Not for a tournament of this kind: {systems:several}."),
    "compare.impossible": wording("{system} allows no complete pairing of this round."),
    "compare.refused": wording("{system} cannot pair this tournament: {why}"),
    "compare.why": wording("Why {first} does not pair as {second} does:"),
    "compare.about": wording("{system} on {board:pairs}: {sentence}"),
    "compare.about-bye": wording("{system} on the bye of {who:player}: {sentence}"),
    "compare.colours": wording("The same opponents; the colours are reversed."),
    "compare.common": wording("Pairs in common, the bye counted as one:"),
    "compare.system": wording("System"),
    "compare.bye": wording("bye {who:player}"),
}
