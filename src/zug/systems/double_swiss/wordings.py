"""What the steps of Double-Swiss say; see `zug.explainer.voice`."""

from __future__ import annotations

from zug.messages import Wording, wording, wording_n

WORDINGS: dict[str, Wording] = {
    "bye": wording(
        "{first:player} gets the bye: lowest score ({score:points}), then most matches played "
        "({matches}), then the largest number, of those who may have it."
    ),
    "top-scoregroup": wording("Top scoregroup of {score:npoints}: {who:players}."),
    "upfloaters": wording_n(
        "{who:players} comes up from below to complete it ({scores:points}).",
        "{who:players} come up from below to complete it ({scores:points}).",
        "count",
    ),
    "bracket": wording("The first of the best pairings of the bracket is {pairs:pairs}."),
}
