"""What criteria look at: `criterion.<subject>` for every subject of every system."""

from __future__ import annotations

from zug.messages import Wording, wording

SUBJECTS: dict[str, Wording] = {
    "criterion.bye-score": wording("the score of the player who gets the bye"),
    "criterion.downfloaters": wording("the number of downfloaters"),
    "criterion.downfloater-scores": wording("the scores of the downfloaters"),
    "criterion.upfloaters": wording("the number of upfloaters"),
    "criterion.upfloater-scores": wording("the scores of the upfloaters"),
    "criterion.next-upfloaters": wording(
        "the number of upfloaters that the following scoregroup will need"
    ),
    "criterion.upfloaters-floated": wording(
        "the number of upfloaters who were floaters in the last round"
    ),
    "criterion.opponents-floated": wording(
        "the number of opponents of upfloaters who were floaters in the last round"
    ),
    "criterion.maximum-upfloaters": wording(
        "the number of maximum upfloaters among the upfloaters"
    ),
    "criterion.maximum-upfloats": wording(
        "the number of times the maximum upfloaters have floated up so far"
    ),
    "criterion.upfloaters-again": wording(
        "the number of upfloaters who floated up in the last round too"
    ),
    "criterion.psd": wording("the score differences of pairs and downfloaters"),
    "criterion.next-scores": wording("the outcome of the next bracket"),
    "criterion.next-psd": wording("the downfloaters and score differences of the next bracket"),
    "criterion.unplayed": wording("the number of games the player with the bye has not played"),
    "criterion.bye-games": wording("the number of games the player with the bye has played"),
    "criterion.bye-matches": wording("the number of matches the player with the bye has played"),
    "criterion.beyond-two": wording(
        "the number of topscorers or their opponents with a colour difference beyond two"
    ),
    "criterion.third": wording(
        "the number of topscorers or their opponents with the same colour a third time in a row"
    ),
    "criterion.denied": wording("the number of players who do not get the colour they prefer"),
    "criterion.strong": wording("the number of players whose strong colour preference is denied"),
    "criterion.resident-down-last": wording(
        "the number of residents who float down as in the last round"
    ),
    "criterion.resident-down-before": wording(
        "the number of residents who float down as two rounds ago"
    ),
    "criterion.down-last": wording("the number of players who float down as in the last round"),
    "criterion.down-before": wording("the number of players who float down as two rounds ago"),
    "criterion.up-last": wording("the number of players who float up as in the last round"),
    "criterion.up-before": wording("the number of players who float up as two rounds ago"),
    "criterion.mdp-down-last-gaps": wording(
        "the score differences of moved-down players (MDPs) who float down as in the last round"
    ),
    "criterion.mdp-down-before-gaps": wording(
        "the score differences of moved-down players (MDPs) who float down as two rounds ago"
    ),
    "criterion.down-last-gaps": wording(
        "the score differences of players who float down as in the last round"
    ),
    "criterion.down-before-gaps": wording(
        "the score differences of players who float down as two rounds ago"
    ),
    "criterion.up-last-gaps": wording(
        "the score differences of players who float up as in the last round"
    ),
    "criterion.up-before-gaps": wording(
        "the score differences of players who float up as two rounds ago"
    ),
}
