"""What would be worse with another choice, as part of a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from zug.systems.explaining.statements import Statement


def worsened(params: Mapping[str, object], article: str) -> Statement:
    """A value that a criterion or a rule of the bye looks at, ours and theirs.

    `count` is by how much, where they are numbers; `who` whom it concerns, if that is known.
    Params are those of `Change`.
    """
    ours, theirs = params["ours"], params["theirs"]
    said = {"subject": params["subject"], "ours": ours, "theirs": theirs}
    said["who"] = params.get("who") or []
    if isinstance(ours, int) and isinstance(theirs, int):
        said["count"] = abs(theirs - ours)
    return Statement(f"worse.{params['subject']}", article, said)
