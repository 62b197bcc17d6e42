"""What the checker says, so that it can be said in other languages too; see `zug_verify`."""

from __future__ import annotations

from zug.messages import Wording, wording

LINES: dict[str, Wording] = {
    "impossible": wording("Proved: no complete pairing of the round exists."),
    "bye": wording("Bye: nobody with fewer points than {score} can have it (C5)."),
    "bracket": wording("Bracket of {score}: {criteria} proved best, first in the sequence."),
    "ppb": wording(
        "Penultimate bracket of {score}: the ordinary candidate leaves players who cannot be "
        "paired; of the others, {criteria} proved best, first in the sequence."
    ),
    "clb": wording("Collapsed last bracket: {criteria} proved best, first in the sequence."),
    "colours": wording("Colours: by the rules on every board."),
    "boards": wording("Boards: in the order of publication."),
}
"""What is proved."""

GIVEN: dict[str, Wording] = {
    "rounds": wording("Taken as given: the number of rounds is {what}."),
    "no-rounds": wording("Taken as given: this is not the last round."),
    "initial-w": wording("Taken as given: the initial colour is White."),
    "initial-b": wording("Taken as given: the initial colour is Black."),
    "points": wording("Taken as given: results count otherwise than usual: {what}."),
    "besides": wording(
        "Taken as given: points besides results before each round for {who}: {what}."
    ),
    "forbidden": wording("Taken as given: these may not meet each other: {what}."),
    "absent": wording("Taken as given: these are absent: {what}."),
}
"""The facts that decide a pairing and that no pairing can show."""

REFUSALS: dict[str, Wording] = {
    "not-json": wording("this is not a proof: it stops being JSON at line {line}, column {column}"),
    "malformed": wording("this is not a proof as this program knows them: see {where}"),
    "version": wording(
        "the proof is of version {found}; this program reads version {known}: prove the round "
        "again, or take the program that came with the proof"
    ),
    "digest": wording("the digest does not fit: the file has been changed"),
    "facts": wording("the facts contradict themselves ({what})"),
    "players": wording("not everybody who is to be paired has exactly one opponent or the bye"),
    "illegal": wording("{one} and {other} may not be matched here"),
    "missing": wording("a certificate is missing"),
    "surplus": wording("there are more certificates than questions"),
    "odd-set": wording(
        "a set of the certificate is not an odd set of vertices, or its number is 0 or below"
    ),
    "dual": wording("the certificate is wrong at {one} and {other}"),
    "bound": wording("the certificate does not reach the value of this pairing"),
    "not-impossible": wording("the certificate does not show that there is no complete pairing"),
    "left-over": wording("{who} is left over at the end"),
    "colours": wording("board {board}: {white} has Black by the rules"),
    "boards": wording("board {board} is not in the order of publication"),
    "report": wording("player {player}: the report says something else ({what})"),
}
"""Why a proof is refused."""

ABOUT: dict[str, Wording] = {
    "other-round": wording("the next round of the tournament is round {next}"),
    "other-facts": wording("the tournament has other facts: {what}"),
    "other-boards": wording("the tournament has another pairing of this round"),
}
"""Why a proof is not about a tournament."""
