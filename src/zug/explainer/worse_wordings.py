"""What another choice would mean: `worse.<subject>` for what criteria look at.

They follow "would mean". `count` is by how much; subjects that systems of others bring have
`worse.other`.
"""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

OTHER = "worse.other"

WORSE_WORDINGS: dict[str, Wording] = {
    OTHER: wording("that {subject:subject} is {theirs:value} instead of {ours:value}"),
    "worse.downfloaters": wording_n(
        "one more player floating down ({theirs} instead of {ours})",
        "{count} more players floating down ({theirs} instead of {ours})",
        "count",
    ),
    "worse.downfloater-scores": wording(
        "players with more points floating down ({theirs:points} instead of {ours:points})"
    ),
    "worse.psd": wording("larger score differences ({theirs:points} instead of {ours:points})"),
    "worse.next-scores": wording("a worse next bracket: {theirs:value} instead of {ours:value}"),
    "worse.next-psd": wording("a worse next bracket: {theirs:value} instead of {ours:value}"),
    "worse.unplayed": wording(
        "a bye for a player with more unplayed games ({theirs} instead of {ours})"
    ),
    "worse.beyond-two": wording_n(
        "one more topscorer or opponent of a topscorer with a colour difference beyond two "
        "({theirs} instead of {ours})",
        "{count} more topscorers or opponents of topscorers with a colour difference beyond two "
        "({theirs} instead of {ours})",
        "count",
    ),
    "worse.third": wording_n(
        "one more topscorer or opponent of a topscorer with the same colour a third time in a row "
        "({theirs} instead of {ours})",
        "{count} more topscorers or opponents of topscorers with the same colour a third time in "
        "a row ({theirs} instead of {ours})",
        "count",
    ),
    "worse.denied": wording_n(
        "one more player without the colour due ({theirs} instead of {ours}{who:also})",
        "{count} more players without the colour due ({theirs} instead of {ours}{who:also})",
        "count",
    ),
    "worse.strong": wording_n(
        "one more player whose strong colour preference is denied ({theirs} instead of "
        "{ours}{who:also})",
        "{count} more players whose strong colour preference is denied ({theirs} instead of "
        "{ours}{who:also})",
        "count",
    ),
    "worse.resident-down-last": wording_n(
        "one more player floating down as in the last round ({theirs} instead of {ours}{who:also})",
        "{count} more players floating down as in the last round ({theirs} instead of "
        "{ours}{who:also})",
        "count",
    ),
    "worse.resident-down-before": wording_n(
        "one more player floating down as two rounds ago ({theirs} instead of {ours}{who:also})",
        "{count} more players floating down as two rounds ago ({theirs} instead of "
        "{ours}{who:also})",
        "count",
    ),
    "worse.down-last": wording_n(
        "one more player floating down as in the last round ({theirs} instead of {ours}{who:also})",
        "{count} more players floating down as in the last round ({theirs} instead of "
        "{ours}{who:also})",
        "count",
    ),
    "worse.down-before": wording_n(
        "one more player floating down as two rounds ago ({theirs} instead of {ours}{who:also})",
        "{count} more players floating down as two rounds ago ({theirs} instead of "
        "{ours}{who:also})",
        "count",
    ),
    "worse.up-last": wording_n(
        "one more player floating up as in the last round ({theirs} instead of {ours}{who:also})",
        "{count} more players floating up as in the last round ({theirs} instead of "
        "{ours}{who:also})",
        "count",
    ),
    "worse.up-before": wording_n(
        "one more player floating up as two rounds ago ({theirs} instead of {ours}{who:also})",
        "{count} more players floating up as two rounds ago ({theirs} instead of {ours}{who:also})",
        "count",
    ),
    "worse.mdp-down-last-gaps": wording(
        "larger score differences for moved-down players floating down as in the last round "
        "({theirs:points} instead of {ours:points})"
    ),
    "worse.mdp-down-before-gaps": wording(
        "larger score differences for moved-down players floating down as two rounds ago "
        "({theirs:points} instead of {ours:points})"
    ),
    "worse.down-last-gaps": wording(
        "larger score differences for players floating down as in the last round "
        "({theirs:points} instead of {ours:points})"
    ),
    "worse.down-before-gaps": wording(
        "larger score differences for players floating down as two rounds ago "
        "({theirs:points} instead of {ours:points})"
    ),
    "worse.up-last-gaps": wording(
        "larger score differences for players floating up as in the last round "
        "({theirs:points} instead of {ours:points})"
    ),
    "worse.up-before-gaps": wording(
        "larger score differences for players floating up as two rounds ago "
        "({theirs:points} instead of {ours:points})"
    ),
    "worse.upfloaters": wording_n(
        "one more upfloater ({theirs} instead of {ours})",
        "{count} more upfloaters ({theirs} instead of {ours})",
        "count",
    ),
    "worse.upfloater-scores": wording(
        "upfloaters with fewer points ({theirs:points} instead of {ours:points})"
    ),
    "worse.next-upfloaters": wording_n(
        "one more upfloater for the bracket below ({theirs} instead of {ours})",
        "{count} more upfloaters for the bracket below ({theirs} instead of {ours})",
        "count",
    ),
    "worse.upfloaters-floated": wording_n(
        "one more upfloater from among the floaters of the last round ({theirs} instead of {ours})",
        "{count} more upfloaters from among the floaters of the last round ({theirs} instead of "
        "{ours})",
        "count",
    ),
    "worse.opponents-floated": wording_n(
        "one more floater of the last round against an upfloater ({theirs} instead of {ours})",
        "{count} more floaters of the last round against upfloaters ({theirs} instead of {ours})",
        "count",
    ),
    "worse.maximum-upfloaters": wording_n(
        "one more maximum upfloater among the upfloaters ({theirs} instead of {ours})",
        "{count} more maximum upfloaters among the upfloaters ({theirs} instead of {ours})",
        "count",
    ),
    "worse.maximum-upfloats": wording(
        "maximum upfloaters who have floated up more often ({theirs} times instead of {ours})"
    ),
    "worse.upfloaters-again": wording_n(
        "one more upfloater who floated up in the last round too ({theirs} instead of "
        "{ours}{who:also})",
        "{count} more upfloaters who floated up in the last round too ({theirs} instead of "
        "{ours}{who:also})",
        "count",
    ),
}
