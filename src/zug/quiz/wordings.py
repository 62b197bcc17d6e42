"""What only the quiz says."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "quiz.right": wording("Right: {pairs:pairs}."),
    "quiz.right-down": wording_n(
        "Right: {pairs:pairs}; {who:players} floats down.",
        "Right: {pairs:pairs}; {who:players} float down.",
    ),
    "quiz.right-bye": wording("Right: {pairs:pairs}; {who:players} gets the bye."),
    "quiz.mdps": wording(
        "{first:player} and {second:player} both came down from above: they meet players of "
        "this bracket, not each other."
    ),
    "quiz.both-below": wording(
        "{first:player} and {second:player} both belong further down: whoever comes up meets a "
        "player of this bracket."
    ),
    "quiz.stranded": wording_n(
        "If {who:players} floats down, the players below can no longer all be paired.",
        "If {who:players} float down, the players below can no longer all be paired.",
    ),
    "quiz.stranded-up": wording_n(
        "If {who:players} comes up, the players below can no longer all be paired.",
        "If {who:players} come up, the players below can no longer all be paired.",
    ),
    "quiz.stranded-pairs": wording("The players below could then no longer all be paired."),
    "quiz.nobody-below": wording_n(
        "{who:players} would have no opponent: nobody is left below.",
        "{who:players} would have no opponents: nobody is left below.",
    ),
    "quiz.hint-pairs": wording("Pairs to be made here: {count}."),
    "quiz.hint-pairs-down": wording("Pairs to be made here: {count}; floating down: {floaters}."),
    "quiz.hint-pairs-bye": wording("Pairs to be made here: {count}; one player gets the bye."),
    "quiz.hint-pairs-up": wording("Pairs to be made here: {count}; coming up: {floaters}."),
    "quiz.hint-natural": wording("If nothing stood in the way it would be: {pairs:pairs}."),
    "quiz.hint-floaters": wording_n("{who:players} floats.", "{who:players} float."),
    "quiz.hint-first": wording("The first pair is {pairs:pairs}."),
}
