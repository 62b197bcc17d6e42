"""What decisions touch: two people at two desks may decide different things at the same time.

Whoever decides has seen the event as it stood after some decision. If a later decision of somebody
else touches the same thing, the two must be shown to each other; otherwise both stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.director.journal import Recorded
    from zug.director.proposals import Proposal

Thing = tuple[object, ...]

Find = Callable[[Mapping[str, Any]], Iterable[Thing]]

_OF_A_BOARD = ("result", "correct for rating", "swap colours")
_THINGS: dict[str, Find] = {
    **dict.fromkeys(_OF_A_BOARD, lambda data: [("board", data["round"], data["board"])]),
    **dict.fromkeys(
        ("pair", "publish", "change pairing", "unpair"), lambda data: [("round", data["round"])]
    ),
    **dict.fromkeys(
        ("correct entry", "remove", "withdraw", "return", "bye", "check in", "fix table"),
        lambda data: [("entry", data["id"])],
    ),
    **dict.fromkeys(("set", "accelerate"), lambda data: [("setting", key) for key in data]),
    **dict.fromkeys(("forbid", "allow"), lambda data: [("forbidden", *sorted(data["ids"]))]),
    "close check-in": lambda data: [("entry", entry) for entry in data["ids"]],
    "renumber": lambda _data: [("order",)],
}


def touched(do: str, data: Mapping[str, Any]) -> frozenset[Thing]:
    """The things a decision changes: a board, a round, an entry, a setting."""
    find = _THINGS.get(do)
    return frozenset(find(data)) if find else frozenset()


def rests_on(do: str, data: Mapping[str, Any]) -> frozenset[Thing]:
    """The things a decision must have seen as they are: those it changes, and the board's round."""
    own = touched(do, data)
    return own | {("round", data["round"])} if do in _OF_A_BOARD else own


def clashing(proposal: Proposal, decisions: Sequence[Recorded], seen: int) -> tuple[Recorded, ...]:
    """Decisions after number `seen` that touch what this proposal rests on."""
    mine = rests_on(proposal.kind, proposal.data)
    return tuple(
        decision for decision in decisions[seen:] if mine & _touched_by(decision, decisions)
    )


def _touched_by(decision: Recorded, decisions: Sequence[Recorded]) -> frozenset[Thing]:
    while decision.kind == "undo":
        decision = decisions[int(str(decision.data["number"])) - 1]
    return touched(decision.kind, decision.data)
