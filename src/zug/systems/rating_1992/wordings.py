"""What the steps of the Swiss System Based on Rating say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "bye": wording("{first:player} is left over at the end and gets the bye."),
    "bracket": wording(
        "Bracket of {score:npoints}: {who:players}; moved down into it: {moved_down:players}."
    ),
    "no-opponent": wording_n(
        "{who:players} has no possible opponent here and moves down.",
        "{who:players} have no possible opponent here and move down.",
        "count",
    ),
    "no-opponent-last": wording_n(
        "{who:players} has no possible opponent here.",
        "{who:players} have no possible opponent here.",
        "count",
    ),
    "move-down-last": wording_n(
        "{who:players} is left over.", "{who:players} are left over.", "count"
    ),
    "pairs": wording(
        "{p:npairs} of moved-down players and {remainder:npairs} of the others can be made (at "
        "most {most} in all)."
    ),
    "misses": wording_n(
        "{misses:nfewer} than possible: {who:players} leaves the group.",
        "{misses:nfewer} than possible: {who:players} leave the group.",
        "count",
    ),
    "x": wording_n(
        "{x} pair may fail to give both players the colour they expect (the count began at "
        "{start}).",
        "{x} pairs may fail to give both players the colour they expect (the count began at "
        "{start}).",
        "x",
    ),
    "drop-upfloats": wording(
        "Upfloats of earlier rounds could no longer be avoided; given up: {dropped:list}."
    ),
    "drop-downfloats": wording(
        "Downfloats of earlier rounds could no longer be avoided; given up: {dropped:list}."
    ),
    "opponents": wording_n(
        "The moved-down {who:players} gets {opponents:players}.",
        "The moved-down {who:players} get {opponents:players}.",
        "count",
    ),
    "order-moved-down": wording("opponents are tried in the order of rank"),
    "order-halves": wording("the lower half is tried in the order of rank"),
    "exchange": wording("{out:players} and {into:players} change halves."),
    "subgroups": wording("Upper half {who:players}, lower half {s2:players}."),
    "transposition": wording("The lower half is put in the order {who:players}."),
    "move-down": wording_n(
        "{who:players} moves down to the next group.",
        "{who:players} move down to the next group.",
        "count",
    ),
}
